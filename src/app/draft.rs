//! A change of a session that is decided and not yet saved.

use super::{
    App, chance, deliveries,
    limits::LIMITS,
    sessions::{Arrival, Loaded},
    statistics,
};
use crate::store::{Append, Change, HomeChannel, NewSession, RatingChange, Summary, Surface};
use qiyuan_core::{
    clock::Timestamp,
    session::{Challenge, Command, Event, Origin, Recorded, Refusal, Request, Session, SessionId},
};

/// How many draws may follow one another; a game that asks for more is broken.
const MAX_DRAWS: usize = 1_000;

/// A session with events that were folded into it and are not saved.
pub(super) struct Draft {
    pub(super) session: Session,
    pub(super) place: HomeChannel,
    /// As in [`Loaded`].
    pub(super) era: u64,
    events: Vec<Recorded>,
    at: Timestamp,
}

impl Draft {
    /// What `events`, decided on `loaded`, make of it; draws that are waited for are drawn at once.
    pub(super) fn of(loaded: &Loaded, events: Vec<Event>, at: Timestamp) -> Result<Self, Refusal> {
        let mut draft = Self {
            session: loaded.session.clone(),
            place: loaded.place,
            era: loaded.era,
            events: Vec::new(),
            at,
        };
        draft.fold(events);
        draft.settle()?;
        Ok(draft)
    }

    /// A session that begins with `events`, which are folded into it already.
    pub(super) fn beginning(
        loaded: Loaded,
        events: Vec<Recorded>,
        at: Timestamp,
    ) -> Result<Self, Refusal> {
        let mut draft = Self {
            session: loaded.session,
            place: loaded.place,
            era: loaded.era,
            events,
            at,
        };
        draft.settle()?;
        Ok(draft)
    }

    /// Decides a command of the program itself and folds its events.
    pub(super) fn execute(&mut self, command: Command) -> Result<(), Refusal> {
        self.execute_at(command, self.at)
    }

    /// As [`Draft::execute`], at a later moment.
    pub(super) fn execute_at(&mut self, command: Command, at: Timestamp) -> Result<(), Refusal> {
        self.at = at;
        let events = self.session.decide(Request::system(command), at)?;
        self.fold(events);
        Ok(())
    }

    /// Tells the session something that makes events or none, and that no session refuses.
    pub(super) fn note(&mut self, command: Command, at: Timestamp) {
        let noted = self.execute_at(command, at);
        debug_assert!(noted.is_ok(), "no session refuses this: {noted:?}");
    }

    /// Whether somebody sits down in this draft at a table that is played at.
    pub(super) fn seats_somebody(&self) -> bool {
        let seats = |event: &Event| {
            matches!(
                event,
                Event::Seated { .. } | Event::Opened { .. } | Event::Substituted { .. }
            )
        };
        self.events.iter().any(|recorded| seats(&recorded.event))
    }

    fn fold(&mut self, events: Vec<Event>) {
        for recorded in self.session.stamped(events, self.at) {
            self.session.apply(&recorded);
            self.events.push(recorded);
        }
    }

    /// Draws what the session waits for, so that it is saved in the same transaction.
    fn settle(&mut self) -> Result<(), Refusal> {
        for _ in 0..MAX_DRAWS {
            let numbers = self.session.draw_all(chance::draw);
            if numbers.is_empty() {
                break;
            }
            self.execute(Command::Draw(numbers))?;
        }
        Ok(())
    }

    /// Whether anything happened.
    pub(super) const fn has_events(&self) -> bool {
        !self.events.is_empty()
    }

    /// Whether the game ended in this draft, with a result.
    pub(super) fn has_result(&self) -> bool {
        self.events
            .iter()
            .any(|recorded| matches!(recorded.event, Event::Ended { .. }))
    }

    /// Whether the game ended in this draft, with a result or without.
    pub(super) fn has_ended(&self) -> bool {
        let ends = |event: &Event| {
            matches!(
                event,
                Event::Ended { .. } | Event::Aborted { .. } | Event::Stopped { .. }
            )
        };
        self.events.iter().any(|recorded| ends(&recorded.event))
    }

    /// When the events happened.
    pub(super) fn at(&self) -> Timestamp {
        self.events.last().map_or(self.at, |recorded| recorded.at)
    }

    fn is_of_contest(&self) -> bool {
        matches!(self.session.origin(), Some(Origin::Contest { .. }))
    }

    /// The surfaces that must show what happened. A game of a contest has a line in the message about its round
    /// instead of a card of its own.
    fn owed(&self, events: &[Event]) -> Vec<Surface> {
        let mut owed = deliveries::owed(events, self.session.began_at().is_some());
        owed.retain(|surface| *surface != Surface::Card || !self.is_of_contest());
        owed
    }

    fn change(&self, arrival: &Arrival, ratings: Vec<RatingChange>) -> Change {
        let events: Vec<Event> = self
            .events
            .iter()
            .map(|recorded| recorded.event.clone())
            .collect();
        let sits_down = events.iter().find_map(|event| match event {
            Event::Substituted { by, .. } => Some(*by),
            _ => None,
        });
        let is_over = self.session.ending().is_some() && self.session.began_at().is_some();
        Change {
            events: self.events.clone(),
            summary: Summary::of(&self.session),
            deadline: self.session.deadline(),
            owed: self.owed(&events),
            owed_later: deliveries::owed_later(&events, is_over, self.at()),
            interaction: arrival.interaction,
            counted: if self.has_result() {
                statistics::counted(&self.session)
            } else {
                None
            },
            left_early: App::early_exits(self, &ratings),
            ratings,
            replaced: self.session.replaced().map(|(_, player)| player).collect(),
            sits_down,
            // Whoever has joined a contest plays its games.
            limits: (!self.is_of_contest()).then_some(LIMITS),
        }
    }

    /// The draft as the beginning of a session.
    pub(super) fn to_new(&self, arrival: &Arrival) -> NewSession {
        let (terms, challenge) = (self.session.terms(), self.session.challenge());
        NewSession {
            id: self.session.id(),
            place: self.place,
            game: terms.game.clone(),
            division: self
                .session
                .game()
                .setups()
                .division(&terms.setup)
                .to_owned(),
            speed: terms.control.speed(),
            rated: terms.rated,
            challenger: challenge.map(|it| it.by),
            is_open: challenge.is_some_and(Challenge::is_open),
            range: challenge.and_then(|it| it.invitations.range),
            change: self.change(arrival, Vec::new()),
        }
    }

    /// The draft as the continuation of the session it was made of.
    pub(super) fn to_append(
        &self,
        before: &Loaded,
        arrival: &Arrival,
        ratings: Vec<RatingChange>,
    ) -> Append {
        Append {
            session: before.session.id(),
            expected: before.session.version(),
            change: self.change(arrival, ratings),
        }
    }

    /// The session as it is once the draft is saved.
    pub(super) fn into_loaded(self) -> (SessionId, Loaded) {
        (
            self.session.id(),
            Loaded {
                session: self.session,
                place: self.place,
                era: self.era,
            },
        )
    }
}
