//! A change of a contest that is decided and not yet saved.

use super::{LoadedContest, owed};
use crate::{
    app::{Arrival, chance, draft::Draft},
    store::{ContestChange, ContestEntry, ContestPlace, ContestSummary, InteractionId, NewContest},
};
use qiyuan_core::{
    clock::Timestamp,
    contest::conduct::{
        Contest, ContestActor, ContestCommand, ContestEnding, ContestRecorded, ContestRefusal,
        ContestRequest,
    },
    session::{PlayerId, Version},
};

/// A change of a contest that is decided and not yet saved.
pub(super) struct ContestDraft {
    pub(super) contest: Contest,
    pub(super) place: ContestPlace,
    pub(super) before: Version,
    pub(super) events: Vec<ContestRecorded>,
    pub(super) at: Timestamp,
    pub(super) games: Vec<(Draft, u32)>,
    /// The next contest of a series.
    pub(super) next: Option<Box<NewContest>>,
}

impl ContestDraft {
    pub(super) fn of(loaded: &LoadedContest, at: Timestamp) -> Self {
        Self {
            contest: loaded.contest.clone(),
            place: loaded.place,
            before: loaded.contest.version(),
            events: Vec::new(),
            at,
            games: Vec::new(),
            next: None,
        }
    }

    pub(super) fn decide(&mut self, request: &ContestRequest) -> Result<(), ContestRefusal> {
        let events = self.contest.decide(request, self.at, &mut chance::draw)?;
        for recorded in self.contest.stamped(events, self.at) {
            self.contest.apply(&recorded);
            self.events.push(recorded);
        }
        Ok(())
    }

    /// What is saved.
    pub(super) fn change(&self) -> ContestChange {
        ContestChange {
            events: self.events.clone(),
            summary: summary(&self.contest),
            deadline: self.contest.deadline(),
            owed: owed::surfaces(&self.events, &self.contest),
            games: self
                .games
                .iter()
                .map(|(game, pairing)| (game.to_new(&Arrival::unasked(self.at)), *pairing))
                .collect(),
            next: self.next.clone(),
        }
    }
}

/// What the rows say of a contest.
pub(super) fn summary(contest: &Contest) -> ContestSummary {
    let view = contest.view();
    let place = |player: PlayerId| match &view.ending {
        Some(ContestEnding::Closed { standings, .. }) => {
            let theirs = standings.iter().find(|it| it.player == player);
            theirs.map(|it| it.place)
        }
        Some(ContestEnding::CalledOff { .. }) | None => None,
    };
    ContestSummary {
        stage: view.stage,
        starts: view.starts,
        entries: view
            .entrants
            .iter()
            .map(|it| ContestEntry {
                player: it.player,
                is_active: it.withdrawn.is_none(),
                place: place(it.player),
            })
            .collect(),
    }
}

/// A contest that has just been opened, to be saved.
pub(super) fn new_contest(
    contest: &Contest,
    events: Vec<ContestRecorded>,
    place: ContestPlace,
    interaction: Option<InteractionId>,
) -> NewContest {
    let plan = contest.plan();
    NewContest {
        id: contest.id(),
        place,
        kind: plan.kind,
        game: plan.terms.game.clone(),
        name: plan.name.clone(),
        opener: contest.opener(),
        interaction,
        change: ContestChange {
            owed: owed::surfaces(&events, contest),
            events,
            summary: summary(contest),
            deadline: contest.deadline(),
            games: Vec::new(),
            next: None,
        },
    }
}

/// A request of the program itself.
pub(super) const fn by_program(command: ContestCommand) -> ContestRequest {
    ContestRequest {
        by: ContestActor::System,
        seen: None,
        command,
    }
}
