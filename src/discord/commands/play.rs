//! `/move`: an action, from any channel.

use super::{Context, autocomplete, close_silently, open};
use crate::discord::{
    incoming::Response,
    interaction_ctx::{HandlerResult, InteractionCtx},
    move_reply,
};
use qiyuan_core::session::Command;

#[poise::command(slash_command, rename = "move")]
pub async fn play(
    ctx: Context<'_>,
    #[autocomplete = "autocomplete::action"] action: String,
    #[autocomplete = "autocomplete::session"] session: Option<String>,
) -> HandlerResult {
    let ctx = open(ctx).await?;
    let answer = moved(&ctx, &action, session.as_deref()).await;
    close_silently(&ctx, answer).await
}

async fn moved(
    ctx: &InteractionCtx<'_>,
    action: &str,
    session: Option<&str>,
) -> HandlerResult<Option<Response>> {
    let session = ctx.session_to_move(session).await?;
    let command = Command::Play {
        text: action.trim().to_owned(),
    };
    ctx.bring_here(session).await;
    let view = ctx.act(session, None, command, action).await?;
    Ok(move_reply::answer(ctx, &view).await)
}
