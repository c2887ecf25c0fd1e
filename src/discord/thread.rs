//! The thread of a session, or the channel itself where there can be none.

use serenity::{
    all::{AutoArchiveDuration, ChannelType},
    builder::{CreateAllowedMentions, CreateMessage, CreateThread, EditThread},
};

use reqwest::Method;
use serde_json::Value;

use super::{
    card, codes,
    dispatcher::DeliveryAttempt,
    rest::{RestError, id_of},
    send_result::{SendError, Sent, refusal_code},
    wording::Language,
};
use crate::app::{Location, Surface};
use qiyuan_core::session::{Ending, Stage};

/// Opens the thread from the card; says why not if it cannot be, and plays in the channel then.
pub(super) async fn open(delivery: &DeliveryAttempt<'_>, language: Language) -> Sent {
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
    if let Some(thread) = thread_of_previous(delivery).await? {
        return Ok(Some(delivery.standing(thread, None)));
    }
    // Nobody plays there any more, and a guild can have only so many threads: the result is shown in the channel.
    if owed.view.stage() == Stage::Over {
        return Ok(None);
    }
    // It begins in a private thread, in which there can be no other.
    if delivery.is_in_private_thread().await {
        return Ok(Some(delivery.standing(owed.place.channel.0, None)));
    }
    let names = delivery.bot.names_of(language, owed.view.players()).await;
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
    let note = match error.code() {
        Some(codes::MISSING_ACCESS | codes::MISSING_PERMISSIONS) => {
            language.say("here-no-permission")
        }
        Some(codes::TOO_MANY_THREADS) => language.say("here-too-many-threads"),
        _ if error.is_passing() => return Err(error.into()),
        _ => {
            tracing::info!(error = %error, "no thread can be opened");
            language.say("here-no-threads")
        }
    };
    play_here(delivery, &note).await.map(Some)
}

/// The thread in which the same people have just played: there they go on.
async fn thread_of_previous(delivery: &DeliveryAttempt<'_>) -> Result<Option<u64>, SendError> {
    let owed = &delivery.owed;
    let Some(previous) = owed.view.rematch_of() else {
        return Ok(None);
    };
    let played_in = delivery.bot.app.played_in(previous).await;
    let thread = played_in?.filter(|channel| *channel != owed.place.channel);
    Ok(thread.map(|channel| channel.0))
}

/// Archives the thread of a game that is over, with the result in its name. Both in one request: Discord allows a
/// thread few new names, and each is announced in it. Where the players went on in it, a later game does that: it gives
/// the thread its own name while it is played. Of a declined challenge, the line that said so is deleted.
pub(super) async fn archive(delivery: &DeliveryAttempt<'_>, language: Language) -> Sent {
    let view = &delivery.owed.view;
    if matches!(view.ending(), Some(Ending::Declined { .. })) {
        delivery.take_notice_away().await;
    }
    let Some(thread) = delivery.thread() else {
        return Ok(None);
    };
    if view.rematched().is_some() {
        return Ok(None);
    }
    let is_over = view.stage() == Stage::Over;
    if !is_over && thread_of_previous(delivery).await? != Some(thread) {
        return Ok(None);
    }
    let names = delivery.bot.names_of(language, view.players()).await;
    let name = card::thread_name(view, language, &names);
    let mut edit = EditThread::new().name(name);
    if is_over {
        edit = edit.archived(true);
    }
    match rename_and_archive(delivery, thread, &edit).await {
        Err(error) if error.is_passing() => Err(error.into()),
        Err(error) => {
            tracing::info!(error = %error, "a thread was neither renamed nor archived");
            Ok(None)
        }
        Ok(_) => Ok(None),
    }
}

/// Names and archives a thread, also one that is archived, in which nothing can be changed: it gets another name where
/// somebody was forgotten since.
async fn rename_and_archive(
    delivery: &DeliveryAttempt<'_>,
    thread: u64,
    edit: &EditThread<'_>,
) -> Result<Value, RestError> {
    let path = format!("channels/{thread}");
    match delivery.send(Method::PATCH, path.clone(), edit).await {
        Err(error)
            if error.code() == Some(codes::ARCHIVED) && unarchive(delivery, thread).await =>
        {
            delivery.send(Method::PATCH, path, edit).await
        }
        sent => sent,
    }
}

async fn create(
    delivery: &DeliveryAttempt<'_>,
    name: &str,
    card: Option<u64>,
) -> Result<u64, RestError> {
    let channel = delivery.owed.place.channel.0;
    let thread = || CreateThread::new(name).auto_archive_duration(AutoArchiveDuration::OneDay);
    if let Some(card) = card {
        let path = format!("channels/{channel}/messages/{card}/threads");
        match delivery.send(Method::POST, path, &thread()).await {
            // A thread has the number of its message.
            Ok(_) => return Ok(card),
            Err(error) => match error.code() {
                // An earlier attempt made it.
                Some(codes::THREAD_EXISTS) => return Ok(card),
                Some(codes::UNKNOWN_MESSAGE) => {}
                _ => return Err(error),
            },
        }
    }
    if let Some(thread) = earlier(delivery).await? {
        return Ok(thread);
    }
    let thread = thread().kind(ChannelType::PublicThread);
    let path = format!("channels/{channel}/threads");
    id_of(&delivery.send(Method::POST, path, &thread).await?)
}

/// The thread that an earlier attempt opened without a card, if that attempt was cut off before it was stored: Discord
/// opens such a thread as often as it is asked to.
async fn earlier(delivery: &DeliveryAttempt<'_>) -> Result<Option<u64>, RestError> {
    let Some(guild) = delivery.owed.place.guild else {
        return Ok(None);
    };
    let ours = delivery
        .bot
        .answers
        .application_id()
        .map(|id| id.get().to_string());
    let channel = delivery.owed.place.channel.0.to_string();
    let number = format!(" #{} · ", delivery.owed.view.id().0);
    let path = format!("guilds/{}/threads/active", guild.0);
    let active = delivery.ask(Method::GET, path).await?;
    let is_it = |thread: &&Value| {
        thread["parent_id"] == channel.as_str()
            && thread["owner_id"].as_str() == ours.as_deref()
            && thread["name"]
                .as_str()
                .is_some_and(|name| name.contains(&number))
    };
    let threads = active["threads"].as_array();
    threads
        .into_iter()
        .flatten()
        .find(is_it)
        .map(id_of)
        .transpose()
}

/// Puts the thread into every player's list of channels. Whoever cannot be brought is still mentioned
/// there when it is their turn.
async fn bring_players(delivery: &DeliveryAttempt<'_>, thread: u64) {
    for player in delivery.owed.view.players() {
        let path = format!("channels/{thread}/thread-members/{}", player.0);
        if let Err(error) = delivery.ask(Method::PUT, path).await {
            tracing::info!(error = %error, "a player was not added to the thread");
        }
    }
}

/// Plays in the channel itself from now on, and says why.
pub(super) async fn play_here(
    delivery: &DeliveryAttempt<'_>,
    note: &str,
) -> Result<Location, SendError> {
    let channel = delivery.owed.place.channel.0;
    let message = CreateMessage::new()
        .content(note)
        .allowed_mentions(CreateAllowedMentions::new())
        .nonce(delivery.nonce('t', Surface::Panel))
        .enforce_nonce(true);
    delivery.post(channel, &message, None).await?;
    let standing = delivery.standing(channel, None);
    delivery
        .bot
        .app
        .moved(&delivery.owed, Surface::Thread, standing)
        .await?;
    if delivery.owed.location(Surface::Card).is_some() {
        // It may lead to a thread that is gone.
        let session = delivery.owed.view.id();
        delivery.bot.app.show_again(session, Surface::Card).await?;
    }
    Ok(standing)
}

/// If `error` says that a thread is archived, in which nothing can be changed: unarchives it, and says whether that could
/// be done.
pub(super) async fn unarchive_after(
    delivery: &DeliveryAttempt<'_>,
    thread: u64,
    error: &anyhow::Error,
) -> bool {
    refusal_code(error) == Some(codes::ARCHIVED) && unarchive(delivery, thread).await
}

/// Unarchives a thread, and says whether that could be done.
async fn unarchive(delivery: &DeliveryAttempt<'_>, thread: u64) -> bool {
    let edit = EditThread::new().archived(false);
    let path = format!("channels/{thread}");
    let unarchived = delivery.send(Method::PATCH, path, &edit).await;
    if let Err(error) = &unarchived {
        tracing::info!(error = %error, "a thread could not be unarchived");
    }
    unarchived.is_ok()
}

/// Archives a thread again that was unarchived for a change. If that fails, Discord does it after a day.
pub(super) async fn archive_again(delivery: &DeliveryAttempt<'_>, thread: u64) {
    let edit = EditThread::new().archived(true);
    let path = format!("channels/{thread}");
    if let Err(error) = delivery.send(Method::PATCH, path, &edit).await {
        tracing::info!(error = %error, "a thread could not be archived again");
    }
}
