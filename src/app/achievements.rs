//! Achievements: found in the ends of sessions, one after the other, by a task of its own.

use std::{
    collections::{BTreeMap, BTreeSet, btree_map::Entry},
    time::Duration,
};

use tokio::time;

use super::{App, AppError, wall_clock};
use crate::{
    store::{self, Achieved, Achievements, RatingChanged, SessionEnd},
    telemetry::catch_panic,
};
use qiyuan_core::{
    achievement::{self, Career, Played},
    clock::{Span, Timestamp},
    session::{PlayerId, SessionId},
};

/// How many ends are read at once.
const AT_ONCE: u32 = 50;

/// The longest sleep when nothing ends, in case a notification was lost, and the pause after the store has failed.
const POLL: Duration = Duration::from_secs(60);
const AFTER_FAILURE: Duration = Duration::from_secs(1);

/// How old the end of a game may be for what it reached to be announced.
const ANNOUNCED_WITHIN: Span = Span::from_mins(60);

/// How achievements are looked for.
#[derive(Clone, Copy)]
enum Look<'a> {
    /// As games end.
    AndAnnounce,
    /// Where nothing is announced.
    Quietly,
    /// All over again, but not for these players.
    Anew(&'a BTreeSet<PlayerId>),
}

impl App {
    /// Looks for achievements in every session that ends, for as long as it is polled.
    pub async fn run_achievements(&self) {
        loop {
            let pause = match catch_panic(self.look_for_achievements(Look::AndAnnounce)).await {
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

    /// Finds all achievements anew, but those of players whose games are in part gone with their servers.
    ///
    /// # Errors
    ///
    /// The store failed.
    pub(super) async fn recompute_achievements(&self) -> Result<(), AppError> {
        let store = &self.inner.store;
        // What is kept has to hold all ends, too.
        while self.look_for_achievements(Look::Quietly).await? > 0 {}
        let kept = store.kept_careers().await?;
        store.forget_achievements().await?;
        while self.look_for_achievements(Look::Anew(&kept)).await? > 0 {}
        Ok(())
    }

    /// Looks for achievements in the next ends; returns how many there were.
    async fn look_for_achievements(&self, look: Look<'_>) -> Result<usize, store::Error> {
        let store = &self.inner.store;
        let read = store.next_ends_for_achievements(AT_ONCE).await?;
        let mut careers: BTreeMap<PlayerId, Career> = BTreeMap::new();
        let mut found = Achievements::default();
        for end in &read.ends {
            let before = found.achieved.len();
            self.add(end, look, &mut careers, &mut found).await?;
            if matches!(look, Look::AndAnnounce)
                && found.achieved.len() > before
                && self.is_announced(end).await?
            {
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

    /// Adds a session to the careers of its players; one that cannot be read adds nothing.
    async fn add(
        &self,
        end: &SessionEnd,
        look: Look<'_>,
        careers: &mut BTreeMap<PlayerId, Career>,
        found: &mut Achievements,
    ) -> Result<(), store::Error> {
        let store = &self.inner.store;
        let played = self
            .from_events(end.session, |session, events| Played::of(session, events))
            .await?;
        let Some(played) = played.filter(|played| !played.is_empty()) else {
            return Ok(());
        };
        let ratings = store.rating_changes_of_session(end.session).await?;
        let is_counted = |player: PlayerId| match look {
            Look::Anew(kept) => !kept.contains(&player),
            Look::AndAnnounce | Look::Quietly => true,
        };
        let played = played.into_iter();
        for (player, mut played) in played.filter(|(it, _)| !it.is_former() && is_counted(*it)) {
            played.rated_higher = rated_higher(player, &ratings);
            let career = match careers.entry(player) {
                Entry::Occupied(known) => known.into_mut(),
                Entry::Vacant(new) => new.insert(store.career(player).await?),
            };
            let before: Vec<_> = achievement::reached(career).collect();
            career.add(&played);
            let reached = achievement::reached(career).filter(|tier| !before.contains(tier));
            found.achieved.extend(reached.map(|tier| Achieved {
                player,
                tier,
                at: end.at,
                session: end.session,
            }));
        }
        Ok(())
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
