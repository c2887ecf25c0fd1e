//! Private views that follow a game: the message that a player or spectator has open is edited in place whenever
//! something happens.
//!
//! Discord lets a private message be edited only with the token of the interaction that it answered, for fifteen
//! minutes. So the token of the last press on it is kept in memory that long, and nowhere else; a restart ends the
//! following. Whoever presses a message that has ceased to follow is told so, and it follows again.

use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use serenity::{all::ActionRowComponent, all::ButtonKind, model::channel::Message};
use tokio::{sync::Notify, time};

use super::{
    BotState,
    backoff::Backoff,
    custom_id::{ButtonAction, CustomId},
    incoming::{self, Response},
    private_view::{self, Reader, Shows},
    send_result::is_passing,
    wording::Language,
};
use crate::{
    app::{AppError, Audience, wall_clock},
    telemetry::catch_panic,
};
use qiyuan_core::{
    clock::{Span, Timestamp},
    rules::Seat,
    session::{PlayerId, PublicView, SeatView, SessionId, Stage, Version},
};

/// How long after an interaction its token is used: a little less than Discord takes it.
const TOKEN_LIFE: Span = Span::from_secs(14 * 60 + 30);

/// How long a menu or question stays in the place of a view when something happens in the game.
const ASKED_FOR: Span = Span::from_secs(60);

/// How many views follow at a time; the one that ends soonest makes room.
const MAX_FOLLOWED: usize = 2_000;

/// How many views follow one game before spectators are asked to wait. Players never are.
const MAX_OF_SESSION: usize = 50;

/// Pauses before a view is brought up to date after all.
const AFTER_FAULT: Backoff = Backoff {
    attempts: u32::MAX,
    first: Duration::from_secs(1),
    longest: Duration::from_secs(15),
};

/// The views that follow.
#[derive(Default)]
pub struct Following {
    views: Mutex<Views>,
}

type Views = BTreeMap<(SessionId, PlayerId), FollowingView>;

/// One message that is kept up to date.
#[derive(Clone)]
struct FollowingView {
    message: u64,
    token: String,
    until: Timestamp,
    language: Language,
    /// Which seat is at the bottom, if that was chosen.
    bottom: Option<Seat>,
    /// What its reader has put together in it.
    draft: Option<String>,
    /// What it shows.
    shown: Version,
    /// What there is to show.
    newest: Version,
    /// Whether it is being edited.
    is_busy: bool,
    /// What stands in its place until it is answered.
    asked: Option<Asked>,
    /// It is shown again where something was asked, or something happened in its game.
    changed: Arc<Notify>,
}

/// A menu or question in the place of a view.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Asked {
    /// How long it stays if it is not answered.
    until: Timestamp,
    /// The ply for which it makes sense, if only for one.
    ply: Option<u32>,
}

/// Whose view follows.
#[derive(Clone, Copy)]
pub struct Follower {
    pub player: PlayerId,
    /// Whether they do not play in the session.
    pub is_spectator: bool,
}

/// What became of the wish that a view follows.
enum Followed {
    /// It follows, and this one, if any, does not any longer.
    InsteadOf(Option<FollowingView>),
    /// Too many follow that game.
    NoRoom,
}

/// What became of the attempt to bring a view up to date.
enum Updated {
    /// It is.
    Shown,
    /// Something failed that may pass.
    Later,
    /// It waits behind a menu or question, until this at the latest.
    Waits(Timestamp),
}

/// A private message that was pressed, and by what it can be edited for a while.
#[derive(Clone, Copy)]
pub struct Pressed<'a> {
    pub message: u64,
    pub token: &'a str,
    pub at: Timestamp,
}

impl Pressed<'_> {
    /// Until when its token is used.
    pub(super) fn until(&self, now: Timestamp) -> Timestamp {
        self.at.min(now) + TOKEN_LIFE
    }
}

impl Following {
    fn lock(&self) -> std::sync::MutexGuard<'_, Views> {
        self.views.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// From now on the message that was pressed follows, instead of the one before. It shows this version already. There
    /// may be no room: so many views may follow a session that no spectator's may join them.
    fn follow(
        &self,
        (session, version): (SessionId, Version),
        follower: Follower,
        pressed: Pressed<'_>,
        language: Language,
        bottom: Option<Seat>,
    ) -> Followed {
        let now = wall_clock::now();
        let mut views = self.lock();
        views.retain(|_, followed| followed.until > now);
        let key = (session, follower.player);
        let others = views
            .range(of_session(session))
            .filter(|(it, _)| **it != key);
        if follower.is_spectator && others.count() >= MAX_OF_SESSION {
            return Followed::NoRoom;
        }
        if !views.contains_key(&key) && views.len() >= MAX_FOLLOWED {
            let soonest = views.iter().min_by_key(|(_, followed)| followed.until);
            if let Some(soonest) = soonest.map(|(key, _)| *key) {
                views.remove(&soonest);
            }
        }
        let before = views.get(&key);
        let changed = before.map(|before| Arc::clone(&before.changed));
        let changed = changed.unwrap_or_default();
        changed.notify_waiters();
        let followed = FollowingView {
            message: pressed.message,
            token: pressed.token.to_owned(),
            until: pressed.until(now),
            language,
            bottom,
            draft: None,
            shown: version,
            newest: version,
            is_busy: false,
            asked: None,
            changed,
        };
        let before = views.insert(key, followed);
        Followed::InsteadOf(before.filter(|before| before.message != pressed.message))
    }

    /// The message shows this draft, if it follows.
    pub fn keep_draft(
        &self,
        session: SessionId,
        player: PlayerId,
        message: u64,
        draft: Option<String>,
    ) {
        let mut views = self.lock();
        let followed = views.get_mut(&(session, player));
        if let Some(followed) = followed.filter(|it| it.message == message) {
            followed.draft = draft;
        }
    }

    /// A menu or question stands in the place of the view that follows, so that nothing else is shown until it is
    /// answered, or for a while; if it is about one ply, not longer than that.
    pub fn asks(&self, session: SessionId, player: PlayerId, ply: Option<u32>) {
        if let Some(followed) = self.lock().get_mut(&(session, player)) {
            let until = wall_clock::now() + ASKED_FOR;
            followed.asked = Some(Asked { until, ply });
        }
    }

    /// The question that stood in the place of the view, if any, is answered; says whether one did.
    pub fn take_question(&self, session: SessionId, player: PlayerId) -> bool {
        let mut views = self.lock();
        let Some(followed) = views.get_mut(&(session, player)) else {
            return false;
        };
        followed.changed.notify_waiters();
        followed.asked.take().is_some()
    }

    /// The message that was pressed goes on following for as long again, if it does.
    pub fn renew(&self, session: SessionId, player: PlayerId, pressed: Pressed<'_>) -> bool {
        let now = wall_clock::now();
        let mut views = self.lock();
        let followed = views.get_mut(&(session, player));
        let followed = followed.filter(|it| it.message == pressed.message && it.until > now);
        let Some(followed) = followed else {
            return false;
        };
        followed.token = pressed.token.to_owned();
        followed.until = pressed.until(now);
        true
    }

    /// Nothing follows that game for that player any longer.
    pub fn forget(&self, session: SessionId, player: PlayerId) {
        self.lock().remove(&(session, player));
    }

    /// Until when a message follows a session for a player, and which seat was chosen for the bottom, if it does.
    pub fn of_message(
        &self,
        session: SessionId,
        player: PlayerId,
        message: u64,
    ) -> Option<(Timestamp, Option<Seat>)> {
        let views = self.lock();
        let followed = views.get(&(session, player))?;
        let is_it = followed.message == message && followed.until > wall_clock::now();
        is_it.then_some((followed.until, followed.bottom))
    }

    /// Whose views of a session are behind this version; they are busy from now on.
    fn begin(&self, view: &PublicView) -> Vec<PlayerId> {
        let (now, id) = (wall_clock::now(), view.id());
        let mut views = self.lock();
        let mut behind = Vec::new();
        for ((_, player), followed) in views.range_mut(of_session(id)) {
            followed.newest = followed.newest.max(view.version());
            followed.changed.notify_waiters();
            if followed.until > now && !followed.is_busy && followed.shown < followed.newest {
                followed.is_busy = true;
                behind.push(*player);
            }
        }
        behind
    }

    fn of(&self, session: SessionId, player: PlayerId) -> Option<FollowingView> {
        self.lock().get(&(session, player)).cloned()
    }

    /// The message was edited as it `was` and shows this version. Where it was pressed meanwhile, nobody knows which of
    /// the two edits came last, so it is to be edited once more, after what is asked in it since then was answered. Says
    /// whether this edit was the last one.
    fn is_shown(&self, key: (SessionId, PlayerId), was: &FollowingView, version: Version) -> bool {
        let mut views = self.lock();
        let Some(followed) = views.get_mut(&key) else {
            return true;
        };
        if followed.asked == was.asked {
            followed.asked = None;
        }
        let is_last = followed.token == was.token;
        followed.shown = match is_last {
            true => followed.shown.max(version),
            false => Version(0),
        };
        is_last
    }

    /// Says whether nothing has happened since; the view is then no longer busy.
    fn end(&self, session: SessionId, player: PlayerId) -> bool {
        let mut views = self.lock();
        let Some(followed) = views.get_mut(&(session, player)) else {
            return true;
        };
        followed.is_busy = followed.shown < followed.newest;
        !followed.is_busy
    }
}

fn of_session(session: SessionId) -> std::ops::RangeInclusive<(SessionId, PlayerId)> {
    (session, PlayerId(0))..=(session, PlayerId(u64::MAX))
}

/// Whether a message says that it follows a session: it has the button to end that.
pub fn says_so(message: &Message, session: SessionId) -> bool {
    has_button(message, session, &ButtonAction::Unfollow)
}

/// Whether a message has a button that does this in a session.
pub fn has_button(message: &Message, session: SessionId, press: &ButtonAction) -> bool {
    let buttons = message.components.iter().flat_map(|row| &row.components);
    let mut ids = buttons.filter_map(|component| match component {
        ActionRowComponent::Button(button) => match &button.data {
            ButtonKind::NonLink { custom_id, .. } => CustomId::parse(custom_id),
            _ => None,
        },
        _ => None,
    });
    ids.any(|id| id.session == session && id.press == *press)
}

/// From now on the message that was pressed follows, if there is room. The one before, which would go on saying that it
/// is up to date, tells where the view is now.
pub fn follow(
    bot: &Arc<BotState>,
    shown: (SessionId, Version),
    follower: Follower,
    pressed: Pressed<'_>,
    language: Language,
    bottom: Option<Seat>,
) -> bool {
    let followed = bot
        .following
        .follow(shown, follower, pressed, language, bottom);
    let before = match followed {
        Followed::InsteadOf(before) => before,
        Followed::NoRoom => return false,
    };
    if let Some(before) = before {
        bot.in_background(move |bot| async move {
            let told = Response::text(before.language.say("view-moved"));
            if let Err(error) = incoming::edit_answer(&bot.answers, &before.token, told).await {
                tracing::debug!(error = %error, "a view that follows no more was not edited");
            }
        });
    }
    true
}

/// Brings the views that follow a session up to date, in the background.
pub fn update(bot: &Arc<BotState>, view: &PublicView) {
    for player in bot.following.begin(view) {
        let session = view.id();
        bot.in_background(move |bot| async move { keep_up(&bot, session, player).await });
    }
}

/// Brings a view up to date until it is.
async fn keep_up(bot: &Arc<BotState>, session: SessionId, player: PlayerId) {
    let mut faults = 0;
    while let Some(followed) = bot.following.of(session, player) {
        let changed = followed.changed.notified();
        tokio::pin!(changed);
        changed.as_mut().enable();
        let updated = match catch_panic(show(bot, session, player)).await {
            Ok(updated) => updated,
            Err(panicked) => {
                tracing::error!(error = %panicked, "showing a private view panicked");
                None
            }
        };
        match updated {
            Some(Updated::Shown) => faults = 0,
            None => bot.following.forget(session, player),
            Some(Updated::Later) => {
                faults += 1;
                time::sleep(AFTER_FAULT.pause(faults)).await;
            }
            Some(Updated::Waits(until)) => {
                let left = u64::try_from((until - wall_clock::now()).as_ms());
                let left = Duration::from_millis(left.unwrap_or_default());
                let _ = time::timeout(left, changed).await;
            }
        }
        if bot.following.end(session, player) {
            break;
        }
    }
}

/// Shows how a session stands; nothing if no view follows any longer.
async fn show(bot: &Arc<BotState>, session: SessionId, player: PlayerId) -> Option<Updated> {
    let followed = bot.following.of(session, player);
    let followed = followed.filter(|it| it.until > wall_clock::now())?;
    if let Some(asked) = followed.asked
        && makes_sense(bot, session, asked).await
    {
        return Some(Updated::Waits(asked.until));
    }
    let (shown, version, is_over) = match drawn(bot, session, player, &followed).await {
        Ok(ViewUpdate::Show(shown, version, is_over)) => (shown, version, is_over),
        Ok(ViewUpdate::Unchanged) => return Some(Updated::Waits(followed.until)),
        Ok(ViewUpdate::Gone) => return None,
        Err(error) => {
            tracing::debug!(?error, "a private view cannot be brought up to date now");
            return Some(Updated::Later);
        }
    };
    let edited = incoming::edit_answer(&bot.answers, &followed.token, *shown).await;
    match edited {
        Ok(_) => {
            let key = (session, player);
            let is_last = bot.following.is_shown(key, &followed, version);
            // Nothing follows a game that is over any longer.
            (!is_last || !is_over).then_some(Updated::Shown)
        }
        Err(error) => after_failure(bot.following.of(session, player), &followed, &error),
    }
}

/// What became of a view that could not be edited as it `was`. It may have been pressed meanwhile, or a newer one may
/// have taken its place.
fn after_failure(
    now: Option<FollowingView>,
    was: &FollowingView,
    error: &serenity::Error,
) -> Option<Updated> {
    tracing::debug!(error = %error, "a private view was not edited");
    match now {
        Some(now) if now.token != was.token => Some(Updated::Shown),
        Some(_) if is_passing(error) => Some(Updated::Later),
        _ => None,
    }
}

/// Whether a menu or question can still be answered, and not much time has passed.
async fn makes_sense(bot: &BotState, session: SessionId, asked: Asked) -> bool {
    let now = wall_clock::now();
    let Ok(view) = bot.app.public_view(session, now).await else {
        return false;
    };
    let is_of_ply = asked.ply.is_none_or(|ply| ply == view.ply());
    asked.until > now && view.stage() == Stage::Play && !view.is_paused() && is_of_ply
}

/// What there is to show.
enum ViewUpdate {
    /// This, of this version, and whether it is the end.
    Show(Box<Response>, Version, bool),
    /// Nothing new that its reader, who is choosing, chooses by. An edit would close their menu.
    Unchanged,
    /// Nothing any longer: they may not see the game.
    Gone,
}

/// Whether nothing has happened since a view was shown but that others chose in secret as its reader still may.
fn is_unchanged(view: &SeatView, shown: Version) -> bool {
    view.choosing().contains(view.seat()) && view.changed_for(view.seat()) <= shown
}

/// What a view is to show.
///
/// # Errors
///
/// It cannot be told now.
async fn drawn(
    bot: &Arc<BotState>,
    session: SessionId,
    player: PlayerId,
    followed: &FollowingView,
) -> Result<ViewUpdate, AppError> {
    let audience = bot.app.audience(session).await?;
    let reader = Reader {
        bot,
        player,
        guild: audience.place.guild,
        language: followed.language,
        message: Some(followed.message),
        draft: followed.draft.clone(),
        shows: Shows::Picture,
        opens_until: None,
    };
    let now = wall_clock::now();
    if let Some(view) = bot.app.seat_view(session, player, now).await? {
        if is_unchanged(&view, followed.shown) {
            return Ok(ViewUpdate::Unchanged);
        }
        let is_over = view.stage() == Stage::Over;
        let shown = private_view::of_seat(&reader, &view, followed.bottom).await;
        return Ok(ViewUpdate::Show(Box::new(shown), view.version(), is_over));
    }
    match may_see(bot, &audience, player).await {
        Some(true) => {}
        Some(false) => return Ok(ViewUpdate::Gone),
        None => return Err(anyhow::anyhow!("it is not known who sees the channel").into()),
    }
    let view = bot.app.public_view(session, now).await?;
    let is_over = view.stage() == Stage::Over;
    let shown = private_view::of_public(&reader, &view, followed.bottom).await;
    Ok(ViewUpdate::Show(Box::new(shown), view.version(), is_over))
}

/// Whether a spectator may see a game, if that can be told: whoever sees the channel in which it is played.
async fn may_see(bot: &BotState, audience: &Audience, player: PlayerId) -> Option<bool> {
    let (guild, channel) = (audience.place.guild, audience.place.channel);
    let Some(guild) = guild else {
        return Some(false);
    };
    bot.visibility
        .shows_to(&bot.rest, guild, player, channel)
        .await
}

#[cfg(test)]
mod tests {
    use super::*;

    const GAME: SessionId = SessionId(7);

    fn follow(following: &Following, player: u64, is_spectator: bool) -> bool {
        let player = PlayerId(player);
        let pressed = Pressed {
            message: 1,
            token: "token",
            at: wall_clock::now(),
        };
        let follower = Follower {
            player,
            is_spectator,
        };
        let followed =
            following.follow((GAME, Version(3)), follower, pressed, Language::EnUs, None);
        matches!(followed, Followed::InsteadOf(_))
    }

    #[test]
    fn what_is_asked_while_a_view_is_edited_is_not_drawn_over() {
        let following = Following::default();
        let (ann, at) = (PlayerId(1), wall_clock::now());
        assert!(follow(&following, 1, false));
        let was = following.of(GAME, ann).unwrap();
        let pressed = Pressed {
            message: 1,
            token: "later",
            at,
        };
        assert!(following.renew(GAME, ann, pressed));
        following.asks(GAME, ann, None);
        assert!(!following.is_shown((GAME, ann), &was, Version(4)));
        let now = following.of(GAME, ann).unwrap();
        assert!(now.asked.is_some(), "the menu stays");
        assert_eq!(now.shown, Version(0), "and is followed by the view");
        assert!(following.is_shown((GAME, ann), &now, Version(4)));
        let now = following.of(GAME, ann).unwrap();
        assert!(now.asked.is_none() && now.shown == Version(4));
    }

    #[test]
    fn spectators_wait_where_many_follow_a_game_and_its_players_never_do() {
        let following = Following::default();
        let most = MAX_OF_SESSION as u64;
        assert!((1..=most).all(|player| follow(&following, player, true)));
        assert!(!follow(&following, most + 1, true));
        assert!(follow(&following, 1, true), "it follows already");
        assert!(follow(&following, most + 2, false), "a player");
        following.forget(GAME, PlayerId(1));
        assert!(!follow(&following, most + 1, true));
        following.forget(GAME, PlayerId(2));
        assert!(follow(&following, most + 1, true));
    }
}
