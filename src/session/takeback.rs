//! Going back to before one's own last action, if everybody else agrees.
//!
//! Nothing is deleted: the game is played again from the start up to there. What was used on the
//! clocks stays used. A request stands until it is answered or somebody acts.

use super::{Event, Fault, Refusal, Session, Stage};
use crate::{clock::Timestamp, rules::Seat};

impl Session {
    pub(super) fn may_ask_takeback(&self, seat: Seat) -> Result<(), Refusal> {
        match self.stage() {
            Stage::Challenge => Err(Refusal::NotStarted),
            Stage::Over => Err(Refusal::Over),
            Stage::Play => match self.table.ply_before_last_of(seat) {
                Some(_) => Ok(()),
                // Somebody without an action of their own can still agree to the other's request.
                None if self.offers.standing(super::Offer::Takeback).is_some() => Ok(()),
                None => Err(Refusal::NothingToTakeBack),
            },
        }
    }

    pub(super) fn takeback_agreed(&self, asker: Seat) -> Option<Event> {
        self.table
            .ply_before_last_of(asker)
            .map(|to_ply| Event::TakenBack { to_ply })
    }

    pub(super) fn fold_taken_back(
        &mut self,
        to_ply: u32,
        at: Timestamp,
        seq: u64,
    ) -> Result<(), Fault> {
        self.check_stage(Stage::Play)?;
        self.table.take_back(to_ply, seq)?;
        self.offers.taken_back();
        self.clock.halt(at);
        self.set_clocks(at);
        Ok(())
    }
}
