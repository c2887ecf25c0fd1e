//! Xiangqi: moves, notations, setup, records, and the law of repetition.

mod clear_law;
mod law;
mod moves;
mod notations;
mod records;
mod ruling_reasons;
mod setup;

use qiyuan_core::rules::{AnyGame, AnyPosition, Turn};
use qiyuan_games as games;

use crate::positions::{self, ending, lines, mover};

const START: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";

fn game() -> &'static dyn AnyGame {
    games::by_key("xiangqi").unwrap()
}

fn start(setup: &str) -> Box<dyn AnyPosition> {
    game()
        .start(setup, 2)
        .unwrap_or_else(|fault| panic!("{setup}: {fault}"))
}

/// Plays moves; a game that a ruling ended goes on.
fn play(position: &mut dyn AnyPosition, moves: &str) {
    for action in moves.split_whitespace() {
        if let Turn::Over(_) = position.turn() {
            position.reopen();
        }
        positions::play(position, action);
    }
}
