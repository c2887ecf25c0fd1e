//! Claiming what the rules let one claim, such as a draw by repetition.
//!
//! A right claim ends the game. A wrong one about the position as it is changes nothing. A wrong one
//! that announced an action binds to that action, which is played (FIDE Laws 9.5.3); the two minutes
//! that the opponent would gain over the board are not given.

use super::{Event, Refusal, Session, Version};
use crate::rules::Seat;

impl Session {
    pub(super) fn claim(
        &self,
        seat: Seat,
        claim: &str,
        action: Option<&str>,
        seen: Option<Version>,
    ) -> Result<Vec<Event>, Refusal> {
        let known = self.game.info().claims.iter().find(|key| **key == claim);
        let claim = *known.ok_or(Refusal::NoSuchClaim)?;
        self.check_may_act(seat, seen)?;
        let (outcome, announced) = self.table.position().judge(seat, claim, action)?;
        let claimed = |announced, upheld| Event::Claimed {
            seat,
            claim: claim.to_owned(),
            announced,
            upheld,
        };
        match (outcome, announced) {
            (Some(outcome), announced) => {
                Ok(vec![claimed(announced, true), Event::Ended { outcome }])
            }
            (None, None) => Err(Refusal::ClaimWrong),
            (None, Some(action)) => {
                let mut events = vec![claimed(Some(action.clone()), false)];
                events.extend(self.play_checked(seat, &action)?);
                Ok(events)
            }
        }
    }
}
