//! The ends of games, told to the contests whose games they are: each once, in the transaction of what it brings.

use std::time::Duration;

use tokio::time;

use super::{
    App, AppError, ContestError, Denied, by_program,
    owed::{ARENA, part},
};
use crate::{
    app::wall_clock,
    store::{self, ContestSurface, Ends, SessionEnd},
    telemetry::catch_panic,
};
use qiyuan_core::{
    contest::{
        conduct::{ContestCommand, ContestId, RecordedResult},
        result::GameResult,
    },
    rules::Seat,
    session::{Ending, Session, SessionId},
};

/// How many ends are read at once.
const AT_ONCE: u32 = 50;

/// The longest sleep when nothing ends, in case a notification was lost, and the pause after the store has failed.
const POLL: Duration = Duration::from_secs(5);
const AFTER_FAILURE: Duration = Duration::from_secs(1);

impl App {
    /// Tells contests of the games that end, for as long as it is polled.
    pub async fn run_contest_ends(&self) {
        loop {
            self.inner.availability.available().await;
            let pause = match catch_panic(self.pass_ends_on()).await {
                Ok(Ok(0)) => POLL,
                Ok(Ok(_)) => continue,
                Ok(Err(error)) => {
                    tracing::warn!(?error, "contests were not told of games that ended");
                    AFTER_FAILURE
                }
                Err(panicked) => {
                    tracing::error!(error = %panicked, "telling contests of games that ended failed");
                    POLL
                }
            };
            let _ = time::timeout(pause, self.inner.ended_for_contests.notified()).await;
        }
    }

    /// Passes the next ends on; returns how many there were.
    async fn pass_ends_on(&self) -> Result<usize, ContestError> {
        let store = &self.inner.store;
        let read = store.next_ends_for_contests(AT_ONCE).await?;
        let mut before = 0;
        let mut found = None;
        for end in &read.ends {
            found = store.contest_of_session(end.session).await?;
            if found.is_some() {
                break;
            }
            before += 1;
        }
        let Some((contest, pairing)) = found else {
            if before > 0 {
                store.pass_ends_for_contests(&read).await?;
            }
            return Ok(before);
        };
        if before > 0 {
            // Those before it are nobody's.
            let most = u32::try_from(before).unwrap_or(AT_ONCE);
            let nobodys = store.next_ends_for_contests(most).await?;
            store.pass_ends_for_contests(&nobodys).await?;
            return Ok(before);
        }
        let read = store.next_ends_for_contests(1).await?;
        let Some(end) = read.ends.first() else {
            return Ok(0);
        };
        let told = catch_panic(self.tell_of_end(contest, pairing, end, &read)).await;
        match told {
            Ok(Ok(())) => Ok(1),
            Ok(Err(error)) if is_lost(&error) => {
                tracing::error!(contest.id = %contest, pairing, ?error, "a contest cannot be told of a game that ended");
                store.pass_ends_for_contests(&read).await?;
                Ok(1)
            }
            Ok(Err(error)) => Err(error),
            Err(panicked) => {
                // The end is passed over when it is read again.
                let why = format!("{panicked:#}");
                self.quarantine_contest(contest, &why).await;
                Err(Denied::Busy.into())
            }
        }
    }

    async fn tell_of_end(
        &self,
        contest: ContestId,
        pairing: u32,
        end: &SessionEnd,
        read: &Ends,
    ) -> Result<(), ContestError> {
        let command = self.game_ended(end, pairing).await?;
        let at = end.at.min(wall_clock::now());
        let request = by_program(command);
        let told = self.change_contest(contest, &request, at, Some(read));
        told.await.map(drop)
    }

    /// What the end of a game means for its pairing.
    async fn game_ended(
        &self,
        end: &SessionEnd,
        pairing: u32,
    ) -> Result<ContestCommand, ContestError> {
        let (result, plies) = match self.load(end.session).await {
            Ok(loaded) => (result_of(&loaded.session), loaded.session.ply()),
            Err(AppError::Denied(Denied::Quarantined | Denied::NoSuchSession)) => {
                (GameResult::Void, 0)
            }
            Err(error) => return Err(error.into()),
        };
        Ok(ContestCommand::GameEnded {
            pairing,
            session: end.session,
            result: RecordedResult(result),
            plies,
        })
    }

    /// A game of a contest has a place now, to which the message about its round links. Nothing rests on it.
    pub async fn show_place_of_game(&self, session: SessionId) {
        if let Err(error) = self.show_place(session).await {
            tracing::info!(session.id = %session, ?error, "a round does not link to a game");
        }
    }

    async fn show_place(&self, session: SessionId) -> Result<(), ContestError> {
        let store = &self.inner.store;
        let Some((contest, pairing)) = store.contest_of_session(session).await? else {
            return Ok(());
        };
        let view = self.load_contest(contest).await?.contest.view();
        if !view.plan.kind.has_rounds() {
            let now = wall_clock::now();
            return self.show_contest_again(contest, ARENA, now).await;
        }
        for round in &view.rounds {
            let mut boards = round.pairings.iter();
            if let Some(at) = boards.position(|it| it.number == pairing) {
                let surface = ContestSurface::Round(round.number, part(&view, at));
                let now = wall_clock::now();
                self.show_contest_again(contest, surface, now).await?;
            }
        }
        Ok(())
    }
}

/// Whether it makes no sense to tell a contest again.
fn is_lost(error: &ContestError) -> bool {
    match error {
        ContestError::Refused(_) | ContestError::NoSuchContest => true,
        ContestError::App(AppError::Denied(denied)) => {
            matches!(denied, Denied::Quarantined | Denied::NoSuchGame)
        }
        ContestError::App(AppError::Failed(error)) => !matches!(
            error.downcast_ref(),
            Some(store::Error::Unavailable(_) | store::Error::Database(_))
        ),
        ContestError::App(AppError::Refused(_))
        | ContestError::KeptApart
        | ContestError::TooMany => false,
    }
}

/// How a game ended, as a contest counts it. Whoever calls a game off has not played it.
fn result_of(session: &Session) -> GameResult {
    match session.ending() {
        Some(Ending::Ended(outcome)) => {
            let winners = outcome.winners();
            match (winners.contains(Seat(0)), winners.contains(Seat(1))) {
                (true, false) => GameResult::WhiteWins,
                (false, true) => GameResult::BlackWins,
                (true, true) | (false, false) => GameResult::Draw,
            }
        }
        Some(Ending::Aborted {
            seat: Some(Seat(0)),
        }) => GameResult::BlackByForfeit,
        Some(Ending::Aborted { seat: Some(_) }) => GameResult::WhiteByForfeit,
        _ => GameResult::Void,
    }
}
