//! What is asked about contests.

use super::ContestError;
use crate::{
    app::{App, AppError, Audience},
    store::{ContestResult, ContestRow, GuildId, HomeChannel},
};
use qiyuan_core::{
    contest::conduct::{ContestId, ContestStage},
    session::PlayerId,
};

/// How many contests of one server are listed in each stage.
const MOST_LISTED: u32 = 25;

impl App {
    /// A contest as its row says it.
    ///
    /// # Errors
    ///
    /// There is no such contest, or the store failed.
    pub async fn contest_row(&self, id: ContestId) -> Result<ContestRow, ContestError> {
        Ok(self.inner.store.contest(id).await?)
    }

    /// Where others see a contest, and whether `asker` always may, having opened or joined it.
    ///
    /// # Errors
    ///
    /// The store failed.
    pub async fn contest_audience(
        &self,
        row: &ContestRow,
        asker: PlayerId,
    ) -> Result<Audience, AppError> {
        let is_in = row.opener == asker || self.inner.store.is_in_contest(row.id, asker).await?;
        Ok(Audience {
            players: is_in.then_some(asker).into_iter().collect(),
            replaced: Vec::new(),
            place: HomeChannel {
                guild: Some(row.place.guild),
                channel: row.place.channel,
            },
        })
    }

    /// Whoever is elsewhere is not told that there is such a contest.
    pub(super) async fn check_guild_of_contest(
        &self,
        guild: GuildId,
        id: ContestId,
    ) -> Result<(), ContestError> {
        let row = self.inner.store.contest(id).await?;
        match row.place.guild == guild {
            true => Ok(()),
            false => Err(ContestError::NoSuchContest),
        }
    }

    /// The contests of a server: those that stand open, those that are played, and the latest that are over.
    ///
    /// # Errors
    ///
    /// The store failed.
    pub async fn contests_of_guild(
        &self,
        guild: GuildId,
        stage: ContestStage,
    ) -> Result<Vec<ContestRow>, AppError> {
        let store = &self.inner.store;
        Ok(store.contests_of_guild(guild, stage, MOST_LISTED).await?)
    }

    /// The contests that somebody plays in.
    ///
    /// # Errors
    ///
    /// The store failed.
    pub async fn contests_of_player(&self, player: PlayerId) -> Result<Vec<ContestRow>, AppError> {
        let store = &self.inner.store;
        Ok(store.contests_of_player(player, MOST_LISTED).await?)
    }

    /// The first three places of contests of a server, or of somebody.
    ///
    /// # Errors
    ///
    /// The store failed.
    pub async fn contest_medals(
        &self,
        guild: Option<GuildId>,
        player: Option<PlayerId>,
        most: u32,
    ) -> Result<Vec<ContestResult>, AppError> {
        Ok(self.inner.store.contest_medals(guild, player, most).await?)
    }
}
