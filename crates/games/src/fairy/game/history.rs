//! How often positions have occurred, and who gave check between two occurrences.

use std::collections::HashMap;

use super::super::{Board, Color};

/// The positions of a game since the last move that cannot be undone.
#[derive(Clone, Debug, Default)]
pub(super) struct History {
    seen: HashMap<Board, Occurrences>,
    /// Moves so far.
    plies: u32,
    /// With how many moves in a row, up to now, each side has given check.
    checks: [u32; 2],
}

/// The occurrences of one position.
#[derive(Clone, Copy, Debug)]
struct Occurrences {
    count: u32,
    /// How many moves had been made at the first one.
    first: u32,
}

impl History {
    /// Records that a position has come about; by a move of `mover`, if by one, that gave check or did not.
    pub(super) fn enter(&mut self, key: Board, mover: Option<Color>, is_check: bool) {
        if let Some(mover) = mover {
            self.plies += 1;
            let checks = &mut self.checks[mover.index()];
            *checks = if is_check { *checks + 1 } else { 0 };
        }
        let first = self.plies;
        let occurrences = self
            .seen
            .entry(key)
            .or_insert(Occurrences { count: 0, first });
        occurrences.count += 1;
    }

    /// How often a position has occurred.
    pub(super) fn count(&self, key: &Board) -> u32 {
        self.seen.get(key).map_or(0, |it| it.count)
    }

    /// The side all of whose moves since the first occurrence of this position, which stands on the board, gave check;
    /// nobody where both did.
    pub(super) fn perpetual_checker(&self, key: &Board) -> Option<Color> {
        let first = self.seen.get(key)?.first;
        let moves_of_each = (self.plies - first) / 2;
        let all_checks =
            |color: &Color| moves_of_each > 0 && self.checks[color.index()] >= moves_of_each;
        match Color::BOTH.map(|color| all_checks(&color)) {
            [true, false] => Some(Color::White),
            [false, true] => Some(Color::Black),
            _ => None,
        }
    }

    /// Forgets the positions, after a move that cannot be undone.
    pub(super) fn clear(&mut self) {
        self.seen.clear();
    }
}
