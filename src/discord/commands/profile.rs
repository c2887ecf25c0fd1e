//! `/profile`: the ratings and the latest results of a player.

use serenity::{builder::CreateEmbed, model::user::User};

use super::{Context, close, open};
use crate::{
    app::Page,
    discord::{
        incoming::{Response, display_name},
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
    let answer = shown(&ctx, player.as_ref()).await;
    close(&ctx, answer).await
}

pub(super) async fn shown(
    ctx: &InteractionCtx<'_>,
    player: Option<&User>,
) -> HandlerResult<Response> {
    let language = ctx.language;
    let whose = player.map_or(ctx.incoming.player(), |player| PlayerId(player.id.get()));
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
        lines.extend(lists::finished(ctx, language, whose, &recent).await);
    }
    // Discord names whoever is picked, also somebody we have never met.
    let picked = player.map(|player| wording::plain(&display_name(player), 32));
    let name = match picked.filter(|name| !name.is_empty()) {
        Some(name) => name,
        None => ctx.bot.name_of(whose).await,
    };
    let name = wording::markdown(&name);
    let title = language.tell("profile-title", &[("player", name.into())]);
    Ok(Response::page(
        CreateEmbed::new()
            .title(title)
            .description(lists::page(&lines)),
    ))
}
