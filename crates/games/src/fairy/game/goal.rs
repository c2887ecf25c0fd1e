//! What is told beside the picture where a king has arrived at its goal and the game goes on.

use super::position::FairyView;
use qiyuan_core::rules::Notice;

const LAST_MOVE: &str = "goal-last-move";

/// Every notice of it.
pub(super) const NOTICES: &[&str] = &[LAST_MOVE];

/// That the second player has one move left to arrive, too.
pub(super) fn notice(view: &FairyView) -> Option<Notice> {
    let state = view.state()?;
    let is_told = !state.is_over && view.rules().may_still_arrive(&state.board);
    is_told.then(|| Notice::new(LAST_MOVE, []))
}

#[cfg(test)]
mod tests {
    use qiyuan_core::rules::{Seat, Viewer};

    use super::*;

    #[test]
    fn it_is_told_that_black_may_still_arrive() {
        let game = crate::by_key("racingkings").unwrap();
        let told = |start: &str| {
            let mut position = game.start(start, 2).unwrap();
            position.play(Seat(0), "Kb8").unwrap();
            position.view(Viewer::Public).notices()
        };
        assert_eq!(
            told("8/K6k/8/8/8/8/8/8 w - - 0 1"),
            [Notice::new(LAST_MOVE, [])]
        );
        // Too far away: White has won.
        assert_eq!(told("8/K7/7k/8/8/8/8/8 w - - 0 1"), []);
    }
}
