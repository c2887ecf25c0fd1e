//! The channels and roles of one server, as far as they are known, and who can see which channel by them.

use std::collections::{HashMap, HashSet};

use serenity::{
    all::{ChannelType, GuildChannel, PermissionOverwrite, PermissionOverwriteType},
    model::{
        id::{self, RoleId, UserId},
        permissions::Permissions,
    },
};

use crate::app::{ChannelId, GuildId};
use qiyuan_core::session::PlayerId;

/// Whoever asks for something in a server, or is asked.
#[derive(Clone, Copy, Debug)]
pub struct Member<'a> {
    /// The server.
    pub guild: GuildId,
    /// Who.
    pub user: UserId,
    /// The member's roles, without the one that everybody has.
    pub roles: &'a [RoleId],
    /// Where they ask, if they do, which they can see.
    pub channel: Option<ChannelId>,
}

impl<'a> Member<'a> {
    /// A member who has not asked, with these roles.
    pub const fn with_roles(guild: GuildId, player: PlayerId, roles: &'a [RoleId]) -> Self {
        Self {
            guild,
            user: UserId::new(player.0),
            roles,
            channel: None,
        }
    }
}

/// What is known of one server.
#[derive(Default)]
pub struct Server {
    pub name: String,
    pub owner: u64,
    pub roles: HashMap<RoleId, Permissions>,
    pub channels: HashMap<u64, Known>,
    /// Channels of which Discord has said that there are none: whoever asks for a game that was begun in one makes the
    /// bot ask no more, until something is heard of it.
    pub gone: HashSet<u64>,
    /// How often a channel was forgotten: what was asked for before is not noted after.
    pub forgotten: u64,
}

/// A channel or thread.
pub struct Known {
    kind: ChannelType,
    /// The channel of a thread.
    pub parent: Option<u64>,
    pub overwrites: Vec<PermissionOverwrite>,
}

impl From<&GuildChannel> for Known {
    fn from(channel: &GuildChannel) -> Self {
        Self {
            kind: channel.kind,
            parent: channel.parent_id.map(id::ChannelId::get),
            overwrites: channel.permission_overwrites.clone(),
        }
    }
}

impl Known {
    pub const fn is_thread(&self) -> bool {
        matches!(
            self.kind,
            ChannelType::PublicThread | ChannelType::PrivateThread | ChannelType::NewsThread
        )
    }

    /// Whether the same people see both, because the same overwrites say so.
    fn is_hidden_as(&self, other: &Self) -> bool {
        let view = |it: &PermissionOverwrite| {
            (it.allow | it.deny)
                .view_channel()
                .then(|| (it.kind, it.allow.view_channel(), it.deny.view_channel()))
        };
        let ours: Vec<_> = self.overwrites.iter().filter_map(view).collect();
        let theirs: Vec<_> = other.overwrites.iter().filter_map(view).collect();
        ours.iter().all(|it| theirs.contains(it)) && theirs.iter().all(|it| ours.contains(it))
    }
}

impl Server {
    /// Whether a member can see a channel or thread; what is not known is not seen.
    pub fn can_see(&self, member: &Member<'_>, channel: u64) -> bool {
        if member.channel == Some(ChannelId(channel)) {
            return true;
        }
        let Some(known) = self.channels.get(&channel) else {
            return false;
        };
        match known.kind {
            // Only its members see it, whom nobody tells us.
            ChannelType::PrivateThread => self.is_manager(member),
            ChannelType::PublicThread | ChannelType::NewsThread => known
                .parent
                .and_then(|parent| self.channels.get(&parent))
                .is_some_and(|parent| self.shows(member, parent)),
            _ => self.shows(member, known),
        }
    }

    /// Whether a channel is known to be a private thread of a channel that we see.
    pub fn is_private_thread(&self, channel: u64) -> bool {
        let known = self.channels.get(&channel);
        known.is_some_and(|known| known.kind == ChannelType::PrivateThread)
            && self.channel_of(channel).is_some()
    }

    /// Whether a channel, or that of a thread, is known and a member cannot see it. Of a private thread only its
    /// channel counts: who is in the thread has to be asked for.
    pub fn hides(&self, member: &Member<'_>, channel: u64) -> bool {
        member.channel != Some(ChannelId(channel))
            && self
                .channel_of(channel)
                .is_some_and(|place| !self.shows(member, place))
    }

    /// Forgets a channel; returns what was known of it.
    pub fn forget(&mut self, channel: u64) -> Option<Known> {
        self.forgotten += 1;
        self.gone.remove(&channel);
        self.channels.remove(&channel)
    }

    /// Whether a channel, or that of a thread, is hidden from some: from whoever has no role, or from some who do.
    pub fn is_restricted(&self, guild: GuildId, channel: u64) -> bool {
        let nobody = Member {
            guild,
            user: UserId::new(u64::MAX - 1),
            roles: &[],
            channel: None,
        };
        self.channel_of(channel).is_some_and(|place| {
            let is_denied = place.overwrites.iter().any(|it| it.deny.view_channel());
            is_denied || !self.shows(&nobody, place)
        })
    }

    /// Whether everybody who can see `channel` can see `place`, too, as far as that is known.
    pub fn shows_to_all_of(&self, guild: GuildId, place: u64, channel: u64) -> bool {
        if place == channel {
            return true;
        }
        let kind = self.channels.get(&place).map(|known| known.kind);
        if kind == Some(ChannelType::PrivateThread) {
            return false;
        }
        let (Some(ours), Some(theirs)) = (self.channel_of(place), self.channel_of(channel)) else {
            return false;
        };
        !self.is_restricted(guild, place) || ours.is_hidden_as(theirs)
    }

    /// A channel, or that of a thread.
    fn channel_of(&self, channel: u64) -> Option<&Known> {
        let known = self.channels.get(&channel)?;
        match known.parent.filter(|_| known.is_thread()) {
            Some(parent) => self.channels.get(&parent),
            None => Some(known),
        }
    }

    fn is_manager(&self, member: &Member<'_>) -> bool {
        self.owner == member.user.get() || self.base(member).administrator()
    }

    /// What a member may do everywhere, unless a channel says otherwise.
    fn base(&self, member: &Member<'_>) -> Permissions {
        let everybody = RoleId::new(member.guild.0);
        let roles = member.roles.iter().chain([&everybody]);
        roles
            .filter_map(|role| self.roles.get(role))
            .fold(Permissions::empty(), |all, role| all | *role)
    }

    /// As in Discord's documentation: the overwrites of everybody, then those of all the member's roles together, then
    /// the member's own.
    fn shows(&self, member: &Member<'_>, channel: &Known) -> bool {
        if self.is_manager(member) {
            return true;
        }
        let everybody = RoleId::new(member.guild.0);
        let of = |fits: &dyn Fn(PermissionOverwriteType) -> bool| {
            let all = channel.overwrites.iter().filter(|it| fits(it.kind));
            all.fold(
                (Permissions::empty(), Permissions::empty()),
                |(allow, deny), it| (allow | it.allow, deny | it.deny),
            )
        };
        let layers = [
            of(&|kind| kind == PermissionOverwriteType::Role(everybody)),
            of(&|kind| {
                matches!(kind, PermissionOverwriteType::Role(role)
                    if role != everybody && member.roles.contains(&role))
            }),
            of(&|kind| kind == PermissionOverwriteType::Member(member.user)),
        ];
        let rights = layers
            .into_iter()
            .fold(self.base(member), |rights, (allow, deny)| {
                (rights - deny) | allow
            });
        rights.view_channel()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GUILD: u64 = 1;
    const OWNER: u64 = 2;
    const MAL: u64 = 3;
    const CLUB: RoleId = RoleId::new(40);
    const BANNED: RoleId = RoleId::new(41);
    const BOSS: RoleId = RoleId::new(42);
    const HALL: u64 = 10;
    const BACKROOM: u64 = 11;
    const THREAD: u64 = 12;
    const SECRET: u64 = 13;

    fn overwrite(kind: PermissionOverwriteType, allow: bool) -> PermissionOverwrite {
        let (view, none) = (Permissions::VIEW_CHANNEL, Permissions::empty());
        let (allow, deny) = if allow { (view, none) } else { (none, view) };
        PermissionOverwrite { allow, deny, kind }
    }

    fn server() -> Server {
        let everybody = RoleId::new(GUILD);
        let role = PermissionOverwriteType::Role;
        let channel = |kind, parent, overwrites| Known {
            kind,
            parent,
            overwrites,
        };
        let backroom = vec![
            overwrite(role(everybody), false),
            overwrite(role(BANNED), false),
            overwrite(role(CLUB), true),
        ];
        Server {
            name: String::new(),
            owner: OWNER,
            roles: HashMap::from([
                (everybody, Permissions::VIEW_CHANNEL),
                (CLUB, Permissions::empty()),
                (BANNED, Permissions::empty()),
                (BOSS, Permissions::ADMINISTRATOR),
            ]),
            channels: HashMap::from([
                (HALL, channel(ChannelType::Text, None, Vec::new())),
                (BACKROOM, channel(ChannelType::Text, None, backroom)),
                (
                    THREAD,
                    channel(ChannelType::PublicThread, Some(BACKROOM), Vec::new()),
                ),
                (
                    SECRET,
                    channel(ChannelType::PrivateThread, Some(HALL), Vec::new()),
                ),
            ]),
            gone: HashSet::new(),
            forgotten: 0,
        }
    }

    fn sees(user: u64, roles: &[RoleId], channel: u64) -> bool {
        let member = Member {
            guild: GuildId(GUILD),
            user: UserId::new(user),
            roles,
            channel: Some(ChannelId(HALL)),
        };
        server().can_see(&member, channel)
    }

    #[test]
    fn overwrites_of_everybody_come_before_those_of_roles() {
        assert!(sees(MAL, &[], HALL));
        assert!(!sees(MAL, &[], BACKROOM));
        assert!(sees(MAL, &[CLUB], BACKROOM));
        assert!(!sees(MAL, &[BANNED], BACKROOM));
        // Among roles, what one allows no other takes away.
        assert!(sees(MAL, &[BANNED, CLUB], BACKROOM));
    }

    #[test]
    fn a_channel_is_hidden_from_some_where_a_role_is_needed_to_see_it() {
        let mut server = server();
        let guild = GuildId(GUILD);
        assert!(!server.is_restricted(guild, HALL));
        assert!(server.is_restricted(guild, BACKROOM) && server.is_restricted(guild, THREAD));
        server
            .roles
            .insert(RoleId::new(GUILD), Permissions::empty());
        server.roles.insert(CLUB, Permissions::VIEW_CHANNEL);
        assert!(server.is_restricted(guild, HALL));
    }

    #[test]
    fn owners_and_administrators_see_everything() {
        for channel in [BACKROOM, THREAD, SECRET] {
            assert!(sees(OWNER, &[], channel) && sees(MAL, &[BOSS], channel));
        }
    }

    #[test]
    fn a_thread_is_seen_with_its_channel_and_a_private_one_not_at_all() {
        assert!(!sees(MAL, &[], THREAD));
        assert!(sees(MAL, &[CLUB], THREAD));
        assert!(!sees(MAL, &[CLUB], SECRET));
        assert!(!sees(OWNER, &[], 99), "nobody knows that channel");
    }

    #[test]
    fn what_is_hidden_is_shown_to_all_only_where_the_same_people_see_both() {
        let mut server = server();
        let guild = GuildId(GUILD);
        let shows = |server: &Server, place, channel| server.shows_to_all_of(guild, place, channel);
        for channel in [HALL, BACKROOM, THREAD, SECRET] {
            assert!(shows(&server, HALL, channel), "{channel}");
            assert_eq!(shows(&server, SECRET, channel), channel == SECRET);
        }
        for (channel, is_shown) in [(BACKROOM, true), (THREAD, true), (HALL, false), (99, false)] {
            assert_eq!(shows(&server, BACKROOM, channel), is_shown, "{channel}");
            assert_eq!(shows(&server, THREAD, channel), is_shown, "{channel}");
        }
        let hall = server.channels.get_mut(&HALL).unwrap();
        let role = PermissionOverwriteType::Role;
        hall.overwrites = vec![
            overwrite(role(CLUB), true),
            overwrite(role(RoleId::new(GUILD)), false),
            overwrite(role(BANNED), false),
        ];
        assert!(shows(&server, BACKROOM, HALL), "in any order");
        let hall = server.channels.get_mut(&HALL).unwrap();
        hall.overwrites.push(overwrite(role(BOSS), true));
        assert!(!shows(&server, BACKROOM, HALL), "one role more sees it");
        assert!(!shows(&server, HALL, BACKROOM), "they cannot be compared");
    }

    #[test]
    fn a_members_own_overwrite_comes_last() {
        let mut server = server();
        let own = overwrite(PermissionOverwriteType::Member(UserId::new(MAL)), true);
        server
            .channels
            .get_mut(&BACKROOM)
            .unwrap()
            .overwrites
            .push(own);
        let member = Member {
            guild: GuildId(GUILD),
            user: UserId::new(MAL),
            roles: &[BANNED],
            channel: Some(ChannelId(HALL)),
        };
        assert!(server.can_see(&member, BACKROOM));
    }
}
