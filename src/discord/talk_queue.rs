//! Who waits for an answer to what they said. Without a bound the messages of a flood would stand in line for the database
//! all together, and commands and clicks, of which Discord wants an answer within three seconds, behind them.

use std::{
    collections::{HashMap, hash_map::Entry},
    sync::{Mutex, MutexGuard, PoisonError},
};

use tokio::sync::{Semaphore, SemaphorePermit};

use qiyuan_core::session::PlayerId;

/// How many messages are answered at once. Some wait for Discord, so there are more than connections to the database.
const AT_ONCE: usize = 16;

/// How many messages of one person may be answered or wait at once; what they say besides is not read.
const OF_ONE: usize = 4;

/// The messages that are being answered or wait for it.
pub(super) struct TalkQueue {
    permits: Semaphore,
    of_each: Mutex<HashMap<PlayerId, usize>>,
}

/// A message that is being answered, until this is dropped.
pub(super) struct Talking<'a> {
    queue: &'a TalkQueue,
    player: PlayerId,
}

impl Default for TalkQueue {
    fn default() -> Self {
        Self {
            permits: Semaphore::new(AT_ONCE),
            of_each: Mutex::default(),
        }
    }
}

impl TalkQueue {
    /// Waits until a message of this person may be answered; nothing if too many of theirs wait already.
    pub(super) async fn turn_of(
        &self,
        player: PlayerId,
    ) -> Option<(Talking<'_>, Option<SemaphorePermit<'_>>)> {
        let talking = self.enter(player)?;
        // An error would say that the semaphore was closed, which it never is.
        Some((talking, self.permits.acquire().await.ok()))
    }

    fn enter(&self, player: PlayerId) -> Option<Talking<'_>> {
        let mut of_each = self.lock();
        let count = of_each.entry(player).or_default();
        if *count >= OF_ONE {
            return None;
        }
        *count += 1;
        Some(Talking {
            queue: self,
            player,
        })
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<PlayerId, usize>> {
        self.of_each.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Talking<'_> {
    fn drop(&mut self) {
        if let Entry::Occupied(mut count) = self.queue.lock().entry(self.player) {
            *count.get_mut() -= 1;
            if *count.get() == 0 {
                count.remove();
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use futures_util::FutureExt as _;

    use super::*;

    #[test]
    fn one_person_fills_no_queue_and_nobody_is_remembered() {
        let queue = TalkQueue::default();
        let turn = |id| queue.turn_of(PlayerId(id)).now_or_never();
        let of_one: Vec<_> = (0..OF_ONE).map(|_| turn(1).flatten().unwrap()).collect();
        assert!(turn(1).is_some_and(|it| it.is_none()), "not even queued");
        let of_others: Vec<_> = (2..).map_while(turn).collect();
        assert_eq!(OF_ONE + of_others.len(), AT_ONCE, "the next has to wait");
        drop(of_one);
        assert!(turn(1).flatten().is_some());
        drop(of_others);
        assert!(queue.lock().is_empty());
    }
}
