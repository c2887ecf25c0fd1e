//! Grand chess: ten files and ten ranks, a marshal (rook and knight) and a cardinal (bishop and knight).
//!
//! A pawn may be promoted on the 8th and 9th rank and must be on the 10th, only to a kind of which its side has lost
//! one. Without such a piece it cannot go to the 10th rank.
//!
//! Source: BrainKing, game 74.

use super::super::{Kind, Promotion, Start, Variant, Zone};

pub(super) static VARIANT: Variant = Variant {
    key: "grand",
    category: "armies",
    pgn: &["Grand"],
    analysis: Some("https://www.pychess.org/analysis/grand?fen="),
    files: 10,
    ranks: 10,
    start: Start::Position(
        "r8r/1nbqkcabn1/pppppppppp/10/10/10/10/PPPPPPPPPP/1NBQKCABN1/R8R w - - 0 1",
    ),
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
    castling: None,
    initial_ranks: &[2],
    en_passant_ranks: &[2],
    promotion: Promotion::Pawns {
        to: "QCARBN",
        zone: Zone::Ranks(1),
        optional: 2,
        only_captured: true,
    },
    examples: &["e4", "d4", "c4"],
    ..Variant::BASE
};
