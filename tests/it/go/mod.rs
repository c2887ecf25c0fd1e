//! Go: collected cases and games, and what players meet while they agree on a count.

mod cases;
mod counting;
mod reading;
mod records;
mod score;

use qiyuan_core::rules::{AnyPosition, Illegal, Seat};
use qiyuan_games as games;
use serde_json::Value;

/// A game of Go from a setup.
fn start(setup: &str) -> Box<dyn AnyPosition> {
    let go = games::by_key("go").unwrap();
    go.start(setup, 2)
        .unwrap_or_else(|bad| panic!("{setup}: {bad}"))
}

/// Plays for whoever has the turn.
fn play(position: &mut dyn AnyPosition, text: &str) -> Result<String, Illegal> {
    let seat = position.turn().seats().iter().next().unwrap();
    position.play(seat, text)
}

/// A position after actions.
fn after(setup: &str, actions: &str) -> Box<dyn AnyPosition> {
    let mut position = start(setup);
    for action in actions.split_whitespace() {
        play(&mut *position, action).unwrap_or_else(|illegal| panic!("{action}: {illegal}"));
    }
    position
}

/// A JSON file of the test data.
fn data(text: &str) -> Vec<Value> {
    serde_json::from_str(text).unwrap()
}

const BLACK: Seat = Seat(0);
const WHITE: Seat = Seat(1);
