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
