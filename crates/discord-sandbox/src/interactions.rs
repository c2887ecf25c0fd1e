//! Interactions: what a user did, when the bot answered it, and the two limits on that.

use std::collections::{BTreeMap, HashMap};

use serde_json::{Value, json};

use super::id::Id;
use super::schedule::Due;
use super::world::{World, permission};

/// Interactions kept; the oldest are dropped first.
const MAX: usize = 5000;
/// Refused answers kept for one interaction.
const MAX_REFUSED: usize = 50;

/// What a user did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Command,
    Context,
    Autocomplete,
    Component,
    Modal,
}

impl Kind {
    /// Discord's number.
    pub(crate) fn type_number(self) -> u8 {
        match self {
            Self::Command | Self::Context => 2,
            Self::Component => 3,
            Self::Autocomplete => 4,
            Self::Modal => 5,
        }
    }

    fn name(self) -> &'static str {
        match self {
            Self::Command => "command",
            Self::Context => "context",
            Self::Autocomplete => "autocomplete",
            Self::Component => "component",
            Self::Modal => "modal",
        }
    }
}

/// How far the bot's answer has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum State {
    Waiting,
    Deferred,
    Answered,
    Failed,
}

impl State {
    fn name(self) -> &'static str {
        match self {
            Self::Waiting => "waiting",
            Self::Deferred => "deferred",
            Self::Answered => "answered",
            Self::Failed => "failed",
        }
    }
}

/// One interaction.
#[derive(Clone, Debug)]
pub(crate) struct Interaction {
    pub(crate) id: Id,
    pub(crate) token: String,
    pub(crate) kind: Kind,
    pub(crate) user: Id,
    pub(crate) channel: Id,
    /// The message whose component was used, also for a modal that such a component opened.
    pub(crate) message: Option<Id>,
    /// Command with subcommand.
    pub(crate) name: Option<String>,
    pub(crate) custom_id: Option<String>,
    pub(crate) created_ms: f64,
    pub(crate) acknowledged_ms: Option<f64>,
    pub(crate) answered_ms: Option<f64>,
    pub(crate) state: State,
    pub(crate) callback: Option<u64>,
    /// The modal that was shown, as the bot sent it.
    pub(crate) modal: Option<Value>,
    /// The interaction by which that modal was last submitted.
    pub(crate) submitted: Option<Id>,
    pub(crate) choices: Option<Value>,
    /// Type of the option that autocomplete was asked for.
    pub(crate) focused_type: Option<i64>,
    /// What `@original` means.
    pub(crate) original: Option<Id>,
    /// The first follow-up is to fill the deferred answer.
    pub(crate) owes_original: bool,
    /// Answers in order.
    pub(crate) messages: Vec<Id>,
    pub(crate) refused: Vec<Value>,
    pub(crate) deliveries: u32,
}

/// All interactions that are remembered.
#[derive(Debug, Default)]
pub(crate) struct Interactions {
    pub(crate) by_id: BTreeMap<Id, Interaction>,
    by_token: HashMap<String, Id>,
}

impl Interactions {
    /// Remembers an interaction.
    pub(crate) fn keep(&mut self, interaction: Interaction) {
        self.by_token
            .insert(interaction.token.clone(), interaction.id);
        self.by_id.insert(interaction.id, interaction);
        while self.by_id.len() > MAX {
            if let Some((_, gone)) = self.by_id.pop_first() {
                self.by_token.remove(&gone.token);
            }
        }
    }

    /// The interaction that this token belongs to.
    pub(crate) fn by_token(&self, token: &str) -> Option<Id> {
        self.by_token.get(token).copied()
    }
}

/// What a user is about to do.
#[derive(Debug)]
pub(crate) struct Action {
    pub(crate) kind: Kind,
    pub(crate) user: Id,
    pub(crate) channel: Id,
    pub(crate) message: Option<Id>,
    pub(crate) name: Option<String>,
    pub(crate) custom_id: Option<String>,
    /// Type of the option that autocomplete is asked for.
    pub(crate) focused_type: Option<i64>,
    pub(crate) data: Value,
}

impl World {
    /// Makes an interaction and gives it to the bot.
    pub(crate) fn interact(&mut self, action: Action) -> Id {
        let id = self.next_id();
        let token = self.secret(&format!("interaction {id}"));
        let payload = self.payload(id, &token, &action);
        self.interactions.keep(Interaction {
            id,
            token,
            kind: action.kind,
            user: action.user,
            channel: action.channel,
            message: action.message,
            name: action.name,
            custom_id: action.custom_id,
            created_ms: self.now(),
            acknowledged_ms: None,
            answered_ms: None,
            state: State::Waiting,
            callback: None,
            modal: None,
            submitted: None,
            choices: None,
            focused_type: action.focused_type,
            original: None,
            owes_original: false,
            messages: Vec::new(),
            refused: Vec::new(),
            deliveries: 0,
        });
        self.schedule.add(
            self.clock.now_ms() + self.settings.acknowledge_ms,
            Due::Expire(id),
        );
        self.changed_interaction("created", id);
        self.deliver(id, &payload);
        id
    }

    /// Announces a change of an interaction's state.
    pub(crate) fn changed_interaction(&mut self, change: &str, id: Id) {
        let Some(known) = self.interactions.by_id.get(&id) else {
            return;
        };
        let note = json!({
            "kind": "interaction", "change": change, "interaction_id": id,
            "user_id": known.user, "channel_id": known.channel,
        });
        self.change(note);
    }

    /// Fails an interaction whose time is over. Returns whether it did.
    pub(crate) fn expire(&mut self, id: Id) -> bool {
        let (now, settings) = (self.now(), &self.settings);
        let (first, last) = (settings.acknowledge_ms, settings.token_ms);
        let Some(known) = self.interactions.by_id.get_mut(&id) else {
            return false;
        };
        let over = match known.state {
            State::Waiting => now - known.created_ms >= first,
            State::Deferred => now - known.created_ms >= last,
            State::Answered | State::Failed => false,
        };
        if over {
            known.state = State::Failed;
            self.changed_interaction("failed", id);
        }
        over
    }

    /// Sends an interaction to the bot now.
    pub(crate) fn send_interaction(&mut self, id: Id, payload: &Value) {
        if let Some(known) = self.interactions.by_id.get_mut(&id) {
            known.deliveries += 1;
        }
        self.dispatch("INTERACTION_CREATE", payload);
    }

    fn payload(&self, id: Id, token: &str, action: &Action) -> Value {
        let channel = self.channels.get(&action.channel);
        let of = |user| channel.map_or(0, |c| self.permissions(user, c));
        let locale = self
            .users
            .get(&action.user)
            .map_or("en-US", |u| u.locale.as_str());
        let mut payload = json!({
            "id": id,
            "application_id": self.bot,
            "type": action.kind.type_number(),
            "token": token,
            "version": 1,
            "data": action.data,
            "channel_id": action.channel,
            "channel": channel.map(|c| c.partial_json(self, of(action.user))),
            "locale": locale,
            "app_permissions": of(self.bot).to_string(),
            "entitlements": [],
            "attachment_size_limit": self.settings.attachment_size_limit,
        });
        let user = self.users.get(&action.user);
        if channel.is_some_and(super::world::Channel::is_dm) {
            payload["user"] = json!(user.map(super::world::User::to_json));
            payload["context"] = json!(1);
            payload["authorizing_integration_owners"] = json!({"0": "0"});
        } else {
            payload["guild_id"] = json!(self.guild);
            payload["guild"] =
                json!({"id": self.guild, "locale": self.settings.guild_locale, "features": []});
            payload["guild_locale"] = json!(self.settings.guild_locale);
            payload["member"] = json!(user.map(|u| self.member_json(u)));
            payload["member"]["permissions"] =
                json!((of(action.user) & permission::all()).to_string());
            payload["context"] = json!(0);
            payload["authorizing_integration_owners"] = json!({"0": self.guild});
        }
        if let Some(message) = action.message.and_then(|m| self.messages.get(&m)) {
            payload["message"] = message.to_json(self);
        }
        payload
    }

    /// The interaction object of the sandbox's own calls.
    pub(crate) fn interaction_json(&self, id: Id) -> Option<Value> {
        let known = self.interactions.by_id.get(&id)?;
        let after =
            |at: Option<f64>| at.map(|at| ((at - known.created_ms) * 1000.0).round() / 1000.0);
        let messages: Vec<Value> = known
            .messages
            .iter()
            .filter_map(|m| self.messages.get(m))
            .map(|m| m.to_shown_json(self))
            .collect();
        Some(json!({
            "id": id,
            "revision": self.revision(),
            "type": known.kind.name(),
            "user": {"id": known.user, "name": self.users.get(&known.user).map(|u| u.name.as_str())},
            "channel_id": known.channel,
            "name": known.name,
            "custom_id": known.custom_id,
            "message_id": known.message,
            "state": known.state.name(),
            "created_at_ms": known.created_ms,
            "acknowledged_at_ms": known.acknowledged_ms,
            "acknowledged_after_ms": after(known.acknowledged_ms),
            "answered_at_ms": known.answered_ms,
            "answered_after_ms": after(known.answered_ms),
            "callback_type": known.callback,
            "modal": known.modal.as_ref().map(modal_json),
            "choices": known.choices.as_ref().map(|c| self.choices_json(c, known.user)),
            "messages": messages,
            "original_id": known.original,
            "refused": known.refused,
            "deliveries": known.deliveries,
        }))
    }

    fn choices_json(&self, choices: &Value, user: Id) -> Value {
        let locale = self.users.get(&user).map_or("", |u| u.locale.as_str());
        let named = choices.as_array().into_iter().flatten().map(|choice| {
            let local = choice["name_localizations"]
                .get(locale)
                .unwrap_or(&choice["name"]);
            json!({"name": local, "value": choice["value"]})
        });
        Value::Array(named.collect())
    }

    /// Notes what was refused of the bot's answers to an interaction.
    pub(crate) fn note_refused(&mut self, id: Id, refused: Value) {
        if let Some(known) = self.interactions.by_id.get_mut(&id)
            && known.refused.len() < MAX_REFUSED
        {
            known.refused.push(refused);
        }
    }
}

/// The text inputs of a modal, whether in rows or in labels, with what they are called.
pub(crate) fn modal_inputs(modal: &Value) -> impl Iterator<Item = (&Value, &Value)> {
    modal["components"]
        .as_array()
        .into_iter()
        .flatten()
        .filter_map(|part| {
            if part["type"] == 18 {
                Some((&part["component"], &part["label"]))
            } else {
                part["components"]
                    .get(0)
                    .map(|input| (input, &input["label"]))
            }
        })
}

/// A modal as the sandbox's own calls show it.
fn modal_json(modal: &Value) -> Value {
    let fields = modal_inputs(modal).map(|(input, label)| {
        json!({
            "custom_id": input["custom_id"],
            "label": label,
            "style": if input["style"] == 2 { "paragraph" } else { "short" },
            "required": input["required"].as_bool().unwrap_or(true),
            "min_length": input["min_length"].as_u64().unwrap_or(0),
            "max_length": input["max_length"].as_u64().unwrap_or(4000),
            "value": input["value"].as_str().unwrap_or(""),
            "placeholder": input["placeholder"].as_str().unwrap_or(""),
        })
    });
    json!({"custom_id": modal["custom_id"], "title": modal["title"], "fields": fields.collect::<Vec<_>>()})
}
