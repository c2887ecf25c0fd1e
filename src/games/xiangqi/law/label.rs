//! What a single move of a loop is called: 将, 杀, 捉 or 闲.
//!
//! A label depends on the position before the move, the move and the position after it, and on
//! nothing else of the game.

use super::{
    super::board::{Board, Kind, Move, Point, Side},
    chase::{self, Chase, Gain},
    forcing, mate,
    profile::Profile,
};
use crate::rules::Fact;

/// What a move is called, the gravest first (从重).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Label {
    /// 将: it gives check.
    Check,
    /// 杀: it threatens mate by checks.
    MateThreat,
    /// 捉: it threatens to take a piece that was not threatened before.
    Chase,
    /// 闲: anything else.
    Idle,
}

impl Label {
    pub(super) const fn key(self) -> &'static str {
        match self {
            Self::Check => "将",
            Self::MateThreat => "杀",
            Self::Chase => "捉",
            Self::Idle => "闲",
        }
    }
}

/// A label with its reasons.
#[derive(Clone, Debug)]
pub(super) struct Labelled {
    pub(super) label: Label,
    pub(super) facts: Vec<Fact>,
    /// What is newly threatened.
    pub(super) chases: Vec<Chase>,
}

/// How many checks deep a threat to mate is looked for, and in how many positions.
const MATE_CHECKS: u8 = 4;
const MATE_NODES: u32 = 6_000;

/// Labels a move.
pub(super) fn label(
    before: &Board,
    action: Move,
    with_soldiers: bool,
    profile: &Profile,
) -> Labelled {
    let side = before.turn();
    let after = before.after(action);
    let checkers = after.attackers(after.general(side.other()), side);
    if !checkers.is_empty() {
        let general = after.general(side.other());
        let facts = checkers.iter().map(|by| fact("checks", *by, general));
        return plain(Label::Check, facts.collect());
    }
    let known = before.attackers(before.general(side), side.other());
    let is_evasion = !known.is_empty() && before.of(side, action.from) == Some(Kind::General);
    if profile.is_evasion_idle && is_evasion {
        return plain(Label::Idle, vec![fact("evades", action.from, action.to)]);
    }
    if profile.counts_mate_threats
        && let Some(first) = mate::by_checks(&after.with_turn(side), MATE_CHECKS, MATE_NODES)
    {
        let facts = vec![fact("threatens-mate", first.from, first.to)];
        return plain(Label::MateThreat, facts);
    }
    chase_or_idle(&Step {
        before,
        after: &after,
        action,
        known: &known,
        with_soldiers,
        profile,
    })
}

/// A move that neither checks nor threatens mate.
struct Step<'a> {
    before: &'a Board,
    after: &'a Board,
    action: Move,
    /// Who gave check before the move.
    known: &'a [Point],
    with_soldiers: bool,
    profile: &'a Profile,
}

fn chase_or_idle(step: &Step<'_>) -> Labelled {
    let (old, new) = step.chases();
    if new.is_empty() {
        if let Some(first) = step.gain_by_checks() {
            return plain(
                Label::Chase,
                vec![fact("chases-by-checks", first.from, first.to)],
            );
        }
        let facts = old
            .iter()
            .map(|chase| fact("goes-on-attacking", chase.by, chase.victim));
        return plain(Label::Idle, facts.collect());
    }
    if step.profile.exempts_lone_attacker && is_lone_attacker(step.after, &new) {
        let facts = new
            .iter()
            .map(|chase| fact("lone-attacker", chase.by, chase.victim));
        return plain(Label::Idle, facts.collect());
    }
    Labelled {
        label: Label::Chase,
        facts: new.iter().map(chase_fact).collect(),
        chases: new,
    }
}

impl Step<'_> {
    fn side(&self) -> Side {
        self.before.turn()
    }

    /// What is attacked after the move: what was attacked before (从捉到捉), and what was not.
    fn chases(&self) -> (Vec<Chase>, Vec<Chase>) {
        let chases = |board: &Board, known: &[Point]| {
            chase::all(board, self.side(), known, self.with_soldiers, self.profile)
        };
        let earlier = chases(self.before, self.known);
        chases(self.after, &[]).into_iter().partition(|chase| {
            let was: Vec<&Chase> = earlier
                .iter()
                .filter(|was| was.victim == chase.victim)
                .collect();
            let counts_again = self.profile.renews_chases && self.is_renewed(chase, &was);
            !was.is_empty() && !counts_again
        })
    }

    /// Whether an attack that stood before was parried by a counterattack on a piece which, saved by
    /// this move, has a part in it again.
    fn is_renewed(&self, chase: &Chase, was: &[&Chase]) -> bool {
        let board = self.before.with_turn(self.side());
        self.known.is_empty()
            && was
                .iter()
                .all(|was| !chase::pays(&board, Move::new(was.by, was.victim)))
            && self.is_flight()
            && (chase.by == self.action.to || self.needs_moved_piece(chase))
    }

    /// Whether the piece that moved could have been taken.
    fn is_flight(&self) -> bool {
        let enemy = self.before.with_turn(self.side().other());
        self.before
            .attackers(self.action.from, enemy.turn())
            .into_iter()
            .any(|by| enemy.is_legal(Move::new(by, self.action.from)))
    }

    /// Whether nothing would be threatened there without the piece that moved.
    fn needs_moved_piece(&self, chase: &Chase) -> bool {
        if self.after.of(self.side(), self.action.to) == Some(Kind::General) {
            return false;
        }
        let without = self.after.without(self.action.to);
        chase::all(&without, self.side(), &[], self.with_soldiers, self.profile)
            .iter()
            .all(|other| other.victim != chase.victim)
    }

    /// The check with which the move newly threatens to win a piece.
    fn gain_by_checks(&self) -> Option<Move> {
        let is_general = self.before.of(self.side(), self.action.from) == Some(Kind::General);
        if !self.profile.counts_gains_by_checks || is_general {
            return None;
        }
        let gain = |board: &Board| forcing::gain(&board.with_turn(self.side()));
        gain(self.after).filter(|_| !self.known.is_empty() || gain(self.before).is_none())
    }
}

fn plain(label: Label, facts: Vec<Fact>) -> Labelled {
    Labelled {
        label,
        facts,
        chases: Vec::new(),
    }
}

fn fact(key: &'static str, by: Point, to: Point) -> Fact {
    Fact {
        key,
        by: by.to_string(),
        to: to.to_string(),
        others: Vec::new(),
    }
}

fn chase_fact(chase: &Chase) -> Fact {
    let key = match chase.gain {
        Gain::Unprotected => "chases-unprotected",
        Gain::FalseRoot => "chases-false-root",
        Gain::Dearer => "chases-dearer",
        Gain::Exchange => "chases-by-exchange",
    };
    Fact {
        others: chase.false_roots.iter().map(Point::to_string).collect(),
        ..fact(key, chase.by, chase.victim)
    }
}

/// Whether a side with a single attacking piece chases only advisors and elephants.
fn is_lone_attacker(after: &Board, chases: &[Chase]) -> bool {
    let side = after.turn().other();
    let attackers = after
        .pieces(side)
        .filter(|(at, kind)| match kind {
            Kind::Chariot | Kind::Horse | Kind::Cannon => true,
            Kind::Soldier => at.is_across(side),
            _ => false,
        })
        .count();
    attackers <= 1
        && chases.iter().all(|chase| {
            matches!(
                after.of(side.other(), chase.victim),
                Some(Kind::Advisor | Kind::Elephant)
            )
        })
}
