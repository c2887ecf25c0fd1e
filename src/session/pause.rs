//! A pause by agreement: the clocks stop and nobody can act.
//!
//! Either player may end it, and the clocks run again from that moment; whoever wants to be sure of
//! company asks in the thread first. Resignation, draw and takeback stay possible.

use super::{Event, Fault, Refusal, Session, Stage, Version, offer::check_seen};
use crate::{clock::Timestamp, rules::Seat};

impl Session {
    pub(super) fn may_offer_pause(&self) -> Result<(), Refusal> {
        match self.stage() {
            Stage::Challenge => Err(Refusal::NotStarted),
            Stage::Over => Err(Refusal::Over),
            Stage::Play => self.check_not_paused(),
        }
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

    pub(super) fn fold_paused(&mut self, at: Timestamp, seq: u64) -> Result<(), Fault> {
        self.check_stage(Stage::Play)?;
        if self.paused.is_some() {
            return Err(Fault::Pause);
        }
        self.paused = Some(seq);
        self.offers.clear(super::Offer::Pause);
        self.set_clocks(at);
        Ok(())
    }

    pub(super) fn fold_resumed(&mut self, seat: Seat, at: Timestamp) -> Result<(), Fault> {
        self.check_in_play(seat)?;
        self.paused.take().ok_or(Fault::Pause)?;
        self.set_clocks(at);
        Ok(())
    }
}
