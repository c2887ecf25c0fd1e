//! What is counted of the games that are over: noted when a game ends, and [anew](super::recompute) when asked.

use super::{App, AppError, Denied};
use crate::store::{CountedGame, CountedGames, ResultCount};
use qiyuan_core::{
    rules::{Opening, OpeningName},
    session::Session,
};
use qiyuan_games as games;

/// With how many plies of each seat a game is counted.
const LEAST_PLIES: u32 = 2;

/// What statistics count of a session that has ended; nothing of one that has no result or hardly began.
pub(super) fn counted(session: &Session) -> Option<CountedGame> {
    session.outcome()?;
    let began = session.began_at()?;
    let plies = session.moves();
    if plies < LEAST_PLIES * u32::from(session.terms().seats) {
        return None;
    }
    let opening = session.game().records().opening(&session.record());
    Some(CountedGame {
        began,
        plies,
        opening: opening.map(|opening| (key(&opening), opening.code)),
    })
}

/// The family of an opening as a stable key: a name that is the same in every language without its variation, or keys
/// of the game with a stroke between them.
fn key(opening: &Opening) -> String {
    match opening.name {
        OpeningName::Fixed(name) => {
            let end = name.find([':', ',']).unwrap_or(name.len());
            name[..end].trim().to_owned()
        }
        OpeningName::Key(key) => key.to_owned(),
        OpeningName::Versus(first, second) => format!("{first}/{second}"),
    }
}

impl App {
    /// How the games ended, by opening, division, speed and winners.
    ///
    /// # Errors
    ///
    /// There is no such game, or the store failed.
    pub async fn result_counts(
        &self,
        counted: &CountedGames<'_>,
    ) -> Result<Vec<ResultCount>, AppError> {
        games::by_key(counted.game).ok_or(Denied::NoSuchGame)?;
        Ok(self.inner.store.result_counts(counted).await?)
    }
}
