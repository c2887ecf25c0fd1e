//! `/takeback`: asks to take back one's last action, or agrees to it.

use super::{Context, autocomplete, close, open};
use crate::discord::{
    components::offers,
    custom_id::ButtonAction,
    incoming::Response,
    interaction_ctx::{HandlerResult, InteractionCtx},
};
use qiyuan_core::session::Offer;

#[poise::command(slash_command)]
pub async fn takeback(
    ctx: Context<'_>,
    #[autocomplete = "autocomplete::session"] session: Option<String>,
) -> HandlerResult {
    let ctx = open(ctx).await?;
    let answer = asked(&ctx, session.as_deref()).await;
    close(&ctx, answer).await
}

async fn asked(ctx: &InteractionCtx<'_>, session: Option<&str>) -> HandlerResult<Response> {
    let session = ctx
        .session(session, &ButtonAction::Offer(Offer::Takeback))
        .await?;
    offers::offer(ctx, session, None, Offer::Takeback).await
}
