//! Series: the next contest is announced in the transaction of what makes it due.

use super::{
    ContestError, MOST_LIVE_CONTESTS,
    draft::{ContestDraft, new_contest},
};
use crate::app::{App, AppError, Denied};
use qiyuan_core::contest::conduct::{Contest, ContestStage};

impl App {
    /// Prepares the next contest of a series, if the change has made it due.
    pub(super) async fn announce_following(
        &self,
        draft: &mut ContestDraft,
        before: ContestStage,
    ) -> Result<(), ContestError> {
        let contest = &draft.contest;
        let Some(plan) = contest.following(before, draft.at) else {
            return Ok(());
        };
        if let Some(why) = self.end_of_series(draft).await? {
            tracing::warn!(contest.id = %contest.id(), why, "a series ends");
            return Ok(());
        }
        let id = self.inner.store.next_contest_id().await?;
        let (after, by) = (Some(contest.id()), contest.opener());
        match Contest::open_after(after, id, by, plan, draft.at) {
            Ok((next, events)) => {
                let next = new_contest(&next, events, draft.place, None);
                draft.next = Some(Box::new(next));
            }
            Err(refusal) => {
                tracing::error!(contest.id = %contest.id(), refusal = refusal.key(), "the next contest of a series cannot be");
            }
        }
        Ok(())
    }

    /// Why no further contest of a series may be announced, if that is so.
    async fn end_of_series(
        &self,
        draft: &ContestDraft,
    ) -> Result<Option<&'static str>, ContestError> {
        let guild = draft.place.guild;
        if self.inner.store.live_contests_of_guild(guild).await? > MOST_LIVE_CONTESTS {
            return Ok(Some("there are too many contests on the server"));
        }
        match self.check_may_play(guild, draft.contest.opener()).await {
            Ok(()) => Ok(None),
            Err(AppError::Denied(Denied::Banned)) => {
                Ok(Some("who opened it may not play on the server any more"))
            }
            Err(error) => Err(error.into()),
        }
    }
}
