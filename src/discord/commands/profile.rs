//! `/profile`: the ratings and the latest results of a player.

use serenity::{builder::CreateEmbed, model::user::User};

use super::{Context, close, open};
use crate::{
    app::Page,
    discord::{
        asked::Answer,
        desk::{Desk, Served},
        lists, panel, wording,
    },
};
use qiyuan_core::session::PlayerId;

/// How many recent games are shown.
const RECENT: u32 = 8;

#[poise::command(slash_command)]
pub async fn profile(ctx: Context<'_>, player: Option<User>) -> Served {
    let desk = open(ctx).await?;
    let whose = player.map_or(desk.asked.player(), |player| PlayerId(player.id.get()));
    let answer = shown(&desk, whose).await;
    close(&desk, answer).await
}

async fn shown(desk: &Desk<'_>, whose: PlayerId) -> Served<Answer> {
    let language = desk.language;
    desk.look_once()?;
    let ratings = desk.front.app.ratings_of(whose).await?;
    let recent = desk
        .front
        .app
        .history_of(whose, Page::first(RECENT))
        .await?;
    let mut lines = vec![panel::mention(whose)];
    lines.extend(ratings.iter().map(|row| lists::rating(language, row)));
    if ratings.iter().any(|row| row.record.provisional) {
        lines.push(language.say("profile-provisional"));
    }
    let own = desk.asked.player();
    if whose != own {
        let score = desk.front.app.head_to_head(own, whose, None).await?;
        lines.push(lists::head_to_head(language, whose, score));
    }
    if recent.is_empty() {
        lines.push(language.say("profile-none"));
    } else {
        lines.push(String::new());
        lines.push(format!("**{}**", language.say("profile-recent")));
        lines.extend(
            recent
                .iter()
                .map(|row| lists::finished(language, whose, row)),
        );
    }
    let name = wording::markdown(&desk.front.name_of(whose).await);
    let title = language.tell("profile-title", &[("player", name.into())]);
    Ok(Answer::page(
        CreateEmbed::new()
            .title(title)
            .description(lists::page(&lines)),
    ))
}
