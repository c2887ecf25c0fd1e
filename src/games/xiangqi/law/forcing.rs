//! Winning a piece by a check (将军得子): whatever the reply to the check, the piece can then be taken
//! where it stands.

use super::{
    super::board::{Board, Move, Point},
    exchange, mate,
};

/// What must be won when all is counted, in hundredths: as much as an advisor.
const LEAST: i32 = 100;

/// A check, which takes nothing, by which the side that has the move wins one of `victims`, with
/// that victim. Checks that take something are exchanges, which are judged as chases.
pub(super) fn gain(board: &Board, victims: &[Point]) -> Option<(Move, Point)> {
    let mut scratch = board.clone();
    let mut quiet = mate::checks(&mut scratch);
    quiet.retain(|check| board.at(check.to).is_none());
    quiet
        .into_iter()
        .find_map(|check| Some((check, won_by(&board.after(check), victims)?)))
}

/// The first of `victims` that falls after every reply to a check.
fn won_by(board: &Board, victims: &[Point]) -> Option<Point> {
    let mut falling = victims.to_vec();
    for reply in board.legal() {
        let lost = exchange::weight(board, reply.to);
        let after = board.after(reply);
        falling.retain(|victim| *victim != reply.from && best(&after, *victim) - lost >= LEAST);
        if falling.is_empty() {
            break;
        }
    }
    falling.first().copied()
}

/// What the best capture on a point is worth.
fn best(board: &Board, victim: Point) -> i32 {
    board
        .attackers(victim, board.turn())
        .into_iter()
        .map(|from| Move::new(from, victim))
        .filter(|capture| board.is_legal(*capture))
        .map(|capture| exchange::worth(board, capture))
        .max()
        .unwrap_or(0)
}
