//! `/export`: the record of a game as a file.

use super::{Context, close, complete, open};
use crate::discord::{
    asked::Answer,
    components::more,
    desk::{Desk, Served},
};

#[poise::command(slash_command)]
pub async fn export(
    ctx: Context<'_>,
    #[autocomplete = "complete::session"] session: Option<String>,
    #[autocomplete = "complete::format"] format: Option<String>,
) -> Served {
    let desk = open(ctx).await?;
    let answer = exported(&desk, session.as_deref(), format.as_deref()).await;
    close(&desk, answer).await
}

async fn exported(desk: &Desk<'_>, session: Option<&str>, format: Option<&str>) -> Served<Answer> {
    let session = desk.session(session).await?;
    desk.look_once()?;
    let format = format.map(|format| format.trim().to_lowercase());
    more::export(desk, session, format.as_deref()).await
}
