//! What is done every so often as long as the program runs: saying that it is alive, and cleaning up.
//!
//! While its doors are open, the house says every second when there was last a sign of life. The time between the last such
//! sign and the next opening is an interruption, which is given back to the sessions.

use std::time::Duration;

use tokio::time;

use super::{App, wall_clock};
use crate::store;
use qiyuan_core::clock::{Span, Timestamp};

/// How often the program says that it is alive.
const HEARTBEAT: Duration = Duration::from_secs(1);

/// How often old interactions are forgotten, and how old they are then.
const HOUSEKEEPING: Duration = Duration::from_secs(600);
const INTERACTIONS_KEPT: Span = Span::from_days(1);
const PRUNED_AT_ONCE: u32 = 2_000;
const BETWEEN_PRUNINGS: Duration = Duration::from_millis(50);

impl App {
    /// Says that the program is alive, and cleans up now and then, for as long as it is polled.
    pub async fn keep_alive(&self) {
        tokio::join!(self.keep_signing_on(), self.keep_clean());
    }

    async fn keep_signing_on(&self) {
        let mut alive = time::interval(HEARTBEAT);
        loop {
            alive.tick().await;
            self.sign_on().await;
        }
    }

    async fn keep_clean(&self) {
        let mut cleaning = time::interval(HOUSEKEEPING);
        loop {
            cleaning.tick().await;
            self.forget_interactions(wall_clock::now() - INTERACTIONS_KEPT)
                .await;
            self.forget_absences().await;
        }
    }

    /// Forgets interactions that nobody can send again, a few at once: others wait for the store too.
    async fn forget_interactions(&self, before: Timestamp) {
        let store = &self.inner.store;
        loop {
            match store.prune_interactions(before, PRUNED_AT_ONCE).await {
                Ok(pruned) if pruned < u64::from(PRUNED_AT_ONCE) => return,
                Ok(_) => time::sleep(BETWEEN_PRUNINGS).await,
                Err(error) => {
                    tracing::warn!(error = %error, "old interactions were not forgotten");
                    return;
                }
            }
        }
    }

    /// Says that the house is open. If that can not be saved, no move can be: then it is not.
    async fn sign_on(&self) {
        let availability = &self.inner.availability;
        if !availability.is_open() {
            return;
        }
        let now = wall_clock::now();
        match self.was_open(availability.certain(now), now).await {
            Ok(()) => availability.saved(now),
            Err(_) => self.store_is_away(),
        }
    }

    /// Before flags fall that were due at `deadline`: whether the store was there for whoever moved in time.
    pub(super) async fn was_there_at(&self, deadline: Timestamp) -> bool {
        let availability = &self.inner.availability;
        if !availability.has_saved_since(deadline) {
            self.sign_on().await;
        }
        availability.is_open() && availability.has_saved_since(deadline)
    }

    /// Says until when the house was open.
    pub(super) async fn sign_off(&self) {
        if let Some(left) = self.inner.availability.left() {
            // There is nothing more to be done about it; it is logged.
            let _ = self.was_open(left, wall_clock::now()).await;
        } else {
            self.sign_on().await;
        }
    }

    async fn was_open(&self, until: Timestamp, now: Timestamp) -> Result<(), store::Error> {
        let saved = self.inner.store.heartbeat(until, now).await;
        if let Err(error) = &saved {
            // The store warns, once a minute while it lasts.
            tracing::debug!(error = %error, "a heartbeat was not saved");
        }
        saved
    }
}
