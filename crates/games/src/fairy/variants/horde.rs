//! Horde chess: White has the pieces of chess, Black 32 pawns and no king.
//!
//! White wins by capturing every piece of Black's, Black by mate. A side without a legal move draws.
//!
//! Source: BrainKing, game 4; Dunsany's game as chess encyclopedias give it.

use super::super::{Extinction, Start, Variant};

pub(super) static VARIANT: Variant = Variant {
    key: "horde",
    category: "setups",
    pgn: &["Horde (BrainKing)"],
    start: Start::Position(
        "ppp2ppp/pppppppp/pppppppp/pppppppp/3pp3/8/PPPPPPPP/RNBQKBNR w KQ - 0 1",
    ),
    extinction: Extinction::AllLose,
    examples: &["Nf3", "e3", "c4"],
    ..Variant::BASE
};
