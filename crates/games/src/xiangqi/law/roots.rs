//! What protects a piece that is attacked (根), and what only seems to.

use super::{
    super::board::{Board, Move},
    exchange, mate,
    profile::Profile,
};

/// What taking back with a protector comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Root {
    /// It takes back, and that is that (真根).
    Real,
    /// It cannot take back, or would expose its general to mate (假根).
    False,
    /// It can, but then something else falls (不能离线).
    Tied,
}

/// What must fall elsewhere if a tied protector takes back: a soldier across the river.
const LEAST: i32 = 30;

/// Judges a protector of the piece that `capture` takes, by its `recapture`.
pub(super) fn judge(board: &Board, capture: Move, recapture: Move, profile: &Profile) -> Root {
    let after = board.after(capture);
    if !after.clone().is_safe(recapture) {
        return Root::False;
    }
    let last = after.after(recapture);
    if profile.has_false_roots_by_mate && mate::by_checks(&last, 1, u32::MAX).is_some() {
        Root::False
    } else if profile.has_tied_roots && is_tied(board, &last, capture) {
        Root::Tied
    } else {
        Root::Real
    }
}

/// Whether something falls after the recapture that could not be taken before, and pays for all.
fn is_tied(board: &Board, last: &Board, capture: Move) -> bool {
    let so_far = exchange::weight(board, capture.to) - exchange::weight(board, capture.from);
    last.legal().into_iter().any(|next| {
        if next.to == capture.to || last.at(next.to).is_none() {
            return false;
        }
        let gain = exchange::of_capture(last, next).weight();
        gain > 0 && so_far + gain >= LEAST && exchange::most(board, next.to) == 0
    })
}
