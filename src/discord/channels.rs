//! Channels and threads that are gone. Discord does not say so of threads whose channel was deleted, and may say nothing
//! that is heard; so whoever can not write somewhere asks whether it is there, and a new connection asks for what the
//! server does not list.

use std::{collections::HashSet, time::Duration};

use serenity::{
    all::{Guild, GuildChannel},
    http::Http,
    model::id,
};
use tokio::time;

use super::{
    codes,
    dispatcher::Delivery,
    sending::{SendError, Sent, discord_code, discord_status, is_passing},
};
use crate::app::{App, ChannelId, GuildId, Surface};
use qiyuan_core::session::Stage;

/// After how many channels of a guild that are hidden from us no more of it are asked for: Discord counts each refusal.
const MOST_HIDDEN: u32 = 10;

/// How long to wait before a channel is asked for again.
const PAUSES: [Duration; 4] = [
    Duration::from_secs(1),
    Duration::from_secs(5),
    Duration::from_secs(15),
    Duration::from_secs(30),
];

/// Whether this says that there is no such channel, and not only no such message.
pub(super) fn is_unknown(error: &anyhow::Error) -> bool {
    error.downcast_ref().and_then(discord_code) == Some(codes::UNKNOWN_CHANNEL)
}

/// After a delivery that found no channel: if the one is gone where the session was begun, it ends and nothing is owed
/// there any more. If it is a thread that nobody missed, it is missed now.
pub(super) async fn unless_gone(delivery: &Delivery<'_>, sent: Sent) -> Sent {
    let error = match sent {
        Err(SendError::Gone(error)) if is_unknown(&error) => error,
        sent => return sent,
    };
    let (app, owed) = (&delivery.bot.app, &delivery.owed);
    let begun = owed.place.channel;
    match delivery.http.get_channel(id::ChannelId::new(begun.0)).await {
        Err(gone) if discord_code(&gone) == Some(codes::UNKNOWN_CHANNEL) => {
            if owed.view.stage() != Stage::Over {
                app.channel_was_deleted(begun).await;
            }
            Ok(None)
        }
        Err(unclear) if is_passing(&unclear) => Err(SendError::Later(error)),
        _ => {
            if let Some(thread) = delivery.thread()
                && owed.surface() == Surface::Reminder
            {
                app.channel_was_deleted(ChannelId(thread)).await;
            }
            Err(SendError::Gone(error))
        }
    }
}

/// The bot is in a guild: what was begun ends in channels of it that were deleted while nobody heard of that. Threads
/// that sleep and channels that are hidden from us are not listed although they are there, so each is asked for.
pub(super) async fn compare(app: &App, http: &Http, guild: &Guild) {
    let threads = guild.threads.iter().map(|thread| thread.id);
    let listed: HashSet<ChannelId> = guild
        .channels
        .keys()
        .copied()
        .chain(threads)
        .map(|channel| ChannelId(channel.get()))
        .collect();
    ask_for_others(app, http, GuildId(guild.id.get()), &listed).await;
}

/// A channel was deleted, and with it its threads, of which nobody says so.
pub(super) async fn was_deleted(app: &App, http: &Http, gone: &GuildChannel) {
    app.channel_was_deleted(ChannelId(gone.id.get())).await;
    ask_for_others(app, http, GuildId(gone.guild_id.get()), &HashSet::new()).await;
}

/// Asks for the channels of a guild in which something was begun, except those that are known to be there.
async fn ask_for_others(app: &App, http: &Http, guild: GuildId, known: &HashSet<ChannelId>) {
    let in_play = match app.channels_in_play(guild).await {
        Ok(in_play) => in_play,
        Err(error) => {
            tracing::warn!(?error, "channels that are gone are not known");
            return;
        }
    };
    let mut hidden = 0;
    for channel in in_play.into_iter().filter(|it| !known.contains(it)) {
        match whereabouts(http, channel).await {
            Whereabouts::Gone => app.channel_was_deleted(channel).await,
            Whereabouts::Hidden => hidden += 1,
            Whereabouts::There => {}
        }
        if hidden == MOST_HIDDEN {
            return;
        }
    }
}

/// What the server says of a channel.
enum Whereabouts {
    /// It is there, or nobody knows.
    There,
    /// It is hidden from us.
    Hidden,
    /// There is no such channel.
    Gone,
}

/// Asks for a channel, again while the server is in trouble.
async fn whereabouts(http: &Http, channel: ChannelId) -> Whereabouts {
    for pause in PAUSES {
        let Err(error) = http.get_channel(id::ChannelId::new(channel.0)).await else {
            break;
        };
        if discord_code(&error) == Some(codes::UNKNOWN_CHANNEL) {
            return Whereabouts::Gone;
        }
        if discord_status(&error) == Some(403) {
            return Whereabouts::Hidden;
        }
        if !is_passing(&error) {
            break;
        }
        time::sleep(pause).await;
    }
    Whereabouts::There
}
