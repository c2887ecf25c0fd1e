//! Threads: making them, waking them, putting them to sleep, and who is in them.

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
    /// The message it grows from.
    pub(crate) message: Option<Id>,
    pub(crate) private: bool,
    pub(crate) invitable: bool,
    pub(crate) auto_archive_minutes: u64,
    pub(crate) rate_limit_per_user: u64,
}

impl World {
    /// How many threads are awake.
    pub(crate) fn active_threads(&self) -> usize {
        self.channels
            .values()
            .filter(|c| c.thread().is_some_and(|t| !t.archived))
            .count()
    }

    /// Makes a thread with its maker in it, and tells everyone.
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
        self.tell_channel("THREAD_CREATE", id);
        self.changed_channel("created", id);
        match new.message {
            Some(message) => self.begin_from(message, id, new.owner),
            None if !new.private => self.announce(new, id),
            None => {}
        }
        id
    }

    /// Links a message and the thread that grew from it.
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

    /// Takes the message that stands for the thread's beginning out of its count.
    fn uncount(&mut self, thread: Id) {
        if let Some(thread) = self.channels.get_mut(&thread).and_then(Channel::thread_mut) {
            thread.message_count = thread.message_count.saturating_sub(1);
        }
    }

    /// Tells everyone that a channel or thread changed.
    pub(crate) fn channel_updated(&mut self, id: Id) {
        let thread = self.channels.get(&id).is_some_and(|c| c.thread().is_some());
        self.tell_channel(
            if thread {
                "THREAD_UPDATE"
            } else {
                "CHANNEL_UPDATE"
            },
            id,
        );
        self.changed_channel("updated", id);
    }

    /// Puts a thread to sleep or wakes it.
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

    /// Lets someone into a thread, and tells everyone.
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
            self.tell("THREAD_CREATE", &data);
        }
        self.tell_membership(user, &data);
        self.changed_channel("updated", id);
    }

    /// Who is in a thread is told to bots that may know all members, and to a bot about itself.
    fn tell_membership(&mut self, user: Id, data: &serde_json::Value) {
        let needs = if user == self.bot {
            intents::GUILDS
        } else {
            intents::GUILD_MEMBERS
        };
        self.tell_who_asked(needs, "THREAD_MEMBERS_UPDATE", data);
    }

    /// Takes someone out of a thread, and tells everyone.
    pub(crate) fn part(&mut self, id: Id, user: Id) {
        let Some(thread) = self.channels.get_mut(&id).and_then(Channel::thread_mut) else {
            return;
        };
        if thread.members.remove(&user).is_none() {
            return;
        }
        let count = thread.members.len().min(50);
        let data = json!({"id": id, "guild_id": self.guild, "member_count": count, "removed_member_ids": [user]});
        self.tell_membership(user, &data);
        self.changed_channel("updated", id);
    }
}
