//! `/board`: the position, privately, as the asker likes to see it.

use super::{Context, close, complete, open};
use crate::discord::{
    asked::Answer,
    desk::{Desk, Served},
    my_view,
};

#[poise::command(slash_command)]
pub async fn board(
    ctx: Context<'_>,
    #[autocomplete = "complete::session"] session: Option<String>,
    text: Option<bool>,
    #[min = 1]
    #[max = 999]
    numbers: Option<u16>,
) -> Served {
    let desk = open(ctx).await?;
    let answer = shown(&desk, session.as_deref(), text.unwrap_or(false), numbers).await;
    close(&desk, answer).await
}

async fn shown(
    desk: &Desk<'_>,
    session: Option<&str>,
    in_words: bool,
    numbers: Option<u16>,
) -> Served<Answer> {
    let session = desk.session(session).await?;
    desk.look_once()?;
    if let Some(count) = numbers {
        my_view::with_numbers(desk, session, count.into()).await
    } else if in_words {
        my_view::in_words(desk, session).await
    } else {
        my_view::of_session(desk, session, None).await
    }
}
