//! How each player is told of what concerns them: by a mention, by a direct message or not at all, as they chose, and not
//! in their quiet hours. Whoever takes no direct message from us is mentioned.

use std::{collections::BTreeSet, sync::Arc, time::Duration};

use serenity::{
    builder::{CreateAllowedMentions, CreateMessage},
    model::{channel::Nonce, id::UserId},
};
use tokio::time;

use super::{
    counting,
    direct_messages::{self, turn_of},
    dispatcher::DeliveryAttempt,
    move_text,
    notice_words::{self, Names, names_somebody},
    notices::LastMessage,
    panel,
    panel_news::{self, News, PanelShown},
    private_view::{Reader, Shows},
    rest::id_of,
    send_result::{SendError, Sent},
    wording::{self, Language},
};
use crate::app::{
    Location, NotifyBy, PlayerSettings, PostponedNews, Surface, quiet_until, wall_clock,
};
use qiyuan_core::{
    clock::Timestamp,
    session::{Offer, PlayerId, PublicView, Version},
};

/// How long a panel waits for a direct message to be taken; whoever has not got it then is mentioned.
const DIRECT_TIMEOUT: Duration = Duration::from_secs(5);

/// What one player is told by one message.
pub(super) struct Telling<'a> {
    pub player: PlayerId,
    pub news: &'a [News],
    pub names: &'a Names,
    /// Of the message that would mention them.
    pub nonce: &'a Nonce,
    /// Nothing of this was told as of this version or before.
    pub untold_at: Version,
}

/// What became of one player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reached {
    /// To be mentioned.
    Mention,
    /// Told directly.
    Direct,
    /// To be told when their quiet hours are over.
    Later,
    /// Not told: they do not want to know.
    Unwanted,
}

/// How a player wants to hear of something; nothing if they have not said.
const fn chosen(settings: &PlayerSettings, news: News) -> Option<NotifyBy> {
    match news {
        News::End | News::TimedOut => settings.notify_end,
        News::Declined(None | Some(Offer::Rematch))
        | News::Challenge
        | News::Rematch
        | News::Begun => settings.notify_challenge,
        News::Resumed
        | News::Paused
        | News::Turn
        | News::Withdrawn
        | News::Asked
        | News::Declined(Some(_))
        | News::VacationOver
        | News::Reminded => settings.notify_turn,
    }
}

/// When the quiet hours end that a player has now.
pub(super) fn quiet_hours_end(settings: &PlayerSettings) -> Option<Timestamp> {
    quiet_until(settings.quiet.as_ref()?, wall_clock::now())
}

/// What a player is told later of a game as it stands now.
pub(super) fn postponed(
    view: &PublicView,
    player: PlayerId,
    news: News,
    at: Timestamp,
) -> PostponedNews {
    PostponedNews {
        player,
        news: news.key().to_owned(),
        version: view.version(),
        turn: turn_of(view),
        at,
    }
}

impl DeliveryAttempt<'_> {
    /// Exactly those may be notified by a message who want a mention. The others are told directly, or when their quiet
    /// hours are over, or not at all.
    pub(super) async fn notify(
        &self,
        players: Vec<(PlayerId, News)>,
        nonce: &Nonce,
    ) -> CreateAllowedMentions {
        let to_mention = self.to_mention(players, nonce).await.into_iter();
        let users = to_mention.map(|(player, _)| UserId::new(player.0));
        CreateAllowedMentions::new().users(users)
    }

    /// As [`DeliveryAttempt::notify`]; returns those who are to be mentioned.
    async fn to_mention(
        &self,
        players: Vec<(PlayerId, News)>,
        nonce: &Nonce,
    ) -> Vec<(PlayerId, News)> {
        let names = self.names_for(players.iter().map(|(_, news)| *news)).await;
        let mut to_mention = Vec::new();
        for (player, news) in self.not_postponed(players).await {
            let telling = Telling {
                player,
                news: &[news],
                names: &names,
                nonce,
                untold_at: self.owed.shown(),
            };
            if self.reach(&telling).await == Reached::Mention {
                to_mention.push((player, news));
            }
        }
        to_mention
    }

    /// Those who are not told of it later because an earlier attempt, whose message may stand, found them in their quiet
    /// hours.
    async fn not_postponed(&self, mut players: Vec<(PlayerId, News)>) -> Vec<(PlayerId, News)> {
        if players.is_empty() {
            return players;
        }
        let postponed = self.bot.app.postponed(self.owed.view.id()).await;
        let postponed = postponed.unwrap_or_else(|error| {
            tracing::warn!(?error, "somebody may be told something twice");
            Vec::new()
        });
        let (shown, turn) = (self.owed.shown(), turn_of(&self.owed.view));
        let is_postponed = |player: PlayerId, news: News| {
            let is_of_a_turn = matches!(
                news,
                News::Turn | News::Withdrawn | News::Reminded | News::VacationOver
            );
            let mut of_this_delivery = postponed
                .iter()
                .filter(|it| it.version > shown && (it.turn == turn || !is_of_a_turn));
            of_this_delivery.any(|it| it.player == player && it.news == news.key())
        };
        players.retain(|(player, news)| !is_postponed(*player, *news));
        players
    }

    /// Tells a player something directly, if that is what they want and they take it, or says how they hear of it.
    pub(super) async fn reach(&self, telling: &Telling<'_>) -> Reached {
        let (player, news) = (telling.player, telling.news);
        if self.was_told(telling) == Some(true) {
            return Reached::Direct;
        }
        let settings = self.bot.app.player(player).await.unwrap_or_default();
        let settings = settings.settings;
        let way = self.way(&settings, news).await;
        if way == NotifyBy::None {
            return Reached::Unwanted;
        }
        if let Some(until) = quiet_hours_end(&settings) {
            self.postpone(player, news, until).await;
            return Reached::Later;
        }
        if way == NotifyBy::Mention || !self.tell_directly(telling).await {
            return Reached::Mention;
        }
        Reached::Direct
    }

    /// How a player hears of the first of these things of which they want to hear.
    async fn way(&self, settings: &PlayerSettings, news: &[News]) -> NotifyBy {
        let usual = match self.bot.may_ping(self.owed.place.guild).await {
            true => NotifyBy::Mention,
            false => NotifyBy::None,
        };
        let ways = news.iter().map(|it| chosen(settings, *it).unwrap_or(usual));
        let mut ways = ways.filter(|way| *way != NotifyBy::None);
        ways.next().unwrap_or(NotifyBy::None)
    }

    async fn postpone(&self, player: PlayerId, news: &[News], at: Timestamp) {
        let view = &self.owed.view;
        for news in news {
            let postponed = postponed(view, player, *news, at);
            if let Err(error) = self.bot.app.postpone(view.id(), postponed).await {
                tracing::warn!(?error, "somebody is not told after their quiet hours");
            }
        }
    }

    /// Whether a player took a direct message with this nonce, if one was sent.
    fn was_told(&self, telling: &Telling<'_>) -> Option<bool> {
        let Nonce::String(nonce) = telling.nonce else {
            return None;
        };
        let session = self.owed.view.id();
        self.bot.notices.was_told(session, telling.player, nonce)
    }

    /// Tells a player something directly, once for each message that would mention them; says whether they have got it.
    /// Of a game only the last is left.
    pub(super) async fn tell_directly(&self, telling: &Telling<'_>) -> bool {
        let (bot, session, player) = (self.bot, self.owed.view.id(), telling.player);
        let Nonce::String(nonce) = telling.nonce else {
            return false;
        };
        if let Some(is_told) = self.was_told(telling) {
            return is_told;
        }
        let kept = self.news_in(telling);
        if bot.notices.tells(session, player, &kept, telling.untold_at) {
            return true;
        }
        let text = self.direct_text(telling, &kept).await;
        let nonce_of_message = direct_messages::nonce_for(player, nonce);
        let mut sending = {
            let bot = Arc::clone(bot);
            tokio::spawn(async move {
                direct_messages::send(&bot, player, &text, Some(&nonce_of_message)).await
            })
        };
        let is_told = match time::timeout(DIRECT_TIMEOUT, &mut sending).await {
            Ok(Ok(Ok(message))) => {
                let sent = LastMessage {
                    message,
                    news: kept,
                    version: self.owed.view.version(),
                };
                direct_messages::replace(bot, session, player, sent).await;
                true
            }
            Ok(Ok(Err(error))) => {
                tracing::debug!(error = %error, "a direct message was refused");
                false
            }
            Ok(Err(error)) => {
                tracing::error!(error = %error, "a direct message was not sent");
                false
            }
            Err(_) => {
                // They are mentioned instead: should it arrive nevertheless, it is one too many.
                bot.in_background(move |bot| async move {
                    if let Ok(Ok(message)) = sending.await {
                        direct_messages::delete_later(&bot, player, Some(message));
                    }
                });
                false
            }
        };
        bot.notices.note_told(session, player, nonce, is_told);
        is_told
    }

    /// What a direct message tells: with what somebody has to know to move, also that they are to move, because it takes
    /// the place of the message that said so.
    fn news_in(&self, telling: &Telling<'_>) -> Vec<News> {
        let view = &self.owed.view;
        let is_to_move = !view.is_paused()
            && !counting::is_on(view)
            && direct_messages::to_move(view).contains(&telling.player);
        let needs_a_move = |news: &News| match news {
            News::Asked | News::Reminded | News::Resumed | News::VacationOver => true,
            News::Declined(offer) => offer.is_some_and(|offer| offer != Offer::Rematch),
            _ => false,
        };
        let mut told = telling.news.to_vec();
        if is_to_move && !told.contains(&News::Turn) && told.iter().any(needs_a_move) {
            told.push(News::Turn);
        }
        told
    }

    /// The text of a direct message that tells this.
    async fn direct_text(&self, telling: &Telling<'_>, told: &[News]) -> String {
        let (bot, view, player) = (self.bot, &self.owed.view, telling.player);
        let language = direct_messages::language_of(bot, player).await;
        let mut others = told.to_vec();
        others.retain(|news| *news != News::Turn);
        let mut lines = Vec::new();
        if !others.is_empty() {
            let names = telling.names;
            lines.push(notice_words::sentences(
                view, player, &others, names, language,
            ));
        }
        if others.len() < told.len() {
            lines.push(notice_words::turn(
                view,
                player,
                others.is_empty(),
                language,
            ));
            lines.extend(self.turn_lines(player, language).await);
        }
        lines.push(self.game_line(player, language).await);
        lines.join("\n")
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
            draft: None,
            shows: Shows::Picture,
            opens_until: None,
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

    /// How the people of a session are called in what is told, if anybody is named in it.
    pub(super) async fn names_for(&self, told: impl IntoIterator<Item = News>) -> Names {
        let view = &self.owed.view;
        let mut names = Names::new();
        if told.into_iter().any(names_somebody) {
            let seated = view.seats().iter().filter_map(|seat| view.player(seat));
            let declined = view
                .declined_after(Version(0))
                .filter_map(|declined| declined.by);
            let joined = view.joined().iter().copied();
            let asks = view.asks_for_seat();
            let people: BTreeSet<PlayerId> =
                seated.chain(joined).chain(declined).chain(asks).collect();
            let language = self.bot.language_of_table(view.id()).await;
            for player in people {
                let name = wording::name(&self.bot.name_of(language, player).await);
                names.insert(player, name);
            }
        }
        names
    }

    /// Whoever chose direct messages gets them also where a panel is edited, which notifies nobody.
    pub(super) async fn notify_beside_edit(&self, players: Vec<(PlayerId, News)>, nonce: &Nonce) {
        let mut direct = Vec::new();
        for (player, news) in players {
            let settings = self.bot.app.player(player).await.unwrap_or_default();
            if chosen(&settings.settings, news) == Some(NotifyBy::Direct) {
                direct.push((player, news));
            }
        }
        // Whoever takes no direct message hears nothing, as everybody else.
        self.to_mention(direct, nonce).await;
    }

    /// Nothing can be posted: whoever would have been mentioned is told directly. That it is somebody's turn they are
    /// told with the reason.
    pub(super) async fn notify_without_post(&self) {
        let view = &self.owed.view;
        let (mut players, nonce) = match self.owed.surface() {
            Surface::Panel => {
                let shown = self.owed.location(Surface::Panel);
                let drawn = shown.map(|shown| PanelShown {
                    version: shown.version,
                    ply: shown.ply,
                });
                let shown = self.owed.shown();
                let given_up = Some(shown).filter(|shown| *shown > Version(0));
                let told = panel_news::expected(view, drawn, given_up);
                (told, self.nonce('p', Surface::Panel))
            }
            Surface::Notice => (self.declines(), self.nonce_of_declines()),
            _ => return,
        };
        players.retain(|(_, news)| *news != News::Turn);
        for (player, news) in self.to_mention(players, &nonce).await {
            let names = self.names_for([news]).await;
            let telling = Telling {
                player,
                news: &[news],
                names: &names,
                nonce: &nonce,
                untold_at: self.owed.shown(),
            };
            self.tell_directly(&telling).await;
        }
    }

    /// Who has yet to be told what they were told no to.
    fn declines(&self) -> Vec<(PlayerId, News)> {
        let declines = self.owed.view.declined_after(self.owed.shown());
        declines
            .map(|declined| (declined.to, News::Declined(declined.offer)))
            .collect()
    }

    fn nonce_of_declines(&self) -> Nonce {
        let declines = self.owed.view.declined_after(self.owed.shown());
        let latest = declines.map(|declined| declined.since).max();
        self.nonce_of('a', latest.unwrap_or_default())
    }

    /// Tells whoever made a challenge or an offer that it was declined.
    pub(super) async fn declined(&self, language: Language) -> Sent {
        let nonce = self.nonce_of_declines();
        let mut lines = Vec::new();
        let to_mention = self.to_mention(self.declines(), &nonce).await;
        for (player, news) in &to_mention {
            lines.push(self.line_to(*player, &[*news], language));
        }
        if lines.is_empty() {
            return Ok(None);
        }
        let players = to_mention.into_iter().map(|(player, _)| player);
        let posted = self.post_notice(&lines, players, nonce).await?;
        Ok(Some(self.replace_older_notice(posted).await))
    }

    /// A line in the channel to a player. It names others by mentions, which notify nobody.
    pub(super) fn line_to(&self, player: PlayerId, news: &[News], language: Language) -> String {
        let view = &self.owed.view;
        let declined = view
            .declined_after(Version(0))
            .filter_map(|declined| declined.by);
        let people = view.players().iter().chain(view.joined()).copied();
        let names: Names = people
            .chain(declined)
            .chain(view.asks_for_seat())
            .map(|player| (player, panel::mention(language, player)))
            .collect();
        let words = notice_words::sentences(view, player, news, &names, language);
        let to = panel::mention(language, player);
        language.tell(
            "notice-to",
            &[("player", to.into()), ("text", words.into())],
        )
    }

    /// Deletes the notice of an earlier version, if one stands; returns where the new one does. It goes with the next
    /// move.
    pub(super) async fn replace_older_notice(&self, posted: u64) -> Location {
        let before = self.owed.location(Surface::Notice);
        let older = before.filter(|it| it.version < self.owed.view.version());
        if let Some((channel, message)) = older.and_then(|it| Some((it.channel, it.message?)))
            && message.0 != posted
            && let Err(error) = self.delete(channel.0, message.0).await
        {
            tracing::debug!(error = %error, "an older notice stays");
        }
        self.standing(self.table(), Some(posted))
    }

    /// Posts lines to players, who are mentioned.
    pub(super) async fn post_notice(
        &self,
        lines: &[String],
        players: impl IntoIterator<Item = PlayerId>,
        nonce: Nonce,
    ) -> Result<u64, SendError> {
        let users = players.into_iter().map(|player| UserId::new(player.0));
        let text = wording::cut(&lines.join("\n"), panel::MAX_CONTENT);
        let message = CreateMessage::new()
            .content(text)
            .allowed_mentions(CreateAllowedMentions::new().users(users))
            .nonce(nonce)
            .enforce_nonce(true);
        Ok(id_of(&self.post(self.table(), &message, None).await?)?)
    }
}
