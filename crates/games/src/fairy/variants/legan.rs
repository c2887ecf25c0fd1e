//! Legan chess: the armies stand in opposite corners and pawns advance along the diagonal.
//!
//! A pawn moves one square diagonally forward to its left, towards the corner where the opponent began, and captures
//! one square forward or to the left. It is promoted where the opponent's pieces stood.
//!
//! Source: BrainKing, game 70; Wikipedia.

use super::super::{Kind, Promotion, Start, Variant, Zone};

pub(super) static VARIANT: Variant = Variant {
    key: "legan",
    category: "setups",
    start: Start::Position("knbrp3/bqpp4/npp5/rp1p3P/p3P1PR/5PPN/4PPQB/3PRBNK w - - 0 1"),
    kinds: &[
        Kind::KING,
        Kind::QUEEN,
        Kind::ROOK,
        Kind::BISHOP,
        Kind::KNIGHT,
        Kind::new('P', "chess-legan-pawn", "chess/legan-pawn", "mflFcflW").pawn(),
    ],
    castling: None,
    promotion: Promotion::Pawns {
        to: "QRBN",
        zone: Zone::Squares(["a5 a6 a7 a8 b8 c8 d8", "e1 f1 g1 h1 h2 h3 h4"]),
        optional: 0,
        only_captured: false,
    },
    examples: &["e3"],
    ..Variant::BASE
};
