//! Private messages that are of use only in one stage of a session: that a challenge is posted, and menus and questions
//! of a game in play. They are taken away afterwards.
//!
//! As in `following`, the token of the last press is kept in memory as long as Discord takes it, and nowhere else; after
//! a restart the messages stay.

use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex, PoisonError},
};

use super::{
    BotState, direct_messages,
    following::Pressed,
    incoming::{self, Response},
};
use crate::app::wall_clock;
use qiyuan_core::{
    clock::Timestamp,
    session::{PublicView, SessionId, Stage},
};

/// The most messages that are remembered.
const MOST: usize = 5_000;

/// The messages, by their ids.
#[derive(Default)]
pub struct PrivateMessages(Mutex<BTreeMap<u64, PrivateMessage>>);

struct PrivateMessage {
    session: SessionId,
    stage: Stage,
    token: String,
    until: Timestamp,
}

impl PrivateMessages {
    /// Remembers a message that needs a stage of a session; forgets it if it needs none any longer.
    pub fn note(&self, pressed: Pressed<'_>, needs: Option<(SessionId, Stage)>) {
        let mut messages = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let Some((session, stage)) = needs else {
            messages.remove(&pressed.message);
            return;
        };
        if messages.len() >= MOST {
            // The numbers of messages grow with time.
            messages.pop_first();
        }
        let message = PrivateMessage {
            session,
            stage,
            token: pressed.token.to_owned(),
            until: pressed.until(wall_clock::now()),
        };
        messages.insert(pressed.message, message);
    }

    /// The tokens of messages of a session that are of no use in this stage; they are forgotten.
    fn take(&self, session: SessionId, stage: Stage) -> Vec<String> {
        let now = wall_clock::now();
        let mut messages = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let is_useless = |message: &PrivateMessage| {
            message.until <= now || message.session == session && message.stage != stage
        };
        let taken = messages.extract_if(.., |_, message| is_useless(message));
        let alive = taken.filter(|(_, message)| message.until > now);
        alive.map(|(_, message)| message.token).collect()
    }
}

/// Takes away what is of no use any longer. Nobody waits for it.
pub fn take_away(bot: &Arc<BotState>, view: &PublicView) {
    for token in bot.private_messages.take(view.id(), view.stage()) {
        let bot = Arc::clone(bot);
        tokio::spawn(async move {
            if let Err(error) = incoming::delete_answer(&bot.answers, &token).await {
                tracing::debug!(error = %error, "a private message stays");
            }
        });
    }
}

/// The card of a challenge could not be posted, though it looked as if it could, as in a private thread to which we do
/// not belong: it is withdrawn, and its challenger is told why.
pub async fn tell_unposted(bot: &Arc<BotState>, session: SessionId) {
    // The withdrawal takes such messages away.
    let tokens = bot.private_messages.take(session, Stage::Over);
    let Some(withdrawn) = bot.app.card_was_deleted(session).await else {
        return;
    };
    let language = direct_messages::language_of(bot, withdrawn.by).await;
    for token in tokens {
        let said = Response::text(language.say("challenge-unposted"));
        match incoming::edit_answer(&bot.answers, &token, said).await {
            Ok(_) => return,
            Err(error) => tracing::debug!(error = %error, "a challenger is told directly"),
        }
    }
    direct_messages::tell_unposted(bot, withdrawn).await;
}
