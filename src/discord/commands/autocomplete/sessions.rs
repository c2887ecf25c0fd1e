//! Games of the asker, offered while somebody types, and which of them a command is about.

use std::collections::HashMap;

use serenity::builder::CreateAutocompleteResponse;

use super::{MAX_CHOICES, choices, fits, fitting, language, option};
use crate::{
    app::{AppError, ChannelId, Denied, Page, SessionRow},
    discord::{commands::Context, lists, session_access::session_number, wording},
};
use qiyuan_core::{
    rules::Info,
    session::{PlayerId, SessionId},
};

/// Among how many finished games those are looked for that fit what is typed.
const MAX_FINISHED: u32 = 100;

/// The games that the asker is in, then the challenges that the asker made, was invited to or has joined.
pub async fn session(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let bot = ctx.framework.user_data;
    let player = PlayerId(ctx.interaction.user.id.get());
    let mut rows = bot.app.games_of(player).await.unwrap_or_default();
    rows.extend(bot.app.challenges_of(player).await.unwrap_or_default());
    session_lines(&ctx, &rows, typed).await
}

/// The finished games of the asker, the latest first.
pub async fn finished_session(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let player = PlayerId(ctx.interaction.user.id.get());
    let app = &ctx.framework.user_data.app;
    let rows = app.history_of(player, Page::first(MAX_FINISHED)).await;
    session_lines(&ctx, &rows.unwrap_or_default(), typed).await
}

/// The games that the asker is in, then the finished ones.
pub async fn begun_session(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let player = PlayerId(ctx.interaction.user.id.get());
    let app = &ctx.framework.user_data.app;
    let mut rows = app.games_of(player).await.unwrap_or_default();
    let finished = app.history_of(player, Page::first(MAX_FINISHED)).await;
    rows.extend(finished.unwrap_or_default());
    session_lines(&ctx, &rows, typed).await
}

/// The sessions whose lines fit what is typed.
async fn session_lines(
    ctx: &Context<'_>,
    rows: &[SessionRow],
    typed: &str,
) -> CreateAutocompleteResponse {
    let bot = ctx.framework.user_data;
    let player = PlayerId(ctx.interaction.user.id.get());
    let mut found = Vec::new();
    let mut names = HashMap::new();
    for row in rows {
        bot.learn_names(&row.people(), &mut names).await;
        let line = lists::plain_line(language(ctx), player, row, &names);
        if fits(typed, &[&line]) {
            found.push((line, row.id.to_string()));
        }
        if found.len() == MAX_CHOICES {
            break;
        }
    }
    choices(found)
}

/// Record formats of the game of the session that is meant.
pub async fn format(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let language = language(&ctx);
    let info = match meant(&ctx).await {
        Some(session) => game_of(&ctx, session).await,
        None => None,
    };
    let records = info.map(|info| info.records).unwrap_or_default();
    let records = records.iter();
    fitting(
        typed,
        records.map(|format| (wording::format(language, format.0), format.0)),
    )
}

/// The game of a session that the asker plays in, or that is played where the asker types.
async fn game_of(ctx: &Context<'_>, session: SessionId) -> Option<&'static Info> {
    let app = &ctx.framework.user_data.app;
    let player = PlayerId(ctx.interaction.user.id.get());
    let channel = ChannelId(ctx.interaction.channel_id.get());
    let audience = app.audience(session).await.ok()?;
    let is_shown =
        audience.players.contains(&player) || app.played_in(session).await.ok()? == Some(channel);
    if !is_shown {
        return None;
    }
    app.game_of(session).await.ok()
}

/// The session that an option names, or that is meant where it is typed.
pub(super) async fn meant(ctx: &Context<'_>) -> Option<SessionId> {
    try_meant(ctx).await.ok()
}

/// As [`meant`], or why there is none.
pub(super) async fn try_meant(ctx: &Context<'_>) -> Result<SessionId, AppError> {
    if let Some(named) = option(ctx, "session") {
        return session_number(named).ok_or(AppError::Denied(Denied::NoSuchSession));
    }
    let player = PlayerId(ctx.interaction.user.id.get());
    let channel = ChannelId(ctx.interaction.channel_id.get());
    let app = &ctx.framework.user_data.app;
    match ctx.interaction.data.name.as_str() {
        "move" => app.session_to_move(player, channel).await,
        "export" => app.session_to_export(player, channel).await,
        _ => app.session_meant(player, channel).await,
    }
}
