//! `/leaderboard`: who plays best, on this server or everywhere.

use serenity::builder::CreateEmbed;

use super::{Context, challenge, close, complete, open};
use crate::{
    app::{GuildId, Page},
    discord::{
        asked::Answer,
        desk::{Desk, Fault, Served},
        lists, wording,
    },
};
use qiyuan_core::{
    clock::{Speed, TimeControl},
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
    #[autocomplete = "complete::size"] size: Option<String>,
) -> Served {
    let desk = open(ctx).await?;
    let wish = Wish {
        game: game.as_deref(),
        speed: speed.as_deref(),
        scope: scope.as_deref(),
        size: size.as_deref(),
    };
    let answer = listed(&desk, wish).await;
    close(&desk, answer).await
}

/// What was typed.
struct Wish<'a> {
    game: Option<&'a str>,
    speed: Option<&'a str>,
    scope: Option<&'a str>,
    size: Option<&'a str>,
}

async fn listed(desk: &Desk<'_>, wish: Wish<'_>) -> Served<Answer> {
    let language = desk.language;
    let info = challenge::find(desk, wish.game.unwrap_or("chess"))?;
    let speed = match wish.speed {
        Some(typed) => find_speed(desk, typed)?,
        None => usual_speed(info),
    };
    let divisions = desk.front.app.divisions(info);
    let division = match wish.size {
        None => divisions.first().copied().unwrap_or_default(),
        Some(typed) => find_division(desk, divisions, typed)?,
    };
    let (guild, scope) = find_scope(desk, wish.scope)?;
    desk.look_once()?;
    let board = desk
        .front
        .app
        .leaderboard(info.key, division, speed, guild, Page::first(LINES))
        .await?;
    let title = language.tell(
        "leaderboard-title",
        &[
            ("game", wording::ranked(language, info.key, division).into()),
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

/// The server that was meant, if not all, and how that is called.
pub(super) fn find_scope(
    desk: &Desk<'_>,
    typed: Option<&str>,
) -> Served<(Option<GuildId>, String)> {
    let [here, everywhere] =
        ["choice-scope-server", "choice-scope-everywhere"].map(|key| desk.language.say(key));
    let guild = match typed.map(str::trim) {
        None | Some("server") => desk.guild(),
        Some("everywhere") => None,
        Some(text) if text == here => desk.guild(),
        Some(text) if text == everywhere => None,
        Some(_) => return Err(Fault::told(desk.language.say("bad-scope"))),
    };
    Ok((guild, if guild.is_some() { here } else { everywhere }))
}

/// The division of a game that was typed, or an answer that lists them.
pub(super) fn find_division(
    desk: &Desk<'_>,
    divisions: &[&'static str],
    typed: &str,
) -> Served<&'static str> {
    let (language, typed) = (desk.language, typed.trim());
    if divisions.is_empty() {
        return Err(Fault::told(language.say("no-sizes")));
    }
    let found = divisions.iter().copied().find(|division| {
        division.eq_ignore_ascii_case(typed) || wording::division(language, division) == typed
    });
    found.ok_or_else(|| {
        let keys: Vec<String> = divisions.iter().map(|key| (*key).to_owned()).collect();
        let sizes = wording::listed(language, &keys);
        Fault::told(language.tell("bad-size", &[("sizes", sizes.into())]))
    })
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
