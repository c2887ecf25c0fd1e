//! Positions, played on and asked by text: for tests of the rules of any game.

use qiyuan_core::rules::{AnyPosition, Seat, Turn};

/// The seat that has the move in a FEN, whether or not the game is over.
pub fn mover(fen: &str) -> Seat {
    Seat(u8::from(fen.split(' ').nth(1) == Some("b")))
}

/// Plays moves, each for whoever has the turn.
pub fn play(position: &mut dyn AnyPosition, moves: &str) {
    for action in moves.split_whitespace() {
        let seat = position.turn().seats().iter().next().unwrap();
        position
            .play(seat, action)
            .unwrap_or_else(|refused| panic!("{action}: {refused}"));
    }
}

/// Why the game is over; `none` if it is not.
pub fn ending(position: &dyn AnyPosition) -> String {
    match position.turn() {
        Turn::Over(outcome) => outcome.reason().key().to_owned(),
        _ => "none".to_owned(),
    }
}

/// The lines of a file of test data, without comments.
pub fn lines(text: &'static str) -> impl Iterator<Item = &'static str> {
    text.lines()
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
}
