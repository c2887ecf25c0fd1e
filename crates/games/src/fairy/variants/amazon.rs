//! Amazon chess: the queen also leaps like a knight.
//!
//! Source: BrainKing, game 58. A pawn becomes an amazon where it would become a queen.

use super::super::{Kind, Promotion, Start, Variant};

pub(super) static VARIANT: Variant = Variant {
    key: "amazon",
    category: "armies",
    start: Start::Position("rnbakbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBAKBNR w KQkq - 0 1"),
    kinds: &[
        Kind::KING,
        Kind::AMAZON,
        Kind::ROOK,
        Kind::BISHOP,
        Kind::KNIGHT,
        Kind::PAWN,
    ],
    promotion: Promotion::pawns("ARBN"),
    ..Variant::BASE
};
