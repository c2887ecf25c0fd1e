//! Later answers to an interaction: its original message and its follow-ups, for fifteen minutes.

use serde_json::Value;

use super::callbacks::message_reply;
use super::{Answer, Call, done};
use crate::id::Id;
use crate::interactions::{Interaction, State};
use crate::limits::Refusal;
use crate::limits::message::{MessageSource, is_empty};
use crate::world::World;
use crate::world::message::flag;

impl World {
    /// `/webhooks/{application}/{token}…`
    pub(super) fn webhook(
        &mut self,
        call: &Call,
        application: &str,
        token: &str,
        rest: &[&str],
    ) -> Answer {
        let known = self.interactions.by_token(token);
        let id = known
            .filter(|_| application == self.bot.to_string())
            .ok_or_else(|| Refusal::unknown(10015))?;
        let answer = self.webhook_call(call, id, rest);
        if let Err(refusal) = &answer {
            self.refused(id, call, refusal);
        }
        answer
    }

    fn webhook_call(&mut self, call: &Call, id: Id, rest: &[&str]) -> Answer {
        self.expire(id);
        let known = self.interaction(id)?;
        if known.acknowledged_ms.is_none()
            || self.now() - known.created_ms >= self.settings.token_ms
        {
            return Err(Refusal::unknown(10015));
        }
        match (call.method.as_str(), rest) {
            ("POST", []) => self.follow_up(call, &known),
            ("GET", ["messages", message]) => message_reply(self, self.answered(&known, message)?),
            ("PATCH", ["messages", message]) => {
                let message = self.answered(&known, message)?;
                self.edit_answer(call, &known, message)
            }
            ("DELETE", ["messages", message]) => {
                let message = self.answered(&known, message)?;
                self.delete(message);
                self.note_settled(&known);
                done()
            }
            _ => Err(Refusal::no_route()),
        }
    }

    /// The message of this interaction that a path names.
    fn answered(&self, known: &Interaction, text: &str) -> Result<Id, Refusal> {
        let id = if text == "@original" {
            known.original
        } else {
            text.parse().ok()
        };
        let own = |id: &Id| known.original == Some(*id) || known.messages.contains(id);
        id.filter(own)
            .filter(|id| self.messages.contains_key(id))
            .ok_or_else(|| Refusal::unknown(10008))
    }

    fn follow_up(&mut self, call: &Call, known: &Interaction) -> Answer {
        self.examine(&call.body, call, &[], MessageSource::Answer)?;
        if is_empty(&call.body, call.uploads.len()) {
            return Err(Refusal::new(400, 50006, "Cannot send an empty message"));
        }
        self.rouse(known.channel)?;
        let owed = known
            .original
            .filter(|_| known.owes_original)
            .filter(|m| self.messages.contains_key(m));
        let message = if let Some(owed) = owed {
            // The first follow-up of a deferred answer takes its place.
            self.edit(owed, &call.body, &call.uploads);
            owed
        } else {
            let flags = call.body["flags"].as_u64().unwrap_or(0)
                & (flag::EPHEMERAL | flag::SUPPRESS_EMBEDS | flag::SUPPRESS_NOTIFICATIONS);
            self.answer_message(known, &call.body, call, flags)
        };
        self.note_answer(known.id, message, false);
        self.note_settled(known);
        message_reply(self, message)
    }

    fn edit_answer(&mut self, call: &Call, known: &Interaction, message: Id) -> Answer {
        let present = self.attachments_of(message);
        self.examine(&call.body, call, &present, MessageSource::Edit)?;
        if self.would_be_empty(message, &call.body, call.uploads.len()) {
            return Err(Refusal::new(400, 50006, "Cannot send an empty message"));
        }
        self.not_archived(known.channel)?;
        self.edit(message, &call.body, &call.uploads);
        self.note_answer(known.id, message, false);
        self.note_settled(known);
        message_reply(self, message)
    }

    /// Whether an edit would leave nothing to be seen.
    pub(super) fn would_be_empty(&self, message: Id, body: &Value, uploads: usize) -> bool {
        let Some(now) = self.messages.get(&message) else {
            return false;
        };
        let kept = body
            .get("attachments")
            .map_or(now.attachments.len(), |a| a.as_array().map_or(0, Vec::len));
        let stays = |key: &str, filled: bool| body.get(key).is_none() && filled;
        is_empty(body, uploads + kept)
            && !stays("content", !now.content.is_empty())
            && !stays("embeds", !now.embeds.is_empty())
            && !stays("components", !now.components.is_empty())
    }

    /// Notes that a deferred answer has been given.
    fn note_settled(&mut self, known: &Interaction) {
        let now = self.now();
        let Some(mine) = self.interactions.by_id.get_mut(&known.id) else {
            return;
        };
        mine.owes_original = false;
        if mine.state == State::Deferred {
            mine.state = State::Answered;
            mine.answered_ms = Some(now);
        }
        self.changed_interaction("answered", known.id);
    }
}
