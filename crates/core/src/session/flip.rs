//! The side from which everybody is shown the board. A player alone cannot change it, for it is the opponent's board
//! too. It stays for the rest of the game; the next game of the same players begins as every game does.

use super::{Event, EventFault, Refusal, Session, SessionView, Stage};
use crate::rules::Seat;

impl Session {
    pub(super) fn may_offer_flip(&self) -> Result<(), Refusal> {
        match self.stage() {
            Stage::Challenge => Err(Refusal::NotStarted),
            Stage::Over => Err(Refusal::Over),
            Stage::Play => Ok(()),
        }
    }

    pub(super) fn flip_agreed(&self) -> Event {
        Event::Flipped {
            bottom: self.next_side(self.bottom),
        }
    }

    /// The seat after another, round the table.
    fn next_side(&self, seat: Seat) -> Seat {
        let next = Seat(seat.0.saturating_add(1));
        if self.seats().contains(next) {
            next
        } else {
            Seat(0)
        }
    }

    pub(super) fn fold_flipped(&mut self, bottom: Seat) -> Result<(), EventFault> {
        self.check_in_play(bottom)?;
        self.bottom = bottom;
        self.offers.flipped();
        Ok(())
    }
}

impl SessionView {
    /// The seat that is below where everybody is shown the board.
    #[must_use]
    pub const fn bottom(&self) -> Seat {
        self.session.bottom
    }

    /// The seat that is below once a board with `bottom` below is turned.
    #[must_use]
    pub fn next_side(&self, bottom: Seat) -> Seat {
        self.session.next_side(bottom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::{
        Command, Offer, Terms,
        toy::{ANN, BEA, Bench, CAI, terms},
    };

    const OFFER: Command = Command::Offer(Offer::Flip);
    const ACCEPT: Command = Command::AcceptOffer(Offer::Flip);

    fn bottom(bench: &Bench) -> Seat {
        bench.session.public_view(bench.now).bottom()
    }

    #[test]
    fn everybody_is_shown_the_other_side_once_both_agree() {
        let mut bench = Bench::begun("1m");
        bench.asks(ANN, OFFER).unwrap();
        assert_eq!(bottom(&bench), Seat(0), "nobody turns it alone");
        assert_eq!(bench.asks(ANN, OFFER), Err(Refusal::AlreadyOffered));
        bench.asks(BEA, ACCEPT).unwrap();
        assert_eq!(bottom(&bench), Seat(1));
        bench.asks(BEA, OFFER).unwrap();
        bench.plays(ANN, "1").unwrap();
        assert_eq!(bench.asks(ANN, ACCEPT), Err(Refusal::NoOffer), "she moved");
        bench.asks(ANN, OFFER).unwrap();
        bench.asks(BEA, ACCEPT).unwrap();
        assert_eq!(bottom(&bench), Seat(0));
    }

    #[test]
    fn the_board_stays_turned_after_the_end_and_not_in_the_rematch() {
        let mut bench = Bench::begun("1m");
        bench.asks(BEA, OFFER).unwrap();
        bench.asks(ANN, OFFER).unwrap();
        bench.asks(ANN, Command::Resign).unwrap();
        assert_eq!(bottom(&bench), Seat(1));
        assert_eq!(bench.asks(BEA, OFFER), Err(Refusal::Over));
    }

    #[test]
    fn at_a_table_for_three_the_next_seat_comes_below() {
        let mut bench = Bench::begun_with(Terms {
            seats: 3,
            ..terms("1m")
        });
        bench.asks(CAI, OFFER).unwrap();
        bench.asks(ANN, ACCEPT).unwrap();
        assert_eq!(bottom(&bench), Seat(0), "Bea has not agreed");
        bench.asks(BEA, ACCEPT).unwrap();
        assert_eq!(bottom(&bench), Seat(1));
    }
}
