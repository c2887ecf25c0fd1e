//! Channels, as the bot reads, changes and deletes them.

use serde_json::{Map, Value};

use super::threads::auto_archive;
use super::{Answer, Call, ok};
use crate::id::Id;
use crate::limits::{Form, Refusal};
use crate::world::{Channel, Kind, Thread, World, permission};

/// What a request changes in a thread.
#[derive(Debug, Default)]
struct Changes<'v> {
    name: Option<&'v str>,
    archived: Option<bool>,
    locked: Option<bool>,
    invitable: Option<bool>,
    auto_archive_minutes: Option<u64>,
    slow: Option<u64>,
}

impl World {
    /// A channel's object, or null.
    pub(super) fn channel_json(&self, channel: Id) -> Value {
        self.channels
            .get(&channel)
            .map_or(Value::Null, |c| c.to_json(self))
    }

    pub(super) fn get_channel(&self, channel: Id) -> Answer {
        ok(self.channel_json(channel))
    }

    pub(super) fn patch_channel(&mut self, call: &Call, channel: Id) -> Answer {
        let known = self
            .channels
            .get(&channel)
            .ok_or_else(|| Refusal::unknown(10003))?;
        match &known.kind {
            Kind::Dm { .. } => Err(Refusal::new(
                400,
                50024,
                "Cannot execute action on this channel type",
            )),
            Kind::Text { .. } => self.patch_text(call, channel),
            Kind::Thread(thread) => {
                let changes = changes(&call.body)?;
                self.may_change(known, thread, &changes, &call.body)?;
                if thread.archived && changes.archived == Some(false) {
                    self.room_for_thread()?;
                }
                self.change_thread(channel, &changes);
                ok(self.channel_json(channel))
            }
        }
    }

    fn patch_text(&mut self, call: &Call, id: Id) -> Answer {
        self.need(id, permission::MANAGE_CHANNELS)?;
        let mut form = Form::default();
        let name = form.text_of(&call.body, "", "name", 0, 100);
        let topic = form.text_of(&call.body, "", "topic", 0, 1024);
        form.finish()?;
        if let Some(channel) = self.channels.get_mut(&id) {
            if let Some(name) = name.filter(|n| !n.is_empty()) {
                name.clone_into(&mut channel.name);
            }
            if let (Kind::Text { topic: known, .. }, true) =
                (&mut channel.kind, call.body.get("topic").is_some())
            {
                *known = topic.map(str::to_owned);
            }
        }
        self.channel_updated(id);
        ok(self.channel_json(id))
    }

    /// Whether the bot may change a thread in this manner.
    fn may_change(
        &self,
        known: &Channel,
        thread: &Thread,
        changes: &Changes<'_>,
        body: &Value,
    ) -> Result<(), Refusal> {
        let bits = self.permissions(self.bot, known);
        if bits & permission::MANAGE_THREADS != 0 {
            return self.only_waking(thread, changes, body);
        }
        let moderating =
            changes.slow.is_some() || changes.locked.is_some_and(|l| l != thread.locked);
        if moderating || thread.locked && thread.archived {
            return Err(Refusal::forbidden());
        }
        let waking = thread.archived && changes.archived == Some(false);
        let may_wake = waking && bits & permission::SEND_MESSAGES_IN_THREADS != 0;
        if thread.owner != self.bot && !(may_wake && only(body, "archived")) {
            return Err(Refusal::forbidden());
        }
        self.only_waking(thread, changes, body)
    }

    /// An archived thread can only be unarchived, by a request that says so.
    #[expect(clippy::unused_self, reason = "it reads as one of the checks above")]
    fn only_waking(
        &self,
        thread: &Thread,
        changes: &Changes<'_>,
        body: &Value,
    ) -> Result<(), Refusal> {
        let unarchives = changes.archived == Some(false);
        let touches = body
            .as_object()
            .is_some_and(|b| b.keys().any(|k| k != "archived" && k != "locked"));
        if thread.archived && !unarchives && touches {
            return Err(Refusal::new(400, 50083, "Thread is archived"));
        }
        Ok(())
    }

    fn change_thread(&mut self, id: Id, changes: &Changes<'_>) {
        if let Some(channel) = self.channels.get_mut(&id) {
            if let Some(name) = changes.name {
                name.clone_into(&mut channel.name);
            }
            if let Some(slow) = changes.slow {
                channel.rate_limit_per_user = slow;
            }
            if let Some(thread) = channel.thread_mut() {
                thread.locked = changes.locked.unwrap_or(thread.locked);
                thread.invitable = changes.invitable.unwrap_or(thread.invitable);
                thread.auto_archive_minutes = changes
                    .auto_archive_minutes
                    .unwrap_or(thread.auto_archive_minutes);
            }
        }
        if let Some(archived) = changes.archived {
            self.set_archived(id, archived);
        }
        self.channel_updated(id);
    }

    pub(super) fn delete_channel(&mut self, channel: Id) -> Answer {
        let known = self
            .channels
            .get(&channel)
            .ok_or_else(|| Refusal::unknown(10003))?;
        let bits = match known.kind {
            Kind::Dm { .. } => 0,
            Kind::Text { .. } => permission::MANAGE_CHANNELS,
            Kind::Thread(_) => permission::MANAGE_THREADS,
        };
        self.need(channel, bits)?;
        let gone = self.channel_json(channel);
        if bits != 0 {
            self.remove_channel(channel);
        }
        ok(gone)
    }
}

fn changes(body: &Value) -> Result<Changes<'_>, Refusal> {
    let mut form = Form::default();
    let name = form.text_of(body, "", "name", 0, 100);
    if name.is_some_and(str::is_empty) {
        form.fail(
            "name",
            "BASE_TYPE_BAD_LENGTH",
            "Must be between 1 and 100 in length.",
        );
    }
    let changes = Changes {
        name,
        archived: form.truth(body, "", "archived"),
        locked: form.truth(body, "", "locked"),
        invitable: form.truth(body, "", "invitable"),
        auto_archive_minutes: auto_archive(&mut form, body),
        slow: form
            .whole(body, "", "rate_limit_per_user", 0, 21_600)
            .map(i64::unsigned_abs),
    };
    form.finish().map(|()| changes)
}

/// Whether a body has this key and no other.
fn only(body: &Value, key: &str) -> bool {
    body.as_object()
        .is_some_and(|b: &Map<String, Value>| b.len() == 1 && b.contains_key(key))
}
