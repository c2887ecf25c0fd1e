//! `/about`: what this bot is, and how it is doing.

use serenity::builder::CreateEmbed;

use super::{Context, close, open};
use crate::discord::{
    asked::Answer,
    desk::{Desk, Served},
    panel,
};

#[poise::command(slash_command)]
pub async fn about(ctx: Context<'_>) -> Served {
    let desk = open(ctx).await?;
    let answer = told(&desk).await;
    close(&desk, answer).await
}

async fn told(desk: &Desk<'_>) -> Served<Answer> {
    let language = desk.language;
    let counts = desk.front.app.counts().await?;
    let mut lines = vec![
        language.say("about-text"),
        String::new(),
        language.tell(
            "about-version",
            &[
                ("version", env!("CARGO_PKG_VERSION").into()),
                ("since", panel::relative(desk.front.app.started()).into()),
            ],
        ),
        language.tell("about-sessions", &[("live", counts.live.into())]),
    ];
    if let Some((half, most)) = desk.front.latency() {
        lines.push(language.tell(
            "about-latency",
            &[("half", half.into()), ("most", most.into())],
        ));
    }
    Ok(Answer::page(
        CreateEmbed::new().description(lines.join("\n")),
    ))
}
