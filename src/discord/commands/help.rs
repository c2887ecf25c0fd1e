//! `/help`: how to start a game and make a move.

use serenity::builder::CreateEmbed;

use super::{Context, close, open};
use crate::{
    app::App,
    discord::{
        incoming::Response,
        interaction_ctx::HandlerResult,
        wording::{self, Language},
    },
};
use qiyuan_core::rules::{Info, Notation};

#[poise::command(slash_command)]
pub async fn help(ctx: Context<'_>) -> HandlerResult {
    let ctx = open(ctx).await?;
    let app = &ctx.bot.app;
    let notation = ctx.notation(first_game(app)).await;
    let answer = page(app, ctx.language, notation);
    close(&ctx, Ok(answer)).await
}

/// The game of which the examples are.
fn first_game(app: &App) -> &'static Info {
    app.games().first().copied().unwrap_or(&Info::BASE)
}

/// How to start a game and make a move, with moves as they are written in `notation`, or as is usual in the language.
pub(in crate::discord) fn page(
    app: &App,
    language: Language,
    notation: Option<Notation>,
) -> Response {
    let (infos, first) = (app.games(), first_game(app));
    let notation = notation.or_else(|| wording::notation_for(language, first, None));
    let examples = app.examples(first, notation);
    let example = examples.first().cloned().unwrap_or_default();
    let shown = [
        ("game", first.key.into()),
        ("example", example.into()),
        ("examples", wording::listed(language, &examples).into()),
    ];
    let games: Vec<String> = infos
        .iter()
        .map(|info| {
            let game = ("game", wording::game(language, info.key).into());
            language.tell("help-game", &[game, ("key", info.key.into())])
        })
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
