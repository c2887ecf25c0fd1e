//! The buttons of the challenge card.

use crate::discord::{
    asked::Answer,
    custom_id::{CustomId, Press},
    desk::{Desk, Served},
};
use qiyuan_core::session::Command;

/// Accepts, declines or withdraws a challenge.
pub(super) async fn answer(desk: &Desk<'_>, id: &CustomId) -> Served<Answer> {
    let (command, done) = match id.press {
        Press::Decline => (Command::Decline, desk.language.say("done-declined")),
        Press::Withdraw => (Command::Withdraw, desk.language.say("done-withdrawn")),
        _ => (Command::Accept, desk.language.say("done-accepted")),
    };
    desk.act(id.session, Some(id.seen), command, "").await?;
    Ok(Answer::text(done))
}
