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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::{
        Command, Terms,
        toy::{ANN, Bench, terms},
    };

    fn rolling() -> Bench {
        Bench::begun_with(Terms {
            setup: "roll".to_owned(),
            ..terms("1m")
        })
    }

    #[test]
    fn nobody_acts_and_no_clock_runs_until_chance_has_decided() {
        let mut bench = rolling();
        let draw = bench.session.wanted_draw().unwrap();
        assert_eq!((draw.what, draw.sides), ("heap", 6));
        assert_eq!(bench.session.deadline(), None);
        assert_eq!(bench.plays(ANN, "1"), Err(Refusal::NotYourTurn));
        bench.at(30).system(Command::Draw(5)).unwrap();
        assert_eq!(bench.position(), "5");
        assert_eq!(bench.left_ms(0), 60_000);
        assert!(bench.session.deadline().is_some());
    }

    #[test]
    fn only_numbers_of_the_draw_are_taken_and_only_once() {
        let mut bench = rolling();
        assert_eq!(bench.system(Command::Draw(6)), Err(Refusal::NoSuchDraw));
        assert_eq!(
            bench.asks(ANN, Command::Draw(3)),
            Err(Refusal::NotForPlayers)
        );
        bench.system(Command::Draw(3)).unwrap();
        assert_eq!(bench.system(Command::Draw(3)), Err(Refusal::NoSuchDraw));
    }

    #[test]
    fn chance_can_end_the_game() {
        let mut bench = rolling();
        bench.system(Command::Draw(0)).unwrap();
        assert_eq!(bench.ended_by(), Some("last-stone"));
    }
}
