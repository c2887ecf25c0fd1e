//! Who may do what in a contest, and doing it for them.

use serenity::all::Permissions;

use super::card::{self};
use crate::{
    app::{AppError, ContestError, GuildId},
    discord::{
        incoming::Response,
        interaction_ctx::{HandlerError, HandlerResult, InteractionCtx},
        wording::{self},
    },
};
use qiyuan_core::contest::conduct::{ContestActor, ContestCommand, ContestId, ContestView};

/// The server on which it was asked.
pub(in crate::discord) fn server(ctx: &InteractionCtx<'_>) -> HandlerResult<GuildId> {
    ctx.guild()
        .ok_or_else(|| HandlerError::reply(ctx.language.say("server-only")))
}

/// Whether the asker may open and direct contests of the server.
pub(in crate::discord) async fn may_host(ctx: &InteractionCtx<'_>) -> HandlerResult<bool> {
    let may = ctx.incoming.may;
    if may.intersects(Permissions::MANAGE_EVENTS | Permissions::MANAGE_GUILD) {
        return Ok(true);
    }
    let role = ctx.bot.app.guild(server(ctx)?).await?.manage_role;
    Ok(role.is_some_and(|role| ctx.has_role(role)))
}

/// What to say of trouble.
pub(in crate::discord) async fn explained(
    ctx: &InteractionCtx<'_>,
    error: ContestError,
) -> HandlerError {
    match wording::contest_error(ctx.language, error) {
        Ok(text) => HandlerError::reply(text),
        Err(AppError::Failed(error)) => HandlerError::App(AppError::Failed(error)),
        Err(error) => HandlerError::Reply(Box::new(ctx.explain(error, "", None).await)),
    }
}

/// Refuses a contest that the asker may not see, as if there were none. Whoever presses below one of its messages sees
/// it.
pub(super) async fn check_visible(ctx: &InteractionCtx<'_>, contest: ContestId) -> HandlerResult {
    // Hosts bring a contest elsewhere whose channel is gone.
    if ctx.incoming.clicked.is_some() || may_host(ctx).await? {
        return Ok(());
    }
    match ctx.bot.app.contest_audience(contest).await {
        Ok(audience) if ctx.is_shown(&audience).await => Ok(()),
        Ok(_) => Err(HandlerError::reply(ctx.language.say("contest-unknown"))),
        Err(error) => Err(explained(ctx, error).await),
    }
}

/// Does something for the asker, who is a host where that is so.
pub(in crate::discord) async fn act(
    ctx: &InteractionCtx<'_>,
    contest: ContestId,
    command: ContestCommand,
) -> HandlerResult<ContestView> {
    check_visible(ctx, contest).await?;
    let (guild, player) = (server(ctx)?, ctx.incoming.player());
    let by = match may_host(ctx).await? {
        true => ContestActor::Host(player),
        false => ContestActor::Player(player),
    };
    let app = &ctx.bot.app;
    let acted = app.act_in_contest(guild, contest, by, command, ctx.arrival());
    match acted.await {
        Ok(view) => Ok(view),
        Err(error) => Err(explained(ctx, error).await),
    }
}

pub(super) async fn view(
    ctx: &InteractionCtx<'_>,
    contest: ContestId,
) -> HandlerResult<ContestView> {
    check_visible(ctx, contest).await?;
    let guild = server(ctx)?;
    match ctx.bot.app.contest_view(guild, contest).await {
        Ok(view) => Ok(view),
        Err(error) => Err(explained(ctx, error).await),
    }
}

/// A sentence about a contest.
pub(in crate::discord) fn said(
    ctx: &InteractionCtx<'_>,
    view: &ContestView,
    key: &str,
) -> Response {
    let args = [("name", card::title(view).into())];
    Response::text(ctx.language.tell(key, &args))
}
