//! Los Alamos chess: six files and six ranks, without bishops, double steps, captures en passant and castling.
//!
//! Source: BrainKing, game 76; Wikipedia. Stalemate draws.

use super::super::{Kind, Promotion, Start, Variant};

pub(super) static VARIANT: Variant = Variant {
    key: "losalamos",
    category: "setups",
    files: 6,
    ranks: 6,
    start: Start::Position("rnqknr/pppppp/6/6/PPPPPP/RNQKNR w - - 0 1"),
    kinds: &[
        Kind::KING,
        Kind::QUEEN,
        Kind::ROOK,
        Kind::KNIGHT,
        Kind::PAWN.moving("mfWcfF"),
    ],
    castling: None,
    promotion: Promotion::pawns("QRN"),
    examples: &["Nf3", "e3", "Nc3"],
    ..Variant::BASE
};
