//! Loading sessions without holding up anybody else.
//!
//! A session of thousands of events takes a while to read and replay, and players decide how long their sessions are.
//! So a few are loaded at a time, on threads of their own, each only once; of long ones, one at a time. That leaves
//! readers of the store to everybody else, whoever asks for what. Whoever asks for many long sessions has one of them
//! in the queue, and waits for it alone.

use std::{
    collections::HashMap,
    future,
    hash::Hash,
    panic,
    sync::{Arc, Mutex, PoisonError},
};

use tokio::{
    sync::{OwnedMutexGuard, OwnedSemaphorePermit, Semaphore},
    task,
};

use qiyuan_core::session::{PlayerId, SessionId, Version};

/// How many sessions are loaded at once: fewer than the store has readers, and long replays keep one processor of a
/// small machine busy, not all.
const AT_ONCE: usize = 2;

/// From how many events on a session is long. Hardly any game has as many; the longest takes some twenty times as long.
const LONG: u64 = 1_000;

/// For whom a session is loaded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Asker {
    /// For the program itself.
    Anyone,
    /// For a player, who waits.
    Player(PlayerId),
    /// For a player who is still typing: what cannot be had at once is not wanted later.
    Typing(PlayerId),
}

/// Limits how many sessions are loaded at once.
pub(super) struct ReplayLimiter {
    permits: Arc<Semaphore>,
    long: Arc<Semaphore>,
    /// One load of each session at a time.
    pub(super) sessions: ReplayTurns<SessionId>,
    /// One long load for each player at a time.
    pub(super) players: ReplayTurns<PlayerId>,
}

/// The right to load one session.
pub(super) struct ReplayPermit {
    _one: OwnedSemaphorePermit,
    _long: Option<OwnedSemaphorePermit>,
}

/// Who has the turn, of those who want the same.
pub(super) struct ReplayTurns<K>(Mutex<HashMap<K, Arc<tokio::sync::Mutex<()>>>>);

/// A turn; the next one waits until this is dropped.
pub(super) struct ReplayTurn<'a, K: Copy + Eq + Hash> {
    turns: &'a ReplayTurns<K>,
    key: K,
    guard: Option<OwnedMutexGuard<()>>,
}

/// Whether a session of this version is long.
pub(super) const fn is_long(version: Version) -> bool {
    version.0 >= LONG
}

impl Default for ReplayLimiter {
    fn default() -> Self {
        Self {
            permits: Arc::new(Semaphore::new(AT_ONCE)),
            long: Arc::new(Semaphore::new(1)),
            sessions: ReplayTurns::default(),
            players: ReplayTurns::default(),
        }
    }
}

impl ReplayLimiter {
    /// Waits until a session of this version may be loaded; whoever came first is first.
    pub(super) async fn permit(&self, version: Version) -> ReplayPermit {
        let acquire = async |semaphore: &Arc<Semaphore>| {
            let permit = Arc::clone(semaphore).acquire_owned().await;
            permit.expect("the semaphore is never closed")
        };
        let _long = match is_long(version) {
            true => Some(acquire(&self.long).await),
            false => None,
        };
        let _one = acquire(&self.permits).await;
        ReplayPermit { _one, _long }
    }

    /// Computes on a thread that serves nobody else. A panic goes on in the caller.
    pub(super) async fn run<T: Send + 'static>(
        permit: ReplayPermit,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> T {
        let done = task::spawn_blocking(move || {
            // Moved into the work, which goes on when its caller is gone.
            let _permit = permit;
            work()
        });
        match done.await {
            Ok(done) => done,
            Err(error) => match error.try_into_panic() {
                Ok(panicked) => panic::resume_unwind(panicked),
                // It had not begun when the program stopped: whoever waits for it stops, too.
                Err(_) => future::pending().await,
            },
        }
    }
}

impl<K> Default for ReplayTurns<K> {
    fn default() -> Self {
        Self(Mutex::default())
    }
}

impl<K: Copy + Eq + Hash> ReplayTurns<K> {
    /// Waits until nobody else has the turn.
    pub(super) async fn turn(&self, key: K) -> ReplayTurn<'_, K> {
        let (mut turn, mutex) = self.enter(key);
        turn.guard = Some(mutex.lock_owned().await);
        turn
    }

    /// The turn, unless somebody has it.
    pub(super) fn try_turn(&self, key: K) -> Option<ReplayTurn<'_, K>> {
        let (mut turn, mutex) = self.enter(key);
        turn.guard = Some(mutex.try_lock_owned().ok()?);
        Some(turn)
    }

    fn enter(&self, key: K) -> (ReplayTurn<'_, K>, Arc<tokio::sync::Mutex<()>>) {
        let turn = ReplayTurn {
            turns: self,
            key,
            guard: None,
        };
        let mutex = self.with(|turns| Arc::clone(turns.entry(key).or_default()));
        (turn, mutex)
    }

    fn with<T>(&self, look: impl FnOnce(&mut HashMap<K, Arc<tokio::sync::Mutex<()>>>) -> T) -> T {
        look(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl<K: Copy + Eq + Hash> Drop for ReplayTurn<'_, K> {
    /// Forgets the key when nobody else waits.
    fn drop(&mut self) {
        drop(self.guard.take());
        self.turns.with(|turns| {
            let is_last = |mutex: &Arc<_>| Arc::strong_count(mutex) == 1;
            if turns.get(&self.key).is_some_and(is_last) {
                turns.remove(&self.key);
            }
        });
    }
}

#[cfg(test)]
mod tests {
    use std::{sync::mpsc, time::Duration};

    use futures_util::{FutureExt as _, future::join_all};
    use tokio::time;

    use super::*;

    const ID: SessionId = SessionId(1);
    const SHORT: Version = Version(LONG - 1);
    const LONGEST: Version = Version(20_000);

    /// How long anything may take before a test gives up on it.
    const LONGEST_WAIT: Duration = Duration::from_secs(30);

    #[tokio::test]
    async fn one_at_a_time_loads_a_session_and_others_are_not_held_up() {
        let limiter = ReplayLimiter::default();
        let sessions = &limiter.sessions;
        let first = sessions.turn(ID).await;
        assert!(sessions.turn(ID).now_or_never().is_none());
        assert!(sessions.try_turn(ID).is_none());
        drop(sessions.turn(SessionId(2)).await);
        drop(first);
        drop(sessions.turn(ID).await);
        drop(sessions.try_turn(ID).unwrap());
        assert_eq!(sessions.with(|turns| turns.len()), 0);
    }

    #[tokio::test]
    async fn long_sessions_are_loaded_one_at_a_time_and_leave_room_for_others() {
        let limiter = ReplayLimiter::default();
        let long = limiter.permit(LONGEST).await;
        assert!(limiter.permit(LONGEST).now_or_never().is_none());
        let short = limiter.permit(SHORT).now_or_never().unwrap();
        assert!(limiter.permit(SHORT).now_or_never().is_none());
        drop(short);
        drop(limiter.permit(SHORT).now_or_never().unwrap());
        drop(long);
        drop(limiter.permit(LONGEST).now_or_never().unwrap());
    }

    #[tokio::test]
    async fn whoever_asks_for_many_long_sessions_lets_others_in_between() {
        let (limiter, served) = (ReplayLimiter::default(), Mutex::new(Vec::new()));
        let ask = async |player: u64, session: i64| {
            let _mine = limiter.players.turn(PlayerId(player)).await;
            let _turn = limiter.sessions.turn(SessionId(session)).await;
            let permit = limiter.permit(LONGEST).await;
            let note = || served.lock().unwrap().push(player);
            note();
            ReplayLimiter::run(permit, || {}).await;
        };
        let flood = join_all((0..50).map(|session| ask(1, session)));
        tokio::join!(flood, ask(2, 100), ask(3, 101));
        let served = served.lock().unwrap();
        assert_eq!(served.len(), 52);
        let place = |player| served.iter().position(|it| *it == player);
        assert!(place(2) <= Some(2) && place(3) <= Some(3), "{served:?}");
    }

    #[tokio::test]
    async fn a_long_replay_leaves_this_thread_free_and_few_run_at_once() {
        let limiter = ReplayLimiter::default();
        let (begin, mut begun) = tokio::sync::mpsc::unbounded_channel();
        let (finish, wait) = mpsc::channel::<()>();
        let wait = Arc::new(Mutex::new(wait));
        let work = async || {
            let (begin, wait) = (begin.clone(), Arc::clone(&wait));
            let permit = limiter.permit(SHORT).await;
            ReplayLimiter::run(permit, move || {
                begin.send(()).unwrap();
                let _ = wait.lock().unwrap().recv();
            })
            .await;
        };
        let free = async {
            // This runs on the only thread of the test: it is not blocked.
            for _ in 0..AT_ONCE {
                let one = time::timeout(LONGEST_WAIT, begun.recv()).await;
                one.expect("a replay begins");
            }
            // No other one can begin before one of them ends.
            assert_eq!(limiter.permits.available_permits(), 0);
            assert!(begun.try_recv().is_err());
            drop(finish);
        };
        tokio::join!(work(), work(), work(), free);
        assert_eq!(begun.try_recv(), Ok(()));
    }

    #[tokio::test]
    async fn a_panic_of_a_replay_is_a_panic_of_whoever_asked_for_it() {
        let limiter = ReplayLimiter::default();
        let permit = limiter.permit(SHORT).await;
        let run = ReplayLimiter::run(permit, || panic!("unlucky"));
        let panicked = crate::telemetry::catch_panic(run).await;
        assert!(panicked.unwrap_err().to_string().contains("unlucky"));
    }
}
