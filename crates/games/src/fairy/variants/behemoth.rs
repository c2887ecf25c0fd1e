//! Behemoth chess: after every move a beast that belongs to nobody walks at random and destroys what is on its way.
//! There is no check: the side that loses its king loses.
//!
//! The beast cannot be captured and blocks the way. After the capture of a king it does not walk any more. A side without
//! a move draws, and moves without progress are counted as in chess.
//!
//! Source: BrainKing, game 104.

use super::super::{Counting, Effect, Illustration, Royalty, Start, Variant};

pub(super) static VARIANT: Variant = Variant {
    key: "behemoth",
    category: "rules",
    start: Start::Position("rnbqkbnr/pppppppp/8/8/3*4/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"),
    royalty: Royalty::Capture,
    effect: Effect::Behemoth,
    counting: Counting::Moves,
    examples: &["e4", "Nf3", "e3"],
    illustrations: &[Illustration::Walk {
        fen: "r1bqkb1r/pppp1ppp/2n2n2/4p3/3*P3/2N2N2/PPPP1PPP/R1BQKB1R w KQkq - 0 4 walks",
        number: 15,
    }],
    ..Variant::BASE
};
