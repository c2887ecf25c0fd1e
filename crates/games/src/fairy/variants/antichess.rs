//! Antichess: a side that can capture must, the king is a piece like others, and a side without a move or a piece wins.
//!
//! shakmaty, which judges chess, has this too. It runs on the engine, which tells a move that must capture by its rule,
//! reads kings that are promoted, and has names and pictures from the data; the tests play it beside shakmaty.
//!
//! Source: BrainKing, game 17.

use super::super::{Extinction, Illustration, Promotion, Royalty, Stalemate, Start, Variant};

pub(super) static VARIANT: Variant = Variant {
    key: "antichess",
    category: "rules",
    pgn: &["Antichess", "Anti"],
    analysis: Some("https://lichess.org/analysis/antichess/"),
    start: Start::Position("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1"),
    royalty: Royalty::None,
    castling: None,
    extinction: Extinction::AllWin,
    promotion: Promotion::pawns("QRBNK"),
    must_capture: true,
    stalemate: Stalemate::Wins,
    illustrations: &[Illustration::Piece {
        case: "must-capture",
        fen: "8/8/8/3p4/8/8/3R4/8 w - - 0 1",
        from: "d2",
    }],
    ..Variant::BASE
};
