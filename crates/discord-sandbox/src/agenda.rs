//! What the sandbox is to do later: fail late interactions, deliver delayed ones.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde_json::Value;
use tokio::sync::Notify;

use super::id::Id;
use super::weather::{Front, Mend};
use super::world::World;

/// Something to do at a time.
#[derive(Debug)]
pub(crate) enum Due {
    /// Look whether an interaction's time is over.
    Expire(Id),
    /// Give a delayed interaction to the bot.
    Deliver(Id, Value),
    /// Let go what a fault held back.
    Release(u64),
    /// Bad weather of this number strikes.
    Strike(Front, u64),
    /// Give back what was taken away for a while.
    Mend(Mend),
}

/// Everything to do, by time.
#[derive(Debug, Default)]
pub(crate) struct Agenda {
    entries: BTreeMap<(u64, u64), Due>,
    count: u64,
    wake: Arc<Notify>,
}

impl Agenda {
    /// Notes something to do at a time in milliseconds.
    pub(crate) fn add(&mut self, at_ms: f64, due: Due) {
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "microseconds of our era are positive and fit easily"
        )]
        let at = (at_ms * 1000.0).ceil() as u64;
        self.count += 1;
        self.entries.insert((at, self.count), due);
        self.wake.notify_one();
    }

    /// What was taken away for a while and is given back now instead.
    pub(crate) fn mends(&mut self) -> Vec<Mend> {
        let mut mends = Vec::new();
        self.entries.retain(|_, due| match due {
            Due::Mend(mend) => {
                mends.push(*mend);
                false
            }
            _ => true,
        });
        mends
    }

    /// Everything to do comes this much later, because the clock was set.
    pub(crate) fn shift(&mut self, by_ms: f64) {
        for ((at, _), due) in std::mem::take(&mut self.entries) {
            #[expect(
                clippy::cast_precision_loss,
                reason = "microseconds of our era are below 2^53"
            )]
            let at = at as f64 / 1000.0;
            self.add(at + by_ms, due);
        }
    }

    /// Is woken when something was added.
    pub(crate) fn wake(&self) -> Arc<Notify> {
        Arc::clone(&self.wake)
    }

    /// When something is to be done next.
    #[expect(
        clippy::cast_precision_loss,
        reason = "microseconds of our era are below 2^53"
    )]
    fn next_ms(&self) -> Option<f64> {
        self.entries
            .first_key_value()
            .map(|((at, _), _)| *at as f64 / 1000.0)
    }
}

impl World {
    /// Does what is due and says in how many milliseconds the next thing is.
    pub(crate) fn keep_agenda(&mut self) -> Option<f64> {
        loop {
            let next = self.agenda.next_ms()?;
            let now = self.now();
            if next > now {
                return Some(next - now);
            }
            let (_, due) = self.agenda.entries.pop_first()?;
            match due {
                Due::Expire(id) => {
                    self.expire(id);
                }
                Due::Deliver(id, payload) => self.hand_over(id, &payload),
                Due::Release(fault) => self.release_held(fault),
                Due::Strike(front, number) => self.strike(front, number),
                Due::Mend(mend) => self.mend(mend),
            }
        }
    }
}
