//! Actions as they are written for people.

use super::{
    super::{Move, Rules, shogi},
    Action, UNSEEN, notation,
    placing::{self, HIDDEN_WORD},
    position::{FairyView, State},
};
use qiyuan_core::rules::Notation;

/// An action that was taken, in a notation.
pub(super) fn write(view: &FairyView, action: Action, notation: Notation) -> String {
    let rules = view.rules();
    if let Action::Unseen(loss) = action {
        return notation::write_unseen(rules, loss, notation);
    }
    if let Action::Place(placement) = action {
        return placing::caption(rules, &placement, notation);
    }
    let Some(state) = view.state() else {
        return canonical(rules, action);
    };
    let legal = if view.variant().is_shogi() {
        Vec::new()
    } else {
        rules.legal(&state.board)
    };
    let Some(made) = made(rules, &legal, action) else {
        return canonical(rules, action);
    };
    let body = body(view, state, &legal, Action::Play(made), notation);
    if view.variant().is_shogi() {
        return body;
    }
    body + notation::suffix(rules, &state.board, made, notation)
}

/// One of the actions that may be taken, in a notation. Who has yet to find a move is not told what it does, so the
/// signs of check and of the end are left out; in shogi `+` says that a piece is promoted.
pub(super) fn body(
    view: &FairyView,
    state: &State,
    legal: &[Move],
    action: Action,
    notation: Notation,
) -> String {
    let (rules, board) = (view.rules(), &state.board);
    let Action::Play(action) = action else {
        return canonical(rules, action);
    };
    if view.variant().is_shogi() {
        let last = state.last.map(|last| last.to);
        return shogi::write_move(rules, board, action, last, notation);
    }
    let written = notation::body(rules, board, legal, action, notation);
    if state.named.is_some() && written == rules.target(action).to_string() {
        // The square alone would say nothing of the pawn, which is chosen among others.
        return notation::name_of(rules, board, action, notation) + &written;
    }
    written
}

/// The text that is recorded.
pub(super) fn canonical(rules: &Rules, action: Action) -> String {
    match action {
        Action::Play(action) => rules.uci(action),
        Action::Name(to) => to.to_string(),
        Action::Place(placement) => rules.write_placement(&placement),
        Action::Placed => HIDDEN_WORD.to_owned(),
        Action::Unseen(_) => UNSEEN.to_owned(),
    }
}

/// The move that an action makes: naming a square makes one where only one of the legal moves ends there.
fn made(rules: &Rules, legal: &[Move], action: Action) -> Option<Move> {
    let to = match action {
        Action::Play(action) => return Some(action),
        Action::Name(to) => to,
        Action::Place(_) | Action::Placed | Action::Unseen(_) => return None,
    };
    let mut moves = legal.iter().filter(|action| rules.target(**action) == to);
    let made = moves.next().copied();
    made.filter(|_| moves.next().is_none())
}
