//! The law of repetition (棋例): who must change when a position comes back.
//!
//! Each move of the loop is labeled (`label`), from the labels each side is judged, and from both
//! the verdict (`verdict`). A side that checks on every move loses; else a side that checks, threatens
//! mate or chases on every move loses against one that does not; else it is a draw, but by the rules of
//! 2020 the side with the graver chases changes (26.9).
//!
//! # What a chase is
//!
//! A side threatens a piece if, had it the move, taking it would pay:
//! - The piece is not the general, nor a soldier on its own side of the river (`chase`).
//! - What takes is not the general (帅捉为闲); nor a soldier, unless the other side attacks on every move
//!   (兵捉为闲, CXA 1999).
//! - It is no offer to trade: a piece of the same kind that could as well take (兑).
//! - Nothing takes back (无根); or what seems to cannot, or would expose its general to mate (假根) (`roots`);
//!   or the victim is dearer; or the exchanges on its point win something (少根) (`exchange`).
//! - It does not run into mate.
//!
//! By the diagrams of 2020 also if what takes back loses something else (不能离线, `roots`), or if a check
//! comes first, and whatever the reply the piece then falls (将军得子, `forcing`).
//!
//! A move chases (捉) if it threatens a piece that was not threatened before it (从没捉到捉). What goes on
//! is idle (从捉到捉), also if it was only hindered by the check that the move parries (CXA 2020, 26.1.4).
//! By the diagrams of 2020 it chases anew if it had been parried: taking would have cost the piece that
//! moved, because the attacker guarded it or because it has a part in the attack and was itself chased.
//!
//! Sources: CXA 1999, articles 25 to 29, and CXA 2020, articles 24 to 26; AXF, part IV. Everything is
//! bounded by counts of positions, so the same moves get the same verdict everywhere.

#[cfg(test)]
mod bounds;
mod chase;
mod exchange;
mod forcing;
mod label;
mod mate;
pub(super) mod profile;
mod roots;
mod verdict;

use self::{
    label::{Label, LabeledMove, label},
    profile::Profile,
};
use super::{
    board::{Board, Move, Point, Side},
    seat_of,
};
use qiyuan_core::rules::{Labeled, Ruling};

/// How often a position must occur for the verdict.
const OCCURRENCES: usize = 3;

/// Whether the position after `moves` has occurred so often that the game is decided.
pub(super) fn is_decided(start: &Board, moves: &[Move]) -> bool {
    times(start, moves).len() >= OCCURRENCES
}

/// After how many moves the last position stood on the board.
fn times(start: &Board, moves: &[Move]) -> Vec<usize> {
    let mut last = start.clone();
    for action in moves {
        last.make(*action);
    }
    let mut board = start.clone();
    let mut times = Vec::new();
    for (at, action) in (0..).zip(moves) {
        if board == last {
            times.push(at);
        }
        board.make(*action);
    }
    times.push(moves.len());
    times
}

/// Judges the loop that ends with the last of `moves`.
pub(super) fn rule(start: &Board, moves: &[Move], profile: &Profile) -> Ruling {
    let times = times(start, moves);
    let mut ruling = Ruling {
        profile: profile.name,
        occurrences: u32::try_from(times.len()).unwrap_or(u32::MAX),
        is_final: false,
        labels: Vec::new(),
        outcome: None,
        articles: Vec::new(),
    };
    ruling.is_final = times.len() >= OCCURRENCES;
    let Some(begin) = beginning(&times, moves) else {
        return ruling;
    };
    let mut before = start.clone();
    for action in &moves[..begin] {
        before.make(*action);
    }
    let case = Loop::new(&before, &moves[begin..], profile);
    let (outcome, articles) = case.verdict(profile);
    ruling.outcome = Some(outcome);
    ruling.articles = articles;
    ruling.labels = case.report();
    ruling
}

/// Where the loop begins: with the occurrence before the last; with the one before that if another
/// way led from there.
fn beginning(times: &[usize], moves: &[Move]) -> Option<usize> {
    match *times {
        [.., first, middle, last] if moves[first..middle] != moves[middle..last] => Some(first),
        [.., middle, _] => Some(middle),
        _ => None,
    }
}

/// How a side behaves in the loop, from what is allowed to what is worst.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Class {
    Allowed,
    /// It attacks on every move (长杀, 长捉, 一将一捉 and so on).
    Prohibited,
    /// It checks on every move (长将).
    PerpetualCheck,
}

/// A loop with its labels.
struct Loop {
    plies: Vec<Ply>,
    classes: [Class; 2],
}

struct Ply {
    side: Side,
    action: Move,
    labeled: LabeledMove,
}

impl Loop {
    fn new(before: &Board, moves: &[Move], profile: &Profile) -> Self {
        let mut case = Self {
            plies: Vec::new(),
            classes: [Class::Allowed; 2],
        };
        let mut board = before.clone();
        for action in moves {
            case.plies.push(Ply {
                side: board.turn(),
                action: *action,
                labeled: label(&board, *action, false, profile),
            });
            board.make(*action);
        }
        case.classify(profile);
        if profile.soldiers_chase_back {
            case.let_soldiers_chase(before, profile);
        }
        case
    }

    /// Soldiers chase where the opponent attacks on every move (兵捉子在相互长打时按捉).
    fn let_soldiers_chase(&mut self, before: &Board, profile: &Profile) {
        let classes = self.classes;
        let mut board = before.clone();
        for ply in &mut self.plies {
            if ply.labeled.label == Label::Idle
                && classes[ply.side.other().index()] != Class::Allowed
            {
                ply.labeled = label(&board, ply.action, true, profile);
            }
            board.make(ply.action);
        }
        self.classify(profile);
    }

    fn classify(&mut self, profile: &Profile) {
        self.classes = Side::BOTH.map(|side| self.class(side, profile));
    }

    fn of(&self, side: Side) -> impl Iterator<Item = &Ply> {
        self.plies.iter().filter(move |ply| ply.side == side)
    }

    fn class(&self, side: Side, profile: &Profile) -> Class {
        let all = |fits: &dyn Fn(Label) -> bool| self.of(side).all(|ply| fits(ply.labeled.label));
        if self.of(side).next().is_none() {
            Class::Allowed
        } else if all(&|label| label == Label::Check) {
            Class::PerpetualCheck
        } else if profile.needs_same_victim {
            if all(&|label| label == Label::Chase) && self.is_one_victim_chased(side) {
                Class::Prohibited
            } else {
                Class::Allowed
            }
        } else if all(&|label| label != Label::Idle) {
            Class::Prohibited
        } else {
            Class::Allowed
        }
    }

    /// Whether one and the same piece is chased by every move of `side`.
    fn is_one_victim_chased(&self, side: Side) -> bool {
        // A piece is known by where it stood at the beginning of the loop.
        let mut now: Vec<(Point, Point)> = Point::all().map(|at| (at, at)).collect();
        let mut victims: Option<Vec<Point>> = None;
        for ply in &self.plies {
            for (_, at) in &mut now {
                if *at == ply.action.from {
                    *at = ply.action.to;
                } else if *at == ply.action.to {
                    *at = ply.action.from;
                }
            }
            if ply.side != side {
                continue;
            }
            let chased: Vec<Point> = now
                .iter()
                .filter(|(_, at)| ply.labeled.chases.iter().any(|chase| chase.victim == *at))
                .map(|(origin, _)| *origin)
                .collect();
            victims = Some(match victims {
                None => chased,
                Some(before) => before
                    .into_iter()
                    .filter(|at| chased.contains(at))
                    .collect(),
            });
        }
        victims.is_some_and(|victims| !victims.is_empty())
    }

    fn report(self) -> Vec<Labeled> {
        self.plies
            .into_iter()
            .map(|ply| Labeled {
                seat: seat_of(ply.side),
                action: ply.action.to_string(),
                label: ply.labeled.label.key(),
                facts: ply.labeled.facts,
            })
            .collect()
    }
}
