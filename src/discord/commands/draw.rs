//! `/draw`: offers a draw, accepts one, or claims one.

use super::{Context, autocomplete, close, open};
use crate::discord::{
    components::offers,
    custom_id::ButtonAction,
    incoming::Response,
    interaction_ctx::{HandlerResult, InteractionCtx},
    wording,
};
use qiyuan_core::session::{Command, Offer, SessionId};

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
    let view = ctx.bot.app.public_view(session, ctx.arrival().at).await?;
    let named = view.info().claims.iter().find(|key| {
        key.eq_ignore_ascii_case(claim.trim()) || wording::claim(ctx.language, key) == claim.trim()
    });
    let command = Command::Claim {
        claim: named.map_or_else(|| claim.trim().to_owned(), |key| (*key).to_owned()),
        action: action.map(|action| action.trim().to_owned()),
    };
    let view = ctx
        .act(session, None, command, action.unwrap_or(claim))
        .await?;
    Ok(offers::claimed(ctx, &view))
}
