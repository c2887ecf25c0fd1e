//! What is told of ice ages beside the picture: that one has just come, and when the next one does.

use super::{
    super::{Color, Effect, mechanism::ice_age},
    position::FairyView,
};
use qiyuan_core::rules::Notice;

const CAME: &str = "ice-age";
const NEXT: &str = "ice-age-next";

/// Every notice of them.
pub(super) const NOTICES: &[&str] = &[CAME, NEXT];

/// What is told where a game has ice ages; nothing once it is over and none has just come.
pub(super) fn notice(view: &FairyView) -> Option<Notice> {
    let state = view
        .state()
        .filter(|_| view.variant().effect == Effect::IceAge)?;
    let is_white_to_move = state.board.turn() == Color::White;
    let (came, next) = ice_age::around(state.board.move_number(), is_white_to_move);
    let key = match (came, state.is_over) {
        (true, _) => CAME,
        (false, false) => NEXT,
        (false, true) => return None,
    };
    Some(Notice::new(key, [("move", u32::from(next).into())]))
}
