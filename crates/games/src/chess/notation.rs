//! Moves as text.
//!
//! FIDE Laws, Appendix C, for algebraic notation; the other notations are variations of it. What is
//! written here, `reading` reads.

use std::cmp::Reverse;

use shakmaty::{
    CastlingMode, CastlingSide, Chess, Move, MoveList, Position as _, Role, san::San, san::Suffix,
    uci::UciMove,
};

use super::info::{CHINESE, CHINESE_TRADITIONAL, FIGURINE, LAN, UCI};
use qiyuan_core::rules::Notation;

/// Canonical text: `e1g1` for castling in chess, `e1h1` in Fischer Random.
pub(super) fn uci(action: Move, mode: CastlingMode) -> String {
    UciMove::from_move(action, mode).to_string()
}

/// The moves in the order of their canonical text.
pub(super) fn sorted(moves: MoveList, mode: CastlingMode) -> Vec<Move> {
    let mut moves: Vec<Move> = moves.into_iter().collect();
    moves.sort_by_cached_key(|action| uci(*action, mode));
    moves
}

/// The moves in the order in which people are offered them: as [`sorted`], but of the pieces that a pawn may become the
/// queen first.
pub(super) fn offered(moves: impl IntoIterator<Item = Move>, mode: CastlingMode) -> Vec<Move> {
    let mut moves: Vec<Move> = moves.into_iter().collect();
    moves.sort_by_cached_key(|action| {
        let mut text = uci(*action, mode);
        if action.promotion().is_some() {
            text.pop();
        }
        (text, Reverse(action.promotion()))
    });
    moves
}

/// A legal move in a notation; in the usual one if the notation is not one of chess.
pub(super) fn write(board: &Chess, action: Move, notation: Notation) -> String {
    let body = body(board, action, notation);
    match notation {
        UCI => body,
        _ => body + &suffix(board, action),
    }
}

/// The same without the sign of check or mate: who has yet to find a move is not told what it does.
pub(super) fn body(board: &Chess, action: Move, notation: Notation) -> String {
    match notation {
        UCI => uci(action, board.castles().mode()),
        LAN => long(action),
        FIGURINE => with_names(board, action, figurine),
        CHINESE => with_names(board, action, simplified),
        CHINESE_TRADITIONAL => with_names(board, action, traditional),
        _ => San::from_move(board, action).to_string(),
    }
}

fn suffix(board: &Chess, action: Move) -> String {
    let mut after = board.clone();
    after.play_unchecked(action);
    Suffix::from_position(&after).map_or_else(String::new, |suffix| suffix.to_string())
}

/// The outline figurine of a piece, as books print it for both sides.
pub(super) const fn figurine(role: Role) -> &'static str {
    match role {
        Role::Pawn => "♙",
        Role::Knight => "♘",
        Role::Bishop => "♗",
        Role::Rook => "♖",
        Role::Queen => "♕",
        Role::King => "♔",
    }
}

const fn simplified(role: Role) -> &'static str {
    match role {
        Role::Pawn => "兵",
        Role::Knight => "马",
        Role::Bishop => "象",
        Role::Rook => "车",
        Role::Queen => "后",
        Role::King => "王",
    }
}

const fn traditional(role: Role) -> &'static str {
    match role {
        Role::Knight => "馬",
        Role::Rook => "車",
        Role::Pawn | Role::Bishop | Role::Queen | Role::King => simplified(role),
    }
}

/// Algebraic notation with other names for the pieces. A pawn's move begins with its square also
/// in Chinese, as FIDE Laws C.4 have it.
fn with_names(board: &Chess, action: Move, name: fn(Role) -> &'static str) -> String {
    let san = San::from_move(board, action).to_string();
    if action.is_castle() {
        return san;
    }
    san.chars()
        .map(|letter| match Role::from_char(letter) {
            Some(role) if letter.is_ascii_uppercase() => name(role).to_owned(),
            _ => letter.to_string(),
        })
        .collect()
}

fn long(action: Move) -> String {
    match action.castling_side() {
        Some(CastlingSide::KingSide) => "O-O".to_owned(),
        Some(CastlingSide::QueenSide) => "O-O-O".to_owned(),
        None => action.to_string(),
    }
}
