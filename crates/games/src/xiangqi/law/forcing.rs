//! Winning a piece by one check or several in a row (将军得子): whatever the replies, the piece can then
//! be taken.

use super::{
    super::board::{Board, Move, Point},
    exchange,
    mate::{self, Budget},
};

/// What must be won when all is counted, in hundredths: as much as an advisor.
const LEAST: i32 = 100;

/// How many checks in a row are tried, and how many checks in all for each length.
const CHECKS: u8 = 2;
const NODES: u32 = 60;

/// A check, which takes nothing, by which the side that has the move begins to win one of `victims`,
/// with that victim. Checks that take something are exchanges, which are judged as chases.
pub(super) fn gain(board: &Board, victims: &[Point]) -> Option<(Move, Point)> {
    (1..=CHECKS).find_map(|checks| search(board, victims, checks, &mut Budget::of(NODES)))
}

fn search(
    board: &Board,
    victims: &[Point],
    checks: u8,
    budget: &mut Budget,
) -> Option<(Move, Point)> {
    let mut quiet = mate::checks(&mut board.clone());
    quiet.retain(|check| board.at(check.to).is_none());
    for check in quiet {
        if !budget.spend() {
            return None;
        }
        let after = board.after(check);
        if let Some(victim) = won_by(&after, victims, checks, budget) {
            return Some((check, victim));
        }
    }
    None
}

/// The first of `victims` that falls after every reply to a check: where it stands, or where it has
/// to go if only it can parry the check.
fn won_by(board: &Board, victims: &[Point], checks: u8, budget: &mut Budget) -> Option<Point> {
    let replies = board.legal();
    let mut falling = victims.to_vec();
    for reply in &replies {
        let lost = exchange::weight(board, reply.to);
        let after = board.after(*reply);
        falling.retain(|victim| {
            let is_forced = || replies.iter().all(|other| other.from == *victim);
            let at = match reply.from == *victim {
                true if is_forced() => reply.to,
                true => return false,
                false => *victim,
            };
            best(&after, at) - lost >= LEAST
                || (checks > 1 && lost == 0 && search(&after, &[at], checks - 1, budget).is_some())
        });
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
