//! Requests in flight, so that no flag overtakes a move that was made in time.
//!
//! A move counts from the moment at which the chat service received it. It reaches us later, and is saved later still.
//! So a deadline is acted on when no request from before it can be missing: those being served are known, and those
//! that have not arrived are waited for as long as others took lately.

use std::{
    collections::BTreeSet,
    sync::{Mutex, MutexGuard, PoisonError},
};

use super::App;
use qiyuan_core::clock::{Span, Timestamp};

/// The shortest wait for requests that have not arrived.
const LEAST: Span = Span::from_ms(25);

/// The longest wait: a request that takes longer has failed for the player, whom the chat service tells so.
const MOST: Span = Span::from_secs(3);

/// The remembered latency decays by one part in so many with each request.
const DECAY: i64 = 16;

#[derive(Debug, Default)]
pub(super) struct InFlight(Mutex<State>);

#[derive(Debug, Default)]
struct State {
    /// The longest recent latency, decaying.
    latency: Span,
    /// When the requests that are being served were made, with a number that tells them apart.
    serving: BTreeSet<(Timestamp, u64)>,
    number: u64,
    /// Whether a deadline waits for a request that is being served.
    is_awaited: bool,
}

/// A request that is being served; done when this is dropped.
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
        // An older request was not under way all that time: the chat service kept it while we were not connected.
        if (Span::ZERO..=MOST).contains(&took) {
            let decayed = state.latency - Span::from_ms(state.latency.as_ms() / DECAY);
            state.latency = took.max(decayed);
        }
        state.number += 1;
        let made = (made, state.number);
        state.serving.insert(made);
        made
    }

    /// Says whether a deadline waited for the request.
    fn ends(&self, made: (Timestamp, u64)) -> bool {
        let mut state = self.lock();
        state.serving.remove(&made);
        std::mem::take(&mut state.is_awaited)
    }

    /// How long requests that have not arrived are waited for.
    pub(super) fn patience(&self) -> Span {
        (self.lock().latency + LEAST).min(MOST)
    }

    /// The latest deadline before which no request was made that is missing at `now`.
    pub(super) fn deadline_horizon(&self, now: Timestamp) -> Timestamp {
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
    /// A request that a player made at `made` has arrived at `now`. No flag of a later time falls until the guard is
    /// dropped.
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
        let requests = InFlight::default();
        assert_eq!(requests.deadline_horizon(at(1_000)), at(975));
        requests.ends(requests.begins(at(800), at(1_000)));
        assert_eq!(requests.deadline_horizon(at(1_000)), at(775));
        for _ in 0..100 {
            requests.ends(requests.begins(at(1_000), at(1_010)));
        }
        let decayed = requests.patience();
        assert!(decayed < Span::from_ms(60), "{decayed:?}");
    }

    #[test]
    fn deadlines_wait_for_what_is_being_served_but_not_forever() {
        let requests = InFlight::default();
        let slow = requests.begins(at(0), at(5));
        let next = requests.begins(at(500), at(505));
        assert_eq!(requests.deadline_horizon(at(1_000)), at(0));
        assert_eq!(requests.deadline_horizon(at(3_001)), at(500));
        assert!(requests.ends(slow));
        assert!(!requests.ends(next));
        assert_eq!(requests.deadline_horizon(at(3_001)), at(2_971));
    }

    #[test]
    fn what_was_kept_while_we_were_not_connected_says_nothing_about_latency() {
        let requests = InFlight::default();
        requests.ends(requests.begins(at(0), at(3_001)));
        requests.ends(requests.begins(at(10), at(0)));
        assert_eq!(requests.patience(), LEAST);
        requests.ends(requests.begins(at(0), at(3_000)));
        assert_eq!(requests.patience(), MOST);
    }
}
