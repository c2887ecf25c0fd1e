//! A draw by agreement.
//!
//! An offer may be made at any time of the game, once between two actions of one's own. It stands until
//! it is answered or the opponent acts, which declines it; it cannot be taken back (FIDE Laws 9.1.2).

use super::{Event, Refusal, Session, Stage};
use crate::rules::Outcome;

/// The reason of a draw by agreement.
pub(super) const AGREEMENT: &str = "agreement";

impl Session {
    pub(super) fn may_offer_draw(&self) -> Result<(), Refusal> {
        match self.stage() {
            Stage::Challenge => Err(Refusal::NotStarted),
            Stage::Play if !self.game.info().draw_offers => Err(Refusal::NotInThisGame),
            Stage::Play => Ok(()),
            Stage::Over => Err(Refusal::Over),
        }
    }

    pub(super) fn draw_agreed(&self) -> Event {
        Event::Ended {
            outcome: Outcome::drawn(AGREEMENT).without_left(self.seats(), self.left),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        rules::Seat,
        session::{
            Command, Offer, Terms,
            toy::{ANN, BEA, Bench, CAI, EVE, terms},
        },
    };

    const OFFER: Command = Command::Offer(Offer::Draw);
    const ACCEPT: Command = Command::AcceptOffer(Offer::Draw);
    const DECLINE: Command = Command::DeclineOffer(Offer::Draw);

    #[test]
    fn an_accepted_offer_ends_the_game() {
        let mut bench = Bench::begun("1m");
        bench.asks(ANN, OFFER).unwrap();
        bench.asks(BEA, ACCEPT).unwrap();
        assert_eq!(bench.ended_by(), Some("agreement"));
        assert!(bench.winners().is_empty());
    }

    #[test]
    fn to_offer_what_the_other_has_offered_is_to_accept() {
        let mut bench = Bench::begun("1m");
        let seen = bench.version();
        bench.clicks(ANN, seen, OFFER).unwrap();
        bench.clicks(BEA, seen, OFFER).unwrap();
        assert_eq!(bench.ended_by(), Some("agreement"));
    }

    #[test]
    fn an_offer_is_answered_by_the_other_and_only_while_it_stands() {
        let mut bench = Bench::begun("1m");
        assert_eq!(bench.asks(BEA, ACCEPT), Err(Refusal::NoOffer));
        assert_eq!(bench.asks(BEA, DECLINE), Err(Refusal::NoOffer));
        bench.asks(ANN, OFFER).unwrap();
        assert_eq!(bench.asks(ANN, OFFER), Err(Refusal::AlreadyOffered));
        assert_eq!(bench.asks(ANN, ACCEPT), Err(Refusal::OwnOffer));
        assert_eq!(bench.asks(ANN, DECLINE), Err(Refusal::OwnOffer));
        assert_eq!(bench.asks(EVE, ACCEPT), Err(Refusal::NotYourGame));
        bench.asks(BEA, DECLINE).unwrap();
        assert_eq!(bench.asks(BEA, ACCEPT), Err(Refusal::NoOffer));
    }

    #[test]
    fn one_offer_is_made_between_two_actions() {
        let mut bench = Bench::begun("1m");
        bench.asks(ANN, OFFER).unwrap();
        bench.asks(BEA, DECLINE).unwrap();
        assert_eq!(bench.asks(ANN, OFFER), Err(Refusal::OfferTooSoon));
        bench.plays(ANN, "1").unwrap();
        bench.asks(ANN, OFFER).unwrap();
    }

    #[test]
    fn an_offer_stands_through_ones_own_action_and_falls_with_the_opponents() {
        let mut bench = Bench::begun("1m");
        bench.asks(ANN, OFFER).unwrap();
        bench.plays(ANN, "1").unwrap();
        let view = bench.session.public_view(bench.now);
        assert_eq!(view.offered(Offer::Draw).unwrap().by, Seat(0));
        bench.plays(BEA, "1").unwrap();
        assert_eq!(bench.asks(BEA, ACCEPT), Err(Refusal::NoOffer));
    }

    #[test]
    fn a_click_on_an_old_offer_does_not_accept_a_new_one() {
        let mut bench = Bench::begun("1m");
        bench.asks(ANN, OFFER).unwrap();
        let seen = bench.version();
        bench.asks(BEA, DECLINE).unwrap();
        bench.plays(ANN, "1").unwrap();
        bench.asks(ANN, OFFER).unwrap();
        assert_eq!(bench.clicks(BEA, seen, ACCEPT), Err(Refusal::Stale));
        assert_eq!(bench.clicks(BEA, seen, DECLINE), Err(Refusal::Stale));
        let seen = bench.version();
        bench.clicks(BEA, seen, ACCEPT).unwrap();
    }

    #[test]
    fn with_three_players_two_must_agree() {
        let mut bench = Bench::begun_with(Terms {
            seats: 3,
            ..terms("1m")
        });
        bench.asks(ANN, OFFER).unwrap();
        bench.asks(CAI, ACCEPT).unwrap();
        assert_eq!(bench.ended_by(), None);
        assert_eq!(bench.asks(CAI, ACCEPT), Err(Refusal::AlreadyAccepted));
        bench.asks(BEA, ACCEPT).unwrap();
        assert_eq!(bench.ended_by(), Some("agreement"));
    }

    #[test]
    fn whoever_has_left_does_not_share_in_an_agreed_draw() {
        let mut bench = Bench::without_cai("1m");
        let offered = bench.decides(ANN, OFFER).unwrap();
        let offered = bench.session.stamped(offered, bench.now);
        offered.iter().for_each(|event| bench.session.apply(event));
        let accepted = bench.decides(BEA, ACCEPT);
        let Some(Event::Ended { outcome }) = accepted.unwrap().pop() else {
            panic!("nobody else has to agree");
        };
        let places = outcome.places(3);
        assert_eq!([0, 1, 2].map(|seat| places[Seat(seat)]), [1, 1, 3]);
    }
}
