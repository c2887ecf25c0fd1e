//! Recycle chess: a side may capture its own pieces but the king, and drop them later; captured enemies are gone.
//!
//! A pawn that reaches the last rank leaves the board.
//!
//! Source: BrainKing, game 98.

use super::super::{Capture, Drops, Illustration, Promotion, Start, Variant};

pub(super) static VARIANT: Variant = Variant {
    key: "recycle",
    category: "rules",
    start: Start::Position("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1"),
    capture: Capture::OwnToHand,
    drops: Some(Drops::CHESS),
    promotion: Promotion::Leaves,
    illustrations: &[
        Illustration::Move {
            fen: "4k3/8/8/8/8/3P4/8/3RK3[] w - - 0 1",
            action: "Rxd3",
        },
        Illustration::Move {
            fen: "4k3/8/8/8/8/8/8/4K3[P] w - - 0 1",
            action: "P@c6",
        },
    ],
    ..Variant::BASE
};
