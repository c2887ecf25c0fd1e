//! `/watch`: what is being played on the server.

use serenity::builder::CreateEmbed;

use super::{Context, close, open};
use crate::{
    app::Page,
    discord::{
        asked::Answer,
        desk::{Desk, Fault, Served},
        lists,
    },
};

#[poise::command(slash_command)]
pub async fn watch(ctx: Context<'_>) -> Served {
    let desk = open(ctx).await?;
    let answer = listed(&desk).await;
    close(&desk, answer).await
}

async fn listed(desk: &Desk<'_>) -> Served<Answer> {
    let Some(guild) = desk.guild() else {
        return Err(Fault::told(desk.language.say("server-only")));
    };
    desk.look_once()?;
    let rows = desk
        .front
        .app
        .live_in(guild, Page::first(lists::MAX_LINES + 1))
        .await?;
    let text = if rows.is_empty() {
        desk.language.say("watch-none")
    } else {
        lists::sessions(desk, desk.asked.player(), &rows).await
    };
    let title = desk.language.say("watch-title");
    Ok(Answer::page(
        CreateEmbed::new().title(title).description(text),
    ))
}
