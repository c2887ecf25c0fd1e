//! The simulated server: users, channels, messages, interactions.
//!
//! A pure model behind one lock. It never waits and never touches a socket: events for the bot are put in
//! the logs of its gateway sessions, and watchers are notified by its revision.

pub(crate) mod channel;
pub(crate) mod file;
pub(crate) mod message;
pub(crate) mod permission;
pub(crate) mod posting;
pub(crate) mod settings;
pub(crate) mod threads;
pub(crate) mod user;

use std::collections::{BTreeMap, HashMap};

use serde_json::{Value, json};
use tokio::sync::{broadcast, watch};

pub(crate) use self::channel::{Channel, Kind, Thread};
pub(crate) use self::message::Message;
pub(crate) use self::settings::Settings;
pub(crate) use self::user::User;
use super::SandboxOptions;
use super::chaos::Chaos;
use super::clock::Clock;
use super::gateway::session::Sessions;
use super::id::{Id, IdMaker};
use super::interactions::Interactions;
use super::log::Log;
use super::rest::buckets::Buckets;
use super::schedule::Schedule;

/// Messages kept in one channel; the oldest go first.
const MAX_MESSAGES: usize = 2000;
/// Messages kept in all channels together.
const MAX_MESSAGES_OF_ALL: usize = 50_000;
/// Channels and threads in the server.
pub(crate) const MAX_CHANNELS: usize = 10_000;
/// Roles in the server.
pub(crate) const MAX_ROLES: usize = 248;
/// Users in the server.
pub(crate) const MAX_USERS: usize = 1000;

/// Everything there is.
#[derive(Debug)]
pub(crate) struct World {
    pub(crate) clock: Clock,
    pub(crate) ids: IdMaker,
    /// Address of this server, without a slash at its end.
    pub(crate) url: String,
    pub(crate) token: String,
    /// The bot's user, which is its application as well.
    pub(crate) bot: Id,
    pub(crate) bot_role: Id,
    /// What a member may do who has no role.
    pub(crate) everyone: u64,
    /// Roles of the server's own, oldest first: their ids and names. They allow what everyone may on a fresh server.
    pub(crate) roles: Vec<(Id, String)>,
    pub(crate) guild: Id,
    pub(crate) guild_name: String,
    pub(crate) is_bot_here: bool,
    pub(crate) owner: Id,
    pub(crate) settings: Settings,
    pub(crate) users: BTreeMap<Id, User>,
    pub(crate) channels: BTreeMap<Id, Channel>,
    pub(crate) messages: BTreeMap<Id, Message>,
    pub(crate) files: file::Files,
    /// Commands as they are shown, global ones and those of the guild.
    pub(crate) commands: Vec<Value>,
    pub(crate) interactions: Interactions,
    pub(crate) sessions: Sessions,
    pub(crate) chaos: Chaos,
    pub(crate) schedule: Schedule,
    pub(crate) log: Log,
    pub(crate) buckets: Buckets,
    /// Messages made with `enforce_nonce`, by channel and nonce, with their time.
    pub(crate) nonces: HashMap<(Id, String), (Id, f64)>,
    revision: watch::Sender<u64>,
    changes: broadcast::Sender<Value>,
}

impl World {
    /// A server with its channels, three users and the bot.
    pub(crate) fn new(url: String, token: String, options: &SandboxOptions) -> Self {
        let clock = Clock::set();
        let mut ids = IdMaker::default();
        let now = clock.now_ms();
        let (guild, bot, bot_role) = (ids.next(now), ids.next(now), ids.next(now));
        let mut world = Self {
            clock,
            ids,
            url,
            token,
            bot,
            bot_role,
            everyone: permission::EVERYONE,
            roles: Vec::new(),
            guild,
            guild_name: options.guild_name.clone(),
            is_bot_here: true,
            owner: bot,
            settings: Settings::default(),
            users: BTreeMap::new(),
            channels: BTreeMap::new(),
            messages: BTreeMap::new(),
            files: file::Files::default(),
            commands: Vec::new(),
            interactions: Interactions::default(),
            sessions: Sessions::default(),
            chaos: Chaos::default(),
            schedule: Schedule::default(),
            log: Log::default(),
            buckets: Buckets::default(),
            nonces: HashMap::new(),
            revision: watch::channel(1).0,
            changes: broadcast::channel(1024).0,
        };
        world
            .users
            .insert(bot, world.new_user(bot, &options.bot_name, "en-US", true));
        world.owner = world.add_user("Ann", "en-US");
        world.add_user("Bea", "zh-CN");
        world.add_user("Chen", "zh-TW");
        for name in options.channels.iter().take(MAX_CHANNELS) {
            world.add_channel(name, None);
        }
        world
    }

    /// A server for unit tests.
    #[cfg(test)]
    pub(crate) fn for_tests() -> Self {
        let url = "http://127.0.0.1:1".to_owned();
        Self::new(url, "t".to_owned(), &SandboxOptions::default())
    }

    /// The name of the bot's user.
    pub(crate) fn bot_name(&self) -> &str {
        self.users.get(&self.bot).map_or("", |user| &user.name)
    }

    fn new_user(&self, id: Id, name: &str, locale: &str, bot: bool) -> User {
        User {
            id,
            name: name.to_owned(),
            locale: locale.to_owned(),
            bot,
            joined_ms: self.clock.now_ms(),
            permissions: 0,
            roles: Vec::new(),
            dm: None,
        }
    }

    /// The present time in milliseconds.
    pub(crate) fn now(&self) -> f64 {
        self.clock.now_ms()
    }

    /// A fresh id.
    pub(crate) fn next_id(&mut self) -> Id {
        self.ids.next(self.clock.now_ms())
    }

    /// Lets someone join.
    pub(crate) fn add_user(&mut self, name: &str, locale: &str) -> Id {
        let id = self.next_id();
        self.users
            .insert(id, self.new_user(id, name, locale, false));
        self.change(json!({"kind": "user", "change": "created", "user_id": id}));
        id
    }

    /// Opens a text channel and tells the bot.
    pub(crate) fn add_channel(&mut self, name: &str, topic: Option<&str>) -> Id {
        let id = self.next_id();
        let position = self
            .channels
            .values()
            .filter(|c| matches!(c.kind, Kind::Text { .. }))
            .count();
        let kind = Kind::Text {
            topic: topic.map(str::to_owned),
            position,
            overwrites: Vec::new(),
        };
        self.channels.insert(id, Channel::new(id, name, kind));
        self.dispatch_channel("CHANNEL_CREATE", id);
        self.changed_channel("created", id);
        id
    }

    /// The direct message channel of a user and the bot, opened if need be.
    pub(crate) fn dm_of(&mut self, user: Id) -> Option<Id> {
        if let Some(dm) = self.users.get(&user)?.dm {
            return Some(dm);
        }
        let id = self.next_id();
        let name = self.users.get(&user)?.name.clone();
        self.channels
            .insert(id, Channel::new(id, &name, Kind::Dm { user }));
        self.users.get_mut(&user)?.dm = Some(id);
        self.changed_channel("created", id);
        Some(id)
    }

    /// Removes a channel with its messages and threads, and tells the bot; of the threads below it nothing is said.
    pub(crate) fn remove_channel(&mut self, id: Id) {
        let below: Vec<Id> = self
            .channels
            .values()
            .filter(|c| c.thread().is_some_and(|t| t.parent == id))
            .map(|c| c.id)
            .collect();
        let Some(channel) = self.channels.get(&id) else {
            return;
        };
        let event = if channel.thread().is_some() {
            "THREAD_DELETE"
        } else {
            "CHANNEL_DELETE"
        };
        self.dispatch_channel(event, id);
        for gone in below.into_iter().chain([id]) {
            self.forget_channel(gone);
        }
    }

    /// Removes a channel with its messages, and tells everyone who watches.
    fn forget_channel(&mut self, id: Id) {
        if let Some(gone) = self.channels.remove(&id) {
            for message in &gone.messages {
                self.messages.remove(message);
            }
        }
        self.changed_channel("deleted", id);
    }

    /// Whether it is a direct message channel.
    pub(crate) fn is_dm(&self, channel: Id) -> bool {
        self.channels.get(&channel).is_some_and(Channel::is_dm)
    }

    /// What someone may do in a channel.
    pub(crate) fn permissions(&self, user: Id, channel: &Channel) -> u64 {
        if user == self.owner {
            return permission::all();
        }
        let base = self.rights(user);
        match &channel.kind {
            Kind::Text { overwrites, .. } => permission::apply(base, overwrites, user),
            Kind::Dm { .. } => base,
            Kind::Thread(thread) => match self.channels.get(&thread.parent) {
                Some(parent) => self.permissions(user, parent),
                None => 0,
            },
        }
    }

    /// What someone may do where no channel says otherwise.
    pub(crate) fn rights(&self, user: Id) -> u64 {
        let own = self.users.get(&user).map_or(0, |u| u.permissions);
        let of_roles = if self.roles_of(user).is_empty() {
            0
        } else {
            permission::EVERYONE
        };
        own | of_roles | self.everyone
    }

    /// Whether someone can see a channel at all.
    pub(crate) fn can_see(&self, user: Id, channel: &Channel) -> bool {
        if user == self.bot && !self.is_bot_here && !channel.is_dm() {
            return false;
        }
        let allowed = self.permissions(user, channel);
        match &channel.kind {
            Kind::Dm { user: other } => user == *other || user == self.bot,
            Kind::Text { .. } => allowed & permission::VIEW_CHANNEL != 0,
            Kind::Thread(thread) => {
                let inside = !thread.private
                    || thread.members.contains_key(&user)
                    || allowed & permission::MANAGE_THREADS != 0;
                inside && allowed & permission::VIEW_CHANNEL != 0
            }
        }
    }

    /// The roles of a member.
    pub(crate) fn roles_of(&self, user: Id) -> Vec<Id> {
        if user == self.bot {
            vec![self.bot_role]
        } else {
            self.users
                .get(&user)
                .map_or_else(Vec::new, |user| user.roles.clone())
        }
    }

    /// The member object of Discord's API, with its user.
    pub(crate) fn member_json(&self, user: &User) -> Value {
        let mut member = user.member_json(&self.roles_of(user.id));
        member["user"] = user.to_json();
        member
    }

    /// The present revision.
    pub(crate) fn revision(&self) -> u64 {
        *self.revision.borrow()
    }

    /// A receiver that is woken by each change.
    pub(crate) fn watch(&self) -> watch::Receiver<u64> {
        self.revision.subscribe()
    }

    /// A receiver of every change.
    pub(crate) fn listen(&self) -> broadcast::Receiver<Value> {
        self.changes.subscribe()
    }

    /// Raises the revision and tells everyone who watches.
    pub(crate) fn change(&mut self, mut change: Value) {
        self.revision.send_modify(|r| *r += 1);
        change["revision"] = json!(self.revision());
        // Without listeners there is nobody to tell.
        let _ = self.changes.send(change);
    }

    /// Says that a channel changed.
    pub(crate) fn changed_channel(&mut self, change: &str, id: Id) {
        self.change(json!({"kind": "channel", "change": change, "channel_id": id}));
    }

    /// Sends a channel's event to the bot.
    pub(crate) fn dispatch_channel(&mut self, event: &'static str, id: Id) {
        let Some(channel) = self.channels.get(&id) else {
            return;
        };
        if !self.can_see(self.bot, channel) && event != "CHANNEL_DELETE" {
            return;
        }
        let mut data = channel.to_json(self);
        if event == "THREAD_CREATE" {
            data["newly_created"] = json!(true);
        }
        if event == "THREAD_DELETE" {
            data = json!({
                "id": id, "guild_id": self.guild, "type": data["type"], "parent_id": data["parent_id"],
            });
        }
        self.dispatch(event, &data);
    }
}
