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
    let hours = match quiet.as_deref().map(str::trim) {
        None => None,
        Some(typed) if is_off(ctx, typed) => Some(None),
        Some(typed) => Some(Some(quiet_hours::read_hours(ctx, typed)?)),
    };
    let zone = zone.map(|typed| quiet_hours::read_zone(ctx, &typed));
    let zone = zone.transpose()?;
    if !is_empty {
        let set = move |settings: &mut PlayerSettings| change(settings, ways, hours, zone);
        let is_saved = ctx
            .bot
            .app
            .change_player(ctx.incoming.player(), set)
            .await?;
        if !is_saved {
            let words = ctx.language.say("time-zone-without-hours");
            return Err(HandlerError::reply(words));
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

/// Changes the settings; says whether that makes sense, for a time zone needs hours.
fn change(
    settings: &mut PlayerSettings,
    ways: [Option<Option<NotifyBy>>; 3],
    hours: Option<Option<(u16, u16)>>,
    zone: Option<String>,
) -> bool {
    let known = settings.quiet.take();
    let old_zone = known.as_ref().map(|quiet| quiet.time_zone.clone());
    let old_hours = known.as_ref().map(|quiet| (quiet.from, quiet.to));
    let hours = hours.unwrap_or(old_hours);
    if zone.is_some() && hours.is_none() {
        settings.quiet = known;
        return false;
    }
    let time_zone = zone.or(old_zone);
    settings.quiet = hours.map(|(from, to)| QuietHours {
        from,
        to,
        time_zone: time_zone.unwrap_or_else(|| quiet_hours::UTC.to_owned()),
    });
    let [turn, end, challenge] = ways;
    settings.notify_turn = turn.unwrap_or(settings.notify_turn);
    settings.notify_end = end.unwrap_or(settings.notify_end);
    settings.notify_challenge = challenge.unwrap_or(settings.notify_challenge);
    true
}
