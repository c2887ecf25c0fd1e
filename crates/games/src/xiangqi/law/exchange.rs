//! What a series of captures on one point is worth.
//!
//! A chariot is worth two of horse and cannon, these two of advisor and elephant; a soldier floats,
//! so soldiers are counted beside the pieces.

use super::super::board::{Board, Kind, Move, Point};

/// What a piece is worth among pieces: 兵 floats and is nothing here.
pub(super) const fn value(kind: Kind) -> i32 {
    match kind {
        Kind::Chariot => 4,
        Kind::Horse | Kind::Cannon => 2,
        Kind::Advisor | Kind::Elephant => 1,
        Kind::Soldier | Kind::General => 0,
    }
}

/// What the piece on a point weighs, in hundredths; a soldier weighs something here too.
pub(super) fn weight(board: &Board, at: Point) -> i32 {
    board.at(at).map_or(0, |piece| match piece.kind {
        Kind::Soldier if at.is_across(piece.side) => 30,
        Kind::Soldier => 10,
        kind => value(kind) * 100,
    })
}

/// What each side took, from the side that begins.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Balance {
    won: Loot,
    lost: Loot,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Loot {
    pieces: i32,
    soldiers: i32,
}

impl Loot {
    const fn of(kind: Kind) -> Self {
        Self {
            pieces: value(kind),
            soldiers: matches!(kind, Kind::Soldier) as i32,
        }
    }

    const fn and(self, other: Self) -> Self {
        Self {
            pieces: self.pieces + other.pieces,
            soldiers: self.soldiers + other.soldiers,
        }
    }

    const fn weight(self) -> i32 {
        self.pieces * 100 + self.soldiers * 30
    }
}

impl Balance {
    pub(super) const fn weight(self) -> i32 {
        self.won.weight() - self.lost.weight()
    }

    /// Whether it is a gain (得子): more pieces without giving a soldier, or soldiers for nothing.
    /// A soldier for pieces, and pieces for soldiers, are exchanges.
    pub(super) const fn is_gain(self) -> bool {
        let pieces = self.won.pieces - self.lost.pieces;
        (pieces > 0 && self.lost.soldiers == 0)
            || (pieces == 0 && self.won.soldiers > self.lost.soldiers)
    }
}

/// How deep exchanges are followed; no point can be attacked more often by both sides together.
const DEPTH: u8 = 12;

/// What the side that has the move gets if it takes with `capture`, and both sides then go on as long
/// as it pays them.
pub(super) fn of_capture(board: &Board, capture: Move) -> Balance {
    let taken = board
        .at(capture.to)
        .map_or_else(Loot::default, |piece| Loot::of(piece.kind));
    let answer = best(&mut board.after(capture), capture.to, DEPTH);
    Balance {
        won: taken.and(answer.lost),
        lost: answer.won,
    }
}

/// What a capture is worth in hundredths, less the best capture elsewhere with which the opponent can
/// answer.
pub(super) fn worth(board: &Board, capture: Move) -> i32 {
    let after = board.after(capture);
    let answer = after
        .legal()
        .into_iter()
        .filter(|reply| reply.to != capture.to && after.at(reply.to).is_some())
        .map(|reply| of_capture(&after, reply).weight())
        .max()
        .unwrap_or(0);
    of_capture(board, capture).weight() - answer.max(0)
}

/// The most that the side that has the move can win on a point, in hundredths.
pub(super) fn most(board: &Board, point: Point) -> i32 {
    best(&mut board.clone(), point, DEPTH).weight()
}

/// The best that the side that has the move can get on `point`; nothing if it lets it be.
fn best(board: &mut Board, point: Point, depth: u8) -> Balance {
    let mut best_so_far = Balance::default();
    let Some(victim) = board.at(point).filter(|_| depth > 0) else {
        return best_so_far;
    };
    let mut from_least = board.attackers(point, board.turn());
    from_least.sort_by_key(|from| board.at(*from).map_or(0, |piece| value(piece.kind)));
    let mut tried: Vec<Kind> = Vec::new();
    for from in from_least {
        let action = Move::new(from, point);
        let Some(piece) = board.at(from) else {
            continue;
        };
        if !board.is_safe(action) {
            continue;
        }
        // Of like pieces the first to go makes no difference, but which line it opens may.
        if tried.iter().filter(|kind| **kind == piece.kind).count() > 1 {
            continue;
        }
        tried.push(piece.kind);
        let taken = board.make(action);
        let answer = best(board, point, depth - 1);
        board.unmake(action, taken);
        let here = Balance {
            won: Loot::of(victim.kind).and(answer.lost),
            lost: answer.won,
        };
        if here.weight() > best_so_far.weight() {
            best_so_far = here;
        }
    }
    best_so_far
}
