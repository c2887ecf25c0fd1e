//! Achievements: found in the ends of sessions, one after the other, by a task of its own.

use std::{
    collections::{BTreeMap, BTreeSet, btree_map::Entry},
    time::Duration,
};

use tokio::time;

use super::{App, AppError, wall_clock};
use crate::{
    store::{self, Achieved, Achievements, SessionEnd},
    telemetry::catch_panic,
};
use qiyuan_core::{
    achievement::{self, Career, Played, Tier},
    clock::{Span, Timestamp},
    rating::Rating,
    session::{Event, PlayerId, Recorded, Session, SessionId},
};

/// How many ends are read at once.
const AT_ONCE: u32 = 50;

/// The longest sleep when nothing ends, in case a notification was lost, and the pause after the store has failed.
const POLL: Duration = Duration::from_secs(60);
const AFTER_FAILURE: Duration = Duration::from_secs(1);

/// How old the end of a game may be for what it reached to be announced.
const ANNOUNCED_WITHIN: Span = Span::from_mins(60);

impl App {
    /// Looks for achievements in every session that ends, for as long as it is polled.
    pub async fn run_achievements(&self) {
        loop {
            let pause = match catch_panic(self.look_for_achievements(true)).await {
                Ok(Ok(0)) => POLL,
                Ok(Ok(_)) => continue,
                Ok(Err(error)) => {
                    tracing::warn!(error = %error, "achievements were not looked for");
                    AFTER_FAILURE
                }
                Err(panicked) => {
                    tracing::error!(error = %panicked, "looking for achievements failed");
                    POLL
                }
            };
            let _ = time::timeout(pause, self.inner.ended.notified()).await;
        }
    }

    /// What a player has reached, the earliest first.
    ///
    /// # Errors
    ///
    /// The store failed.
    pub async fn achievements_of(&self, player: PlayerId) -> Result<Vec<Achieved>, AppError> {
        Ok(self.inner.store.achievements_of(player).await?)
    }

    /// The next tiers of what a player has begun to reach, and how far they have come, in the order of achievements.
    ///
    /// # Errors
    ///
    /// The store failed.
    pub async fn next_achievements(&self, player: PlayerId) -> Result<Vec<(Tier, u32)>, AppError> {
        let career = self.inner.store.career(player).await?;
        let career = career.unwrap_or_default();
        Ok(achievement::next(&career).collect())
    }

    /// What was reached by the end of a session.
    ///
    /// # Errors
    ///
    /// The store failed.
    pub async fn achievements_by(&self, session: SessionId) -> Result<Vec<Achieved>, AppError> {
        Ok(self.inner.store.achievements_by(session).await?)
    }

    /// What achievements computed anew begin with: nothing, but the careers of players whose games are in part gone
    /// with their servers are kept.
    pub(super) async fn careers_anew(&self) -> Result<CareersAnew, AppError> {
        // What is kept has to hold all ends, too.
        while self.look_for_achievements(false).await? > 0 {}
        Ok(CareersAnew {
            kept: self.inner.store.kept_careers().await?,
            ..CareersAnew::default()
        })
    }

    /// Looks for achievements in the next ends; returns how many there were.
    async fn look_for_achievements(&self, may_announce: bool) -> Result<usize, store::Error> {
        let store = &self.inner.store;
        // Nobody is forgotten between what is read and what is written.
        let _people = self.inner.changing_people.read().await;
        let read = store.next_ends_for_achievements(AT_ONCE).await?;
        let mut careers: BTreeMap<PlayerId, Career> = BTreeMap::new();
        let mut found = Achievements::default();
        for end in &read.ends {
            let before = found.achieved.len();
            for (player, at, played) in self.played(end.session).await? {
                let career = match careers.entry(player) {
                    Entry::Occupied(known) => known.into_mut(),
                    Entry::Vacant(new) => match store.career(player).await? {
                        Some(career) => new.insert(career),
                        None => {
                            tracing::error!(player.id = player.0, "a career is unreadable");
                            continue;
                        }
                    },
                };
                add(career, (player, at, end.session), &played, &mut found);
            }
            if may_announce && found.achieved.len() > before && self.is_announced(end).await? {
                found.announced.push((end.session, wall_clock::now()));
            }
        }
        found.careers = careers.into_iter().collect();
        let count = read.ends.len();
        if count > 0 {
            store.achieve(&read, found).await?;
            self.inner.owed.notify_one();
        }
        Ok(count)
    }

    /// What counts of a session for each of its players, and when it ended; nothing of one that cannot be read, or of
    /// whoever was forgotten.
    async fn played(
        &self,
        session: SessionId,
    ) -> Result<Vec<(PlayerId, Timestamp, Played)>, store::Error> {
        let read = self.read_events(session, |session, events| {
            let at = events
                .iter()
                .rfind(|it| matches!(it.event, Event::Ended { .. }));
            at.map(|end| (end.at, played_by(session, events)))
        });
        let Some((at, mut played)) = read.await?.flatten() else {
            return Ok(Vec::new());
        };
        if played.is_empty() {
            return Ok(Vec::new());
        }
        let ratings = self.inner.store.rating_changes_of_session(session).await?;
        let before: Vec<_> = ratings.iter().map(|it| (it.player, it.before)).collect();
        compare_ratings(&mut played, &before);
        let played = played.into_iter();
        Ok(played.map(|(player, it)| (player, at, it)).collect())
    }

    /// Whether the server in which a session was played announces what it reached, and it ended just now.
    async fn is_announced(&self, end: &SessionEnd) -> Result<bool, store::Error> {
        let is_new = |at: Timestamp| wall_clock::now() - at < ANNOUNCED_WITHIN;
        let row = self.inner.store.session(end.session).await?;
        match row.place.guild.filter(|_| is_new(end.at)) {
            Some(guild) => {
                let settings = self.inner.store.guild(guild).await?;
                Ok(settings.announces_achievements == Some(true))
            }
            None => Ok(false),
        }
    }
}

/// Adds a game to a career, and notes what that reaches.
fn add(
    career: &mut Career,
    (player, at, session): (PlayerId, Timestamp, SessionId),
    played: &Played,
    found: &mut Achievements,
) {
    let before: Vec<Tier> = achievement::reached(career).collect();
    career.add(played);
    let reached = achievement::reached(career).filter(|tier| !before.contains(tier));
    found.achieved.extend(reached.map(|tier| Achieved {
        player,
        tier,
        at,
        session,
    }));
}

/// What counts of a game for each of its players, but for those who were forgotten.
pub(super) fn played_by(session: &Session, events: &[Recorded]) -> Vec<(PlayerId, Played)> {
    let mut played = Played::of(session, events);
    played.retain(|(player, _)| !player.is_former());
    played
}

/// Notes for each player whether the game was rated and by how much the opponents were rated higher, from everybody's
/// ratings before the game; there are none of a game that changed no rating.
fn compare_ratings(played: &mut [(PlayerId, Played)], before: &[(PlayerId, Rating)]) {
    for (player, played) in played {
        played.is_rated = before.iter().any(|(it, _)| *it == *player);
        played.rated_higher = rated_higher(*player, before);
    }
}

/// By how many points the lowest of a player's opponents was rated higher before the game; 0 if too little was known of
/// one of them.
fn rated_higher(player: PlayerId, before: &[(PlayerId, Rating)]) -> u32 {
    let own = before.iter().find(|(it, _)| *it == player);
    let others = before.iter().filter(|(it, _)| *it != player);
    let is_known = before.iter().all(|(_, rating)| !rating.is_provisional());
    let lowest = others.map(|(_, rating)| rating.points()).min();
    match own.filter(|_| is_known).zip(lowest) {
        Some(((_, own), lowest)) => u32::try_from(lowest - own.points()).unwrap_or(0),
        None => 0,
    }
}

/// Achievements computed anew, in the order in which the games ended.
#[derive(Default)]
pub(super) struct CareersAnew {
    kept: BTreeSet<PlayerId>,
    careers: BTreeMap<PlayerId, Career>,
    found: Achievements,
}

impl CareersAnew {
    /// Adds a game that has ended, with everybody's ratings before it if it was rated.
    pub(super) fn add(
        &mut self,
        session: SessionId,
        at: Timestamp,
        mut played: Vec<(PlayerId, Played)>,
        before: &[(PlayerId, Rating)],
    ) {
        compare_ratings(&mut played, before);
        for (player, played) in played {
            if !self.kept.contains(&player) {
                let career = self.careers.entry(player).or_default();
                add(career, (player, at, session), &played, &mut self.found);
            }
        }
    }

    pub(super) fn into_achievements(self) -> Achievements {
        Achievements {
            careers: self.careers.into_iter().collect(),
            ..self.found
        }
    }
}
