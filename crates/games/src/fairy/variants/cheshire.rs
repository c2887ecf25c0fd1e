//! Cheshire cat chess: a square that a piece leaves vanishes. Nobody enters it again, but lines go over it.
//!
//! Nobody castles; a king's first move may be a queen's, which gives no check. The square of a pawn captured en passant
//! stays.
//!
//! Source: BrainKing, game 113; V. R. Parton's game.

use super::super::{Counting, Effect, Illustration, Start, Variant};

pub(super) static VARIANT: Variant = Variant {
    key: "cheshire",
    category: "rules",
    start: Start::Position("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w Kk - 0 1"),
    castling: None,
    effect: Effect::Vanish,
    royal_first_move: Some("Q"),
    counting: Counting::None,
    illustrations: &[
        Illustration::Piece {
            case: "first-move",
            fen: "7k/8/8/8/8/8/8/4K3 w K - 0 1",
            from: "e1",
        },
        Illustration::Move {
            fen: "rnbqkbnr/pppp*ppp/8/4p3/4P3/8/PPPP*PPP/RNBQKBNR w Kk - 0 2",
            action: "Qh5",
        },
    ],
    ..Variant::BASE
};
