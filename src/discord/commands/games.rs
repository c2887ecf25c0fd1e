//! `/games`: the games in progress of somebody.

use serenity::{builder::CreateEmbed, model::user::User};

use super::{Context, close, open};
use crate::discord::{
    asked::Answer,
    desk::{Desk, Served},
    lists, panel,
};
use qiyuan_core::session::PlayerId;

#[poise::command(slash_command)]
pub async fn games(ctx: Context<'_>, player: Option<User>) -> Served {
    let desk = open(ctx).await?;
    let answer = listed(&desk, player.as_ref()).await;
    close(&desk, answer).await
}

async fn listed(desk: &Desk<'_>, player: Option<&User>) -> Served<Answer> {
    desk.look_once()?;
    let own = desk.asked.player();
    let whose = player.map_or(own, |player| PlayerId(player.id.get()));
    let mut rows = desk.front.app.games_of(whose).await?;
    rows.extend(desk.front.app.challenges_of(whose).await?);
    let title = if whose == own {
        desk.language.say("games-title")
    } else {
        desk.language.say("games-title-of")
    };
    let mut text = lists::sessions(desk, whose, &rows).await;
    if whose != own {
        text = format!("{}\n{text}", panel::mention(whose));
    }
    Ok(Answer::page(
        CreateEmbed::new().title(title).description(text),
    ))
}
