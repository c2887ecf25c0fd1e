//! Winning a piece by a check (将军得子): whatever the reply, the piece can then be taken.

use super::{
    super::board::{Board, Move, Point},
    chase, exchange,
    mate::{self, Budget},
};

/// What must be won when all is counted, in hundredths: as much as an advisor.
const LEAST: i32 = 100;

/// How many checks are tried.
const CHECKS: u32 = 60;

/// What a capture is worth in hundredths.
type Worth = fn(&Board, Move) -> i32;

/// Each check, which takes nothing, by which the side that has the move wins one of `victims`, with that
/// victim. Checks that take something are exchanges, which are judged as chases.
pub(super) fn gains(board: &Board, victims: &[Point]) -> Vec<(Move, Point)> {
    find(board, victims, exchange::worth)
}

/// Whether a check already wins the piece on a point, whatever it costs elsewhere.
pub(super) fn stands(board: &Board, victim: Point) -> bool {
    let on_its_point = |board: &Board, capture| exchange::of_capture(board, capture).weight();
    !find(board, &[victim], on_its_point).is_empty()
}

fn find(board: &Board, victims: &[Point], worth: Worth) -> Vec<(Move, Point)> {
    let mut budget = Budget::of(CHECKS);
    let mut quiet = mate::checks(&mut board.clone());
    quiet.retain(|check| board.at(check.to).is_none() && budget.spend());
    let mut won = Vec::new();
    for check in quiet {
        let after = board.after(check);
        let falling = victims
            .iter()
            .filter(|victim| is_won(&after, **victim, worth));
        won.extend(falling.map(|victim| (check, *victim)));
    }
    won
}

/// Whether a piece falls where it stands after every reply to a check.
fn is_won(board: &Board, victim: Point, worth: Worth) -> bool {
    board.legal().into_iter().all(|reply| {
        let after = board.after(reply);
        let lost = exchange::weight(board, reply.to);
        reply.from != victim && best(&after, victim, worth) - lost >= LEAST
    })
}

/// What the best capture on a point is worth.
fn best(board: &Board, victim: Point, worth: Worth) -> i32 {
    let side = board.turn();
    board
        .attackers(victim, side)
        .into_iter()
        .filter(|from| {
            let kind = board.of(side, *from);
            kind.is_some_and(|kind| chase::may_chase(kind, false))
        })
        .map(|from| Move::new(from, victim))
        .filter(|capture| board.is_legal(*capture))
        .map(|capture| worth(board, capture))
        .max()
        .unwrap_or(0)
}
