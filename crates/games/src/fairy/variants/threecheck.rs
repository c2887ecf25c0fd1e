//! Three-check: the side that gives the third check wins. A double check counts once.
//!
//! shakmaty, which judges chess, has this too. It runs on the engine, where it is one field of data, and the remaining
//! checks are read from FEN as lichess and Fairy-Stockfish write them; the tests play it beside shakmaty.
//!
//! Source: BrainKing, game 22.

use super::super::{Illustration, Start, Variant};

pub(super) static VARIANT: Variant = Variant {
    key: "threecheck",
    category: "rules",
    pgn: &["Three-check", "3check", "Three check chess"],
    analysis: Some("https://lichess.org/analysis/threeCheck/"),
    start: Start::Position("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 3+3 0 1"),
    checks_to_win: 3,
    illustrations: &[Illustration::Move {
        fen: "rnbqkbnr/ppp1pppp/3p4/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 3+3 0 2",
        action: "Bb5",
    }],
    ..Variant::BASE
};
