//! `/draw`: offers a draw, accepts one, or claims one.

use super::{Context, autocomplete, close, open};
use crate::discord::{
    components::offers,
    custom_id::ButtonAction,
    incoming::Response,
    interaction_ctx::{HandlerError, HandlerResult, InteractionCtx},
    wording,
};
use qiyuan_core::session::{Offer, SessionId};

#[poise::command(slash_command)]
pub async fn draw(
    ctx: Context<'_>,
    #[autocomplete = "autocomplete::claim"] claim: Option<String>,
    #[rename = "move"]
    #[autocomplete = "autocomplete::action"]
    action: Option<String>,
    #[autocomplete = "autocomplete::session"] session: Option<String>,
) -> HandlerResult {
    let ctx = open(ctx).await?;
    let [claim, action] = [claim, action].map(|it| it.map(|it| wording::typed(&it)));
    let answer = drawn(
        &ctx,
        claim.as_deref(),
        action.as_deref(),
        session.as_deref(),
    )
    .await;
    close(&ctx, answer).await
}

async fn drawn(
    ctx: &InteractionCtx<'_>,
    claim: Option<&str>,
    action: Option<&str>,
    session: Option<&str>,
) -> HandlerResult<Response> {
    if let Some(action) = action.filter(|_| claim.is_none()) {
        let typed = [("typed", wording::code(action).into())];
        return Err(HandlerError::reply(
            ctx.language.tell("draw-no-claim", &typed),
        ));
    }
    let session = ctx
        .session(session, &ButtonAction::Offer(Offer::Draw))
        .await?;
    if let Some(claim) = claim {
        return claimed(ctx, session, claim, action).await;
    }
    if let Some(answer) = offers::claims(ctx, session).await? {
        return Ok(answer);
    }
    offers::offer(ctx, session, None, Offer::Draw).await
}

async fn claimed(
    ctx: &InteractionCtx<'_>,
    session: SessionId,
    claim: &str,
    action: Option<&str>,
) -> HandlerResult<Response> {
    let view = ctx.public_view(session).await?;
    let claim = claim.trim();
    let mut known = view.info().claims.iter().copied();
    let named = known
        .find(|key| key.eq_ignore_ascii_case(claim) || wording::claim(ctx.language, key) == claim);
    let action = action.map(str::trim);
    offers::make_claim(ctx, session, None, named.unwrap_or(claim), action).await
}
