//! The first answer to an interaction: in three seconds, once, and of a type that fits.

use serde_json::{Value, json};

use super::{Answer, Call, Reply, done, id, ok};
use crate::id::Id;
use crate::interactions::{Interaction, Kind, State};
use crate::limits::message::{Examined, MessageSource, check, is_empty};
use crate::limits::{Form, Refusal, command, modal};
use crate::schedule::Due;
use crate::world::message::{Origin, Reference, flag, kind};
use crate::world::posting::Draft;
use crate::world::{Message, World};

impl World {
    /// `POST /interactions/{id}/{token}/callback`
    pub(super) fn callback(&mut self, call: &Call, text: &str, token: &str) -> Answer {
        let id = id(text)?;
        if self.interactions.by_token(token) != Some(id) {
            return Err(Refusal::unknown(10062));
        }
        let answer = self.acknowledge(call, id);
        if let Err(refusal) = &answer {
            self.refused(id, call, refusal);
        }
        answer
    }

    fn acknowledge(&mut self, call: &Call, id: Id) -> Answer {
        self.expire(id);
        let known = self.interaction(id)?;
        if known.acknowledged_ms.is_some() {
            return Err(Refusal::new(
                400,
                40060,
                "Interaction has already been acknowledged.",
            ));
        }
        if known.state == State::Failed {
            return Err(Refusal::unknown(10062));
        }
        let sort = callback_type(&call.body, &known)?;
        let data = &call.body["data"];
        match sort {
            4 => self.answer_with_message(call, &known)?,
            5 => self.defer_message(data, &known)?,
            6 => self.defer_update(&known),
            7 => self.answer_with_update(call, &known)?,
            8 => self.answer_with_choices(data, &known)?,
            _ => self.answer_with_modal(data, &known)?,
        }
        self.note_acknowledged(id, sort);
        self.callback_reply(call, id, sort)
    }

    fn note_acknowledged(&mut self, id: Id, sort: u64) {
        let now = self.now();
        if let Some(known) = self.interactions.by_id.get_mut(&id) {
            known.acknowledged_ms = Some(now);
            known.callback = Some(sort);
            known.state = if sort == 5 {
                State::Deferred
            } else {
                State::Answered
            };
            known.answered_ms = (sort != 5).then_some(now);
        }
        self.changed_interaction(
            match sort {
                5 => "acknowledged",
                8 => "choices",
                9 => "modal",
                _ => "answered",
            },
            id,
        );
    }

    fn answer_with_message(&mut self, call: &Call, known: &Interaction) -> Result<(), Refusal> {
        let data = &call.body["data"];
        self.examine(data, call, &[], MessageSource::Answer)
            .map_err(in_data)?;
        if is_empty(data, call.uploads.len()) {
            return Err(Refusal::new(400, 50006, "Cannot send an empty message"));
        }
        self.rouse(known.channel)?;
        let flags = data["flags"].as_u64().unwrap_or(0);
        let message = self.answer_message(known, data, call, flags);
        self.note_answer(known.id, message, true);
        Ok(())
    }

    fn defer_message(&mut self, data: &Value, known: &Interaction) -> Result<(), Refusal> {
        let mut form = Form::default();
        let flags = form
            .whole(data, "data", "flags", 0, i64::from(u32::MAX))
            .unwrap_or(0)
            .unsigned_abs();
        form.finish()?;
        self.rouse(known.channel)?;
        let flags = flags & flag::EPHEMERAL | flag::LOADING;
        let draft = Draft {
            channel: known.channel,
            author: self.bot,
            type_number: type_of(known),
            body: &Value::Null,
            uploads: &[],
            flags,
            reference: known.message.map(|m| Reference {
                channel: known.channel,
                message: Some(m),
            }),
            origin: Some(origin(known, None)),
        };
        let message = self.post(draft);
        self.note_answer(known.id, message, true);
        if let Some(known) = self.interactions.by_id.get_mut(&known.id) {
            known.owes_original = true;
        }
        self.schedule.add(
            known.created_ms + self.settings.token_ms,
            Due::Expire(known.id),
        );
        Ok(())
    }

    fn defer_update(&mut self, known: &Interaction) {
        if let (Some(message), Some(known)) =
            (known.message, self.interactions.by_id.get_mut(&known.id))
        {
            known.original = Some(message);
        }
    }

    fn answer_with_update(&mut self, call: &Call, known: &Interaction) -> Result<(), Refusal> {
        let message = known
            .message
            .filter(|m| self.messages.contains_key(m))
            .ok_or_else(|| Refusal::unknown(10008))?;
        let data = &call.body["data"];
        let present = self.attachments_of(message);
        self.examine(data, call, &present, MessageSource::Edit)
            .map_err(in_data)?;
        self.rouse(known.channel)?;
        self.edit(message, data, &call.uploads);
        self.note_answer(known.id, message, true);
        Ok(())
    }

    fn answer_with_choices(&mut self, data: &Value, known: &Interaction) -> Result<(), Refusal> {
        let mut form = Form::default();
        let choices = form.list(data, "data", "choices", 25);
        if choices.is_none() && form.wrong.is_empty() {
            form.fail(
                "data.choices",
                "BASE_TYPE_REQUIRED",
                "This field is required",
            );
        }
        let sort = known.focused_type.unwrap_or(3);
        command::check_choices(&mut form, choices.unwrap_or_default(), "data.choices", sort);
        let choices = json!(choices.unwrap_or_default());
        form.finish()?;
        if let Some(known) = self.interactions.by_id.get_mut(&known.id) {
            known.choices = Some(choices);
        }
        Ok(())
    }

    fn answer_with_modal(&mut self, data: &Value, known: &Interaction) -> Result<(), Refusal> {
        let mut form = Form::default();
        modal::check(&mut form, data);
        form.finish()?;
        if let Some(known) = self.interactions.by_id.get_mut(&known.id) {
            known.modal = Some(data.clone());
        }
        Ok(())
    }

    fn callback_reply(&self, call: &Call, id: Id, sort: u64) -> Answer {
        if !call.asks("with_response") {
            return done();
        }
        let known = self.interaction(id)?;
        let mut interaction = json!({"id": id, "type": known.kind.type_number()});
        let message = known.original.and_then(|m| self.messages.get(&m));
        let mut reply = json!({});
        if let Some(message) = message.filter(|_| matches!(sort, 4..=7)) {
            interaction["response_message_id"] = json!(message.id);
            interaction["response_message_loading"] = json!(message.is_loading());
            interaction["response_message_ephemeral"] = json!(message.only_for().is_some());
            if matches!(sort, 4 | 7) {
                reply["resource"] = json!({"type": sort, "message": message.to_json(self)});
            }
        }
        reply["interaction"] = interaction;
        ok(reply)
    }

    /// An interaction that is known to exist.
    pub(super) fn interaction(&self, id: Id) -> Result<Interaction, Refusal> {
        self.interactions
            .by_id
            .get(&id)
            .cloned()
            .ok_or_else(|| Refusal::unknown(10062))
    }

    /// Examines a message's payload.
    pub(super) fn examine(
        &self,
        body: &Value,
        call: &Call,
        present: &[(Id, String)],
        source: MessageSource,
    ) -> Result<(), Refusal> {
        let file_limit = self.settings.attachment_size_limit;
        check(&Examined {
            body,
            uploads: &call.uploads,
            present,
            source,
            file_limit,
        })
    }

    /// Sends a message that answers an interaction.
    pub(super) fn answer_message(
        &mut self,
        known: &Interaction,
        body: &Value,
        call: &Call,
        flags: u64,
    ) -> Id {
        self.post(Draft {
            channel: known.channel,
            author: self.bot,
            type_number: if known.original.is_none() {
                type_of(known)
            } else {
                kind::REPLY
            },
            body,
            uploads: &call.uploads,
            flags,
            reference: known.original.or(known.message).map(|m| Reference {
                channel: known.channel,
                message: Some(m),
            }),
            origin: Some(origin(known, known.original)),
        })
    }

    /// Notes a message that answered an interaction.
    pub(super) fn note_answer(&mut self, id: Id, message: Id, original: bool) {
        if let Some(known) = self.interactions.by_id.get_mut(&id) {
            if !known.messages.contains(&message) && known.messages.len() < 100 {
                known.messages.push(message);
            }
            if original {
                known.original = Some(message);
            }
        }
    }

    /// Notes that an answer to an interaction was refused.
    pub(super) fn refused(&mut self, id: Id, call: &Call, refusal: &Refusal) {
        let body = refusal.to_json();
        let note = json!({
            "at_ms": self.now(), "method": call.method, "path": format!("/{}", call.path.join("/")),
            "status": refusal.status, "code": refusal.code, "message": refusal.message, "errors": body["errors"],
        });
        self.note_refused(id, note);
    }

    /// Ids and names of a message's attachments.
    pub(super) fn attachments_of(&self, message: Id) -> Vec<(Id, String)> {
        let message: Option<&Message> = self.messages.get(&message);
        message
            .into_iter()
            .flat_map(|m| &m.attachments)
            .map(|a| (a.id, a.filename.clone()))
            .collect()
    }
}

/// The type of a callback, if it may answer this interaction.
fn callback_type(body: &Value, known: &Interaction) -> Result<u64, Refusal> {
    let sort = body["type"].as_u64();
    let allowed: &[u64] = match known.kind {
        Kind::Command | Kind::Context => &[4, 5, 9],
        Kind::Autocomplete => &[8],
        Kind::Component => &[4, 5, 6, 7, 9],
        Kind::Modal if known.message.is_some() => &[4, 5, 6, 7],
        Kind::Modal => &[4, 5],
    };
    sort.filter(|s| allowed.contains(s)).ok_or_else(|| {
        let message = format!("Value must be one of {allowed:?}.");
        Refusal::field("type", "BASE_TYPE_CHOICES", message)
    })
}

/// Puts wrong fields below `data`, where the message of a callback lies.
fn in_data(mut refusal: Refusal) -> Refusal {
    for wrong in &mut refusal.wrong {
        wrong.field = format!("data.{}", wrong.field);
    }
    refusal
}

fn type_of(known: &Interaction) -> u8 {
    match known.kind {
        Kind::Command => kind::CHAT_INPUT_COMMAND,
        Kind::Context => kind::CONTEXT_MENU_COMMAND,
        _ if known.message.is_some() => kind::REPLY,
        _ => kind::DEFAULT,
    }
}

fn origin(known: &Interaction, original: Option<Id>) -> Origin {
    Origin {
        interaction: known.id,
        user: known.user,
        type_number: known.kind.type_number(),
        command: known.name.clone(),
        component_message: known.message,
        original,
    }
}

/// An answer whose body is the message.
pub(super) fn message_reply(world: &World, message: Id) -> Answer {
    let message = world
        .messages
        .get(&message)
        .ok_or_else(|| Refusal::unknown(10008))?;
    Ok(Reply {
        status: 200,
        body: Some(message.to_json(world)),
    })
}
