//! Ice age chess: empty squares hold ice that blocks lines and that both sides may capture, and the board freezes after
//! every 20th move of Black. Positions are not compared: the next ice age comes nearer with every move.
//!
//! Source: BrainKing, game 100; the description of lookintochess.com.

use super::super::{Counting, Effect, Illustration, Start, Variant};

pub(super) static VARIANT: Variant = Variant {
    key: "iceage",
    category: "rules",
    start: Start::Position(
        "rnbqkbnr/pppppppp/********/********/********/********/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    ),
    effect: Effect::IceAge,
    examples: &["Nf3", "Nc3"],
    illustrations: &[Illustration::Move {
        fen: "1k6/ppp5/8/3b4/8/6N1/PPP2PP1/2K5 b - - 0 20",
        action: "Be6",
    }],
    counting: Counting::Moves,
    ..Variant::BASE
};
