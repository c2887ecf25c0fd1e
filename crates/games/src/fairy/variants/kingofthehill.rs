//! King of the Hill: a king that reaches one of the four squares in the middle wins.
//!
//! It runs on the engine for the reasons that `racingkings.rs` gives, and the tests play it beside shakmaty too.
//!
//! Source: lichess.org/variant/kingOfTheHill.

use super::super::{Goal, Illustration, Variant};

pub(super) static VARIANT: Variant = Variant {
    key: "kingofthehill",
    category: "rules",
    pgn: &["King of the Hill"],
    analysis: Some("https://lichess.org/analysis/kingOfTheHill/"),
    goal: Some(Goal {
        squares: "d4 e4 d5 e5",
        reason: "hill",
        draw: None,
    }),
    illustrations: &[Illustration::Move {
        fen: "4k3/8/8/8/8/3K4/8/8 w - - 0 1",
        action: "Kd4",
    }],
    ..Variant::BASE
};
