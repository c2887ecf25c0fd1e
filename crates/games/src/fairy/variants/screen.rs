//! Screen chess: each side places its pieces on its own four ranks, and neither sees the other's until both have. Then
//! it is chess without castling.
//!
//! Source: BrainKing, game 47, of whose page the end is lost. House rules: nobody castles; of two arrays of which one
//! attacks the king of the other, the side that is attacked moves first; where each attacks, both are placed anew, and
//! the third time the game is drawn.

use super::super::{Arrangement, Illustration, Start, Variant};

pub(super) static VARIANT: Variant = Variant {
    key: "screen",
    category: "setups",
    pgn: &["From Position", "Screen"],
    analysis: Some("https://lichess.org/analysis/fromPosition/"),
    start: Start::Placed(ARRANGEMENT),
    castling: None,
    examples: &["standard"],
    illustrations: &[
        Illustration::Named {
            key: "array",
            fen: "secret w=2PP4/1P2PNP1/PB1N1P1P/2RQ1RKB",
        },
        ATTACKED,
    ],
    ..Variant::BASE
};

/// Arrays of which one attacks the king of the other.
pub(super) const ATTACKED: Illustration = Illustration::Named {
    key: "array-check",
    fen: "2rqr1k1/pb2p1p1/1ppp1pnp/n1b5/4P3/PB1P1N2/1PPB1PPP/2NRQRK1 b - - 0 1",
};

/// One pawn on each file, and bishops on squares of both colors.
pub(super) const ARRANGEMENT: Arrangement = Arrangement {
    suggested: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1",
    ranks: 4,
    one_pawn_a_file: true,
    apart: Some('B'),
};
