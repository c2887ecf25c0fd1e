//! What a server has set about games in it: where they may be begun, who may play, and with which clock.

use std::collections::HashMap;

use serenity::model::{
    guild::PartialMember,
    id::{self, ChannelId, UserId},
    permissions::Permissions,
};

use super::{
    BotState,
    interaction_ctx::{HandlerError, HandlerResult, InteractionCtx},
    wording::{Language, Value},
};
use crate::app::{App, AppError, GuildId, GuildSettings, RoleId};
use qiyuan_core::{clock::TimeControl, rules::Info};

/// The most channels that are named to somebody who asks for a game elsewhere.
const MAX_PLACES: usize = 5;

/// Whether a game may be begun here, by the asker and with those who were named. `parent` is the channel of the thread
/// in which it was asked.
pub async fn check(
    ctx: &InteractionCtx<'_>,
    parent: Option<ChannelId>,
    named: &HashMap<UserId, PartialMember>,
) -> HandlerResult {
    let Some(settings) = settings(ctx).await? else {
        return Ok(());
    };
    check_place(ctx, &settings, parent)?;
    let Some(role) = settings.play_role else {
        return Ok(());
    };
    if !may_play(ctx, &settings, role) {
        return Err(not_a_player(ctx, role));
    }
    let mut others = named.iter().filter(|(_, member)| {
        let manages = |member: &PartialMember| {
            let may = member.permissions.unwrap_or_else(Permissions::empty);
            may.contains(Permissions::MANAGE_GUILD)
        };
        let admitted = [Some(role), settings.manage_role];
        let is_admitted = |own: u64| admitted.iter().flatten().any(|role| role.0 == own);
        let mut roles = member.roles.iter().map(|role| role.get());
        !roles.any(is_admitted) && !manages(member)
    });
    match others.next() {
        None => Ok(()),
        Some((user, _)) => {
            let player = ("player", format!("<@{user}>").into());
            Err(kept_out(ctx, "admission-not-them", role, Some(player)))
        }
    }
}

/// Whether the asker may play on this server.
pub async fn check_player(ctx: &InteractionCtx<'_>) -> HandlerResult {
    let Some(settings) = settings(ctx).await? else {
        return Ok(());
    };
    match settings.play_role {
        Some(role) if !may_play(ctx, &settings, role) => Err(not_a_player(ctx, role)),
        _ => Ok(()),
    }
}

/// Whether a game may go on here that was begun elsewhere, at the wish of the asker.
pub async fn check_here(ctx: &InteractionCtx<'_>) -> HandlerResult {
    let Some(settings) = settings(ctx).await? else {
        return Ok(());
    };
    check_place(ctx, &settings, ctx.incoming.parent)?;
    check_player(ctx).await
}

/// The clock of a challenge in which none is named: that of the game, else that of all games.
pub async fn default_clock(
    ctx: &InteractionCtx<'_>,
    info: &'static Info,
) -> HandlerResult<Option<TimeControl>> {
    let Some(guild) = ctx.guild() else {
        return Ok(None);
    };
    Ok(clock_of_server(&ctx.bot.app, guild, Some(info)).await?)
}

/// The clock that a server has chosen for a game, else for all games.
///
/// # Errors
///
/// The store failed.
pub async fn clock_of_server(
    app: &App,
    guild: GuildId,
    info: Option<&'static Info>,
) -> Result<Option<TimeControl>, AppError> {
    let of_game = match info {
        Some(info) => app.guild_game(guild, info.key).await?.control,
        None => None,
    };
    let chosen = match of_game {
        Some(control) => Some(control),
        None => app.guild(guild).await?.control,
    };
    Ok(chosen.and_then(|control| control.parse().ok()))
}

async fn settings(ctx: &InteractionCtx<'_>) -> HandlerResult<Option<GuildSettings>> {
    match ctx.guild() {
        None => Ok(None),
        Some(guild) => Ok(Some(ctx.bot.app.guild(guild).await?)),
    }
}

fn check_place(
    ctx: &InteractionCtx<'_>,
    settings: &GuildSettings,
    parent: Option<ChannelId>,
) -> HandlerResult {
    let parent = parent.map(|parent| parent.get());
    match elsewhere(ctx.language, settings, ctx.channel().0, parent) {
        None => Ok(()),
        Some(told) => Err(HandlerError::reply(told)),
    }
}

/// Where games are played instead, if none may be begun in this channel.
pub fn elsewhere(
    language: Language,
    settings: &GuildSettings,
    channel: u64,
    parent: Option<u64>,
) -> Option<String> {
    let places = &settings.channels;
    let is_place = |id: u64| places.iter().any(|place| place.0 == id);
    if places.is_empty() || is_place(channel) || parent.is_some_and(is_place) {
        return None;
    }
    let named = places.iter().take(MAX_PLACES);
    let mut channels: Vec<String> = named.map(|place| format!("<#{place}>")).collect();
    if places.len() > MAX_PLACES {
        channels.push("…".to_owned());
    }
    let channels = channels.join(&language.say("alt-separator"));
    Some(language.tell("admission-elsewhere", &[("channels", channels.into())]))
}

/// Whoever manages the server, or the bot on it, may play as well.
fn may_play(ctx: &InteractionCtx<'_>, settings: &GuildSettings, role: RoleId) -> bool {
    let manages = settings.manage_role.is_some_and(|role| ctx.has_role(role));
    ctx.has_role(role) || manages || ctx.incoming.may.contains(Permissions::MANAGE_GUILD)
}

fn not_a_player(ctx: &InteractionCtx<'_>, role: RoleId) -> HandlerError {
    kept_out(ctx, "admission-not-you", role, None)
}

/// That somebody lacks the role of those who play; if nobody has it any more, also what can be done about that.
fn kept_out<'a>(
    ctx: &InteractionCtx<'_>,
    key: &str,
    role: RoleId,
    player: Option<(&'static str, Value<'a>)>,
) -> HandlerError {
    let language = ctx.language;
    let guild = ctx.guild().unwrap_or(GuildId(0));
    if is_deleted(ctx.bot, guild, role) {
        let lines = ["admission-nobody", "admission-role-deleted"];
        return HandlerError::reply(lines.map(|key| language.say(key)).join("\n"));
    }
    let role = ("role", format!("<@&{role}>").into());
    let args: Vec<_> = player.into_iter().chain([role]).collect();
    HandlerError::reply(language.tell(key, &args))
}

/// A role that a server has chosen, by its mention; one that was deleted since has no name.
pub fn role_words(bot: &BotState, language: Language, guild: GuildId, role: RoleId) -> String {
    match is_deleted(bot, guild, role) {
        true => language.say("settings-role-deleted"),
        false => format!("<@&{role}>"),
    }
}

fn is_deleted(bot: &BotState, guild: GuildId, role: RoleId) -> bool {
    role.0 != 0 && bot.visibility.lacks_role(guild, id::RoleId::new(role.0))
}
