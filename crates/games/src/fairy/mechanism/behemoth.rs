//! The behemoth: nobody can capture it or pass it, and after every move it walks at random over the edges of the board
//! as if opposite edges were joined, and destroys whatever stands on its way.

use super::super::{
    board::{Board, Cell, EnPassant},
    rules::Rules,
    square::Square,
};

/// The directions, as files and ranks, clockwise from up the board.
const DIRECTIONS: [(i8, i8); 8] = [
    (0, 1),
    (1, 1),
    (1, 0),
    (1, -1),
    (0, -1),
    (-1, -1),
    (-1, 0),
    (-1, 1),
];

/// How far it walks at most.
const MOST: u8 = 4;

/// How many walks there are, all equally probable.
pub(in super::super) const WALKS: u32 = 32;

/// The direction and the length of a walk by its number.
const fn walk_of(number: u32) -> ((i8, i8), u8) {
    let most = MOST as u32;
    let direction = DIRECTIONS[(number / most) as usize % DIRECTIONS.len()];
    // Less than 4.
    (direction, (number % most) as u8 + 1)
}

impl Rules {
    /// Where the behemoth stands.
    #[must_use]
    pub fn behemoth(&self, board: &Board) -> Option<Square> {
        self.squares().find(|square| board.is_behemoth(*square))
    }

    /// The squares over which the behemoth walks from a square, by the number of the walk; the last is where it stays.
    #[must_use]
    pub fn walk(&self, from: Square, number: u32) -> Vec<Square> {
        let ((file_step, rank_step), length) = walk_of(number);
        let (files, ranks) = (self.variant().files, self.variant().ranks);
        let along = |start: u8, step: i8, taken: u8, side: u8| {
            // Sides and lengths are small.
            let at = start as i8 + step * taken as i8;
            at.rem_euclid(side as i8) as u8
        };
        let squares = (1..=length).filter_map(|taken| {
            Square::at(
                along(from.file(), file_step, taken, files),
                along(from.rank(), rank_step, taken, ranks),
            )
        });
        squares.collect()
    }

    /// Lets the behemoth walk.
    pub(in super::super) fn let_walk(&self, board: &mut Board, number: u32) {
        let Some(from) = self.behemoth(board) else {
            return;
        };
        let path = self.walk(from, number);
        board.cells[from.index()] = Cell::EMPTY;
        for square in &path {
            if board.lift(*square).is_piece() {
                board.halfmove_clock = 0;
            }
        }
        if let Some(end) = path.last() {
            board.cells[end.index()] = Cell::BEHEMOTH;
        }
        let is_open = |en_passant: &EnPassant| {
            board.cells[en_passant.target.index()] == Cell::EMPTY
                && board.cells[en_passant.pawn.index()].is_piece()
        };
        board.en_passant = board.en_passant.filter(is_open);
        Self::prune_castling(board);
    }
}
