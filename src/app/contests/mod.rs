//! Contests: load, decide, append (again if somebody was faster), notify; as with sessions. A change is saved with the
//! games that it opens, and with the end of the game that brought it about.

mod change;
mod draft;
mod ends;
mod error;
mod files;
mod joining;
mod loading;
mod opening;
mod outbox;
mod owed;
mod people;
mod pond;
mod queries;
mod series;
mod timers;

use self::{draft::by_program, loading::LoadedContest};
pub use self::{
    error::ContestError,
    opening::MOST_LIVE_CONTESTS,
    outbox::ContestOwed,
    owed::{BOARDS_A_MESSAGE, named_in, named_of},
};
use super::{App, AppError, Arrival, Denied};
use crate::store::GuildId;
use qiyuan_core::contest::conduct::{ContestCommand, ContestId, ContestRequest, ContestView};

/// How often a change is decided anew because somebody was faster.
const ATTEMPTS: usize = 8;

impl App {
    /// Does what a person asks of a contest, having looked at a version of it where that matters; returns it as it is
    /// then.
    ///
    /// # Errors
    ///
    /// The contest refuses, there is no such contest on the server, or the store failed.
    pub async fn act_in_contest(
        &self,
        guild: GuildId,
        id: ContestId,
        request: ContestRequest,
        arrival: Arrival,
    ) -> Result<ContestView, ContestError> {
        self.check_guild_of_contest(guild, id).await?;
        let ContestRequest { by, seen, command } = request;
        let command = match (command, by.player()) {
            (ContestCommand::Join { team, .. }, Some(player)) => {
                let rating = self.check_joining_contest(guild, id, player).await?;
                ContestCommand::Join { rating, team }
            }
            (ContestCommand::Challenge { of, .. }, Some(player)) => {
                self.check_may_play(guild, player).await?;
                let store = &self.inner.store;
                let is_blocked = store.is_blocked_between(player, of).await?;
                ContestCommand::Challenge { of, is_blocked }
            }
            (command, _) => command,
        };
        let request = ContestRequest { by, seen, command };
        self.change_contest(id, &request, arrival.at, None).await
    }

    /// A contest as everybody may see it.
    ///
    /// # Errors
    ///
    /// There is no such contest on the server, or the store failed.
    pub async fn contest_view(
        &self,
        guild: GuildId,
        id: ContestId,
    ) -> Result<ContestView, ContestError> {
        self.check_guild_of_contest(guild, id).await?;
        Ok(self.load_contest(id).await?.contest.view())
    }
}
