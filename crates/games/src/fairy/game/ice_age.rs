//! What is told of ice ages beside the picture: that one has just come, and when the next one does.

use super::{
    super::{Color, Effect, mechanism::ice_age},
    position::FairyView,
};
use qiyuan_core::rules::Notice;

const CAME: &str = "ice-age";
const NEXT: &str = "ice-age-next";
/// One has come and ended the game.
const LAST: &str = "ice-age-last";

/// Every notice of them.
pub(super) const NOTICES: &[&str] = &[CAME, NEXT, LAST];

/// What is told where a game has ice ages; nothing once it is over and none has just come.
pub(super) fn notice(view: &FairyView) -> Option<Notice> {
    let state = view
        .state()
        .filter(|_| view.variant().effect == Effect::IceAge)?;
    let is_white_to_move = state.board.turn() == Color::White;
    let (came, next) = ice_age::around(state.board.move_number(), is_white_to_move);
    let move_number = [("move", u32::from(next).into())];
    match (came, state.is_over) {
        (true, false) => Some(Notice::new(CAME, move_number)),
        (false, false) => Some(Notice::new(NEXT, move_number)),
        (true, true) => Some(Notice::new(LAST, [])),
        (false, true) => None,
    }
}

#[cfg(test)]
mod tests {
    use qiyuan_core::rules::{AnyPosition, Seat, Viewer};

    use super::*;

    fn told(position: &dyn AnyPosition) -> Vec<(&'static str, u32)> {
        let notices = position.view(Viewer::Public).notices();
        let told = notices.into_iter().map(|notice| {
            let is_move = |value: &Notice| *value == Notice::new(notice.key, [("move", 20.into())]);
            (notice.key, if is_move(&notice) { 20 } else { 40 })
        });
        told.collect()
    }

    #[test]
    fn an_ice_age_is_told_before_and_when_it_comes() {
        let game = crate::by_key("iceage").unwrap();
        let start = "3nk3/8/8/8/8/8/8/3NK3 b - - 0 20";
        let mut position = game.start(start, 2).unwrap();
        assert_eq!(told(&*position), [(NEXT, 20)]);
        position.play(Seat(1), "Ke7").unwrap();
        assert_eq!(told(&*position), [(CAME, 40)]);
        position.play(Seat(0), "Ke2").unwrap();
        assert_eq!(told(&*position), [(NEXT, 40)]);
        // Both kings stand alone when it comes.
        let mut position = game.start("4k3/8/8/8/8/8/8/4K3 b - - 0 20", 2).unwrap();
        position.play(Seat(1), "Ke7").unwrap();
        assert_eq!(
            position.view(Viewer::Public).notices(),
            [Notice::new(LAST, [])]
        );
    }
}
