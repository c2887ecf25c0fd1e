//! `/rules`: how a game is played.

use super::{Context, autocomplete, challenge, close, open};
use crate::discord::{
    incoming::Response,
    interaction_ctx::{HandlerResult, InteractionCtx},
    rules_page,
};

#[poise::command(slash_command)]
pub async fn rules(
    ctx: Context<'_>,
    #[autocomplete = "autocomplete::game"] game: Option<String>,
) -> HandlerResult {
    let ctx = open(ctx).await?;
    let answer = shown(&ctx, game.as_deref()).await;
    close(&ctx, answer).await
}

async fn shown(ctx: &InteractionCtx<'_>, game: Option<&str>) -> HandlerResult<Response> {
    ctx.take_view()?;
    let of_thread = match game {
        Some(_) => None,
        None => ctx.bot.app.game_of_thread(ctx.channel()).await?,
    };
    let info = challenge::find_or_first(ctx, game.or(of_thread.as_deref()))?;
    Ok(rules_page::page(ctx, info).await)
}
