//! The only reader of the time.
//!
//! The machine's clock may be set at any moment, by minutes or years: if games went by it, flags would fall at once or
//! clocks would stand. So it is looked at when the program starts, and from then on the time is measured. What users do
//! is dated by the chat service, so its clock is the one that counts: if ours differs much from it, whoever speaks to
//! the chat service says by how much ([`Signal::ClockAhead`](super::Signal::ClockAhead)).

use std::{
    sync::{
        LazyLock,
        atomic::{AtomicI64, Ordering},
    },
    time::{Duration, SystemTime, UNIX_EPOCH},
};

use tokio::time::Instant;

use qiyuan_core::clock::{Span, Timestamp};

/// How far the machine's clock may move against what is measured without anybody having set it, between two looks.
const DRIFT: Span = Span::SECOND;

/// From what moment on the time is measured, and what the machine's clock said then.
static START: LazyLock<(Instant, Timestamp)> = LazyLock::new(|| (monotonic(), by_machine()));

/// By how much what is measured is corrected, in milliseconds.
static AHEAD_MS: AtomicI64 = AtomicI64::new(0);

/// The present moment, by the chat service's clock as far as it is known.
#[must_use]
pub fn now() -> Timestamp {
    let (start, by_machine) = *START;
    moment(by_machine, start.elapsed(), set_back())
}

/// By how much the time was set back since the program started; forward, if negative. It never moves otherwise.
#[must_use]
fn set_back() -> Span {
    Span::from_ms(AHEAD_MS.load(Ordering::SeqCst))
}

/// The time was this far ahead; behind, if negative.
pub(super) fn is_ahead(by: Span) {
    AHEAD_MS.fetch_add(by.as_ms(), Ordering::SeqCst);
}

/// The moment at which so much is measured since the machine's clock said `start`.
fn moment(start: Timestamp, measured: Duration, set_back: Span) -> Timestamp {
    let measured = Span::from_ms(i64::try_from(measured.as_millis()).unwrap_or(i64::MAX));
    start + measured - set_back
}

/// Looks whether somebody sets the machine's clock, or the machine sleeps: then less is measured than has passed.
pub struct ClockWatch {
    /// How far the machine's clock was ahead of what is measured.
    ahead: Span,
}

impl ClockWatch {
    /// Looks from now on.
    #[must_use]
    pub fn new() -> Self {
        Self {
            ahead: Self::look(),
        }
    }

    /// Whether the machine's clock was set, or the machine slept, since the last look.
    pub fn was_set(&mut self) -> bool {
        self.has_moved_to(Self::look())
    }

    fn look() -> Span {
        by_machine() - (now() + set_back())
    }

    /// Small drifts do not add up: what is measured is compared with the chat service's clock anyway.
    fn has_moved_to(&mut self, ahead: Span) -> bool {
        let moved = (ahead - self.ahead).as_ms().abs();
        self.ahead = ahead;
        moved > DRIFT.as_ms()
    }
}

impl Default for ClockWatch {
    fn default() -> Self {
        Self::new()
    }
}

/// The present moment by the machine's clock alone.
#[must_use]
#[expect(
    clippy::disallowed_methods,
    reason = "the one place where the time is read"
)]
pub fn by_machine() -> Timestamp {
    let since_epoch = SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .unwrap_or_default();
    Timestamp::from_ms(i64::try_from(since_epoch.as_millis()).unwrap_or(i64::MAX))
}

/// The present moment for measuring how long something takes, whatever is done to the clock meanwhile.
#[must_use]
#[expect(
    clippy::disallowed_methods,
    reason = "the one place where the time is read"
)]
pub fn monotonic() -> Instant {
    Instant::now()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ms(ms: i64) -> Span {
        Span::from_ms(ms)
    }

    #[test]
    fn the_time_is_what_was_measured_since_the_start_and_corrected() {
        let start = Timestamp::from_ms(1_000_000);
        let measured = Duration::from_millis(2_500);
        let at = |set_back| moment(start, measured, set_back).as_ms();
        assert_eq!(at(ms(0)), 1_002_500);
        assert_eq!(at(ms(3_600_000)), 1_002_500 - 3_600_000);
        assert_eq!(at(ms(-3_600_000)), 1_002_500 + 3_600_000);
    }

    #[test]
    fn a_clock_that_is_set_and_a_machine_that_slept_are_noticed_once() {
        let mut watch = ClockWatch { ahead: ms(5) };
        for ahead in [3_600_005, -7_200_000, 0, 2_000] {
            assert!(watch.has_moved_to(ms(ahead)), "{ahead}");
            assert!(!watch.has_moved_to(ms(ahead)), "{ahead}");
        }
    }

    #[test]
    fn a_small_drift_is_not_noticed_however_long_it_lasts() {
        let mut watch = ClockWatch { ahead: ms(0) };
        assert!(!(0..100_000).any(|look| watch.has_moved_to(ms(10 * look))));
    }
}
