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
            bottom: self.flipped_bottom(self.bottom),
        }
    }

    /// The seat at the bottom once a board with another there is flipped: the next one round the table.
    fn flipped_bottom(&self, seat: Seat) -> Seat {
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
    /// The seat at the bottom of the board that everybody is shown.
    #[must_use]
    pub const fn bottom(&self) -> Seat {
        self.session.bottom
    }

    /// The seat at the bottom once a board with `bottom` there is flipped.
    #[must_use]
    pub fn flipped_bottom(&self, bottom: Seat) -> Seat {
        self.session.flipped_bottom(bottom)
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
        assert_eq!(bottom(&bench), Seat(0), "nobody flips it alone");
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
    fn the_board_stays_flipped_after_the_end_and_not_in_the_rematch() {
        let mut bench = Bench::begun("1m");
        bench.asks(BEA, OFFER).unwrap();
        bench.asks(ANN, OFFER).unwrap();
        bench.asks(ANN, Command::Resign).unwrap();
        assert_eq!(bottom(&bench), Seat(1));
        assert_eq!(bench.asks(BEA, OFFER), Err(Refusal::Over));
    }

    #[test]
    fn at_a_table_for_three_the_next_seat_comes_to_the_bottom() {
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
