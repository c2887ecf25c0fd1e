//! Winning by declaration in shogi, when a king has entered the opponent's camp.
//!
//! By the 27-point rule of computer shogi: the side to move is not in check, its king and ten other pieces stand on the
//! last three ranks, and these pieces and its hand are worth 28 points for sente or 27 for gote, five for a rook or a
//! bishop, promoted or not, one for others.

use super::super::{board::Board, rules::Rules};

/// How many pieces beside the king must have entered.
const PIECES: u8 = 10;

/// How far the side to move is with a declaration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Declaration {
    /// Whether its king has entered.
    pub king_entered: bool,
    /// How many other pieces have.
    pub pieces: u8,
    /// What they and the hand are worth.
    pub points: u16,
    /// What they must be worth.
    pub needed: u16,
    /// Whether its king is in check, which rules a declaration out.
    pub in_check: bool,
}

impl Declaration {
    /// Whether the side to move wins by declaring it.
    #[must_use]
    pub const fn wins(&self) -> bool {
        self.king_entered && self.pieces >= PIECES && self.points >= self.needed && !self.in_check
    }
}

impl Rules {
    /// How far the side to move is with a declaration, in a game that has it.
    #[must_use]
    pub fn declaration(&self, board: &Board) -> Option<Declaration> {
        let needed = self.variant().declaration?;
        let color = board.turn();
        let camp = self.zones[color.index()];
        let worth = |kind| self.kind(kind).worth;
        let mut declaration = Declaration {
            king_entered: false,
            pieces: 0,
            points: 0,
            needed: needed[color.index()],
            in_check: self.in_check(board),
        };
        for square in board.pieces(color).iter().filter(|at| camp.contains(*at)) {
            let kind = board.cells[square.index()].kind();
            if self.kind(kind).is_royal {
                declaration.king_entered = true;
            } else {
                declaration.pieces += 1;
                declaration.points += worth(kind);
            }
        }
        declaration.points += board
            .hand(color)
            .map(|(kind, count)| worth(kind) * u16::from(count))
            .sum::<u16>();
        Some(declaration)
    }
}
