//! `/vacation`: stops somebody's clocks in all their correspondence games, for so many days in a year. The answers are
//! private; the games show it.

use super::{Context, close, open};
use crate::{
    app::{DAYS_A_YEAR, VacationState},
    discord::{
        incoming::Response,
        interaction_ctx::{HandlerError, HandlerResult, InteractionCtx},
        panel,
        wording::Language,
    },
};

/// How many days one begins with where nobody says how many.
const USUAL_DAYS: u32 = 7;

#[poise::command(slash_command, subcommands("on", "off", "show"))]
pub async fn vacation(ctx: Context<'_>) -> HandlerResult {
    // Discord's own clients send the subcommands only.
    let ctx = open(ctx).await?;
    let answer = state(&ctx).await;
    close(&ctx, answer).await
}

#[poise::command(slash_command)]
async fn on(
    ctx: Context<'_>,
    #[min = 1]
    #[max = 60]
    days: Option<i64>,
) -> HandlerResult {
    let ctx = open(ctx).await?;
    let answer = begin(&ctx, days).await;
    close(&ctx, answer).await
}

async fn begin(ctx: &InteractionCtx<'_>, days: Option<i64>) -> HandlerResult<Response> {
    // Discord's own clients send no such number.
    if days.is_some_and(|days| days < 1) {
        return Err(HandlerError::reply(told(
            ctx.language,
            "vacation-days",
            None,
        )));
    }
    ctx.take_view()?;
    let player = ctx.incoming.player();
    let wanted = days.map_or(USUAL_DAYS, |days| u32::try_from(days).unwrap_or(u32::MAX));
    let (state, is_shorter) = ctx.bot.app.begin_vacation(player, wanted).await?;
    let key = match state.until {
        Some(_) if is_shorter => "vacation-on-shorter",
        Some(_) => "vacation-on",
        None => "vacation-none-left",
    };
    Ok(Response::text(told(ctx.language, key, Some(state))))
}

#[poise::command(slash_command)]
async fn off(ctx: Context<'_>) -> HandlerResult {
    let ctx = open(ctx).await?;
    let answer = end(&ctx).await;
    close(&ctx, answer).await
}

async fn end(ctx: &InteractionCtx<'_>) -> HandlerResult<Response> {
    ctx.take_view()?;
    let (was_away, state) = ctx.bot.app.end_vacation(ctx.incoming.player()).await?;
    let key = match was_away {
        true => "vacation-off",
        false => "vacation-not-on",
    };
    Ok(Response::text(told(ctx.language, key, Some(state))))
}

#[poise::command(slash_command)]
async fn show(ctx: Context<'_>) -> HandlerResult {
    let ctx = open(ctx).await?;
    let answer = state(&ctx).await;
    close(&ctx, answer).await
}

async fn state(ctx: &InteractionCtx<'_>) -> HandlerResult<Response> {
    let state = ctx.bot.app.vacation(ctx.incoming.player()).await?;
    let key = match state.until {
        Some(_) => "vacation-until",
        None => "vacation-not-on",
    };
    Ok(Response::text(told(ctx.language, key, Some(state))))
}

fn told(language: Language, key: &str, state: Option<VacationState>) -> String {
    let until = state.and_then(|state| state.until).map(panel::moment);
    let args = [
        ("when", until.unwrap_or_default().into()),
        ("left", state.map_or(0, |state| state.left).into()),
        ("year", DAYS_A_YEAR.into()),
    ];
    language.tell(key, &args)
}
