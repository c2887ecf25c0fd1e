//! `/block`, `/unblock`, `/blocked`: with whom somebody does not want to play. Nobody else is told.

use serenity::model::user::User;

use super::{Context, close, open};
use crate::{
    app::{BlockResult, EndKey, Ended, MOST_BLOCKED},
    discord::{
        incoming::Response,
        interaction_ctx::{HandlerError, HandlerResult, InteractionCtx},
        paging::{self, ListPage, Listing},
        panel,
        wording::Language,
    },
};
use qiyuan_core::{
    clock::Timestamp,
    session::{PlayerId, SessionId},
};

/// How many people stand on a page.
const LINES: usize = 50;

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
    match blocked.is_empty() {
        true => Ok(Response::text(ctx.language.say("blocked-nobody"))),
        false => paging::first(ctx, Listing::Blocked).await,
    }
}

/// Whom the asker has blocked, the first one first.
pub async fn page(
    ctx: &InteractionCtx<'_>,
    part: Ended,
    language: Language,
) -> HandlerResult<ListPage> {
    let blocked = ctx.bot.app.blocked_by(ctx.incoming.player()).await?;
    // Pages are found by the places of people in the list.
    let keys: Vec<EndKey> = (0..)
        .zip(&blocked)
        .map(|(place, _)| EndKey {
            ended: Timestamp::from_ms(place),
            session: SessionId(0),
        })
        .collect();
    let (shown, beside) = paging::part_of(&keys, part, LINES);
    let shown = blocked[shown].iter();
    let lines: Vec<String> = shown.map(|it| panel::mention(language, *it)).collect();
    let text = match lines.is_empty() {
        true => language.say("blocked-nobody"),
        false => lines.join("\n"),
    };
    let count = ("count", blocked.len().into());
    let footer = (lines.len() < blocked.len()).then(|| language.tell("blocked-count", &[count]));
    let content = paging::list(&language.say("blocked-title"), &text, footer);
    Ok(ListPage {
        here: beside.here,
        newer: beside.newer,
        older: beside.older,
        ..ListPage::single(content, blocked.is_empty())
    })
}
