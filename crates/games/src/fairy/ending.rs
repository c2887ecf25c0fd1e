//! How games end by what stands on the board.

use super::{
    board::Board,
    rules::Rules,
    square::{Color, Square},
    variant::{Extinction, Goal, Royalty, Stalemate},
};

/// Why a game is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reason {
    /// In check without a legal move.
    Checkmate,
    /// Not in check, without a legal move.
    Stalemate,
    /// A royal piece was captured, exploded or froze.
    RoyalLost,
    /// One kind of a side is extinct.
    KindExtinct,
    /// A side has no piece left.
    NoPieces,
    /// The last of the checks that win was given.
    Checks,
    /// A king has arrived at its goal, or both have.
    Goal,
}

/// How a game is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Ending {
    /// Who wins; nobody in a draw.
    pub winner: Option<Color>,
    /// Why.
    pub reason: Reason,
}

impl Rules {
    /// How the game is over, if what stands on the board ends it: all but repetition and counting.
    #[must_use]
    pub fn ending(&self, board: &Board) -> Option<Ending> {
        if let Some(ending) = self.decided(board) {
            return Some(ending);
        }
        if !self.legal(board).is_empty() {
            return None;
        }
        let turn = board.turn;
        Some(if self.in_check(board) {
            Ending {
                winner: Some(turn.other()),
                reason: Reason::Checkmate,
            }
        } else {
            Ending {
                winner: match self.variant().stalemate {
                    Stalemate::Draws => None,
                    Stalemate::Loses => Some(turn.other()),
                    Stalemate::Wins => Some(turn),
                },
                reason: Reason::Stalemate,
            }
        })
    }

    /// How the game is over whatever moves there are.
    pub(super) fn decided(&self, board: &Board) -> Option<Ending> {
        let variant = self.variant();
        if board.is_partial {
            // What is not seen may decide it.
            return None;
        }
        let lost = |reason, has_lost: [bool; 2]| {
            let winner = match has_lost {
                [false, false] => return None,
                [true, true] => None,
                [true, false] => Some(Color::Black),
                [false, true] => Some(Color::White),
            };
            Some(Ending { winner, reason })
        };
        if variant.royalty != Royalty::None {
            let has_lost = Color::BOTH
                .map(|color| board.royals[color.index()].is_none() && self.starts_royal(color));
            if has_lost != [false, false] {
                return lost(Reason::RoyalLost, has_lost);
            }
        }
        if variant.checks_to_win > 0
            && let Some(winner) = Color::BOTH
                .into_iter()
                .find(|color| board.checks_left[color.index()] == 0)
        {
            return Some(Ending {
                winner: Some(winner),
                reason: Reason::Checks,
            });
        }
        match variant.extinction {
            Extinction::Never => {}
            Extinction::AnyKind => {
                let is_extinct = |color: Color| {
                    self.kinds()
                        .any(|kind| board.counts[color.index()][kind.index()] == 0)
                };
                // Of two sides the one that moved wins.
                if is_extinct(board.turn) {
                    let has_lost = Color::BOTH.map(|color| color == board.turn);
                    return lost(Reason::KindExtinct, has_lost);
                }
                if is_extinct(board.turn.other()) {
                    let has_lost = Color::BOTH.map(|color| color != board.turn);
                    return lost(Reason::KindExtinct, has_lost);
                }
            }
            Extinction::AllLose | Extinction::AllWin => {
                let is_empty = Color::BOTH.map(|color| board.pieces[color.index()].is_empty());
                let [white, black] = is_empty;
                let has_lost = if variant.extinction == Extinction::AllLose {
                    is_empty
                } else {
                    [black, white]
                };
                if let Some(ending) = lost(Reason::NoPieces, has_lost) {
                    return Some(ending);
                }
            }
        }
        variant.goal.and_then(|goal| self.arrived(board, goal))
    }

    /// Whether a side begins with a royal piece.
    pub(super) fn starts_royal(&self, color: Color) -> bool {
        self.kinds().any(|kind| {
            self.kind(kind).is_royal && self.start_counts[color.index()][kind.index()] > 0
        })
    }

    /// Whether any side begins with pawns.
    pub(super) fn has_pawns(&self) -> bool {
        let mut pawns = self.kinds().filter(|kind| self.kind(*kind).is_pawn);
        pawns.any(|kind| {
            self.start_counts
                .iter()
                .any(|counts| counts[kind.index()] > 0)
        })
    }

    /// Whether White's king has arrived, and Black can still draw by arriving with the next move.
    pub(super) fn may_still_arrive(&self, board: &Board) -> bool {
        let is_draw = self.variant().goal.is_some_and(|goal| goal.draw.is_some());
        let white = board.royals[Color::White.index()];
        let has_arrived = white.is_some_and(|at| self.goal.contains(at));
        is_draw && has_arrived && board.turn == Color::Black && self.can_arrive(board)
    }

    /// Who has won by arriving.
    fn arrived(&self, board: &Board, goal: Goal) -> Option<Ending> {
        let has_arrived = |royal: Option<Square>| royal.is_some_and(|at| self.goal.contains(at));
        let may_follow = goal.draw.is_some() && board.turn == Color::Black;
        let winner = match board.royals.map(has_arrived) {
            [false, false] => return None,
            [true, true] if goal.draw.is_some() => None,
            [true, true] => Some(board.turn.other()),
            [false, true] => Some(Color::Black),
            [true, false] if may_follow && self.can_arrive(board) => return None,
            [true, false] => Some(Color::White),
        };
        Some(Ending {
            winner,
            reason: Reason::Goal,
        })
    }
}
