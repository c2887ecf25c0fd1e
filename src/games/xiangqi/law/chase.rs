//! Which pieces a side could profitably take if it had the move (捉).

use super::{
    super::board::{Board, Kind, Move, Point, Side},
    exchange, mate,
    profile::Profile,
};

/// A threat to take a piece.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Chase {
    pub(super) by: Point,
    pub(super) victim: Point,
    pub(super) gain: Gain,
    /// Pieces that seem to protect the victim and can not.
    pub(super) false_roots: Vec<Point>,
}

/// Why taking pays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Gain {
    /// Nothing can take back (无根).
    Unprotected,
    /// What seems to protect can not take back (假根).
    FalseRoot,
    /// The victim is worth more than the attacker (强子).
    Dearer,
    /// The exchanges win something (少根, 联合捉子).
    Exchange,
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
        if kind == Kind::General || (kind == Kind::Soldier && !with_soldiers) {
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
    if !is_piece || !is_allowed(board, capture, known) || is_trade_offer(board, kind, capture) {
        return None;
    }
    let (gain, false_roots) = gain(board, kind, victim, capture, profile)?;
    let is_suicide = profile.suicide_depth > 0
        && mate::by_checks(&board.after(capture), profile.suicide_depth, SUICIDE_NODES).is_some();
    (!is_suicide).then_some(Chase {
        by: capture.from,
        victim: capture.to,
        gain,
        false_roots,
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
fn is_trade_offer(board: &Board, kind: Kind, capture: Move) -> bool {
    let side = board.turn();
    kind != Kind::Soldier
        && board.of(side.other(), capture.to) == Some(kind)
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
    let after = board.after(capture);
    let (real, false_roots): (Vec<Point>, Vec<Point>) = after
        .attackers(capture.to, after.turn())
        .into_iter()
        .partition(|root| is_real_root(&after, Move::new(*root, capture.to), profile));
    let gain = if real.is_empty() && false_roots.is_empty() {
        Gain::Unprotected
    } else if real.is_empty() {
        Gain::FalseRoot
    } else if victim != Kind::Soldier
        && kind != Kind::Soldier
        && exchange::value(victim) > exchange::value(kind)
    {
        Gain::Dearer
    } else if profile.counts_exchanges && exchange::of_capture(board, capture).is_gain() {
        Gain::Exchange
    } else {
        return None;
    };
    Some((gain, false_roots))
}

/// Whether the recapture is legal, and does not let the chasing side mate at once.
fn is_real_root(after: &Board, recapture: Move, profile: &Profile) -> bool {
    if !after.clone().is_safe(recapture) {
        return false;
    }
    !profile.has_false_roots_by_mate
        || mate::by_checks(&after.after(recapture), 1, u32::MAX).is_none()
}

/// Whether a capture still wins something after the best capture that the opponent can answer with,
/// anywhere.
pub(super) fn pays(board: &Board, capture: Move) -> bool {
    let after = board.after(capture);
    let answer = after
        .legal()
        .into_iter()
        .filter(|reply| after.at(reply.to).is_some())
        .map(|reply| exchange::of_capture(&after, reply).weight())
        .max()
        .unwrap_or(0);
    exchange::weight(board, capture.to) > answer.max(0)
}
