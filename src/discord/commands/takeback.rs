//! `/takeback`: asks to take back one's last action, or agrees to it.

use super::{Context, close, complete, open};
use crate::discord::{
    asked::Answer,
    components::offers,
    desk::{Desk, Served},
};
use qiyuan_core::session::Offer;

#[poise::command(slash_command)]
pub async fn takeback(
    ctx: Context<'_>,
    #[autocomplete = "complete::session"] session: Option<String>,
) -> Served {
    let desk = open(ctx).await?;
    let answer = asked(&desk, session.as_deref()).await;
    close(&desk, answer).await
}

async fn asked(desk: &Desk<'_>, session: Option<&str>) -> Served<Answer> {
    let session = desk.session(session).await?;
    offers::offer(desk, session, None, Offer::Takeback).await
}
