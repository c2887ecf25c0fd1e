//! Threads, as the bot makes and manages them.

use serde_json::{Value, json};

use super::{Answer, Call, created, done, id, ok};
use crate::id::Id;
use crate::limits::{Form, Refusal};
use crate::world::channel::thread_member;
use crate::world::threads::NewThread;
use crate::world::{Channel, Kind, MAX_CHANNELS, World, permission};

/// Minutes of inactivity after which a thread is archived.
pub(crate) const AUTO_ARCHIVE: [u64; 4] = [60, 1440, 4320, 10_080];

impl World {
    pub(super) fn thread_from(&mut self, call: &Call, channel: Id, message: Id) -> Answer {
        let exists = self
            .messages
            .get(&message)
            .is_some_and(|m| m.channel == channel && m.only_for().is_none());
        if !exists {
            return Err(Refusal::unknown(10008));
        }
        if self.channels.contains_key(&message) {
            return Err(Refusal::new(
                400,
                160_004,
                "A thread has already been created for this message",
            ));
        }
        self.create_thread(call, channel, Some(message), false)
    }

    pub(super) fn thread_without(&mut self, call: &Call, channel: Id) -> Answer {
        let private = match call.body["type"].as_u64() {
            // Discord's default is the private thread, kept for old bots.
            None | Some(12) => true,
            Some(11) => false,
            Some(_) => {
                return Err(Refusal::field(
                    "type",
                    "BASE_TYPE_CHOICES",
                    "Value must be one of {11, 12}.",
                ));
            }
        };
        self.create_thread(call, channel, None, private)
    }

    fn create_thread(
        &mut self,
        call: &Call,
        parent: Id,
        message: Option<Id>,
        private: bool,
    ) -> Answer {
        let body = &call.body;
        let create = if private {
            permission::CREATE_PRIVATE_THREADS
        } else {
            permission::CREATE_PUBLIC_THREADS
        };
        self.need(parent, create)?;
        if !self
            .channels
            .get(&parent)
            .is_some_and(|c| matches!(c.kind, Kind::Text { .. }))
        {
            return Err(Refusal::new(
                400,
                50024,
                "Cannot execute action on this channel type",
            ));
        }
        let mut form = Form::default();
        let name = form.text_of(body, "", "name", 1, 100).unwrap_or_default();
        let minutes = auto_archive(&mut form, body).unwrap_or(1440);
        let slow = form
            .whole(body, "", "rate_limit_per_user", 0, 21_600)
            .unwrap_or(0)
            .unsigned_abs();
        let invitable = form.truth(body, "", "invitable").unwrap_or(true);
        form.finish()?;
        self.room_for_thread()?;
        let new = NewThread {
            parent,
            owner: self.bot,
            name,
            message,
            private,
            invitable,
            auto_archive_minutes: minutes,
            rate_limit_per_user: slow,
        };
        let thread = self.make_thread(&new);
        created(self.channel_json(thread))
    }

    /// Refuses if the server has as many active threads as it may have.
    pub(crate) fn room_for_thread(&self) -> Result<(), Refusal> {
        if self.active_threads() >= self.settings.active_thread_cap
            || self.channels.len() >= MAX_CHANNELS
        {
            return Err(Refusal::new(
                400,
                160_006,
                "Maximum number of active threads reached",
            ));
        }
        Ok(())
    }

    /// Unarchives a thread so that something can be sent to it; refuses if the channel is gone.
    pub(super) fn rouse(&mut self, channel: Id) -> Result<(), Refusal> {
        let known = self
            .channels
            .get(&channel)
            .ok_or_else(|| Refusal::unknown(10003))?;
        if !known.is_archived() {
            return Ok(());
        }
        if known.is_locked() && self.permissions(self.bot, known) & permission::MANAGE_THREADS == 0
        {
            return Err(Refusal::new(400, 50083, "Thread is archived"));
        }
        self.room_for_thread()?;
        self.set_archived(channel, false);
        self.channel_updated(channel);
        Ok(())
    }

    /// Refuses what only moderators may do in a thread that is locked but not archived: writing and changing messages.
    pub(super) fn not_locked(&self, channel: Id) -> Result<(), Refusal> {
        let known = self.channels.get(&channel);
        let is_locked = known.is_some_and(|known| {
            known.is_locked()
                && !known.is_archived()
                && self.permissions(self.bot, known) & permission::MANAGE_THREADS == 0
        });
        if is_locked {
            return Err(Refusal::new(400, 160_005, "Thread is locked"));
        }
        Ok(())
    }

    /// Refuses what an archived thread does not allow.
    pub(super) fn not_archived(&self, channel: Id) -> Result<(), Refusal> {
        if self
            .channels
            .get(&channel)
            .is_some_and(Channel::is_archived)
        {
            return Err(Refusal::new(400, 50083, "Thread is archived"));
        }
        Ok(())
    }

    pub(super) fn thread_members(&self, channel: Id) -> Answer {
        let known = self
            .channels
            .get(&channel)
            .ok_or_else(|| Refusal::unknown(10003))?;
        let thread = known.thread().ok_or_else(not_a_thread)?;
        let members = thread
            .members
            .keys()
            .filter_map(|user| thread_member(known, *user));
        ok(Value::Array(members.collect()))
    }

    pub(super) fn thread_member_call(&mut self, method: &str, channel: Id, user: &str) -> Answer {
        let known = self
            .channels
            .get(&channel)
            .ok_or_else(|| Refusal::unknown(10003))?;
        let thread = known.thread().ok_or_else(not_a_thread)?;
        let user = if user == "@me" { self.bot } else { id(user)? };
        if method == "GET" {
            return ok(thread_member(known, user).ok_or_else(|| Refusal::unknown(10007))?);
        }
        self.not_archived(channel)?;
        let target = self
            .users
            .get(&user)
            .ok_or_else(|| Refusal::unknown(10013))?
            .id;
        match method {
            "PUT" => {
                let parent = self
                    .channels
                    .get(&thread.parent)
                    .ok_or_else(|| Refusal::unknown(10003))?;
                if !self.can_see(target, parent) {
                    return Err(Refusal::new(403, 50001, "Missing Access"));
                }
                self.need(channel, permission::SEND_MESSAGES_IN_THREADS)?;
                self.join(channel, target);
            }
            "DELETE" => {
                let own = target == self.bot || thread.private && thread.owner == self.bot;
                if !own {
                    self.need(channel, permission::MANAGE_THREADS)?;
                }
                self.part(channel, target);
            }
            _ => return Err(Refusal::no_route()),
        }
        done()
    }

    /// `GET /guilds/{guild}/threads/active`
    pub(super) fn active_threads_json(&self) -> Value {
        let seen =
            |c: &&Channel| c.thread().is_some_and(|t| !t.archived) && self.can_see(self.bot, c);
        let threads: Vec<&Channel> = self.channels.values().filter(seen).collect();
        let members: Vec<Value> = threads
            .iter()
            .filter_map(|c| thread_member(c, self.bot))
            .collect();
        let threads: Vec<Value> = threads.iter().map(|c| c.to_json(self)).collect();
        json!({"threads": threads, "members": members, "has_more": false})
    }
}

/// The auto-archive duration of a thread.
pub(super) fn auto_archive(form: &mut Form, body: &Value) -> Option<u64> {
    let minutes = form
        .whole(body, "", "auto_archive_duration", 1, 10_080)?
        .unsigned_abs();
    if !AUTO_ARCHIVE.contains(&minutes) {
        form.fail(
            "auto_archive_duration",
            "BASE_TYPE_CHOICES",
            format!("Value must be one of {AUTO_ARCHIVE:?}."),
        );
    }
    Some(minutes)
}

fn not_a_thread() -> Refusal {
    Refusal::new(400, 50024, "Cannot execute action on this channel type")
}
