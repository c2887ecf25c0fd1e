//! Corner chess: the kings begin in opposite corners, the other pieces on random squares, and nobody castles.
//!
//! Source: the description of lookintochess.com, of BrainKing's game.

use super::super::{Array, Start, Variant};

pub(super) static VARIANT: Variant = Variant {
    key: "corner",
    category: "setups",
    pgn: &["From Position", "Corner"],
    lichess: Some("fromPosition"),
    start: Start::Drawn(Array::Corner),
    castling: None,
    ..Variant::BASE
};
