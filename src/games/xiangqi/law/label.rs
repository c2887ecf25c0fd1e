//! What a single move of a loop is called: 将, 杀, 捉 or 闲.
//!
//! A label depends on the position before the move, the move and the position after it, and on
//! nothing else of the game.

use super::{
    super::board::{Board, Kind, Move, Point},
    chase::{self, Chase, Gain},
    mate,
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
    let now = chase::all(&after, side, &[], with_soldiers, profile);
    let earlier = chase::all(before, side, &known, with_soldiers, profile);
    let (old, new): (Vec<Chase>, Vec<Chase>) = now
        .into_iter()
        .partition(|chase| earlier.iter().any(|was| was.victim == chase.victim));
    if new.is_empty() {
        let facts = old
            .iter()
            .map(|chase| fact("goes-on-attacking", chase.by, chase.victim));
        return plain(Label::Idle, facts.collect());
    }
    if profile.exempts_lone_attacker && is_lone_attacker(&after, &new) {
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
