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

#[cfg(test)]
mod tests {
    use crate::session::{
        Command, Refusal, Terms,
        toy::{ANN, BEA, Bench, EVE, terms},
    };

    #[test]
    fn whoever_resigns_loses_also_out_of_turn() {
        let mut bench = Bench::begun("1m");
        assert_eq!(bench.asks(EVE, Command::Resign), Err(Refusal::NotYourGame));
        bench.asks(BEA, Command::Resign).unwrap();
        assert_eq!(bench.ended_by(), Some("resignation"));
        assert_eq!(bench.winners(), [0]);
        assert_eq!(bench.session.deadline(), None);
    }

    #[test]
    fn with_three_players_both_others_win() {
        let mut bench = Bench::begun_with(Terms {
            seats: 3,
            ..terms("1m")
        });
        bench.asks(ANN, Command::Resign).unwrap();
        assert_eq!(bench.winners(), [1, 2]);
    }
}
