//! What an earlier attempt left behind: messages of a session that were posted and never heard of again.
//!
//! A post whose answer got lost, or whose sender died, stands in the channel with buttons of its own. While the
//! session is the same, the nonce of the next attempt leads back to it; when the session has gone on, only
//! looking does.

use serenity::{
    all::{ActionRowComponent, Button, ButtonKind, Message},
    builder::GetMessages,
    model::id::{ChannelId, MessageId},
};

use super::{
    courier::Delivery,
    custom_id::CustomId,
    sending::{Sent, Trouble},
};
use crate::app::{Location, Surface};

/// How far back is looked: what an attempt left behind is not old.
const LATEST: u8 = 50;

/// After something was shown at `standing`: if this was not the first attempt, takes away whatever earlier
/// ones left there. If that has to wait, what stands is remembered and the delivery comes again.
pub(super) async fn after(
    delivery: &Delivery<'_>,
    surface: Surface,
    standing: Option<Location>,
) -> Sent {
    let shown = standing.and_then(|standing| Some((standing, standing.message?)));
    let Some((standing, message)) = shown.filter(|_| delivery.owed.attempt() > 1) else {
        return Ok(standing);
    };
    match sweep(delivery, surface, standing.channel.0, message.0).await {
        Ok(()) => {}
        Err(Trouble::Later(error)) => return later(delivery, surface, standing, error).await,
        Err(trouble) => tracing::info!(?trouble, "what earlier attempts left can not be seen"),
    }
    Ok(Some(standing))
}

/// Remembers what stands now, and that the delivery is not done.
pub(super) async fn later(
    delivery: &Delivery<'_>,
    surface: Surface,
    standing: Location,
    error: anyhow::Error,
) -> Sent {
    let app = &delivery.front.app;
    app.moved(&delivery.owed, surface, standing).await?;
    Err(Trouble::Later(error))
}

async fn sweep(
    delivery: &Delivery<'_>,
    surface: Surface,
    channel: u64,
    shown: u64,
) -> Result<(), Trouble> {
    let owed = &delivery.owed;
    // The other surfaces of the session stay; what stood on this one is what was shown before.
    let others = owed
        .locations
        .iter()
        .filter(|(other, _)| *other != surface)
        .filter_map(|(_, location)| Some(location.message?.0));
    let kept: Vec<u64> = others.chain([shown]).collect();
    let channel = ChannelId::new(channel);
    let latest = GetMessages::new().limit(LATEST);
    let messages = channel.messages(delivery.http, latest).await?;
    for message in messages {
        let id = message.id.get();
        if kept.contains(&id) || !belongs(&message, delivery) {
            continue;
        }
        tracing::info!(
            message.id = id,
            "a message of an earlier attempt is taken away"
        );
        match channel
            .delete_message(delivery.http, MessageId::new(id))
            .await
            .map_err(Trouble::from)
        {
            Ok(()) | Err(Trouble::Gone(_)) => {}
            Err(trouble) => return Err(trouble),
        }
    }
    Ok(())
}

/// Whether a message is ours and something of this session can be pressed on it.
fn belongs(message: &Message, delivery: &Delivery<'_>) -> bool {
    let session = delivery.owed.view.id();
    let mut ids = message
        .components
        .iter()
        .flat_map(|row| &row.components)
        .filter_map(|component| match component {
            ActionRowComponent::Button(Button {
                data: ButtonKind::NonLink { custom_id, .. },
                ..
            }) => CustomId::parse(custom_id),
            _ => None,
        });
    message.author.bot && ids.any(|id| id.session == session)
}
