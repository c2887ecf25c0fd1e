//! Messages of ours that are deleted when they are of no use any more. The store knows them as well: what the program did
//! not get to, its next run does.

use std::{collections::BTreeSet, sync::Arc, time::Duration};

use reqwest::Method;
use tokio::time;

use super::{
    BotState,
    backoff::Backoff,
    direct_messages::{self, DirectMessage},
    notices::LastMessage,
    panel_news::News,
    rest::{RestError, RestRequest},
};
use crate::app::{ChannelId, ExpiringMessage, Expiry, GuildId, MessageId, wall_clock};
use qiyuan_core::{clock::Timestamp, session::SessionId};

/// Attempts to delete a message.
const ATTEMPTS: Backoff = Backoff {
    attempts: 6,
    first: Duration::from_secs(1),
    longest: Duration::from_secs(60),
};

/// The request that deletes a message.
pub(super) fn deletion(channel: u64, message: u64) -> RestRequest {
    RestRequest::new(
        Method::DELETE,
        format!("channels/{channel}/messages/{message}"),
    )
}

/// Deletes a message with this request, again if Discord is out of order.
pub(super) async fn delete(bot: &BotState, message: u64, request: &RestRequest) {
    let deleted = ATTEMPTS.retry(|| bot.rest.send(request), RestError::is_passing);
    if let Err(error) = deleted.await {
        tracing::debug!(error = %error, "a message that is of no use any more stays");
        if error.is_passing() {
            return;
        }
    }
    bot.app.forget_expiring(MessageId(message)).await;
}

/// Deletes a message at a time.
pub(super) async fn delete_at(
    bot: &BotState,
    guild: Option<GuildId>,
    channel: u64,
    message: u64,
    at: Timestamp,
) {
    let left = u64::try_from((at - wall_clock::now()).as_ms()).unwrap_or_default();
    time::sleep(Duration::from_millis(left)).await;
    let request = deletion(channel, message).of_guild(guild);
    delete(bot, message, &request).await;
}

/// As [`delete_at`], also if the program ends before.
pub(super) async fn delete_durably_at(
    bot: &BotState,
    guild: Option<GuildId>,
    channel: u64,
    message: u64,
    at: Timestamp,
) {
    let expiring = ExpiringMessage {
        message: MessageId(message),
        channel: ChannelId(channel),
        guild,
        expiry: Expiry::Until(at),
    };
    bot.app.remember_expiring(expiring).await;
    delete_at(bot, guild, channel, message, at).await;
}

/// Takes over the messages that an earlier run has left.
pub(super) async fn take_over(bot: &Arc<BotState>) {
    let mut sessions = BTreeSet::new();
    for left in bot.app.expiring_messages().await {
        let (channel, message) = (left.channel.0, left.message.0);
        match left.expiry {
            Expiry::Until(at) => {
                let guild = left.guild;
                bot.in_background(move |bot| async move {
                    delete_at(&bot, guild, channel, message, at).await;
                });
            }
            Expiry::News {
                session,
                player,
                news,
                version,
            } => {
                let sent = LastMessage {
                    message: DirectMessage { channel, message },
                    news: news.split(',').filter_map(News::from_key).collect(),
                    version,
                };
                let before = bot.notices.replace(session, player, sent);
                direct_messages::delete_later(bot, player, before);
                sessions.insert(session);
            }
        }
    }
    bot.in_background(move |bot| async move { delete_old(&bot, sessions).await });
}

/// Deletes the direct messages that became old while the program did not run, or just before it ended.
async fn delete_old(bot: &Arc<BotState>, sessions: BTreeSet<SessionId>) {
    for session in sessions {
        let Ok(view) = bot.app.public_view(session, wall_clock::now()).await else {
            continue;
        };
        for (player, message) in bot.notices.take_old(&view) {
            direct_messages::delete_later(bot, player, Some(message));
        }
    }
}
