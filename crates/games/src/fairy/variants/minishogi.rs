//! Minishogi: shogi on five files and ranks. Pieces are promoted on the last rank.
//!
//! Source: the rules of the Japan Minishogi Association: sente loses by fourfold repetition.

use super::super::{Capture, Counting, Drops, Family, Kind, Promotion, Stalemate, Start, Variant};

pub(super) static VARIANT: Variant = Variant {
    key: "minishogi",
    category: "classic",
    analysis: Some("https://www.pychess.org/analysis/minishogi?fen="),
    files: 5,
    ranks: 5,
    start: Start::Position("rbsgk/4p/5/P4/KGSBR[] w - - 0 1"),
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
        Kind::SHOGI_PAWN,
        Kind::TOKIN,
    ],
    castling: None,
    promotion: Promotion::TurnsOver { ranks: 1 },
    capture: Capture::ToHandDemoted,
    drops: Some(Drops::SHOGI),
    stalemate: Stalemate::Loses,
    counting: Counting::Minishogi,
    examples: &["S-3d"],
    ..Variant::BASE
};
