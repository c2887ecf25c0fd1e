//! The thread of a session, or the channel itself where there can be none.

use serenity::{
    all::{AutoArchiveDuration, ChannelType},
    builder::{CreateAllowedMentions, CreateMessage, CreateThread, EditThread},
    model::id::{ChannelId, MessageId, UserId},
};

use super::{
    card, codes,
    dispatcher::{Delivery, post},
    sending::{SendError, Sent, discord_code},
    wording::Language,
};
use crate::app::{Location, Surface};

/// Opens the thread from the card; says why not if it can not be, and plays in the channel then.
pub(super) async fn open(delivery: &Delivery<'_>, language: Language) -> Sent {
    let owed = &delivery.owed;
    if let Some(standing) = owed.location(Surface::Thread) {
        return Ok(Some(Location {
            version: owed.view.version(),
            ..standing
        }));
    }
    if owed.view.players().is_empty() {
        return Ok(None);
    }
    let mut names = Vec::new();
    for player in owed.view.players() {
        names.push(delivery.bot.name_of(*player).await);
    }
    let name = card::thread_name(&owed.view, language, &names);
    let card = owed
        .location(Surface::Card)
        .and_then(|card| card.message)
        .map(|id| id.0);
    let error = match create(delivery, &name, card).await {
        Ok(thread) => {
            bring_players(delivery, thread).await;
            return Ok(Some(delivery.standing(thread, None)));
        }
        Err(error) => error,
    };
    let note = match discord_code(&error) {
        Some(codes::MISSING_ACCESS | codes::MISSING_PERMISSIONS) => {
            language.say("here-no-permission")
        }
        Some(codes::TOO_MANY_THREADS) => language.say("here-too-many-threads"),
        _ => match SendError::from(error) {
            SendError::Later(error) => return Err(SendError::Later(error)),
            SendError::Gone(error) | SendError::Never(error) => {
                tracing::info!(error = %error, "no thread can be opened");
                language.say("here-no-threads")
            }
        },
    };
    play_here(delivery, &note).await.map(Some)
}

async fn create(
    delivery: &Delivery<'_>,
    name: &str,
    card: Option<u64>,
) -> Result<u64, serenity::Error> {
    let channel = ChannelId::new(delivery.owed.place.channel.0);
    let thread = || CreateThread::new(name).auto_archive_duration(AutoArchiveDuration::OneDay);
    if let Some(card) = card {
        let created = channel
            .create_thread_from_message(delivery.http, MessageId::new(card), thread())
            .await;
        match created {
            Ok(thread) => return Ok(thread.id.get()),
            Err(error) => match discord_code(&error) {
                // An earlier attempt made it; a thread has the number of its message.
                Some(codes::THREAD_EXISTS) => return Ok(card),
                Some(codes::UNKNOWN_MESSAGE) => {}
                _ => return Err(error),
            },
        }
    }
    let thread = thread().kind(ChannelType::PublicThread);
    Ok(channel.create_thread(delivery.http, thread).await?.id.get())
}

/// Puts the thread into every player's list of channels. Whoever can not be brought is still mentioned
/// there when it is their turn.
async fn bring_players(delivery: &Delivery<'_>, thread: u64) {
    for player in delivery.owed.view.players() {
        let thread = ChannelId::new(thread);
        if let Err(error) = thread
            .add_thread_member(delivery.http, UserId::new(player.0))
            .await
        {
            tracing::info!(error = %error, "a player was not brought to the thread");
        }
    }
}

/// Plays in the channel itself from now on, and says why.
pub(super) async fn play_here(delivery: &Delivery<'_>, note: &str) -> Result<Location, SendError> {
    let channel = delivery.owed.place.channel.0;
    let message = CreateMessage::new()
        .content(note)
        .allowed_mentions(CreateAllowedMentions::new())
        .nonce(delivery.nonce('t', Surface::Panel))
        .enforce_nonce(true);
    post(delivery.http, channel, message).await?;
    let standing = delivery.standing(channel, None);
    delivery
        .bot
        .app
        .moved(&delivery.owed, Surface::Thread, standing)
        .await?;
    Ok(standing)
}

/// If `error` says that a thread sleeps, in which nothing can be changed: wakes it, and says whether that could
/// be done.
pub(super) async fn woken(delivery: &Delivery<'_>, thread: u64, error: &anyhow::Error) -> bool {
    if error.downcast_ref().and_then(discord_code) != Some(codes::ARCHIVED) {
        return false;
    }
    let awake = EditThread::new().archived(false);
    let woken = ChannelId::new(thread)
        .edit_thread(delivery.http, awake)
        .await;
    if let Err(error) = &woken {
        tracing::info!(error = %error, "a thread can not be woken");
    }
    woken.is_ok()
}
