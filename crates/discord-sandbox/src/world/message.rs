//! Messages and how Discord shows them.

use serde_json::{Value, json};

use super::World;
use crate::{clock::iso8601, id::Id};

/// Flags of a message that the sandbox knows.
pub(crate) mod flag {
    pub(crate) const SUPPRESS_EMBEDS: u64 = 1 << 2;
    pub(crate) const HAS_THREAD: u64 = 1 << 5;
    pub(crate) const EPHEMERAL: u64 = 1 << 6;
    pub(crate) const LOADING: u64 = 1 << 7;
    pub(crate) const SUPPRESS_NOTIFICATIONS: u64 = 1 << 12;
    pub(crate) const COMPONENTS_V2: u64 = 1 << 15;
}

/// Types of messages that the sandbox makes.
pub(crate) mod kind {
    pub(crate) const DEFAULT: u8 = 0;
    pub(crate) const THREAD_CREATED: u8 = 18;
    pub(crate) const REPLY: u8 = 19;
    pub(crate) const CHAT_INPUT_COMMAND: u8 = 20;
    pub(crate) const THREAD_STARTER: u8 = 21;
    pub(crate) const CONTEXT_MENU_COMMAND: u8 = 23;
}

/// A file that belongs to a message; its bytes lie in [`super::file::Files`].
#[derive(Clone, Debug)]
pub(crate) struct Attachment {
    pub(crate) id: Id,
    pub(crate) filename: String,
    pub(crate) description: Option<String>,
    pub(crate) content_type: String,
    pub(crate) size: usize,
    pub(crate) picture: Option<(u32, u32)>,
    /// Shown by an embed, and therefore not listed beside it.
    pub(crate) embedded: bool,
}

/// What a message points at.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reference {
    pub(crate) channel: Id,
    pub(crate) message: Option<Id>,
}

/// The interaction that a message answers.
#[derive(Clone, Debug)]
pub(crate) struct Origin {
    pub(crate) interaction: Id,
    pub(crate) user: Id,
    /// Discord's number for the sort of interaction.
    pub(crate) type_number: u8,
    pub(crate) command: Option<String>,
    /// The message whose component was used.
    pub(crate) component_message: Option<Id>,
    /// The first answer, for follow-ups.
    pub(crate) original: Option<Id>,
}

/// Something said in a channel.
#[derive(Clone, Debug)]
pub(crate) struct Message {
    pub(crate) id: Id,
    pub(crate) channel: Id,
    pub(crate) author: Id,
    pub(crate) type_number: u8,
    pub(crate) content: String,
    pub(crate) embeds: Vec<Value>,
    pub(crate) components: Vec<Value>,
    pub(crate) attachments: Vec<Attachment>,
    pub(crate) flags: u64,
    pub(crate) created_ms: f64,
    pub(crate) edited_ms: Option<f64>,
    /// Users named in the text whom `allowed_mentions` lets be named.
    pub(crate) mentions: Vec<Id>,
    pub(crate) mention_everyone: bool,
    /// Who was notified when it appeared.
    pub(crate) pinged: Vec<Id>,
    pub(crate) reference: Option<Reference>,
    pub(crate) origin: Option<Origin>,
    pub(crate) nonce: Option<Value>,
    pub(crate) tts: bool,
    /// The emoji with which the bot has reacted.
    pub(crate) reactions: Vec<String>,
}

impl Message {
    /// An empty message.
    pub(crate) fn new(id: Id, channel: Id, author: Id, now_ms: f64) -> Self {
        Self {
            id,
            channel,
            author,
            type_number: kind::DEFAULT,
            content: String::new(),
            embeds: Vec::new(),
            components: Vec::new(),
            attachments: Vec::new(),
            flags: 0,
            created_ms: now_ms,
            edited_ms: None,
            mentions: Vec::new(),
            mention_everyone: false,
            pinged: Vec::new(),
            reference: None,
            origin: None,
            nonce: None,
            tts: false,
            reactions: Vec::new(),
        }
    }

    /// The only user who sees it, if it is ephemeral.
    pub(crate) fn only_for(&self) -> Option<Id> {
        (self.flags & flag::EPHEMERAL != 0)
            .then(|| self.origin.as_ref().map(|o| o.user))
            .flatten()
    }

    /// Whether the answer it stands for is still owed.
    pub(crate) fn is_loading(&self) -> bool {
        self.flags & flag::LOADING != 0
    }

    /// The component with this custom id.
    pub(crate) fn component(&self, custom_id: &str) -> Option<&Value> {
        self.all_components().find(|c| c["custom_id"] == custom_id)
    }

    /// Every button and menu, in reading order.
    pub(crate) fn all_components(&self) -> impl Iterator<Item = &Value> {
        self.components
            .iter()
            .filter_map(|row| row["components"].as_array())
            .flatten()
    }

    /// The message object of Discord's API.
    pub(crate) fn to_json(&self, world: &World) -> Value {
        let mut message = self.own_json(world);
        if let Some(reference) = self.reference {
            let known = reference.message.and_then(|id| world.messages.get(&id));
            if matches!(self.type_number, kind::REPLY | kind::THREAD_STARTER) {
                message["referenced_message"] = known.map_or(Value::Null, |m| m.own_json(world));
            }
        }
        message
    }

    fn own_json(&self, world: &World) -> Value {
        let mut message = json!({
            "id": self.id,
            "channel_id": self.channel,
            "type": self.type_number,
            "author": world.users.get(&self.author).map(super::user::User::to_json),
            "content": self.content,
            "embeds": self.embeds,
            "attachments": self.attachments.iter().filter(|a| !a.embedded)
                .map(|a| a.to_json(world, self.channel, self.only_for().is_some())).collect::<Vec<_>>(),
            "components": self.components,
            "mentions": self.mentions.iter().filter_map(|id| world.users.get(id))
                .map(super::user::User::to_json).collect::<Vec<_>>(),
            "mention_roles": [],
            "mention_everyone": self.mention_everyone,
            "pinned": false,
            "tts": self.tts,
            "timestamp": iso8601(self.created_ms),
            "edited_timestamp": self.edited_ms.map(iso8601),
            "flags": self.flags,
        });
        if !self.reactions.is_empty() {
            let reaction = |emoji: &String| {
                json!({
                    "emoji": {"id": null, "name": emoji}, "count": 1, "me": true, "me_burst": false,
                    "count_details": {"burst": 0, "normal": 1}, "burst_colors": [],
                })
            };
            message["reactions"] = self.reactions.iter().map(reaction).collect();
        }
        if let Some(nonce) = &self.nonce {
            message["nonce"] = nonce.clone();
        }
        if let Some(reference) = self.reference {
            message["message_reference"] = json!({"type": 0, "channel_id": reference.channel});
            if !world.is_dm(reference.channel) {
                message["message_reference"]["guild_id"] = json!(world.guild);
            }
            if let Some(id) = reference.message {
                message["message_reference"]["message_id"] = json!(id);
            }
        }
        if let Some(thread) = world
            .channels
            .get(&self.id)
            .filter(|c| c.thread().is_some())
        {
            message["thread"] = thread.to_json(world);
        }
        if let Some(origin) = &self.origin {
            origin.describe(world, &mut message);
        }
        message
    }

    /// The message as the sandbox's own calls show it.
    pub(crate) fn to_shown_json(&self, world: &World) -> Value {
        let mut message = self.to_json(world);
        let origin = self.origin.as_ref();
        let command = origin
            .filter(|_| self.type_number == kind::CHAT_INPUT_COMMAND)
            .and_then(|o| {
                let user = world.users.get(&o.user)?;
                Some(json!({"name": o.command, "user_id": o.user, "user_name": user.name}))
            });
        message["ephemeral"] = json!(self.flags & flag::EPHEMERAL != 0);
        message["thinking"] = json!(self.is_loading());
        message["interaction_id"] = json!(origin.map(|o| o.interaction));
        message["command"] = command.unwrap_or(Value::Null);
        message["pinged_user_ids"] = json!(self.pinged);
        message
    }
}

impl Origin {
    /// Adds what an answer to an interaction carries.
    fn describe(&self, world: &World, message: &mut Value) {
        message["webhook_id"] = json!(world.bot);
        message["application_id"] = json!(world.bot);
        let Some(user) = world.users.get(&self.user) else {
            return;
        };
        let owners = if message["channel_id"]
            .as_str()
            .and_then(|c| c.parse().ok())
            .is_some_and(|c| world.is_dm(c))
        {
            json!({"0": "0"})
        } else {
            json!({"0": world.guild})
        };
        let mut metadata = json!({
            "id": self.interaction,
            "type": self.type_number,
            "user": user.to_json(),
            "authorizing_integration_owners": owners,
        });
        if let Some(name) = self.command.as_ref().filter(|_| self.type_number == 2) {
            metadata["name"] = json!(name);
            metadata["command_type"] = json!(1);
            message["interaction"] =
                json!({"id": self.interaction, "type": 2, "name": name, "user": user.to_json()});
        }
        if let Some(id) = self.component_message.filter(|_| self.type_number == 3) {
            metadata["interacted_message_id"] = json!(id);
        }
        if self.type_number == 5 {
            let mut trigger = metadata.clone();
            trigger["type"] = json!(if self.component_message.is_some() {
                3
            } else {
                2
            });
            if let Some(id) = self.component_message {
                trigger["interacted_message_id"] = json!(id);
            } else {
                trigger["name"] = json!(self.command.clone().unwrap_or_default());
                trigger["command_type"] = json!(1);
            }
            metadata["triggering_interaction_metadata"] = trigger;
        }
        if let Some(original) = self.original {
            metadata["original_response_message_id"] = json!(original);
        }
        message["interaction_metadata"] = metadata;
    }
}

impl Attachment {
    /// Where the file can be had.
    pub(crate) fn url(&self, world: &World, channel: Id) -> String {
        format!(
            "{}/attachments/{channel}/{}/{}",
            world.url, self.id, self.filename
        )
    }

    fn to_json(&self, world: &World, channel: Id, ephemeral: bool) -> Value {
        let url = self.url(world, channel);
        let mut attachment = json!({
            "id": self.id,
            "filename": self.filename,
            "size": self.size,
            "url": url,
            "proxy_url": url,
            "content_type": self.content_type,
        });
        if let Some(description) = &self.description {
            attachment["description"] = json!(description);
        }
        if let Some((width, height)) = self.picture {
            attachment["width"] = json!(width);
            attachment["height"] = json!(height);
        }
        if ephemeral {
            attachment["ephemeral"] = json!(true);
        }
        attachment
    }
}
