//! How many requests Discord may refuse before fewer are sent.
//!
//! Discord blocks an address that causes 10,000 invalid requests (answered with 401, 403 or 429) in ten minutes.

use std::time::Duration;

use tokio::time::Instant;

/// In how many seconds a budget that is used up is whole again by itself.
const WHOLE_AFTER: f64 = 600.0;

/// What a request that succeeds adds to the budget. Where one in ten or less is refused nothing is slowed down; where
/// all are, twice the budget is refused in ten minutes.
const A_SUCCESS: f64 = 0.1;

/// Added to each wait, because the arithmetic is not quite exact.
const GRAIN: Duration = Duration::from_millis(1);

/// How many refusals are left. A request leaves only if it and all that are in flight may be refused.
#[derive(Debug)]
pub(super) struct Budget {
    most: f64,
    left: f64,
    counted: Instant,
    in_flight: u32,
}

impl Budget {
    /// A budget of which nothing is used yet.
    pub(super) fn new(most: u32, now: Instant) -> Self {
        Self {
            most: f64::from(most),
            left: f64::from(most),
            counted: now,
            in_flight: 0,
        }
    }

    /// Lets a request leave, or says how long to wait unless another one comes back first.
    pub(super) fn leave(&mut self, now: Instant) -> Result<(), Duration> {
        self.wait(now).map_or(Ok(()), Err)?;
        self.left();
        Ok(())
    }

    /// One has left.
    pub(super) const fn left(&mut self) {
        self.in_flight += 1;
    }

    /// How long nothing may leave, if it may not.
    pub(super) fn wait(&mut self, now: Instant) -> Option<Duration> {
        self.wait_keeping(0, now)
    }

    /// How long nothing may leave that has to keep so many refusals for others, if it may not.
    pub(super) fn wait_keeping(&mut self, kept: u32, now: Instant) -> Option<Duration> {
        self.count(now);
        let missing = f64::from(self.in_flight) + 1.0 + f64::from(kept) - self.left;
        (missing > 0.0).then(|| Duration::from_secs_f64(missing * WHOLE_AFTER / self.most) + GRAIN)
    }

    /// One that left came back without an answer, or with one that says nothing about limits.
    pub(super) fn finished(&mut self) {
        self.in_flight = self.in_flight.saturating_sub(1);
    }

    /// One succeeded.
    pub(super) fn taken(&mut self) {
        self.left = (self.left + A_SUCCESS).min(self.most);
    }

    /// Whether not one more may be refused.
    pub(super) fn is_used_up(&self) -> bool {
        self.left < 1.0
    }

    /// How many refusals are used of it.
    pub(super) fn used(&mut self, now: Instant) -> f64 {
        self.count(now);
        self.most - self.left
    }

    /// Whether any request is in flight.
    pub(super) const fn is_any_in_flight(&self) -> bool {
        self.in_flight > 0
    }

    /// Nothing is used of it any more.
    pub(super) fn renew(&mut self) {
        self.left = self.most;
    }

    /// One was refused.
    pub(super) fn refused(&mut self) {
        self.left = (self.left - 1.0).max(0.0);
    }

    fn count(&mut self, now: Instant) {
        let passed = now.saturating_duration_since(self.counted);
        self.counted = now;
        self.left = (self.left + passed.as_secs_f64() * self.most / WHOLE_AFTER).min(self.most);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::wall_clock::monotonic;

    const MINUTE: Duration = Duration::from_secs(60);

    /// Asks one at a time for ten minutes, as often as it may; says how many were refused.
    fn refused_in_ten_minutes(is_refused: impl Fn(u32) -> bool) -> u32 {
        let start = monotonic();
        let mut budget = Budget::new(50, start);
        let (mut now, mut sent, mut refused) = (start, 0, 0);
        while now < start + 10 * MINUTE {
            if let Err(wait) = budget.leave(now) {
                now += wait;
                continue;
            }
            if is_refused(sent) {
                budget.refused();
                refused += 1;
            } else {
                budget.taken();
            }
            budget.finished();
            sent += 1;
            // As fast as Discord lets anybody ask.
            now += Duration::from_millis(20);
        }
        refused
    }

    #[test]
    fn where_everything_is_refused_a_hundred_are_in_ten_minutes() {
        let refused = refused_in_ten_minutes(|_| true);
        assert!((98..=101).contains(&refused), "{refused}");
    }

    #[test]
    fn where_half_is_refused_discord_does_not_block_us() {
        let refused = refused_in_ten_minutes(|sent| sent % 2 == 0);
        assert!(refused < 200, "{refused}");
    }

    #[test]
    fn where_little_is_refused_nothing_waits() {
        let refused = refused_in_ten_minutes(|sent| sent % 20 == 0);
        assert_eq!(refused, 30_000 / 20);
    }

    #[test]
    fn as_many_are_in_flight_as_may_be_refused() {
        let now = monotonic();
        let mut budget = Budget::new(50, now);
        let left = (0..100).filter(|_| budget.leave(now).is_ok()).count();
        assert_eq!(left, 50);
        budget.finished();
        assert!(budget.leave(now).is_ok());
        assert!(budget.wait(now).is_some());
    }

    #[test]
    fn after_a_pause_one_leaves_and_then_more() {
        let start = monotonic();
        let mut budget = Budget::new(50, start);
        for _ in 0..50 {
            budget.leave(start).unwrap();
            budget.refused();
            budget.finished();
        }
        let wait = budget.leave(start).unwrap_err();
        assert!(wait <= Duration::from_secs(13), "{wait:?}");
        let later = start + wait;
        budget.leave(later).unwrap();
        assert!(budget.leave(later).is_err());
        for _ in 0..20 {
            budget.taken();
        }
        budget.finished();
        assert!(budget.leave(later).is_ok() && budget.leave(later).is_ok());
    }
}
