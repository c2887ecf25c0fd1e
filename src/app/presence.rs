//! Whether players can reach the house. Time in which they can not is remembered and given back.
//!
//! A process that runs is not yet a house that is open: only a connection to the chat service makes it one.
//! Until there is one, nobody's flag falls and nothing is charged; what passed since the house was last open
//! is an interruption, recorded before anything is asked of a session.

use std::{
    sync::{Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use tokio::{sync::watch, time};

use super::{App, Denied, Trouble, wall_clock};
use crate::{
    clock::{Span, Timestamp},
    store,
};

/// A shorter loss of the connection costs nobody anything: the chat service itself waits as long for an
/// answer, and delivers late what it could not deliver.
const NOTICED: Span = Span::from_secs(3);

/// How long a request may wait for the house to open.
const PATIENCE: Duration = Duration::from_secs(10);

/// How long to wait before the store is asked again.
const AFTER_FAILURE: Duration = Duration::from_millis(250);

/// Whether the house is open.
pub(super) struct Presence {
    is_open: watch::Sender<bool>,
    state: Mutex<State>,
    /// Held while the house opens, so that it opens once.
    opening: tokio::sync::Mutex<()>,
}

#[derive(Default)]
struct State {
    /// Whether this run has begun: whether it was ever open.
    has_begun: bool,
    /// Since when it is closed, if it was open before.
    closed: Option<Timestamp>,
    /// When it was said that it will close for good.
    leaving: Option<Timestamp>,
}

impl Presence {
    /// Not open yet.
    pub(super) fn new() -> Self {
        Self {
            is_open: watch::Sender::new(false),
            state: Mutex::default(),
            opening: tokio::sync::Mutex::default(),
        }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        // Every change is one assignment.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether players can reach the house.
    pub(super) fn is_open(&self) -> bool {
        *self.is_open.borrow()
    }

    /// When the house was last open, if that is no longer so.
    pub(super) fn left(&self) -> Option<Timestamp> {
        let state = self.state();
        state.leaving.or(state.closed)
    }

    /// Waits until the house has been open once.
    pub(super) async fn begun(&self) {
        if !self.state().has_begun {
            self.opened().await;
        }
    }

    /// Waits until the house is open.
    pub(super) async fn opened(&self) {
        let mut is_open = self.is_open.subscribe();
        // The sender lives as long as this.
        let _ = is_open.wait_for(|is_open| *is_open).await;
    }
}

impl App {
    /// Players can reach the house: the connection to the chat service stands. The time in which they could
    /// not is recorded before this returns.
    pub async fn open_doors(&self) {
        let presence = &self.house.presence;
        if presence.is_open() {
            return;
        }
        let opening = presence.opening.lock().await;
        while !presence.is_open() && presence.state().leaving.is_none() {
            match self.record_absence(wall_clock::now()).await {
                Ok(()) => {
                    // Sessions that were replayed before do not know of it.
                    self.house.cache.clear();
                    presence.is_open.send_replace(true);
                }
                Err(error) => {
                    tracing::warn!(error = %error, "the house can not open yet");
                    time::sleep(AFTER_FAILURE).await;
                }
            }
        }
        drop(opening);
        self.house.deadlines.notify_one();
        self.house.owed.notify_one();
    }

    async fn record_absence(&self, now: Timestamp) -> Result<(), store::Error> {
        let (has_begun, closed) = {
            let state = self.house.presence.state();
            (state.has_begun, state.closed)
        };
        let away = if !has_begun {
            self.house.store.begin_run(now).await?
        } else if let Some(from) = closed.filter(|from| now - *from >= NOTICED) {
            let away = store::Interruption { from, to: now };
            self.house.store.record_interruption(away).await?;
            Some(away)
        } else {
            None
        };
        if let Some(away) = away {
            tracing::info!(
                interruption.ms = (away.to - away.from).as_ms(),
                "the time in which nobody could play is given back"
            );
        }
        let mut state = self.house.presence.state();
        state.has_begun = true;
        state.closed = None;
        Ok(())
    }

    /// Players have not been able to reach the house since `since`. No flag falls until the doors open again.
    pub fn close_doors(&self, since: Timestamp) {
        let presence = &self.house.presence;
        if presence.is_open() {
            presence.state().closed = Some(since);
            presence.is_open.send_replace(false);
            tracing::warn!("players can not reach the house; no clock is charged until they can");
        }
    }

    /// The house takes no more requests. What it has is finished; what time passes from now on is given back
    /// by the next run.
    pub fn leave(&self) {
        let presence = &self.house.presence;
        presence.state().leaving.get_or_insert(wall_clock::now());
        presence.is_open.send_replace(false);
    }

    /// Before something is asked of a session: everything that was to be given back is recorded.
    pub(super) async fn admitted(&self) -> Result<(), Trouble> {
        let presence = &self.house.presence;
        if presence.is_open() || presence.state().leaving.is_some() {
            return Ok(());
        }
        time::timeout(PATIENCE, presence.opened())
            .await
            .map_err(|_| Denied::Unavailable.into())
    }

    /// Before a session is read: what was to be given back since the last run is recorded.
    pub(super) async fn begun(&self) -> Result<(), Trouble> {
        time::timeout(PATIENCE, self.house.presence.begun())
            .await
            .map_err(|_| Denied::Unavailable.into())
    }
}
