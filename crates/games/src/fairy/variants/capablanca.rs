//! Capablanca chess: ten files, a chancellor (rook and knight) and an archbishop (bishop and knight).
//!
//! The king castles three squares to either side.
//!
//! Source: Wikipedia; the array is the one with which Fairy-Stockfish and pychess play.

use super::super::{Castling, Kind, Promotion, Start, Variant};

pub(super) static VARIANT: Variant = Variant {
    key: "capablanca",
    category: "armies",
    pgn: &["Capablanca"],
    analysis: Some("https://www.pychess.org/analysis/capablanca?fen="),
    files: 10,
    start: Start::Position("rnabqkbcnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNABQKBCNR w KQkq - 0 1"),
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
        king_files: [2, 8],
        rook_files: [3, 7],
        ..Castling::CHESS
    }),
    promotion: Promotion::pawns("QCARBN"),
    examples: &["e4", "Nc3", "d4"],
    ..Variant::BASE
};
