//! `/help`: how to start a game and make a move.

use serenity::builder::CreateEmbed;

use super::{Context, close, open};
use crate::discord::{incoming::Response, interaction_ctx::HandlerResult, wording};

#[poise::command(slash_command)]
pub async fn help(ctx: Context<'_>) -> HandlerResult {
    let ctx = open(ctx).await?;
    let language = ctx.language;
    let games: Vec<String> = ctx
        .bot
        .app
        .games()
        .iter()
        .map(|info| format!("{} (`{}`)", wording::game(language, info.key), info.key))
        .collect();
    let games = games.join(&language.say("alt-separator"));
    let text = format!(
        "{}\n\n{}",
        language.say("help-text"),
        language.tell("help-games", &[("games", games.into())])
    );
    let page = CreateEmbed::new()
        .title(language.say("help-title"))
        .description(text);
    close(&ctx, Ok(Response::page(page))).await
}
