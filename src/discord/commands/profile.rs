//! `/profile`: the ratings and the latest results of a player.

use serenity::{builder::CreateEmbed, model::user::User};

use super::{Context, close, open};
use crate::{
    app::Page,
    discord::{
        incoming::Response,
        interaction_ctx::{HandlerResult, InteractionCtx},
        lists, panel, wording,
    },
};
use qiyuan_core::session::PlayerId;

/// How many recent games are shown, and among how many those are looked for that the asker may see.
const RECENT: usize = 8;
const LATEST: u32 = 40;

#[poise::command(slash_command)]
pub async fn profile(ctx: Context<'_>, player: Option<User>) -> HandlerResult {
    let ctx = open(ctx).await?;
    let whose = player.map_or(ctx.incoming.player(), |player| PlayerId(player.id.get()));
    let answer = shown(&ctx, whose).await;
    close(&ctx, answer).await
}

async fn shown(ctx: &InteractionCtx<'_>, whose: PlayerId) -> HandlerResult<Response> {
    let language = ctx.language;
    ctx.take_view()?;
    let ratings = ctx.bot.app.ratings_of(whose).await?;
    let latest = ctx.bot.app.history_of(whose, Page::first(LATEST)).await?;
    let recent = ctx.shown(latest, RECENT).await;
    let mut lines = vec![panel::mention(whose)];
    lines.extend(ratings.iter().map(|row| lists::rating(language, row)));
    if ratings.iter().any(|row| row.record.provisional) {
        lines.push(language.say("profile-provisional"));
    }
    let own = ctx.incoming.player();
    if whose != own {
        let score = ctx.bot.app.head_to_head(own, whose, None).await?;
        lines.push(lists::head_to_head(language, whose, score));
    }
    if recent.is_empty() {
        lines.push(language.say("profile-none"));
    } else {
        lines.push(String::new());
        lines.push(format!("**{}**", language.say("profile-recent")));
        lines.extend(
            recent
                .iter()
                .map(|row| lists::finished(language, whose, row)),
        );
    }
    let name = wording::markdown(&ctx.bot.name_of(whose).await);
    let title = language.tell("profile-title", &[("player", name.into())]);
    Ok(Response::page(
        CreateEmbed::new()
            .title(title)
            .description(lists::page(&lines)),
    ))
}
