//! Private messages that are of use only for a while: that a challenge is posted, menus and questions of a game in play,
//! and refusals and what was said of an offer or of marks until something else happens. They are taken away afterwards.
//!
//! As in `following`, the token of the last press is kept in memory as long as Discord takes it, and nowhere else; after
//! a restart the messages stay.

use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use super::{
    BotState, direct_messages,
    following::Pressed,
    incoming::{self, Response},
};
use crate::app::wall_clock;
use qiyuan_core::{
    clock::Timestamp,
    session::{Offer, PlayerId, PublicView, SessionId, SessionView, Stage, Version},
};

/// The most messages that are remembered.
const MOST: usize = 5_000;

/// The messages, by their ids.
#[derive(Default)]
pub struct PrivateMessages(Mutex<BTreeMap<u64, PrivateMessage>>);

#[derive(Clone)]
pub(super) struct PrivateMessage {
    use_of: UseOf,
    handle: Handle,
    until: Timestamp,
}

/// How a message is reached.
#[derive(Clone)]
struct Handle {
    token: String,
    /// Its id, if it stands beside the answer to the interaction with that token.
    beside: Option<u64>,
}

/// How long a message about a session is of use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct UseOf {
    pub session: SessionId,
    pub lasts: Lasts,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Lasts {
    /// As long as the session is in this stage.
    Stage(Stage),
    /// Until anything happens after this version.
    Version(Version),
    /// Until somebody acts after this version.
    Ply(Version, u32),
    /// As long as what was offered by this version stands.
    Offer(Version, Offer),
}

impl UseOf {
    /// The version that its reader saw, if it is about one.
    pub(super) const fn seen(self) -> Option<Version> {
        match self.lasts {
            Lasts::Stage(_) => None,
            Lasts::Version(version) | Lasts::Ply(version, _) | Lasts::Offer(version, _) => {
                Some(version)
            }
        }
    }

    /// Whether it is of no use any longer in a game that stands like this.
    pub(super) fn is_over(self, view: &SessionView) -> bool {
        self.session == view.id()
            && match self.lasts {
                // A delivery may tell of a stage before this one.
                Lasts::Stage(stage) => stage < view.stage(),
                Lasts::Version(version) => version < view.version(),
                Lasts::Ply(version, ply) => {
                    version < view.version() && (view.ply() != ply || view.stage() != Stage::Play)
                }
                Lasts::Offer(version, offer) => {
                    version < view.version() && view.offered(offer).is_none()
                }
            }
    }
}

impl PrivateMessage {
    pub(super) const fn use_of(&self) -> UseOf {
        self.use_of
    }
}

impl PrivateMessages {
    /// Remembers an answer that is of use for a while; forgets it if it is not any longer.
    pub(super) fn note(&self, pressed: Pressed<'_>, use_of: Option<UseOf>) {
        match use_of {
            Some(use_of) => self.add(pressed, None, use_of),
            None => {
                self.lock().remove(&pressed.message);
            }
        }
    }

    /// A message that was pressed is not taken away before the press is answered: the answer may take its place.
    pub(super) fn hold(&self, message: u64) -> Option<PrivateMessage> {
        self.lock().remove(&message)
    }

    /// A message that was pressed stays as it is, as the answer is given elsewhere.
    pub(super) fn release(&self, message: u64, held: PrivateMessage) {
        self.lock().entry(message).or_insert(held);
    }

    /// Remembers a message that stands beside the answer.
    pub(super) fn note_beside(&self, pressed: Pressed<'_>, use_of: UseOf) {
        self.add(pressed, Some(pressed.message), use_of);
    }

    fn add(&self, pressed: Pressed<'_>, beside: Option<u64>, use_of: UseOf) {
        let mut messages = self.lock();
        if messages.len() >= MOST {
            // The numbers of messages grow with time.
            messages.pop_first();
        }
        let message = PrivateMessage {
            use_of,
            handle: Handle {
                token: pressed.token.to_owned(),
                beside,
            },
            until: pressed.until(wall_clock::now()),
        };
        messages.insert(pressed.message, message);
    }

    fn lock(&self) -> MutexGuard<'_, BTreeMap<u64, PrivateMessage>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The messages that are of no use any longer; they are forgotten.
    fn take(&self, is_useless: impl Fn(UseOf) -> bool) -> Vec<Handle> {
        let now = wall_clock::now();
        let mut messages = self.lock();
        let taken = messages.extract_if(.., |_, message| {
            message.until <= now || is_useless(message.use_of)
        });
        let alive = taken.filter(|(_, message)| message.until > now);
        alive.map(|(_, message)| message.handle).collect()
    }
}

/// Takes away what is of no use any longer, in the background.
pub fn take_away(bot: &Arc<BotState>, view: &PublicView) {
    for Handle { token, beside } in bot.private_messages.take(|use_of| use_of.is_over(view)) {
        bot.in_background(move |bot| async move {
            let deleted = match beside {
                None => incoming::delete_answer(&bot.answers, &token).await,
                Some(id) => incoming::delete_follow_up(&bot.answers, &token, id).await,
            };
            if let Err(error) = deleted {
                tracing::debug!(error = %error, "a private message stays");
            }
        });
    }
}

/// The card of a challenge could not be posted, though it looked as if it could, as in a private thread to which we do
/// not belong: it is withdrawn, and its challenger is told why.
pub async fn tell_unposted(bot: &Arc<BotState>, session: SessionId) {
    // The withdrawal would take it away.
    let posted = take_posted(bot, session);
    let Some(withdrawn) = bot.app.card_was_deleted(session).await else {
        return;
    };
    if !say_instead(bot, posted, withdrawn.by, "challenge-unposted").await {
        direct_messages::tell_unposted(bot, withdrawn).await;
    }
}

/// As [`tell_unposted`] where the card may be there nevertheless, so that the challenge stands.
pub async fn tell_perhaps_unposted(bot: &Arc<BotState>, view: &PublicView) {
    if let Some(challenge) = view.challenge() {
        let posted = take_posted(bot, view.id());
        say_instead(bot, posted, challenge.by, "challenge-perhaps-unposted").await;
    }
}

/// The messages that say that a challenge is posted.
fn take_posted(bot: &BotState, session: SessionId) -> Vec<Handle> {
    let posted = UseOf {
        session,
        lasts: Lasts::Stage(Stage::Challenge),
    };
    bot.private_messages.take(|use_of| use_of == posted)
}

/// Replaces one of these messages; says whether that was possible.
async fn say_instead(
    bot: &BotState,
    messages: Vec<Handle>,
    reader: PlayerId,
    key: &'static str,
) -> bool {
    let language = direct_messages::language_of(bot, reader).await;
    for Handle { token, .. } in messages {
        let said = Response::text(language.say(key));
        match incoming::edit_answer(&bot.answers, &token, said).await {
            Ok(_) => return true,
            Err(error) => tracing::debug!(error = %error, "a private message stays"),
        }
    }
    false
}
