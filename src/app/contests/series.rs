//! Series: the next contest is announced in the transaction of what makes it due.

use super::{
    ContestError, MOST_LIVE_CONTESTS,
    draft::{ContestDraft, summary},
    owed,
};
use crate::{
    app::App,
    store::{ContestChange, NewContest},
};
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
        let (store, place) = (&self.inner.store, draft.place);
        if store.live_contests_of_guild(place.guild).await? > MOST_LIVE_CONTESTS {
            tracing::warn!(contest.id = %contest.id(), "a series ends: there are too many contests on the server");
            return Ok(());
        }
        let opener = contest.opener();
        if self.check_may_play(place.guild, opener).await.is_err() {
            tracing::info!(contest.id = %contest.id(), "a series ends: who opened it may not play on the server any more");
            return Ok(());
        }
        let id = store.next_contest_id().await?;
        let (kind, game, name) = (plan.kind, plan.terms.game.clone(), plan.name.clone());
        let after = Some(contest.id());
        let (next, events) = match Contest::open_after(after, id, opener, plan, draft.at) {
            Ok(opened) => opened,
            Err(refusal) => {
                tracing::error!(contest.id = %contest.id(), refusal = refusal.key(), "a series ends: its next contest cannot be");
                return Ok(());
            }
        };
        draft.next = Some(Box::new(NewContest {
            id,
            place,
            kind,
            game,
            name,
            opener,
            interaction: None,
            change: ContestChange {
                owed: owed::surfaces(&events, &next),
                events,
                summary: summary(&next),
                deadline: next.deadline(),
                games: Vec::new(),
                next: None,
            },
        }));
        Ok(())
    }
}
