//! Identify and resume: who may listen, and what they are told first.

use std::sync::Arc;

use serde_json::{Value, json};
use tokio::sync::Notify;

use super::intents;
use crate::id::Id;
use crate::world::{Channel, User, World};

/// What becomes of a connection that introduced itself.
#[derive(Debug)]
pub(crate) enum Handshake {
    Serve {
        session: String,
        wake: Arc<Notify>,
        cursor: u64,
    },
    Invalid,
    Close(u16, &'static str),
}

impl World {
    /// Op 2.
    pub(crate) fn identify(&mut self, data: &Value, connection: u64) -> Handshake {
        if !self.is_own_token(&data["token"]) {
            return Handshake::Close(4004, "Authentication failed.");
        }
        let Some(asked) = data["intents"]
            .as_u64()
            .filter(|bits| bits & !intents::KNOWN == 0)
        else {
            return Handshake::Close(4013, "Invalid intent(s).");
        };
        if asked & intents::PRIVILEGED != 0 && !self.settings.privileged_intents {
            return Handshake::Close(4014, "Disallowed intent(s).");
        }
        if !data["properties"].is_object() {
            return Handshake::Close(4002, "Identify has no properties.");
        }
        let shard = data.get("shard").filter(|s| !s.is_null());
        if shard.is_some_and(|s| *s != json!([0, 1])) {
            return Handshake::Close(4010, "Invalid shard.");
        }
        let session = self.secret("session").replace('.', "");
        let wake = self.sessions.begin(session.clone(), asked, connection);
        let guilds = if self.is_bot_here {
            json!([{"id": self.guild, "unavailable": true}])
        } else {
            json!([])
        };
        let ready = json!({
            "v": 10,
            "user": self.me_json(),
            "guilds": guilds,
            "session_id": session,
            "session_type": "normal",
            "resume_gateway_url": format!("{}/gateway", self.url.replacen("http", "ws", 1)),
            "shard": [0, 1],
            "application": {"id": self.bot, "flags": 0},
            "private_channels": [],
            "relationships": [],
            "presences": [],
            "user_settings": {},
            "geo_ordered_rtc_regions": [],
            "_trace": [],
        });
        self.dispatch_to(&session, "READY", &ready);
        if asked & intents::GUILDS != 0 && self.is_bot_here {
            let guild = self.guild_create(asked);
            self.dispatch_to(&session, "GUILD_CREATE", &guild);
        }
        self.bot_has("connected");
        Handshake::Serve {
            session,
            wake,
            cursor: 0,
        }
    }

    /// Op 6.
    pub(crate) fn resume(&mut self, data: &Value, connection: u64) -> Handshake {
        if !self.is_own_token(&data["token"]) {
            return Handshake::Close(4004, "Authentication failed.");
        }
        let (Some(id), Some(seq)) = (data["session_id"].as_str(), data["seq"].as_u64()) else {
            return Handshake::Close(4002, "Resume needs a session and a sequence number.");
        };
        let Some(session) = self.sessions.get_mut(id) else {
            return Handshake::Invalid;
        };
        if seq > session.seq {
            return Handshake::Close(4007, "Invalid seq.");
        }
        if !session.reaches(seq) {
            return Handshake::Invalid;
        }
        // A connection that still serves the session notices, and closes.
        session.wake.notify_one();
        session.wake = Arc::default();
        session.connection = Some(connection);
        session.orders.clear();
        let wake = Arc::clone(&session.wake);
        let id = session.id.clone();
        self.dispatch_to(&id, "RESUMED", &json!({"_trace": []}));
        self.bot_has("connected");
        Handshake::Serve {
            session: id,
            wake,
            cursor: seq,
        }
    }

    /// Detaches a connection from its session, which is kept if it may be resumed.
    pub(crate) fn detach(&mut self, id: &str, connection: u64, keep: bool) {
        let Some(session) = self
            .sessions
            .get_mut(id)
            .filter(|s| s.connection == Some(connection))
        else {
            return;
        };
        session.connection = None;
        if !keep {
            self.sessions.all.retain(|s| s.id != id);
        }
        self.bot_has("disconnected");
    }

    fn bot_has(&mut self, change: &str) {
        self.sessions.since_ms = self.now();
        self.change(json!({"kind": "bot", "change": change}));
    }

    /// Op 8: the members that were asked for.
    pub(crate) fn member_chunk(&mut self, data: &Value, session: &str) {
        let query = data["query"].as_str().map(str::to_lowercase);
        let ids: Vec<Id> = match &data["user_ids"] {
            Value::Array(ids) => ids.iter().filter_map(Id::from_json).collect(),
            one => Id::from_json(one).into_iter().collect(),
        };
        let wanted = |user: &&User| match &query {
            Some(query) => user.name.to_lowercase().starts_with(query),
            None => ids.contains(&user.id),
        };
        let members: Vec<Value> = self
            .users
            .values()
            .filter(wanted)
            .map(|u| self.member_json(u))
            .collect();
        let mut chunk = json!({
            "guild_id": self.guild, "members": members, "chunk_index": 0, "chunk_count": 1, "not_found": [],
        });
        if let Some(nonce) = data.get("nonce").filter(|n| !n.is_null()) {
            chunk["nonce"] = nonce.clone();
        }
        self.dispatch_to(session, "GUILD_MEMBERS_CHUNK", &chunk);
    }

    fn is_own_token(&self, token: &Value) -> bool {
        token
            .as_str()
            .is_some_and(|t| t.strip_prefix("Bot ").unwrap_or(t) == self.token)
    }

    pub(crate) fn guild_create(&self, asked: u64) -> Value {
        let mut guild = self.guild_json(false);
        let seen = |c: &&Channel| self.can_see(self.bot, c) && !c.is_dm();
        let (threads, text): (Vec<&Channel>, Vec<&Channel>) = self
            .channels
            .values()
            .filter(seen)
            .partition(|c| c.thread().is_some());
        let active = threads.into_iter().filter(|c| !c.is_archived());
        guild["channels"] = Value::Array(text.iter().map(|c| c.to_json(self)).collect());
        guild["threads"] = Value::Array(active.map(|c| c.to_json(self)).collect());
        let all = asked & intents::GUILD_MEMBERS != 0;
        let members = self.users.values().filter(|u| all || u.id == self.bot);
        guild["members"] = Value::Array(members.map(|u| self.member_json(u)).collect());
        guild["member_count"] = json!(self.users.len());
        guild["joined_at"] = json!(
            self.users
                .get(&self.bot)
                .map(|u| crate::clock::iso8601(u.joined_ms))
        );
        guild["large"] = json!(false);
        guild["unavailable"] = json!(false);
        for key in [
            "presences",
            "voice_states",
            "stage_instances",
            "guild_scheduled_events",
            "soundboard_sounds",
        ] {
            guild[key] = json!([]);
        }
        guild
    }

    /// Sends an event to one session.
    pub(crate) fn dispatch_to(&mut self, id: &str, event: &str, data: &Value) {
        let now = self.now();
        let mut data = data.clone();
        self.chaos.omit_from_event(event, &mut data);
        if let Some(session) = self.sessions.get_mut(id) {
            session.push(event, &data);
            self.log.gateway(now, event, session, &data);
        }
    }
}
