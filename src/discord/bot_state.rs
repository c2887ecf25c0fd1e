//! What every interaction is served with: the app, the ways to Discord, and a little that is known of it.

use std::{
    collections::{HashMap, VecDeque, hash_map::Entry},
    sync::{Arc, Mutex, PoisonError, atomic::AtomicUsize},
};

use serenity::{http::Http, model::user::User};
use tokio::time;
use tokio_util::sync::CancellationToken;

use super::{
    following::Following,
    hidden_games::Changes,
    in_order::InOrder,
    incoming::display_name,
    notices::Notices,
    offered_games::OfferedGames,
    private_messages::PrivateMessages,
    questions::Questions,
    replay::PostedReplays,
    rest::RestClient,
    talk_queue::TalkQueue,
    visibility::Visibility,
    wording::{self, Language},
    written,
};
use crate::{
    app::{App, GuildGame, GuildId, Look, wall_clock},
    telemetry::{in_seconds, metrics},
};
use qiyuan_core::{
    clock::Timestamp,
    rules::{Info, Notation},
    session::{PlayerId, SessionId},
};

/// How many acknowledgements are remembered for the latency that `/about` tells.
const REMEMBERED: usize = 1_000;

/// How many people are remembered who were picked and whom the store does not know.
const MOST_PICKED: usize = 500;

/// How everybody in a place sees a game.
#[derive(Clone, Copy)]
pub(super) struct PublicStyle {
    pub language: Language,
    pub notation: Option<Notation>,
    pub look: Look,
}

/// What the handlers of all interactions and events share.
pub struct BotState {
    /// The app.
    pub app: App,
    /// The client with which interactions are answered; that is not limited.
    pub answers: Arc<Http>,
    /// The client for everything else.
    pub(super) rest: RestClient,
    /// Who can see which channel.
    pub(super) visibility: Visibility,
    /// Where who sees what has changed.
    pub(super) changes: Changes,
    /// What somebody has still to be told directly.
    pub(super) notices: Notices,
    /// How many hints wait to be deleted.
    pub(super) hints: AtomicUsize,
    /// The private views that follow a game.
    pub(super) following: Following,
    /// What was offered lately to those who type.
    pub(super) offered: OfferedGames,
    pub(super) in_order: InOrder,
    /// Who waits for an answer to what looks like no move.
    pub(super) talk_queue: TalkQueue,
    /// Private messages that are to be taken away.
    pub(super) private_messages: PrivateMessages,
    /// Questions that were asked in answer to messages.
    pub(super) questions: Questions,
    /// The replays that were posted lately.
    pub(super) posted_replays: PostedReplays,
    /// What those are called whom somebody has picked lately and whom the store does not know, the latest last.
    picked: Mutex<VecDeque<(PlayerId, String)>>,
    guild_locales: Mutex<HashMap<GuildId, String>>,
    /// Milliseconds from a user's action to our acknowledgement, the latest last.
    acknowledged: Mutex<VecDeque<i64>>,
    /// Ends the work in the background.
    stopped: CancellationToken,
}

impl BotState {
    /// Nothing is known of Discord yet.
    #[must_use]
    pub(super) fn new(app: App, answers: Arc<Http>, rest: RestClient) -> Self {
        Self {
            app,
            answers,
            rest,
            visibility: Visibility::default(),
            changes: Changes::default(),
            notices: Notices::default(),
            hints: AtomicUsize::default(),
            following: Following::default(),
            offered: OfferedGames::default(),
            in_order: InOrder::default(),
            talk_queue: TalkQueue::default(),
            private_messages: PrivateMessages::default(),
            questions: Questions::default(),
            posted_replays: PostedReplays::default(),
            picked: Mutex::default(),
            guild_locales: Mutex::default(),
            acknowledged: Mutex::default(),
            stopped: CancellationToken::new(),
        }
    }

    /// Remembers the language of a server.
    pub fn note_guild(&self, guild: GuildId, locale: &str) {
        let mut locales = self
            .guild_locales
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        locales.insert(guild, locale.to_owned());
    }

    /// Does something in the background that the next start makes up for: it is cut off when the bot has stopped, so
    /// that nothing asks for a database that is closed.
    pub(super) fn in_background<W>(self: &Arc<Self>, work: impl FnOnce(Arc<Self>) -> W)
    where
        W: Future<Output = ()> + Send + 'static,
    {
        let work = work(Arc::clone(self));
        tokio::spawn(self.stopped.clone().run_until_cancelled_owned(work));
    }

    /// Ends the work in the background.
    pub(super) fn stop(&self) {
        self.stopped.cancel();
    }

    /// Something happened that may have changed our permissions on a server, or only in one of its channels: if it
    /// makes sense to send there what was refused, what was given up is owed again, in the background.
    pub(super) fn permissions_changed(self: &Arc<Self>, guild: GuildId, channel: Option<u64>) {
        let Some(pause) = self.rest.limiter().reconsider(guild.0, channel) else {
            return;
        };
        self.in_background(move |bot| async move {
            time::sleep(pause).await;
            bot.app.try_again_in(guild).await;
        });
    }

    /// The language of what everybody on a server sees: as set, else the server's own.
    pub async fn language_of(&self, guild: Option<GuildId>) -> Language {
        let Some(guild) = guild else {
            return Language::default();
        };
        let settings = self.app.guild(guild).await.unwrap_or_default();
        if let Some(language) = settings.language.as_deref().and_then(Language::from_tag) {
            return language;
        }
        let locales = self
            .guild_locales
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        locales
            .get(&guild)
            .map(|locale| Language::of_locale(locale))
            .unwrap_or_default()
    }

    /// The language of a session's card and panel: sentences name the buttons that stand there as they show them.
    pub async fn language_of_table(&self, session: SessionId) -> Language {
        let place = self.app.place_of(session).await.ok();
        self.language_of(place.and_then(|place| place.guild)).await
    }

    /// The language in which somebody is answered who wrote to us: in private the one that they have chosen; else that
    /// of what they wrote, if it is plain. Else in a channel that of everybody, and in private that of their Discord, as
    /// it was when they last pressed something.
    pub async fn language_to(
        &self,
        guild: Option<GuildId>,
        player: PlayerId,
        text: &str,
    ) -> Language {
        let known = self.app.player(player).await.unwrap_or_default();
        let chosen = Language::chosen_by(&known.settings);
        if let (Some(chosen), None) = (chosen, guild) {
            return chosen;
        }
        let locale = known.locale.as_deref().map(Language::of_locale);
        let own = chosen.or(locale);
        let usual = match guild {
            Some(_) => self.language_of(guild).await,
            None => own.unwrap_or_default(),
        };
        written::answered_in(&self.app.games(), text, own, usual)
    }

    /// How everybody on a server sees a game: as the server has chosen, else as is usual in the language.
    pub(super) async fn public_style(
        &self,
        guild: Option<GuildId>,
        info: &'static Info,
        language: Language,
    ) -> PublicStyle {
        let family = self.app.family(info).key;
        let chosen = match guild {
            Some(guild) => self.app.guild_game(guild, family).await.unwrap_or_default(),
            None => GuildGame::default(),
        };
        let (theme, pieces) = (chosen.theme.as_deref(), chosen.pieces.as_deref());
        PublicStyle {
            language,
            notation: wording::notation_for(language, info, chosen.notation.as_deref()),
            look: wording::look_of(language, info, theme, pieces),
        }
    }

    /// Whether people are notified on a server who have not said how they want it.
    pub async fn may_ping(&self, guild: Option<GuildId>) -> bool {
        let Some(guild) = guild else { return true };
        let settings = self.app.guild(guild).await.unwrap_or_default();
        settings.pings.unwrap_or(true)
    }

    /// Remembers how somebody is called. Nothing depends on it.
    pub async fn remember_user(&self, user: &User) {
        let player = PlayerId(user.id.get());
        if let Err(error) = self
            .app
            .remember_user(player, &display_name(user), None)
            .await
        {
            tracing::warn!(?error, "a user's name was not saved");
        }
    }

    /// Notes in memory what somebody is called who was picked, as Discord says it, unless the store knows that: such as
    /// a person who never did anything here, or who had their data deleted.
    pub async fn remember_picked_name(&self, user: &User) {
        let player = PlayerId(user.id.get());
        let known = self.app.player(player).await;
        if known.is_ok_and(|known| known.name.is_none()) {
            let mut picked = self.picked.lock().unwrap_or_else(PoisonError::into_inner);
            picked.retain(|(it, _)| *it != player);
            picked.push_back((player, display_name(user)));
            if picked.len() > MOST_PICKED {
                picked.pop_front();
            }
        }
    }

    fn picked_name(&self, player: PlayerId) -> Option<String> {
        let picked = self.picked.lock().unwrap_or_else(PoisonError::into_inner);
        let of_player = picked.iter().find(|(it, _)| *it == player);
        of_player.map(|(_, name)| name.clone())
    }

    /// The name of a player, for places without markup; the number where nothing of the name can be shown, and words
    /// where none is known.
    pub async fn name_of(&self, language: Language, player: PlayerId) -> String {
        if player.is_former() {
            return language.say("former-player");
        }
        let known = self.app.player(player).await.unwrap_or_default();
        let Some(name) = known.name.or_else(|| self.picked_name(player)) else {
            return language.say("unknown-player");
        };
        let name = wording::plain(&name, 32);
        if name.is_empty() {
            player.to_string()
        } else {
            name
        }
    }

    /// The names of players, in their order.
    pub async fn names_of(&self, language: Language, players: &[PlayerId]) -> Vec<String> {
        let mut names = Vec::new();
        for &player in players {
            names.push(self.name_of(language, player).await);
        }
        names
    }

    /// Adds the names of players to those that are known.
    pub async fn learn_names(
        &self,
        language: Language,
        players: &[PlayerId],
        known: &mut HashMap<PlayerId, String>,
    ) {
        for &player in players {
            if let Entry::Vacant(unknown) = known.entry(player) {
                unknown.insert(self.name_of(language, player).await);
            }
        }
    }

    /// Notes that something a user did at `at` has just been acknowledged.
    pub fn note_acknowledged(&self, at: Timestamp) {
        let waited = wall_clock::now() - at;
        metrics().acknowledged.observe(in_seconds(waited));
        let waited = waited.as_ms().max(0);
        tracing::debug!(acknowledged.ms = waited, "acknowledged");
        let mut latest = self
            .acknowledged
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        if latest.len() >= REMEMBERED {
            latest.pop_front();
        }
        latest.push_back(waited);
    }

    /// After how many milliseconds half, and 99 of 100, of the latest interactions were acknowledged.
    pub fn latency(&self) -> Option<(i64, i64)> {
        let latest = self
            .acknowledged
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        let mut sorted: Vec<i64> = latest.iter().copied().collect();
        drop(latest);
        sorted.sort_unstable();
        let at = |hundredths: usize| {
            sorted
                .get((sorted.len() * hundredths / 100).min(sorted.len().checked_sub(1)?))
                .copied()
        };
        Some((at(50)?, at(99)?))
    }
}
