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
    /// What the rows say of everybody before the change.
    entries: Vec<ContestEntry>,
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
            entries: entries(&loaded.contest),
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

    /// What the rows say after the change, of those of whom it changes.
    fn summary(&self) -> ContestSummary {
        let mut entries = entries(&self.contest);
        entries.retain(|it| !self.entries.contains(it));
        ContestSummary {
            stage: self.contest.stage(),
            starts: self.contest.starts(),
            entries,
        }
    }

    /// What is saved.
    pub(super) fn change(&self) -> ContestChange {
        ContestChange {
            events: self.events.clone(),
            summary: self.summary(),
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

/// What the rows say of everybody who has joined a contest.
fn entries(contest: &Contest) -> Vec<ContestEntry> {
    let place = |player: PlayerId| match contest.ending() {
        Some(ContestEnding::Closed { standings, .. }) => {
            let theirs = standings.iter().find(|it| it.player == player);
            theirs.map(|it| it.place)
        }
        Some(ContestEnding::CalledOff { .. }) | None => None,
    };
    let entered = contest.entered().map(|(player, is_active)| ContestEntry {
        player,
        is_active,
        place: place(player),
    });
    entered.collect()
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
            summary: ContestSummary {
                stage: contest.stage(),
                starts: contest.starts(),
                entries: Vec::new(),
            },
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
