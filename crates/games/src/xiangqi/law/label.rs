//! What a single move of a loop is called: 将, 杀, 捉 or 闲.
//!
//! A label depends on the position before the move, the move and the position after it, and on
//! nothing else of the game.

use super::{
    super::board::{Board, Kind, Move, Point, Side},
    chase::{self, Chase, Gain, Gravity},
    exchange, forcing, mate,
    profile::Profile,
};
use qiyuan_core::rules::Fact;

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
pub(super) struct LabeledMove {
    pub(super) label: Label,
    pub(super) facts: Vec<Fact>,
    /// What is newly threatened.
    pub(super) chases: Vec<Chase>,
}

impl LabeledMove {
    /// How grave it is where both sides attack on every move: as its gravest chase.
    pub(super) fn gravity(&self) -> Gravity {
        let chases = self.chases.iter().map(Chase::gravity);
        chases.max().unwrap_or(Gravity::Direct)
    }
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
) -> LabeledMove {
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

fn chase_or_idle(step: &Step<'_>) -> LabeledMove {
    let Threats { known, old, new } = step.threats();
    if step.profile.exempts_lone_attacker && !new.is_empty() && is_lone_attacker(step.after, &new) {
        let facts = new
            .iter()
            .map(|chase| fact("lone-attacker", chase.by, chase.victim));
        return plain(Label::Idle, facts.collect());
    }
    if !new.is_empty() {
        return chasing(new);
    }
    if let Some((check, victim)) = step.gain_by_check(&known) {
        let chase = Chase {
            by: check.from,
            victim,
            gain: Gain::Check,
            with: vec![check.to],
            is_renewed: false,
        };
        return chasing(vec![chase]);
    }
    let facts = old
        .iter()
        .map(|chase| fact("goes-on-attacking", chase.by, chase.victim));
    plain(Label::Idle, facts.collect())
}

fn chasing(chases: Vec<Chase>) -> LabeledMove {
    LabeledMove {
        label: Label::Chase,
        facts: chases.iter().map(chase_fact).collect(),
        chases,
    }
}

/// What a side threatens to take.
struct Threats {
    /// What it threatened before its move.
    known: Vec<Chase>,
    /// What it went on threatening (从捉到捉).
    old: Vec<Chase>,
    /// What it did not threaten before (从没捉到捉).
    new: Vec<Chase>,
}

impl Step<'_> {
    fn side(&self) -> Side {
        self.before.turn()
    }

    fn chases(&self, board: &Board, side: Side, known: &[Point]) -> Vec<Chase> {
        chase::all(board, side, known, self.with_soldiers, self.profile)
    }

    fn threats(&self) -> Threats {
        let known = self.chases(self.before, self.side(), self.known);
        let (mut old, mut new) = (Vec::new(), Vec::new());
        for mut chase in self.chases(self.after, self.side(), &[]) {
            let was: Vec<&Chase> = known
                .iter()
                .filter(|was| was.victim == chase.victim)
                .collect();
            if was.is_empty() || self.is_freed(&chase, &was) {
                chase.is_renewed = was.iter().any(|was| self.is_by_same_piece(was, &chase));
                new.push(chase);
            } else {
                old.push(chase);
            }
        }
        Threats { known, old, new }
    }

    fn is_by_same_piece(&self, was: &Chase, chase: &Chase) -> bool {
        was.by == chase.by || (was.by == self.action.from && chase.by == self.action.to)
    }

    /// Whether attacks that stood could not be carried out, because they would have cost the piece that
    /// moved, and now can. If that piece hung anyway, it must take part in the attack and have been
    /// chased itself: saving some other piece makes no attack.
    fn is_freed(&self, chase: &Chase, was: &[&Chase]) -> bool {
        if !self.profile.renews_parried || !self.known.is_empty() {
            return false;
        }
        let origin = self.action.from;
        let is_parried = was.iter().all(|was| {
            let capture = Move::new(was.by, was.victim);
            let cost = exchange::most(&self.before.after(capture), origin);
            cost > 0 && cost >= exchange::of_capture(self.before, capture).weight()
        });
        let enemy = self.side().other();
        let hung = || exchange::most(&self.before.with_turn(enemy), origin) > 0;
        let was_chased = || {
            self.chases(self.before, enemy, &[])
                .iter()
                .any(|chase| chase.victim == origin)
        };
        is_parried
            && (!hung()
                || ((chase.by == self.action.to || self.needs_moved_piece(chase)) && was_chased()))
    }

    /// Whether nothing would be threatened there without the piece that moved, which is not the general.
    fn needs_moved_piece(&self, chase: &Chase) -> bool {
        let without = self.after.without(self.action.to);
        self.chases(&without, self.side(), &[])
            .iter()
            .all(|other| other.victim != chase.victim)
    }

    /// The check with which the move newly threatens to win a piece (将军得子), and that piece.
    fn gain_by_check(&self, known: &[Chase]) -> Option<(Move, Point)> {
        if !self.profile.counts_gains_by_checks {
            return None;
        }
        let victims: Vec<Point> = self
            .after
            .pieces(self.side().other())
            .filter(|(at, kind)| {
                exchange::value(*kind) > 0 && known.iter().all(|chase| chase.victim != *at)
            })
            .map(|(at, _)| at)
            .collect();
        forcing::gains(&self.after.with_turn(self.side()), &victims)
            .into_iter()
            .find(|(_, victim)| !forcing::stands(self.before, *victim))
    }
}

fn plain(label: Label, facts: Vec<Fact>) -> LabeledMove {
    LabeledMove {
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
        Gain::TiedRoot => "chases-tied-root",
        Gain::Dearer => "chases-dearer",
        Gain::Exchange => "chases-by-exchange",
        Gain::Check => "chases-by-check",
    };
    Fact {
        others: chase.with.iter().map(Point::to_string).collect(),
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
