//! Replaying sessions without holding up anybody else.
//!
//! A session of thousands of events takes a while to replay, and players decide how long their sessions are. So
//! replays run on threads of their own, a few at a time, and only one of each session.

use std::{
    collections::HashMap,
    panic,
    sync::{Arc, Mutex, PoisonError},
};

use tokio::{
    sync::{OwnedMutexGuard, Semaphore},
    task,
};

use qiyuan_core::session::SessionId;

/// How many sessions are replayed at once: long replays keep one processor of a small machine busy, not all.
const AT_ONCE: usize = 2;

/// Limits replays.
pub(super) struct ReplayLimiter {
    permits: Arc<Semaphore>,
    turns: Mutex<HashMap<SessionId, Arc<tokio::sync::Mutex<()>>>>,
}

/// The right to replay one session; the next one waits until this is dropped.
pub(super) struct ReplayTurn<'a> {
    loads: &'a ReplayLimiter,
    id: SessionId,
    guard: Option<OwnedMutexGuard<()>>,
}

impl Default for ReplayLimiter {
    fn default() -> Self {
        Self {
            permits: Arc::new(Semaphore::new(AT_ONCE)),
            turns: Mutex::default(),
        }
    }
}

impl ReplayLimiter {
    /// Waits until nobody else loads the session.
    pub(super) async fn turn(&self, id: SessionId) -> ReplayTurn<'_> {
        let mut turn = ReplayTurn {
            loads: self,
            id,
            guard: None,
        };
        let mutex = self.with(|turns| Arc::clone(turns.entry(id).or_default()));
        turn.guard = Some(mutex.lock_owned().await);
        turn
    }

    /// Computes on a thread that serves nobody else, when there is one. A panic goes on in the caller.
    pub(super) async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> T {
        let permit = Arc::clone(&self.permits).acquire_owned().await;
        let done = task::spawn_blocking(move || {
            // Goes with the work: a caller that is gone leaves its work running.
            let _permit = permit.expect("the semaphore is never closed");
            work()
        });
        match done.await {
            Ok(done) => done,
            Err(error) => match error.try_into_panic() {
                Ok(panicked) => panic::resume_unwind(panicked),
                Err(_) => unreachable!("nobody aborts a replay"),
            },
        }
    }

    fn with<T>(
        &self,
        look: impl FnOnce(&mut HashMap<SessionId, Arc<tokio::sync::Mutex<()>>>) -> T,
    ) -> T {
        look(&mut self.turns.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl Drop for ReplayTurn<'_> {
    /// Forgets the session when nobody else waits for it.
    fn drop(&mut self) {
        drop(self.guard.take());
        self.loads.with(|turns| {
            let is_last = |mutex: &Arc<_>| Arc::strong_count(mutex) == 1;
            if turns.get(&self.id).is_some_and(is_last) {
                turns.remove(&self.id);
            }
        });
    }
}

#[cfg(test)]
mod tests {
    use std::{
        sync::{
            atomic::{AtomicUsize, Ordering},
            mpsc,
        },
        time::Duration,
    };

    use tokio::time;

    use super::*;

    const ID: SessionId = SessionId(1);

    #[tokio::test]
    async fn one_at_a_time_loads_a_session_and_others_are_not_held_up() {
        let loads = ReplayLimiter::default();
        let first = loads.turn(ID).await;
        let soon = Duration::from_millis(20);
        assert!(time::timeout(soon, loads.turn(ID)).await.is_err());
        drop(loads.turn(SessionId(2)).await);
        drop(first);
        drop(loads.turn(ID).await);
        assert_eq!(loads.with(|turns| turns.len()), 0);
    }

    #[tokio::test]
    async fn a_long_replay_leaves_this_thread_free_and_few_run_at_once() {
        let loads = ReplayLimiter::default();
        let running = Arc::new(AtomicUsize::new(0));
        let (finish, wait) = mpsc::channel::<()>();
        let wait = Arc::new(Mutex::new(wait));
        let work = || {
            let (running, wait) = (Arc::clone(&running), Arc::clone(&wait));
            loads.run(move || {
                running.fetch_add(1, Ordering::SeqCst);
                let _ = wait.lock().unwrap().recv();
            })
        };
        let free = async {
            while running.load(Ordering::SeqCst) < AT_ONCE {
                time::sleep(Duration::from_millis(1)).await;
            }
            // This runs on the only thread of the test: it is not blocked.
            time::sleep(Duration::from_millis(20)).await;
            assert_eq!(running.load(Ordering::SeqCst), AT_ONCE);
            drop(finish);
        };
        tokio::join!(work(), work(), work(), free);
        assert_eq!(running.load(Ordering::SeqCst), 3);
    }

    #[tokio::test]
    async fn a_panic_of_a_replay_is_a_panic_of_whoever_asked_for_it() {
        let loads = ReplayLimiter::default();
        let panicked = crate::telemetry::catch_panic(loads.run(|| panic!("unlucky"))).await;
        assert!(panicked.unwrap_err().to_string().contains("unlucky"));
    }
}
