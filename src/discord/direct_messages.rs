//! Direct messages that tell somebody what happened to a game or challenge of theirs, where nothing else can. Whoever takes
//! none from us hears of it with the next command.

use reqwest::Method;
use serde_json::json;
use serenity::builder::{CreateAllowedMentions, CreateMessage};

use super::{
    BotState,
    rest::{RestError, RestRequest, id_of},
    wording::Language,
};
use crate::app::{Displaced, Withdrawn};
use qiyuan_core::session::{PlayerId, SessionId};

/// Tells the players of games that their channel was deleted, and how they go on.
pub(super) async fn tell_displaced(bot: &BotState, games: Vec<Displaced>) {
    for game in games {
        for &player in &game.players {
            tell(bot, player, "direct-channel-gone", game.session).await;
        }
    }
}

/// Tells those who made challenges that somebody deleted their cards.
pub(super) async fn tell_withdrawn(
    bot: &BotState,
    challenges: impl IntoIterator<Item = Withdrawn>,
) {
    for challenge in challenges {
        tell(bot, challenge.by, "direct-card-deleted", challenge.session).await;
    }
}

async fn tell(bot: &BotState, player: PlayerId, key: &str, session: SessionId) {
    let known = bot.app.player(player).await.unwrap_or_default();
    let locale = known.locale.unwrap_or_default();
    let text = Language::of_locale(&locale).tell(key, &[("number", session.0.into())]);
    let message = CreateMessage::new()
        .content(text)
        .allowed_mentions(CreateAllowedMentions::new());
    let sent = async {
        let to = RestRequest::new(Method::POST, "users/@me/channels")
            .with(&json!({"recipient_id": player.0.to_string()}))?;
        let channel = id_of(&bot.rest.send(&to).await?)?;
        let path = format!("channels/{channel}/messages");
        let message = RestRequest::new(Method::POST, path).with(&message)?;
        bot.rest.send(&message).await.map(drop)
    };
    let sent: Result<(), RestError> = sent.await;
    if let Err(error) = sent {
        tracing::info!(error = %error, "a direct message was refused");
    }
}
