//! What the sandbox is to do later, such as failing interactions that were not answered in time.

use std::collections::BTreeMap;
use std::sync::Arc;

use tokio::sync::Notify;

use super::chaos;
use super::id::Id;
use super::world::World;

/// Something to do at a time.
#[derive(Debug)]
pub(crate) enum Due {
    /// Fail an interaction if its time is over.
    Expire(Id),
    /// Something that fault injection put off.
    #[cfg_attr(
        not(feature = "chaos"),
        expect(dead_code, reason = "without that feature nothing is put off")
    )]
    Chaos(chaos::Due),
}

/// Everything to do, by time.
#[derive(Debug, Default)]
pub(crate) struct Schedule {
    entries: BTreeMap<(u64, u64), Due>,
    count: u64,
    wake: Arc<Notify>,
}

impl Schedule {
    /// Adds something to do at a time in milliseconds.
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

    /// Takes everything of a kind off the schedule.
    #[cfg(feature = "chaos")]
    pub(crate) fn take_all(&mut self, fits: impl Fn(&Due) -> bool) -> Vec<Due> {
        let taken = self.entries.extract_if(.., |_, due| fits(due));
        taken.map(|(_, due)| due).collect()
    }

    /// Moves everything by this much, because the clock was set.
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

    /// Notified when something was added.
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
    pub(crate) fn run_due(&mut self) -> Option<f64> {
        loop {
            let next = self.schedule.next_ms()?;
            let now = self.now();
            if next > now {
                return Some(next - now);
            }
            let (_, due) = self.schedule.entries.pop_first()?;
            match due {
                Due::Expire(id) => {
                    self.expire(id);
                }
                Due::Chaos(due) => self.do_chaos(due),
            }
        }
    }
}
