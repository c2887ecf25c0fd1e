//! A pause by agreement: the clocks stop and nobody can act.
//!
//! Either player may end it, and the clocks run again from that moment; whoever wants to be sure of
//! company asks in the thread first. Resignation, draw and takeback stay possible.

use super::{Event, EventFault, Refusal, Session, Stage, Version, offer::check_seen};
use crate::{clock::Timestamp, rules::Seat};

impl Session {
    pub(super) fn may_offer_pause(&self) -> Result<(), Refusal> {
        match self.stage() {
            Stage::Challenge => Err(Refusal::NotStarted),
            Stage::Over => Err(Refusal::Over),
            Stage::Play => self.check_not_paused(),
        }
    }

    /// Whether the session is paused by agreement.
    #[must_use]
    pub const fn is_paused(&self) -> bool {
        self.paused.is_some()
    }

    pub(super) const fn check_not_paused(&self) -> Result<(), Refusal> {
        match self.paused {
            Some(_) => Err(Refusal::Paused),
            None => Ok(()),
        }
    }

    pub(super) fn resume(&self, seat: Seat, seen: Option<Version>) -> Result<Vec<Event>, Refusal> {
        let since = self.paused.ok_or(Refusal::NotPaused)?;
        check_seen(since, seen)?;
        Ok(vec![Event::Resumed { seat }])
    }

    pub(super) fn fold_paused(&mut self, at: Timestamp, seq: u64) -> Result<(), EventFault> {
        self.check_stage(Stage::Play)?;
        if self.paused.is_some() {
            return Err(EventFault::Pause);
        }
        self.paused = Some(seq);
        self.offers.clear(super::Offer::Pause);
        self.set_clocks(at);
        Ok(())
    }

    pub(super) fn fold_resumed(&mut self, seat: Seat, at: Timestamp) -> Result<(), EventFault> {
        self.check_in_play(seat)?;
        self.paused.take().ok_or(EventFault::Pause)?;
        self.set_clocks(at);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::{
        Command, Offer,
        toy::{ANN, BEA, Bench},
    };

    const OFFER: Command = Command::Offer(Offer::Pause);
    const ACCEPT: Command = Command::AcceptOffer(Offer::Pause);

    #[test]
    fn an_agreed_pause_stops_the_clocks_until_somebody_resumes() {
        let mut bench = Bench::begun("1m");
        bench.at(10).asks(ANN, OFFER).unwrap();
        bench.at(20).asks(BEA, ACCEPT).unwrap();
        assert_eq!(bench.session.deadline(), None);
        assert_eq!(bench.at(9_999).ticks(), []);
        assert_eq!(bench.left_ms(0), 40_000);
        bench.at(10_000).asks(BEA, Command::Resume).unwrap();
        bench.at(10_015);
        assert_eq!(bench.left_ms(0), 25_000);
        bench.plays(ANN, "1").unwrap();
    }

    #[test]
    fn nobody_acts_in_a_pause_but_the_game_can_be_given_up() {
        let mut bench = Bench::begun("1m");
        assert_eq!(bench.asks(ANN, Command::Resume), Err(Refusal::NotPaused));
        bench.asks(ANN, OFFER).unwrap();
        bench.asks(BEA, OFFER).unwrap();
        assert_eq!(bench.plays(ANN, "1"), Err(Refusal::Paused));
        assert_eq!(bench.asks(ANN, OFFER), Err(Refusal::Paused));
        let claim = Command::Claim {
            claim: "fourth".to_owned(),
            action: None,
        };
        assert_eq!(bench.asks(ANN, claim), Err(Refusal::Paused));
        bench.asks(ANN, Command::Resign).unwrap();
        assert_eq!(bench.ended_by(), Some("resignation"));
        assert!(!bench.session.public_view(bench.now).is_paused());
    }

    #[test]
    fn a_click_on_the_button_of_an_earlier_pause_does_not_end_a_later_one() {
        let mut bench = Bench::begun("1m");
        bench.asks(ANN, OFFER).unwrap();
        bench.asks(BEA, ACCEPT).unwrap();
        let seen = bench.version();
        bench.clicks(BEA, seen, Command::Resume).unwrap();
        bench.asks(BEA, OFFER).unwrap();
        bench.asks(ANN, ACCEPT).unwrap();
        assert_eq!(
            bench.clicks(ANN, seen, Command::Resume),
            Err(Refusal::Stale)
        );
    }
}
