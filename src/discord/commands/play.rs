//! `/move`: an action, from any channel.

use super::{Context, close, complete, open};
use crate::discord::{
    asked::Answer,
    desk::{Desk, Served},
    played,
};
use qiyuan_core::session::Command;

#[poise::command(slash_command, rename = "move")]
pub async fn play(
    ctx: Context<'_>,
    #[autocomplete = "complete::action"] action: String,
    #[autocomplete = "complete::session"] session: Option<String>,
) -> Served {
    let desk = open(ctx).await?;
    let answer = moved(&desk, &action, session.as_deref()).await;
    close(&desk, answer).await
}

async fn moved(desk: &Desk<'_>, action: &str, session: Option<&str>) -> Served<Answer> {
    let session = desk.session(session).await?;
    let command = Command::Play {
        text: action.trim().to_owned(),
    };
    let view = desk.act(session, None, command, action).await?;
    Ok(played::answer(desk, &view).await)
}
