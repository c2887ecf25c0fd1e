//! Corner chess: the kings begin in opposite corners, the other pieces on random squares, and nobody castles.
//!
//! shakmaty, which judges chess, could judge this too. It runs on the engine, which draws the array, and which other
//! games with the same start need in any case; the tests play it beside shakmaty.
//!
//! Source: the description of lookintochess.com, of BrainKing's game.

use super::super::{Array, Start, Variant};

pub(super) static VARIANT: Variant = Variant {
    key: "corner",
    category: "setups",
    pgn: &["From Position", "Corner"],
    analysis: Some("https://lichess.org/analysis/fromPosition/"),
    start: Start::Drawn(Array::Corner),
    castling: None,
    examples: &["e4", "d4", "e3"],
    ..Variant::BASE
};
