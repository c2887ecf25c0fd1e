//! Beginning and ending a run: what time nobody could play is remembered and given back.
//!
//! While its doors are open, the house says every second when there was last a sign of life. The time between the last such
//! sign and the next opening is an interruption. It is given back to each session when that session is next
//! loaded, before anything is asked of it; so a start costs the same with one session or a million.

use std::time::Duration;

use tokio::time;

use super::{
    App, Trouble,
    draft::Draft,
    sessions::{Arrival, Loaded},
    wall_clock,
};
use crate::{
    clock::{Span, Timestamp},
    session::Command,
    store::{self, Interruption},
};

/// How often the program says that it is alive.
const HEARTBEAT: Duration = Duration::from_secs(1);

/// How often old interactions are forgotten, and how old they are then.
const HOUSEKEEPING: Duration = Duration::from_secs(600);
const INTERACTIONS_KEPT: Span = Span::from_days(1);
const PRUNED_AT_ONCE: u32 = 10_000;

impl App {
    /// Says that the program is alive, and cleans up now and then, for as long as it is polled.
    pub async fn keep_alive(&self) {
        let mut alive = time::interval(HEARTBEAT);
        let mut cleaning = time::interval(HOUSEKEEPING);
        loop {
            tokio::select! {
                _ = alive.tick() => self.sign_on().await,
                _ = cleaning.tick() => {
                    self.clean_up(wall_clock::now()).await;
                    let app = self.clone();
                    tokio::spawn(async move { app.end_abandoned().await });
                }
            }
        }
    }

    /// Forgets interactions that nobody can send again.
    async fn clean_up(&self, now: Timestamp) {
        let before = now - INTERACTIONS_KEPT;
        if let Err(error) = self
            .house
            .store
            .prune_interactions(before, PRUNED_AT_ONCE)
            .await
        {
            tracing::warn!(error = %error, "old interactions were not forgotten");
        }
    }

    /// Says that the house is open. If that can not be saved, no move can be: then it is not.
    async fn sign_on(&self) {
        let presence = &self.house.presence;
        if !presence.is_open() {
            return;
        }
        let now = wall_clock::now();
        match self.was_open(presence.certain(now), now).await {
            Ok(()) => presence.saved(now),
            Err(_) => self.store_is_away(),
        }
    }

    /// Before flags fall that were due at `deadline`: whether the store was there for whoever moved in time.
    pub(super) async fn was_there_at(&self, deadline: Timestamp) -> bool {
        let presence = &self.house.presence;
        if !presence.has_saved_since(deadline) {
            self.sign_on().await;
        }
        presence.is_open() && presence.has_saved_since(deadline)
    }

    /// Says until when the house was open.
    pub(super) async fn sign_off(&self) {
        if let Some(left) = self.house.presence.left() {
            // There is nothing more to be done about it; it is logged.
            let _ = self.was_open(left, wall_clock::now()).await;
        } else {
            self.sign_on().await;
        }
    }

    async fn was_open(&self, until: Timestamp, now: Timestamp) -> Result<(), store::Error> {
        let saved = self.house.store.heartbeat(until, now).await;
        if let Err(error) = &saved {
            tracing::warn!(error = %error, "a sign of life was not saved");
        }
        saved
    }

    /// The session with all interruptions given back that it does not know of, if there are any.
    pub(super) async fn credited(&self, loaded: &Loaded) -> Result<Option<Draft>, Trouble> {
        let since = loaded.session.last_at();
        let mut away = self.house.store.interruptions_since(since).await?;
        away.extend(self.absences_of(loaded.place.guild, since).await?);
        away.sort_unstable_by_key(|interruption| interruption.to);
        let mut draft = Draft::of(loaded, Vec::new(), since)?;
        for interruption in away {
            let Interruption { from, to } = interruption;
            draft.tell_at(Command::Interrupted { from, to }, to)?;
        }
        Ok(draft.has_events().then_some(draft))
    }

    /// What time the program was away is written into a session as an event.
    pub(super) async fn save_credit(
        &self,
        before: &Loaded,
        draft: Draft,
    ) -> Result<std::sync::Arc<Loaded>, store::Error> {
        let arrival = Arrival::unasked(draft.at());
        self.house
            .store
            .append(draft.to_append(before, &arrival, Vec::new()))
            .await?;
        Ok(self.saved(draft))
    }
}
