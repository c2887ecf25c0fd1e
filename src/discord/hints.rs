//! Hints that everybody sees and only one person needs: they are deleted after a while.
//!
//! Which those are is kept in memory alone. After a restart they stay, as every other message does.

use std::{
    sync::{Arc, atomic::Ordering},
    time::Duration,
};

use reqwest::Method;
use tokio::time;

use super::{BotState, rest::RestRequest};
use crate::app::GuildId;

/// How long a hint stays.
const STAYS: Duration = Duration::from_secs(30);

/// How many hints may wait to be deleted. Beyond that a reaction is all the answer, and what was asked for stays.
pub const MOST: usize = 500;

/// The reaction to what was not understood.
const NOT_UNDERSTOOD: &str = "%E2%9D%93";

/// Whether another hint may be shown.
pub fn may_show(bot: &BotState) -> bool {
    bot.hints.load(Ordering::Relaxed) < MOST
}

/// Reacts to a message that was not understood. Where that is not allowed, the hint is all.
pub async fn react(bot: &BotState, guild: Option<GuildId>, channel: u64, message: u64) {
    let request = RestRequest::new(Method::PUT, reaction(channel, message)).of_guild(guild);
    if let Err(error) = bot.rest.send(&request).await {
        tracing::debug!(error = %error, "a message got no reaction");
    }
}

fn reaction(channel: u64, message: u64) -> String {
    format!("channels/{channel}/messages/{message}/reactions/{NOT_UNDERSTOOD}/@me")
}

/// Deletes a hint after a while, and the reaction to the message that it is about.
pub fn delete_later(
    bot: &Arc<BotState>,
    guild: Option<GuildId>,
    channel: u64,
    hint: u64,
    reacted: Option<u64>,
) {
    let bot = Arc::clone(bot);
    bot.hints.fetch_add(1, Ordering::Relaxed);
    tokio::spawn(async move {
        time::sleep(STAYS).await;
        let path = format!("channels/{channel}/messages/{hint}");
        let request = RestRequest::new(Method::DELETE, path).of_guild(guild);
        if let Err(error) = bot.rest.send(&request).await {
            tracing::debug!(error = %error, "a hint stays");
        }
        if let Some(message) = reacted {
            let request = RestRequest::new(Method::DELETE, reaction(channel, message));
            if let Err(error) = bot.rest.send(&request.of_guild(guild)).await {
                tracing::debug!(error = %error, "a reaction stays");
            }
        }
        bot.hints.fetch_sub(1, Ordering::Relaxed);
    });
}
