//! `/rules`: how a game is played.

use super::{Context, autocomplete, challenge, close, open};
use crate::discord::{interaction_ctx::HandlerResult, lists};

#[poise::command(slash_command)]
pub async fn rules(
    ctx: Context<'_>,
    #[autocomplete = "autocomplete::game"] game: Option<String>,
) -> HandlerResult {
    let ctx = open(ctx).await?;
    let info = challenge::find_or_first(&ctx, game.as_deref());
    let answer = info.and_then(|info| {
        ctx.take_view()?;
        Ok(lists::rules(ctx.language, info))
    });
    close(&ctx, answer).await
}
