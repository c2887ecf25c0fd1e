//! Messages that the bot sends, reads, edits and deletes with its own token.

use serde_json::{Value, json};

use super::callbacks::message_reply;
use super::{Answer, Call, done, ok};
use crate::id::Id;
use crate::limits::message::{MessageSource, is_empty};
use crate::limits::{Form, Refusal};
use crate::world::message::{Reference, flag, kind};
use crate::world::posting::Draft;
use crate::world::{Channel, Message, World, permission};

/// How long a nonce keeps a message from being made twice.
const NONCE_MS: f64 = 300_000.0;
/// Nonces remembered at once.
const MAX_NONCES: usize = 5000;

impl World {
    /// The bot's permissions in a channel, if it can see it.
    pub(super) fn visible(&self, channel: Id) -> Result<u64, Refusal> {
        let channel: &Channel = self
            .channels
            .get(&channel)
            .ok_or_else(|| Refusal::unknown(10003))?;
        if !self.can_see(self.bot, channel) {
            return Err(Refusal::new(403, 50001, "Missing Access"));
        }
        Ok(self.permissions(self.bot, channel))
    }

    /// Refuses unless the bot has all these permissions in a channel.
    pub(super) fn need(&self, channel: Id, bits: u64) -> Result<(), Refusal> {
        if self.visible(channel)? & bits == bits {
            Ok(())
        } else {
            Err(Refusal::forbidden())
        }
    }

    pub(super) fn create_message(&mut self, call: &Call, channel: Id) -> Answer {
        let body = &call.body;
        self.need(
            channel,
            self.needed_to_send(channel, body, call.uploads.len()),
        )?;
        self.examine(body, call, &[], MessageSource::Channel)?;
        if is_empty(body, call.uploads.len()) {
            return Err(Refusal::new(400, 50006, "Cannot send an empty message"));
        }
        if let Some(known) = self.known_nonce(body) {
            return message_reply(self, known);
        }
        let reference = self.reference(channel, body)?;
        self.not_locked(channel)?;
        self.rouse(channel)?;
        let flags = body["flags"].as_u64().unwrap_or(0)
            & (flag::SUPPRESS_EMBEDS | flag::SUPPRESS_NOTIFICATIONS);
        let message = self.post(Draft {
            channel,
            author: self.bot,
            type_number: if reference.is_some() {
                kind::REPLY
            } else {
                kind::DEFAULT
            },
            body,
            uploads: &call.uploads,
            flags,
            reference,
            origin: None,
        });
        self.keep_nonce(body, message);
        message_reply(self, message)
    }

    fn needed_to_send(&self, channel: Id, body: &Value, uploads: usize) -> u64 {
        let send = self.permission_to_write(channel);
        let files = if uploads > 0 {
            permission::ATTACH_FILES
        } else {
            0
        };
        let embeds = body["embeds"].as_array().is_some_and(|e| !e.is_empty());
        send | files | if embeds { permission::EMBED_LINKS } else { 0 }
    }

    /// What it takes to write in a channel or thread.
    fn permission_to_write(&self, channel: Id) -> u64 {
        let channel = self.channels.get(&channel);
        channel.map_or(permission::SEND_MESSAGES, Channel::permission_to_write)
    }

    /// The message to reply to, if the payload names one that is there.
    fn reference(&self, channel: Id, body: &Value) -> Result<Option<Reference>, Refusal> {
        let Some(wanted) = body.get("message_reference").filter(|r| !r.is_null()) else {
            return Ok(None);
        };
        if wanted["type"].as_u64().unwrap_or(0) != 0 {
            return Err(Refusal::field(
                "message_reference.type",
                "UNSUPPORTED",
                "The sandbox does not forward.",
            ));
        }
        self.need(channel, permission::READ_MESSAGE_HISTORY)
            .map_err(|_| {
                Refusal::new(
                    400,
                    160_002,
                    "Cannot reply without permission to read message history",
                )
            })?;
        let message = Id::from_json(&wanted["message_id"]);
        let here = |id: &Id| {
            self.messages
                .get(id)
                .is_some_and(|m| m.channel == channel && m.only_for().is_none())
        };
        match message.filter(here) {
            Some(message) => Ok(Some(Reference {
                channel,
                message: Some(message),
            })),
            None if wanted["fail_if_not_exists"] == false => Ok(None),
            None => Err(Refusal::field(
                "message_reference",
                "MESSAGE_REFERENCE_UNKNOWN_MESSAGE",
                "Unknown message",
            )),
        }
    }

    /// As Discord has it, a nonce belongs to its author, in whatever channel.
    fn known_nonce(&self, body: &Value) -> Option<Id> {
        let key = (self.bot, nonce(body)?);
        let (message, at) = self.nonces.get(&key)?;
        (self.now() - at < NONCE_MS && self.messages.contains_key(message)).then_some(*message)
    }

    fn keep_nonce(&mut self, body: &Value, message: Id) {
        let Some(nonce) = nonce(body) else { return };
        let now = self.now();
        if self.nonces.len() >= MAX_NONCES {
            self.nonces.retain(|_, (_, at)| now - *at < NONCE_MS);
        }
        if self.nonces.len() >= MAX_NONCES {
            self.nonces.clear();
        }
        self.nonces.insert((self.bot, nonce), (message, now));
    }

    /// The message of a channel that the bot may see.
    fn message(&self, channel: Id, message: Id) -> Result<&Message, Refusal> {
        self.need(channel, permission::READ_MESSAGE_HISTORY)?;
        let found = self
            .messages
            .get(&message)
            .filter(|m| m.channel == channel && m.only_for().is_none());
        found.ok_or_else(|| Refusal::unknown(10008))
    }

    pub(super) fn get_message(&self, channel: Id, message: Id) -> Answer {
        ok(self.message(channel, message)?.to_json(self))
    }

    pub(super) fn list_messages(&self, call: &Call, channel: Id) -> Answer {
        self.need(channel, permission::VIEW_CHANNEL)?;
        let limit = call.number("limit", 100)?.unwrap_or(50);
        let bound = |name: &str| call.query.get(name).map(|t| super::id(t)).transpose();
        let (before, after, around) = (bound("before")?, bound("after")?, bound("around")?);
        if self
            .need(channel, permission::READ_MESSAGE_HISTORY)
            .is_err()
        {
            return ok(json!([]));
        }
        let all = self.channels.get(&channel).map(|c| &c.messages);
        let public: Vec<&Message> = all
            .into_iter()
            .flatten()
            .filter_map(|id| self.messages.get(id))
            .filter(|m| m.only_for().is_none())
            .filter(|m| before.is_none_or(|b| m.id < b) && after.is_none_or(|a| m.id > a))
            .collect();
        let from = match (after, around) {
            (Some(_), _) => 0,
            (None, Some(around)) => public
                .partition_point(|m| m.id < around)
                .saturating_sub(limit / 2),
            (None, None) => public.len().saturating_sub(limit),
        };
        let page = public.iter().skip(from).take(limit).rev();
        ok(Value::Array(page.map(|m| m.to_json(self)).collect()))
    }

    pub(super) fn edit_message(&mut self, call: &Call, channel: Id, message: Id) -> Answer {
        let known = self.message(channel, message)?;
        if known.author != self.bot {
            return Err(Refusal::new(
                403,
                50005,
                "Cannot edit a message authored by another user",
            ));
        }
        let present = self.attachments_of(message);
        self.examine(&call.body, call, &present, MessageSource::Edit)?;
        if !call.uploads.is_empty() {
            self.need(channel, permission::ATTACH_FILES)?;
        }
        if self.would_be_empty(message, &call.body, call.uploads.len()) {
            return Err(Refusal::new(400, 50006, "Cannot send an empty message"));
        }
        self.not_archived(channel)?;
        self.not_locked(channel)?;
        self.edit(message, &call.body, &call.uploads);
        message_reply(self, message)
    }

    pub(super) fn delete_message(&mut self, channel: Id, message: Id) -> Answer {
        let known = self.message(channel, message)?;
        if known.author != self.bot {
            self.need(channel, permission::MANAGE_MESSAGES)?;
        }
        if known.type_number == kind::THREAD_STARTER {
            return Err(Refusal::new(
                400,
                50021,
                "Cannot execute action on a system message",
            ));
        }
        self.delete(message);
        done()
    }

    /// Reacts as the bot, with an emoji that belongs to no server.
    pub(super) fn react(&mut self, channel: Id, message: Id, emoji: &str) -> Answer {
        self.need(channel, permission::READ_MESSAGE_HISTORY)?;
        self.need(channel, permission::ADD_REACTIONS)?;
        self.not_archived(channel)?;
        self.message(channel, message)?;
        if emoji.is_empty() || emoji.is_ascii() || emoji.chars().count() > 8 {
            return Err(Refusal::new(400, 10014, "Unknown Emoji"));
        }
        if let Some(known) = self.messages.get_mut(&message)
            && !known.reactions.iter().any(|known| known == emoji)
        {
            known.reactions.push(emoji.to_owned());
        }
        let note = serde_json::json!({
            "kind": "message", "change": "updated", "channel_id": channel, "message_id": message,
        });
        self.change(note);
        done()
    }

    /// Takes back what the bot has reacted with.
    pub(super) fn unreact(&mut self, channel: Id, message: Id, emoji: &str) -> Answer {
        self.not_archived(channel)?;
        self.message(channel, message)?;
        let known = self.messages.get_mut(&message);
        let at = known.and_then(|known| {
            let at = known.reactions.iter().position(|known| known == emoji)?;
            Some(known.reactions.remove(at))
        });
        if at.is_none() {
            return Err(Refusal::new(400, 10014, "Unknown Emoji"));
        }
        let note = serde_json::json!({
            "kind": "message", "change": "updated", "channel_id": channel, "message_id": message,
        });
        self.change(note);
        done()
    }

    pub(super) fn bulk_delete(&mut self, call: &Call, channel: Id) -> Answer {
        self.need(channel, permission::MANAGE_MESSAGES)?;
        let mut form = Form::default();
        let ids = form
            .list(&call.body, "", "messages", 100)
            .unwrap_or_default();
        if ids.len() < 2 {
            form.fail(
                "messages",
                "BASE_TYPE_BAD_LENGTH",
                "Must be between 2 and 100 in length.",
            );
        }
        let ids: Vec<Id> = ids.iter().filter_map(Id::from_json).collect();
        form.finish()?;
        for id in ids {
            if self.message(channel, id).is_ok() {
                self.delete(id);
            }
        }
        done()
    }

    pub(super) fn type_in(&mut self, channel: Id) -> Answer {
        self.need(channel, self.permission_to_write(channel))?;
        let until = self.now() + 10_000.0;
        if let Some(channel) = self.channels.get_mut(&channel) {
            channel.typing_until_ms = until;
        }
        self.change(json!({"kind": "typing", "change": "started", "channel_id": channel}));
        done()
    }
}

/// The nonce of a message that is to be made only once.
fn nonce(body: &Value) -> Option<String> {
    if body["enforce_nonce"] != true {
        return None;
    }
    match &body["nonce"] {
        Value::String(text) => Some(text.clone()),
        Value::Number(number) => Some(number.to_string()),
        _ => None,
    }
}
