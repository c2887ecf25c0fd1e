//! `/leaderboard`: who plays best, on this server or everywhere.

use serenity::builder::CreateEmbed;

use super::{Context, challenge, close, complete, open};
use crate::{
    app::Page,
    clock::{Speed, TimeControl},
    discord::{
        asked::Answer,
        desk::{Desk, Fault, Served},
        lists, wording,
    },
    rules::Info,
};

/// How many lines are shown.
const LINES: u32 = 20;

#[poise::command(slash_command)]
pub async fn leaderboard(
    ctx: Context<'_>,
    #[autocomplete = "complete::game"] game: Option<String>,
    #[autocomplete = "complete::speed"] speed: Option<String>,
    #[autocomplete = "complete::scope"] scope: Option<String>,
) -> Served {
    let desk = open(ctx).await?;
    let answer = listed(&desk, game.as_deref(), speed.as_deref(), scope.as_deref()).await;
    close(&desk, answer).await
}

async fn listed(
    desk: &Desk<'_>,
    game: Option<&str>,
    speed: Option<&str>,
    scope: Option<&str>,
) -> Served<Answer> {
    let language = desk.language;
    let info = challenge::find(desk, game.unwrap_or("chess"))?;
    let speed = match speed {
        Some(typed) => find_speed(desk, typed)?,
        None => usual_speed(info),
    };
    let guild = match scope.map(str::trim) {
        None | Some("server") => desk.guild(),
        Some("everywhere") => None,
        Some(text) if text == language.say("choice-scope-server") => desk.guild(),
        Some(text) if text == language.say("choice-scope-everywhere") => None,
        Some(_) => return Err(Fault::told(language.say("bad-scope"))),
    };
    let board = desk
        .front
        .app
        .leaderboard(info.key, speed, guild, Page::first(LINES))
        .await?;
    let scope = if guild.is_some() {
        language.say("choice-scope-server")
    } else {
        language.say("choice-scope-everywhere")
    };
    let title = language.tell(
        "leaderboard-title",
        &[
            ("game", wording::game(language, info.key).into()),
            ("speed", wording::speed(language, speed).into()),
            ("scope", scope.into()),
        ],
    );
    let text = if board.entries.is_empty() {
        language.say("leaderboard-none")
    } else {
        lists::leaders(language, &board.entries)
    };
    Ok(Answer::page(
        CreateEmbed::new().title(title).description(text),
    ))
}

/// The speed of the clock that is customary in a game; blitz where none is.
fn usual_speed(info: &Info) -> Speed {
    let customary = info.clocks.first().and_then(|text| text.parse().ok());
    customary.map_or(Speed::Blitz, |control: TimeControl| control.speed())
}

fn find_speed(desk: &Desk<'_>, typed: &str) -> Served<Speed> {
    let typed = typed.trim();
    let found = Speed::ALL.into_iter().find(|speed| {
        speed.key().eq_ignore_ascii_case(typed) || wording::speed(desk.language, *speed) == typed
    });
    found.ok_or_else(|| {
        let keys = Speed::ALL.map(|speed| speed.key().to_owned());
        let speeds = wording::listed(desk.language, &keys);
        Fault::told(
            desk.language
                .tell("bad-speed", &[("speeds", speeds.into())]),
        )
    })
}
