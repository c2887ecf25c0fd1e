//! `/help`: how to start a game and make a move.

use serenity::builder::CreateEmbed;

use super::{Context, close, open};
use crate::discord::{
    incoming::Response,
    interaction_ctx::HandlerResult,
    wording::{self, Language},
};
use qiyuan_core::rules::Info;

#[poise::command(slash_command)]
pub async fn help(ctx: Context<'_>) -> HandlerResult {
    let ctx = open(ctx).await?;
    let answer = page(ctx.language, &ctx.bot.app.games());
    close(&ctx, Ok(answer)).await
}

/// How to start a game and make a move.
pub(in crate::discord) fn page(language: Language, infos: &[&'static Info]) -> Response {
    let first = infos.first().copied().unwrap_or(&Info::BASE);
    let examples = ctx.bot.app.examples(first, ctx.notation(first).await);
    let example = examples.first().cloned().unwrap_or_default();
    let shown = [
        ("game", first.key.into()),
        ("example", example.into()),
        ("examples", wording::listed(language, &examples).into()),
    ];
    let games: Vec<String> = infos
        .iter()
        .map(|info| format!("{} (`{}`)", wording::game(language, info.key), info.key))
        .collect();
    let games = games.join(&language.say("alt-separator"));
    let text = format!(
        "{}\n\n{}",
        language.tell("help-text", &shown),
        language.tell("help-games", &[("games", games.into())])
    );
    let page = CreateEmbed::new()
        .title(language.say("help-title"))
        .description(text);
    Response::page(page)
}
