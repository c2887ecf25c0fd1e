//! Saying in a channel that somebody looks for a game: with a button that challenges them, and a call of the role that
//! the server has chosen for it, at most as often as the server allows. When it is over the message is one short line.
//!
//! That somebody looks is known in memory alone. Their message is stored: after a restart it is deleted.

use std::{sync::Arc, time::Duration};

use reqwest::Method;
use serenity::{
    all::ButtonStyle,
    builder::{CreateActionRow, CreateAllowedMentions, CreateButton, CreateMessage, EditMessage},
    model::{channel::Nonce, id},
};
use tokio::time;

use super::{
    BotState, codes,
    interaction_ctx::{HandlerError, HandlerResult, InteractionCtx},
    new_game_id::{NewGame, NewGameTerms, OpponentsAndClock},
    panel::{mention, relative},
    rest::{self, RestRequest},
    wording::{self, Language},
};
use crate::app::{
    ChannelId, ExpiringMessage, Expiry, GuildId, MessageId, RoleId, Seeking, wall_clock,
};
use qiyuan_core::{clock::Timestamp, rules::Info, session::PlayerId};

/// How often a message that cannot be edited for the moment is tried again, and how long apart.
const FOLDS: u32 = 5;
const FOLD_AGAIN: Duration = Duration::from_secs(20);

/// A message that says that somebody looks for a game.
#[derive(Clone, Copy, Debug)]
struct Told {
    guild: GuildId,
    player: PlayerId,
    channel: ChannelId,
    message: MessageId,
}

/// Posts that the asker looks for a game; what was posted before is over.
///
/// # Errors
///
/// Why it was not posted.
pub async fn post(
    ctx: &InteractionCtx<'_>,
    guild: GuildId,
    info: Option<&'static Info>,
    until: Timestamp,
) -> HandlerResult {
    let player = ctx.incoming.player();
    stop(ctx.bot, guild, player);
    let exists = |role: RoleId| {
        let role = id::RoleId::new(role.0);
        !ctx.bot.visibility.lacks_role(guild, role)
    };
    let call = ctx.bot.app.take_call(guild, exists).await?;
    let call = call.map(|role| id::RoleId::new(role.0));
    let language = ctx.bot.language_of(Some(guild)).await;
    let terms = info.map(|info| NewGameTerms::usual(vec![player], info.key));
    let against = || NewGame::Against(OpponentsAndClock::of(player));
    let challenge = terms.map_or_else(against, NewGame::Terms);
    let button = CreateButton::new(challenge.to_string())
        .label(language.say("button-challenge"))
        .style(ButtonStyle::Primary);
    let message = CreateMessage::new()
        .content(content(language, player, info, until, call))
        .components(vec![CreateActionRow::Buttons(vec![button])])
        // The role and nobody else; whoever looks need not be told of it.
        .allowed_mentions(CreateAllowedMentions::new().roles(call))
        .nonce(Nonce::String(format!("a{}", ctx.incoming.id)))
        .enforce_nonce(true);
    let channel = ctx.channel();
    let path = format!("channels/{channel}/messages");
    let request = RestRequest::new(Method::POST, path).of_guild(Some(guild));
    let request = request.with(&message).map_err(anyhow::Error::new)?;
    let posted = ctx.bot.rest.send(&request).await;
    let posted = posted.and_then(|posted| rest::id_of(&posted));
    let message = match posted {
        Ok(message) => MessageId(message),
        Err(error) => {
            tracing::info!(error = %error, "that somebody looks for a game was not posted");
            let key = match error.status() {
                Some(403) => "no-place",
                _ => "post-failed",
            };
            return Err(HandlerError::reply(ctx.language.say(key)));
        }
    };
    let seeking = Seeking {
        game: info.map(|info| info.key.to_owned()),
        until,
        told_in: (channel, message),
    };
    ctx.bot.app.seek(guild, player, seeking);
    let told = Told {
        guild,
        player,
        channel,
        message,
    };
    let game = info.map(|info| info.key);
    ctx.bot
        .in_background(move |bot| async move { end_at(&bot, told, game, until).await });
    Ok(())
}

/// What the message says.
fn content(
    language: Language,
    player: PlayerId,
    info: Option<&Info>,
    until: Timestamp,
    call: Option<id::RoleId>,
) -> String {
    let player = ("player", mention(language, player).into());
    let when = ("when", relative(until).into());
    let text = match info {
        Some(info) => {
            let game = ("game", wording::game(language, info.key).into());
            language.tell("available-game", &[player, game, when])
        }
        None => language.tell("available-any", &[player, when]),
    };
    match call {
        Some(role) => format!("<@&{role}> {text}"),
        None => text,
    }
}

/// Somebody looks for a game no more; says whether they did.
pub fn stop(bot: &Arc<BotState>, guild: GuildId, player: PlayerId) -> bool {
    let seeking = bot.app.stop_seeking(guild, player);
    let is_stopped = seeking.is_some();
    if let Some(seeking) = seeking {
        fold_soon(bot, guild, player, seeking);
    }
    is_stopped
}

/// The same on every server.
pub fn stop_everywhere(bot: &Arc<BotState>, player: PlayerId) -> bool {
    let mut is_stopped = false;
    for (guild, seeking) in bot.app.stop_seeking_everywhere(player) {
        fold_soon(bot, guild, player, seeking);
        is_stopped = true;
    }
    is_stopped
}

fn fold_soon(bot: &Arc<BotState>, guild: GuildId, player: PlayerId, seeking: Seeking) {
    let (channel, message) = seeking.told_in;
    let told = Told {
        guild,
        player,
        channel,
        message,
    };
    bot.in_background(move |bot| async move { fold(&bot, told, seeking.game.as_deref()).await });
}

/// Waits for the end of what a message says; if the program ends before, its next run deletes the message.
async fn end_at(bot: &BotState, told: Told, game: Option<&'static str>, until: Timestamp) {
    let expiring = ExpiringMessage {
        message: told.message,
        channel: told.channel,
        guild: Some(told.guild),
        // The next run does not know that they look.
        expiry: Expiry::Until(wall_clock::now()),
    };
    bot.app.remember_expiring(expiring).await;
    let left = u64::try_from((until - wall_clock::now()).as_ms()).unwrap_or_default();
    time::sleep(Duration::from_millis(left)).await;
    fold(bot, told, game).await;
}

/// Leaves one line of a message, without a button. Doing it twice is harmless.
async fn fold(bot: &BotState, told: Told, game: Option<&str>) {
    let language = bot.language_of(Some(told.guild)).await;
    let player = ("player", mention(language, told.player).into());
    let text = match game {
        Some(game) => {
            let game = ("game", wording::game(language, game).into());
            language.tell("available-game-over", &[player, game])
        }
        None => language.tell("available-any-over", &[player]),
    };
    let edit = EditMessage::new()
        .content(text)
        .components(Vec::new())
        .allowed_mentions(CreateAllowedMentions::new());
    let path = format!("channels/{}/messages/{}", told.channel, told.message);
    let request = RestRequest::new(Method::PATCH, path).of_guild(Some(told.guild));
    let Ok(request) = request.with(&edit) else {
        return;
    };
    for _ in 0..FOLDS {
        match bot.rest.send(&request).await {
            Ok(_) => break,
            Err(error) if error.is_passing() => time::sleep(FOLD_AGAIN).await,
            Err(error) => {
                if error.code() != Some(codes::UNKNOWN_MESSAGE) {
                    tracing::debug!(error = %error, "a message was not folded");
                }
                break;
            }
        }
    }
    bot.app.forget_expiring(told.message).await;
}
