//! `/settings notices`: how somebody hears of turns, ends and challenges, and when they are not to be notified.

use super::{Context, autocomplete, close, open, settings::one_of};
use crate::{
    app::{NotifyBy, PlayerSettings, QuietHours},
    discord::{
        incoming::Response,
        interaction_ctx::{HandlerError, HandlerResult, InteractionCtx},
        settings::{self, SettingsPage, choices, quiet as quiet_hours},
        wording,
    },
};

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

/// Sets what was typed, and shows the page on which it stands.
async fn set(
    ctx: &InteractionCtx<'_>,
    typed: [Option<String>; 3],
    quiet: Option<String>,
    zone: Option<String>,
) -> HandlerResult<Response> {
    let is_empty = typed.iter().all(Option::is_none) && quiet.is_none() && zone.is_none();
    let mut ways = [None; 3];
    for (typed, way) in typed.iter().zip(&mut ways) {
        let Some(typed) = typed else { continue };
        if wording::means_directly(typed) {
            *way = Some(Some(NotifyBy::Direct));
            continue;
        }
        let key = one_of(ctx, typed, choices::notices(ctx.language).into_iter())?;
        // What is usual is no way of its own.
        *way = Some(NotifyBy::from_key(&key));
    }
    let quiet = typed_hours(ctx, quiet.as_deref(), zone.as_deref())?;
    // What was set beside quiet hours that lack something.
    let is_rest_saved = ways.iter().any(Option::is_some);
    let with_rest = |words: String| match is_rest_saved {
        true => format!("{}\n{words}", ctx.language.say("settings-saved")),
        false => words,
    };
    let mut understood = None;
    if !is_empty {
        let set = move |settings: &mut PlayerSettings| change(settings, ways, quiet);
        let saved = ctx.bot.app.change_player(ctx.incoming.player(), set);
        match saved.await? {
            Ok(hours) => understood = hours,
            Err(Missing::Hours) => {
                let words = ctx.language.say("time-zone-without-hours");
                return Err(HandlerError::reply(with_rest(words)));
            }
            Err(Missing::Zone(hours)) => {
                let mut asked = quiet_hours::ask_zone(ctx, hours).await?;
                asked.text = with_rest(asked.text);
                return Ok(asked);
            }
        }
    }
    let mut page = settings::page(ctx, SettingsPage::MyNotices, "").await?;
    if !is_empty {
        page.text = quiet_hours::saved(ctx.language, understood.as_ref());
    }
    Ok(page)
}

fn is_off(ctx: &InteractionCtx<'_>, typed: &str) -> bool {
    typed.eq_ignore_ascii_case(quiet_hours::OFF)
        || typed == wording::quiet_off(ctx.language)
        || wording::means_off(typed)
}

/// What was typed of quiet hours.
enum Typed {
    Nothing,
    Off,
    Hours((u16, u16), Option<String>),
    Zone(String),
}

fn typed_hours(
    ctx: &InteractionCtx<'_>,
    hours: Option<&str>,
    zone: Option<&str>,
) -> HandlerResult<Typed> {
    let zone = zone.map(|typed| quiet_hours::read_zone(ctx, typed));
    let zone = zone.transpose()?;
    let (hours, zone_of_hours) = match hours.map(str::trim) {
        None => return Ok(zone.map_or(Typed::Nothing, Typed::Zone)),
        Some(typed) if is_off(ctx, typed) => return Ok(Typed::Off),
        Some(typed) => quiet_hours::read_hours(ctx, typed)?,
    };
    match (zone_of_hours, zone) {
        (Some(first), Some(second)) if first != second => {
            let zones = [first, second].map(|it| wording::code(&it));
            let [first, second] = zones.map(Into::into);
            let zones = [("first", first), ("second", second)];
            let words = ctx.language.tell("two-time-zones", &zones);
            Err(HandlerError::reply(words))
        }
        (first, second) => Ok(Typed::Hours(hours, first.or(second))),
    }
}

/// What is missing of quiet hours that were typed in part by somebody who has none.
enum Missing {
    Hours,
    /// The time zone of these hours: no guess is good enough for when somebody sleeps.
    Zone((u16, u16)),
}

/// Changes the settings; of quiet hours nothing if half of them is missing. Returns the quiet hours if some were typed.
fn change(
    settings: &mut PlayerSettings,
    ways: [Option<Option<NotifyBy>>; 3],
    quiet: Typed,
) -> Result<Option<QuietHours>, Missing> {
    let [turn, end, challenge] = ways;
    settings.notify_turn = turn.unwrap_or(settings.notify_turn);
    settings.notify_end = end.unwrap_or(settings.notify_end);
    settings.notify_challenge = challenge.unwrap_or(settings.notify_challenge);
    match (quiet, &mut settings.quiet) {
        (Typed::Nothing, _) => return Ok(None),
        (Typed::Off, known) => *known = None,
        (Typed::Hours(hours, None), Some(known)) => (known.from, known.to) = hours,
        (Typed::Hours(hours, None), None) => return Err(Missing::Zone(hours)),
        (Typed::Hours((from, to), Some(time_zone)), known) => {
            *known = Some(QuietHours {
                from,
                to,
                time_zone,
            });
        }
        (Typed::Zone(zone), Some(known)) => known.time_zone = zone,
        (Typed::Zone(_), None) => return Err(Missing::Hours),
    }
    Ok(settings.quiet.clone())
}
