//! Who may do what in a contest, and doing it for them.

use serenity::all::{CommandInteraction, Member as GuildMember, Permissions};

use super::{card, id::ContestPressId};
use crate::{
    app::{AppError, ChannelId, ContestError, ContestRow, GuildId},
    discord::{
        BotState,
        incoming::Response,
        interaction_ctx::{HandlerError, HandlerResult, InteractionCtx},
        permissions::Member,
        wording,
    },
};
use qiyuan_core::{
    contest::conduct::{ContestActor, ContestCommand, ContestId, ContestRequest, ContestView},
    session::{PlayerId, Version},
};

/// Who has one of these may open and direct contests.
const HOSTS: Permissions = Permissions::MANAGE_EVENTS.union(Permissions::MANAGE_GUILD);

/// The server on which it was asked.
pub(in crate::discord) fn server(ctx: &InteractionCtx<'_>) -> HandlerResult<GuildId> {
    ctx.guild()
        .ok_or_else(|| HandlerError::reply(ctx.language.say("server-only")))
}

/// Whether the asker may open and direct contests of the server.
pub(in crate::discord) async fn may_host(ctx: &InteractionCtx<'_>) -> HandlerResult<bool> {
    let may = ctx.incoming.may;
    if may.intersects(HOSTS) {
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

/// Refuses a contest that the asker may not see, as if there were none: also whoever saw it once and still has a private
/// message about it.
pub(super) async fn check_visible(ctx: &InteractionCtx<'_>, contest: ContestId) -> HandlerResult {
    let row = match ctx.bot.app.contest_row(contest).await {
        Ok(row) => row,
        Err(error) => return Err(explained(ctx, error).await),
    };
    match is_visible(ctx, &row).await? {
        true => Ok(()),
        false => Err(HandlerError::reply(ctx.language.say("contest-unknown"))),
    }
}

/// Whether the asker may see a contest.
pub(super) async fn is_visible(ctx: &InteractionCtx<'_>, row: &ContestRow) -> HandlerResult<bool> {
    // Hosts bring a contest elsewhere whose channel is gone.
    if may_host(ctx).await? {
        return Ok(true);
    }
    let player = ctx.incoming.player();
    let audience = ctx.bot.app.contest_audience(row, player).await?;
    Ok(ctx.is_shown(&audience).await)
}

/// Whether whoever types a command of this server may see a contest.
pub(in crate::discord) async fn is_visible_to(
    bot: &BotState,
    interaction: &CommandInteraction,
    row: &ContestRow,
) -> bool {
    let Some(member) = &interaction.member else {
        return false;
    };
    let guild = GuildId(member.guild_id.get());
    let player = PlayerId(interaction.user.id.get());
    if row.place.guild != guild {
        return false;
    }
    if may_manage(bot, guild, member).await {
        return true;
    }
    match bot.app.contest_audience(row, player).await {
        Ok(audience) if audience.has(player) => true,
        Ok(_) => {
            let asker = Member {
                guild,
                user: interaction.user.id,
                roles: &member.roles,
                channel: Some(ChannelId(interaction.channel_id.get())),
            };
            let channel = row.place.channel;
            let visibility = &bot.visibility;
            visibility.finds_visible(&bot.rest, &asker, channel).await
        }
        Err(_) => false,
    }
}

async fn may_manage(bot: &BotState, guild: GuildId, member: &GuildMember) -> bool {
    let may = member.permissions.unwrap_or_default();
    if may.intersects(HOSTS) {
        return true;
    }
    let role = bot
        .app
        .guild(guild)
        .await
        .ok()
        .and_then(|it| it.manage_role);
    role.is_some_and(|role| member.roles.iter().any(|own| own.get() == role.0))
}

/// Does something for the asker, who is a host where that is so.
pub(in crate::discord) async fn act(
    ctx: &InteractionCtx<'_>,
    contest: ContestId,
    command: ContestCommand,
) -> HandlerResult<ContestView> {
    asked(ctx, contest, None, command).await
}

/// The same, of the round that the asker sees: it is refused if another was paired since.
pub(super) async fn act_as_seen(
    ctx: &InteractionCtx<'_>,
    id: ContestPressId,
    command: ContestCommand,
) -> HandlerResult<ContestView> {
    asked(ctx, id.contest, Some(id.seen), command).await
}

async fn asked(
    ctx: &InteractionCtx<'_>,
    contest: ContestId,
    seen: Option<Version>,
    command: ContestCommand,
) -> HandlerResult<ContestView> {
    check_visible(ctx, contest).await?;
    let (guild, player) = (server(ctx)?, ctx.incoming.player());
    let by = match may_host(ctx).await? {
        true => ContestActor::Host(player),
        false => ContestActor::Player(player),
    };
    let app = &ctx.bot.app;
    let request = ContestRequest { by, seen, command };
    let acted = app.act_in_contest(guild, contest, request, ctx.arrival());
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
