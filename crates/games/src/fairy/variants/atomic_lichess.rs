//! Atomic chess with check: captures explode, and the side that mates or blows up the other king wins.
//!
//! Kings that touch do not check each other, nor does anything else check them.
//!
//! shakmaty has this too. It runs on the engine, whose explosions the game without check needs; the tests play it beside
//! shakmaty.
//!
//! Source: lichess.org/variant/atomic.

use super::super::{Capture, Illustration, Kind, Variant};

pub(super) static VARIANT: Variant = Variant {
    key: "atomic_lichess",
    category: "rules",
    pgn: &["Atomic", "Atomic chess"],
    analysis: Some("https://lichess.org/analysis/atomic/"),
    kinds: &[
        Kind::KING.moving("mK"),
        Kind::QUEEN,
        Kind::ROOK,
        Kind::BISHOP,
        Kind::KNIGHT,
        Kind::PAWN,
    ],
    capture: Capture::Explode,
    illustrations: &[Illustration::Move {
        fen: "6k1/8/8/4p3/3rn3/2N1P3/8/3R2K1 w - - 0 1",
        action: "Rxd4",
    }],
    ..Variant::BASE
};
