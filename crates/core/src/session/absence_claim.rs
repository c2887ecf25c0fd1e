//! Claiming a game without a clock from a player who does not come back.
//!
//! Where there is a clock it does this by itself. Without one, a game whose loser never moves again would stay in play
//! for ever.

use super::{Event, Refusal, Session, Stage};
use crate::{
    clock::{Span, Timestamp},
    rules::{Outcome, Seat, SeatSet},
};

/// The key of the claim, and of the reason for which the game ends then.
pub const ABSENCE: &str = "absence";

/// How long nobody has moved when the game may be claimed. Offers do not count as moves.
pub const ABSENT_AFTER: Span = Span::from_days(14);

impl Session {
    /// Whether `seat` may claim the game at `now` because those who are to move have been away for so long.
    pub(super) fn may_claim_absence(&self, seat: Seat, now: Timestamp) -> bool {
        let to_move = self.to_move();
        self.stage() == Stage::Play
            && self.terms().control.is_unlimited()
            && self.paused.is_none()
            && !self.left.contains(seat)
            && !to_move.is_empty()
            && !to_move.contains(seat)
            && now - self.progressed >= ABSENT_AFTER
    }

    /// Everybody wins who has not left and is not waited for.
    pub(super) fn claim_absence(&self, seat: Seat, now: Timestamp) -> Result<Vec<Event>, Refusal> {
        self.check_has_not_left(seat)?;
        if !self.may_claim_absence(seat, now) {
            return Err(Refusal::ClaimWrong);
        }
        let absent = self.to_move();
        let present = |set: SeatSet, absent| set.without(absent);
        let winners = absent.iter().fold(self.seats().minus(self.left), present);
        let outcome = Outcome::won(winners, ABSENCE);
        Ok(vec![Event::Ended { outcome }])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::{
        Command, Offer,
        toy::{ANN, BEA, Bench, CAI, EVE},
    };

    const DAY: i64 = 24 * 60 * 60;

    fn claim() -> Command {
        Command::Claim {
            claim: ABSENCE.to_owned(),
            action: None,
        }
    }

    #[test]
    fn a_game_without_a_clock_is_won_when_the_other_has_not_moved_for_14_days() {
        let mut bench = Bench::begun("unlimited");
        bench.plays(ANN, "1").unwrap();
        let early = bench.at(14 * DAY - 1).asks(ANN, claim());
        assert_eq!(early, Err(Refusal::ClaimWrong));
        assert_eq!(bench.asks(EVE, claim()), Err(Refusal::NotYourGame));
        let own = bench.at(14 * DAY).asks(BEA, claim());
        assert_eq!(own, Err(Refusal::ClaimWrong), "she is waited for");
        bench.asks(ANN, claim()).unwrap();
        assert_eq!(bench.ended_by(), Some(ABSENCE));
        let outcome = bench.session.outcome().unwrap();
        assert_eq!(outcome.winners(), SeatSet::only(Seat(0)));
    }

    #[test]
    fn whoever_has_left_does_not_end_the_game_of_those_who_play_on() {
        let mut bench = Bench::without_cai("unlimited");
        bench.at(14 * DAY);
        assert_eq!(bench.decides(CAI, claim()), Err(Refusal::GaveUp));
        let view = bench.session.seat_view(CAI, bench.now).unwrap();
        assert!(!view.may_claim_absence());
        let outcome = Outcome::won(SeatSet::only(Seat(1)), ABSENCE);
        let ended = vec![Event::Ended { outcome }];
        assert_eq!(bench.decides(BEA, claim()), Ok(ended));
    }

    #[test]
    fn an_offer_is_not_a_move() {
        let mut bench = Bench::begun("unlimited");
        bench.plays(ANN, "1").unwrap();
        bench
            .at(13 * DAY)
            .asks(BEA, Command::Offer(Offer::Draw))
            .unwrap();
        bench.at(14 * DAY).asks(ANN, claim()).unwrap();
        assert_eq!(bench.ended_by(), Some(ABSENCE));
    }

    #[test]
    fn where_there_is_a_clock_or_a_pause_nothing_can_be_claimed() {
        let mut timed = Bench::begun("365d");
        timed.plays(ANN, "1").unwrap();
        let claimed = timed.at(20 * DAY).asks(ANN, claim());
        assert_eq!(claimed, Err(Refusal::ClaimWrong));
        let mut paused = Bench::begun("unlimited");
        paused.plays(ANN, "1").unwrap();
        paused.asks(ANN, Command::Offer(Offer::Pause)).unwrap();
        paused
            .asks(BEA, Command::AcceptOffer(Offer::Pause))
            .unwrap();
        let claimed = paused.at(20 * DAY).asks(ANN, claim());
        assert_eq!(claimed, Err(Refusal::ClaimWrong));
    }
}
