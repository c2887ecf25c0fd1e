//! Legal moves, and how many sequences of them there are.

use super::{
    board::Board,
    moves::Move,
    rules::{Rules, Safety},
};

impl Rules {
    /// Every legal move; none where the game is decided.
    #[must_use]
    pub fn legal(&self, board: &Board) -> Vec<Move> {
        let mut moves = Vec::with_capacity(64);
        self.legal_into(board, &mut moves);
        moves
    }

    /// Whether a move is legal.
    #[must_use]
    pub fn is_legal(&self, board: &Board, action: Move) -> bool {
        self.legal(board).contains(&action)
    }

    /// How many sequences of so many legal moves there are. Those that are decided sooner do not count.
    #[must_use]
    pub fn perft(&self, board: &Board, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        self.count(board, depth, &mut Vec::with_capacity(512))
    }

    fn count(&self, board: &Board, depth: u32, moves: &mut Vec<Move>) -> u64 {
        let start = moves.len();
        self.legal_into(board, moves);
        let total = if depth == 1 {
            (moves.len() - start) as u64
        } else {
            let mut total = 0;
            for index in start..moves.len() {
                let mut after = board.clone();
                self.play(&mut after, moves[index]);
                total += self.count(&after, depth - 1, moves);
            }
            total
        };
        moves.truncate(start);
        total
    }

    /// Adds every legal move to a list.
    pub(super) fn legal_into(&self, board: &Board, moves: &mut Vec<Move>) {
        if self.decided(board).is_some() {
            return;
        }
        let start = moves.len();
        self.candidates_into(board, moves);
        match self.safety {
            Safety::Free => {}
            Safety::Lines => self.keep_safe(board, moves, start),
            Safety::Played => {
                retain(moves, start, |action| self.is_safe_played(board, action));
            }
        }
        if self.variant().must_capture
            && moves[start..]
                .iter()
                .any(|action| self.is_capture(board, *action))
        {
            retain(moves, start, |action| self.is_capture(board, action));
        }
    }

    /// Keeps the moves from an index on that leave the own royal piece safe, where only lines can endanger it.
    fn keep_safe(&self, board: &Board, moves: &mut Vec<Move>, start: usize) {
        let color = board.turn;
        if let Some(royal) = board.royals[color.index()] {
            let threats = self.threats(board, royal, color.other());
            let mut cells = board.cells;
            retain(moves, start, |action| {
                self.is_safe(board, &mut cells, &threats, action)
            });
        }
        if self.variant().no_checks
            && let Some(royal) = board.royals[color.other().index()]
        {
            let threats = self.threats(board, royal, color);
            retain(moves, start, |action| {
                !self.gives_check(board, &threats, action)
            });
        }
    }
}

/// Keeps the moves from an index on for which something holds.
pub(super) fn retain(moves: &mut Vec<Move>, start: usize, mut is_kept: impl FnMut(Move) -> bool) {
    let mut kept = start;
    for index in start..moves.len() {
        let action = moves[index];
        if is_kept(action) {
            moves[kept] = action;
            kept += 1;
        }
    }
    moves.truncate(kept);
}
