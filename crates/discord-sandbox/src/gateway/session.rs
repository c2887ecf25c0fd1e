//! Gateway sessions: what was sent to the bot, kept so that a broken connection can be resumed.

use std::collections::VecDeque;
use std::sync::Arc;

use serde_json::{Value, json};
use tokio::sync::Notify;

use super::intents;
use crate::chaos::Order;
use crate::{id::Id, world::World};

/// Events kept for a replay; a session further behind cannot be resumed.
const MAX_EVENTS: usize = 2000;
/// Sessions kept at once.
const MAX_SESSIONS: usize = 16;

/// One session, which may outlive its connection.
#[derive(Debug)]
pub(crate) struct Session {
    pub(crate) id: String,
    pub(crate) intents: u64,
    pub(crate) seq: u64,
    pub(crate) events: VecDeque<(u64, Arc<str>)>,
    /// Number of the connection that serves it now.
    pub(crate) connection: Option<u64>,
    /// What faults tell its connection to do.
    pub(crate) orders: VecDeque<Order>,
    pub(crate) wake: Arc<Notify>,
}

/// All sessions.
#[derive(Debug, Default)]
pub(crate) struct Sessions {
    pub(crate) all: Vec<Session>,
    /// When a connection last came or went.
    pub(crate) since_ms: f64,
    /// When the last heartbeat arrived that was acknowledged; 0 if there was none.
    pub(crate) heartbeat_ms: f64,
    /// How often a connection was asked for, whatever became of it.
    pub(crate) attempts: u64,
    connections: u64,
}

impl Sessions {
    /// A number for a new connection.
    pub(crate) fn next_connection(&mut self) -> u64 {
        self.connections += 1;
        self.connections
    }

    /// Whether a bot is listening.
    pub(crate) fn is_connected(&self) -> bool {
        self.all.iter().any(|s| s.connection.is_some())
    }

    /// The session with this id.
    pub(crate) fn get_mut(&mut self, id: &str) -> Option<&mut Session> {
        self.all.iter_mut().find(|s| s.id == id)
    }

    /// Begins a session.
    pub(crate) fn begin(&mut self, id: String, intents: u64, connection: u64) -> Arc<Notify> {
        if self.all.len() >= MAX_SESSIONS {
            let oldest = self
                .all
                .iter()
                .position(|s| s.connection.is_none())
                .unwrap_or(0);
            self.all.remove(oldest);
        }
        let wake = Arc::new(Notify::new());
        self.all.push(Session {
            id,
            intents,
            seq: 0,
            events: VecDeque::new(),
            connection: Some(connection),
            orders: VecDeque::new(),
            wake: Arc::clone(&wake),
        });
        wake
    }
}

impl Session {
    /// Appends an event and notifies the connection.
    pub(crate) fn push(&mut self, event: &str, data: &Value) {
        self.seq += 1;
        let frame = json!({"op": 0, "t": event, "s": self.seq, "d": data});
        self.events.push_back((self.seq, frame.to_string().into()));
        if self.events.len() > MAX_EVENTS {
            self.events.pop_front();
        }
        self.wake.notify_one();
    }

    /// Whether everything after this number can still be sent.
    pub(crate) fn reaches(&self, seq: u64) -> bool {
        seq <= self.seq
            && self
                .events
                .front()
                .is_none_or(|(first, _)| *first <= seq + 1)
    }

    /// Events after this number.
    pub(crate) fn after(&self, seq: u64) -> Vec<(u64, Arc<str>)> {
        self.events
            .iter()
            .filter(|(n, _)| *n > seq)
            .cloned()
            .collect()
    }
}

impl World {
    /// Sends an event to every session whose intents ask for it.
    pub(crate) fn dispatch(&mut self, event: &'static str, data: &Value) {
        self.dispatch_by_intent(
            intents::needed(event, data.get("guild_id").is_none()),
            event,
            data,
        );
    }

    /// Sends an event to every session that has one of these intents, or to all if there are none.
    pub(crate) fn dispatch_by_intent(&mut self, needs: u64, event: &'static str, data: &Value) {
        let now = self.now();
        let mut data = data.clone();
        for _ in 0..self.copies_of(event) {
            self.chaos.omit_from_event(event, &mut data);
            for session in self
                .sessions
                .all
                .iter_mut()
                .filter(|s| needs == 0 || s.intents & needs != 0)
            {
                session.push(event, &data);
                self.log.gateway(now, event, session, &data);
            }
        }
    }

    /// Sends an event of a message; its text is blank where the intents do not cover it.
    pub(crate) fn dispatch_message(&mut self, event: &'static str, message: Id) {
        let Some(known) = self.messages.get(&message) else {
            return;
        };
        if known.only_for().is_some() {
            return;
        }
        let Some(channel) = self.channels.get(&known.channel) else {
            return;
        };
        if !self.can_see(self.bot, channel) {
            return;
        }
        let open =
            channel.is_dm() || known.author == self.bot || known.mentions.contains(&self.bot);
        let mut data = known.to_json(self);
        if !channel.is_dm() {
            data["guild_id"] = json!(self.guild);
            if let Some(author) = self
                .users
                .get(&known.author)
                .filter(|_| known.origin.is_none())
            {
                data["member"] = author.member_json(&self.roles_of(author.id));
            }
            for mention in data["mentions"].as_array_mut().into_iter().flatten() {
                let user = mention["id"]
                    .as_str()
                    .and_then(|id| id.parse().ok())
                    .and_then(|id| self.users.get(&id));
                if let Some(user) = user {
                    mention["member"] = user.member_json(&self.roles_of(user.id));
                }
            }
        }
        let event_needs = if channel.is_dm() {
            intents::DIRECT_MESSAGES
        } else {
            intents::GUILD_MESSAGES
        };
        let mut blank = data.clone();
        if !open {
            for (field, empty) in [
                ("content", json!("")),
                ("embeds", json!([])),
                ("attachments", json!([])),
            ] {
                blank[field] = empty;
            }
            blank["components"] = json!([]);
        }
        let now = self.now();
        for _ in 0..self.copies_of(event) {
            self.chaos.omit_from_event(event, &mut data);
            self.chaos.omit_from_event(event, &mut blank);
            for session in self
                .sessions
                .all
                .iter_mut()
                .filter(|s| s.intents & event_needs != 0)
            {
                let shown = if session.intents & intents::MESSAGE_CONTENT != 0 {
                    &data
                } else {
                    &blank
                };
                session.push(event, shown);
                self.log.gateway(now, event, session, shown);
            }
        }
    }
}
