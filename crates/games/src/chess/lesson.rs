//! How each piece moves, on a board with nothing else on it.

use shakmaty::{Bitboard, Chess, Color, Position as _, Role, Square, attacks};

use super::diagram;
use qiyuan_core::{
    diagram::{Board, BoardDesign, BoardDiagram, Cell, Diagram, Piece as Placed},
    rules::{Lesson, Reach},
};

/// The square from which most pieces are shown, and that of the pawn.
const FROM: Square = Square::D4;
const PAWN: Square = Square::D2;

/// The lessons, the most valuable piece first.
pub(super) fn all() -> Vec<Lesson> {
    Role::ALL.into_iter().rev().map(lesson).collect()
}

fn lesson(role: Role) -> Lesson {
    let piece = role.of(Color::White);
    let attacked = |from| cells(attacks::attacks(from, piece, Bitboard::EMPTY));
    let (from, reach) = if role == Role::Pawn {
        let reach = Reach {
            moves: first_moves(PAWN),
            captures: attacked(PAWN),
            ..Reach::default()
        };
        (PAWN, reach)
    } else {
        let reach = Reach {
            either: attacked(FROM),
            ..Reach::default()
        };
        (FROM, reach)
    };
    let at = diagram::cell(from);
    let drawn = BoardDiagram {
        pieces: vec![Placed {
            at,
            sprite: diagram::sprite(piece),
        }],
        ..BoardDiagram::new(Board::new(BoardDesign::checkered(), 8, 8))
    };
    let name = |cell: Cell| {
        let square = Square::ALL
            .into_iter()
            .find(|it| diagram::cell(*it) == cell);
        square.map_or_else(String::new, |square| square.to_string())
    };
    let key = diagram::name(role);
    Lesson::new(key, at, Diagram::from(drawn), &reach, None, name)
}

/// Where a pawn can go from its first square.
fn first_moves(from: Square) -> Vec<Cell> {
    let moves = Chess::default().legal_moves();
    let of_pawn = moves.iter().filter(|it| it.from() == Some(from));
    of_pawn.map(|it| diagram::cell(it.to())).collect()
}

fn cells(squares: Bitboard) -> Vec<Cell> {
    squares.into_iter().map(diagram::cell).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_piece_is_taught_by_the_rules() {
        let lessons = all();
        let counts: Vec<_> = lessons
            .iter()
            .filter_map(Lesson::moves)
            .map(|it| (it.piece, it.at.as_str(), it.reach.either.len()))
            .collect();
        assert_eq!(
            counts,
            [
                ("chess-king", "d4", 8),
                ("chess-queen", "d4", 27),
                ("chess-rook", "d4", 14),
                ("chess-bishop", "d4", 13),
                ("chess-knight", "d4", 8),
                ("chess-pawn", "d2", 0),
            ]
        );
        let pawn = &lessons[5].moves().unwrap().reach;
        assert_eq!(pawn.captures, ["c3", "e3"]);
        assert_eq!(pawn.moves, ["d3", "d4"]);
    }
}
