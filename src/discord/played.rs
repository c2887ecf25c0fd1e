//! What somebody reads who has just made a move.

use super::{asked::Answer, desk::Desk, panel, wording};
use crate::session::{PublicView, Stage};

/// The move in the player's notation, and the result if it ended the game.
pub async fn answer(desk: &Desk<'_>, view: &PublicView) -> Answer {
    let notation = desk.notation(view.info()).await;
    let line = notation.and_then(|notation| view.last_line(notation));
    let Some(line) = line else {
        return Answer::text(desk.language.say("done-nothing"));
    };
    let mut text = desk.language.tell(
        "done-move",
        &[
            ("move", wording::name(&line.caption).into()),
            ("number", view.id().0.into()),
        ],
    );
    if view.stage() == Stage::Over {
        text.push('\n');
        text.push_str(&panel::result(view, desk.language));
    }
    Answer::text(text)
}
