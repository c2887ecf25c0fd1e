//! What people delete on Discord while the bot needs it: messages, threads, channels.
//!
//! A deleted panel is posted again. A deleted card withdraws its challenge: whoever may delete messages does not want
//! to see it, and posting it again would notify the invited player once more. A game whose thread is deleted goes on in
//! the channel where it was begun. When that channel is deleted the game goes on without a place: its clock runs and it
//! can be played by command anywhere, until a player asks for it in another channel of the server and it is shown
//! there. So nobody escapes a loss by deleting a channel. A player to whom the channel of a game is hidden moves it in
//! the same way.

use std::time::Duration;

use tokio::time;

use super::{App, AppError, Arrival, Audience, Denied, Loaded, wall_clock};
use crate::store::{self, ChannelId, GuildId, HomeChannel, MessageId, SessionRow, Surface};
use qiyuan_core::{
    clock::Timestamp,
    session::{Command, Ending, PlayerId, Request, SessionId, Stage},
};
use qiyuan_games as games;

/// How long what we deleted ourselves may take to be replaced.
const REPLACED: Duration = Duration::from_secs(1);

/// The most sessions of one thread that are shown again after its end.
const AT_ONCE: u32 = 16;

/// How many challenges of a deleted channel end with it. Beyond that, which no guild reaches by far, they expire.
const MOST_ENDED: u32 = 10_000;

/// How long to wait after the store has failed.
const AFTER_FAILURE: Duration = Duration::from_secs(1);

/// A challenge that was withdrawn by somebody other than its challenger, such as a moderator.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Withdrawn {
    /// Which, and where it was made.
    pub game: GameNotice,
    /// The challenger.
    pub by: PlayerId,
}

/// What a message to its players says of a game or challenge.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameNotice {
    /// Its number.
    pub session: SessionId,
    /// The key of the game.
    pub key: &'static str,
    /// Who plays; before that, who challenged and for whom the challenge is.
    pub players: Vec<PlayerId>,
    /// Where it is, or was until now.
    pub place: HomeChannel,
}

impl GameNotice {
    fn new(loaded: &Loaded) -> Self {
        Self {
            session: loaded.session.id(),
            key: loaded.session.game().info().key,
            players: loaded.session.people(),
            place: loaded.place,
        }
    }

    /// As a row tells it; nothing of a game that is not hosted any more.
    fn of(row: &SessionRow) -> Option<Self> {
        Some(Self {
            session: row.id,
            key: games::by_key(&row.game)?.info().key,
            players: row.people(),
            place: row.place,
        })
    }
}

impl App {
    /// Somebody deleted a message. A panel of a game in play is owed again; returns the challenges that are withdrawn
    /// because it was their card.
    pub async fn message_was_deleted(&self, message: MessageId) -> Vec<Withdrawn> {
        // If it was our own delivery that replaced the message, the store knows the new one a moment later.
        time::sleep(REPLACED).await;
        let mut withdrawn = Vec::new();
        match self.inner.store.needed_at(message).await {
            Ok(needed) => {
                let (cards, others): (Vec<_>, Vec<_>) = needed
                    .into_iter()
                    .partition(|(_, surface)| *surface == Surface::Card);
                for (session, _) in cards {
                    withdrawn.extend(self.card_was_deleted(session).await);
                }
                self.restore_deleted(async { Ok(others) }).await;
            }
            Err(error) => self.restore_deleted(async { Err(error) }).await,
        }
        withdrawn
    }

    /// The card of a challenge is gone, and not because of us: the challenge is withdrawn. Nothing if it no longer
    /// stands.
    pub async fn card_was_deleted(&self, session: SessionId) -> Option<Withdrawn> {
        if self.inner.availability.is_stopping() {
            return None;
        }
        let withdrawn = self.withdraw(session).await;
        withdrawn.unwrap_or_else(|error| {
            tracing::warn!(session.id = %session, ?error, "a challenge whose card was deleted was not withdrawn");
            None
        })
    }

    /// Withdraws a challenge for its challenger; returns nothing if it no longer stands.
    pub(super) async fn withdraw(&self, session: SessionId) -> Result<Option<Withdrawn>, AppError> {
        let now = wall_clock::now();
        let loaded = self.load(session).await?;
        let is_standing = loaded.session.stage() == Stage::Challenge;
        let standing = loaded.session.challenge().filter(|_| is_standing);
        let Some(by) = standing.map(|challenge| challenge.by) else {
            return Ok(None);
        };
        let game = GameNotice::new(&loaded);
        let request = Request::typed(by, Command::Withdraw);
        match self.act(session, request, Arrival::unasked(now)).await {
            Ok(view) if matches!(view.ending(), Some(Ending::Withdrawn)) => {
                tracing::info!(session.id = %session, "a challenge is withdrawn for its challenger");
                Ok(Some(Withdrawn { game, by }))
            }
            // It was accepted, or it expired, at the same moment.
            Ok(_) | Err(AppError::Refused(_)) => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// Somebody deleted a channel, or a thread below `parent`, if it is known that everybody who sees `parent` saw it.
    /// Challenges made there end. Games that were begun there go on: in `parent`, or without a place. Returns those
    /// that have had a place until now and have none.
    pub async fn channel_was_deleted(
        &self,
        channel: ChannelId,
        parent: Option<ChannelId>,
    ) -> Vec<GameNotice> {
        let displaced = self.leave_channel(channel, parent).await;
        self.restore_deleted(self.only_played_in(channel)).await;
        displaced
    }

    /// A player asks for a game in a channel of its server: if it has no place, or `hidden` is its place, which the
    /// player cannot see, it goes on there. Nobody else can move it. Returns the game if it was moved.
    ///
    /// # Errors
    ///
    /// There is no such session, or the store failed.
    pub async fn bring_here(
        &self,
        session: SessionId,
        player: PlayerId,
        guild: GuildId,
        channel: ChannelId,
        hidden: Option<ChannelId>,
    ) -> Result<Option<GameNotice>, AppError> {
        // Nothing is replayed for it: every `/board` and `/move` comes here first, before it waits for its turn.
        let Audience {
            players, mut place, ..
        } = self.audience(session).await?;
        let may_move = place.guild == Some(guild) && players.contains(&player);
        if !may_move || hidden.is_none() && !self.inner.store.is_displaced(session).await? {
            return Ok(None);
        }
        let key = self.game_of(session).await?.key;
        if !self.move_to(session, guild, channel, hidden).await? {
            return Ok(None);
        }
        place.channel = channel;
        Ok(Some(GameNotice {
            session,
            key,
            players,
            place,
        }))
    }

    /// Whether the channel of a game was deleted and it has not found another one yet.
    ///
    /// # Errors
    ///
    /// The store failed.
    pub async fn is_displaced(&self, session: SessionId) -> Result<bool, AppError> {
        Ok(self.inner.store.is_displaced(session).await?)
    }

    async fn move_to(
        &self,
        session: SessionId,
        guild: GuildId,
        channel: ChannelId,
        leaving: Option<ChannelId>,
    ) -> Result<bool, AppError> {
        let now = wall_clock::now();
        let store = &self.inner.store;
        let moved = store.move_session(session, guild, channel, leaving, now);
        let is_moved = moved.await?;
        if is_moved {
            tracing::info!(session.id = %session, channel.id = channel.0, "a game goes on in another channel");
            self.inner.cache.forget(session);
            self.inner.owed.notify_one();
        }
        Ok(is_moved)
    }

    /// The channels and threads of a guild in which something was begun that is not over.
    ///
    /// # Errors
    ///
    /// The store failed.
    pub async fn channels_in_play(&self, guild: GuildId) -> Result<Vec<ChannelId>, AppError> {
        Ok(self.inner.store.channels_in_play(guild).await?)
    }

    /// Games in play that were begun in a channel or thread, those first whose time is over first.
    ///
    /// # Errors
    ///
    /// The store failed.
    pub async fn in_play_in_channel(
        &self,
        guild: GuildId,
        channel: ChannelId,
        most: u32,
    ) -> Result<Vec<SessionRow>, AppError> {
        let store = &self.inner.store;
        Ok(store.in_play_in_channel(guild, channel, most).await?)
    }

    /// The panels of games that are played in a channel and were begun in another.
    async fn only_played_in(
        &self,
        channel: ChannelId,
    ) -> Result<Vec<(SessionId, Surface)>, store::Error> {
        let rows = self.inner.store.sessions_at(channel, AT_ONCE).await?;
        Ok(rows
            .into_iter()
            .filter(|row| row.summary.stage == Stage::Play && row.place.channel != channel)
            .map(|row| (row.id, Surface::Panel))
            .collect())
    }

    /// Puts deleted messages into the outbox again. Does nothing while the bot is stopping: the next event owes them
    /// anyway.
    async fn restore_deleted(
        &self,
        needed: impl Future<Output = Result<Vec<(SessionId, Surface)>, store::Error>>,
    ) {
        let availability = &self.inner.availability;
        if availability.is_stopping() {
            return;
        }
        if let Err(error) = self.owe_again(needed).await
            && !availability.is_stopping()
        {
            tracing::warn!(error = %error, "a deleted message was not restored");
        }
    }

    async fn owe_again(
        &self,
        needed: impl Future<Output = Result<Vec<(SessionId, Surface)>, store::Error>>,
    ) -> Result<(), store::Error> {
        for (session, surface) in needed.await? {
            tracing::info!(session.id = %session, surface = surface.key(), "a message was deleted and will be posted again");
            let (store, now) = (&self.inner.store, wall_clock::now());
            store.owe_again(session, surface, now).await?;
        }
        self.inner.owed.notify_one();
        Ok(())
    }

    /// As [`App::channel_was_deleted`], as soon as the store can.
    async fn leave_channel(
        &self,
        channel: ChannelId,
        parent: Option<ChannelId>,
    ) -> Vec<GameNotice> {
        let at = wall_clock::now();
        while !self.inner.availability.is_stopping() {
            match self.try_to_leave_channel(channel, parent, at).await {
                Ok(displaced) => return displaced,
                Err(AppError::Denied(Denied::Unavailable)) => {
                    // Perhaps it was saved all the same, and games are elsewhere now.
                    self.inner.cache.clear();
                    time::sleep(AFTER_FAILURE).await;
                }
                Err(error) => {
                    tracing::error!(
                        channel.id = channel.0,
                        ?error,
                        "the games of a deleted channel were not moved"
                    );
                    break;
                }
            }
        }
        Vec::new()
    }

    async fn try_to_leave_channel(
        &self,
        channel: ChannelId,
        parent: Option<ChannelId>,
        at: Timestamp,
    ) -> Result<Vec<GameNotice>, AppError> {
        let store = &self.inner.store;
        let challenges = store.challenges_in_channel(channel, MOST_ENDED).await?;
        self.abandon(challenges, "its channel is gone").await?;
        let displaced = store.displace_games(channel, parent, at).await?;
        for game in &displaced {
            tracing::info!(session.id = %game.row.id, is_moved = game.is_moved, "the channel of a game was deleted");
            if game.is_moved {
                self.inner.cache.forget(game.row.id);
            }
        }
        self.inner.owed.notify_one();
        let gone = displaced.iter().filter(|game| !game.is_moved);
        Ok(gone.filter_map(|game| GameNotice::of(&game.row)).collect())
    }

    /// Ends sessions in which nobody can play any more, without a result. One that cannot be ended is logged and
    /// left as it is.
    ///
    /// # Errors
    ///
    /// The store cannot be used at the moment; not all of them have ended.
    pub(super) async fn abandon(
        &self,
        sessions: Vec<SessionId>,
        why: &'static str,
    ) -> Result<(), Denied> {
        for session in sessions {
            let arrival = Arrival::unasked(wall_clock::now());
            let abandoned = self.act(session, Request::system(Command::Abandon), arrival);
            match abandoned.await {
                Ok(_) => tracing::info!(session.id = %session, why, "a session ends"),
                Err(AppError::Denied(Denied::Unavailable)) => return Err(Denied::Unavailable),
                Err(error) => {
                    tracing::warn!(session.id = %session, ?error, why, "a session cannot be ended");
                }
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        app::{
            Signal,
            tests::{ANN, BEN, GUILD, LOBBY, PLACE, TestApp, chess},
        },
        store::Location,
    };
    use qiyuan_core::session::Version;

    const THREAD: ChannelId = ChannelId(11);
    const PANEL: MessageId = MessageId(12);

    /// An app with a game that stands in a thread of its own, and nothing owed.
    struct Fixture {
        test: TestApp,
        session: SessionId,
    }

    impl Fixture {
        async fn open() -> Self {
            let test = TestApp::open().await;
            let session = test.game(chess("10m"), BEN, wall_clock::now()).await;
            for (surface, channel, message) in [
                (Surface::Thread, THREAD, None),
                (Surface::Panel, THREAD, Some(PANEL)),
            ] {
                let version = Version(1);
                let location = Location {
                    channel,
                    message,
                    version,
                    ply: 0,
                };
                test.store.place(session, surface, location).await.unwrap();
            }
            let fixture = Self { test, session };
            fixture.deliver_all().await;
            fixture
        }

        async fn deliver_all(&self) {
            while self.test.store.owed().await.unwrap() > 0 {
                for owed in self
                    .test
                    .app
                    .next_deliveries(16, std::future::pending())
                    .await
                {
                    self.test.app.delivered(&owed, None).await.unwrap();
                }
            }
        }

        /// Whether the panel was owed; it is delivered.
        async fn owes_the_panel(&self) -> bool {
            let is_owed = self.test.store.owed().await.unwrap() > 0;
            self.deliver_all().await;
            is_owed
        }

        async fn stage(&self) -> Stage {
            self.test.stage(self.session).await
        }
    }

    #[tokio::test]
    async fn what_is_deleted_while_the_bot_stops_is_not_posted_again() {
        let fixture = Fixture::open().await;
        let app = &fixture.test.app;
        app.message_was_deleted(PANEL).await;
        assert!(fixture.owes_the_panel().await);
        app.channel_was_deleted(THREAD, None).await;
        assert!(fixture.owes_the_panel().await);
        app.observe(Signal::Stopping);
        app.message_was_deleted(PANEL).await;
        app.channel_was_deleted(THREAD, None).await;
        app.channel_was_deleted(LOBBY, None).await;
        assert!(!fixture.owes_the_panel().await);
        assert_eq!(fixture.stage().await, Stage::Play);
    }

    #[tokio::test]
    async fn a_game_goes_on_without_the_channel_where_it_was_begun_until_a_player_finds_it_another()
    {
        let fixture = Fixture::open().await;
        let (app, session) = (&fixture.test.app, fixture.session);
        app.channel_was_deleted(ChannelId(99), None).await;
        assert_eq!(app.channel_was_deleted(THREAD, None).await, []);
        let displaced = GameNotice {
            session,
            key: "chess",
            players: vec![ANN, BEN],
            place: PLACE,
        };
        assert_eq!(app.channel_was_deleted(LOBBY, None).await, [displaced]);
        assert_eq!(app.channel_was_deleted(LOBBY, None).await, []);
        assert_eq!(fixture.stage().await, Stage::Play);
        fixture.deliver_all().await;
        let elsewhere = ChannelId(20);
        let bring = async |player, guild, hidden| {
            let moved = app.bring_here(session, player, GuildId(guild), elsewhere, hidden);
            moved.await.unwrap().is_some()
        };
        assert!(!bring(PlayerId(3), 9, None).await, "a stranger");
        assert!(!bring(BEN, 8, None).await, "another server");
        assert!(bring(BEN, 9, None).await);
        assert!(!bring(BEN, 9, None).await, "it has a place now");
        assert!(!bring(BEN, 9, Some(LOBBY)).await, "it is elsewhere");
        assert!(!bring(PlayerId(3), 9, Some(elsewhere)).await, "a stranger");
        assert_eq!(app.place_of(session).await.unwrap().channel, elsewhere);
        assert!(fixture.owes_the_panel().await);
    }

    #[tokio::test]
    async fn nothing_is_replayed_to_see_whether_a_game_has_to_be_moved() {
        let fixture = Fixture::open().await;
        let (app, session) = (&fixture.test.app, fixture.session);
        app.inner.cache.clear();
        for player in [BEN, PlayerId(3)] {
            let moved = app.bring_here(session, player, GUILD, ChannelId(20), None);
            assert_eq!(moved.await.unwrap(), None);
        }
        assert!(app.inner.cache.get(session).is_none());
    }

    #[tokio::test]
    async fn a_game_that_was_begun_in_a_thread_goes_on_in_the_channel_above_it() {
        let fixture = Fixture::open().await;
        let (app, parent) = (&fixture.test.app, ChannelId(30));
        assert_eq!(app.channel_was_deleted(LOBBY, Some(parent)).await, []);
        let place = app.place_of(fixture.session).await.unwrap();
        assert_eq!(place.channel, parent);
        assert!(fixture.owes_the_panel().await);
    }
}
