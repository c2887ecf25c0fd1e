//! Threads: creating, archiving and unarchiving them, and their members.

use std::collections::BTreeMap;

use serde_json::json;

use super::channel::thread_member;
use super::message::{Reference, flag, kind};
use crate::gateway::intents;

use super::{Channel, Id, Kind, Message, Thread, World};

/// A thread to make.
#[derive(Debug)]
pub(crate) struct NewThread<'a> {
    pub(crate) parent: Id,
    pub(crate) owner: Id,
    pub(crate) name: &'a str,
    /// The message it starts from.
    pub(crate) message: Option<Id>,
    pub(crate) private: bool,
    pub(crate) invitable: bool,
    pub(crate) auto_archive_minutes: u64,
    pub(crate) rate_limit_per_user: u64,
}

impl World {
    /// How many threads are active.
    pub(crate) fn active_threads(&self) -> usize {
        self.channels
            .values()
            .filter(|c| c.thread().is_some_and(|t| !t.archived))
            .count()
    }

    /// Creates a thread with its creator as a member, and dispatches the event.
    pub(crate) fn make_thread(&mut self, new: &NewThread<'_>) -> Id {
        let id = match new.message {
            Some(message) => message,
            None => self.next_id(),
        };
        let now = self.now();
        let thread = Thread {
            parent: new.parent,
            owner: new.owner,
            private: new.private,
            archived: false,
            locked: false,
            invitable: new.invitable,
            auto_archive_minutes: new.auto_archive_minutes,
            archive_changed_ms: now,
            created_ms: now,
            members: BTreeMap::from([(new.owner, now)]),
            message_count: 0,
        };
        let mut channel = Channel::new(id, new.name, Kind::Thread(thread));
        channel.rate_limit_per_user = new.rate_limit_per_user;
        self.channels.insert(id, channel);
        self.dispatch_channel("THREAD_CREATE", id);
        self.changed_channel("created", id);
        match new.message {
            Some(message) => self.begin_from(message, id, new.owner),
            None if !new.private => self.announce(new, id),
            None => {}
        }
        id
    }

    /// Links a message and the thread started from it.
    fn begin_from(&mut self, message: Id, thread: Id, owner: Id) {
        let Some(known) = self.messages.get_mut(&message) else {
            return;
        };
        known.flags |= flag::HAS_THREAD;
        let parent = known.channel;
        self.updated(message);
        let id = self.next_id();
        let mut starter = Message::new(id, thread, owner, self.now());
        starter.type_number = kind::THREAD_STARTER;
        starter.reference = Some(Reference {
            channel: parent,
            message: Some(message),
        });
        self.store(starter);
        self.uncount(thread);
    }

    /// Says in the parent channel that a thread was made.
    fn announce(&mut self, new: &NewThread<'_>, thread: Id) {
        let id = self.next_id();
        let mut note = Message::new(id, new.parent, new.owner, self.now());
        note.type_number = kind::THREAD_CREATED;
        note.content = new.name.to_owned();
        note.reference = Some(Reference {
            channel: thread,
            message: None,
        });
        self.store(note);
    }

    /// Leaves the thread starter message out of the count.
    fn uncount(&mut self, thread: Id) {
        if let Some(thread) = self.channels.get_mut(&thread).and_then(Channel::thread_mut) {
            thread.message_count = thread.message_count.saturating_sub(1);
        }
    }

    /// Tells everyone that a channel or thread changed.
    pub(crate) fn channel_updated(&mut self, id: Id) {
        let thread = self.channels.get(&id).is_some_and(|c| c.thread().is_some());
        self.dispatch_channel(
            if thread {
                "THREAD_UPDATE"
            } else {
                "CHANNEL_UPDATE"
            },
            id,
        );
        self.changed_channel("updated", id);
    }

    /// Archives or unarchives a thread.
    pub(crate) fn set_archived(&mut self, id: Id, archived: bool) {
        let now = self.now();
        let Some(thread) = self.channels.get_mut(&id).and_then(Channel::thread_mut) else {
            return;
        };
        if thread.archived != archived {
            thread.archived = archived;
            thread.archive_changed_ms = now;
        }
    }

    /// Adds a member to a thread, and dispatches the event.
    pub(crate) fn join(&mut self, id: Id, user: Id) {
        let (now, bot) = (self.now(), self.bot);
        let Some(channel) = self.channels.get_mut(&id) else {
            return;
        };
        let Some(thread) = channel.thread_mut() else {
            return;
        };
        if thread.members.contains_key(&user) {
            return;
        }
        let revealed = thread.private && user == bot;
        thread.members.insert(user, now);
        let count = thread.members.len().min(50);
        let member = thread_member(channel, user);
        let data = json!({"id": id, "guild_id": self.guild, "member_count": count, "added_members": [member]});
        if revealed && let Some(channel) = self.channels.get(&id) {
            let data = channel.to_json(self);
            self.dispatch("THREAD_CREATE", &data);
        }
        self.dispatch_membership(user, &data);
        self.changed_channel("updated", id);
    }

    /// Members of a thread are dispatched to bots with the members intent, and to a bot about itself.
    fn dispatch_membership(&mut self, user: Id, data: &serde_json::Value) {
        let needs = if user == self.bot {
            intents::GUILDS
        } else {
            intents::GUILD_MEMBERS
        };
        self.dispatch_by_intent(needs, "THREAD_MEMBERS_UPDATE", data);
    }

    /// Removes a member from a thread, and dispatches the event.
    pub(crate) fn part(&mut self, id: Id, user: Id) {
        let Some(thread) = self.channels.get_mut(&id).and_then(Channel::thread_mut) else {
            return;
        };
        if thread.members.remove(&user).is_none() {
            return;
        }
        let count = thread.members.len().min(50);
        let data = json!({"id": id, "guild_id": self.guild, "member_count": count, "removed_member_ids": [user]});
        self.dispatch_membership(user, &data);
        self.changed_channel("updated", id);
    }
}
