//! Channels, threads and direct messages, and how Discord shows them.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Value, json};

use super::permission::{self, Overwrite};
use crate::{clock::iso8601, id::Id};

/// What only threads have.
#[derive(Clone, Debug)]
pub(crate) struct Thread {
    pub(crate) parent: Id,
    pub(crate) owner: Id,
    pub(crate) private: bool,
    pub(crate) archived: bool,
    pub(crate) locked: bool,
    pub(crate) invitable: bool,
    pub(crate) auto_archive_minutes: u64,
    pub(crate) archive_changed_ms: f64,
    pub(crate) created_ms: f64,
    /// Who is in it, and since when.
    pub(crate) members: BTreeMap<Id, f64>,
    pub(crate) message_count: u64,
}

/// What sort of channel it is.
#[derive(Clone, Debug)]
pub(crate) enum Kind {
    Text {
        topic: Option<String>,
        position: usize,
        overwrites: Vec<Overwrite>,
    },
    Dm {
        user: Id,
    },
    Thread(Thread),
}

/// A place for messages.
#[derive(Clone, Debug)]
pub(crate) struct Channel {
    pub(crate) id: Id,
    pub(crate) name: String,
    pub(crate) kind: Kind,
    pub(crate) rate_limit_per_user: u64,
    pub(crate) messages: BTreeSet<Id>,
    pub(crate) last_message: Option<Id>,
    pub(crate) typing_until_ms: f64,
}

impl Channel {
    /// A channel without messages.
    pub(crate) fn new(id: Id, name: &str, kind: Kind) -> Self {
        Self {
            id,
            name: name.to_owned(),
            kind,
            rate_limit_per_user: 0,
            messages: BTreeSet::new(),
            last_message: None,
            typing_until_ms: 0.0,
        }
    }

    /// The thread, if it is one.
    pub(crate) fn thread(&self) -> Option<&Thread> {
        if let Kind::Thread(thread) = &self.kind {
            Some(thread)
        } else {
            None
        }
    }

    /// The thread to change, if it is one.
    pub(crate) fn thread_mut(&mut self) -> Option<&mut Thread> {
        if let Kind::Thread(thread) = &mut self.kind {
            Some(thread)
        } else {
            None
        }
    }

    /// Whether it is an archived thread.
    pub(crate) fn is_archived(&self) -> bool {
        self.thread().is_some_and(|t| t.archived)
    }

    /// Whether it is a thread that only moderators may wake.
    pub(crate) fn is_locked(&self) -> bool {
        self.thread().is_some_and(|t| t.locked)
    }

    /// Whether messages here are between one user and the bot.
    pub(crate) fn is_dm(&self) -> bool {
        matches!(self.kind, Kind::Dm { .. })
    }

    /// The permission that it takes to write here.
    pub(crate) fn permission_to_write(&self) -> u64 {
        if self.thread().is_some() {
            permission::SEND_MESSAGES_IN_THREADS
        } else {
            permission::SEND_MESSAGES
        }
    }

    /// Discord's number for the sort of channel.
    pub(crate) fn type_number(&self) -> u8 {
        match &self.kind {
            Kind::Text { .. } => 0,
            Kind::Dm { .. } => 1,
            Kind::Thread(thread) => {
                if thread.private {
                    12
                } else {
                    11
                }
            }
        }
    }

    /// The sandbox's word for the sort of channel.
    pub(crate) fn kind_name(&self) -> &'static str {
        match self.type_number() {
            0 => "text",
            1 => "dm",
            11 => "public_thread",
            _ => "private_thread",
        }
    }

    /// The channel object of Discord's API.
    pub(crate) fn to_json(&self, world: &super::World) -> Value {
        let mut channel = json!({
            "id": self.id,
            "type": self.type_number(),
            "flags": 0,
            "last_message_id": self.last_message,
        });
        match &self.kind {
            Kind::Dm { user } => {
                let recipient = world.users.get(user).map(super::user::User::to_json);
                channel["recipients"] = json!(recipient.into_iter().collect::<Vec<_>>());
            }
            Kind::Text {
                topic,
                position,
                overwrites,
            } => {
                channel["guild_id"] = json!(world.guild);
                channel["name"] = json!(self.name);
                channel["topic"] = json!(topic);
                channel["position"] = json!(position);
                channel["nsfw"] = json!(false);
                channel["parent_id"] = Value::Null;
                channel["rate_limit_per_user"] = json!(self.rate_limit_per_user);
                channel["permission_overwrites"] = json!(
                    overwrites
                        .iter()
                        .map(|o| json!({
                            "id": o.member.unwrap_or(world.guild),
                            "type": u8::from(o.member.is_some()),
                            "allow": o.allow.to_string(),
                            "deny": o.deny.to_string(),
                        }))
                        .collect::<Vec<_>>()
                );
            }
            Kind::Thread(thread) => self.thread_fields(thread, world, &mut channel),
        }
        channel
    }

    fn thread_fields(&self, thread: &Thread, world: &super::World, channel: &mut Value) {
        channel["guild_id"] = json!(world.guild);
        channel["name"] = json!(self.name);
        channel["parent_id"] = json!(thread.parent);
        channel["owner_id"] = json!(thread.owner);
        channel["rate_limit_per_user"] = json!(self.rate_limit_per_user);
        channel["message_count"] = json!(thread.message_count);
        channel["total_message_sent"] = json!(thread.message_count);
        channel["member_count"] = json!(thread.members.len().min(50));
        let mut metadata = json!({
            "archived": thread.archived,
            "auto_archive_duration": thread.auto_archive_minutes,
            "archive_timestamp": iso8601(thread.archive_changed_ms),
            "create_timestamp": iso8601(thread.created_ms),
            "locked": thread.locked,
        });
        if thread.private {
            metadata["invitable"] = json!(thread.invitable);
        }
        channel["thread_metadata"] = metadata;
        if let Some(member) = thread_member(self, world.bot) {
            channel["member"] = member;
        }
    }

    /// The part of a channel that an interaction carries.
    pub(crate) fn partial_json(&self, world: &super::World, permissions: u64) -> Value {
        let mut channel = self.to_json(world);
        if !self.is_dm() {
            channel["permissions"] = json!(permissions.to_string());
        }
        channel
    }
}

/// The thread member object of a user, if they are in the thread.
pub(crate) fn thread_member(channel: &Channel, user: Id) -> Option<Value> {
    let joined = channel.thread()?.members.get(&user)?;
    Some(json!({
        "id": channel.id,
        "user_id": user,
        "join_timestamp": iso8601(*joined),
        "flags": 0,
    }))
}
