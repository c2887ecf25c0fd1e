//! `/watch`: what is being played on the server.

use serenity::builder::CreateEmbed;

use super::{Context, close, open};
use crate::{
    app::Page,
    discord::{
        incoming::Response,
        interaction_ctx::{HandlerError, HandlerResult, InteractionCtx},
        lists,
    },
};

/// As many games as a server can have: those that the asker may not see are left out after they are read.
const MOST_LIVE: u32 = 1_000;

#[poise::command(slash_command)]
pub async fn watch(ctx: Context<'_>) -> HandlerResult {
    let ctx = open(ctx).await?;
    let answer = listed(&ctx).await;
    close(&ctx, answer).await
}

async fn listed(ctx: &InteractionCtx<'_>) -> HandlerResult<Response> {
    let Some(guild) = ctx.guild() else {
        return Err(HandlerError::reply(ctx.language.say("server-only")));
    };
    ctx.take_view()?;
    let rows = ctx.bot.app.live_in(guild, Page::first(MOST_LIVE)).await?;
    let most = usize::try_from(lists::MAX_LINES + 1).unwrap_or(usize::MAX);
    let rows = ctx.shown(rows, most).await;
    let text = if rows.is_empty() {
        ctx.language.say("watch-none")
    } else {
        lists::sessions(ctx.bot, ctx.language, ctx.incoming.player(), &rows).await
    };
    let title = ctx.language.say("watch-title");
    Ok(Response::page(
        CreateEmbed::new().title(title).description(text),
    ))
}
