//! Pieces that move like a knight while a knight of their side guards them.
//!
//! Kings and knights are not relayed to, relayed pawns stay off the first and the last rank, and a relayed piece
//! attacks what it could capture. A knight guards even where it is pinned.

use super::super::{
    board::{Board, Cell},
    moves::Move,
    rules::Rules,
    safety::Cells,
    square::{Color, Square},
};

/// Adds the moves that pieces have by knights of their side.
pub(in super::super) fn moves_into(rules: &Rules, board: &Board, moves: &mut Vec<Move>) {
    let color = board.turn;
    for from in board.pieces[color.index()].iter() {
        let cell = board.cells[from.index()];
        if !is_relayed(rules, &board.cells, color, from) {
            continue;
        }
        for to in rules.knight_leaps[from.index()].iter() {
            let target = board.cells[to.index()];
            let is_free =
                target == Cell::EMPTY || target.is_piece() && rules.may_take(color, target);
            if is_free && may_land(rules, cell, to) {
                moves.push(Move::Step {
                    from,
                    to,
                    promotion: None,
                });
            }
        }
    }
}

/// Whether a side attacks a square with a relayed piece.
pub(in super::super) fn is_attacked(
    rules: &Rules,
    cells: &Cells,
    by: Color,
    target: Square,
) -> bool {
    rules.knight_leaps[target.index()].iter().any(|from| {
        is_relayed(rules, cells, by, from) && may_land(rules, cells[from.index()], target)
    })
}

/// Whether a piece of the side that can be relayed to stands on the square, and one of its knights guards it.
fn is_relayed(rules: &Rules, cells: &Cells, color: Color, square: Square) -> bool {
    let is_ours = |cell: Cell| cell.is_piece() && cell.color() == color;
    let cell = cells[square.index()];
    is_ours(cell)
        && !is_relayer(rules, cell)
        && rules.royal_codes >> cell.code() & 1 == 0
        && rules.knight_leaps[square.index()].iter().any(|from| {
            let cell = cells[from.index()];
            is_ours(cell) && is_relayer(rules, cell)
        })
}

/// Whether the piece is one of those that relay.
fn is_relayer(rules: &Rules, cell: Cell) -> bool {
    rules.relay_codes >> cell.code() & 1 != 0
}

fn may_land(rules: &Rules, cell: Cell, to: Square) -> bool {
    let is_end = to.rank() == 0 || to.rank() + 1 == rules.variant().ranks;
    !(is_end && rules.pawn_codes >> cell.code() & 1 != 0)
}
