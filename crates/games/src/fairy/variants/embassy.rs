//! Embassy chess: ten files, a marshal (rook and knight) and a cardinal (bishop and knight).
//!
//! The king castles three squares to either side.
//!
//! Source: BrainKing, game 41.

use super::super::{Castling, Kind, Promotion, Start, Variant};

pub(super) static VARIANT: Variant = Variant {
    key: "embassy",
    category: "armies",
    files: 10,
    start: Start::Position("rnbqkcabnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNBQKCABNR w KQkq - 0 1"),
    kinds: &[
        Kind::KING,
        Kind::QUEEN,
        Kind::CHANCELLOR,
        Kind::ARCHBISHOP,
        Kind::ROOK,
        Kind::BISHOP,
        Kind::KNIGHT,
        Kind::PAWN,
    ],
    castling: Some(Castling {
        king_files: [1, 7],
        rook_files: [2, 6],
        ..Castling::CHESS
    }),
    promotion: Promotion::pawns("QCARBN"),
    examples: &["e4", "d4", "e3"],
    ..Variant::BASE
};
