//! `/available`: says in the channel that one looks for a game for a while, or no longer.

use std::collections::HashMap;

use super::{Context, autocomplete, challenge, close, open};
use crate::{
    app::wall_clock,
    discord::{
        admission, available,
        components::new_game,
        incoming::Response,
        interaction_ctx::{HandlerError, HandlerResult, InteractionCtx},
        panel::relative,
        wording,
    },
};
use qiyuan_core::clock::Span;

/// For how long somebody looks who does not say it, and the shortest and longest time.
const USUAL: Span = Span::from_mins(30);
const SHORTEST: Span = Span::from_mins(5);
const LONGEST: Span = Span::from_hours(4);

/// What ends it before its time.
pub(super) const OFF: &str = "off";

/// Times that are offered for the asking.
pub(super) const OFFERED: [&str; 5] = ["15m", "30m", "1h", "2h", "4h"];

#[poise::command(slash_command)]
pub async fn available(
    ctx: Context<'_>,
    #[autocomplete = "autocomplete::available_for"] time: Option<String>,
    #[autocomplete = "autocomplete::game"] game: Option<String>,
) -> HandlerResult {
    let ctx = open(ctx).await?;
    let answer = set(&ctx, time.as_deref(), game.as_deref()).await;
    close(&ctx, answer).await
}

async fn set(
    ctx: &InteractionCtx<'_>,
    time: Option<&str>,
    game: Option<&str>,
) -> HandlerResult<Response> {
    new_game::check_server(ctx).await?;
    let Some(guild) = ctx.guild() else {
        return Err(HandlerError::reply(ctx.language.say("server-only")));
    };
    let (app, player) = (&ctx.bot.app, ctx.incoming.player());
    if time.is_some_and(is_off) {
        let key = match available::stop(ctx.bot, guild, player) {
            true => "available-off",
            false => "available-was-off",
        };
        return Ok(Response::text(ctx.language.say(key)));
    }
    let time = match time {
        None => USUAL,
        Some(typed) => read_time(typed).ok_or_else(|| {
            let typed = [("typed", wording::code(typed).into())];
            HandlerError::reply(ctx.language.tell("bad-available-time", &typed))
        })?,
    };
    let info = game.map(|typed| challenge::find(ctx, typed)).transpose()?;
    admission::check(ctx, ctx.incoming.parent, &HashMap::new()).await?;
    challenge::place(ctx, ctx.incoming.is_thread.unwrap_or(false))?;
    app.check_may_play(guild, player).await?;
    if app.player(player).await?.settings.is_visible == Some(false) {
        return Err(HandlerError::reply(ctx.language.say("available-invisible")));
    }
    ctx.take_challenge([])?;
    let until = wall_clock::now() + time;
    available::post(ctx, guild, info, until).await?;
    let when = [("when", relative(until).into())];
    Ok(Response::text(ctx.language.tell("available-done", &when)))
}

/// Whether somebody does not want to look any longer.
fn is_off(typed: &str) -> bool {
    typed.trim().eq_ignore_ascii_case(OFF) || wording::means_off(typed)
}

/// A time as people write it: a number of minutes, or with `h` of hours.
pub(super) fn read_time(typed: &str) -> Option<Span> {
    let typed = typed.trim().to_lowercase();
    let digits = typed.trim_end_matches(|letter: char| !letter.is_ascii_digit());
    let is_number = digits.len() <= 3 && digits.bytes().all(|it| it.is_ascii_digit());
    let number: i64 = digits.parse().ok().filter(|_| is_number)?;
    let span = match typed[digits.len()..].trim() {
        "" | "m" | "min" | "minutes" | "分" | "分钟" | "分鐘" => Span::from_mins(number),
        "h" | "hour" | "hours" | "时" | "時" | "小时" | "小時" => Span::from_hours(number),
        _ => return None,
    };
    (SHORTEST..=LONGEST).contains(&span).then_some(span)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_read_as_people_write_them() {
        for (text, minutes) in [
            ("30m", 30),
            (" 30 min ", 30),
            ("45", 45),
            ("2h", 120),
            ("1 hour", 60),
            ("15分钟", 15),
            ("2小時", 120),
        ] {
            assert_eq!(read_time(text), Some(Span::from_mins(minutes)), "{text}");
        }
        for text in [
            "",
            "m",
            "-5m",
            "4m",
            "5h",
            "241",
            "1d",
            "99999999h",
            "٣٠m",
            "1.5h",
        ] {
            assert_eq!(read_time(text), None, "{text}");
        }
        assert!(OFFERED.into_iter().all(|text| read_time(text).is_some()));
    }
}
