//! Who may see a game: its players anywhere, and others only in its server, if they can see the channel in which it is
//! played.
//!
//! Discord tells the channels, roles and overwrites of each server when the bot comes to it, and with each interaction
//! the roles of whoever asks. When a channel changes it is forgotten, and asked for when it next matters: the library
//! serves events at once, so that of two changes the earlier may arrive last. So is a thread that was archived before
//! the bot came.
//!
//! The roles of a player who has not asked are looked up where they matter, and remembered for a moment: see
//! `members.rs`.
//!
//! Who can see which channel by its overwrites and their roles is in `permissions.rs`. All this is about people: where
//! the bot itself may write is learnt from refusals, see `rate_limit/forbidden.rs`.

use std::{
    collections::{BTreeSet, HashMap, HashSet},
    sync::{Mutex, MutexGuard, PoisonError},
};

use serde::Deserialize as _;
use serenity::{
    all::{Guild, GuildChannel, PartialGuild, Role},
    model::{id::RoleId, permissions::Permissions},
};

use qiyuan_core::{clock::Timestamp, session::PlayerId};

use super::{
    codes,
    members::{BELIEVED, Members},
    permissions::{Known, Member, Server},
    rest::{RestClient, RestError, RestRequest},
};
use crate::app::{ChannelId, GuildId, wall_clock};

/// How many channels that are gone are remembered of each server.
const MOST_GONE: usize = 1_024;

/// What is known of the channels and roles of all servers.
#[derive(Default)]
pub struct Visibility {
    servers: Mutex<HashMap<u64, Server>>,
    /// The roles of those who were seen lately.
    pub(super) members: Members,
}

/// How closely it is looked whether a channel is hidden from a player.
#[derive(Clone, Copy, Debug)]
pub struct Care {
    /// Roles that were seen at this time or later are believed.
    pub since: Timestamp,
    /// Whether the roles matter although anybody can see the channel who is on the server: perhaps the player is not,
    /// or no longer in the private thread.
    pub is_everywhere: bool,
}

/// The roles of a player on a server.
enum Roles {
    Of(Vec<RoleId>),
    /// They are not on the server.
    OfNobody,
    /// That cannot be told now.
    Unknown,
}

impl Visibility {
    fn lock(&self) -> MutexGuard<'_, HashMap<u64, Server>> {
        // Every change is one call.
        self.servers.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The bot is in a server, and this is all of it.
    pub fn note_guild(&self, guild: &Guild) {
        let channels = guild.channels.values().chain(&guild.threads);
        let server = Server {
            name: guild.name.clone(),
            owner: guild.owner_id.get(),
            roles: guild
                .roles
                .values()
                .map(|role| (role.id, role.permissions))
                .collect(),
            channels: channels
                .map(|channel| (channel.id.get(), channel.into()))
                .collect(),
            gone: HashSet::new(),
            forgotten: 0,
        };
        self.lock().insert(guild.id.get(), server);
    }

    /// The owner or the name of a server may have changed.
    pub fn note_change(&self, guild: &PartialGuild) {
        if let Some(server) = self.lock().get_mut(&guild.id.get()) {
            server.name.clone_from(&guild.name);
            server.owner = guild.owner_id.get();
        }
    }

    /// What a server is called.
    #[must_use]
    pub fn name_of(&self, guild: GuildId) -> Option<String> {
        let servers = self.lock();
        servers.get(&guild.0).map(|server| server.name.clone())
    }

    /// The bot is no longer in a server.
    pub fn forget_guild(&self, guild: u64) {
        self.lock().remove(&guild);
    }

    /// A channel or thread has changed or was deleted, or we do not see it.
    pub fn forget_channel(&self, guild: u64, channel: u64) {
        if let Some(server) = self.lock().get_mut(&guild) {
            server.forget(channel);
        }
    }

    /// A channel has changed. Says whether others may see it now, as far as is known.
    pub fn note_channel_change(&self, channel: &GuildChannel) -> bool {
        let mut servers = self.lock();
        let Some(server) = servers.get_mut(&channel.guild_id.get()) else {
            return false;
        };
        let before = server.forget(channel.id.get());
        before.is_none_or(|before| before.overwrites != channel.permission_overwrites)
    }

    /// A role was added or has changed. Says whether whoever has it may see other channels now.
    pub fn note_role(&self, role: &Role) -> bool {
        let mut servers = self.lock();
        let Some(server) = servers.get_mut(&role.guild_id.get()) else {
            return false;
        };
        let before = server.roles.insert(role.id, role.permissions);
        let sees = Permissions::VIEW_CHANNEL | Permissions::ADMINISTRATOR;
        before.is_some_and(|before| (before & sees) != (role.permissions & sees))
    }

    /// A role was deleted.
    pub fn forget_role(&self, guild: u64, role: RoleId) {
        if let Some(server) = self.lock().get_mut(&guild) {
            server.roles.remove(&role);
        }
    }

    /// Whether a server that is known has no such role, because it was deleted.
    #[must_use]
    pub fn lacks_role(&self, guild: GuildId, role: RoleId) -> bool {
        let servers = self.lock();
        let server = servers.get(&guild.0);
        server.is_some_and(|server| !server.roles.contains_key(&role))
    }

    /// Whether a member can see a channel or thread of the server, as far as that is known: what is unknown is not
    /// seen.
    #[must_use]
    pub fn can_see(&self, member: &Member<'_>, channel: ChannelId) -> bool {
        let servers = self.lock();
        let server = servers.get(&member.guild.0);
        server.is_some_and(|server| server.can_see(member, channel.0))
    }

    /// Whether a channel, or that of a thread, is known and a member cannot see it.
    #[must_use]
    pub fn hides(&self, member: &Member<'_>, channel: ChannelId) -> bool {
        let servers = self.lock();
        let server = servers.get(&member.guild.0);
        server.is_some_and(|server| server.hides(member, channel.0))
    }

    /// Whether a channel of a server is known, or known to be gone, so that nothing has to be asked for.
    #[must_use]
    pub fn knows(&self, guild: Option<GuildId>, channel: ChannelId) -> bool {
        let servers = self.lock();
        let server = guild.and_then(|guild| servers.get(&guild.0));
        server.is_none_or(|server| {
            server.channels.contains_key(&channel.0) || server.gone.contains(&channel.0)
        })
    }

    /// Whether everybody who can see a channel or thread can see `place` too, as far as that is known: because
    /// everybody on the server can, because they are in the same channel, or because both are hidden from the same
    /// people.
    pub async fn shows_to_all_of(
        &self,
        rest: &RestClient,
        guild: GuildId,
        place: ChannelId,
        channel: ChannelId,
    ) -> bool {
        self.learn(rest, guild, place).await;
        self.learn(rest, guild, channel).await;
        let servers = self.lock();
        let server = servers.get(&guild.0);
        server.is_some_and(|server| server.shows_to_all_of(guild, place.0, channel.0))
    }

    /// Whether a channel is a private thread; one that is not known is asked for.
    pub async fn is_private_thread(
        &self,
        rest: &RestClient,
        guild: GuildId,
        channel: ChannelId,
    ) -> bool {
        self.learn(rest, guild, channel).await;
        let servers = self.lock();
        let server = servers.get(&guild.0);
        server.is_some_and(|server| server.is_private_thread(channel.0))
    }

    /// As [`Visibility::can_see`]; a channel that is not known is asked for, and so is that of a thread.
    pub async fn finds_visible(
        &self,
        rest: &RestClient,
        member: &Member<'_>,
        channel: ChannelId,
    ) -> bool {
        self.learn(rest, member.guild, channel).await;
        self.can_see(member, channel)
    }

    /// Whether a channel, or that of a thread, is hidden from a player who has not asked, or who is no longer on the
    /// server; nothing where that cannot be told. Discord tells the roles of those who ask only, so where they matter
    /// it is asked for the player's.
    pub async fn hides_from(
        &self,
        rest: &RestClient,
        guild: GuildId,
        player: PlayerId,
        channel: ChannelId,
        care: Care,
    ) -> Option<bool> {
        self.learn(rest, guild, channel).await;
        if !self.lock().get(&guild.0)?.is_restricted(guild, channel.0) && !care.is_everywhere {
            return Some(false);
        }
        let roles = match self.roles_of(rest, guild, player, care.since).await {
            Roles::Of(roles) => roles,
            Roles::OfNobody => return Some(true),
            Roles::Unknown => return None,
        };
        let member = Member::with_roles(guild, player, &roles);
        // Of those who are in a private thread Discord tells nothing, and each turn would be too often to ask.
        let is_left_out = care.is_everywhere
            && !self.can_see(&member, channel)
            && self.is_in_thread(rest, &member, channel).await == Some(false);
        Some(is_left_out || self.hides(&member, channel))
    }

    /// Whether a channel is hidden from whoever asks elsewhere; of a private thread it is asked whether they are in it.
    pub async fn keeps_out(
        &self,
        rest: &RestClient,
        member: &Member<'_>,
        channel: ChannelId,
    ) -> bool {
        if self.finds_visible(rest, member, channel).await {
            return false;
        }
        self.hides(member, channel) || self.is_in_thread(rest, member, channel).await == Some(false)
    }

    /// Whether a member of the server is in a private thread; nothing where a channel is none, or that cannot be told.
    async fn is_in_thread(
        &self,
        rest: &RestClient,
        member: &Member<'_>,
        channel: ChannelId,
    ) -> Option<bool> {
        let guild = member.guild;
        if !self.is_private_thread(rest, guild, channel).await {
            return None;
        }
        let path = format!("channels/{}/thread-members/{}", channel.0, member.user);
        let request = RestRequest::get(path).of_guild(Some(guild));
        let (player, now) = (PlayerId(member.user.get()), wall_clock::now());
        match rest.send(&request).await {
            Ok(_) => {
                self.members.note_in_thread(channel, player, now);
                Some(true)
            }
            Err(error) => (error.code() == Some(codes::UNKNOWN_MEMBER)).then_some(false),
        }
    }

    /// Whether a player who has not asked can see a channel, by the roles they had a moment ago; of a private thread,
    /// whether they were in it then. Nothing where that cannot be told.
    pub async fn shows_to(
        &self,
        rest: &RestClient,
        guild: GuildId,
        player: PlayerId,
        channel: ChannelId,
    ) -> Option<bool> {
        let since = wall_clock::now() - BELIEVED;
        let roles = match self.roles_of(rest, guild, player, since).await {
            Roles::Of(roles) => roles,
            Roles::OfNobody => return Some(false),
            Roles::Unknown => return None,
        };
        let member = Member::with_roles(guild, player, &roles);
        if self.finds_visible(rest, &member, channel).await {
            return Some(true);
        }
        if self.hides(&member, channel) {
            return Some(false);
        }
        if self.members.was_in_thread(channel, player, since) {
            return Some(true);
        }
        self.is_in_thread(rest, &member, channel).await
    }

    /// The roles of a player, if they were seen at this time or later, or else can be asked for.
    async fn roles_of(
        &self,
        rest: &RestClient,
        guild: GuildId,
        player: PlayerId,
        since: Timestamp,
    ) -> Roles {
        if let Some(known) = self.members.roles_of(guild, player, since) {
            return Roles::Of(known);
        }
        match self.ask_for_roles(rest, guild, player).await {
            Ok(Some(roles)) => Roles::Of(roles),
            Ok(None) => Roles::Unknown,
            Err(error) if error.code() == Some(codes::UNKNOWN_MEMBER) => Roles::OfNobody,
            Err(error) => {
                tracing::debug!(error = %error, "a member could not be looked up");
                Roles::Unknown
            }
        }
    }

    async fn ask_for_roles(
        &self,
        rest: &RestClient,
        guild: GuildId,
        player: PlayerId,
    ) -> Result<Option<Vec<RoleId>>, RestError> {
        let path = format!("guilds/{}/members/{}", guild.0, player.0);
        let request = RestRequest::get(path).of_guild(Some(guild));
        let now = wall_clock::now();
        let found = rest.send(&request).await?;
        let roles = Vec::<RoleId>::deserialize(&found["roles"]).ok();
        if let Some(roles) = &roles {
            self.members.note(guild, player, roles, now);
        }
        Ok(roles)
    }

    /// Of these channels and threads the ones that may be in one of those that have changed.
    pub fn those_in(
        &self,
        guild: GuildId,
        all: Vec<ChannelId>,
        changed: &BTreeSet<ChannelId>,
    ) -> Vec<ChannelId> {
        let is_in = |channel: &ChannelId| {
            let parent = self.parent_of(guild, channel.0);
            let above = |parent: Option<u64>| {
                parent.is_some_and(|parent| changed.contains(&ChannelId(parent)))
            };
            changed.contains(channel) || parent.is_none_or(above)
        };
        all.into_iter().filter(is_in).collect()
    }

    /// Asks for a channel, and for that of a thread, unless they are known.
    async fn learn(&self, rest: &RestClient, guild: GuildId, channel: ChannelId) {
        let mut next = Some(channel.0);
        // A thread and its channel.
        for _ in 0..2 {
            let Some(wanted) = next else { break };
            next = match self.parent_of(guild, wanted) {
                Some(parent) => parent,
                None => self.ask_for(rest, guild, wanted).await,
            };
        }
    }

    fn note_gone(&self, guild: GuildId, channel: u64) {
        if let Some(server) = self.lock().get_mut(&guild.0) {
            if server.gone.len() >= MOST_GONE {
                server.gone.clear();
            }
            server.gone.insert(channel);
        }
    }

    /// The channel of a thread, if it is one; nothing if nothing is known of it.
    pub(super) fn parent_of(&self, guild: GuildId, channel: u64) -> Option<Option<u64>> {
        let servers = self.lock();
        let known = servers.get(&guild.0)?.channels.get(&channel)?;
        Some(known.parent.filter(|_| known.is_thread()))
    }

    /// Asks Discord for a channel of a server; returns the channel of a thread.
    async fn ask_for(&self, rest: &RestClient, guild: GuildId, wanted: u64) -> Option<u64> {
        let before = {
            let servers = self.lock();
            let server = servers.get(&guild.0)?;
            if server.gone.contains(&wanted) {
                return None;
            }
            server.forgotten
        };
        let request = RestRequest::get(format!("channels/{wanted}")).of_guild(Some(guild));
        let channel = match rest.send(&request).await {
            Ok(found) => serde_json::from_value::<GuildChannel>(found)
                .ok()
                .filter(|it| it.guild_id.get() == guild.0)?,
            Err(error) => {
                tracing::debug!(error = %error, "a channel could not be looked up");
                if error.code() == Some(codes::UNKNOWN_CHANNEL) {
                    self.note_gone(guild, wanted);
                }
                return None;
            }
        };
        let known = Known::from(&channel);
        let parent = known.parent.filter(|_| known.is_thread());
        let mut servers = self.lock();
        let server = servers.get_mut(&guild.0)?;
        if server.forgotten == before {
            server.channels.insert(wanted, known);
        }
        parent
    }
}
