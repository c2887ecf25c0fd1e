//! Who is on line on a server: who did something there lately, and who said that they look for a game. Kept in memory
//! alone, and no more of it than a list shows: a restart forgets it.

use std::{
    collections::HashMap,
    sync::{Mutex, MutexGuard, PoisonError},
};

use super::{App, AppError, wall_clock};
use crate::store::{ChannelId, GuildId, MessageId, RoleId, SessionRow};
use qiyuan_core::{
    clock::{Span, Timestamp},
    session::PlayerId,
};

/// How long somebody is on line after they did something.
const LASTS: Span = Span::from_mins(10);

/// How many people are remembered of each server, of how many servers, and how many of a server are listed.
const MOST_PEOPLE: usize = 100;
const MOST_SERVERS: usize = 2_000;
pub const MOST_LISTED: usize = 25;

/// The most games of somebody that are looked at.
const MOST_GAMES: u32 = 50;

/// How far apart calls for a game are on a server that has not said it.
pub const USUAL_CALL_MINUTES: u32 = 60;

/// What somebody has said of the game that they look for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seeking {
    /// The key of the game; any, if they named none.
    pub game: Option<String>,
    /// Until when they look.
    pub until: Timestamp,
    /// The message that says so.
    pub told_in: (ChannelId, MessageId),
}

/// Somebody who is on line.
#[derive(Clone, Debug)]
pub struct OnLine {
    /// Who.
    pub player: PlayerId,
    /// For what they look, if they have said so.
    pub seeking: Option<Seeking>,
    /// Their games on the server in which something has happened lately, the latest first. Not everybody may see them.
    pub games: Vec<SessionRow>,
}

/// Who did what lately.
#[derive(Debug, Default)]
pub(super) struct Presence(Mutex<HashMap<GuildId, People>>);

#[derive(Debug, Default)]
struct People {
    seen: HashMap<PlayerId, Timestamp>,
    seeking: HashMap<PlayerId, Seeking>,
}

impl People {
    /// Forgets who is not on line any more.
    fn tidy(&mut self, now: Timestamp) {
        self.seen.retain(|_, at| *at > now - LASTS);
        self.seeking.retain(|_, seeking| seeking.until > now);
    }

    fn is_empty(&self) -> bool {
        self.seen.is_empty() && self.seeking.is_empty()
    }
}

impl Presence {
    fn lock(&self) -> MutexGuard<'_, HashMap<GuildId, People>> {
        // Every change leaves the map whole.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The people of a server; nothing if too many servers are remembered.
    fn of<T>(
        &self,
        guild: GuildId,
        now: Timestamp,
        change: impl FnOnce(&mut People) -> T,
    ) -> Option<T> {
        let mut all = self.lock();
        if !all.contains_key(&guild) && all.len() >= MOST_SERVERS {
            all.retain(|_, people| {
                people.tidy(now);
                !people.is_empty()
            });
            if all.len() >= MOST_SERVERS {
                return None;
            }
        }
        Some(change(all.entry(guild).or_default()))
    }

    fn note(&self, guild: GuildId, player: PlayerId, now: Timestamp) {
        self.of(guild, now, |people| {
            make_room(&mut people.seen, player, |at| *at);
            people.seen.insert(player, now);
        });
    }

    fn seek(&self, guild: GuildId, player: PlayerId, seeking: Seeking, now: Timestamp) {
        self.of(guild, now, |people| {
            make_room(&mut people.seeking, player, |seeking| seeking.until);
            people.seeking.insert(player, seeking);
        });
    }

    fn stop_seeking(&self, guild: GuildId, player: PlayerId) -> Option<Seeking> {
        self.lock().get_mut(&guild)?.seeking.remove(&player)
    }

    /// Forgets that somebody looks for a game, on every server; says what they have said where.
    fn stop_seeking_everywhere(&self, player: PlayerId) -> Vec<(GuildId, Seeking)> {
        let mut all = self.lock();
        let stopped = all.iter_mut().filter_map(|(guild, people)| {
            let seeking = people.seeking.remove(&player)?;
            Some((*guild, seeking))
        });
        stopped.collect()
    }

    fn forget(&self, player: PlayerId) {
        for people in self.lock().values_mut() {
            people.seen.remove(&player);
        }
    }

    /// Everybody who is on line, those who look for a game first, then who did something last.
    fn all(&self, guild: GuildId, now: Timestamp) -> Vec<(PlayerId, Option<Seeking>)> {
        let mut servers = self.lock();
        let Some(people) = servers.get_mut(&guild) else {
            return Vec::new();
        };
        people.tidy(now);
        let mut seeking: Vec<_> = people.seeking.iter().collect();
        seeking.sort_by_key(|(player, seeking)| (seeking.until, **player));
        let mut seen: Vec<_> = people.seen.iter().collect();
        seen.retain(|(player, _)| !people.seeking.contains_key(player));
        seen.sort_by_key(|(player, at)| (std::cmp::Reverse(**at), **player));
        let seeking = seeking
            .into_iter()
            .map(|(player, it)| (*player, Some(it.clone())));
        seeking
            .chain(seen.into_iter().map(|(player, _)| (*player, None)))
            .collect()
    }
}

/// Forgets the earliest of those who are remembered, if there is no room for another one.
fn make_room<T>(all: &mut HashMap<PlayerId, T>, player: PlayerId, time: impl Fn(&T) -> Timestamp) {
    if all.len() < MOST_PEOPLE || all.contains_key(&player) {
        return;
    }
    let first = all.iter().min_by_key(|(player, it)| (time(it), **player));
    if let Some(first) = first.map(|(player, _)| *player) {
        all.remove(&first);
    }
}

impl App {
    /// Somebody did something on a server.
    pub fn note_online(&self, guild: GuildId, player: PlayerId) {
        self.inner.presence.note(guild, player, wall_clock::now());
    }

    /// Somebody has said on a server that they look for a game.
    pub fn seek(&self, guild: GuildId, player: PlayerId, seeking: Seeking) {
        self.inner
            .presence
            .seek(guild, player, seeking, wall_clock::now());
    }

    /// Somebody does not look for a game any more; says what they have said.
    pub fn stop_seeking(&self, guild: GuildId, player: PlayerId) -> Option<Seeking> {
        self.inner.presence.stop_seeking(guild, player)
    }

    /// Somebody does not look for a game any more, on whatever server; says what they have said where.
    pub fn stop_seeking_everywhere(&self, player: PlayerId) -> Vec<(GuildId, Seeking)> {
        self.inner.presence.stop_seeking_everywhere(player)
    }

    /// Nobody knows any more that somebody was on line.
    pub fn forget_online(&self, player: PlayerId) {
        self.inner.presence.forget(player);
    }

    /// Who is on line on a server, for a player: not those who do not want to be seen, are kept apart from the player
    /// or may not play there, and not the player.
    ///
    /// # Errors
    ///
    /// The store failed.
    pub async fn online(&self, guild: GuildId, player: PlayerId) -> Result<Vec<OnLine>, AppError> {
        let (store, now) = (&self.inner.store, wall_clock::now());
        let mut online = Vec::new();
        for (other, seeking) in self.inner.presence.all(guild, now) {
            if online.len() == MOST_LISTED {
                break;
            }
            let is_hidden = other == player
                || store.player(other).await?.settings.is_visible == Some(false)
                || store.is_blocked_between(player, other).await?
                || store.is_banned(guild, other).await?;
            if is_hidden {
                continue;
            }
            let mut games = store.live_sessions_of(other, MOST_GAMES).await?;
            games.retain(|row| row.place.guild == Some(guild) && row.updated > now - LASTS);
            games.sort_by_key(|row| std::cmp::Reverse((row.updated, row.id)));
            online.push(OnLine {
                player: other,
                seeking,
                games,
            });
        }
        Ok(online)
    }

    /// The role that is to be called on a server because somebody looks for a game, if there is one that `exists` and it
    /// was not called too short a time ago. It counts as called from now on, also after a restart.
    ///
    /// # Errors
    ///
    /// The store failed.
    pub async fn take_call(
        &self,
        guild: GuildId,
        exists: impl FnOnce(RoleId) -> bool,
    ) -> Result<Option<RoleId>, AppError> {
        let settings = self.guild(guild).await?;
        // Nobody calls everybody.
        let Some(role) = settings
            .call_role
            .filter(|role| ![0, guild.0].contains(&role.0))
            .filter(|role| exists(*role))
        else {
            return Ok(None);
        };
        let minutes = settings.call_minutes.unwrap_or(USUAL_CALL_MINUTES);
        let apart = Span::from_mins(minutes.into());
        let store = &self.inner.store;
        let is_due = store.take_call(guild, wall_clock::now(), apart).await?;
        Ok(is_due.then_some(role))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HERE: GuildId = GuildId(1);
    const ANN: PlayerId = PlayerId(1);
    const BEA: PlayerId = PlayerId(2);
    const START: Timestamp = Timestamp::from_ms(10_000_000);

    fn seeking(until: Timestamp) -> Seeking {
        Seeking {
            game: None,
            until,
            told_in: (ChannelId(1), MessageId(1)),
        }
    }

    fn names(presence: &Presence, now: Timestamp) -> Vec<PlayerId> {
        let all = presence.all(HERE, now).into_iter();
        all.map(|(player, _)| player).collect()
    }

    #[test]
    fn whoever_did_something_is_on_line_for_ten_minutes() {
        let presence = Presence::default();
        presence.note(HERE, ANN, START);
        presence.note(HERE, BEA, START + Span::SECOND);
        assert_eq!(names(&presence, START + Span::SECOND), [BEA, ANN]);
        assert_eq!(names(&presence, START + LASTS), [BEA]);
        presence.note(HERE, ANN, START + LASTS);
        assert_eq!(names(&presence, START + LASTS + Span::SECOND), [ANN]);
        assert!(presence.all(GuildId(2), START).is_empty());
    }

    #[test]
    fn whoever_looks_for_a_game_comes_first_until_they_stop() {
        let presence = Presence::default();
        presence.seek(HERE, ANN, seeking(START + Span::HOUR), START);
        presence.note(HERE, ANN, START);
        presence.note(HERE, BEA, START + Span::SECOND);
        assert_eq!(names(&presence, START + Span::SECOND), [ANN, BEA]);
        assert_eq!(names(&presence, START + Span::from_mins(30)), [ANN]);
        assert!(names(&presence, START + Span::HOUR).is_empty());
        presence.seek(HERE, ANN, seeking(START + Span::HOUR), START);
        assert_eq!(
            presence.stop_seeking(HERE, ANN),
            Some(seeking(START + Span::HOUR))
        );
        assert_eq!(presence.stop_seeking(HERE, ANN), None);
        assert!(names(&presence, START + Span::from_mins(30)).is_empty());
    }

    #[test]
    fn no_more_people_and_servers_are_remembered_than_fit() {
        let presence = Presence::default();
        for (player, second) in (1..=250).map(PlayerId).zip(0..) {
            let now = START + Span::from_secs(second);
            presence.note(HERE, player, now);
            presence.seek(HERE, player, seeking(now + Span::HOUR), now);
        }
        let now = START + Span::from_secs(250);
        assert_eq!(names(&presence, now).len(), MOST_PEOPLE);
        assert!(
            !names(&presence, now).contains(&ANN),
            "the earliest were forgotten"
        );
        for guild in (10..10_010).map(GuildId) {
            presence.note(guild, ANN, now);
        }
        assert_eq!(presence.lock().len(), MOST_SERVERS);
        // Those on which nobody is on line make room.
        presence.note(GuildId(5), ANN, now + Span::from_hours(2));
        assert_eq!(presence.lock().len(), 1);
    }
}
