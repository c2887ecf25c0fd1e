//! A game of chess in progress: the board, what was repeated, and whether it is over.

use shakmaty::{Chess, Color, Move, Position as _, Square};

use super::{dead, refusal, seat_of};
use qiyuan_core::rules::{Illegal, Outcome, Repetition, SeatSet};

/// A game of chess in progress.
#[derive(Clone, Debug)]
pub struct ChessPosition {
    /// Nothing while the array of Fischer Random is not drawn.
    running: Option<Running>,
}

#[derive(Clone, Debug)]
struct Running {
    board: Chess,
    last: Option<LastMove>,
    /// Positions since the last move that cannot be undone, which keeps this bounded: after 75
    /// moves without a capture or a pawn move the game is over (FIDE Laws 9.6.2).
    seen: Repetition<Chess>,
    ending: Option<Outcome>,
}

/// Where the last move began and ended, for the picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct LastMove {
    pub(super) from: Square,
    pub(super) to: Square,
}

/// What everybody knows of a game of chess.
#[derive(Clone, Debug)]
pub struct ChessView {
    board: Option<Chess>,
    last: Option<LastMove>,
    /// How often the board has occurred.
    occurrences: u32,
}

impl ChessPosition {
    /// The position before the array is drawn.
    pub(super) const fn undrawn() -> Self {
        Self { running: None }
    }

    /// A game that begins with `board`, which counts as its first occurrence.
    pub(super) fn begin(board: Chess) -> Self {
        let mut seen = Repetition::default();
        let occurrences = seen.enter(board.clone());
        let ending = ending(&board, occurrences);
        Self {
            running: Some(Running {
                board,
                last: None,
                seen,
                ending,
            }),
        }
    }

    /// The board; nothing while the array is not drawn.
    pub(super) fn board(&self) -> Option<&Chess> {
        self.running.as_ref().map(|running| &running.board)
    }

    /// How the game ended, if it has.
    pub(super) fn ending(&self) -> Option<&Outcome> {
        self.running.as_ref()?.ending.as_ref()
    }

    /// How often `board` has occurred, in this game and as FIDE Laws 9.2.3 count.
    pub(super) fn occurrences(&self, board: &Chess) -> u32 {
        self.running
            .as_ref()
            .map_or(0, |running| running.seen.count(board))
    }

    /// What everybody knows.
    pub(super) fn view(&self) -> ChessView {
        ChessView {
            board: self.board().cloned(),
            last: self.running.as_ref().and_then(|running| running.last),
            occurrences: self.board().map_or(0, |board| self.occurrences(board)),
        }
    }

    /// Plays a move of the side that has the move.
    pub(super) fn play(&mut self, action: Move) -> Result<(), Illegal> {
        let Some(running) = &mut self.running else {
            return Err(Illegal::NotYourTurn);
        };
        if !running.board.is_legal(action) {
            return Err(refusal::of_move(&running.board, action));
        }
        if running.board.is_irreversible(action) {
            running.seen.clear();
        }
        running.last = LastMove::of(action, running.board.turn());
        running.board.play_unchecked(action);
        let occurrences = running.seen.enter(running.board.clone());
        running.ending = ending(&running.board, occurrences);
        Ok(())
    }
}

impl ChessView {
    /// The board; nothing while the array is not drawn.
    pub(super) const fn board(&self) -> Option<&Chess> {
        self.board.as_ref()
    }

    /// How often the board has occurred, as FIDE Laws 9.2.3 count.
    pub(super) const fn occurrences(&self) -> u32 {
        self.occurrences
    }

    /// The last move, if there was one.
    pub(super) const fn last(&self) -> Option<LastMove> {
        self.last
    }
}

impl LastMove {
    fn of(action: Move, mover: Color) -> Option<Self> {
        let from = action.from()?;
        let to = match action.castling_side() {
            Some(side) => side.king_to(mover),
            None => action.to(),
        };
        Some(Self { from, to })
    }
}

/// How the rules end the game in this position, in the order in which they take precedence:
/// checkmate (FIDE Laws 5.1.1), stalemate (5.2.1), dead position (5.2.2), fivefold repetition
/// (9.6.1), 75 moves (9.6.2, where checkmate takes precedence).
fn ending(board: &Chess, occurrences: u32) -> Option<Outcome> {
    if board.legal_moves().is_empty() {
        return Some(if board.is_check() {
            Outcome::won(SeatSet::only(seat_of(!board.turn())), "checkmate")
        } else {
            Outcome::drawn("stalemate")
        });
    }
    let reason = if board.is_insufficient_material() {
        "insufficient-material"
    } else if dead::is_dead(board) {
        "dead-position"
    } else if occurrences >= 5 {
        "fivefold"
    } else if board.halfmoves() >= 150 {
        "seventy-five-move"
    } else {
        return None;
    };
    Some(Outcome::drawn(reason))
}
