//! Berolina chess: pawns move diagonally and capture straight ahead.
//!
//! Source: BrainKing, game 59.

use super::super::{Kind, Variant};

pub(super) static VARIANT: Variant = Variant {
    key: "berolina",
    category: "armies",
    kinds: &[
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
    examples: &["Nf3", "Nc3"],
    ..Variant::BASE
};
