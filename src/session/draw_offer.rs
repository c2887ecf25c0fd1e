//! A draw by agreement.
//!
//! An offer may be made at any time of the game, once between two actions of one's own. It stands until
//! it is answered or the opponent acts, which declines it; it can not be taken back (FIDE Laws 9.1.2).

use super::{Event, Refusal, Session, Stage};
use crate::rules::Outcome;

/// The reason of a draw by agreement.
pub(super) const AGREEMENT: &str = "agreement";

impl Session {
    pub(super) fn may_offer_draw(&self) -> Result<(), Refusal> {
        match self.stage() {
            Stage::Challenge => Err(Refusal::NotStarted),
            Stage::Play => Ok(()),
            Stage::Over => Err(Refusal::Over),
        }
    }

    pub(super) const fn draw_agreed() -> Event {
        Event::Ended {
            outcome: Outcome::drawn(AGREEMENT),
        }
    }
}
