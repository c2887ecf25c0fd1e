//! `/moderate`: what those who manage a server can do about games and players there, and what they did.

use std::collections::HashMap;

use serenity::{
    builder::CreateAttachment,
    model::{permissions::Permissions, user::User},
};

use super::{Context, close, open};
use crate::{
    app::{AuditEntry, Moderation},
    discord::{
        available, direct_messages,
        incoming::Response,
        interaction_ctx::{HandlerError, HandlerResult, InteractionCtx},
        paging, panel,
        session_access::session_number,
        settings::managed,
        wording::{self, Language},
    },
};
use qiyuan_core::session::{MAX_REASON, PlayerId};

/// How many entries of the audit list are shown; where there are more, a file has all that are kept in the list.
const SHOWN: usize = 15;

/// The name of that file.
const FILE: &str = "audit.txt";

/// How much of a reason is shown in a line.
const SHORT_REASON: usize = 100;

#[poise::command(slash_command, subcommands("end", "ban", "unban", "log"))]
pub async fn moderate(ctx: Context<'_>) -> HandlerResult {
    // Discord's own clients send the subcommands only.
    let ctx = open(ctx).await?;
    let answer = list(&ctx).await;
    close(&ctx, answer).await
}

#[poise::command(slash_command)]
async fn end(ctx: Context<'_>, number: String, reason: String) -> HandlerResult {
    let ctx = open(ctx).await?;
    let answer = end_session(&ctx, &number, &reason).await;
    close(&ctx, answer).await
}

async fn end_session(
    ctx: &InteractionCtx<'_>,
    typed: &str,
    reason: &str,
) -> HandlerResult<Response> {
    let guild = managed(ctx).await?;
    let session = session_number(typed)
        .ok_or_else(|| HandlerError::reply(ctx.language.say("moderate-number")))?;
    ctx.check_visible(session).await?;
    let app = &ctx.bot.app;
    let (moderator, reason) = (ctx.incoming.player(), short(reason));
    let withdrawn = app.stop(guild, moderator, session, reason.clone()).await?;
    let key = match withdrawn {
        Some(_) => "moderate-cleared",
        None => "moderate-ended",
    };
    let withdrawn = withdrawn.into_iter().collect();
    direct_messages::tell_cleared(ctx.bot, moderator, withdrawn, &reason);
    let args = [("number", session.0.into())];
    Ok(Response::text(ctx.language.tell(key, &args)))
}

#[poise::command(slash_command)]
async fn ban(ctx: Context<'_>, player: User, reason: Option<String>) -> HandlerResult {
    let may = permissions_of(ctx, &player);
    let ctx = open(ctx).await?;
    let answer = set_ban(&ctx, (&player, may), true, reason).await;
    close(&ctx, answer).await
}

#[poise::command(slash_command)]
async fn unban(ctx: Context<'_>, player: User, reason: Option<String>) -> HandlerResult {
    let may = permissions_of(ctx, &player);
    let ctx = open(ctx).await?;
    let answer = set_ban(&ctx, (&player, may), false, reason).await;
    close(&ctx, answer).await
}

/// What a picked member may do where a command was given; nothing if Discord does not say it.
fn permissions_of(ctx: Context<'_>, user: &User) -> Permissions {
    let members = &ctx.interaction.data.resolved.members;
    let member = members.get(&user.id);
    member
        .and_then(|member| member.permissions)
        .unwrap_or_else(Permissions::empty)
}

/// Whoever moderates by the role alone that was chosen for it can neither lift their own ban nor ban anybody who manages
/// the server by Discord's permissions, all of which its owner has: those give out the role.
fn check_may_set_ban(
    ctx: &InteractionCtx<'_>,
    (user, may): (&User, Permissions),
    is_banned: bool,
) -> HandlerResult {
    if ctx.incoming.may.contains(Permissions::MANAGE_GUILD) {
        return Ok(());
    }
    let is_self = ctx.incoming.player() == PlayerId(user.id.get());
    let manages = may.intersects(Permissions::MANAGE_GUILD | Permissions::ADMINISTRATOR);
    let refused = match is_banned {
        true if manages => "moderate-manager",
        false if is_self => "moderate-own-ban",
        _ => return Ok(()),
    };
    Err(HandlerError::reply(ctx.language.say(refused)))
}

async fn set_ban(
    ctx: &InteractionCtx<'_>,
    (user, may): (&User, Permissions),
    is_banned: bool,
    reason: Option<String>,
) -> HandlerResult<Response> {
    let guild = managed(ctx).await?;
    let (moderator, player) = (ctx.incoming.player(), PlayerId(user.id.get()));
    if is_banned && (user.bot || moderator == player) {
        return Err(HandlerError::reply(ctx.language.say("moderate-nobody")));
    }
    check_may_set_ban(ctx, (user, may), is_banned)?;
    let reason = short(&reason.unwrap_or_default());
    let app = &ctx.bot.app;
    let is_new = app.ban(guild, moderator, player, is_banned, reason).await?;
    if is_banned {
        available::stop(ctx.bot, guild, player);
    }
    let key = match (is_banned, is_new) {
        (true, true) => "moderate-banned",
        (true, false) => "moderate-banned-already",
        (false, true) => "moderate-unbanned",
        (false, false) => "moderate-not-banned",
    };
    let args = [("player", panel::mention(ctx.language, player).into())];
    Ok(Response::text(ctx.language.tell(key, &args)))
}

#[poise::command(slash_command)]
async fn log(ctx: Context<'_>) -> HandlerResult {
    let ctx = open(ctx).await?;
    let answer = list(&ctx).await;
    close(&ctx, answer).await
}

async fn list(ctx: &InteractionCtx<'_>) -> HandlerResult<Response> {
    let guild = managed(ctx).await?;
    let entries = ctx.bot.app.audit_list(guild).await?;
    if entries.is_empty() {
        return Ok(Response::text(ctx.language.say("moderate-log-empty")));
    }
    let done: Vec<&[AuditEntry]> = entries.chunk_by(is_done_at_once).collect();
    let shown = done.iter().take(SHOWN);
    let lines: Vec<String> = shown
        .map(|entries| {
            let when = panel::relative(entries[0].at);
            line(ctx.language, entries, when, SHORT_REASON, &|it| {
                panel::mention(ctx.language, it)
            })
        })
        .collect();
    let title = ctx.language.say("moderate-log-title");
    let answer = paging::list(&title, &lines.join("\n"), None);
    if done.len() <= SHOWN {
        return Ok(answer);
    }
    let mut names = HashMap::new();
    for entry in &entries {
        let people: Vec<PlayerId> = people_of(entry).collect();
        ctx.bot.learn_names(ctx.language, &people, &mut names).await;
    }
    let name = |player: PlayerId| {
        let name = names.get(&player).cloned().unwrap_or_default();
        // The number that stands for somebody who was forgotten says nothing.
        if player.is_former() {
            return name;
        }
        let args = [("name", name.into()), ("number", player.to_string().into())];
        ctx.language.tell("moderate-log-player", &args)
    };
    let all = entries.chunks(1).map(|entry| {
        let at = entry[0].at;
        let (year, month, day) = at.date();
        let minutes = at.as_secs().rem_euclid(86_400) / 60;
        let (hour, minute) = (minutes / 60, minutes % 60);
        let when = format!("{year}-{month:02}-{day:02} {hour:02}:{minute:02} UTC");
        line(ctx.language, entry, when, MAX_REASON, &name)
    });
    let all: Vec<String> = all.collect();
    Ok(answer.file(CreateAttachment::bytes(all.join("\n"), FILE)))
}

/// Whether two entries are challenges that one command withdrew.
fn is_done_at_once(one: &AuditEntry, other: &AuditEntry) -> bool {
    let is_cleared = |entry: &AuditEntry| matches!(entry.action, Moderation::Cleared(_));
    is_cleared(one) && is_cleared(other) && (one.moderator, one.at) == (other.moderator, other.at)
}

fn people_of(entry: &AuditEntry) -> impl Iterator<Item = PlayerId> {
    let other = match entry.action {
        Moderation::Banned(player) | Moderation::Unbanned(player) => Some(player),
        Moderation::Ended(_) | Moderation::Cleared(_) => None,
    };
    [entry.moderator].into_iter().chain(other)
}

/// What was done at once, most often one thing.
fn line(
    language: Language,
    entries: &[AuditEntry],
    when: String,
    most: usize,
    name: &dyn Fn(PlayerId) -> String,
) -> String {
    let entry = &entries[0];
    let (key, what) = match entry.action {
        Moderation::Ended(session) => ("moderate-log-ended", session.0.to_string()),
        Moderation::Cleared(session) if entries.len() == 1 => {
            ("moderate-log-cleared", session.0.to_string())
        }
        Moderation::Cleared(_) => ("moderate-log-cleared-all", entries.len().to_string()),
        Moderation::Banned(player) => ("moderate-log-banned", name(player)),
        Moderation::Unbanned(player) => ("moderate-log-unbanned", name(player)),
    };
    let args = [
        ("when", when.into()),
        ("moderator", name(entry.moderator).into()),
        ("what", what.into()),
    ];
    let told = language.tell(key, &args);
    if entry.reason.is_empty() {
        return told;
    }
    let args = [
        ("told", told.into()),
        ("reason", wording::code_of(&entry.reason, most).into()),
    ];
    language.tell("moderate-log-reason", &args)
}

/// A reason as it is kept.
fn short(reason: &str) -> String {
    reason.trim().chars().take(MAX_REASON).collect()
}
