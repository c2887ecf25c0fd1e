//! Tests of the contract side.

mod as_chess;
mod chance;
mod endings;
mod fog;
mod offering;
mod random;
mod reading;
mod records;

use qiyuan_core::rules::{AnyGame, AnyPosition, BadSetup, Outcome, Turn};

use super::Fairy;
use crate::fairy;

fn game(key: &str) -> Fairy {
    Fairy(fairy::by_key(key).unwrap())
}

fn start(key: &str, setup: &str) -> Box<dyn AnyPosition> {
    let game: &dyn AnyGame = &game(key);
    game.start(setup, 2).unwrap()
}

/// What is wrong with a setup.
fn fault(key: &str, setup: &str) -> Option<BadSetup> {
    let game: &dyn AnyGame = &game(key);
    game.start(setup, 2).err()
}

/// Plays what was typed, by whoever has the turn; returns the canonical text.
fn play(position: &mut dyn AnyPosition, text: &str) -> String {
    let seat = position.turn().seats().first_seat().unwrap();
    position
        .play(seat, text)
        .unwrap_or_else(|why| panic!("{text}: {why}"))
}

fn over(position: &dyn AnyPosition) -> Option<Outcome> {
    match position.turn() {
        Turn::Over(outcome) => Some(outcome),
        Turn::Act { .. } | Turn::Chance(_) => None,
    }
}
