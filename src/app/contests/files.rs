//! Files of a contest.

use super::ContestError;
use crate::{
    app::{App, Archive},
    store::GuildId,
};
use qiyuan_core::{
    contest::{conduct::ContestId, trf::TrfForm},
    session::PlayerId,
};

impl App {
    /// The tournament report of a contest; nothing for a kind that has none, and before the first round.
    ///
    /// # Errors
    ///
    /// There is no such contest on the server, or the store failed.
    pub async fn contest_report(
        &self,
        guild: GuildId,
        id: ContestId,
    ) -> Result<Option<String>, ContestError> {
        self.check_guild_of_contest(guild, id).await?;
        let contest = self.load_contest(id).await?.contest;
        let mut names = Vec::new();
        for player in contest.players() {
            names.push(self.name_in_record(player).await?);
        }
        let name = |at: usize| names.get(at).cloned().unwrap_or_default();
        let report = contest.report(name);
        Ok(report.map(|report| report.write(TrfForm::Trf26)))
    }

    /// The records of all finished games of a contest, in the order of the pairings.
    ///
    /// # Errors
    ///
    /// There is no such contest on the server, or the store failed.
    pub async fn archive_of_contest(
        &self,
        guild: GuildId,
        id: ContestId,
        asker: PlayerId,
    ) -> Result<Archive, ContestError> {
        let view = self.contest_view(guild, id).await?;
        let ended = view.pairings().filter(|it| it.result.is_some());
        let sessions = ended.filter_map(|it| it.session).collect();
        Ok(self.archive_of(asker, sessions).await?)
    }
}
