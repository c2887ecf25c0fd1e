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
        let key = one_of(ctx, typed, choices::notices(ctx.language).into_iter())?;
        // What is usual is no way of its own.
        *way = Some(NotifyBy::from_key(&key));
    }
    let (hours, zone_of_hours) = match quiet.as_deref().map(str::trim) {
        None => (None, None),
        Some(typed) if is_off(ctx, typed) => (Some(None), None),
        Some(typed) => {
            let (hours, zone) = quiet_hours::read_hours(ctx, typed)?;
            (Some(Some(hours)), zone)
        }
    };
    let zone = zone.map(|typed| quiet_hours::read_zone(ctx, &typed));
    let zone = zone.transpose()?.or(zone_of_hours);
    // What was set beside quiet hours that lack something.
    let is_rest_saved = ways.iter().any(Option::is_some);
    let with_rest = |words: String| match is_rest_saved {
        true => format!("{}\n{words}", ctx.language.say("settings-saved")),
        false => words,
    };
    if !is_empty {
        let set = move |settings: &mut PlayerSettings| change(settings, ways, hours, zone);
        let saved = ctx.bot.app.change_player(ctx.incoming.player(), set);
        match saved.await? {
            Ok(()) => {}
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
        page.text = ctx.language.say("settings-saved");
    }
    Ok(page)
}

fn is_off(ctx: &InteractionCtx<'_>, typed: &str) -> bool {
    typed.eq_ignore_ascii_case(quiet_hours::OFF) || typed == wording::quiet_off(ctx.language)
}

/// What is missing of quiet hours that were typed in part by somebody who has none.
enum Missing {
    Hours,
    /// The time zone of these hours: no guess is good enough for when somebody sleeps.
    Zone((u16, u16)),
}

/// Changes the settings; of quiet hours nothing if half of them is missing.
fn change(
    settings: &mut PlayerSettings,
    ways: [Option<Option<NotifyBy>>; 3],
    hours: Option<Option<(u16, u16)>>,
    zone: Option<String>,
) -> Result<(), Missing> {
    let [turn, end, challenge] = ways;
    settings.notify_turn = turn.unwrap_or(settings.notify_turn);
    settings.notify_end = end.unwrap_or(settings.notify_end);
    settings.notify_challenge = challenge.unwrap_or(settings.notify_challenge);
    let known = settings.quiet.as_ref();
    let hours = hours.unwrap_or_else(|| known.map(|quiet| (quiet.from, quiet.to)));
    let is_zone_typed = zone.is_some();
    let time_zone = zone.or_else(|| known.map(|it| it.time_zone.clone()));
    settings.quiet = match (hours, time_zone) {
        (Some((from, to)), Some(time_zone)) => Some(QuietHours {
            from,
            to,
            time_zone,
        }),
        (Some(hours), None) => return Err(Missing::Zone(hours)),
        (None, _) if is_zone_typed => return Err(Missing::Hours),
        (None, _) => None,
    };
    Ok(())
}
