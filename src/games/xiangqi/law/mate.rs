//! Whether a side mates by an unbroken series of checks.

use super::super::board::{Board, Move};

/// How much may be searched. Counts positions and not time, so that a verdict is the same on every
/// machine.
pub(super) struct Budget(u32);

impl Budget {
    pub(super) const fn of(nodes: u32) -> Self {
        Self(nodes)
    }

    /// Spends one position; false if there is none left.
    pub(super) const fn spend(&mut self) -> bool {
        self.0 = self.0.saturating_sub(1);
        self.0 > 0
    }
}

/// The first move by which the side that has the move mates with at most `checks` checks in a row.
/// A move that leaves the opponent without a move but not in check is no such mate (停着不算杀).
pub(super) fn by_checks(board: &Board, checks: u8, nodes: u32) -> Option<Move> {
    let mut scratch = board.clone();
    (1..=checks).find_map(|depth| search(&mut scratch, depth, &mut Budget::of(nodes)))
}

/// The moves that give check.
pub(super) fn checks(board: &mut Board) -> Vec<Move> {
    let mut legal = board.legal();
    legal.retain(|action| {
        let taken = board.make(*action);
        let is_check = board.is_check();
        board.unmake(*action, taken);
        is_check
    });
    legal
}

fn search(board: &mut Board, depth: u8, budget: &mut Budget) -> Option<Move> {
    for action in checks(board) {
        if !budget.spend() {
            return None;
        }
        let taken = board.make(action);
        let is_mate = if depth == 1 {
            board.is_stuck()
        } else {
            is_lost(board, depth - 1, budget)
        };
        board.unmake(action, taken);
        if is_mate {
            return Some(action);
        }
    }
    None
}

/// Whether every reply leads to mate.
fn is_lost(board: &mut Board, depth: u8, budget: &mut Budget) -> bool {
    board.legal().into_iter().all(|reply| {
        let taken = board.make(reply);
        let is_mated = search(board, depth, budget).is_some();
        board.unmake(reply, taken);
        is_mated
    })
}
