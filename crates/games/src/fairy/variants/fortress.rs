//! Fortress chess: corner chess with three more pawns before each king.
//!
//! The extra pawns stand on f3, g3, h3 and a6, b6, c6; they make no double step.
//!
//! Source: the description of lookintochess.com, of BrainKing's game.

use super::super::{Array, Start, Variant};

pub(super) static VARIANT: Variant = Variant {
    key: "fortress",
    category: "setups",
    pgn: &["From Position", "Fortress"],
    lichess: Some("fromPosition"),
    start: Start::Drawn(Array::Fortress),
    castling: None,
    ..Variant::BASE
};
