//! Calling a game off: before it has really begun, or because it cannot go on.

use super::{Event, Refusal, Session, Stage};
use crate::rules::Seat;

impl Session {
    /// Anybody may, as long as somebody has never acted. Taking back does not bring this right back.
    pub(super) fn abort(&self, seat: Seat) -> Result<Vec<Event>, Refusal> {
        if !self.game.info().aborts {
            return Err(Refusal::NotInThisGame);
        }
        if self.table.acted() == self.seats() {
            return Err(Refusal::CannotAbort);
        }
        Ok(vec![Event::Aborted { seat: Some(seat) }])
    }

    /// Nobody can play here any more.
    pub(super) fn abandon(&self) -> Vec<Event> {
        match self.stage() {
            Stage::Challenge => vec![Event::Expired],
            Stage::Play => vec![Event::Aborted { seat: None }],
            Stage::Over => Vec::new(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::{
        Command, Ending, Offer, Request,
        toy::{ANN, BEA, Bench, open_challenge, terms},
    };

    #[test]
    fn a_game_is_called_off_until_both_have_acted() {
        let mut bench = Bench::begun("1m");
        bench.plays(ANN, "1").unwrap();
        bench.asks(ANN, Command::Abort).unwrap();
        assert_eq!(
            bench.session.ending(),
            Some(&Ending::Aborted {
                seat: Some(Seat(0))
            })
        );
        assert_eq!(bench.session.outcome(), None);
        assert_eq!(bench.asks(BEA, Command::Abort), Err(Refusal::Over));
    }

    #[test]
    fn what_cannot_go_on_ends_without_a_result_and_only_once() {
        let abandon = || Request::system(Command::Abandon);
        let mut bench = Bench::begun("1m");
        bench.plays(ANN, "1").unwrap();
        bench.plays(BEA, "1").unwrap();
        let now = bench.session.last_at();
        let events = bench.session.decide(abandon(), now).unwrap();
        for recorded in bench.session.stamped(events, now) {
            bench.session.apply(&recorded);
        }
        assert_eq!(
            bench.session.ending(),
            Some(&Ending::Aborted { seat: None })
        );
        assert_eq!(bench.session.outcome(), None);
        assert_eq!(bench.session.decide(abandon(), now), Ok(Vec::new()));
        let challenge = Bench::challenged(open_challenge(terms("1m")));
        assert_eq!(
            challenge.session.decide(abandon(), now),
            Ok(vec![Event::Expired])
        );
    }

    #[test]
    fn once_both_have_acted_it_is_too_late_also_after_a_takeback() {
        let mut bench = Bench::begun("1m");
        bench.plays(ANN, "1").unwrap();
        bench.plays(BEA, "1").unwrap();
        assert_eq!(bench.asks(BEA, Command::Abort), Err(Refusal::CannotAbort));
        bench.asks(ANN, Command::Offer(Offer::Takeback)).unwrap();
        bench
            .asks(BEA, Command::AcceptOffer(Offer::Takeback))
            .unwrap();
        assert_eq!(bench.session.ply(), 0);
        assert_eq!(bench.asks(BEA, Command::Abort), Err(Refusal::CannotAbort));
    }
}
