//! What players did that is still on its way, so that no flag overtakes a move that was made in time.
//!
//! A move counts from the moment at which the chat service got it. It reaches us later, and is saved later still. So a
//! deadline is acted on when nothing that was done before it can be missing: what is being served is known, and what has
//! not arrived is waited for as long as others took lately.

use std::{
    collections::BTreeSet,
    sync::{Mutex, MutexGuard, PoisonError},
};

use super::App;
use qiyuan_core::clock::{Span, Timestamp};

/// How long is always waited for what has not arrived.
const LEAST: Span = Span::from_ms(25);

/// The longest wait: whatever takes longer has failed for the player already, who is told so by the chat service.
const MOST: Span = Span::from_secs(3);

/// How much of what one took longer than the next is forgotten.
const FORGETTING: i64 = 16;

#[derive(Debug, Default)]
pub(super) struct InFlight(Mutex<State>);

#[derive(Debug, Default)]
struct State {
    /// How long the way takes, by those that took longest lately.
    takes: Span,
    /// When those were made that are being served, with a number that tells them apart.
    serving: BTreeSet<(Timestamp, u64)>,
    number: u64,
    /// Whether a deadline waits for what is being served.
    is_awaited: bool,
}

/// Something that is being served; over when this is dropped.
pub struct InFlightGuard {
    app: App,
    made: (Timestamp, u64),
}

impl Drop for InFlightGuard {
    fn drop(&mut self) {
        if self.app.inner.in_flight.ends(self.made) {
            self.app.inner.deadlines.notify_one();
        }
    }
}

impl InFlight {
    fn lock(&self) -> MutexGuard<'_, State> {
        // No change is left half done by a panic: there is nothing in them that could.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn begins(&self, made: Timestamp, now: Timestamp) -> (Timestamp, u64) {
        let mut state = self.lock();
        let took = now - made;
        // What is older was not on its way all the time: it was kept for us while we were away.
        if (Span::ZERO..=MOST).contains(&took) {
            let faded = state.takes - Span::from_ms(state.takes.as_ms() / FORGETTING);
            state.takes = took.max(faded);
        }
        state.number += 1;
        let made = (made, state.number);
        state.serving.insert(made);
        made
    }

    /// Says whether a deadline waited for it.
    fn ends(&self, made: (Timestamp, u64)) -> bool {
        let mut state = self.lock();
        state.serving.remove(&made);
        std::mem::take(&mut state.is_awaited)
    }

    /// For how long what has not arrived is waited for.
    pub(super) fn patience(&self) -> Span {
        (self.lock().takes + LEAST).min(MOST)
    }

    /// The latest deadline before which nothing can have been done that is missing at `now`.
    pub(super) fn complete(&self, now: Timestamp) -> Timestamp {
        let arrived = now - self.patience();
        let mut state = self.lock();
        let oldest = state.serving.range((now - MOST, 0)..).next().copied();
        match oldest {
            Some((made, _)) if made < arrived => {
                state.is_awaited = true;
                made
            }
            _ => arrived,
        }
    }
}

impl App {
    /// Something that a player did at `made` has arrived at `now`. No flag of a later time falls until what is given back
    /// is dropped.
    #[must_use]
    pub fn serving(&self, made: Timestamp, now: Timestamp) -> InFlightGuard {
        InFlightGuard {
            app: self.clone(),
            made: self.inner.in_flight.begins(made, now),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(ms: i64) -> Timestamp {
        Timestamp::from_ms(1_000_000 + ms)
    }

    #[test]
    fn deadlines_wait_as_long_as_others_took_lately() {
        let way = InFlight::default();
        assert_eq!(way.complete(at(1_000)), at(975));
        way.ends(way.begins(at(800), at(1_000)));
        assert_eq!(way.complete(at(1_000)), at(775));
        for _ in 0..100 {
            way.ends(way.begins(at(1_000), at(1_010)));
        }
        let forgotten = way.patience();
        assert!(forgotten < Span::from_ms(60), "{forgotten:?}");
    }

    #[test]
    fn deadlines_wait_for_what_is_being_served_but_not_for_ever() {
        let way = InFlight::default();
        let slow = way.begins(at(0), at(5));
        let next = way.begins(at(500), at(505));
        assert_eq!(way.complete(at(1_000)), at(0));
        assert_eq!(way.complete(at(3_001)), at(500));
        assert!(way.ends(slow));
        assert!(!way.ends(next));
        assert_eq!(way.complete(at(3_001)), at(2_971));
    }

    #[test]
    fn what_was_kept_while_we_were_away_says_nothing_about_the_way() {
        let way = InFlight::default();
        way.ends(way.begins(at(0), at(3_001)));
        way.ends(way.begins(at(10), at(0)));
        assert_eq!(way.patience(), LEAST);
        way.ends(way.begins(at(0), at(3_000)));
        assert_eq!(way.patience(), MOST);
    }
}
