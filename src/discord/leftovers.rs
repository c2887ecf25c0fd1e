//! What an earlier attempt left behind: messages of a session that were posted and never heard of again.
//!
//! A post whose answer got lost, or whose sender died, stands in the channel with buttons of its own. While the
//! session is the same, the nonce of the next attempt leads back to it; when the session has gone on, only
//! looking does. And a request that was given up may be carried out after that, so that is looked for once more
//! when nothing can be on its way any longer.

use reqwest::Method;
use serde_json::Value;

use super::{
    codes,
    custom_id::CustomId,
    dispatcher::DeliveryAttempt,
    rest::id_of,
    send_result::{SendError, Sent},
    thread,
};
use crate::app::{Location, Surface};

/// How far back is looked: what an attempt left behind is not old.
const LATEST: u8 = 100;

/// After something was shown at `standing`: if this was not the first attempt, takes away whatever earlier
/// ones left there. If that has to wait, what stands is remembered and the delivery comes again.
pub(super) async fn remove_after(
    delivery: &DeliveryAttempt<'_>,
    surface: Surface,
    standing: Option<Location>,
) -> Sent {
    let shown = standing.and_then(|standing| Some((standing, standing.message?)));
    let Some((standing, message)) = shown.filter(|_| delivery.owed.attempt() > 1) else {
        return Ok(standing);
    };
    // The other surfaces of the session stay; what stood on this one is what was shown before.
    let others = delivery.owed.locations.iter();
    let others = others.filter(|(other, _)| *other != surface);
    let kept: Vec<u64> = others
        .filter_map(|(_, location)| Some(location.message?.0))
        .chain([message.0])
        .collect();
    match remove_in(delivery, standing.channel.0, &kept).await {
        Ok(()) => {}
        Err(SendError::Later(error)) => return later(delivery, surface, standing, error).await,
        Err(error) => tracing::info!(
            ?error,
            "messages of earlier attempts could not be searched for"
        ),
    }
    Ok(Some(standing))
}

/// Takes away whatever attempts left behind, wherever the session stands.
pub(super) async fn remove_all(delivery: &DeliveryAttempt<'_>) -> Sent {
    let locations = &delivery.owed.locations;
    let standing: Vec<(u64, u64)> = locations
        .iter()
        .filter_map(|(_, location)| Some((location.channel.0, location.message?.0)))
        .collect();
    let kept: Vec<u64> = standing.iter().map(|(_, message)| *message).collect();
    let mut channels: Vec<u64> = standing.iter().map(|(channel, _)| *channel).collect();
    channels.sort_unstable();
    channels.dedup();
    for channel in channels {
        remove_in(delivery, channel, &kept).await?;
    }
    Ok(None)
}

/// Remembers what stands now, and that the delivery is not done.
pub(super) async fn later(
    delivery: &DeliveryAttempt<'_>,
    surface: Surface,
    standing: Location,
    error: anyhow::Error,
) -> Sent {
    let app = &delivery.bot.app;
    app.moved(&delivery.owed, surface, standing).await?;
    Err(SendError::Later(error))
}

/// Takes away what belongs to the session and is not kept.
async fn remove_in(
    delivery: &DeliveryAttempt<'_>,
    channel: u64,
    kept: &[u64],
) -> Result<(), SendError> {
    let path = format!("channels/{channel}/messages?limit={LATEST}");
    let messages = delivery.ask(Method::GET, path).await?;
    for message in messages.as_array().into_iter().flatten() {
        let Ok(id) = id_of(message) else {
            continue;
        };
        if kept.contains(&id) || !belongs(message, delivery) {
            continue;
        }
        tracing::info!(
            message.id = id,
            "a message of an earlier attempt is deleted"
        );
        match remove(delivery, channel, id).await {
            Err(SendError::Gone(error))
                if thread::unarchive_after(delivery, channel, &error).await =>
            {
                remove(delivery, channel, id).await?;
            }
            removed => removed?,
        }
    }
    Ok(())
}

async fn remove(
    delivery: &DeliveryAttempt<'_>,
    channel: u64,
    message: u64,
) -> Result<(), SendError> {
    match delivery.delete(channel, message).await {
        Err(error) if error.code() == Some(codes::UNKNOWN_MESSAGE) => Ok(()),
        removed => Ok(removed?),
    }
}

/// Whether a message is ours and something of this session can be pressed on it.
fn belongs(message: &Value, delivery: &DeliveryAttempt<'_>) -> bool {
    let session = delivery.owed.view.id();
    let author = &message["author"];
    let is_of_bot = author.is_null() || author["bot"] == true;
    is_of_bot && custom_ids(message).any(|id| id.session == session)
}

/// Our custom ids of the buttons of a message.
pub(super) fn custom_ids(message: &Value) -> impl Iterator<Item = CustomId> {
    let entries = |value: &'_ Value| value.as_array().cloned().unwrap_or_default();
    let rows = entries(&message["components"]).into_iter();
    rows.flat_map(move |row| entries(&row["components"]))
        .filter_map(|component| CustomId::parse(component["custom_id"].as_str()?))
}
