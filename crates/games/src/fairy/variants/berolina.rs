//! Berolina chess: pawns move diagonally and capture straight ahead.
//!
//! Source: BrainKing, game 59.

use super::super::{Kind, Variant};

pub(super) static VARIANT: Variant = Variant {
    key: "berolina",
    category: "armies",
    pieces: &[
        Kind::KING,
        Kind::QUEEN,
        Kind::ROOK,
        Kind::BISHOP,
        Kind::KNIGHT,
        Kind::new(
            'P',
            "chess-berolina-pawn",
            "chess/berolina-pawn",
            "mfFcefWimfnA",
        )
        .pawn(),
    ],
    ..Variant::BASE
};
