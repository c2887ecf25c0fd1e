//! Which pieces a side could profitably take if it had the move (捉).

use super::{
    super::board::{Board, Kind, Move, Point, Side},
    exchange, mate,
    profile::Profile,
    roots::{self, Root},
};

/// A threat to take a piece.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Chase {
    pub(super) by: Point,
    pub(super) victim: Point,
    pub(super) gain: Gain,
    /// The points that have a part in it: of pieces that seem to protect the victim and cannot, or
    /// not without loss; of the check that comes first.
    pub(super) with: Vec<Point>,
    /// Whether the same piece attacked the victim before, and was only hindered.
    pub(super) is_renewed: bool,
}

/// Why taking pays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Gain {
    /// Nothing can take back (无根).
    Unprotected,
    /// What seems to protect cannot take back (假根).
    FalseRoot,
    /// What protects can take back only at the cost of something else (不能离线).
    TiedRoot,
    /// The victim is worth more than the attacker (强子).
    Dearer,
    /// The exchanges win something (少根, 联合捉子).
    Exchange,
    /// A check comes first (将军得子).
    Check,
}

/// How grave an attack is where both sides attack on every move, the lightest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Gravity {
    /// Only pieces that work together win something (联合捉子), or the attack is renewed.
    Joint,
    /// A chariot or a piece that nothing can protect is chased, or the attack is on the general.
    Direct,
}

impl Chase {
    pub(super) const fn gravity(&self) -> Gravity {
        match self.gain {
            _ if self.is_renewed => Gravity::Joint,
            Gain::Exchange | Gain::Check => Gravity::Joint,
            Gain::Unprotected | Gain::FalseRoot | Gain::TiedRoot | Gain::Dearer => Gravity::Direct,
        }
    }
}

/// How many positions are looked at to see whether a capture is suicide.
const SUICIDE_NODES: u32 = 400;

/// What `side` threatens to take in `board`, whoever has the move. Checks by the pieces in `known`
/// are ignored: a capture that is only illegal because of them exists already.
pub(super) fn all(
    board: &Board,
    side: Side,
    known: &[Point],
    with_soldiers: bool,
    profile: &Profile,
) -> Vec<Chase> {
    let board = board.with_turn(side);
    let mut chases = Vec::new();
    for (from, kind) in board.pieces(side) {
        if !may_chase(kind, with_soldiers) {
            continue;
        }
        let mut captures = Vec::new();
        board.each_target(from, |to| captures.push(Move::new(from, to)));
        for capture in captures {
            if let Some(chase) = chase(&board, kind, capture, known, profile) {
                chases.push(chase);
            }
        }
    }
    chases
}

/// Whether a piece of this kind chases what it can take (帅、兵本身捉子为闲).
pub(super) const fn may_chase(kind: Kind, with_soldiers: bool) -> bool {
    match kind {
        Kind::General => false,
        Kind::Soldier => with_soldiers,
        _ => true,
    }
}

fn chase(
    board: &Board,
    kind: Kind,
    capture: Move,
    known: &[Point],
    profile: &Profile,
) -> Option<Chase> {
    let side = board.turn();
    let victim = board.of(side.other(), capture.to)?;
    let is_piece = match victim {
        Kind::General => false,
        Kind::Soldier => capture.to.is_across(side.other()),
        _ => true,
    };
    if !is_piece || !is_allowed(board, capture, known) || is_trade_offer(board, capture) {
        return None;
    }
    let (gain, with) = gain(board, kind, victim, capture, profile)?;
    let is_suicide = profile.suicide_depth > 0
        && mate::by_checks(&board.after(capture), profile.suicide_depth, SUICIDE_NODES).is_some();
    (!is_suicide).then_some(Chase {
        by: capture.from,
        victim: capture.to,
        gain,
        with,
        is_renewed: false,
    })
}

/// Whether the capture leaves no check but by the pieces in `known`.
fn is_allowed(board: &Board, capture: Move, known: &[Point]) -> bool {
    let side = board.turn();
    let after = board.after(capture);
    after
        .attackers(after.general(side), side.other())
        .iter()
        .all(|attacker| known.contains(attacker) && *attacker != capture.to)
}

/// Whether the victim is of the same kind and could as well take the attacker (兑).
fn is_trade_offer(board: &Board, capture: Move) -> bool {
    let side = board.turn();
    let kind = board.of(side, capture.from);
    kind != Some(Kind::Soldier)
        && board.of(side.other(), capture.to) == kind
        && board
            .with_turn(side.other())
            .is_legal(Move::new(capture.to, capture.from))
}

/// Whether and why the capture wins something on its point.
fn gain(
    board: &Board,
    kind: Kind,
    victim: Kind,
    capture: Move,
    profile: &Profile,
) -> Option<(Gain, Vec<Point>)> {
    let roots: Vec<(Point, Root)> = board
        .after(capture)
        .attackers(capture.to, board.turn().other())
        .into_iter()
        .map(|from| {
            let recapture = Move::new(from, capture.to);
            (from, roots::judge(board, capture, recapture, profile))
        })
        .collect();
    let has = |wanted: Root| roots.iter().any(|(_, root)| *root == wanted);
    let is_dearer = victim != Kind::Soldier
        && kind != Kind::Soldier
        && exchange::value(victim) > exchange::value(kind);
    let gain = if roots.is_empty() {
        Gain::Unprotected
    } else if !has(Root::Real) && !has(Root::Tied) {
        Gain::FalseRoot
    } else if is_dearer {
        Gain::Dearer
    } else if !has(Root::Real) {
        Gain::TiedRoot
    } else if profile.counts_exchanges && exchange::of_capture(board, capture).is_gain() {
        Gain::Exchange
    } else {
        return None;
    };
    let unreal = roots.into_iter().filter(|(_, root)| *root != Root::Real);
    Some((gain, unreal.map(|(from, _)| from).collect()))
}
