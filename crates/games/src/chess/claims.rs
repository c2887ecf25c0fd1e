//! Claims, and what a fallen flag is worth.
//!
//! FIDE Laws 9.2 and 9.3: only the player who has the move may claim; either the position is
//! already there, or the player announces the move that will make it so. A move that is played
//! gives the claim of that turn away (9.4).

use shakmaty::{Chess, Color, Move, Position as _};

use super::{ChessPosition, ChessView, seat_of};
use qiyuan_core::rules::{Claim, ClaimProgress, Outcome, Seat, SeatSet};

const THREEFOLD: &str = "threefold";
const FIFTY_MOVE: &str = "fifty-move";

/// The claims that are right now, without a further move.
pub(super) fn open(view: &ChessView, seat: Seat) -> Vec<Claim> {
    let Some(board) = view.board().filter(|board| seat_of(board.turn()) == seat) else {
        return Vec::new();
    };
    [THREEFOLD, FIFTY_MOVE]
        .into_iter()
        .filter(|claim| is_right(claim, board, view.occurrences()))
        .map(Claim)
        .collect()
}

/// The draw, if the claim is right: about the position on the board, or about the position after
/// the announced move.
pub(super) fn judge(
    position: &ChessPosition,
    seat: Seat,
    claim: &str,
    announced: Option<Move>,
) -> Option<Outcome> {
    let board = position.board()?;
    if position.ending().is_some() || seat_of(board.turn()) != seat {
        return None;
    }
    let (after, occurrences) = match announced {
        None => (board.clone(), position.occurrences(board)),
        Some(action) => {
            let after = board.clone().play(action).ok()?;
            let before = position.occurrences(&after);
            (after, before + 1)
        }
    };
    let claim = [THREEFOLD, FIFTY_MOVE]
        .into_iter()
        .find(|key| *key == claim)?;
    is_right(claim, &after, occurrences).then(|| Outcome::drawn(claim))
}

/// How often the position has occurred, or how many moves each have been made without a pawn move or capture.
pub(super) fn progress(view: &ChessView, claim: &str) -> Option<ClaimProgress> {
    let board = view.board()?;
    let (done, needed) = match claim {
        THREEFOLD => (view.occurrences(), 3),
        FIFTY_MOVE => (board.halfmoves() / 2, 50),
        _ => return None,
    };
    Some(ClaimProgress { done, needed })
}

/// A claim about a move that mates is wrong, since checkmate ends the game at once (5.1.1).
fn is_right(claim: &str, board: &Chess, occurrences: u32) -> bool {
    let holds = match claim {
        THREEFOLD => occurrences >= 3,
        _ => board.halfmoves() >= 100,
    };
    holds && !board.is_checkmate()
}

/// The outcome when the flag of `seat` falls: a loss, or a draw if the opponent cannot mate by any
/// series of legal moves (FIDE Laws 6.9).
///
/// Whether the opponent can mate is judged by the material of both sides.
pub(super) fn flag_fall(position: &ChessPosition, seat: Seat) -> Outcome {
    let opponent = if seat == seat_of(Color::White) {
        Color::Black
    } else {
        Color::White
    };
    if position
        .board()
        .is_some_and(|board: &Chess| board.has_insufficient_material(opponent))
    {
        Outcome::drawn("time-cannot-mate")
    } else {
        Outcome::won(SeatSet::only(seat_of(opponent)), "time")
    }
}
