//! `/draw`: offers a draw, accepts one, or claims one.

use super::{Context, close, complete, open};
use crate::discord::{
    asked::Answer,
    components::offers,
    desk::{Desk, Served},
    wording,
};
use qiyuan_core::session::{Command, Offer, SessionId};

#[poise::command(slash_command)]
pub async fn draw(
    ctx: Context<'_>,
    #[autocomplete = "complete::claim"] claim: Option<String>,
    #[rename = "move"]
    #[autocomplete = "complete::action"]
    action: Option<String>,
    #[autocomplete = "complete::session"] session: Option<String>,
) -> Served {
    let desk = open(ctx).await?;
    let answer = drawn(
        &desk,
        claim.as_deref(),
        action.as_deref(),
        session.as_deref(),
    )
    .await;
    close(&desk, answer).await
}

async fn drawn(
    desk: &Desk<'_>,
    claim: Option<&str>,
    action: Option<&str>,
    session: Option<&str>,
) -> Served<Answer> {
    let session = desk.session(session).await?;
    match claim {
        Some(claim) => claimed(desk, session, claim, action).await,
        None => offers::offer(desk, session, None, Offer::Draw).await,
    }
}

async fn claimed(
    desk: &Desk<'_>,
    session: SessionId,
    claim: &str,
    action: Option<&str>,
) -> Served<Answer> {
    let view = desk
        .front
        .app
        .public_view(session, desk.arrival().at)
        .await?;
    let named = view.info().claims.iter().find(|key| {
        key.eq_ignore_ascii_case(claim.trim()) || wording::claim(desk.language, key) == claim.trim()
    });
    let command = Command::Claim {
        claim: named.map_or_else(|| claim.trim().to_owned(), |key| (*key).to_owned()),
        action: action.map(|action| action.trim().to_owned()),
    };
    let view = desk
        .act(session, None, command, action.unwrap_or(claim))
        .await?;
    Ok(offers::claimed(desk, &view))
}
