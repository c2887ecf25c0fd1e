//! `/events`: the calendar of a server's contests. What it shows is in `contests`.

use super::{Context, close, open};
use crate::discord::{contests, interaction_ctx::HandlerResult};

#[poise::command(slash_command)]
pub async fn events(ctx: Context<'_>) -> HandlerResult {
    let ctx = open(ctx).await?;
    let answer = contests::events::page(&ctx).await;
    close(&ctx, answer).await
}
