//! What people delete on the chat service while the house needs it: messages, threads, channels.
//!
//! A message that is needed is owed again, and a game whose thread is deleted goes on in the channel where it was begun.
//! When that channel is deleted nobody can play any more, and it never comes back: so what was begun there ends at once
//! without a result, before a flag can fall over it. Nothing is deleted here.

use std::time::Duration;

use tokio::time;

use super::{App, AppError, Arrival, Denied, wall_clock};
use crate::store::{self, ChannelId, GuildId, MessageId, Surface};
use qiyuan_core::session::{Command, Request, SessionId, Stage};

/// How long what we deleted ourselves may take to be replaced.
const REPLACED: Duration = Duration::from_secs(1);

/// The most sessions of one thread that are shown again after its end.
const AT_ONCE: u32 = 16;

/// More sessions than one guild may have at once.
const ALL: u32 = 10_000;

/// How long to wait after the store has failed.
const AFTER_FAILURE: Duration = Duration::from_secs(1);

impl App {
    /// Somebody deleted a message. If a game or an open challenge needs it, it is owed again.
    pub async fn message_was_deleted(&self, message: MessageId) {
        // Our own deliveries say a moment later what stands there instead.
        time::sleep(REPLACED).await;
        self.miss(self.inner.store.needed_at(message)).await;
    }

    /// Somebody deleted a channel or a thread. What was begun there ends without a result; a game that was begun
    /// elsewhere goes on where it was begun.
    pub async fn channel_was_deleted(&self, channel: ChannelId) {
        self.end_begun_in(channel).await;
        self.miss(self.only_played_in(channel)).await;
    }

    /// The channels and threads of a guild in which something was begun that is not over.
    ///
    /// # Errors
    ///
    /// The store failed.
    pub async fn channels_in_play(&self, guild: GuildId) -> Result<Vec<ChannelId>, AppError> {
        Ok(self.inner.store.channels_in_play(guild).await?)
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

    /// What somebody deleted is owed again. Whoever leaves lets it be: with the next move it comes back at the latest.
    async fn miss(
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
            tracing::warn!(error = %error, "something that was deleted stays gone for now");
        }
    }

    async fn owe_again(
        &self,
        needed: impl Future<Output = Result<Vec<(SessionId, Surface)>, store::Error>>,
    ) -> Result<(), store::Error> {
        for (session, surface) in needed.await? {
            tracing::info!(session.id = %session, surface = surface.key(), "it is gone and owed again");
            let (store, now) = (&self.inner.store, wall_clock::now());
            store.owe_again(session, surface, now).await?;
        }
        self.inner.owed.notify_one();
        Ok(())
    }

    /// Ends what was begun in a channel that is gone, as soon as the store can.
    async fn end_begun_in(&self, channel: ChannelId) {
        while !self.inner.availability.is_stopping() {
            match self.try_to_end_begun_in(channel).await {
                Ok(()) => return,
                Err(AppError::Denied(Denied::Unavailable)) => time::sleep(AFTER_FAILURE).await,
                Err(error) => {
                    tracing::error!(
                        channel.id = channel.0,
                        ?error,
                        "what was begun in a channel that is gone goes on"
                    );
                    return;
                }
            }
        }
    }

    async fn try_to_end_begun_in(&self, channel: ChannelId) -> Result<(), AppError> {
        let sessions = self.inner.store.live_in_channel(channel, ALL);
        let why = "its channel is gone";
        Ok(self.abandon(sessions.await?, why).await?)
    }

    /// Ends sessions in which nobody can play any more, without a result. One that makes no sense is left as it is.
    ///
    /// # Errors
    ///
    /// The store can not be used at the moment; not all of them have ended.
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
                    tracing::warn!(session.id = %session, ?error, why, "a session can not be ended");
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
        app::Place,
        store::{Location, Store, StoreOptions},
    };
    use qiyuan_core::{
        clock::Span,
        rules::Seat,
        session::{Challenge, PlayerId, Side, Terms, Version},
    };
    use qiyuan_render::{RenderOptions, Renderer};

    const ANN: PlayerId = PlayerId(1);
    const BEN: PlayerId = PlayerId(2);
    const LOBBY: ChannelId = ChannelId(10);
    const THREAD: ChannelId = ChannelId(11);
    const PANEL: MessageId = MessageId(12);

    /// A house with a game that stands in a thread of its own, and nothing owed.
    struct Fixture {
        app: App,
        store: Store,
        session: SessionId,
        _folder: tempfile::TempDir,
    }

    impl Fixture {
        async fn open() -> Self {
            let folder = tempfile::tempdir().unwrap();
            let path = folder.path().join("house.sqlite");
            let store = Store::open(&StoreOptions::new(path)).await.unwrap();
            let renderer = Renderer::start(RenderOptions::default()).unwrap();
            let app = App::new(store.clone(), renderer);
            app.go_online().await;
            let session = begin(&app).await;
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
                store.place(session, surface, location).await.unwrap();
            }
            let inner = Self {
                app,
                store,
                session,
                _folder: folder,
            };
            inner.settles().await;
            inner
        }

        async fn settles(&self) {
            while self.store.owed().await.unwrap() > 0 {
                for owed in self.app.next_deliveries(16).await {
                    self.app.delivered(&owed, None).await.unwrap();
                }
            }
        }

        async fn stage(&self) -> Stage {
            let now = wall_clock::now();
            let view = self.app.public_view(self.session, now).await.unwrap();
            view.stage()
        }

        async fn owes_the_panel(&self) -> bool {
            let is_owed = self.store.owed().await.unwrap() > 0;
            self.settles().await;
            is_owed
        }
    }

    async fn begin(app: &App) -> SessionId {
        let now = wall_clock::now();
        let challenge = Challenge {
            by: ANN,
            opponent: Some(BEN),
            terms: Terms {
                game: "chess".to_owned(),
                revision: qiyuan_core::rules::Revision::FIRST,
                setup: String::new(),
                seats: 2,
                control: "10m".parse().unwrap(),
                rated: false,
                side: Side::Chosen(Seat(0)),
            },
            expires: now + Span::from_hours(1),
            rematch_of: None,
            invitations: qiyuan_core::session::Invitations::default(),
        };
        let place = Place {
            guild: Some(GuildId(9)),
            channel: LOBBY,
        };
        let made = app.challenge(place, challenge, Arrival::unasked(now)).await;
        let session = made.unwrap().id();
        let accepts = Request::typed(BEN, Command::Accept);
        let accepted = app.act(session, accepts, Arrival::unasked(now)).await;
        assert_eq!(accepted.unwrap().stage(), Stage::Play);
        session
    }

    #[tokio::test]
    async fn what_is_deleted_while_the_house_closes_is_not_missed() {
        let inner = Fixture::open().await;
        inner.app.message_was_deleted(PANEL).await;
        assert!(inner.owes_the_panel().await);
        inner.app.channel_was_deleted(THREAD).await;
        assert!(inner.owes_the_panel().await);
        inner.app.observe(super::super::Signal::Stopping);
        inner.app.message_was_deleted(PANEL).await;
        inner.app.channel_was_deleted(THREAD).await;
        inner.app.channel_was_deleted(LOBBY).await;
        assert!(!inner.owes_the_panel().await);
        assert_eq!(inner.stage().await, Stage::Play);
    }

    #[tokio::test]
    async fn a_game_ends_with_the_channel_where_it_was_begun_and_not_with_its_thread() {
        let inner = Fixture::open().await;
        inner.app.channel_was_deleted(ChannelId(99)).await;
        inner.app.channel_was_deleted(THREAD).await;
        assert_eq!(inner.stage().await, Stage::Play);
        inner.app.channel_was_deleted(LOBBY).await;
        assert_eq!(inner.stage().await, Stage::Over);
        inner.settles().await;
        inner.app.channel_was_deleted(LOBBY).await;
        inner.app.channel_was_deleted(THREAD).await;
        assert!(!inner.owes_the_panel().await);
    }
}
