//! Loop chess: a captured piece changes sides and may be dropped later, promoted pieces as what they are.
//!
//! Source: BrainKing, game 6.

use super::super::{Capture, Counting, Drops, Illustration, Start, Variant};

pub(super) static VARIANT: Variant = Variant {
    key: "loop",
    category: "rules",
    start: Start::Position("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1"),
    capture: Capture::ToHand,
    drops: Some(Drops::CHESS),
    counting: Counting::Repetition,
    illustrations: &[
        Illustration::Move {
            fen: "4k3/8/8/3n4/8/8/8/3RK3[] w - - 0 1",
            action: "Rxd5",
        },
        Illustration::Move {
            fen: "4k3/8/8/8/8/8/8/4K3[N] w - - 0 1",
            action: "N@d6",
        },
    ],
    ..Variant::BASE
};
