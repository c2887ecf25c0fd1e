//! Opening a contest.

use super::{ContestError, draft::new_contest};
use crate::{
    app::{App, Arrival, Denied},
    store::{self, ContestPlace},
};
use qiyuan_core::{
    clock::Timestamp,
    contest::conduct::{Contest, ContestPlan, ContestRefusal, ContestView},
    session::{Origin, PlayerId, Seated, Session, SessionId},
};
use qiyuan_games as games;

/// How many contests of one server may stand or be played at once.
pub const MOST_LIVE_CONTESTS: u64 = 20;

/// Refuses a contest whose games could not begin: it would end by that.
fn check_games_can_begin(plan: &ContestPlan, now: Timestamp) -> Result<(), ContestError> {
    let game = games::by_key(&plan.terms.game).ok_or(Denied::NoSuchGame)?;
    plan.terms.check_rated(game)?;
    let probe = Seated {
        players: vec![PlayerId(1), PlayerId(2)],
        terms: plan.terms.clone(),
        origin: Origin::Contest {
            contest: 0,
            pairing: 0,
        },
    };
    Session::open_seated(SessionId(0), game, probe, now)?;
    Ok(())
}

impl App {
    /// Opens a contest.
    ///
    /// # Errors
    ///
    /// It is not possible like that, there are too many on the server, or the store failed.
    pub async fn open_contest(
        &self,
        place: ContestPlace,
        by: PlayerId,
        plan: ContestPlan,
        arrival: Arrival,
    ) -> Result<ContestView, ContestError> {
        self.admitted().await?;
        self.check_may_play(place.guild, by).await?;
        plan.check(arrival.at).map_err(ContestRefusal::from)?;
        if plan.kind.pond().is_none() {
            check_games_can_begin(&plan, arrival.at)?;
        }
        let _people = self.inner.changing_people.read().await;
        let store = &self.inner.store;
        if let Some(interaction) = arrival.interaction
            && let Some(before) = store.contest_opened_by(interaction).await?
        {
            return Ok(self.load_contest(before).await?.contest.view());
        }
        if store.live_contests_of_guild(place.guild).await? >= MOST_LIVE_CONTESTS {
            return Err(ContestError::TooMany);
        }
        let id = store.next_contest_id().await?;
        let (contest, events) = Contest::open(id, by, plan, arrival.at)?;
        let new = new_contest(&contest, events, place, arrival.interaction);
        match store.create_contest(new).await {
            Ok(_) => {
                self.inner.owed_by_contests.notify_one();
                self.inner.contest_deadlines.notify_one();
                Ok(contest.view())
            }
            Err(store::Error::Conflict) => match arrival.interaction {
                // The same interaction has just done it.
                Some(interaction) => match store.contest_opened_by(interaction).await? {
                    Some(before) => Ok(self.load_contest(before).await?.contest.view()),
                    None => Err(Denied::Busy.into()),
                },
                None => Err(Denied::Busy.into()),
            },
            Err(error) => Err(error.into()),
        }
    }
}
