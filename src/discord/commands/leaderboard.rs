//! `/leaderboard`: who plays best, on this server or everywhere.

use serenity::builder::CreateEmbed;

use super::{Context, autocomplete, challenge, close, open};
use crate::{
    app::{GuildId, Page},
    discord::{
        incoming::Response,
        interaction_ctx::{HandlerError, HandlerResult, InteractionCtx},
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
    #[autocomplete = "autocomplete::game"] game: Option<String>,
    #[autocomplete = "autocomplete::speed"] speed: Option<String>,
    #[autocomplete = "autocomplete::scope"] scope: Option<String>,
    #[autocomplete = "autocomplete::division"] division: Option<String>,
) -> HandlerResult {
    let ctx = open(ctx).await?;
    let query = LeaderboardQuery {
        game: game.as_deref(),
        speed: speed.as_deref(),
        scope: scope.as_deref(),
        division: division.as_deref(),
    };
    let answer = listed(&ctx, query).await;
    close(&ctx, answer).await
}

/// What was typed.
struct LeaderboardQuery<'a> {
    game: Option<&'a str>,
    speed: Option<&'a str>,
    scope: Option<&'a str>,
    division: Option<&'a str>,
}

async fn listed(ctx: &InteractionCtx<'_>, query: LeaderboardQuery<'_>) -> HandlerResult<Response> {
    let language = ctx.language;
    let info = challenge::find_or_first(ctx, query.game)?;
    let speed = match query.speed {
        Some(typed) => find_speed(ctx, typed)?,
        None => usual_speed(info),
    };
    let divisions = ctx.bot.app.divisions(info);
    let division = match query.division {
        None => divisions.first().copied().unwrap_or_default(),
        Some(typed) => find_division(ctx, info, divisions, typed)?,
    };
    let (guild, scope) = find_scope(ctx, query.scope)?;
    ctx.take_view()?;
    let board = ctx
        .bot
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
    let mut text = if board.entries.is_empty() {
        language.say("leaderboard-none")
    } else {
        lists::leaders(language, &board.entries)
    };
    let own = ctx.incoming.player();
    let own = ctx.bot.app.rating_of(own, info.key, division, speed);
    if let Some(record) = own.await?.filter(|record| record.provisional) {
        text.push('\n');
        text.push_str(&lists::provisional(language, &record));
    }
    Ok(Response::page(
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
    ctx: &InteractionCtx<'_>,
    typed: Option<&str>,
) -> HandlerResult<(Option<GuildId>, String)> {
    let [here, everywhere] =
        ["choice-scope-server", "choice-scope-everywhere"].map(|key| ctx.language.say(key));
    let guild = match typed.map(str::trim) {
        None | Some("server") => ctx.guild(),
        Some("everywhere") => None,
        Some(text) if text == here => ctx.guild(),
        Some(text) if text == everywhere => None,
        Some(_) => return Err(HandlerError::reply(ctx.language.say("bad-scope"))),
    };
    Ok((guild, if guild.is_some() { here } else { everywhere }))
}

/// The division of a game that was typed, or an answer that lists them.
pub(super) fn find_division(
    ctx: &InteractionCtx<'_>,
    info: &Info,
    divisions: &[&'static str],
    typed: &str,
) -> HandlerResult<&'static str> {
    let language = ctx.language;
    let game = ("game", wording::game(language, info.key).into());
    if divisions.is_empty() {
        return Err(HandlerError::reply(language.tell("no-divisions", &[game])));
    }
    let found = divisions
        .iter()
        .copied()
        .find(|key| wording::is_named(typed, key, |language| wording::division(language, key)));
    found.ok_or_else(|| {
        let keys: Vec<String> = divisions.iter().map(|key| (*key).to_owned()).collect();
        let typed = ("typed", wording::code(typed).into());
        let divisions = ("divisions", wording::listed(language, &keys).into());
        HandlerError::reply(language.tell("bad-division", &[game, typed, divisions]))
    })
}

fn find_speed(ctx: &InteractionCtx<'_>, typed: &str) -> HandlerResult<Speed> {
    let typed = typed.trim();
    let found = Speed::ALL.into_iter().find(|speed| {
        speed.key().eq_ignore_ascii_case(typed) || wording::speed(ctx.language, *speed) == typed
    });
    found.ok_or_else(|| {
        let keys = Speed::ALL.map(|speed| speed.key().to_owned());
        let speeds = wording::listed(ctx.language, &keys);
        HandlerError::reply(ctx.language.tell("bad-speed", &[("speeds", speeds.into())]))
    })
}
