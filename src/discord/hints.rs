//! Hints that everybody sees and only one person needs: they are deleted after a while.

use std::sync::{Arc, atomic::Ordering};

use reqwest::Method;

use super::{BotState, codes, expiring, rest::RestRequest};
use crate::app::{GuildId, wall_clock};
use qiyuan_core::clock::Span;

/// How long a hint of a line or two stays.
pub const STAYS: Span = Span::from_secs(30);

/// How long a whole page or a picture stays, which takes longer to read.
pub const PAGE_STAYS: Span = Span::from_mins(3);

/// How many hints may wait to be deleted. Beyond that a reaction is all the answer, and what was asked for stays.
pub const MOST: usize = 500;

/// What is put at a message, as a reaction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reaction {
    /// ❓
    NotUnderstood,
    /// ✅
    Done,
    /// 📩
    ToldDirectly,
    /// 🤝
    GoodGame,
    /// 😄
    Smile,
}

impl Reaction {
    /// The emoji.
    pub const fn emoji(self) -> &'static str {
        match self {
            Self::NotUnderstood => "❓",
            Self::Done => "✅",
            Self::ToldDirectly => "📩",
            Self::GoodGame => "🤝",
            Self::Smile => "😄",
        }
    }

    /// The emoji, as an address has it.
    const fn encoded(self) -> &'static str {
        match self {
            Self::NotUnderstood => "%E2%9D%93",
            Self::Done => "%E2%9C%85",
            Self::ToldDirectly => "%F0%9F%93%A9",
            Self::GoodGame => "%F0%9F%A4%9D",
            Self::Smile => "%F0%9F%98%84",
        }
    }
}

/// Whether another hint may be shown.
pub fn may_show(bot: &BotState) -> bool {
    bot.hints.load(Ordering::Relaxed) < MOST
}

/// Reacts to a message; says whether that is allowed. One that is gone needs no reaction, and while Discord takes no
/// more of them nothing longer is sent instead.
pub async fn react(
    bot: &BotState,
    guild: Option<GuildId>,
    channel: u64,
    message: u64,
    reaction: Reaction,
) -> bool {
    let emoji = reaction.encoded();
    let path = format!("channels/{channel}/messages/{message}/reactions/{emoji}/@me");
    let request = RestRequest::new(Method::PUT, path).of_guild(guild);
    let reacted = bot.rest.send(&request).await;
    if let Err(error) = &reacted {
        tracing::debug!(error = %error, "a message got no reaction");
    }
    match reacted {
        Ok(_) => true,
        Err(error) => error.is_passing() || error.code() == Some(codes::UNKNOWN_MESSAGE),
    }
}

/// Deletes a hint when it has stayed so long. The reaction to the message that it is about stays, so that nobody takes a
/// move that was not read for one that was played.
pub fn delete_later(
    bot: &Arc<BotState>,
    guild: Option<GuildId>,
    channel: u64,
    hint: u64,
    stays: Span,
) {
    bot.hints.fetch_add(1, Ordering::Relaxed);
    let until = wall_clock::now() + stays;
    bot.in_background(move |bot| async move {
        expiring::delete_durably_at(&bot, guild, channel, hint, until).await;
        bot.hints.fetch_sub(1, Ordering::Relaxed);
    });
}
