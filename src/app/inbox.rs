//! What waits for a player: turns, secret choices, offers, pauses, counts and challenges; and which of their games have
//! ended since they last looked.
//!
//! The sessions are listed by three statements. What waits in one is asked of the session itself, which is replayed at
//! most once, as for any press: only it knows its offers and, after an outage, its clocks.

use super::{App, AppError, wall_clock};
use crate::store::{Ended, FinishedGames, SessionRow};
use qiyuan_core::{
    clock::{Span, Timestamp},
    rules::Phase,
    session::{Offer, PlayerId, PublicView, SeatView, SessionId, SessionView, Stage, Version},
};

/// For how long after a game a rematch that was offered still waits for an answer here, and of how many games.
const REMATCH_WITHIN: Span = Span::from_days(7);
const MOST_REMATCHES: u32 = 20;

/// How many games that ended are told of, and how long ago they ended at most for whoever was never told.
pub const MOST_RESULTS: u32 = 10;
const RESULTS_WITHIN: Span = Span::from_days(7);

/// After every moment at which something ends.
const NEVER: Timestamp = Timestamp::from_ms(i64::MAX);

/// What is asked of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asked {
    /// To act in turn.
    Turn,
    /// To choose in private, whoever else chooses.
    Choice,
    /// To agree to what is counted.
    Count,
    /// To be ready to end a pause.
    Resume,
    /// To answer an offer.
    Offer(Offer),
    /// To answer a challenge.
    Challenge,
}

/// A session that waits for a player.
#[derive(Clone, Debug)]
pub struct Waiting {
    /// The session.
    pub row: SessionRow,
    /// Its version when it was looked at.
    pub seen: Version,
    /// Whether a challenge is one to a table of several.
    pub is_table: bool,
    /// What is asked for, and until when there is time for it.
    pub asked: Vec<(Asked, Option<Timestamp>)>,
}

impl Waiting {
    /// Where it stands in the list: by the time that is left. What has no clock comes last.
    #[must_use]
    pub fn key(&self) -> (Timestamp, SessionId) {
        let until = self.asked.iter().filter_map(|(_, until)| *until).min();
        (until.unwrap_or(NEVER), self.row.id)
    }
}

impl App {
    /// The games of a player that ended since they last saw so, the latest first: [`MOST_RESULTS`], and one more where
    /// there are more.
    ///
    /// # Errors
    ///
    /// The store failed.
    pub async fn unseen_results(&self, player: PlayerId) -> Result<Vec<SessionRow>, AppError> {
        let store = &self.inner.store;
        let seen = store.results_seen(player).await?;
        let since = seen.unwrap_or_else(|| wall_clock::now() - RESULTS_WITHIN);
        let games = FinishedGames::of(player);
        let mut rows = store
            .finished_sessions(&games, Ended::Latest, MOST_RESULTS + 1)
            .await?;
        rows.retain(|row| row.end_key().ended > since);
        Ok(rows)
    }

    /// A player has seen that games ended up to the latest of these.
    ///
    /// # Errors
    ///
    /// The store failed.
    pub async fn note_results_seen(
        &self,
        player: PlayerId,
        results: &[SessionRow],
    ) -> Result<(), AppError> {
        if let Some(latest) = results.first() {
            let ended = latest.end_key().ended;
            self.inner.store.set_results_seen(player, ended).await?;
        }
        Ok(())
    }

    /// Everything that waits for a player, what has the least time left first.
    ///
    /// # Errors
    ///
    /// The store failed.
    pub async fn waiting_for(&self, player: PlayerId) -> Result<Vec<Waiting>, AppError> {
        let store = &self.inner.store;
        let now = wall_clock::now();
        let mut rows = self.games_of(player).await?;
        let challenges = self.challenges_of(player).await?.into_iter();
        rows.extend(challenges.filter(|row| row.challenger != Some(player)));
        let since = now - REMATCH_WITHIN;
        rows.extend(
            store
                .changed_since_end(player, since, MOST_REMATCHES)
                .await?,
        );
        // What began or ended between two statements is in two lists.
        rows.sort_by_key(|row| row.id);
        rows.dedup_by_key(|row| row.id);
        let mut waiting = Vec::new();
        for row in rows {
            match self.waits_in(row, player, now).await {
                Ok(found) => waiting.extend(found),
                // It is quarantined, say: nobody can do anything in it.
                Err(AppError::Denied(_)) => {}
                Err(error) => return Err(error),
            }
        }
        waiting.sort_by_key(Waiting::key);
        Ok(waiting)
    }

    async fn waits_in(
        &self,
        row: SessionRow,
        player: PlayerId,
        now: Timestamp,
    ) -> Result<Option<Waiting>, AppError> {
        if row.summary.stage == Stage::Challenge {
            let view = self.public_view_for(player, row.id, now).await?;
            return Ok(waiting(row, &view, challenged(&view, player)));
        }
        let view = self.seat_view(row.id, player, now).await?;
        Ok(view.and_then(|view| waiting(row, &view, asked(&view))))
    }
}

fn waiting(
    row: SessionRow,
    view: &SessionView,
    asked: Vec<(Asked, Option<Timestamp>)>,
) -> Option<Waiting> {
    (!asked.is_empty()).then(|| Waiting {
        row,
        seen: view.version(),
        is_table: !view.lobby_seats().is_empty(),
        asked,
    })
}

/// Whether a challenge is to be answered by a player who is invited by name.
fn challenged(view: &PublicView, player: PlayerId) -> Vec<(Asked, Option<Timestamp>)> {
    let is_invited = view.people().contains(&player) && !view.joined().contains(&player);
    let challenge = view.challenge().filter(|_| is_invited);
    let expires = challenge.map(|it| (Asked::Challenge, Some(it.expires)));
    expires.into_iter().collect()
}

/// What is asked of a seat.
fn asked(view: &SeatView) -> Vec<(Asked, Option<Timestamp>)> {
    let (seat, actions) = (view.seat(), view.actions());
    let mut asked = Vec::new();
    if actions.play {
        let is_choice = view.is_prelude() || view.choosing().contains(seat);
        match view.phase() {
            Some(Phase::Scoring) if view.agreed().contains(seat) => {}
            Some(Phase::Scoring) => asked.push((Asked::Count, None)),
            _ if is_choice => asked.push((Asked::Choice, view.flag_of(seat))),
            _ => asked.push((Asked::Turn, view.flag_of(seat))),
        }
    }
    if actions.resume {
        asked.push((Asked::Resume, view.resumes()));
    }
    let offers = actions.answer.iter();
    let open = offers.filter(|offer| {
        let standing = view.offered(**offer);
        standing.is_some_and(|standing| view.not_agreed(standing).contains(seat))
    });
    asked.extend(open.map(|offer| (Asked::Offer(*offer), None)));
    asked
}
