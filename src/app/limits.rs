//! How much one person and one server may have and ask for: every figure, in one place.
//!
//! What is begun (challenges, games) is counted by the store, in the transaction that begins it. What only shows
//! something (a board, a list, a record) is limited by a quota that is refilled with time and kept in memory (GCRA: for
//! each key only the time at which its quota is full again). So is beginning a game, because a challenge that is
//! withdrawn and made again notifies the same person each time. Moves have no quota: whoever plays is never told to
//! wait.

use std::{
    collections::HashMap,
    hash::Hash,
    sync::{Mutex, MutexGuard, PoisonError},
};

use crate::store::{GuildId, Limits};
use qiyuan_core::{
    clock::{Span, Timestamp},
    session::PlayerId,
};

/// How many rated games one person may leave before they count, by calling them off or losing them at once, and
/// within what time: who has left as many begins no rated game until the first of them is as long ago.
pub(super) const EXITS: usize = 3;
pub(super) const EXITS_WITHIN: Span = Span::DAY;

/// How much there may be at once.
///
/// Ten challenges let whoever organizes a club evening invite everybody, and are few enough to be read. Fifty games
/// are more than anybody plays well by correspondence. A hundred challenges of a server are more than its
/// channels can show; a thousand games are as many as Discord gives it active threads.
pub(super) const LIMITS: Limits = Limits {
    challenges_of_player: 10,
    challenges_of_guild: 100,
    games_of_player: 50,
    games_of_guild: 1_000,
};

/// How often one person may look: twenty times at once, then every other second. Whoever flips a board to and fro,
/// reads the moves and takes the record is not stopped by it, nor who leafs through the rules of many games.
const VIEWS_OF_PLAYER: Quota = Quota {
    most: 20,
    every: Span::from_secs(2),
};

/// How often a whole server may look: a hundred times at once, then ten times a second. That is a tenth of what two
/// threads draw, so that no server takes the pictures of the others.
const VIEWS_OF_GUILD: Quota = Quota {
    most: 100,
    every: Span::from_ms(100),
};

/// How often one person may begin a game, by a challenge, by accepting one or by a rematch: twenty times at once, then
/// every half minute. A game in which everybody has moved does not count, so that it stops nobody who plays; nor does
/// one that somebody else left before that.
const CHALLENGES_OF_PLAYER: Quota = Quota {
    most: 20,
    every: Span::from_secs(30),
};

/// How often the same person may begin a game with the same: five times at once, then once a minute.
const CHALLENGES_OF_PAIR: Quota = Quota {
    most: 5,
    every: Span::from_secs(60),
};

/// How often one person may have the records of all their games: each of them is replayed for it.
const ARCHIVES_OF_PLAYER: Quota = Quota {
    most: 2,
    every: Span::from_secs(600),
};

/// How many people or servers are remembered before those are forgotten who may look freely again.
const TIDY_AT: usize = 4_096;

/// A quota: at most `most` at once, and one more after each `every` (GCRA).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Quota {
    pub(super) most: u32,
    pub(super) every: Span,
}

impl Quota {
    /// How long an empty quota takes to fill.
    const fn fill_time(self) -> Span {
        self.every.times(self.most as i64)
    }

    /// Takes one. `full` is when the quota is full again, as last noted; returns when it is full after this one, or
    /// as an error when one can be taken.
    pub(super) fn take(
        self,
        full: Option<Timestamp>,
        now: Timestamp,
    ) -> Result<Timestamp, Timestamp> {
        // A time further ahead than an empty quota takes was noted before the clock was set back.
        let full = full.filter(|full| *full <= now + self.fill_time());
        let next = full.unwrap_or(now).max(now) + self.every;
        if next <= now + self.fill_time() {
            Ok(next)
        } else {
            Err(next - self.fill_time())
        }
    }
}

/// Somebody looks, or invites, too often.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct QuotaExceeded {
    /// Whether it is the server as a whole.
    pub is_server: bool,
    /// When it may be tried again.
    pub until: Timestamp,
}

/// What is left of everybody's quota of views.
#[derive(Debug, Default)]
pub(super) struct ViewQuota {
    quotas: Mutex<ViewQuotas>,
}

#[derive(Debug, Default)]
struct ViewQuotas {
    players: QuotaMap<PlayerId>,
    guilds: QuotaMap<GuildId>,
}

impl ViewQuota {
    /// Takes one view from the player's quota and from the server's, or from neither.
    pub(super) fn take(
        &self,
        player: PlayerId,
        guild: Option<GuildId>,
        now: Timestamp,
    ) -> Result<(), QuotaExceeded> {
        let mut quotas = self.lock();
        let refused = |is_server| move |until| QuotaExceeded { is_server, until };
        let own = quotas.players.after(VIEWS_OF_PLAYER, player, now);
        let own = own.map_err(refused(false))?;
        if let Some(guild) = guild {
            let all = quotas.guilds.after(VIEWS_OF_GUILD, guild, now);
            let all = all.map_err(refused(true))?;
            quotas.guilds.note(guild, all, now);
        }
        quotas.players.note(player, own, now);
        Ok(())
    }

    /// Whether a view could be taken.
    pub(super) fn allows(&self, player: PlayerId, guild: Option<GuildId>, now: Timestamp) -> bool {
        let quotas = self.lock();
        let is_full = |guild| quotas.guilds.after(VIEWS_OF_GUILD, guild, now).is_err();
        quotas.players.after(VIEWS_OF_PLAYER, player, now).is_ok() && !guild.is_some_and(is_full)
    }

    fn lock(&self) -> MutexGuard<'_, ViewQuotas> {
        // Every note is one insertion.
        self.quotas.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// What is left of everybody's quota of challenges.
#[derive(Debug, Default)]
pub(super) struct ChallengeQuota {
    quotas: Mutex<ChallengeQuotas>,
}

#[derive(Debug, Default)]
struct ChallengeQuotas {
    players: QuotaMap<PlayerId>,
    pairs: QuotaMap<(PlayerId, PlayerId)>,
}

impl ChallengeQuota {
    /// Takes one challenge from the player's quota and from that for each person invited; or from none.
    pub(super) fn take(
        &self,
        by: PlayerId,
        to: impl IntoIterator<Item = PlayerId>,
        now: Timestamp,
    ) -> Result<(), QuotaExceeded> {
        let mut quotas = self.lock();
        let refused = |until| QuotaExceeded {
            is_server: false,
            until,
        };
        let own = quotas.players.after(CHALLENGES_OF_PLAYER, by, now);
        let own = own.map_err(refused)?;
        let mut pairs = Vec::new();
        for to in to {
            let pair = quotas.pairs.after(CHALLENGES_OF_PAIR, (by, to), now);
            pairs.push(((by, to), pair.map_err(refused)?));
        }
        for (pair, after) in pairs {
            quotas.pairs.note(pair, after, now);
        }
        quotas.players.note(by, own, now);
        Ok(())
    }

    /// Returns what was taken for a challenge that was not made, or for a game that does not count.
    pub(super) fn give_back(&self, by: PlayerId, to: impl IntoIterator<Item = PlayerId>) {
        let mut quotas = self.lock();
        quotas.players.give_back(CHALLENGES_OF_PLAYER, by);
        for to in to {
            quotas.pairs.give_back(CHALLENGES_OF_PAIR, (by, to));
        }
    }

    fn lock(&self) -> MutexGuard<'_, ChallengeQuotas> {
        // Every note is one insertion.
        self.quotas.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// What is left of everybody's quota of archives.
#[derive(Debug, Default)]
pub(super) struct ArchiveQuota {
    players: Mutex<QuotaMap<PlayerId>>,
}

impl ArchiveQuota {
    /// Takes one archive from the player's quota.
    pub(super) fn take(&self, player: PlayerId, now: Timestamp) -> Result<(), QuotaExceeded> {
        // Every note is one insertion.
        let mut players = self.players.lock().unwrap_or_else(PoisonError::into_inner);
        let after = players.after(ARCHIVES_OF_PLAYER, player, now);
        let after = after.map_err(|until| QuotaExceeded {
            is_server: false,
            until,
        })?;
        players.note(player, after, now);
        Ok(())
    }
}

/// When each quota is full again; whoever is not in it has a full one.
#[derive(Debug)]
struct QuotaMap<K> {
    full: HashMap<K, Timestamp>,
    tidy_at: usize,
}

impl<K> Default for QuotaMap<K> {
    fn default() -> Self {
        Self {
            full: HashMap::new(),
            tidy_at: TIDY_AT,
        }
    }
}

impl<K: Copy + Eq + Hash> QuotaMap<K> {
    fn after(&self, quota: Quota, whose: K, now: Timestamp) -> Result<Timestamp, Timestamp> {
        quota.take(self.full.get(&whose).copied(), now)
    }

    fn note(&mut self, whose: K, full: Timestamp, now: Timestamp) {
        if self.full.len() >= self.tidy_at {
            self.full.retain(|_, full| *full > now);
            // So that a full map is not searched again at each insertion.
            self.tidy_at = TIDY_AT.max(self.full.len() * 2);
        }
        self.full.insert(whose, full);
    }

    /// Returns one. A full quota does not grow by it.
    fn give_back(&mut self, quota: Quota, whose: K) {
        if let Some(full) = self.full.get_mut(&whose) {
            *full = *full - quota.every;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::archive;
    use qiyuan_core::session::{ABSENT_AFTER, LEAST_RATED, LEAST_RATED_FIRST, OPEN_EXPIRY};

    const ANN: PlayerId = PlayerId(1);
    const BEA: PlayerId = PlayerId(2);
    const HERE: Option<GuildId> = Some(GuildId(1));
    const START: Timestamp = Timestamp::from_ms(1_000_000);

    fn too_often(is_server: bool, until: Timestamp) -> Result<(), QuotaExceeded> {
        Err(QuotaExceeded { is_server, until })
    }

    #[test]
    fn after_twenty_looks_at_once_there_is_one_every_other_second() {
        let view_quota = ViewQuota::default();
        for _ in 0..20 {
            assert_eq!(view_quota.take(ANN, HERE, START), Ok(()));
        }
        let soon = START + Span::from_secs(2);
        assert_eq!(view_quota.take(ANN, HERE, START), too_often(false, soon));
        let nearly = soon - Span::from_ms(1);
        assert_eq!(view_quota.take(ANN, HERE, nearly), too_often(false, soon));
        assert_eq!(view_quota.take(ANN, HERE, soon), Ok(()));
        let next = soon + Span::from_secs(2);
        assert_eq!(view_quota.take(ANN, HERE, soon), too_often(false, next));
        assert_eq!(view_quota.take(BEA, HERE, START), Ok(()));
    }

    #[test]
    fn asking_in_vain_makes_nobody_wait_longer() {
        let view_quota = ViewQuota::default();
        let soon = START + Span::from_secs(2);
        for _ in 0..20 {
            view_quota.take(ANN, None, START).unwrap();
        }
        for _ in 0..1_000 {
            assert_eq!(view_quota.take(ANN, None, START), too_often(false, soon));
        }
        assert_eq!(view_quota.take(ANN, None, soon), Ok(()));
    }

    #[test]
    fn a_quota_is_never_more_than_full() {
        let view_quota = ViewQuota::default();
        view_quota.take(ANN, None, START).unwrap();
        let tomorrow = START + Span::DAY;
        let taken = (0..40).filter(|_| view_quota.take(ANN, None, tomorrow).is_ok());
        assert_eq!(taken.count(), 20);
    }

    #[test]
    fn a_server_has_a_quota_of_its_own() {
        let view_quota = ViewQuota::default();
        let people = (0..100).map(PlayerId);
        for player in people {
            assert_eq!(view_quota.take(player, HERE, START), Ok(()));
        }
        let soon = START + Span::from_ms(100);
        assert_eq!(
            view_quota.take(PlayerId(100), HERE, START),
            too_often(true, soon)
        );
        assert_eq!(
            view_quota.take(PlayerId(100), Some(GuildId(2)), START),
            Ok(())
        );
        // The view that the server did not have was not taken from the person.
        for _ in 0..19 {
            assert_eq!(view_quota.take(PlayerId(100), None, START), Ok(()));
        }
        assert!(view_quota.take(PlayerId(100), None, START).is_err());
    }

    #[test]
    fn whoever_invites_one_person_again_and_again_is_stopped() {
        let challenge_quota = ChallengeQuota::default();
        for _ in 0..5 {
            assert_eq!(challenge_quota.take(ANN, Some(BEA), START), Ok(()));
        }
        let soon = START + Span::from_secs(60);
        for _ in 0..15 {
            let refused = challenge_quota.take(ANN, Some(BEA), START);
            assert_eq!(refused, too_often(false, soon));
        }
        // Others can be invited, and invite.
        assert_eq!(challenge_quota.take(ANN, Some(PlayerId(3)), START), Ok(()));
        assert_eq!(challenge_quota.take(BEA, Some(ANN), START), Ok(()));
        assert_eq!(challenge_quota.take(ANN, Some(BEA), soon), Ok(()));
        assert!(challenge_quota.take(ANN, Some(BEA), soon).is_err());
        // What was refused was not taken from the quota for everybody.
        let others = (10..100).map(PlayerId);
        let taken = others.filter(|&it| challenge_quota.take(ANN, Some(it), START).is_ok());
        assert_eq!(taken.count(), 20 - 7);
    }

    #[test]
    fn an_invitation_that_was_given_back_does_not_count() {
        let challenge_quota = ChallengeQuota::default();
        for _ in 0..100 {
            assert_eq!(challenge_quota.take(ANN, Some(BEA), START), Ok(()));
            challenge_quota.give_back(ANN, Some(BEA));
        }
        for _ in 0..5 {
            assert_eq!(challenge_quota.take(ANN, Some(BEA), START), Ok(()));
        }
        assert!(challenge_quota.take(ANN, Some(BEA), START).is_err());
        let open = (0..20).filter(|_| challenge_quota.take(ANN, None, START).is_ok());
        assert_eq!(open.count(), 15);
    }

    #[test]
    fn a_clock_set_back_locks_nobody_out() {
        let view_quota = ViewQuota::default();
        let later = START + Span::HOUR;
        for _ in 0..20 {
            view_quota.take(ANN, HERE, later).unwrap();
        }
        assert_eq!(view_quota.take(ANN, HERE, START), Ok(()));
    }

    #[test]
    fn those_who_may_look_freely_again_are_forgotten() {
        let mut quota = QuotaMap::default();
        for player in (0..10_000).map(PlayerId) {
            quota.note(player, START + Span::from_ms(1), START);
        }
        assert_eq!(quota.full.len(), 10_000);
        for player in (10_000..20_000).map(PlayerId) {
            quota.note(player, START + Span::HOUR, START + Span::SECOND);
        }
        assert!(quota.full.len() <= 16_384, "{}", quota.full.len());
        assert!(
            quota
                .full
                .values()
                .filter(|full| **full > START + Span::SECOND)
                .count()
                == 10_000
        );
    }

    #[test]
    fn every_figure_stands_in_the_page_on_security() {
        let page = include_str!("../../SECURITY.md");
        let figures = [
            format!("{} open challenges", LIMITS.challenges_of_player),
            format!("{} open challenges", LIMITS.challenges_of_guild),
            format!(
                "{EXITS} times within {} hours",
                EXITS_WITHIN.as_secs() / 3_600
            ),
            format!("{} minutes or more", LEAST_RATED.as_secs() / 60),
            format!("{} seconds or more", LEAST_RATED_FIRST.as_secs()),
            format!("stand for {} hours", OPEN_EXPIRY.as_secs() / 3_600),
            format!("not moved for {} days", ABSENT_AFTER.as_secs() / 86_400),
            format!("{} games", LIMITS.games_of_player),
            format!("{} games", LIMITS.games_of_guild),
            format!("{} looks at once", VIEWS_OF_PLAYER.most),
            format!("every {} seconds", VIEWS_OF_PLAYER.every.as_secs()),
            format!("{} looks at once", VIEWS_OF_GUILD.most),
            format!("{} a second", 1_000 / VIEWS_OF_GUILD.every.as_ms()),
            format!("{} challenges at once", CHALLENGES_OF_PLAYER.most),
            format!("every {} seconds", CHALLENGES_OF_PLAYER.every.as_secs()),
            format!("{} archives at once", ARCHIVES_OF_PLAYER.most),
            format!("every {} seconds", ARCHIVES_OF_PLAYER.every.as_secs()),
            format!("{} games in an archive", archive::MOST),
            format!("{} to the same person", CHALLENGES_OF_PAIR.most),
            format!("every {} seconds", CHALLENGES_OF_PAIR.every.as_secs()),
        ];
        for figure in figures {
            assert!(page.contains(&figure), "{figure}");
        }
    }
}
