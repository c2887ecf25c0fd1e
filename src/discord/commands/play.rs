//! `/play`: the way to a first game, by buttons and menus alone.

use super::{Context, close, open};
use crate::discord::{components::new_game, interaction_ctx::HandlerResult};

#[poise::command(slash_command)]
pub async fn play(ctx: Context<'_>) -> HandlerResult {
    let ctx = open(ctx).await?;
    let answer = new_game::begun(&ctx).await;
    close(&ctx, answer).await
}
