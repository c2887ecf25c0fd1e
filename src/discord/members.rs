//! The roles of members as they were last seen. Each interaction tells those of whoever made it; of others nothing is
//! heard without an intent of its own, so they are believed only for a moment.

use std::{
    collections::HashMap,
    sync::{Mutex, PoisonError},
};

use serenity::model::id::RoleId;

use crate::app::GuildId;
use qiyuan_core::{
    clock::{Span, Timestamp},
    session::PlayerId,
};

/// How long roles are believed: as long as they are, whoever takes one away is not noticed.
pub const BELIEVED: Span = Span::from_mins(2);

/// The most members that are remembered.
const MOST: usize = 4_096;

/// What is remembered.
#[derive(Default)]
pub struct Members(Mutex<HashMap<(GuildId, PlayerId), Seen>>);

struct Seen {
    roles: Vec<RoleId>,
    at: Timestamp,
}

impl Members {
    /// These were the roles of a member at this time. What was seen later stays: an answer of Discord may arrive after
    /// the next interaction.
    pub fn note(&self, guild: GuildId, player: PlayerId, roles: &[RoleId], at: Timestamp) {
        let mut members = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if members.len() >= MOST && !members.contains_key(&(guild, player)) {
            members.retain(|_, seen| at - seen.at < BELIEVED);
            if members.len() >= MOST {
                members.clear();
            }
        }
        let known = members.get(&(guild, player));
        if known.is_none_or(|known| known.at <= at) {
            let roles = roles.to_vec();
            members.insert((guild, player), Seen { roles, at });
        }
    }

    /// The roles of a member, if they were seen at this time or later.
    pub fn roles_of(
        &self,
        guild: GuildId,
        player: PlayerId,
        since: Timestamp,
    ) -> Option<Vec<RoleId>> {
        let members = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let seen = members.get(&(guild, player))?;
        (seen.at >= since).then(|| seen.roles.clone())
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
        }
        assert!(members.0.lock().unwrap().len() <= MOST);
    }
}
