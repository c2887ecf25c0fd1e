//! `/board`: the position, privately, as the asker likes to see it; or from another side for everybody, if the others
//! agree.

use super::{Context, autocomplete, close, open};
use crate::discord::{
    components::offers,
    custom_id::ButtonAction,
    incoming::Response,
    interaction_ctx::{HandlerError, HandlerResult, InteractionCtx},
    private_view,
};
use qiyuan_core::session::Offer;

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
    flip: Option<bool>,
    #[rename = "flip-for-all"] flip_for_all: Option<bool>,
) -> HandlerResult {
    let ctx = open(ctx).await?;
    let wanted = Wanted {
        session: session.as_deref(),
        in_words: text.unwrap_or(false),
        numbers,
        is_flipped: flip.unwrap_or(false),
    };
    let answer = if flip_for_all.unwrap_or(false) {
        flip_for_everybody(&ctx, wanted.session).await
    } else {
        shown(&ctx, &wanted).await
    };
    close(&ctx, answer).await
}

/// What the asker wants to see.
struct Wanted<'a> {
    session: Option<&'a str>,
    in_words: bool,
    numbers: Option<i64>,
    is_flipped: bool,
}

/// Asks the other players to flip the board for everybody, or agrees to that.
async fn flip_for_everybody(
    ctx: &InteractionCtx<'_>,
    session: Option<&str>,
) -> HandlerResult<Response> {
    let press = ButtonAction::Offer(Offer::Flip);
    let session = ctx.session(session, &press).await?;
    offers::offer(ctx, session, None, Offer::Flip).await
}

async fn shown(ctx: &InteractionCtx<'_>, wanted: &Wanted<'_>) -> HandlerResult<Response> {
    let numbers = match wanted.numbers.map(usize::try_from) {
        None => None,
        Some(Ok(count @ 1..=MAX_NUMBERS)) => Some(count),
        Some(_) => {
            let most = [("most", MAX_NUMBERS.into())];
            return Err(HandlerError::reply(ctx.language.tell("bad-numbers", &most)));
        }
    };
    let session = ctx.session(wanted.session, &ButtonAction::View).await?;
    ctx.take_view()?;
    let refused = ctx.bring_here(session).await;
    let answer = if let Some(count) = numbers {
        private_view::with_numbers(ctx, session, count).await?
    } else if wanted.in_words {
        private_view::in_words(ctx, session).await?
    } else if wanted.is_flipped {
        private_view::flipped(ctx, session).await?
    } else {
        private_view::of_session(ctx, session, None).await?
    };
    Ok(answer.after(refused))
}
