//! Racing kings: the first king on the last rank wins; nobody may give check.
//!
//! If Black's king follows White's at once, the game is drawn.
//!
//! shakmaty, which judges chess, has this too. It runs on the engine, where it is two fields of data: the goal, which
//! King of the Hill shares, and that nobody may give check, which refusals name; the tests play it beside shakmaty.
//!
//! Source: BrainKing, game 125.

use super::super::{Goal, Promotion, Start, Variant};

pub(super) static VARIANT: Variant = Variant {
    key: "racingkings",
    category: "rules",
    pgn: &["Racing Kings", "Racing", "Race"],
    analysis: Some("https://lichess.org/analysis/racingKings/"),
    start: Start::Position("8/8/8/8/8/8/krbnNBRK/qrbnNBRQ w - - 0 1"),
    castling: None,
    promotion: Promotion::Never,
    no_checks: true,
    goal: Some(Goal {
        squares: "a8 b8 c8 d8 e8 f8 g8 h8",
        reason: "race",
        draw: Some("race-both"),
    }),
    examples: &["Nf3", "Kh3"],
    ..Variant::BASE
};
