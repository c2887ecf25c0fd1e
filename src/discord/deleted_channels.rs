//! Channels and threads that are gone. Discord does not say so of threads whose channel was deleted, and may say
//! nothing that is heard; so whoever cannot write somewhere asks whether it is there, and a new connection asks for
//! what the server does not list.

use std::{collections::HashSet, time::Duration};

use serenity::all::{ChannelType, Guild, GuildChannel, PartialGuildChannel};

use super::{
    BotState,
    backoff::Backoff,
    codes, direct_messages,
    dispatcher::DeliveryAttempt,
    rest::{RestClient, RestError, RestRequest},
    send_result::{SendError, Sent, refusal_code},
};
use crate::app::{ChannelId, GameNotice, GuildId, Surface};
use qiyuan_core::session::Stage;

/// After how many channels of a guild that are hidden from us no more of it are asked for: Discord counts each refusal.
const MOST_HIDDEN: u32 = 10;

/// Attempts to ask for a channel.
const ASKED: Backoff = Backoff {
    attempts: 5,
    first: Duration::from_secs(1),
    longest: Duration::from_secs(30),
};

/// Whether this says that there is no such channel, and not only no such message.
pub(super) fn is_unknown(error: &anyhow::Error) -> bool {
    refusal_code(error) == Some(codes::UNKNOWN_CHANNEL)
}

/// After a delivery that found no channel: if the one is gone where the session was begun, nothing is owed there any
/// more. If it is a thread that nobody missed, it is missed now.
pub(super) async fn unless_gone(delivery: &DeliveryAttempt<'_>, sent: Sent) -> Sent {
    let error = match sent {
        Err(SendError::Gone(error)) if is_unknown(&error) => error,
        sent => return sent,
    };
    let (app, owed) = (&delivery.bot.app, &delivery.owed);
    let begun = owed.place.channel;
    match get(&delivery.bot.rest, owed.place.guild, begun).await {
        Err(gone) if gone.code() == Some(codes::UNKNOWN_CHANNEL) => {
            if owed.view.stage() != Stage::Over {
                let gone = app.channel_was_deleted(begun, None).await;
                direct_messages::tell_displaced(delivery.bot, gone, None).await;
            }
            Ok(None)
        }
        Err(unclear) if unclear.is_passing() => Err(SendError::Later(error)),
        _ => {
            if let Some(thread) = delivery.thread()
                && owed.surface() == Surface::Reminder
            {
                app.channel_was_deleted(ChannelId(thread), None).await;
            }
            Err(SendError::Gone(error))
        }
    }
}

impl DeliveryAttempt<'_> {
    /// Tells the players of a game that its channel is gone, unless that is done since it was heard of.
    pub(super) async fn displaced(&self) -> Sent {
        let (bot, view) = (self.bot, &self.owed.view);
        if bot.notices.take_displaced(view.id()) {
            return Ok(None);
        }
        match bot.app.is_displaced(view.id()).await {
            Ok(false) => return Ok(None),
            Ok(true) => {}
            Err(error) => return Err(SendError::Later(anyhow::anyhow!("{error:?}"))),
        }
        let game = GameNotice {
            session: view.id(),
            key: view.info().key,
            players: view.players().to_vec(),
            place: self.owed.place,
        };
        direct_messages::tell_displaced(bot, vec![game], None).await;
        if !bot.notices.take_displaced(view.id()) {
            let error = anyhow::anyhow!("a player could not be told of a deleted channel");
            return Err(SendError::Later(error));
        }
        Ok(None)
    }
}

/// The bot is in a guild: games leave channels of it that were deleted while nobody heard of that. Threads
/// that sleep and channels that are hidden from us are not listed although they are there, so each is asked for.
pub(super) async fn compare(bot: &BotState, guild: &Guild) {
    let threads = guild.threads.iter().map(|thread| thread.id);
    let listed: HashSet<ChannelId> = guild
        .channels
        .keys()
        .copied()
        .chain(threads)
        .map(|channel| ChannelId(channel.get()))
        .collect();
    ask_for_others(bot, GuildId(guild.id.get()), &listed).await;
}

/// A channel was deleted, and with it its threads, of which nobody says so.
pub(super) async fn was_deleted(bot: &BotState, gone: &GuildChannel) {
    let channel = ChannelId(gone.id.get());
    let displaced = bot.app.channel_was_deleted(channel, None).await;
    direct_messages::tell_displaced(bot, displaced, Some(&gone.name)).await;
    ask_for_others(bot, GuildId(gone.guild_id.get()), &HashSet::new()).await;
}

/// A thread was deleted. What was begun in it goes on in the channel above it, unless fewer people could see the
/// thread.
pub(super) async fn thread_was_deleted(bot: &BotState, gone: &PartialGuildChannel) {
    let is_public = matches!(
        gone.kind,
        ChannelType::PublicThread | ChannelType::NewsThread
    );
    let above = is_public.then(|| ChannelId(gone.parent_id.get()));
    let thread = ChannelId(gone.id.get());
    let displaced = bot.app.channel_was_deleted(thread, above).await;
    direct_messages::tell_displaced(bot, displaced, None).await;
}

/// Asks for the channels of a guild in which something was begun, except those that are known to be there.
async fn ask_for_others(bot: &BotState, guild: GuildId, known: &HashSet<ChannelId>) {
    let in_play = match bot.app.channels_in_play(guild).await {
        Ok(in_play) => in_play,
        Err(error) => {
            tracing::warn!(?error, "the deleted channels could not be read");
            return;
        }
    };
    let mut hidden = 0;
    for channel in in_play.into_iter().filter(|it| !known.contains(it)) {
        match whereabouts(&bot.rest, guild, channel).await {
            ChannelState::Gone => {
                let displaced = bot.app.channel_was_deleted(channel, None).await;
                direct_messages::tell_displaced(bot, displaced, None).await;
            }
            ChannelState::Hidden => hidden += 1,
            ChannelState::There => {}
        }
        if hidden == MOST_HIDDEN {
            return;
        }
    }
}

/// What the server says of a channel.
enum ChannelState {
    /// It is there, or nobody knows.
    There,
    /// It is hidden from us.
    Hidden,
    /// There is no such channel.
    Gone,
}

/// Asks for a channel, again while the server is in trouble.
async fn whereabouts(rest: &RestClient, guild: GuildId, channel: ChannelId) -> ChannelState {
    let asked = ASKED.retry(
        || get(rest, Some(guild), channel),
        |error| error.status() != Some(403) && error.is_passing(),
    );
    match asked.await {
        Err(error) if error.code() == Some(codes::UNKNOWN_CHANNEL) => ChannelState::Gone,
        Err(error) if error.status() == Some(403) => ChannelState::Hidden,
        _ => ChannelState::There,
    }
}

async fn get(
    rest: &RestClient,
    guild: Option<GuildId>,
    channel: ChannelId,
) -> Result<(), RestError> {
    let request = RestRequest::get(format!("channels/{}", channel.0)).of_guild(guild);
    rest.send(&request).await.map(drop)
}
