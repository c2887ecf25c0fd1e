//! The ice ages: every 20 moves the board freezes.
//!
//! An empty square becomes ice unless pieces stand on all squares beside it in rank and file; what is beyond the edge
//! counts as a piece. A piece without a piece on any of the eight squares around it freezes and becomes ice too. Both
//! is judged on the board before the freeze.

use super::super::{
    board::{Board, Cell},
    rules::Rules,
    square::Square,
    tables,
};

/// After how many moves of both sides an ice age comes.
const PERIOD: u16 = 20;

/// Whether an ice age comes after Black's move with a number.
pub(in super::super) const fn is_due(number: u16) -> bool {
    number.is_multiple_of(PERIOD)
}

/// Whether an ice age came with the last move, and after which move the next one comes, of a board on which `number` is
/// the number of the move to come, or of Black's part of it.
pub(in super::super) const fn around(number: u16, is_white_to_move: bool) -> (bool, u16) {
    let is_just_over = is_white_to_move && number > 1 && is_due(number - 1);
    (is_just_over, number.next_multiple_of(PERIOD))
}

/// Freezes the board.
pub(in super::super) fn freeze(rules: &Rules, board: &mut Board) {
    let is_piece = |board: &Board, square: Square| board.cells[square.index()].is_piece();
    let is_enclosed = |square: Square| {
        [(0, 1), (0, -1), (1, 0), (-1, 0)]
            .into_iter()
            .filter_map(|(files, ranks)| tables::neighbor(rules.variant(), square, files, ranks))
            .all(|beside| is_piece(board, beside))
    };
    let is_alone = |square: Square| {
        !rules.adjacent[square.index()]
            .iter()
            .any(|beside| is_piece(board, beside))
    };
    let frozen: Vec<Square> = rules
        .squares()
        .filter(|square| {
            if is_piece(board, *square) {
                is_alone(*square)
            } else {
                !is_enclosed(*square)
            }
        })
        .collect();
    for square in frozen {
        board.lift(square);
        board.cells[square.index()] = Cell::ICE;
    }
    board.en_passant = None;
}
