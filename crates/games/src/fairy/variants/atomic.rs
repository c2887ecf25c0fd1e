//! Atomic chess: captures explode, and there is no check: the side that blows up the other king wins.
//!
//! A move that blows up the own king is illegal, so kings never capture. A side without a move draws.
//!
//! Source: BrainKing, game 28.

use super::super::{Capture, Illustration, Kind, Royalty, Variant};

pub(super) static VARIANT: Variant = Variant {
    key: "atomic",
    category: "rules",
    kinds: &[
        Kind::KING.moving("mK"),
        Kind::QUEEN,
        Kind::ROOK,
        Kind::BISHOP,
        Kind::KNIGHT,
        Kind::PAWN,
    ],
    pgn: &["nocheckatomic"],
    royalty: Royalty::Capture,
    capture: Capture::Explode,
    illustrations: &[Illustration::Move {
        fen: "6k1/8/8/4p3/3rn3/2N1P3/8/3R2K1 w - - 0 1",
        action: "Rxd4",
    }],
    ..Variant::BASE
};
