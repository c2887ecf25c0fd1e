//! `/rules`: how a game is played.

use super::{Context, challenge, close, complete, open};
use crate::discord::{desk::Served, lists};

#[poise::command(slash_command)]
pub async fn rules(
    ctx: Context<'_>,
    #[autocomplete = "complete::game"] game: Option<String>,
) -> Served {
    let desk = open(ctx).await?;
    let info = challenge::find(&desk, game.as_deref().unwrap_or("chess"));
    let answer = info.and_then(|info| {
        desk.look_once()?;
        Ok(lists::rules(desk.language, info))
    });
    close(&desk, answer).await
}
