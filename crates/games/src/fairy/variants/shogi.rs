//! Shogi.
//!
//! A side without a legal move loses. Dropped pawns may not stand two on a file nor give mate. A side whose king has
//! entered the opponent's camp may win by declaration.
//!
//! Source: the rules of the Japan Shogi Association.

use super::super::{Capture, Counting, Drops, Family, Kind, Promotion, Stalemate, Start, Variant};

pub(super) static VARIANT: Variant = Variant {
    key: "shogi",
    category: "classic",
    analysis: Some("https://www.pychess.org/analysis/shogi?fen="),
    files: 9,
    ranks: 9,
    start: Start::Position("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL[] w - - 0 1"),
    family: Family::Shogi,
    kinds: &[
        Kind::SHOGI_KING,
        Kind::SHOGI_ROOK,
        Kind::DRAGON,
        Kind::SHOGI_BISHOP,
        Kind::HORSE,
        Kind::GOLD,
        Kind::SILVER,
        Kind::PROMOTED_SILVER,
        Kind::SHOGI_KNIGHT,
        Kind::PROMOTED_KNIGHT,
        Kind::LANCE,
        Kind::PROMOTED_LANCE,
        Kind::SHOGI_PAWN,
        Kind::TOKIN,
    ],
    castling: None,
    promotion: Promotion::TurnsOver { ranks: 3 },
    capture: Capture::ToHandDemoted,
    drops: Some(Drops::SHOGI),
    stalemate: Stalemate::Loses,
    counting: Counting::Shogi,
    declaration: Some([28, 27]),
    examples: &["P-7f", "P-2f", "S-3h"],
    ..Variant::BASE
};
