//! What menus and autocomplete offer.

use shakmaty::{Chess, Move, Position as _, Role, Square, attacks};

use super::{ChessView, info, notation, reading, seat_of};
use qiyuan_core::rules::{Choice, Notation, Seat};

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
    let Some(typed) = reading::fold(typed) else {
        return Vec::new();
    };
    let meant = reading::read(board, &typed).ok();
    let mut ranked: Vec<(Fit, Move)> =
        notation::offered(board.legal_moves(), board.castles().mode())
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
            let written = bare(&reading::fold(&notation::body(board, action, *notation))?);
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
        label: notation::body(board, action, notation),
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
        let label = format!("{} {square}", word(piece.role));
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
    notation::offered(board.legal_moves(), board.castles().mode())
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

/// The game's word for a piece, which languages say in their own way.
const fn word(role: Role) -> &'static str {
    match role {
        Role::Pawn => "pawn",
        Role::Knight => "knight",
        Role::Bishop => "bishop",
        Role::Rook => "rook",
        Role::Queen => "queen",
        Role::King => "king",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::CHESS;
    use qiyuan_core::rules::{Game as _, Revision, Viewer};

    const WHITE: Seat = Seat(0);

    fn view(fen: &str) -> ChessView {
        let position = CHESS.start(fen, 2, Revision::FIRST).unwrap();
        CHESS.view(&position, Viewer::Seat(WHITE))
    }

    fn labels(choices: Vec<Choice>) -> Vec<String> {
        choices.into_iter().map(|choice| choice.label).collect()
    }

    fn typed(fen: &str, text: &str, notation: Notation) -> Vec<String> {
        labels(choices(&view(fen), WHITE, text, notation, 25))
    }

    #[test]
    fn autocomplete_finds_a_move_in_every_notation() {
        for text in [
            "Nf", "nf", "g1f", "G1F", "Ng1", "♘f", "马f", "馬f", "N f", "Nf3", "f3",
        ] {
            let found = typed("", text, info::SAN);
            assert!(found.contains(&"Nf3".to_owned()), "{text}: {found:?}");
        }
        assert_eq!(
            typed("", "马", info::CHINESE),
            ["马a3", "马c3", "马f3", "马h3"]
        );
        assert_eq!(typed("", "g1f", info::FIGURINE), ["♘f3"]);
    }

    #[test]
    fn what_is_meant_comes_first_then_what_begins_like_it() {
        assert_eq!(typed("", "a3", info::SAN), ["a3", "Na3"]);
        let fen = "4k3/8/8/8/8/8/1P6/4KB2 w - - 0 1";
        let small = typed(fen, "b", info::SAN);
        assert_eq!(small[..2], ["b3", "b4"]);
        assert!(small.contains(&"Bb5".to_owned()));
        assert!(typed(fen, "B", info::SAN)[0].starts_with('B'));
    }

    #[test]
    fn what_is_offered_does_not_tell_what_it_does() {
        // Qe8 and Qa1 are mate and check, castling long is check as well.
        let fens = [
            "7k/8/6K1/8/4Q3/8/8/8 w - - 0 1",
            "3k4/8/8/8/8/8/8/R3K3 w Q - 0 1",
        ];
        for (fen, notation) in fens.iter().flat_map(|fen| {
            let notations = info::CHESS.notations.iter();
            notations.map(move |notation| (*fen, *notation))
        }) {
            let position = CHESS.start(fen, 2, Revision::FIRST).unwrap();
            let board = position.board().unwrap();
            let legal = board.legal_moves();
            let written = legal.iter().map(|it| notation::write(board, *it, notation));
            let is_telling = |label: &String| label.contains(['+', '#']);
            assert_eq!(
                written.filter(is_telling).count() > 1,
                notation != info::UCI
            );
            let view = view(fen);
            let groups = groups(&view, WHITE).into_iter();
            let members = groups.flat_map(|group| members(&view, WHITE, &group.text, notation));
            let offered = members.chain(choices(&view, WHITE, "", notation, 100));
            let mut labels = offered.map(|choice| choice.label);
            assert!(labels.all(|label| !is_telling(&label)), "{notation:?}");
        }
        let mate = typed(fens[0], "Qe8#", info::SAN);
        assert_eq!(mate[0], "Qe8");
    }

    #[test]
    fn castling_is_found_as_people_type_it() {
        let fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
        for text in ["O-O", "0-0", "o-o", "短易位", "e1g1"] {
            assert_eq!(typed(fen, text, info::SAN)[0], "O-O", "{text}");
        }
        assert_eq!(typed(fen, "0-0-0", info::SAN), ["O-O-O"]);
    }

    #[test]
    fn a_group_is_a_piece_with_its_picture_and_its_square() {
        let groups = groups(&view(""), WHITE);
        let keys: Vec<&str> = groups.iter().map(|group| group.text.as_str()).collect();
        assert_eq!(keys[..2], ["b1", "g1"]);
        assert_eq!(groups[1].label, "knight g1");
        assert_eq!(groups.len(), 10);
    }

    #[test]
    fn the_kings_group_holds_castling_and_a_pawns_group_its_promotions() {
        let castling = view("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
        let king = labels(members(&castling, WHITE, "e1", info::SAN));
        assert!(king.contains(&"O-O".to_owned()) && king.contains(&"O-O-O".to_owned()));
        let pawn = view("3r4/P3P1k1/8/8/8/8/8/4K3 w - - 0 1");
        assert_eq!(members(&pawn, WHITE, "e7", info::SAN).len(), 8);
        let promotions = labels(members(&pawn, WHITE, "a7", info::SAN));
        assert_eq!(promotions, ["a8=Q", "a8=R", "a8=B", "a8=N"]);
    }

    #[test]
    fn a_queen_with_too_many_moves_for_one_menu_has_two() {
        let open = view("8/8/8/3Q4/8/k7/8/1K6 w - - 0 1");
        let keys: Vec<String> = groups(&open, WHITE)
            .into_iter()
            .map(|group| group.text)
            .collect();
        assert_eq!(keys, ["b1", "d5+", "d5x"]);
        let straight = members(&open, WHITE, "d5+", info::UCI);
        let diagonal = members(&open, WHITE, "d5x", info::UCI);
        assert_eq!((straight.len(), diagonal.len()), (14, 13));
        assert!(members(&open, WHITE, "d5y", info::UCI).is_empty());
    }

    #[test]
    fn the_other_seat_is_offered_nothing() {
        let start = view("");
        assert!(choices(&start, Seat(1), "", info::SAN, 25).is_empty());
        assert!(groups(&start, Seat(1)).is_empty());
        assert!(members(&start, Seat(1), "e7", info::SAN).is_empty());
    }
}
