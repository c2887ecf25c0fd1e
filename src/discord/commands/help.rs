//! `/help`: how to start a game and make a move.

use serenity::builder::CreateEmbed;

use super::{Context, close, open};
use crate::discord::{asked::Answer, desk::Served, wording};

#[poise::command(slash_command)]
pub async fn help(ctx: Context<'_>) -> Served {
    let desk = open(ctx).await?;
    let language = desk.language;
    let games: Vec<String> = desk
        .front
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
    close(&desk, Ok(Answer::page(page))).await
}
