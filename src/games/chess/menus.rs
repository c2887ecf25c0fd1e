//! What menus and autocomplete offer.

use shakmaty::{Chess, Move, Piece, Position as _, Role, Square, attacks};

use super::{ChessView, info, notation, reading, seat_of, spelling};
use crate::rules::{Choice, Notation, Seat};

/// The most entries that a menu holds.
const MENU: usize = 25;

/// What ends the key of a group that holds only a part of a queen's moves.
const STRAIGHT: &str = "+";
const DIAGONAL: &str = "x";

/// The board, if `seat` has the move on it.
fn board_of(view: &ChessView, seat: Seat) -> Option<&Chess> {
    view.board().filter(|board| seat_of(board.turn()) == seat)
}

/// The legal moves that fit what was typed, in any notation: first the one it means, then those
/// that begin like it, then those that contain it.
pub(super) fn choices(
    view: &ChessView,
    seat: Seat,
    typed: &str,
    notation: Notation,
    limit: usize,
) -> Vec<Choice> {
    let Some(board) = board_of(view, seat) else {
        return Vec::new();
    };
    let Some(typed) = spelling::fold(typed) else {
        return Vec::new();
    };
    let meant = reading::read(board, &typed).ok();
    let mut ranked: Vec<(Fit, Move)> =
        notation::sorted(board.legal_moves(), board.castles().mode())
            .into_iter()
            .filter_map(|action| Some((fit(board, action, &typed, meant)?, action)))
            .collect();
    ranked.sort_by_key(|(fit, _)| *fit);
    ranked
        .into_iter()
        .take(limit)
        .map(|(_, action)| choice(board, action, notation))
        .collect()
}

/// How well a move fits what was typed; the best first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Fit {
    Meant,
    Begins,
    BeginsInOtherCase,
    Contains,
}

fn fit(board: &Chess, action: Move, typed: &str, meant: Option<Move>) -> Option<Fit> {
    if meant == Some(action) {
        return Some(Fit::Meant);
    }
    let typed = bare(typed);
    let lower = typed.to_ascii_lowercase();
    info::CHESS
        .notations
        .iter()
        .filter_map(|notation| {
            let written = bare(&spelling::fold(&notation::write(board, action, *notation))?);
            let written_lower = written.to_ascii_lowercase();
            if written.starts_with(&typed) {
                Some(Fit::Begins)
            } else if written_lower.starts_with(&lower) {
                Some(Fit::BeginsInOtherCase)
            } else if written_lower.contains(&lower) {
                Some(Fit::Contains)
            } else {
                None
            }
        })
        .min()
}

/// The text without the signs that people leave out.
fn bare(text: &str) -> String {
    text.chars()
        .filter(|letter| !"x-+#=!?()".contains(*letter))
        .map(|letter| if letter == '0' { 'O' } else { letter })
        .collect()
}

fn choice(board: &Chess, action: Move, notation: Notation) -> Choice {
    Choice {
        text: notation::uci(action, board.castles().mode()),
        label: notation::write(board, action, notation),
    }
}

/// The pieces that can move, each by its square. A queen with more moves than a menu holds stands
/// there twice: for her straight and for her diagonal moves.
pub(super) fn groups(view: &ChessView, seat: Seat) -> Vec<Choice> {
    let Some(board) = board_of(view, seat) else {
        return Vec::new();
    };
    let legal = board.legal_moves();
    let mut groups: Vec<(Role, Choice)> = Vec::new();
    for square in board.us() {
        let Some(piece) = board.board().piece_at(square) else {
            continue;
        };
        let label = format!("{} {square}", figurine(piece));
        let mut add = |key: String, label: String| {
            groups.push((piece.role, Choice { text: key, label }));
        };
        match legal
            .iter()
            .filter(|action| action.from() == Some(square))
            .count()
        {
            0 => {}
            1..=MENU => add(square.to_string(), label),
            _ => {
                add(format!("{square}{STRAIGHT}"), format!("{label} ↔↕"));
                add(format!("{square}{DIAGONAL}"), format!("{label} ⤡⤢"));
            }
        }
    }
    groups.sort_by_key(|(role, _)| std::cmp::Reverse(*role));
    groups.into_iter().map(|(_, group)| group).collect()
}

/// The moves of one piece.
pub(super) fn members(
    view: &ChessView,
    seat: Seat,
    group: &str,
    notation: Notation,
) -> Vec<Choice> {
    let Some(board) = board_of(view, seat) else {
        return Vec::new();
    };
    let (square, part) = match (group.strip_suffix(STRAIGHT), group.strip_suffix(DIAGONAL)) {
        (Some(square), _) => (square, Some(true)),
        (None, Some(square)) => (square, Some(false)),
        (None, None) => (group, None),
    };
    let Ok(from) = square.parse::<Square>() else {
        return Vec::new();
    };
    notation::sorted(board.legal_moves(), board.castles().mode())
        .into_iter()
        .filter(|action| action.from() == Some(from))
        .filter(|action| part.is_none_or(|straight| is_straight(from, action.to()) == straight))
        .take(MENU)
        .map(|action| choice(board, action, notation))
        .collect()
}

fn is_straight(from: Square, to: Square) -> bool {
    attacks::rook_attacks(from, shakmaty::Bitboard::EMPTY).contains(to)
}

/// The picture of a piece in its color.
fn figurine(piece: Piece) -> &'static str {
    match (piece.color.is_white(), piece.role) {
        (true, role) => notation::figurine(role),
        (false, Role::Pawn) => "♟\u{fe0e}",
        (false, Role::Knight) => "♞",
        (false, Role::Bishop) => "♝",
        (false, Role::Rook) => "♜",
        (false, Role::Queen) => "♛",
        (false, Role::King) => "♚",
    }
}
