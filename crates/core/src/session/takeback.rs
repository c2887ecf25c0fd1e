//! Going back to before one's own last action, if everybody else agrees.
//!
//! Nothing is deleted: the game is played again from the start up to there. What was used on the
//! clocks stays used. A request stands until it is answered, somebody acts or something is drawn.
//! Nothing is taken back over a draw of chance, nor where cards are hidden: what was seen is not forgotten.

use super::{Event, EventFault, Refusal, Session, Stage};
use crate::{clock::Timestamp, rules::Seat};

impl Session {
    pub(super) fn may_ask_takeback(&self, seat: Seat) -> Result<(), Refusal> {
        match self.stage() {
            Stage::Challenge => Err(Refusal::NotStarted),
            Stage::Over => Err(Refusal::Over),
            Stage::Play if !self.game.info().takebacks => Err(Refusal::NotInThisGame),
            Stage::Play => match self.table.last_of(seat) {
                // Somebody without an action of their own can still agree to the other's request.
                _ if self.offers.standing(super::Offer::Takeback).is_some() => Ok(()),
                Some(last) if last.is_followed_by_chance => Err(Refusal::TakebackTooLate),
                Some(_) => Ok(()),
                None => Err(Refusal::NothingToTakeBack),
            },
        }
    }

    pub(super) fn takeback_agreed(&self, asker: Seat) -> Option<Event> {
        let last = self
            .table
            .last_of(asker)
            .filter(|last| !last.is_followed_by_chance)?;
        Some(Event::TakenBack { to_ply: last.ply })
    }

    pub(super) fn fold_taken_back(
        &mut self,
        to_ply: u32,
        at: Timestamp,
        seq: u64,
    ) -> Result<(), EventFault> {
        self.check_stage(Stage::Play)?;
        self.table.take_back(to_ply, seq)?;
        let asked = self.offers.standing(super::Offer::Takeback);
        self.taken_back = asked.map(|standing| standing.by);
        self.offers.taken_back();
        self.conditional_moves.clear();
        self.choices.taken_back();
        self.clock.halt(at);
        self.set_clocks(at);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::{
        Command, Offer, Terms,
        toy::{ANN, BEA, Bench, terms},
    };

    const ASK: Command = Command::Offer(Offer::Takeback);
    const ACCEPT: Command = Command::AcceptOffer(Offer::Takeback);
    const DECLINE: Command = Command::DeclineOffer(Offer::Takeback);

    #[test]
    fn ones_own_last_action_is_taken_back() {
        let mut bench = Bench::begun("unlimited");
        bench.plays(ANN, "1").unwrap();
        bench.plays(BEA, "2").unwrap();
        bench.plays(ANN, "3").unwrap();
        bench.asks(ANN, ASK).unwrap();
        let events = bench.asks(BEA, ACCEPT).unwrap();
        assert_eq!(events[1], Event::TakenBack { to_ply: 2 });
        assert_eq!((bench.position().as_str(), bench.session.ply()), ("9", 2));
        bench.plays(ANN, "1").unwrap();
        assert_eq!(bench.position(), "8");
    }

    #[test]
    fn the_opponents_answer_is_taken_back_with_it() {
        let mut bench = Bench::begun("unlimited");
        bench.plays(ANN, "1").unwrap();
        bench.plays(BEA, "2").unwrap();
        bench.asks(ANN, ASK).unwrap();
        let events = bench.asks(BEA, ACCEPT).unwrap();
        assert_eq!(events[1], Event::TakenBack { to_ply: 0 });
        assert_eq!(bench.position(), "12");
        assert_eq!(bench.log.len(), 8, "nothing is deleted");
        assert_eq!(bench.session.taken_back, Some(Seat(0)), "who asked for it");
    }

    #[test]
    fn who_has_not_acted_has_nothing_to_take_back() {
        let mut bench = Bench::begun("unlimited");
        assert_eq!(bench.asks(ANN, ASK), Err(Refusal::NothingToTakeBack));
        bench.plays(ANN, "1").unwrap();
        assert_eq!(bench.asks(BEA, ASK), Err(Refusal::NothingToTakeBack));
        bench.asks(ANN, ASK).unwrap();
        bench.asks(BEA, ASK).unwrap();
        assert_eq!(bench.session.ply(), 0, "asking for the same is agreeing");
    }

    #[test]
    fn two_requests_that_cross_are_about_different_actions() {
        let mut bench = Bench::begun("unlimited");
        bench.plays(ANN, "1").unwrap();
        bench.plays(BEA, "2").unwrap();
        let seen = bench.version();
        bench.clicks(ANN, seen, ASK).unwrap();
        assert_eq!(bench.clicks(BEA, seen, ASK), Err(Refusal::Stale));
    }

    #[test]
    fn a_request_falls_with_the_next_action_of_anybody() {
        let mut bench = Bench::begun("unlimited");
        bench.plays(ANN, "1").unwrap();
        bench.asks(ANN, ASK).unwrap();
        bench.plays(BEA, "1").unwrap();
        assert_eq!(bench.asks(BEA, ACCEPT), Err(Refusal::NoOffer));
        assert_eq!(bench.asks(ANN, ASK), Err(Refusal::OfferTooSoon));
        bench.plays(ANN, "1").unwrap();
        bench.asks(ANN, ASK).unwrap();
        bench.asks(BEA, DECLINE).unwrap();
        assert_eq!(bench.asks(ANN, ASK), Err(Refusal::OfferTooSoon));
    }

    #[test]
    fn what_was_used_on_the_clocks_stays_used() {
        let mut bench = Bench::begun("1m");
        bench.at(10).plays(ANN, "1").unwrap();
        bench.at(15).asks(ANN, ASK).unwrap();
        bench.at(20).asks(BEA, ACCEPT).unwrap();
        assert_eq!((bench.left_ms(0), bench.left_ms(1)), (50_000, 50_000));
        bench.at(25);
        assert_eq!((bench.left_ms(0), bench.left_ms(1)), (45_000, 50_000));
    }

    #[test]
    fn a_click_on_the_board_before_a_takeback_is_stale() {
        let mut bench = Bench::begun("unlimited");
        bench.plays(ANN, "1").unwrap();
        let seen = bench.version();
        bench.asks(ANN, ASK).unwrap();
        bench.asks(BEA, ACCEPT).unwrap();
        let text = "1".to_owned();
        let click = Command::Play { text };
        assert_eq!(bench.clicks(ANN, seen, click), Err(Refusal::Stale));
    }

    #[test]
    fn offers_fall_with_a_takeback() {
        let mut bench = Bench::begun("unlimited");
        bench.plays(ANN, "1").unwrap();
        bench.asks(BEA, Command::Offer(Offer::Draw)).unwrap();
        bench.asks(ANN, ASK).unwrap();
        bench.asks(BEA, ACCEPT).unwrap();
        let accept = Command::AcceptOffer(Offer::Draw);
        assert_eq!(bench.asks(ANN, accept), Err(Refusal::NoOffer));
    }

    #[test]
    fn a_draw_before_the_action_stands() {
        let mut bench = Bench::begun_with(Terms {
            setup: "roll".to_owned(),
            ..terms("1m")
        });
        bench.system(Command::Draw(vec![5])).unwrap();
        bench.plays(ANN, "1").unwrap();
        bench.asks(ANN, ASK).unwrap();
        bench.asks(BEA, ACCEPT).unwrap();
        assert_eq!(bench.session.wanted_draw(), None);
        assert_eq!(bench.position(), "5");
    }
}
