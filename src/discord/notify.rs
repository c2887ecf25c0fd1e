//! How each player hears of what concerns them: by a mention, by a direct message or not at all, as they chose, and not
//! in their quiet hours. Whoever takes no direct message from us is mentioned.

use std::{
    collections::{BTreeMap, BTreeSet},
    error::Error,
    fmt,
    time::Duration,
};

use serenity::{
    builder::{CreateAllowedMentions, CreateMessage},
    model::{channel::Nonce, id::UserId},
};
use tokio::time;

use super::{
    counting, direct_messages,
    dispatcher::DeliveryAttempt,
    hidden_games, move_text,
    notices::Told,
    panel,
    panel_news::{self, News},
    private_view::Reader,
    rest::id_of,
    result,
    send_result::{SendError, Sent},
    wording::{self, Language},
};
use crate::app::{
    Location, NotifyBy, PlayerSettings, QuietHours, Surface, quiet_until, wall_clock,
};
use qiyuan_core::{
    clock::Timestamp,
    session::{Declined, Ending, Offer, PlayerId, PublicView, Stage},
};

/// How long a panel waits for a direct message to be taken; whoever has not got it then is mentioned.
const DIRECT_TIMEOUT: Duration = Duration::from_secs(5);

/// Somebody who has yet to be told has quiet hours until this.
#[derive(Debug)]
pub(super) struct QuietUntil(pub(super) Timestamp);

impl fmt::Display for QuietUntil {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("somebody has quiet hours")
    }
}

impl Error for QuietUntil {}

/// How players are called in messages.
type Names = BTreeMap<PlayerId, String>;

/// What became of one player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Heard {
    /// To be mentioned.
    Mention,
    /// Told directly.
    Direct,
    /// Not to be notified before this.
    Quiet(Timestamp),
    /// Does not want to know.
    Nothing,
}

/// How a player wants to hear of something; nothing if they have not said.
const fn chosen(settings: &PlayerSettings, news: News) -> Option<NotifyBy> {
    match news {
        News::End => settings.notify_end,
        News::Resumed
        | News::Paused
        | News::Turn
        | News::Withdrawn
        | News::Asked
        | News::OfferDeclined
        | News::Reminded => settings.notify_turn,
        News::Challenge | News::ChallengeDeclined | News::Rematch | News::Begun => {
            settings.notify_challenge
        }
    }
}

impl DeliveryAttempt<'_> {
    /// Exactly those may be notified by a message who want a mention. The others are told directly, or when their quiet
    /// hours are over, or not at all.
    pub(super) async fn notify(
        &self,
        players: impl IntoIterator<Item = (PlayerId, News)>,
        nonce: &Nonce,
    ) -> CreateAllowedMentions {
        let players: Vec<(PlayerId, News)> = players.into_iter().collect();
        let names = self.names_for(&players).await;
        let mut users = Vec::new();
        let mut later: Option<Timestamp> = None;
        for (player, news) in players {
            let words = |language| self.direct_words(player, news, &names, language);
            match self.reach(player, news, nonce, words).await {
                Heard::Mention => users.push(UserId::new(player.0)),
                Heard::Quiet(until) => later = later.max(Some(until)),
                Heard::Direct | Heard::Nothing => {}
            }
        }
        self.tell_later(later).await;
        CreateAllowedMentions::new().users(users)
    }

    async fn tell_later(&self, at: Option<Timestamp>) {
        let Some(at) = at else { return };
        let (app, view) = (&self.bot.app, &self.owed.view);
        if let Err(error) = app.owe_after_quiet(view.id(), view.version(), at).await {
            tracing::warn!(?error, "nobody is told after their quiet hours");
        }
    }

    /// Tells a player something directly, if that is what they want and they take it, or says how they hear of it.
    async fn reach(
        &self,
        player: PlayerId,
        news: News,
        nonce: &Nonce,
        words: impl Fn(Language) -> String,
    ) -> Heard {
        let bot = self.bot;
        let settings = bot.app.player(player).await.unwrap_or_default().settings;
        let way = match chosen(&settings, news) {
            Some(way) => way,
            None if bot.may_ping(self.owed.place.guild).await => NotifyBy::Mention,
            None => NotifyBy::None,
        };
        if way == NotifyBy::None {
            return Heard::Nothing;
        }
        let quiet = settings.quiet.as_ref();
        if let Some(until) = quiet.and_then(|quiet| quiet_until(quiet, wall_clock::now())) {
            return Heard::Quiet(until);
        }
        if way == NotifyBy::Mention || !self.tell_directly(player, news, nonce, words).await {
            return Heard::Mention;
        }
        Heard::Direct
    }

    /// Tells a player something directly, once for each message that would mention them; says whether they have got it.
    /// Of a game only the last is left.
    async fn tell_directly(
        &self,
        player: PlayerId,
        news: News,
        nonce: &Nonce,
        words: impl Fn(Language) -> String,
    ) -> bool {
        let (bot, session) = (self.bot, self.owed.view.id());
        let Nonce::String(nonce) = nonce else {
            return false;
        };
        if let Some(is_told) = bot.notices.was_told(session, player, nonce) {
            return is_told;
        }
        let language = direct_messages::language_of(bot, player).await;
        let mut lines = vec![words(language)];
        let view = &self.owed.view;
        let is_to_move = !view.is_paused()
            && !counting::is_on(view)
            && direct_messages::to_move(view).contains(&player);
        match news {
            News::Turn => lines.extend(self.turn_lines(player, language).await),
            // This message takes the place of the one that said so.
            News::Asked | News::OfferDeclined | News::Reminded | News::Resumed if is_to_move => {
                lines.push(language.say("notice-turn"));
                lines.extend(self.turn_lines(player, language).await);
            }
            _ => {}
        }
        lines.push(self.game_line(player, language).await);
        let text = lines.join("\n");
        let nonce_of_message = direct_messages::nonce_for(player, nonce);
        let sent = direct_messages::send(bot, player, &text, Some(&nonce_of_message));
        let is_told = match time::timeout(DIRECT_TIMEOUT, sent).await {
            Ok(Ok(posted)) => {
                // It says whose move it is, and is old when that is so no more.
                let news = match news {
                    News::OfferDeclined | News::Resumed if is_to_move => News::Turn,
                    other => other,
                };
                let sent = Told {
                    message: posted,
                    news,
                    version: view.version(),
                };
                let before = bot.notices.replace(session, player, sent);
                direct_messages::delete_later(bot, player, before);
                true
            }
            Ok(Err(error)) => {
                tracing::debug!(error = %error, "a direct message was refused");
                false
            }
            Err(_) => false,
        };
        bot.notices.note_told(session, player, nonce, is_told);
        is_told
    }

    /// Takes away direct messages that are no news any more, in the background.
    pub(super) fn take_old_notices(&self) {
        let (bot, view) = (self.bot, &self.owed.view);
        let old = bot.notices.take_old(view);
        for (player, message) in old {
            direct_messages::delete_later(bot, player, Some(message));
        }
    }

    /// What was played last, in the player's notation, and when their time is up.
    async fn turn_lines(&self, player: PlayerId, language: Language) -> Vec<String> {
        let view = &self.owed.view;
        let reader = Reader {
            bot: self.bot,
            player,
            guild: self.owed.place.guild,
            language,
            message: None,
        };
        let notation = reader.notation(view.info()).await;
        let last = notation.and_then(|notation| move_text::last_move(view, language, notation));
        let own = view
            .flag()
            .filter(|(_, seat)| view.player(*seat) == Some(player));
        let time = own.map(|(at, _)| {
            let when = [("when", panel::relative(at).into())];
            language.tell("notice-reminder", &when)
        });
        last.into_iter().chain(time).collect()
    }

    /// Which game it is, against whom, and where.
    async fn game_line(&self, reader: PlayerId, language: Language) -> String {
        let game = direct_messages::notice_of(&self.owed.view, self.place());
        direct_messages::line(self.bot, language, reader, &game).await
    }

    /// How the players are called in what these are told, if anybody is named in it.
    async fn names_for(&self, told: &[(PlayerId, News)]) -> Names {
        let view = &self.owed.view;
        let names_somebody = |news: &News| match news {
            News::End
            | News::Asked
            | News::OfferDeclined
            | News::ChallengeDeclined
            | News::Rematch
            | News::Challenge => true,
            News::Resumed
            | News::Paused
            | News::Turn
            | News::Withdrawn
            | News::Begun
            | News::Reminded => false,
        };
        let mut names = Names::new();
        if told.iter().any(|(_, news)| names_somebody(news)) {
            let seated = view.seats().iter().filter_map(|seat| view.player(seat));
            let players: BTreeSet<PlayerId> = seated.chain(view.joined().iter().copied()).collect();
            for player in players {
                let name = wording::name(&self.bot.name_of(player).await);
                names.insert(player, name);
            }
        }
        names
    }

    /// What a player is told directly.
    fn direct_words(
        &self,
        reader: PlayerId,
        news: News,
        names: &Names,
        language: Language,
    ) -> String {
        let view = &self.owed.view;
        let name = |player: PlayerId| names.get(&player).cloned().unwrap_or_default();
        let by = |key: &str, player: Option<PlayerId>| {
            let player = player.map(name).unwrap_or_default();
            language.tell(key, &[("player", player.into())])
        };
        match news {
            News::End => {
                let result = result::sentence_naming(view, language, &name);
                let key = match has_won(view, reader) {
                    true => "notice-won",
                    false => "notice-over",
                };
                language.tell(key, &[("result", result.into())])
            }
            News::Resumed => language.say("notice-resumed"),
            News::Paused => language.say("notice-paused"),
            News::Turn if is_first_news(view, reader) => {
                let mut words = begun_words(view, language);
                wording::push_sentence(&mut words, &language.say("notice-turn"));
                words
            }
            News::Turn if counting::is_on(view) => language.say("notice-counting"),
            News::Turn => language.say("notice-turn"),
            News::Withdrawn => language.say("notice-withdrawn"),
            News::Asked => asked_words(view, reader, language, &name),
            News::Begun => begun_words(view, language),
            News::Rematch => {
                let offer = view.offered(Offer::Rematch);
                by(
                    "notice-rematch",
                    offer.and_then(|offer| view.player(offer.by)),
                )
            }
            News::Challenge => by("notice-challenge", view.joined().first().copied()),
            News::OfferDeclined | News::ChallengeDeclined => {
                let declines = view.declined_after(self.owed.shown());
                let own = declines.filter(|declined| declined.to == reader);
                let words = own
                    .last()
                    .map(|it| declined_words(language, it, &name(it.by), view.info().key));
                words.unwrap_or_default()
            }
            News::Reminded => {
                let falls = view.reminded().map(|(at, _)| panel::relative(at));
                let when = falls.unwrap_or_default();
                language.tell("notice-reminder", &[("when", when.into())])
            }
        }
    }

    /// Tells whoever made a challenge or an offer that it was declined.
    pub(super) async fn answer(&self, language: Language) -> Sent {
        let view = &self.owed.view;
        let (mut lines, mut users) = (Vec::new(), Vec::new());
        let declines: Vec<Declined> = view.declined_after(self.owed.shown()).collect();
        let Some(latest) = declines.iter().map(|declined| declined.since).max() else {
            return Ok(None);
        };
        let nonce = self.nonce_of('a', latest);
        for declined in declines {
            let news = match declined.offer {
                None | Some(Offer::Rematch) => News::ChallengeDeclined,
                Some(Offer::Draw | Offer::Takeback | Offer::Pause | Offer::Flip) => {
                    News::OfferDeclined
                }
            };
            let name = wording::name(&self.bot.name_of(declined.by).await);
            let game = view.info().key;
            let words = |language| declined_words(language, declined, &name, game);
            match self.reach(declined.to, news, &nonce, words).await {
                Heard::Mention => users.push(UserId::new(declined.to.0)),
                Heard::Quiet(_) => {}
                Heard::Direct | Heard::Nothing => continue,
            }
            let to = panel::mention(declined.to);
            let words = declined_words(language, declined, &panel::mention(declined.by), game);
            lines.push(language.tell(
                "notice-to",
                &[("player", to.into()), ("text", words.into())],
            ));
        }
        if lines.is_empty() {
            return Ok(None);
        }
        let posted = self.post_notice(&lines, users, nonce).await?;
        Ok(Some(self.instead_of_older(posted).await))
    }

    /// Where a notice stands that was posted instead of an older one. It goes with the next move.
    async fn instead_of_older(&self, posted: u64) -> Location {
        let before = self.owed.location(Surface::Answer);
        if let Some((channel, message)) = before.and_then(|it| Some((it.channel, it.message?)))
            && message.0 != posted
            && let Err(error) = self.delete(channel.0, message.0).await
        {
            tracing::debug!(error = %error, "an older notice stays");
        }
        self.standing(self.table(), Some(posted))
    }

    /// Tells those who were not notified in their quiet hours, if it is still so.
    pub(super) async fn after_quiet(&self, language: Language) -> Sent {
        let view = &self.owed.view;
        // Whatever came afterwards was told by itself.
        if view.changed() > self.owed.owed() {
            return Ok(None);
        }
        let (mut lines, mut told) = (Vec::new(), Vec::new());
        let mut later: Option<Timestamp> = None;
        let nonce = self.nonce_of('q', self.owed.owed());
        let mut standing = standing(view);
        let place = self.place();
        let cannot_see = hidden_games::tell_after_quiet(self.bot, view, place).await;
        standing.retain(|(player, _)| !cannot_see.contains(player));
        let names = self.names_for(&standing).await;
        let are_several = standing.len() > 1;
        for (player, news) in standing {
            let settings = self.bot.app.player(player).await.unwrap_or_default();
            let was_quiet = |quiet: QuietHours| quiet_until(&quiet, view.last_at()).is_some();
            // Of several, those who were not in quiet hours then have been told.
            if are_several && !settings.settings.quiet.is_some_and(was_quiet)
                || self.was_told(player, &nonce)
            {
                continue;
            }
            let words = |language| self.direct_words(player, news, &names, language);
            match self.reach(player, news, &nonce, words).await {
                Heard::Mention => {
                    told.push(player);
                    let words = self.direct_words(player, news, &names, language);
                    let player = panel::mention(player);
                    lines.push(language.tell(
                        "notice-to",
                        &[("player", player.into()), ("text", words.into())],
                    ));
                }
                Heard::Quiet(until) => later = Some(later.map_or(until, |at| at.min(until))),
                Heard::Direct | Heard::Nothing => {}
            }
        }
        if !lines.is_empty() {
            self.mention_after_quiet(&lines, &told, nonce).await?;
        }
        match later {
            Some(until) => Err(SendError::Later(QuietUntil(until).into())),
            None => Ok(None),
        }
    }

    async fn mention_after_quiet(
        &self,
        lines: &[String],
        told: &[PlayerId],
        nonce: Nonce,
    ) -> Result<(), SendError> {
        let users = told.iter().map(|player| UserId::new(player.0)).collect();
        let posted = self.post_notice(lines, users, nonce.clone()).await?;
        told.iter()
            .for_each(|player| self.note_told(*player, &nonce));
        let standing = self.instead_of_older(posted).await;
        let app = &self.bot.app;
        if let Err(error) = app.moved(&self.owed, Surface::Answer, standing).await {
            tracing::debug!(?error, "a notice stays");
        }
        Ok(())
    }

    /// Whether somebody was told by an earlier attempt, which had to wait for others.
    fn was_told(&self, player: PlayerId, nonce: &Nonce) -> bool {
        let Nonce::String(nonce) = nonce else {
            return false;
        };
        let (notices, session) = (&self.bot.notices, self.owed.view.id());
        notices.was_told(session, player, nonce) == Some(true)
    }

    fn note_told(&self, player: PlayerId, nonce: &Nonce) {
        if let Nonce::String(nonce) = nonce {
            let (notices, session) = (&self.bot.notices, self.owed.view.id());
            notices.note_told(session, player, nonce, true);
        }
    }

    async fn post_notice(
        &self,
        lines: &[String],
        users: Vec<UserId>,
        nonce: Nonce,
    ) -> Result<u64, SendError> {
        let text = wording::cut(&lines.join("\n"), panel::MAX_CONTENT);
        let message = CreateMessage::new()
            .content(text)
            .allowed_mentions(CreateAllowedMentions::new().users(users))
            .nonce(nonce)
            .enforce_nonce(true);
        Ok(id_of(&self.post(self.table(), &message, None).await?)?)
    }
}

/// What a session waits for, or that it is over: what somebody is told who was not notified when it came about.
fn standing(view: &PublicView) -> Vec<(PlayerId, News)> {
    match view.stage() {
        Stage::Challenge => {
            let challenge = view.challenge();
            let invited = challenge.map_or_else(Vec::new, |it| it.invited().collect());
            let waiting = invited.into_iter();
            let waiting = waiting.filter(|player| !view.joined().contains(player));
            waiting.map(|player| (player, News::Challenge)).collect()
        }
        Stage::Play | Stage::Over => panel_news::expected(view, None, None),
    }
}

/// What somebody is asked: the offers that they have to answer, and whether they are waited for in a pause.
fn asked_words(
    view: &PublicView,
    reader: PlayerId,
    language: Language,
    name: &dyn Fn(PlayerId) -> String,
) -> String {
    let offers = view.offers().filter_map(|offer| {
        let by = view.player(offer.by).filter(|by| *by != reader)?;
        Some(panel::offer_line(language, offer.offer, &name(by)))
    });
    let ready = view.ready().iter().filter_map(|seat| {
        let by = view.player(seat).filter(|by| *by != reader)?;
        Some(language.tell("notice-ready", &[("player", name(by).into())]))
    });
    let to_agree = view.to_agree().filter_map(|told| {
        let is_asked = view.player(told.seat) == Some(reader) && !told.is_withdrawn;
        is_asked.then(|| language.say("notice-count"))
    });
    let mut words = String::new();
    for sentence in offers.chain(ready).chain(to_agree) {
        wording::push_sentence(&mut words, &sentence);
    }
    words
}

/// Whether a turn is the first that somebody hears of a game for which they have waited.
fn is_first_news(view: &PublicView, reader: PlayerId) -> bool {
    view.ply() == 0 && view.waited().contains(&reader)
}

fn has_won(view: &PublicView, reader: PlayerId) -> bool {
    let Some(Ending::Ended(outcome)) = view.ending() else {
        return false;
    };
    let seat = view.seat_of(reader);
    seat.is_some_and(|seat| outcome.winners().contains(seat))
}

fn begun_words(view: &PublicView, language: Language) -> String {
    if view.rematch_of().is_some() {
        language.say("notice-rematch-begun")
    } else {
        language.say("notice-begun")
    }
}

fn declined_words(language: Language, declined: Declined, name: &str, game: &str) -> String {
    let by = [("player", name.into())];
    match declined.offer {
        None => {
            let game = wording::game(language, game);
            let args = [("player", name.into()), ("game", game.into())];
            language.tell("notice-declined-challenge", &args)
        }
        Some(Offer::Draw) => language.tell("notice-declined-draw", &by),
        Some(Offer::Takeback) => language.tell("notice-declined-takeback", &by),
        Some(Offer::Pause) => language.tell("notice-declined-pause", &by),
        Some(Offer::Rematch) => language.tell("notice-declined-rematch", &by),
        Some(Offer::Flip) => language.tell("notice-declined-flip", &by),
    }
}
