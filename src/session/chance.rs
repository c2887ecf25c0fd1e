//! Chance: asked for, answered by a number from outside, and recorded.

use super::{Event, Fault, Refusal, Session, Stage, play::ending};
use crate::{clock::Timestamp, rules::Draw};

impl Session {
    /// The draw that the session waits for: seats by lot, or one of the game's own. Whoever holds the
    /// session answers at once with [`Command::Draw`](super::Command::Draw), a number below
    /// [`Draw::sides`].
    #[must_use]
    pub fn wanted_draw(&self) -> Option<Draw> {
        match self.stage() {
            Stage::Challenge => self.lobby.wanted_draw(),
            Stage::Play => self.table.wanted_draw(),
            Stage::Over => None,
        }
    }

    pub(super) fn draw(&self, number: u32) -> Result<Vec<Event>, Refusal> {
        let draw = self
            .wanted_draw()
            .filter(|draw| number < draw.sides)
            .ok_or(Refusal::NoSuchDraw)?;
        if self.stage() == Stage::Challenge {
            return Ok(self.lobby.draw(draw, number));
        }
        let mut next = self.table.position().boxed();
        next.resolve(number);
        let mut events = vec![Event::Drawn {
            what: draw.what.to_owned(),
            number,
        }];
        events.extend(ending(&next.turn()));
        Ok(events)
    }

    pub(super) fn fold_drawn(
        &mut self,
        what: &str,
        number: u32,
        at: Timestamp,
        seq: u64,
    ) -> Result<(), Fault> {
        self.wanted_draw()
            .filter(|draw| draw.what == what && number < draw.sides)
            .ok_or(Fault::Draw)?;
        if self.stage() == Stage::Challenge {
            self.lobby.seat_by_lot(number);
        } else {
            self.table.resolve(number, seq);
            self.set_clocks(at);
        }
        Ok(())
    }
}
