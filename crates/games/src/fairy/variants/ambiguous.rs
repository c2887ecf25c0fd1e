//! Ambiguous chess: a side names the square on which its move ends, and the opponent chooses which of the moves that
//! end there is made. There is no check: the side that captures the king wins.
//!
//! Source: the rules of Fabrice Liardet, the inventor. A side without a move draws.

use super::super::{Illustration, Royalty, Start, Variant};

pub(super) static VARIANT: Variant = Variant {
    key: "ambiguous",
    category: "rules",
    start: Start::Position("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1"),
    royalty: Royalty::Capture,
    castling: None,
    ambiguous: true,
    examples: &["e4", "d4", "e3"],
    illustrations: &[Illustration::Named {
        key: "choice",
        fen: "4k3/8/8/8/8/3P1N2/8/4K3 w - - 0 1 d4",
    }],
    ..Variant::BASE
};
