//! Achievements: found in the ends of sessions, one after the other, by a task of its own.

use std::{
    collections::{BTreeMap, btree_map::Entry},
    time::Duration,
};

use tokio::time;

use super::{App, AppError, wall_clock};
use crate::{
    store::{self, Achieved, Achievements, RatingChanged, SessionEnd},
    telemetry::catch_panic,
};
use qiyuan_core::{
    achievement::{self, Career, Played, Tier},
    clock::{Span, Timestamp},
    session::{Event, PlayerId, SessionId},
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

    /// What was reached by the end of a session.
    ///
    /// # Errors
    ///
    /// The store failed.
    pub async fn achievements_by(&self, session: SessionId) -> Result<Vec<Achieved>, AppError> {
        Ok(self.inner.store.achievements_by(session).await?)
    }

    /// Finds all achievements anew, but those of players whose games are in part gone with their servers. What stands is
    /// replaced at the end, at once.
    ///
    /// # Errors
    ///
    /// The store failed.
    pub(super) async fn recompute_achievements(&self) -> Result<(), AppError> {
        let store = &self.inner.store;
        // What is kept has to hold all ends, too.
        while self.look_for_achievements(false).await? > 0 {}
        let kept = store.kept_careers().await?;
        let (mut careers, mut found) = (BTreeMap::new(), Achievements::default());
        let mut after = 0;
        loop {
            let ends = store.ends_after(after, AT_ONCE).await?;
            let Some(&(last, _)) = ends.last() else { break };
            after = last;
            for (_, session) in ends {
                for (player, at, played) in self.played(session).await? {
                    if !kept.contains(&player) {
                        let career = careers.entry(player).or_default();
                        add(career, (player, at, session), &played, &mut found);
                    }
                }
            }
        }
        found.careers = careers.into_iter().collect();
        Ok(store.replace_achievements(found).await?)
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
            at.map(|end| (end.at, Played::of(session, events)))
        });
        let Some((at, mut played)) = read.await?.flatten() else {
            return Ok(Vec::new());
        };
        played.retain(|(player, _)| !player.is_former());
        if played.is_empty() {
            return Ok(Vec::new());
        }
        let ratings = self.inner.store.rating_changes_of_session(session).await?;
        let played = played.into_iter().map(|(player, mut played)| {
            played.rated_higher = rated_higher(player, &ratings);
            (player, at, played)
        });
        Ok(played.collect())
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

/// By how many points the lowest of a player's opponents was rated higher before the game; 0 if too little was known of
/// one of them.
fn rated_higher(player: PlayerId, ratings: &[RatingChanged]) -> u32 {
    let own = ratings.iter().find(|it| it.player == player);
    let others = ratings.iter().filter(|it| it.player != player);
    let is_known = ratings.iter().all(|it| !it.before.is_provisional());
    let lowest = others.map(|it| it.before.points()).min();
    match own.filter(|_| is_known).zip(lowest) {
        Some((own, lowest)) => u32::try_from(lowest - own.before.points()).unwrap_or(0),
        None => 0,
    }
}
