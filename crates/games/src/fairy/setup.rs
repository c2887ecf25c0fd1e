//! Whether a game can go on from a position that somebody set up.

use qiyuan_core::rules::BadSetup;

use super::{
    board::Board,
    rules::Rules,
    square::Color,
    variant::{Promotion, Royalty},
};

/// The text is no setup of the game.
pub(super) const UNREADABLE: BadSetup = BadSetup("unreadable");

/// The side that has moved is in check: the opponent could capture its royal piece.
pub(super) const OPPONENT_IN_CHECK: BadSetup = BadSetup("opponent-in-check");

impl Rules {
    /// What keeps a game from starting here, although the text was well formed: a royal piece too few or too many, a
    /// pawn where none can be, or a side that has not the move in check.
    #[must_use]
    pub fn fault(&self, board: &Board) -> Option<BadSetup> {
        if let Some(fault) = self
            .royal_fault(board)
            .or_else(|| self.dropped_fault(board))
        {
            return Some(fault);
        }
        if Color::BOTH
            .into_iter()
            .any(|color| self.has_stray_pawn(board, color))
        {
            return Some(BadSetup("pawns-on-last-rank"));
        }
        if self.is_in_check(board, board.turn().other()) {
            return Some(OPPONENT_IN_CHECK);
        }
        if self.variant().no_checks && self.in_check(board) {
            return Some(BadSetup("nobody-in-check"));
        }
        None
    }

    /// That a side has a royal piece too few or too many.
    pub(super) fn royal_fault(&self, board: &Board) -> Option<BadSetup> {
        let mut sides = Color::BOTH
            .into_iter()
            .filter(|_| self.variant().royalty != Royalty::None);
        sides.find_map(
            |color| match (self.starts_royal(color), board.royal(color)) {
                (true, None) => Some(BadSetup("king-missing")),
                (false, Some(_)) => Some(BadSetup("kings-too-many")),
                (true, Some(_)) | (false, None) => None,
            },
        )
    }

    /// What is wrong with pieces that could not have been dropped like this: two pawns of a side on a file, or a piece
    /// that could never move.
    fn dropped_fault(&self, board: &Board) -> Option<BadSetup> {
        let drops = self.variant().drops?;
        for color in Color::BOTH {
            let mut files = 0_u16;
            for square in board.pieces(color).iter() {
                let code = board.cells[square.index()].code();
                if drops.must_move_on && self.immobile[usize::from(code)].contains(square) {
                    return Some(BadSetup("piece-immobile"));
                }
                if drops.one_pawn_a_file && self.pawn_codes >> code & 1 != 0 {
                    let file = 1 << square.file();
                    if files & file != 0 {
                        return Some(BadSetup("two-pawns"));
                    }
                    files |= file;
                }
            }
        }
        None
    }

    /// Whether a pawn stands where it would have been promoted, or behind all ranks from which pawns start or on which
    /// they are dropped.
    fn has_stray_pawn(&self, board: &Board, color: Color) -> bool {
        let variant = self.variant();
        let drops_anywhere = variant.drops.is_some_and(|drops| !drops.pawns_off_ends);
        board.pieces(color).iter().any(|square| {
            let cell = board.cells[square.index()];
            if self.pawn_codes >> cell.code() & 1 == 0 {
                return false;
            }
            let is_last = match variant.promotion {
                Promotion::Never => false,
                Promotion::TurnsOver { .. } => {
                    self.immobile[usize::from(cell.code())].contains(square)
                }
                Promotion::Pawns { .. } | Promotion::Leaves => {
                    self.zones[color.index()].contains(square)
                }
            };
            let is_first = self.relative_rank(color, square.rank()) == 0
                && !drops_anywhere
                && !self.starts_on_first_rank[color.index()];
            is_last || is_first
        })
    }
}
