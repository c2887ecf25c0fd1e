//! `/resign`: asks whether it is meant; the button then does it.

use super::{Context, close, complete, open};
use crate::discord::{
    asked::Answer,
    components::leave,
    desk::{Desk, Served},
};

#[poise::command(slash_command)]
pub async fn resign(
    ctx: Context<'_>,
    #[autocomplete = "complete::session"] session: Option<String>,
) -> Served {
    let desk = open(ctx).await?;
    let answer = asked(&desk, session.as_deref()).await;
    close(&desk, answer).await
}

async fn asked(desk: &Desk<'_>, session: Option<&str>) -> Served<Answer> {
    let session = desk.session(session).await?;
    leave::ask_to_resign(desk, session).await
}
