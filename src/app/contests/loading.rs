//! Contests as they were replayed, with all time credited in which nobody could play.

use super::{
    ATTEMPTS, ContestError,
    draft::{ContestDraft, by_program},
};
use crate::{
    app::{App, Denied, wall_clock},
    store::{self, ContestPlace, GuildAbsence},
};
use qiyuan_core::contest::conduct::{Contest, ContestCommand, ContestId, ContestStage};

/// A contest as it was replayed, and where it was announced.
pub(super) struct LoadedContest {
    pub(super) contest: Contest,
    pub(super) place: ContestPlace,
}

impl App {
    /// A contest with all time credited in which nobody could play.
    pub(super) async fn load_contest(&self, id: ContestId) -> Result<LoadedContest, ContestError> {
        self.begun().await?;
        for _ in 0..ATTEMPTS {
            let loaded = self.replay_contest(id).await?;
            let Some(draft) = self.credited_contest(&loaded).await? else {
                return Ok(loaded);
            };
            match self.save_contest(draft, None).await {
                Err(store::Error::Conflict) => {}
                saved => return Ok(saved?),
            }
        }
        Err(Denied::Busy.into())
    }

    async fn replay_contest(&self, id: ContestId) -> Result<LoadedContest, ContestError> {
        let store = &self.inner.store;
        let stored = match store.load_contest(id).await {
            Err(store::Error::CorruptContest { what, .. }) => {
                let row = store.contest(id).await;
                if !row.is_ok_and(|row| row.is_quarantined) {
                    self.quarantine_contest(id, &what).await;
                }
                return Err(Denied::Quarantined.into());
            }
            stored => stored?,
        };
        if stored.row.is_quarantined {
            return Err(Denied::Quarantined.into());
        }
        match Contest::restore(id, &stored.events) {
            Ok(contest) => Ok(LoadedContest {
                contest,
                place: stored.row.place,
            }),
            Err(bad) => {
                self.quarantine_contest(id, &bad.to_string()).await;
                Err(Denied::Quarantined.into())
            }
        }
    }

    /// An invalid contest must not keep the others from their deadlines, nor be asked for anything.
    pub(super) async fn quarantine_contest(&self, id: ContestId, why: &str) {
        tracing::error!(contest.id = %id, why, "a contest is quarantined");
        let now = wall_clock::now();
        if let Err(error) = self.inner.store.quarantine_contest(id, now, why).await {
            tracing::error!(contest.id = %id, error = %error, "a contest could not be quarantined");
        }
    }

    async fn credited_contest(
        &self,
        loaded: &LoadedContest,
    ) -> Result<Option<ContestDraft>, ContestError> {
        let contest = &loaded.contest;
        if contest.stage() == ContestStage::Over {
            return Ok(None);
        }
        let (guild, since) = (Some(loaded.place.guild), contest.last_at());
        let spans = self.downtime_in(guild, contest.opened_at(), since).await?;
        let mut draft = ContestDraft::of(loaded, since);
        for GuildAbsence { from, to } in spans {
            let Some(to) = to else { continue };
            draft.at = to.max(since);
            let from = from.max(since);
            draft.decide(&by_program(ContestCommand::Interrupted { from, to }))?;
        }
        Ok((!draft.events.is_empty()).then_some(draft))
    }
}
