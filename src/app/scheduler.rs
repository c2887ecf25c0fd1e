//! Sleeps until the next deadline; the store is the timer.
//!
//! Nothing is loaded at the start and nothing is kept between two rounds: what is due comes out of the
//! index, is told that time has passed, and the next deadline says how long to sleep. A notification wakes
//! the scheduler when a change may have brought an earlier one; a poll covers a lost notification.

use std::{sync::atomic::Ordering, time::Duration};

use tokio::{task::JoinSet, time};

use super::{App, AppError, Arrival, Loaded, wall_clock};
use crate::{
    store::{self, Due},
    telemetry::{catch_panic, in_seconds, metrics},
};
use qiyuan_core::{
    clock::Timestamp,
    session::{Command, Request, SessionId},
};

/// The longest sleep, whatever the next deadline says.
const POLL: Duration = Duration::from_secs(1);

/// How long to wait after the store has failed.
const AFTER_FAILURE: Duration = Duration::from_millis(250);

/// How long to wait before a deadline that is held is looked at again, if nothing that it waits for comes.
const HELD: Duration = Duration::from_millis(100);

/// How often a session is told the same time at most: a reminder, a flag and the end of a vacation for each seat.
const MOST_TICKS: u32 = 64;

/// How many sessions are told the time at once. Their transactions are written one after the other.
const AT_ONCE: u32 = 64;

impl App {
    /// Whether more flags wait to fall than can be looked at at once. What can wait should wait then.
    #[must_use]
    pub fn is_behind(&self) -> bool {
        self.inner.is_behind.load(Ordering::Relaxed)
    }

    /// Lets time pass in every session, for as long as it is polled.
    pub async fn run_scheduler(&self) {
        loop {
            // Nobody's flag falls while nobody could have played.
            self.inner.availability.available().await;
            let pause = match self.pass_time().await {
                Ok(pause) => pause,
                Err(error) => {
                    tracing::warn!(error = %error, "the deadlines cannot be read");
                    AFTER_FAILURE
                }
            };
            // A notification that comes before this line is kept by `Notify`.
            let _ = time::timeout(pause, self.inner.deadlines.notified()).await;
        }
    }

    /// Tells every session that is due what time it is; says how long to sleep.
    async fn pass_time(&self) -> Result<Duration, store::Error> {
        let (store, availability) = (&self.inner.store, &self.inner.availability);
        let in_flight = &self.inner.in_flight;
        let now = wall_clock::now();
        let horizon = availability
            .deadline_horizon(now)
            .min(in_flight.deadline_horizon(now));
        let due = store.due(horizon, AT_ONCE).await?;
        if due.is_empty() {
            self.inner.is_behind.store(false, Ordering::Relaxed);
            let next = store.next_deadline().await?;
            return Ok(next.map_or(POLL, |next| {
                let pause = next + in_flight.patience() - now;
                u64::try_from(pause.as_ms()).map_or_else(
                    |_| {
                        availability.hold_deadline();
                        HELD
                    },
                    |pause| Duration::from_millis(pause).min(POLL),
                )
            }));
        }
        let latest = due.iter().map(|due| due.deadline).max();
        if !self.was_store_there_at(latest.unwrap_or(now)).await {
            return Ok(AFTER_FAILURE);
        }
        let is_behind = due.len() >= AT_ONCE as usize;
        self.inner.is_behind.store(is_behind, Ordering::Relaxed);
        let mut ticks = JoinSet::new();
        for due in due {
            let app = self.clone();
            ticks.spawn(async move { app.tick_or_quarantine(due).await });
        }
        let went_well = ticks
            .join_all()
            .await
            .into_iter()
            .all(|went_well| went_well);
        Ok(if went_well {
            Duration::ZERO
        } else {
            AFTER_FAILURE
        })
    }

    /// As [`App::tick`]. A session that makes the program panic keeps only itself from its deadline.
    async fn tick_or_quarantine(&self, due: Due) -> bool {
        match catch_panic(self.tick(due)).await {
            Ok(went_well) => went_well,
            Err(panicked) => {
                let why = format!("{panicked:#}");
                self.quarantine(due.session, &why).await;
                false
            }
        }
    }

    /// Lets one session's time pass; says whether it can be asked again at once.
    async fn tick(&self, due: Due) -> bool {
        let now = wall_clock::now();
        let late = in_seconds(now - due.deadline);
        metrics().deadlines_late.observe(late);
        match self.pass(due, now).await {
            Ok(()) => true,
            Err(AppError::Denied(denied)) => {
                tracing::warn!(session.id = %due.session, denied = denied.key(), "a deadline was missed");
                false
            }
            Err(AppError::Refused(refusal)) => {
                let why = format!("the session refuses the tick: {}", refusal.key());
                self.quarantine(due.session, &why).await;
                false
            }
            Err(AppError::Failed(error)) => {
                self.quarantine(due.session, &format!("{error:#}")).await;
                false
            }
        }
    }

    /// Tells a session the time until nothing is due any more: one thing may follow another, as the flag of one seat that
    /// of another. If a tick brings nothing, the stored deadline was early: the session knows better.
    async fn pass(&self, due: Due, now: Timestamp) -> Result<(), AppError> {
        let mut loaded = self.load(due.session).await?;
        for _ in 0..MOST_TICKS {
            let before = loaded.session.version();
            let tick = Request::system(Command::Tick);
            self.act(due.session, tick, Arrival::unasked(now)).await?;
            loaded = self.load(due.session).await?;
            let deadline = loaded.session.deadline();
            if deadline.is_none_or(|deadline| deadline > now) {
                return self.store_deadline(due, &loaded).await;
            }
            if loaded.session.version() == before {
                break;
            }
        }
        Err(anyhow::anyhow!("its deadline does not pass").into())
    }

    /// Stores the deadline that the session has now.
    async fn store_deadline(&self, due: Due, loaded: &Loaded) -> Result<(), AppError> {
        let deadline = loaded.session.deadline();
        if deadline == Some(due.deadline) {
            return Ok(());
        }
        let version = loaded.session.version();
        match self
            .inner
            .store
            .set_deadline(due.session, version, deadline)
            .await
        {
            Ok(()) | Err(store::Error::Conflict) => Ok(()),
            Err(error) => Err(error.into()),
        }
    }

    /// An invalid session must not keep the others from their deadlines, nor be asked for anything.
    pub(super) async fn quarantine(&self, id: SessionId, why: &str) {
        self.inner.cache.forget(id);
        match self
            .inner
            .store
            .quarantine(id, wall_clock::now(), why)
            .await
        {
            Ok(()) => {
                tracing::error!(session.id = %id, why, "a session is quarantined");
                metrics().quarantined.inc();
            }
            // It is already.
            Err(store::Error::NotFound(_)) => {}
            Err(error) => {
                tracing::error!(session.id = %id, why, error = %error, "a session could not be quarantined");
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::{
        app::{
            Loaded,
            tests::{ANN, PLACE, TestApp, challenge, chess, plays},
        },
        store::quarantined_in,
    };
    use qiyuan_core::{
        clock::Span,
        session::{PlayerId, Session, Stage, Terms},
    };
    use qiyuan_toys::heap::{Heap, UNLUCKY};

    fn rated_chess() -> Terms {
        Terms {
            rated: true,
            ..chess("3m")
        }
    }

    /// A moment after which the three minutes of the clock are over in a second.
    fn begun() -> Timestamp {
        wall_clock::now() - Span::from_secs(179)
    }

    /// A rated game of Ann's that began at `at`, and in which enough was played in no time.
    async fn begin(test: &TestApp, opponent: PlayerId, at: Timestamp) -> SessionId {
        let session = test.game(rated_chess(), opponent, at).await;
        let moves = [(ANN, "e4"), (opponent, "e5"), (ANN, "d4"), (opponent, "d5")];
        for (player, text) in moves {
            let arrival = Arrival::unasked(at);
            let played = test.app.act(session, plays(player, text), arrival).await;
            played.unwrap();
        }
        session
    }

    async fn until(moment: Timestamp) {
        while wall_clock::now() < moment {
            time::sleep(Duration::from_millis(10)).await;
        }
    }

    #[tokio::test]
    async fn flags_that_fall_at_once_and_change_one_rating_all_fall() {
        let test = TestApp::open().await;
        let app = &test.app;
        let start = begun();
        let mut sessions = Vec::new();
        for opponent in (2..22).map(PlayerId) {
            sessions.push(begin(&test, opponent, start).await);
        }
        until(start + Span::from_mins(3) + app.inner.in_flight.patience()).await;
        for _ in 0..sessions.len() {
            app.pass_time().await.unwrap();
            time::sleep(Duration::from_millis(1)).await;
        }
        assert_eq!(quarantined_in(&test.path, 100).await.unwrap(), []);
        for session in sessions {
            assert_eq!(test.stage(session).await, Stage::Over, "{session}");
        }
        let speed = rated_chess().control.speed();
        let rating = app.inner.store.rating(ANN, "chess", speed).await;
        assert_eq!(rating.unwrap().unwrap().games, 20);
        app.close().await;
    }

    #[tokio::test]
    async fn a_game_that_panics_when_time_passes_is_quarantined_and_the_others_go_on() {
        let test = TestApp::open().await;
        let app = &test.app;
        let start = begun();
        let broken = begin(&test, PlayerId(2), start).await;
        let sound = begin(&test, PlayerId(3), start).await;
        let terms = Terms {
            game: "heap".to_owned(),
            setup: UNLUCKY.to_string(),
            ..rated_chess()
        };
        let challenge = challenge(terms, None, start);
        let (mut session, _) = Session::open(broken, &Heap, challenge, start).unwrap();
        let accepts = Request::typed(PlayerId(2), Command::Accept);
        let events = session.decide(accepts, start).unwrap();
        for recorded in session.stamped(events, start) {
            session.apply(&recorded);
        }
        let unlucky = Arc::new(Loaded {
            session,
            place: PLACE,
            era: app.inner.cache.era(),
        });
        app.inner.cache.forget(broken);
        app.inner.cache.put(broken, unlucky);
        until(start + Span::from_mins(3) + app.inner.in_flight.patience()).await;
        app.pass_time().await.unwrap();
        assert_eq!(test.stage(sound).await, Stage::Over);
        let quarantined = quarantined_in(&test.path, 10).await.unwrap();
        assert_eq!(quarantined.len(), 1);
        assert_eq!(quarantined[0].session, broken);
        assert!(
            quarantined[0].why.contains("panicked"),
            "{}",
            quarantined[0].why
        );
        app.close().await;
    }
}
