//! Horde as lichess plays it: White has 36 pawns and no king, Black the men of chess.
//!
//! Black wins by capturing every man of White's, White by mate. White's pawns on the first rank make a double step too,
//! which leaves them not open to capture en passant.
//!
//! Source: lichess.org/variant/horde.

use super::super::{Extinction, Start, Variant};

pub(super) static VARIANT: Variant = Variant {
    key: "horde_lichess",
    category: "setups",
    pgn: &["Horde", "Horde chess"],
    lichess: Some("horde"),
    start: Start::Position(
        "rnbqkbnr/pppppppp/8/1PP2PP1/PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPPPPPP w kq - 0 1",
    ),
    initial_ranks: &[0, 1],
    extinction: Extinction::AllLose,
    ..Variant::BASE
};
