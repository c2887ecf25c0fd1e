//! Acting in the game.

use super::{Event, MAX_EVENTS, Refusal, Session, Version, offer::check_seen};
use crate::rules::{Seat, Turn};

impl Session {
    pub(super) fn play(
        &self,
        seat: Seat,
        text: &str,
        seen: Option<Version>,
    ) -> Result<Vec<Event>, Refusal> {
        self.check_may_act(seat, seen)?;
        self.play_checked(seat, text)
    }

    /// Plays for a seat that may act.
    pub(super) fn play_checked(&self, seat: Seat, text: &str) -> Result<Vec<Event>, Refusal> {
        let mut next = self.table.position().boxed();
        let action = next.play(seat, text)?;
        let mut events = vec![Event::Played { seat, action }];
        events.extend(ending(&next.turn()));
        Ok(events)
    }

    /// Whether `seat`, who looked at the version `seen`, may act in the game.
    pub(super) fn check_may_act(&self, seat: Seat, seen: Option<Version>) -> Result<(), Refusal> {
        check_seen(self.table.since(seat), seen)?;
        self.check_not_paused()?;
        if !self.table.turn().seats().contains(seat) {
            return Err(Refusal::NotYourTurn);
        }
        self.check_length()
    }

    /// Whether the session may still become longer by anything but its end.
    pub(super) const fn check_length(&self) -> Result<(), Refusal> {
        if self.version.0 < MAX_EVENTS {
            Ok(())
        } else {
            Err(Refusal::TooLong)
        }
    }
}

/// The end of the session, if the game is over.
pub(super) fn ending(turn: &Turn) -> Option<Event> {
    match turn {
        Turn::Over(outcome) => Some(Event::Ended {
            outcome: outcome.clone(),
        }),
        Turn::Act { .. } | Turn::Chance(_) => None,
    }
}
