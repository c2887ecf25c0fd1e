//! `/board`: the position, privately, as the asker likes to see it.

use super::{Context, autocomplete, close, open};
use crate::discord::{
    custom_id::ButtonAction,
    incoming::Response,
    interaction_ctx::{HandlerError, HandlerResult, InteractionCtx},
    private_view,
};

/// How many stones can be numbered; Discord says the same to whoever types more.
const MAX_NUMBERS: usize = 999;

#[poise::command(slash_command)]
pub async fn board(
    ctx: Context<'_>,
    #[autocomplete = "autocomplete::session"] session: Option<String>,
    text: Option<bool>,
    #[min = 1]
    #[max = 999]
    numbers: Option<i64>,
) -> HandlerResult {
    let ctx = open(ctx).await?;
    let answer = shown(&ctx, session.as_deref(), text.unwrap_or(false), numbers).await;
    close(&ctx, answer).await
}

async fn shown(
    ctx: &InteractionCtx<'_>,
    session: Option<&str>,
    in_words: bool,
    numbers: Option<i64>,
) -> HandlerResult<Response> {
    let numbers = match numbers.map(usize::try_from) {
        None => None,
        Some(Ok(count @ 1..=MAX_NUMBERS)) => Some(count),
        Some(_) => {
            let most = [("most", MAX_NUMBERS.into())];
            return Err(HandlerError::reply(ctx.language.tell("bad-numbers", &most)));
        }
    };
    let session = ctx.session(session, &ButtonAction::View).await?;
    ctx.take_view()?;
    let refused = ctx.bring_here(session).await;
    let answer = if let Some(count) = numbers {
        private_view::with_numbers(ctx, session, count).await?
    } else if in_words {
        private_view::in_words(ctx, session).await?
    } else {
        private_view::of_session(ctx, session, None).await?
    };
    Ok(answer.after(refused))
}
