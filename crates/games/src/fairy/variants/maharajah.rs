//! Maharajah: White has a single royal piece that moves like queen and knight, Black the pieces of chess.
//!
//! Black's pawns are not promoted.
//!
//! Source: BrainKing, game 21. The maharajah begins where the king stands in chess.

use super::super::{Kind, Promotion, Start, Variant};

pub(super) static VARIANT: Variant = Variant {
    key: "maharajah",
    category: "armies",
    start: Start::Position("rnbqkbnr/pppppppp/8/8/8/8/8/4M3 w kq - 0 1"),
    kinds: &[
        Kind::new('M', "chess-maharajah", "chess/maharajah", "QN").royal(),
        Kind::KING,
        Kind::QUEEN,
        Kind::ROOK,
        Kind::BISHOP,
        Kind::KNIGHT,
        Kind::PAWN,
    ],
    promotion: Promotion::Never,
    examples: &["Me3", "Mf3"],
    ..Variant::BASE
};
