//! `/games`: the games in progress of somebody.

use serenity::{builder::CreateEmbed, model::user::User};

use super::{Context, close, open};
use crate::discord::{
    incoming::Response,
    interaction_ctx::{HandlerResult, InteractionCtx},
    lists, panel,
};
use qiyuan_core::{
    clock::Timestamp,
    session::{PlayerId, Stage},
};

#[poise::command(slash_command)]
pub async fn games(ctx: Context<'_>, player: Option<User>) -> HandlerResult {
    let ctx = open(ctx).await?;
    let answer = listed(&ctx, player.as_ref()).await;
    close(&ctx, answer).await
}

async fn listed(ctx: &InteractionCtx<'_>, player: Option<&User>) -> HandlerResult<Response> {
    ctx.take_view()?;
    let own = ctx.incoming.player();
    let whose = player.map_or(own, |player| PlayerId(player.id.get()));
    let mut rows = ctx.bot.app.games_of(whose).await?;
    rows.extend(ctx.bot.app.challenges_of(whose).await?);
    let mut rows = ctx.shown(rows, usize::MAX).await;
    rows.sort_by_key(|row| {
        let is_challenge = row.summary.stage == Stage::Challenge;
        let until = row.deadline.map_or(i64::MAX, Timestamp::as_ms);
        (!row.waits_for(whose), is_challenge, until)
    });
    let title = if whose == own {
        ctx.language.say("games-title")
    } else {
        ctx.language.say("games-title-of")
    };
    let mut text = lists::sessions(ctx.bot, ctx.language, own, &rows).await;
    if whose != own {
        text = format!("{}\n{text}", panel::mention(ctx.language, whose));
    }
    Ok(Response::page(
        CreateEmbed::new().title(title).description(text),
    ))
}
