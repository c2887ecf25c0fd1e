//! Chance: asked for, answered by a number from outside, and recorded.

use super::{Event, EventFault, Offer, Refusal, Session, Stage};
use crate::{
    clock::Timestamp,
    rules::{AnyPosition, Draw, SEED, Turn},
};

/// The most draws that are made in a row.
const MAX_DRAWS: usize = 1_000;

impl Session {
    /// The draw that the session waits for: seats by lot, or one of the game's own. Whoever holds the
    /// session answers at once with [`Command::Draw`](super::Command::Draw): numbers below
    /// [`Draw::sides`].
    #[must_use]
    pub fn wanted_draw(&self) -> Option<Draw> {
        match self.stage() {
            Stage::Challenge => self.lobby.as_ref()?.wanted_draw(),
            Stage::Play => self.seed.wanted_draw().or_else(|| self.table.wanted_draw()),
            Stage::Over => None,
        }
    }

    /// Numbers for everything that chance decides before somebody can act; `random` draws one below its
    /// argument. What a seed has settled is not drawn.
    #[must_use]
    pub fn draw_all(&self, mut random: impl FnMut(u32) -> u32) -> Vec<u32> {
        let mut numbers = Vec::new();
        match self.stage() {
            Stage::Challenge => {
                let mut lobby = self.lobby.clone();
                while let Some(lobby) = &mut lobby
                    && let Some(draw) = lobby.wanted_draw()
                {
                    let number = random(draw.sides);
                    lobby.seat_by_lot(number);
                    numbers.push(number);
                }
            }
            Stage::Play => {
                let mut chance = self.chance();
                while let Some(draw) = chance.wanted_draw()
                    && numbers.len() < MAX_DRAWS
                {
                    let settled = chance.settled();
                    let number = settled.unwrap_or_else(|| random(draw.sides));
                    if chance.resolve(number).is_none() {
                        break;
                    }
                    numbers.push(number);
                }
            }
            Stage::Over => {}
        }
        numbers
    }

    pub(super) fn draw(&self, numbers: &[u32]) -> Result<Vec<Event>, Refusal> {
        if numbers.is_empty() || numbers.len() > MAX_DRAWS {
            return Err(Refusal::NoSuchDraw);
        }
        match self.stage() {
            Stage::Challenge => {
                let lobby = self.lobby.as_ref().ok_or(Refusal::NoSuchDraw)?;
                lobby.draw(numbers)
            }
            Stage::Play => self.draw_in_play(numbers),
            Stage::Over => Err(Refusal::NoSuchDraw),
        }
    }

    fn draw_in_play(&self, numbers: &[u32]) -> Result<Vec<Event>, Refusal> {
        let mut next = self.chance();
        let mut drawn: Vec<(&str, Vec<u32>)> = Vec::new();
        for &number in numbers {
            let what = next.resolve(number).ok_or(Refusal::NoSuchDraw)?;
            match drawn.last_mut() {
                Some((last, numbers)) if *last == what => numbers.push(number),
                _ => drawn.push((what, vec![number])),
            }
        }
        // Whoever takes over a seat sits down before anything of the hand is known.
        let substitution = self.substitution();
        let left = substitution.map_or(self.left, |(seat, _)| self.left.without(seat));
        let seated = substitution.map(|(seat, by)| Event::Substituted { seat, by });
        let drawn = drawn
            .into_iter()
            .map(|(what, numbers)| event(what, numbers));
        let mut events: Vec<Event> = seated.into_iter().chain(drawn).collect();
        events.extend(self.lapsed_request(substitution.is_some(), &*next.position));
        events.extend(self.what_follows(next.position, left));
        Ok(events)
    }

    pub(super) fn fold_drawn(
        &mut self,
        what: &str,
        numbers: &[u32],
        at: Timestamp,
        seq: u64,
    ) -> Result<(), EventFault> {
        if self.stage() == Stage::Challenge {
            let is_wanted =
                |draw: &Draw| draw.what == what && numbers.iter().all(|&it| it < draw.sides);
            let lobby = self.standing_lobby()?;
            let wanted = lobby.wanted_draw();
            wanted.filter(is_wanted).ok_or(EventFault::Draw)?;
            numbers.iter().for_each(|&number| lobby.seat_by_lot(number));
            return Ok(());
        }
        self.check_stage(Stage::Play)?;
        if self.seed.is_missing() {
            self.fold_seed(what, numbers)?;
            self.set_clocks(at);
            return Ok(());
        }
        self.check_settled(numbers)?;
        self.table.resolve(what, numbers, seq)?;
        // Nothing is taken back over a draw.
        self.offers.clear(Offer::Takeback);
        self.set_clocks(at);
        Ok(())
    }

    /// A part of the seed is no part of the record: as long as the game is played, nobody is told.
    fn fold_seed(&mut self, what: &str, numbers: &[u32]) -> Result<(), EventFault> {
        let mut seed = self.seed.clone();
        if what != SEED || numbers.is_empty() {
            return Err(EventFault::Draw);
        }
        for &number in numbers {
            seed.take(number).ok_or(EventFault::Draw)?;
        }
        self.seed = seed;
        Ok(())
    }

    /// Whether the numbers are those that the seed has settled. Whether they are results of a draw is for the table
    /// to say.
    fn check_settled(&self, numbers: &[u32]) -> Result<(), EventFault> {
        if self.seed.draws().is_none() {
            return Ok(());
        }
        let mut chance = self.chance();
        for &number in numbers {
            match chance.settled() {
                None => break,
                Some(settled) if settled != number => return Err(EventFault::Draw),
                Some(_) => chance.resolve(number),
            };
        }
        Ok(())
    }
}

fn event(what: &str, numbers: Vec<u32>) -> Event {
    let what = what.to_owned();
    match numbers.as_slice() {
        &[number] => Event::Drawn { what, number },
        _ => Event::Dealt { what, numbers },
    }
}

/// Resolves the draw that a position waits for; returns what it was, or nothing if the number is none of
/// its results.
pub(super) fn resolve(position: &mut dyn AnyPosition, number: u32) -> Option<&'static str> {
    match position.turn() {
        Turn::Chance(draw) if number < draw.sides => {
            position.resolve(number);
            Some(draw.what)
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Seat;
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
        bench.at(30).system(Command::Draw(vec![5])).unwrap();
        assert_eq!(bench.position(), "5");
        assert_eq!(bench.left_ms(0), 60_000);
        assert!(bench.session.deadline().is_some());
    }

    #[test]
    fn a_request_to_take_back_falls_when_something_is_drawn() {
        let mut bench = rolling();
        let since = bench.version();
        let offers = &mut bench.session.offers;
        offers.offered(Offer::Takeback, Seat(0), since).unwrap();
        bench.system(Command::Draw(vec![3])).unwrap();
        assert_eq!(bench.session.offers.standing(Offer::Takeback), None);
    }

    #[test]
    fn only_numbers_of_the_draw_are_taken_and_only_once() {
        let mut bench = rolling();
        assert_eq!(
            bench.system(Command::Draw(vec![6])),
            Err(Refusal::NoSuchDraw)
        );
        assert_eq!(
            bench.asks(ANN, Command::Draw(vec![3])),
            Err(Refusal::NotForPlayers)
        );
        bench.system(Command::Draw(vec![3])).unwrap();
        assert_eq!(
            bench.system(Command::Draw(vec![3])),
            Err(Refusal::NoSuchDraw)
        );
    }

    #[test]
    fn chance_can_end_the_game() {
        let mut bench = rolling();
        bench.system(Command::Draw(vec![0])).unwrap();
        assert_eq!(bench.ended_by(), Some("last-stone"));
    }
}
