//! Knightmate: a royal knight stands for the king, and two kings that are not royal for the knights.
//!
//! Source: BrainKing, game 116. Castling asks for what it asks of the king in chess.

use super::super::{Kind, Promotion, Start, Variant};

pub(super) static VARIANT: Variant = Variant {
    key: "knightmate",
    category: "armies",
    start: Start::Position("rmbqkbmr/pppppppp/8/8/8/8/PPPPPPPP/RMBQKBMR w KQkq - 0 1"),
    kinds: &[
        Kind::new('K', "chess-royal-knight", "chess/royal-knight", "N").royal(),
        Kind::QUEEN,
        Kind::ROOK,
        Kind::BISHOP,
        Kind::new('M', "chess-commoner", "chess/commoner", "K"),
        Kind::PAWN,
    ],
    promotion: Promotion::pawns("QRBM"),
    examples: &["e4", "d4", "e3"],
    ..Variant::BASE
};
