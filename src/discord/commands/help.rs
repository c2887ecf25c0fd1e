//! `/help`: how to start a game and make a move.

use serenity::builder::CreateEmbed;

use super::{Context, by_category, close, open};
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
    let notation = ctx.notation(example_game(app)).await;
    let answer = page(app, ctx.language, notation);
    close(&ctx, Ok(answer)).await
}

/// The games, a line for each category if there are several.
fn listed(language: Language, infos: &[&'static Info]) -> String {
    let name = |info: &&Info| {
        let game = ("game", wording::game(language, info.key).into());
        language.tell("help-game", &[game, ("key", info.key.into())])
    };
    let categories = by_category(infos);
    let is_only = categories.len() == 1;
    let lines = categories.iter().map(|(category, games)| {
        let games: Vec<String> = games.iter().map(name).collect();
        let games = ("games", games.join(&language.say("alt-separator")).into());
        if is_only {
            return language.tell("help-games", &[games]);
        }
        let category = ("category", wording::category(language, category).into());
        language.tell("help-category", &[category, games])
    });
    let lines: Vec<String> = lines.collect();
    lines.join("\n")
}

/// The game of which the examples are.
fn example_game(app: &App) -> &'static Info {
    app.games().first().copied().unwrap_or(&Info::BASE)
}

/// How to start a game and make a move, with moves as they are written in `notation`, or as is usual in the language.
pub(in crate::discord) fn page(
    app: &App,
    language: Language,
    notation: Option<Notation>,
) -> Response {
    let (infos, game) = (app.games(), example_game(app));
    let notation = notation.or_else(|| wording::notation_for(language, game, None));
    let examples = app.examples(game, notation);
    let example = examples.first().cloned().unwrap_or_default();
    let shown = [
        ("game", game.key.into()),
        ("example", example.into()),
        ("examples", wording::listed(language, &examples).into()),
    ];
    let text = format!(
        "{}\n\n{}",
        language.tell("help-text", &shown),
        listed(language, &infos)
    );
    let page = CreateEmbed::new()
        .title(language.say("help-title"))
        .description(text);
    Response::page(page)
}
