//! Beginning and ending a run: what time nobody could play is remembered and given back.
//!
//! While it runs, the program says every second that it is alive. The time between the last such sign
//! and the next start is an interruption. It is given back to each session when that session is next
//! loaded, before anything is asked of it; so a start costs the same with one session or a million.

use std::time::Duration;

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

/// How often the program says that it is alive; a crash gives back at most this much too much.
const HEARTBEAT: Duration = Duration::from_secs(1);

/// How often old interactions are forgotten, and how old they are then.
const HOUSEKEEPING: Duration = Duration::from_secs(600);
const INTERACTIONS_KEPT: Span = Span::from_days(1);
const PRUNED_AT_ONCE: u32 = 10_000;

impl App {
    pub(super) async fn begin_run(&self, now: Timestamp) -> Result<(), store::Error> {
        if let Some(away) = self.house.store.begin_run(now).await? {
            tracing::info!(
                interruption.ms = (away.to - away.from).as_ms(),
                "the time since the last run is given back"
            );
        }
        Ok(())
    }

    /// Says that the program is alive, and cleans up now and then, for as long as it is polled.
    pub async fn keep_alive(&self) {
        let mut since_cleaning = Duration::ZERO;
        loop {
            let now = wall_clock::now();
            if let Err(error) = self.house.store.heartbeat(now).await {
                tracing::warn!(error = %error, "the sign of life was not saved");
            }
            if since_cleaning >= HOUSEKEEPING {
                since_cleaning = Duration::ZERO;
                let pruned = self
                    .house
                    .store
                    .prune_interactions(now - INTERACTIONS_KEPT, PRUNED_AT_ONCE);
                if let Err(error) = pruned.await {
                    tracing::warn!(error = %error, "old interactions were not forgotten");
                }
            }
            tokio::time::sleep(HEARTBEAT).await;
            since_cleaning += HEARTBEAT;
        }
    }

    pub(super) async fn sign_off(&self, now: Timestamp) {
        if let Err(error) = self.house.store.heartbeat(now).await {
            tracing::warn!(error = %error, "the last sign of life was not saved");
        }
    }

    /// The session with all interruptions given back that it does not know of, if there are any.
    pub(super) async fn credited(&self, loaded: &Loaded) -> Result<Option<Draft>, Trouble> {
        let since = loaded.session.last_at();
        let away = self.house.store.interruptions_since(since).await?;
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
