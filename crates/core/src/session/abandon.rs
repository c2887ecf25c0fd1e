//! Calling a game off: before it has really begun, because it cannot go on, or because somebody who may do so says so.

use super::{Event, PlayerId, Refusal, Session, Stage};
use crate::rules::Seat;

/// The longest reason for ending a game, in characters.
pub const MAX_REASON: usize = 200;

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

    /// Somebody who manages the place ends the game; a reason that is too long is cut.
    pub(super) fn stop(&self, by: PlayerId, reason: &str) -> Result<Vec<Event>, Refusal> {
        match self.stage() {
            Stage::Challenge => Err(Refusal::NotStarted),
            Stage::Play => {
                let reason = reason.chars().take(MAX_REASON).collect();
                Ok(vec![Event::Stopped { by, reason }])
            }
            Stage::Over => Err(Refusal::Over),
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
    fn whoever_manages_the_place_ends_a_game_in_play_and_nothing_else() {
        let moderator = PlayerId(99);
        let stop = |reason: &str| Command::Stop {
            by: moderator,
            reason: reason.to_owned(),
        };
        let mut bench = Bench::begun("1m");
        bench.plays(ANN, "1").unwrap();
        assert_eq!(bench.asks(ANN, stop("I lose")), Err(Refusal::NotForPlayers));
        let now = bench.session.last_at();
        let long = "x".repeat(MAX_REASON + 1);
        let stopped = Request::system(stop(&long));
        let events = bench.session.decide(stopped.clone(), now).unwrap();
        for recorded in bench.session.stamped(events, now) {
            bench.session.apply(&recorded);
        }
        assert_eq!(
            bench.session.ending(),
            Some(&Ending::Stopped {
                by: moderator,
                reason: "x".repeat(MAX_REASON),
            })
        );
        assert_eq!(bench.session.outcome(), None);
        assert_eq!(bench.session.decide(stopped, now), Err(Refusal::Over));
        let challenge = Bench::challenged(open_challenge(terms("1m")));
        assert_eq!(
            challenge.session.decide(Request::system(stop("")), now),
            Err(Refusal::NotStarted)
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
