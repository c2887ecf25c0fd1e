//! Maintenance: what is done periodically for as long as the program runs.

use std::time::Duration;

use tokio::time;

use super::{App, wall_clock};
use qiyuan_core::clock::{Span, Timestamp};

/// How often old interactions are forgotten, and how old they are then.
const CLEANING: Duration = Duration::from_secs(600);
const INTERACTIONS_KEPT: Span = Span::from_days(1);
/// How long a board is kept that somebody is setting up, after its last change.
const BOARDS_KEPT: Span = Span::from_days(30);
const PRUNED_AT_ONCE: u32 = 2_000;
const BETWEEN_PRUNINGS: Duration = Duration::from_millis(50);

impl App {
    /// Records that the program is alive, and cleans up now and then, for as long as it is polled.
    pub async fn run_maintenance(&self) {
        tokio::join!(self.keep_recording_availability(), self.keep_clean());
    }

    async fn keep_clean(&self) {
        let mut cleaning = time::interval(CLEANING);
        loop {
            cleaning.tick().await;
            self.forget_interactions(wall_clock::now() - INTERACTIONS_KEPT)
                .await;
            self.forget_boards(wall_clock::now() - BOARDS_KEPT).await;
            self.forget_guild_absences().await;
            self.finish_forgetting().await;
        }
    }

    /// Forgets boards that somebody was setting up and has left so.
    async fn forget_boards(&self, before: Timestamp) {
        if let Err(error) = self.inner.store.prune_setup_drafts(before).await {
            tracing::warn!(error = %error, "old boards were not deleted");
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
                    tracing::warn!(error = %error, "old interactions were not deleted");
                    return;
                }
            }
        }
    }
}
