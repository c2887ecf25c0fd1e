//! Capablanca random chess: ten files, a chancellor (rook and knight) and an archbishop (bishop and knight), and an
//! array that is drawn by lot.
//!
//! The king castles to the c-file or the i-file, the rook to its other side.
//!
//! Source: Reinhard Scharnagl's rules.

use super::super::{Array, Castling, Kind, Promotion, Start, Variant};

pub(super) static VARIANT: Variant = Variant {
    key: "caparandom",
    category: "setups",
    pgn: &["Caparandom"],
    files: 10,
    start: Start::Drawn(Array::Capablanca),
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
        takes_rook: true,
        ..Castling::CHESS
    }),
    promotion: Promotion::pawns("QCARBN"),
    examples: &["e4", "d4", "e3"],
    ..Variant::BASE
};
