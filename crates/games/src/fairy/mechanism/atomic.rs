//! Captures that explode.

use super::super::{board::Board, rules::Rules, square::Square};

/// Takes off what a capture on a square blows up: the piece that captured, and every piece but pawns beside it.
pub(in super::super) fn explode(rules: &Rules, board: &mut Board, center: Square) {
    board.lift(center);
    for square in rules.adjacent[center.index()].iter() {
        let cell = board.cells[square.index()];
        if cell.is_piece() && rules.pawn_codes >> cell.code() & 1 == 0 {
            board.lift(square);
        }
    }
}
