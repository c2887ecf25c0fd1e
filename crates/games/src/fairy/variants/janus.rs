//! Janus chess: ten files, and two januses that move like bishop and knight.
//!
//! The king castles from e1 to b1 or i1, the rook to its other side.
//!
//! Source: BrainKing, game 40; Wikipedia.

use super::super::{Castling, Kind, Promotion, Start, Variant};

pub(super) static VARIANT: Variant = Variant {
    key: "janus",
    category: "armies",
    files: 10,
    start: Start::Position("rjnbkqbnjr/pppppppppp/10/10/10/10/PPPPPPPPPP/RJNBKQBNJR w KQkq - 0 1"),
    kinds: &[
        Kind::KING,
        Kind::QUEEN,
        Kind::JANUS,
        Kind::ROOK,
        Kind::BISHOP,
        Kind::KNIGHT,
        Kind::PAWN,
    ],
    castling: Some(Castling {
        king_files: [1, 8],
        rook_files: [2, 7],
        ..Castling::CHESS
    }),
    promotion: Promotion::pawns("QJRBN"),
    examples: &["e4", "d4", "e3"],
    ..Variant::BASE
};
