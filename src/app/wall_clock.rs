//! The only reader of the time.

use std::time::{Instant, SystemTime, UNIX_EPOCH};

use crate::clock::Timestamp;

/// The present moment.
#[must_use]
#[expect(
    clippy::disallowed_methods,
    reason = "the one place where the time is read"
)]
pub fn now() -> Timestamp {
    let since_epoch = SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .unwrap_or_default();
    Timestamp::from_ms(i64::try_from(since_epoch.as_millis()).unwrap_or(i64::MAX))
}

/// A moment from which to measure how long something takes, whatever is done to the clock meanwhile.
#[must_use]
#[expect(
    clippy::disallowed_methods,
    reason = "the one place where the time is read"
)]
pub fn stopwatch() -> Instant {
    Instant::now()
}
