//! The only reader of the time.
//!
//! What users do is dated by the chat service, so its clock is the one that counts: if the machine's differs
//! much from it, whoever speaks to the chat service says by how much.

use std::{
    sync::atomic::{AtomicI64, Ordering},
    time::{Instant, SystemTime, UNIX_EPOCH},
};

use crate::clock::{Span, Timestamp};

/// How far the machine's clock is ahead of the chat service's, in milliseconds, where that matters.
static AHEAD_MS: AtomicI64 = AtomicI64::new(0);

/// The present moment, by the chat service's clock as far as it is known.
#[must_use]
pub fn now() -> Timestamp {
    by_machine() - Span::from_ms(AHEAD_MS.load(Ordering::Relaxed))
}

/// The machine's clock is this far ahead; behind, if negative.
pub fn is_ahead(by: Span) {
    AHEAD_MS.store(by.as_ms(), Ordering::Relaxed);
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

/// A moment from which to measure how long something takes, whatever is done to the clock meanwhile.
#[must_use]
#[expect(
    clippy::disallowed_methods,
    reason = "the one place where the time is read"
)]
pub fn stopwatch() -> Instant {
    Instant::now()
}
