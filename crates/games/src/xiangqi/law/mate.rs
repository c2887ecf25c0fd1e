//! Whether a side mates by an unbroken series of checks.

use super::super::board::{Board, Move};

#[cfg(test)]
thread_local! {
    /// How many positions all searches of this thread have looked at.
    pub(super) static SPENT: std::cell::Cell<u32> = const { std::cell::Cell::new(0) };
}

/// How much may be searched. Counts positions and not time, so that a verdict is the same on every
/// machine.
pub(super) struct Budget(u32);

impl Budget {
    pub(super) const fn of(nodes: u32) -> Self {
        Self(nodes)
    }

    /// Spends one position; false if there is none left.
    pub(super) fn spend(&mut self) -> bool {
        #[cfg(test)]
        SPENT.with(|spent| spent.set(spent.get() + 1));
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::xiangqi::fen;

    fn mate(fen: &str, checks: u8, nodes: u32) -> Option<String> {
        let board = fen::read(fen).ok()?.board;
        by_checks(&board, checks, nodes).map(|action| action.to_string())
    }

    #[test]
    fn a_search_ends_with_its_budget_and_finds_more_with_more() {
        let fen = "3k5/9/1R7/9/9/9/9/9/9/R4K3 w - - 0 1";
        assert_eq!(mate(fen, 1, 6_000), None);
        let first = mate(fen, 4, 6_000);
        assert!(first.is_some());
        let least = (1..6_000).find(|nodes| mate(fen, 4, *nodes) == first);
        assert!(
            least.is_some_and(|nodes| (5..500).contains(&nodes)),
            "{least:?}"
        );
    }

    #[test]
    fn a_quiet_mate_and_a_stalemate_are_no_threat() {
        // The soldier's next step leaves no move, and gives no check (停着不算杀).
        assert_eq!(
            mate("3ak4/4a1P2/9/9/9/9/9/9/9/4K4 w - - 0 1", 4, 6_000),
            None
        );
        assert_eq!(
            mate("3k5/1R7/9/9/9/9/9/9/9/R3K4 w - - 0 1", 1, 6_000),
            Some("a0a9".to_owned())
        );
    }
}
