//! The roles of members as they were last seen, and who was in which private thread. Each interaction tells the roles of
//! whoever made it; of others nothing is heard without an intent of its own, so they are believed only for a moment.

use std::{
    collections::HashMap,
    hash::Hash,
    sync::{Mutex, MutexGuard, PoisonError},
};

use serenity::model::id::RoleId;

use crate::app::{ChannelId, GuildId};
use qiyuan_core::{
    clock::{Span, Timestamp},
    session::PlayerId,
};

/// How long roles are believed: as long as they are, whoever takes one away is not noticed.
pub const BELIEVED: Span = Span::from_mins(2);

/// The most members that are remembered, with their roles and in private threads each.
const MOST: usize = 4_096;

/// What is remembered.
#[derive(Default)]
pub struct Members {
    roles: Mutex<HashMap<(GuildId, PlayerId), Seen>>,
    /// When they were found in private threads.
    in_threads: Mutex<HashMap<(ChannelId, PlayerId), Timestamp>>,
}

struct Seen {
    roles: Vec<RoleId>,
    at: Timestamp,
}

/// Makes room for one more, if it is new.
fn make_room<K: Eq + Hash, T>(seen: &mut HashMap<K, T>, new: &K, is_believed: impl Fn(&T) -> bool) {
    if seen.len() >= MOST && !seen.contains_key(new) {
        seen.retain(|_, seen| is_believed(seen));
        if seen.len() >= MOST {
            seen.clear();
        }
    }
}

impl Members {
    fn roles(&self) -> MutexGuard<'_, HashMap<(GuildId, PlayerId), Seen>> {
        self.roles.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn in_threads(&self) -> MutexGuard<'_, HashMap<(ChannelId, PlayerId), Timestamp>> {
        self.in_threads
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }

    /// These were the roles of a member at this time. What was seen later stays: an answer of Discord may arrive after
    /// the next interaction.
    pub fn note(&self, guild: GuildId, player: PlayerId, roles: &[RoleId], at: Timestamp) {
        let (mut members, key) = (self.roles(), (guild, player));
        make_room(&mut members, &key, |seen| at - seen.at < BELIEVED);
        let known = members.get(&key);
        if known.is_none_or(|known| known.at <= at) {
            let roles = roles.to_vec();
            members.insert(key, Seen { roles, at });
        }
    }

    /// The roles of a member, if they were seen at this time or later.
    pub fn roles_of(
        &self,
        guild: GuildId,
        player: PlayerId,
        since: Timestamp,
    ) -> Option<Vec<RoleId>> {
        let members = self.roles();
        let seen = members.get(&(guild, player))?;
        (seen.at >= since).then(|| seen.roles.clone())
    }

    /// Somebody was in a private thread at this time.
    pub fn note_in_thread(&self, thread: ChannelId, player: PlayerId, at: Timestamp) {
        let (mut in_threads, key) = (self.in_threads(), (thread, player));
        make_room(&mut in_threads, &key, |seen| at - *seen < BELIEVED);
        let seen = in_threads.entry(key).or_insert(at);
        *seen = at.max(*seen);
    }

    /// Whether somebody was found in a private thread at this time or later.
    pub fn was_in_thread(&self, thread: ChannelId, player: PlayerId, since: Timestamp) -> bool {
        let in_threads = self.in_threads();
        let seen = in_threads.get(&(thread, player));
        seen.is_some_and(|seen| *seen >= since)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GUILD: GuildId = GuildId(1);
    const ROLES: [RoleId; 1] = [RoleId::new(7)];

    fn at(minutes: i64) -> Timestamp {
        Timestamp::from_ms(minutes * 60_000)
    }

    #[test]
    fn only_roles_that_were_seen_lately_are_believed() {
        let members = Members::default();
        members.note(GUILD, PlayerId(1), &ROLES, at(5));
        let roles = |player, since| members.roles_of(GUILD, PlayerId(player), at(since));
        assert_eq!(roles(1, 5), Some(ROLES.to_vec()));
        assert_eq!((roles(1, 6), roles(2, 0)), (None, None));
        members.note(GUILD, PlayerId(1), &[], at(4));
        assert_eq!(
            roles(1, 5),
            Some(ROLES.to_vec()),
            "what is older comes late"
        );
    }

    #[test]
    fn what_is_remembered_is_bounded() {
        let members = Members::default();
        for player in 0..3 * MOST as u64 {
            members.note(GUILD, PlayerId(player), &ROLES, at(5));
            members.note_in_thread(ChannelId(1), PlayerId(player), at(5));
        }
        assert!(members.roles().len() <= MOST && members.in_threads().len() <= MOST);
    }
}
