//! Winning a piece by one check or several in a row (将军得子): whatever the replies, the piece can then
//! be taken.

use super::{
    super::board::{Board, Move, Point},
    chase, exchange,
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
    find(board, victims, exchange::worth)
}

/// Whether a check already begins to win the piece on a point, whatever it costs elsewhere.
pub(super) fn stands(board: &Board, victim: Point) -> bool {
    let on_its_point = |board: &Board, capture| exchange::of_capture(board, capture).weight();
    find(board, &[victim], on_its_point).is_some()
}

fn find(board: &Board, victims: &[Point], worth: fn(&Board, Move) -> i32) -> Option<(Move, Point)> {
    let offers = trade_offers(board, victims);
    let hunt = Hunt { offers, worth };
    (1..=CHECKS).find_map(|checks| hunt.search(board, victims, checks, &mut Budget::of(NODES)))
}

/// The captures of `victims` that only offer a trade (兑): a check that comes first makes no threat of
/// them.
fn trade_offers(board: &Board, victims: &[Point]) -> Vec<Move> {
    let captures = victims.iter().flat_map(|victim| {
        let by = board.attackers(*victim, board.turn()).into_iter();
        by.map(|from| Move::new(from, *victim))
    });
    captures
        .filter(|capture| chase::is_trade_offer(board, *capture))
        .collect()
}

struct Hunt {
    /// Captures that do not count.
    offers: Vec<Move>,
    /// What a capture is worth in hundredths.
    worth: fn(&Board, Move) -> i32,
}

impl Hunt {
    fn search(
        &self,
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
            if let Some(victim) = self.won_by(&after, victims, checks, budget) {
                return Some((check, victim));
            }
        }
        None
    }

    /// The first of `victims` that falls after every reply to a check: where it stands, or where it has
    /// to go if only it can parry the check.
    fn won_by(
        &self,
        board: &Board,
        victims: &[Point],
        checks: u8,
        budget: &mut Budget,
    ) -> Option<Point> {
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
                self.best(&after, at) - lost >= LEAST
                    || (checks > 1
                        && lost == 0
                        && self.search(&after, &[at], checks - 1, budget).is_some())
            });
            if falling.is_empty() {
                break;
            }
        }
        falling.first().copied()
    }

    /// What the best capture on a point is worth.
    fn best(&self, board: &Board, victim: Point) -> i32 {
        board
            .attackers(victim, board.turn())
            .into_iter()
            .filter(|from| {
                let kind = board.of(board.turn(), *from);
                kind.is_some_and(|kind| chase::may_chase(kind, false))
            })
            .map(|from| Move::new(from, victim))
            .filter(|capture| !self.offers.contains(capture) && board.is_legal(*capture))
            .map(|capture| (self.worth)(board, capture))
            .max()
            .unwrap_or(0)
    }
}
