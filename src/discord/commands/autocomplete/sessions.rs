//! Games of the asker, offered while somebody types, and which of them a command is about.

use std::collections::HashMap;

use serenity::builder::CreateAutocompleteResponse;

use super::{choices, fits, fitting, language, option};
use crate::{
    app::{App, AppError, ChannelId, Denied, SessionRow, wall_clock},
    discord::{
        BotState,
        commands::Context,
        lists,
        offered_games::OfferedList,
        session_access::session_number,
        wording::{self, Language},
    },
};
use qiyuan_core::{
    rules::Info,
    session::{PlayerId, SessionId},
};

/// Among how many finished games those are looked for that fit what is typed.
const MAX_FINISHED: u32 = 100;

/// The games that the asker is in, then the challenges that the asker made, was invited to or has joined.
pub async fn session(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let (app, player) = asker(&ctx);
    let rows = async {
        let mut rows = app.games_of(player).await?;
        rows.extend(app.challenges_of(player).await?);
        Ok(rows)
    };
    session_lines(&ctx, OfferedList::Standing, typed, rows).await
}

/// The finished games of the asker, the latest first.
pub async fn finished_session(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let (app, player) = asker(&ctx);
    let rows = app.history_of(player, MAX_FINISHED);
    session_lines(&ctx, OfferedList::Finished, typed, rows).await
}

/// The games that the asker is in, then the finished ones.
pub async fn begun_session(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let (app, player) = asker(&ctx);
    let rows = async {
        let mut rows = app.games_of(player).await?;
        rows.extend(app.history_of(player, MAX_FINISHED).await?);
        Ok(rows)
    };
    session_lines(&ctx, OfferedList::Begun, typed, rows).await
}

fn asker<'a>(ctx: &Context<'a>) -> (&'a App, PlayerId) {
    let player = PlayerId(ctx.interaction.user.id.get());
    (&ctx.framework.user_data.app, player)
}

/// The sessions whose lines fit what is typed. They are read when nothing is typed yet; what is typed then is looked
/// for among them.
async fn session_lines(
    ctx: &Context<'_>,
    list: OfferedList,
    typed: &str,
    rows: impl Future<Output = Result<Vec<SessionRow>, AppError>>,
) -> CreateAutocompleteResponse {
    let (bot, language) = (ctx.framework.user_data, language(ctx));
    let player = PlayerId(ctx.interaction.user.id.get());
    let key = (player, language, list);
    let is_begun = !typed.trim().is_empty();
    let known = is_begun.then(|| bot.offered.get(key, wall_clock::now()));
    let lines = match known.flatten() {
        Some(known) => known,
        None => {
            let Ok(rows) = rows.await else {
                return choices([]);
            };
            let lines = lines_of(bot, language, player, &rows).await;
            bot.offered.keep(key, lines, wall_clock::now())
        }
    };
    let fitting = lines.iter().filter(|(line, _)| fits(typed, &[line]));
    choices(fitting.cloned())
}

/// What is offered of sessions: the line and the number of each.
async fn lines_of(
    bot: &BotState,
    language: Language,
    player: PlayerId,
    rows: &[SessionRow],
) -> Vec<(String, String)> {
    let mut names = HashMap::new();
    let mut lines = Vec::new();
    for row in rows {
        bot.learn_names(language, &row.people(), &mut names).await;
        let line = lists::plain_line(language, player, row, &names);
        lines.push((line, row.id.to_string()));
    }
    lines
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
    let is_shown = audience.has(player) || app.played_in(session).await.ok()? == Some(channel);
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
        "move" => {
            let typed = wording::typed(option(ctx, "action").unwrap_or_default());
            app.session_to_move(player, channel, &typed).await
        }
        "export" => app.session_to_export(player, channel).await,
        _ => app.session_meant(player, channel).await,
    }
}
