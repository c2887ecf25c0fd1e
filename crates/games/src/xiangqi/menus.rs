//! What menus and autocomplete offer.

use super::{
    XiangqiView,
    board::{Board, Kind, Move, Point, Side},
    info,
    notation::{self, beside_wxf},
    reading, seat_of,
    spelling::{Sign, signs},
};
use qiyuan_core::rules::{Choice, Notation, Seat};

fn board_of(view: &XiangqiView, seat: Seat) -> Option<&Board> {
    Some(&view.setup.board).filter(|board| seat_of(board.turn()) == seat)
}

/// The legal moves that fit what was typed, in any notation: first the one it means, then those
/// that begin like it in the player's own notation, then in another, then those that contain it.
pub(super) fn choices(
    view: &XiangqiView,
    seat: Seat,
    typed: &str,
    notation: Notation,
    limit: usize,
) -> Vec<Choice> {
    let (Some(board), Some(typed_signs)) = (board_of(view, seat), signs(typed)) else {
        return Vec::new();
    };
    let meant = reading::read(board, typed).ok();
    let mut ranked: Vec<(Fit, Move)> = board
        .legal()
        .into_iter()
        .filter_map(|action| {
            let fit = if meant == Some(action) {
                Some(Fit::Meant)
            } else {
                fit(board, action, &typed_signs, notation)
            };
            Some((fit?, action))
        })
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
    /// In the notation with this number.
    BeginsElsewhere(usize),
    Contains,
}

fn fit(board: &Board, action: Move, typed: &[Sign], own: Notation) -> Option<Fit> {
    info::XIANGQI
        .notations
        .iter()
        .enumerate()
        .filter_map(|(number, notation)| {
            let written = signs(&notation::write(board, action, *notation))?;
            if written.starts_with(typed) {
                Some(if *notation == own {
                    Fit::Begins
                } else {
                    Fit::BeginsElsewhere(number)
                })
            } else if written
                .windows(typed.len().max(1))
                .any(|part| part == typed)
            {
                Some(Fit::Contains)
            } else {
                None
            }
        })
        .min()
}

fn choice(board: &Board, action: Move, notation: Notation) -> Choice {
    Choice {
        text: action.to_string(),
        label: notation::write(board, action, notation),
    }
}

/// The pieces that can move, each by its point: named as the notation names it, or by its point where the notation
/// knows only points.
pub(super) fn groups(view: &XiangqiView, seat: Seat, notation: Notation) -> Vec<Choice> {
    let Some(board) = board_of(view, seat) else {
        return Vec::new();
    };
    let legal = board.legal();
    let mut pieces: Vec<_> = board.pieces(board.turn()).collect();
    pieces.retain(|(at, _)| legal.iter().any(|action| action.from == *at));
    pieces.sort_by_key(|(at, kind)| (*kind, at.own_file(board.turn())));
    let choice = |(at, _): (Point, Kind)| {
        let label = piece_at(board, at, notation)?;
        let text = at.to_string();
        Some(Choice { text, label })
    };
    pieces.into_iter().filter_map(choice).collect()
}

/// The game's word for a piece, which languages say in their own way: in Chinese some are called otherwise if they
/// are black.
const fn word(side: Side, kind: Kind) -> &'static str {
    match (side, kind) {
        (Side::Red, Kind::General) => "general",
        (Side::Red, Kind::Advisor) => "advisor",
        (Side::Red, Kind::Elephant) => "elephant",
        (Side::Red, Kind::Soldier) => "soldier",
        (Side::Black, Kind::General) => "black-general",
        (Side::Black, Kind::Advisor) => "black-advisor",
        (Side::Black, Kind::Elephant) => "black-elephant",
        (Side::Black, Kind::Soldier) => "black-soldier",
        (_, Kind::Horse) => "horse",
        (_, Kind::Chariot) => "chariot",
        (_, Kind::Cannon) => "cannon",
    }
}

/// How a notation names the piece that stands on a point: as itself, or by the point where the notation knows only
/// points.
pub(super) fn piece_at(board: &Board, at: Point, notation: Notation) -> Option<String> {
    let piece = board.at(at)?;
    let named = |notation| piece_in(board, Move::new(at, at), notation);
    let word = word(piece.side, piece.kind);
    Some(match notation {
        info::CHINESE | info::CHINESE_TRADITIONAL => named(notation),
        info::WXF => format!("{word} {}", named(info::WXF)),
        _ => match beside_wxf(notation) {
            Some(chinese) => format!("{word} {} {}", named(info::WXF), named(chinese)),
            None => format!("{word} {at}"),
        },
    })
}

/// How a notation names the piece that moves: by its file, or its place among like pieces.
fn piece_in(board: &Board, action: Move, notation: Notation) -> String {
    let written = notation::write(board, action, notation);
    written.chars().take(2).collect()
}

/// The moves of one piece.
pub(super) fn members(
    view: &XiangqiView,
    seat: Seat,
    group: &str,
    notation: Notation,
) -> Vec<Choice> {
    let mut letters = group.chars();
    let (Some(board), Some(file), Some(rank), None) = (
        board_of(view, seat),
        letters.next(),
        letters.next(),
        letters.next(),
    ) else {
        return Vec::new();
    };
    let from = Point::read(file, rank);
    board
        .legal()
        .into_iter()
        .filter(|action| Some(action.from) == from)
        .map(|action| choice(board, action, notation))
        .collect()
}

/// The side of a seat.
pub(super) const fn side_of(seat: Seat) -> Side {
    if seat.0 == 0 { Side::Red } else { Side::Black }
}
