//! Massacre chess: a board full of queens, rooks, bishops and knights; every move captures, and a side that
//! cannot capture loses.
//!
//! Source: BrainKing, game 128.

use super::super::{
    Array, Counting, Extinction, Kind, Promotion, Royalty, Stalemate, Start, Variant,
};

pub(super) static VARIANT: Variant = Variant {
    key: "massacre",
    category: "rules",
    start: Start::Drawn(Array::Massacre),
    kinds: &[
        Kind::QUEEN.moving("cQ"),
        Kind::ROOK.moving("cR"),
        Kind::BISHOP.moving("cB"),
        Kind::KNIGHT.moving("cN"),
    ],
    royalty: Royalty::None,
    extinction: Extinction::AllLose,
    castling: None,
    promotion: Promotion::Never,
    stalemate: Stalemate::Loses,
    counting: Counting::None,
    examples: &[],
    ..Variant::BASE
};
