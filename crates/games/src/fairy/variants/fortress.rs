//! Fortress chess: corner chess with three more pawns before each king.
//!
//! The extra pawns stand on f3, g3, h3 and a6, b6, c6; they make no double step.
//!
//! It runs on the engine for the reasons that `corner.rs` gives, and the tests play it beside shakmaty too.
//!
//! Source: the description of lookintochess.com, of BrainKing's game.

use super::super::{Array, Start, Variant};

pub(super) static VARIANT: Variant = Variant {
    key: "fortress",
    category: "setups",
    pgn: &["From Position", "Fortress"],
    analysis: Some("https://lichess.org/analysis/fromPosition/"),
    start: Start::Drawn(Array::Fortress),
    castling: None,
    examples: &["e4", "d4", "e3"],
    ..Variant::BASE
};
