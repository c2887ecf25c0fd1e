//! Changing a contest: decide, append (again if somebody was faster), with the games that it opens.

use super::{
    ATTEMPTS, ContestError, LoadedContest,
    draft::{ContestDraft, by_program},
};
use crate::{
    app::{App, Denied, draft::Draft},
    store::{self, ContestAppend, Ends, HomeChannel},
};
use qiyuan_core::{
    clock::Timestamp,
    contest::conduct::{ContestCommand, ContestId, ContestRequest, ContestView, WantedGame},
    session::{Origin, Refusal, Seated},
};
use qiyuan_games as games;

/// How many games one change may open. More are opened when the contest is told the time next, at once.
const MOST_GAMES: usize = 64;

impl App {
    /// Does what is asked, and saves it with what was read for it.
    pub(super) async fn change_contest(
        &self,
        id: ContestId,
        request: &ContestRequest,
        at: Timestamp,
        read: Option<&Ends>,
    ) -> Result<ContestView, ContestError> {
        self.admitted().await?;
        let _people = self.inner.changing_people.read().await;
        for _ in 0..ATTEMPTS {
            let before = self.load_contest(id).await?;
            let mut draft = ContestDraft::of(&before, at);
            draft.decide(request)?;
            self.open_wanted_games(&mut draft).await?;
            self.announce_following(&mut draft, before.contest.stage())
                .await?;
            if draft.events.is_empty() {
                if let Some(read) = read {
                    self.inner.store.pass_ends_for_contests(read).await?;
                }
                return Ok(before.contest.view());
            }
            match self.save_contest(draft, read).await {
                Ok(after) => return Ok(after.contest.view()),
                Err(store::Error::Conflict) => {}
                Err(error) => {
                    if matches!(
                        error,
                        store::Error::Unavailable(_) | store::Error::Damaged(_)
                    ) {
                        self.store_is_away();
                    }
                    return Err(error.into());
                }
            }
        }
        tracing::info!(contest.id = %id, "a change of a contest conflicted with another one at every attempt");
        Err(Denied::Busy.into())
    }

    pub(super) async fn save_contest(
        &self,
        draft: ContestDraft,
        read: Option<&Ends>,
    ) -> Result<LoadedContest, store::Error> {
        let append = ContestAppend {
            contest: draft.contest.id(),
            expected: draft.before,
            change: draft.change(),
            read: read.cloned(),
        };
        self.inner.store.append_contest(append).await?;
        for (game, _) in draft.games {
            self.saved(game);
        }
        self.inner.owed_by_contests.notify_one();
        self.inner.contest_deadlines.notify_one();
        Ok(LoadedContest {
            contest: draft.contest,
            place: draft.place,
        })
    }

    /// Prepares the games that are to begin, so that they are saved with what makes them begin.
    async fn open_wanted_games(&self, draft: &mut ContestDraft) -> Result<(), ContestError> {
        let era = self.inner.cache.era();
        for _ in 0..MOST_GAMES {
            let Some(wanted) = draft.contest.wanted_games().into_iter().next() else {
                break;
            };
            let pairing = wanted.pairing;
            match self.contest_game(draft, era, wanted).await? {
                Ok(game) => {
                    let session = game.session.id();
                    draft.games.push((game, pairing));
                    let started = ContestCommand::GameStarted { pairing, session };
                    draft.decide(&by_program(started))?;
                }
                Err(refusal) => {
                    let contest = draft.contest.id();
                    tracing::error!(contest.id = %contest, pairing, refusal = refusal.key(), "a game of a contest cannot begin and is void");
                    let refused = ContestCommand::GameRefused { pairing };
                    draft.decide(&by_program(refused))?;
                }
            }
        }
        Ok(())
    }

    async fn contest_game(
        &self,
        draft: &ContestDraft,
        era: u64,
        wanted: WantedGame,
    ) -> Result<Result<Draft, Refusal>, ContestError> {
        let mut terms = wanted.terms;
        // With half the time it may be too short to be rated; who may begin no rated game plays on without rating.
        let game = games::by_key(&terms.game).ok_or(Denied::NoSuchGame)?;
        terms.rated &= terms.check_rated(game).is_ok();
        if terms.rated {
            for player in wanted.players {
                terms.rated &= self.may_play_rated(player, draft.at).await.is_ok();
            }
        }
        let seated = Seated {
            players: wanted.players.to_vec(),
            terms,
            origin: Origin::Contest {
                contest: draft.contest.id().0,
                pairing: wanted.pairing,
            },
        };
        let place = HomeChannel {
            guild: Some(draft.place.guild),
            channel: draft.place.channel,
        };
        Ok(self.seated_draft(place, era, seated, draft.at).await?)
    }
}
