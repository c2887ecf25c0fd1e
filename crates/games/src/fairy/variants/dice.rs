//! Dice chess: before each move a die shows which kind of piece has to move. There is no check: the side that captures
//! the king wins.
//!
//! Only kinds that can move come up, all equally often. On the face of a piece a pawn may also become that piece.
//!
//! Source: BrainKing, game 95. It does not say what ends a game in which nobody gets on: no move draws, and moves
//! without progress are counted as in chess.

use super::super::{Counting, Illustration, Royalty, Variant};

pub(super) static VARIANT: Variant = Variant {
    key: "dice",
    category: "rules",
    royalty: Royalty::Capture,
    die: "PNBRQK",
    counting: Counting::Moves,
    examples: &["e4", "d4", "e3"],
    illustrations: &[
        Illustration::Named {
            key: "die",
            fen: "r1bqkb1r/pppp1ppp/2n2n2/4p3/4P3/2N2N2/PPPP1PPP/R1BQKB1R w KQkq - 0 4 die=B",
        },
        Illustration::Named {
            key: "die-promotes",
            fen: "4k3/1P6/8/8/8/8/8/4K2N w - - 0 1 die=N",
        },
    ],
    ..Variant::BASE
};
