//! `/about`: what this bot is, and how it is doing.

use serenity::builder::CreateEmbed;

use super::{Context, close, open};
use crate::discord::{
    incoming::Response,
    interaction_ctx::{HandlerResult, InteractionCtx},
    panel,
};

#[poise::command(slash_command)]
pub async fn about(ctx: Context<'_>) -> HandlerResult {
    let ctx = open(ctx).await?;
    let answer = answer(&ctx).await;
    close(&ctx, answer).await
}

async fn answer(ctx: &InteractionCtx<'_>) -> HandlerResult<Response> {
    let language = ctx.language;
    let counts = ctx.bot.app.counts().await?;
    let mut lines = vec![
        language.say("about-text"),
        String::new(),
        language.tell(
            "about-version",
            &[
                ("version", env!("CARGO_PKG_VERSION").into()),
                ("since", panel::relative(ctx.bot.app.started()).into()),
            ],
        ),
        language.tell("about-sessions", &[("live", counts.live.into())]),
    ];
    if let Some((half, most)) = ctx.bot.latency() {
        lines.push(language.tell(
            "about-latency",
            &[("half", half.into()), ("most", most.into())],
        ));
    }
    Ok(Response::page(
        CreateEmbed::new().description(lines.join("\n")),
    ))
}
