//! The buttons of the challenge card.

use crate::discord::{
    custom_id::{ButtonAction, CustomId},
    incoming::Answer,
    interaction_ctx::{HandlerResult, InteractionCtx},
};
use qiyuan_core::session::Command;

/// Accepts, declines or withdraws a challenge.
pub(super) async fn answer(ctx: &InteractionCtx<'_>, id: &CustomId) -> HandlerResult<Answer> {
    let (command, done) = match id.press {
        ButtonAction::Decline => (Command::Decline, ctx.language.say("done-declined")),
        ButtonAction::Withdraw => (Command::Withdraw, ctx.language.say("done-withdrawn")),
        _ => (Command::Accept, ctx.language.say("done-accepted")),
    };
    ctx.act(id.session, Some(id.seen), command, "").await?;
    Ok(Answer::text(done))
}
