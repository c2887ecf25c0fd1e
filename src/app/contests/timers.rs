//! Deadlines of contests: the store is the timer, as for sessions.

use std::time::Duration;

use tokio::time;

use super::{App, AppError, ContestError, Denied, by_program};
use crate::{app::wall_clock, store, telemetry::catch_panic};
use qiyuan_core::{
    clock::Span,
    contest::conduct::{ContestCommand, ContestId},
};

/// The longest sleep, whatever the next deadline says.
const POLL: Duration = Duration::from_secs(1);

/// How long to wait after the store has failed.
const AFTER_FAILURE: Duration = Duration::from_millis(250);

/// How many contests are told the time one after the other.
const AT_ONCE: u32 = 16;

/// When a contest is told again whose deadline does not pass.
const AGAIN: Span = Span::from_mins(1);

impl App {
    /// Lets time pass in every contest, for as long as it is polled.
    pub async fn run_contest_timers(&self) {
        loop {
            // Nobody is missed while nobody could have come.
            self.inner.availability.available().await;
            let pause = match self.pass_time_in_contests().await {
                Ok(pause) => pause,
                Err(error) => {
                    tracing::warn!(error = %error, "the deadlines of contests cannot be read");
                    AFTER_FAILURE
                }
            };
            let _ = time::timeout(pause, self.inner.contest_deadlines.notified()).await;
        }
    }

    async fn pass_time_in_contests(&self) -> Result<Duration, store::Error> {
        let (store, now) = (&self.inner.store, wall_clock::now());
        let horizon = self.inner.availability.deadline_horizon(now);
        let horizon = horizon.min(self.inner.in_flight.deadline_horizon(now));
        let due = store.due_contests(horizon, AT_ONCE).await?;
        if due.is_empty() {
            let next = store.next_contest_deadline().await?;
            let pause = next.map(|next| next + self.inner.in_flight.patience() - now);
            let pause = pause.and_then(|pause| u64::try_from(pause.as_ms()).ok());
            return Ok(pause.map_or(POLL, |pause| {
                Duration::from_millis(pause).clamp(Duration::from_millis(50), POLL)
            }));
        }
        if !self.was_store_there_at(horizon).await {
            return Ok(AFTER_FAILURE);
        }
        let mut pause = Duration::ZERO;
        for contest in due {
            match catch_panic(self.tick_contest(contest)).await {
                Ok(Ok(())) => {}
                Ok(Err(error)) => {
                    // The others do not wait for it.
                    tracing::warn!(contest.id = %contest, ?error, "a deadline of a contest was missed");
                    pause = AFTER_FAILURE;
                }
                Err(panicked) => {
                    self.quarantine_contest(contest, &format!("{panicked:#}"))
                        .await;
                }
            }
        }
        Ok(pause)
    }

    async fn tick_contest(&self, id: ContestId) -> Result<(), ContestError> {
        let now = wall_clock::now();
        let tick = by_program(ContestCommand::Tick);
        match self.change_contest(id, &tick, now, None).await {
            Ok(_) => {}
            Err(ContestError::Refused(refusal)) => {
                let why = format!("the contest refuses the tick: {}", refusal.key());
                self.quarantine_contest(id, &why).await;
                return Ok(());
            }
            Err(ContestError::NoSuchContest) => return Ok(()),
            Err(ContestError::App(AppError::Denied(Denied::Quarantined))) => return Ok(()),
            Err(ContestError::App(AppError::Denied(Denied::NoSuchGame))) => {
                self.quarantine_contest(id, "its game is missing").await;
                return Ok(());
            }
            Err(error) => return Err(error),
        }
        // If the tick brought nothing, the stored deadline was early.
        let contest = self.load_contest(id).await?.contest;
        let deadline = contest.deadline();
        if let Some(deadline) = deadline.filter(|deadline| *deadline <= now) {
            tracing::error!(contest.id = %id, late.ms = (now - deadline).as_ms(), "a deadline of a contest does not pass");
        }
        let deadline = deadline.map(|it| if it <= now { now + AGAIN } else { it });
        let store = &self.inner.store;
        store
            .set_contest_deadline(id, contest.version(), deadline)
            .await?;
        Ok(())
    }
}
