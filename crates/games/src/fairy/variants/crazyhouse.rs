//! Crazyhouse: a captured piece changes sides and may be dropped later, promoted pieces as pawns.
//!
//! shakmaty has this too. It runs on the engine, whose hands and drops four other games need; the tests play it
//! beside shakmaty.
//!
//! Source: lichess.org/variant/crazyhouse.

use super::super::{Capture, Counting, Drops, Illustration, Start, Variant};

pub(super) static VARIANT: Variant = Variant {
    key: "crazyhouse",
    category: "rules",
    pgn: &["Crazyhouse", "House", "ZH"],
    analysis: Some("https://lichess.org/analysis/crazyhouse/"),
    start: Start::Position("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1"),
    capture: Capture::ToHandDemoted,
    drops: Some(Drops::CHESS),
    counting: Counting::Repetition,
    illustrations: &[
        Illustration::Move {
            fen: "4k3/p7/8/3n4/8/8/8/3RK3[] w - - 0 1",
            action: "Rxd5",
        },
        Illustration::Move {
            // After a6.
            fen: "4k3/8/p7/3R4/8/8/8/4K3[N] w - - 0 2",
            action: "N@d6",
        },
    ],
    ..Variant::BASE
};
