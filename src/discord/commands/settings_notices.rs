//! `/settings notices`: how somebody hears of turns, ends and challenges, and when they are not to be notified.

use serenity::builder::CreateEmbed;

use super::{
    Context, autocomplete, close, open,
    settings::{line, one_of},
};
use crate::{
    app::{NotifyBy, PlayerSettings, QuietHours, time_zone},
    discord::{
        incoming::Response,
        interaction_ctx::{HandlerError, HandlerResult, InteractionCtx},
        wording::{self, Language},
    },
};

/// The time zone of hours that were typed without one by somebody who has named none.
const UTC: &str = "UTC";

/// What ends quiet hours for good.
const OFF: &str = "off";

#[poise::command(slash_command)]
pub async fn notices(
    ctx: Context<'_>,
    #[autocomplete = "autocomplete::notify_by"] turns: Option<String>,
    #[autocomplete = "autocomplete::notify_by"] ends: Option<String>,
    #[autocomplete = "autocomplete::notify_by"] challenges: Option<String>,
    #[autocomplete = "autocomplete::quiet_hours"] quiet: Option<String>,
    #[rename = "time-zone"]
    #[autocomplete = "autocomplete::time_zone"]
    time_zone: Option<String>,
) -> HandlerResult {
    let ctx = open(ctx).await?;
    let typed = [turns, ends, challenges];
    let answer = set(&ctx, typed, quiet, time_zone).await;
    close(&ctx, answer).await
}

async fn set(
    ctx: &InteractionCtx<'_>,
    typed: [Option<String>; 3],
    quiet: Option<String>,
    zone: Option<String>,
) -> HandlerResult<Response> {
    let (app, language) = (&ctx.bot.app, ctx.language);
    let player = ctx.incoming.player();
    let mut settings = app.player(player).await?.settings;
    let before = settings.clone();
    let ways = [
        &mut settings.notify_turn,
        &mut settings.notify_end,
        &mut settings.notify_challenge,
    ];
    for (typed, way) in typed.iter().zip(ways) {
        let Some(typed) = typed else { continue };
        let named = |way: NotifyBy| (way.key(), wording::notify_by(language, way));
        let key = one_of(ctx, typed, NotifyBy::ALL.into_iter().map(named))?;
        *way = NotifyBy::from_key(&key);
    }
    if let Some(typed) = &quiet {
        let known = settings.quiet.take().map(|quiet| quiet.time_zone);
        let zone = known.unwrap_or_else(|| UTC.to_owned());
        settings.quiet = read_quiet(ctx, typed, zone)?;
    }
    if let Some(typed) = &zone {
        let zone = time_zone(typed).ok_or_else(|| refused(ctx, "bad-time-zone", typed))?;
        match &mut settings.quiet {
            Some(quiet) => quiet.time_zone = zone,
            None => return Err(HandlerError::reply(language.say("time-zone-without-hours"))),
        }
    }
    let list = summary(language, &settings);
    let text = if settings == before {
        list
    } else {
        app.set_player(player, settings).await?;
        format!("{}\n{list}", language.say("settings-saved"))
    };
    let title = language.say("settings-notices");
    Ok(Response::page(
        CreateEmbed::new().title(title).description(text),
    ))
}

fn refused(ctx: &InteractionCtx<'_>, key: &str, typed: &str) -> HandlerError {
    let typed = [("typed", wording::code(typed).into())];
    HandlerError::reply(ctx.language.tell(key, &typed))
}

/// Hours of the day such as `23:00-7:30` or `23-7`; nothing if they are to end.
fn read_quiet(
    ctx: &InteractionCtx<'_>,
    typed: &str,
    time_zone: String,
) -> HandlerResult<Option<QuietHours>> {
    let off = wording::quiet_off(ctx.language);
    if typed.trim().eq_ignore_ascii_case(OFF) || typed.trim() == off {
        return Ok(None);
    }
    let hours = parse_hours(typed).ok_or_else(|| refused(ctx, "bad-quiet-hours", typed))?;
    Ok(Some(QuietHours {
        from: hours.0,
        to: hours.1,
        time_zone,
    }))
}

/// Two times of the day, in minutes.
pub fn parse_hours(typed: &str) -> Option<(u16, u16)> {
    let typed = typed
        .replace(['–', '—', '~', '至', '到'], "-")
        .replace('：', ":");
    let (from, to) = typed.split_once('-')?;
    let hours = (parse_time(from)?, parse_time(to)?);
    (hours.0 != hours.1).then_some(hours)
}

fn parse_time(typed: &str) -> Option<u16> {
    let typed = typed.trim();
    let (hour, minute) = typed.split_once(':').unwrap_or((typed, "0"));
    let (hour, minute): (u16, u16) = (hour.trim().parse().ok()?, minute.trim().parse().ok()?);
    let is_time = minute < 60 && (hour < 24 || (hour, minute) == (24, 0));
    is_time.then_some(hour % 24 * 60 + minute)
}

/// Quiet hours as they are typed, with their time zone.
pub fn hours(quiet: &QuietHours) -> String {
    let time = |minutes: u16| format!("{}:{:02}", minutes / 60, minutes % 60);
    format!(
        "{}–{} {}",
        time(quiet.from),
        time(quiet.to),
        quiet.time_zone
    )
}

fn summary(language: Language, settings: &PlayerSettings) -> String {
    let way = |way: Option<NotifyBy>| match way {
        Some(way) => wording::notify_by(language, way),
        None => language.say("settings-usual"),
    };
    let quiet = settings.quiet.as_ref();
    let quiet = quiet.map_or_else(|| wording::quiet_off(language), hours);
    [
        ("command-settings-notices-turns", way(settings.notify_turn)),
        ("command-settings-notices-ends", way(settings.notify_end)),
        (
            "command-settings-notices-challenges",
            way(settings.notify_challenge),
        ),
        ("command-settings-notices-quiet", quiet),
    ]
    .map(|(name, value)| line(language, language.say(name), value))
    .join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hours_are_read_as_people_write_them() {
        let night = Some((23 * 60, 7 * 60));
        for typed in [
            "23-7",
            "23:00-7:00",
            " 23:00 – 07:00 ",
            "23：00至7：00",
            "23~7",
        ] {
            assert_eq!(parse_hours(typed), night, "{typed}");
        }
        assert_eq!(parse_hours("22:30-24"), Some((22 * 60 + 30, 0)));
    }

    #[test]
    fn what_are_no_hours_is_refused() {
        for typed in [
            "",
            "-",
            "7",
            "7-7",
            "0-24",
            "25-3",
            "9:60-10",
            "9-24:01",
            "-1-3",
            "a-b",
            "99999999-1",
        ] {
            assert_eq!(parse_hours(typed), None, "{typed}");
        }
    }
}
