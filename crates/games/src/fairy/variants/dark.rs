//! Dark chess: a side sees only its own pieces and what they can reach. There is no check: the side that captures the
//! king wins.
//!
//! What pawns see is that of BrainKing, or no more than their moves. En passant is seen by the side that may capture
//! so. Threefold repetition and 50 moves draw by themselves, as does having no move; too little material does not.
//!
//! Source: BrainKing, game 27; for what that leaves open, the dark chess of `OpenSpiel`.

use super::super::{Counting, Illustration, Royalty, Variant};

pub(super) static VARIANT: Variant = Variant {
    key: "dark",
    category: "rules",
    royalty: Royalty::Capture,
    fog: true,
    counting: Counting::Unclaimed,
    illustrations: &[
        Illustration::Seen {
            key: "fog",
            fen: "r1bqkb1r/ppp2ppp/2np1n2/4p3/2B1P3/3P1N2/PPP2PPP/RNBQK2R w KQkq - 0 5",
        },
        Illustration::Seen {
            key: "fog-pawns",
            fen: "4k3/8/3n4/2b1p3/4P3/8/8/4K3 w - - 0 1",
        },
    ],
    ..Variant::BASE
};
