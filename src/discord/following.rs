//! Private views that follow a game: the message that somebody has open is edited in place whenever it is their turn.
//!
//! Discord lets a private message be edited only with the token of the interaction that it answered, for fifteen
//! minutes. So the token is kept in memory that long, and nowhere else; a restart ends the following.

use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex, PoisonError},
};

use super::{
    BotState,
    incoming::{self, Response},
    private_view::{self, Reader},
    wording::Language,
};
use crate::app::wall_clock;
use qiyuan_core::{
    clock::{Span, Timestamp},
    rules::Seat,
    session::{PlayerId, PublicView, SeatView, SessionId, Stage, Version},
};

/// How long after an interaction its token is used: a little less than Discord takes it.
const TOKEN_LIFE: Span = Span::from_secs(14 * 60 + 30);

/// How many views follow at a time; the one that ends soonest makes room.
const MAX_FOLLOWED: usize = 2_000;

/// The views that follow.
#[derive(Default)]
pub struct Following {
    views: Mutex<BTreeMap<(SessionId, PlayerId), FollowingView>>,
}

/// One message that is kept up to date.
#[derive(Clone)]
struct FollowingView {
    token: String,
    until: Timestamp,
    language: Language,
    /// Which seat is below, if that was chosen.
    bottom: Option<Seat>,
    /// What it shows.
    shown: Version,
    /// What there is to show.
    newest: Version,
    /// Whether it is being edited.
    is_busy: bool,
}

impl Following {
    fn lock(&self) -> std::sync::MutexGuard<'_, BTreeMap<(SessionId, PlayerId), FollowingView>> {
        self.views.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// From now on the message that answers an interaction made at `at` follows, instead of the one before.
    pub fn follow(
        &self,
        view: &SeatView,
        player: PlayerId,
        (token, at): (&str, Timestamp),
        language: Language,
        bottom: Option<Seat>,
    ) {
        let now = wall_clock::now();
        let mut views = self.lock();
        views.retain(|_, followed| followed.until > now);
        let key = (view.id(), player);
        if views.len() >= MAX_FOLLOWED && !views.contains_key(&key) {
            let soonest = views.iter().min_by_key(|(_, followed)| followed.until);
            if let Some(soonest) = soonest.map(|(key, _)| *key) {
                views.remove(&soonest);
            }
        }
        views.insert(
            key,
            FollowingView {
                token: token.to_owned(),
                until: at.min(now) + TOKEN_LIFE,
                language,
                bottom,
                shown: view.version(),
                newest: view.version(),
                is_busy: false,
            },
        );
    }

    /// Nothing follows that game for that player any longer.
    pub fn forget(&self, session: SessionId, player: PlayerId) {
        self.lock().remove(&(session, player));
    }

    /// Until when a player's view of a session follows, if it does.
    pub fn until(&self, session: SessionId, player: PlayerId) -> Option<Timestamp> {
        let views = self.lock();
        let until = views.get(&(session, player))?.until;
        (until > wall_clock::now()).then_some(until)
    }

    /// Whose views of a session are behind this version; they are busy from now on.
    fn begin(&self, view: &PublicView) -> Vec<PlayerId> {
        let (now, id) = (wall_clock::now(), view.id());
        let mut views = self.lock();
        let of_session = (id, PlayerId(0))..=(id, PlayerId(u64::MAX));
        let mut behind = Vec::new();
        for ((_, player), followed) in views.range_mut(of_session) {
            followed.newest = followed.newest.max(view.version());
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

    /// The message with this token shows this version now, or need not.
    fn is_shown(&self, session: SessionId, player: PlayerId, token: &str, version: Version) {
        if let Some(followed) = self.lock().get_mut(&(session, player))
            && followed.token == token
        {
            followed.shown = followed.shown.max(version);
        }
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

/// Brings the views that follow a session up to date, where it is their reader's turn. Nobody waits for it.
pub fn update(bot: &Arc<BotState>, view: &PublicView) {
    for player in bot.following.begin(view) {
        let (bot, session) = (Arc::clone(bot), view.id());
        tokio::spawn(async move {
            loop {
                if show(&bot, session, player).await.is_none() {
                    bot.following.forget(session, player);
                }
                if bot.following.end(session, player) {
                    break;
                }
            }
        });
    }
}

/// Shows how a session stands, if it is the player's turn or over; nothing if no view follows any longer.
async fn show(bot: &Arc<BotState>, session: SessionId, player: PlayerId) -> Option<()> {
    let followed = bot.following.of(session, player)?;
    let view = bot.app.seat_view(session, player, wall_clock::now()).await;
    let view = view.ok().flatten()?;
    let is_over = view.stage() == Stage::Over;
    if is_over {
        bot.following.forget(session, player);
    } else if !view.to_move().contains(view.seat()) && view.offers().next().is_none() {
        bot.following
            .is_shown(session, player, &followed.token, view.version());
        return Some(());
    }
    let place = bot.app.place_of(session).await.ok()?;
    let reader = Reader {
        bot,
        player,
        guild: place.guild,
        language: followed.language,
    };
    let shown: Response = private_view::of_seat(&reader, &view, followed.bottom).await;
    let edited = incoming::edit_answer(&bot.answers, &followed.token, shown).await;
    if let Err(error) = edited {
        tracing::debug!(error = %error, "a private view follows no longer");
        // A newer one may have taken its place meanwhile.
        let is_same = bot
            .following
            .of(session, player)
            .is_some_and(|now| now.token == followed.token);
        if is_same {
            bot.following.forget(session, player);
            return None;
        }
    }
    bot.following
        .is_shown(session, player, &followed.token, view.version());
    Some(())
}
