//! `/if`: what one will answer to the opponent's next moves.

use super::{Context, autocomplete, close, open};
use crate::discord::{
    conditional_moves,
    custom_id::ButtonAction,
    incoming::Response,
    interaction_ctx::{HandlerResult, InteractionCtx},
};

#[poise::command(slash_command, rename = "if")]
pub async fn conditional(
    ctx: Context<'_>,
    line: Option<String>,
    #[autocomplete = "autocomplete::session"] session: Option<String>,
) -> HandlerResult {
    let ctx = open(ctx).await?;
    let answer = prepared(&ctx, line.as_deref(), session.as_deref()).await;
    close(&ctx, answer).await
}

async fn prepared(
    ctx: &InteractionCtx<'_>,
    line: Option<&str>,
    session: Option<&str>,
) -> HandlerResult<Response> {
    let session = ctx.session(session, &ButtonAction::Lines).await?;
    match line {
        Some(line) => conditional_moves::add(ctx, session, line).await,
        None => conditional_moves::page(ctx, session).await,
    }
}
