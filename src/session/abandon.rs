//! Calling a game off before it has really begun.

use super::{Event, Refusal, Session};
use crate::rules::Seat;

impl Session {
    /// Anybody may, as long as somebody has never acted. Taking back does not bring this right back.
    pub(super) fn abort(&self, seat: Seat) -> Result<Vec<Event>, Refusal> {
        if self.table.acted() == self.seats() {
            return Err(Refusal::CannotAbort);
        }
        Ok(vec![Event::Aborted { seat }])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::{
        Command, Ending, Offer,
        toy::{ANN, BEA, Bench},
    };

    #[test]
    fn a_game_is_called_off_until_both_have_acted() {
        let mut bench = Bench::begun("1m");
        bench.plays(ANN, "1").unwrap();
        bench.asks(ANN, Command::Abort).unwrap();
        assert_eq!(
            bench.session.ending(),
            Some(&Ending::Aborted { seat: Seat(0) })
        );
        assert_eq!(bench.session.outcome(), None);
        assert_eq!(bench.asks(BEA, Command::Abort), Err(Refusal::Over));
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
