//! Serves what people do in a channel in the order in which they did it.
//!
//! The library serves every event in a task of its own. After the connection was lost for a moment, events come all at
//! once; without an order a reply to a move could be read before the move. What is no move, such as a look at the board,
//! counts as well: it can hold a move up for [`PATIENCE`] at most.

use std::{
    collections::BTreeSet,
    sync::{Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use tokio::{sync::Notify, task, time};

/// How long an event waits for earlier ones at most: one that takes longer waits for Discord, not for us.
const PATIENCE: Duration = Duration::from_secs(1);

/// The events that are being served.
#[derive(Default)]
pub(super) struct InOrder {
    /// The channel and the number of each; numbers grow with time.
    serving: Mutex<BTreeSet<(u64, u64)>>,
    served: Notify,
}

/// An event that is being served; done when this is dropped.
pub(super) struct Turn<'a> {
    all: &'a InOrder,
    event: (u64, u64),
}

impl Drop for Turn<'_> {
    fn drop(&mut self) {
        self.all.lock().remove(&self.event);
        self.all.served.notify_waiters();
    }
}

impl InOrder {
    fn lock(&self) -> MutexGuard<'_, BTreeSet<(u64, u64)>> {
        // No change is left half done by a panic: there is nothing in them that could.
        self.serving.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Something that was done in a channel is being served from now on.
    pub(super) fn begins(&self, channel: u64, snowflake: u64) -> Turn<'_> {
        let event = (channel, snowflake);
        self.lock().insert(event);
        Turn { all: self, event }
    }

    /// Waits until what was done earlier in the channel has been served, for a second at most.
    pub(super) async fn turn_of(&self, channel: u64, snowflake: u64) {
        // Tasks that were begun at the same time say first what they serve.
        task::yield_now().await;
        let earlier_ones = async {
            loop {
                let served = self.served.notified();
                if self.is_first(channel, snowflake) {
                    return;
                }
                served.await;
            }
        };
        if time::timeout(PATIENCE, earlier_ones).await.is_err() {
            tracing::info!("what was done earlier in the channel is still being served");
        }
    }

    fn is_first(&self, channel: u64, snowflake: u64) -> bool {
        let serving = self.lock();
        let mut earlier = serving.range((channel, 0)..(channel, snowflake));
        earlier.next().is_none()
    }
}

#[cfg(test)]
mod tests {
    use futures_util::FutureExt as _;

    use super::*;

    const HERE: u64 = 7;
    const ELSEWHERE: u64 = 6;

    #[tokio::test]
    async fn an_event_waits_for_earlier_ones_of_its_channel_alone() {
        let all = InOrder::default();
        let other = all.begins(ELSEWHERE, 1);
        let second = all.begins(HERE, 3);
        let first = all.begins(HERE, 2);
        all.turn_of(HERE, 2).await;
        let mut waits = Box::pin(all.turn_of(HERE, 3));
        task::yield_now().await;
        assert!(waits.as_mut().now_or_never().is_none());
        assert!(waits.as_mut().now_or_never().is_none());
        drop(first);
        waits.await;
        drop((second, other));
        assert!(all.lock().is_empty());
    }

    #[tokio::test]
    async fn an_event_does_not_wait_for_ever() {
        let all = InOrder::default();
        let _first = all.begins(HERE, 2);
        all.turn_of(HERE, 3).await;
    }
}
