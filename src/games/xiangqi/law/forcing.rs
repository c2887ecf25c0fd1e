//! Winning a piece by checks (将军得子): checks in a row, after which something can be taken whatever
//! the replies were.

use super::{
    super::board::{Board, Move, Side},
    exchange,
    mate::{self, Budget},
};

/// How many checks in a row are tried, and how many checks in all.
const CHECKS: u8 = 2;
const NODES: u32 = 500;

/// What must be won: as much as a horse or a cannon. Lesser gains are found where the rule books see
/// none.
const LEAST: i32 = 200;

/// The first check by which the side that has the move wins a piece.
pub(super) fn gain(board: &Board) -> Option<Move> {
    let goal = material(board, board.turn()) + LEAST;
    let mut scratch = board.clone();
    (1..=CHECKS).find_map(|depth| search(&mut scratch, depth, goal, &mut Budget::of(NODES)))
}

fn material(board: &Board, side: Side) -> i32 {
    board
        .all()
        .map(|(at, piece)| {
            let weight = exchange::weight(board, at);
            if piece.side == side { weight } else { -weight }
        })
        .sum()
}

/// Checks that take something are exchanges, which are judged as chases.
fn search(board: &mut Board, depth: u8, goal: i32, budget: &mut Budget) -> Option<Move> {
    for action in mate::checks(board) {
        if !budget.spend() {
            return None;
        }
        if board.at(action.to).is_some() {
            continue;
        }
        board.make(action);
        let wins = board.legal().into_iter().all(|reply| {
            let lost = board.make(reply);
            let wins = best_capture(board) + material(board, board.turn()) >= goal
                || (depth > 1 && search(board, depth - 1, goal, budget).is_some());
            board.unmake(reply, lost);
            wins
        });
        board.unmake(action, None);
        if wins {
            return Some(action);
        }
    }
    None
}

/// The most that one capture wins on its point.
fn best_capture(board: &Board) -> i32 {
    board
        .legal()
        .into_iter()
        .filter(|action| board.at(action.to).is_some())
        .map(|action| exchange::of_capture(board, action).weight())
        .max()
        .unwrap_or(0)
        .max(0)
}
