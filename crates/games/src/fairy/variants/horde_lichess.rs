//! Horde as lichess plays it: White has 36 pawns and no king, Black the pieces of chess.
//!
//! Black wins by capturing every piece of White's, White by mate. White's pawns on the first rank make a double step
//! too, which leaves them not open to capture en passant.
//!
//! shakmaty has this too. It runs on the engine, on which the other horde has to run; the tests play it beside
//! shakmaty.
//!
//! Source: lichess.org/variant/horde.

use super::super::{Extinction, Start, Variant};

pub(super) static VARIANT: Variant = Variant {
    key: "horde_lichess",
    category: "setups",
    pgn: &["Horde", "Horde chess"],
    analysis: Some("https://lichess.org/analysis/horde/"),
    start: Start::Position(
        "rnbqkbnr/pppppppp/8/1PP2PP1/PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPPPPPP w kq - 0 1",
    ),
    initial_ranks: &[0, 1],
    extinction: Extinction::AllLose,
    examples: &["e5", "d5", "b6"],
    ..Variant::BASE
};
