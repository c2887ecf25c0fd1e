//! `/block`, `/unblock`, `/blocked`: with whom somebody does not want to play. Nobody else is told.

use serenity::model::user::User;

use super::{Context, close, open};
use crate::{
    app::{BlockResult, MOST_BLOCKED},
    discord::{
        incoming::Response,
        interaction_ctx::{HandlerError, HandlerResult, InteractionCtx},
        paging, panel,
    },
};
use qiyuan_core::session::PlayerId;

/// How many people are named.
const SHOWN: usize = 100;

#[poise::command(slash_command)]
pub async fn block(ctx: Context<'_>, player: User) -> HandlerResult {
    let ctx = open(ctx).await?;
    let answer = block_player(&ctx, &player).await;
    close(&ctx, answer).await
}

async fn block_player(ctx: &InteractionCtx<'_>, player: &User) -> HandlerResult<Response> {
    let (own, blocked) = (ctx.incoming.player(), PlayerId(player.id.get()));
    if player.bot || own == blocked {
        return Err(HandlerError::reply(ctx.language.say("block-nobody")));
    }
    let key = match ctx.bot.app.block(own, blocked).await? {
        BlockResult::Blocked => "block-done",
        BlockResult::Already => "block-already",
        BlockResult::Full => "block-full",
    };
    let args = [
        ("player", panel::mention(ctx.language, blocked).into()),
        ("most", MOST_BLOCKED.into()),
    ];
    Ok(Response::text(ctx.language.tell(key, &args)))
}

#[poise::command(slash_command)]
pub async fn unblock(ctx: Context<'_>, player: User) -> HandlerResult {
    let ctx = open(ctx).await?;
    let answer = unblock_player(&ctx, &player).await;
    close(&ctx, answer).await
}

async fn unblock_player(ctx: &InteractionCtx<'_>, player: &User) -> HandlerResult<Response> {
    let blocked = PlayerId(player.id.get());
    let key = match ctx.bot.app.unblock(ctx.incoming.player(), blocked).await? {
        true => "unblock-done",
        false => "unblock-nobody",
    };
    let args = [("player", panel::mention(ctx.language, blocked).into())];
    Ok(Response::text(ctx.language.tell(key, &args)))
}

#[poise::command(slash_command)]
pub async fn blocked(ctx: Context<'_>) -> HandlerResult {
    let ctx = open(ctx).await?;
    let answer = list_blocked(&ctx).await;
    close(&ctx, answer).await
}

async fn list_blocked(ctx: &InteractionCtx<'_>) -> HandlerResult<Response> {
    let blocked = ctx.bot.app.blocked_by(ctx.incoming.player()).await?;
    if blocked.is_empty() {
        return Ok(Response::text(ctx.language.say("blocked-nobody")));
    }
    let shown: Vec<String> = blocked
        .iter()
        .take(SHOWN)
        .copied()
        .map(|it| panel::mention(ctx.language, it))
        .collect();
    let more = blocked.len() - shown.len();
    let footer = (more > 0).then(|| ctx.language.tell("blocked-more", &[("count", more.into())]));
    let title = ctx.language.say("blocked-title");
    Ok(paging::list(&title, &shown.join("\n"), footer))
}
