//! `/resign`: asks whether it is meant; the button then does it.

use super::{Context, autocomplete, close, open};
use crate::discord::{
    components::leave,
    custom_id::ButtonAction,
    incoming::Response,
    interaction_ctx::{HandlerResult, InteractionCtx},
};

#[poise::command(slash_command)]
pub async fn resign(
    ctx: Context<'_>,
    #[autocomplete = "autocomplete::session"] session: Option<String>,
) -> HandlerResult {
    let ctx = open(ctx).await?;
    let answer = asked(&ctx, session.as_deref()).await;
    close(&ctx, answer).await
}

async fn asked(ctx: &InteractionCtx<'_>, session: Option<&str>) -> HandlerResult<Response> {
    let session = ctx.session(session, &ButtonAction::Resign).await?;
    leave::ask_to_resign(ctx, session).await
}
