//! Giving up: everybody else wins.
//!
//! FIDE Laws 5.1.2 make a resignation a draw if the opponent could not mate by any sequence of moves.
//! We follow the usual practice of servers instead: whoever resigns loses.

use super::{Event, Session};
use crate::rules::{Outcome, Seat};

/// The reason of a win by resignation.
pub(super) const RESIGNATION: &str = "resignation";

impl Session {
    pub(super) fn resign(&self, seat: Seat) -> Vec<Event> {
        vec![Event::Ended {
            outcome: Outcome::won(self.seats().without(seat), RESIGNATION),
        }]
    }
}
