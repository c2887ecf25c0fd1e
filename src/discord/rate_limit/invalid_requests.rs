//! How many requests Discord may refuse before we stop asking.
//!
//! Discord shuts an address out for which it refused 10,000 requests (401, 403, 429) in ten minutes.

use std::time::Duration;

use tokio::time::Instant;

/// How many refusals may be had at one go.
const MOST: f64 = 50.0;

/// How many come back in a second by themselves: as many as at one go in ten minutes.
const A_SECOND: f64 = MOST / 600.0;

/// What a request that was taken gives back. Where one in ten or less is refused nothing is slowed down; where all
/// are, a hundred are in ten minutes.
const A_SUCCESS: f64 = 0.1;

/// What a wait is longer than it should be by arithmetic, which is never quite exact.
const GRAIN: Duration = Duration::from_millis(1);

/// What is left to be refused. A request leaves only if it may be refused, with all that are on their way.
#[derive(Debug)]
pub(super) struct Budget {
    left: f64,
    counted: Instant,
    in_flight: u32,
}

impl Budget {
    /// Nothing was refused yet.
    pub(super) fn new(now: Instant) -> Self {
        Self {
            left: MOST,
            counted: now,
            in_flight: 0,
        }
    }

    /// Lets a request leave, or says for how long that makes no sense unless another one comes back.
    pub(super) fn leave(&mut self, now: Instant) -> Result<(), Duration> {
        self.wait(now).map_or(Ok(()), Err)?;
        self.in_flight += 1;
        Ok(())
    }

    /// How long nothing may leave, if it may not.
    pub(super) fn wait(&mut self, now: Instant) -> Option<Duration> {
        self.count(now);
        let missing = f64::from(self.in_flight) + 1.0 - self.left;
        (missing > 0.0).then(|| Duration::from_secs_f64(missing / A_SECOND) + GRAIN)
    }

    /// One that left came back without an answer, or with one that says nothing about limits.
    pub(super) fn came_back(&mut self) {
        self.in_flight = self.in_flight.saturating_sub(1);
    }

    /// One was taken.
    pub(super) fn taken(&mut self) {
        self.left = (self.left + A_SUCCESS).min(MOST);
    }

    /// One was refused.
    pub(super) fn refused(&mut self) {
        self.left = (self.left - 1.0).max(0.0);
    }

    fn count(&mut self, now: Instant) {
        let passed = now.saturating_duration_since(self.counted);
        self.counted = now;
        self.left = (self.left + passed.as_secs_f64() * A_SECOND).min(MOST);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MINUTE: Duration = Duration::from_secs(60);

    /// Asks one at a time for ten minutes, as often as it may; says how many were refused.
    fn refused_in_ten_minutes(is_refused: impl Fn(u32) -> bool) -> u32 {
        let start = Instant::now();
        let mut budget = Budget::new(start);
        let (mut now, mut incoming, mut refused) = (start, 0, 0);
        while now < start + 10 * MINUTE {
            if let Err(wait) = budget.leave(now) {
                now += wait;
                continue;
            }
            if is_refused(incoming) {
                budget.refused();
                refused += 1;
            } else {
                budget.taken();
            }
            budget.came_back();
            incoming += 1;
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
    fn where_half_is_refused_discord_does_not_shut_us_out() {
        let refused = refused_in_ten_minutes(|incoming| incoming % 2 == 0);
        assert!(refused < 200, "{refused}");
    }

    #[test]
    fn where_little_is_refused_nothing_waits() {
        let refused = refused_in_ten_minutes(|incoming| incoming % 20 == 0);
        assert_eq!(refused, 30_000 / 20);
    }

    #[test]
    fn as_many_are_on_the_way_as_may_be_refused() {
        let now = Instant::now();
        let mut budget = Budget::new(now);
        let left = (0..100).filter(|_| budget.leave(now).is_ok()).count();
        assert_eq!(left, 50);
        budget.came_back();
        assert!(budget.leave(now).is_ok());
        assert!(budget.wait(now).is_some());
    }

    #[test]
    fn after_a_drought_one_leaves_and_then_more() {
        let start = Instant::now();
        let mut budget = Budget::new(start);
        for _ in 0..50 {
            budget.leave(start).unwrap();
            budget.refused();
            budget.came_back();
        }
        let wait = budget.leave(start).unwrap_err();
        assert!(wait <= Duration::from_secs(13), "{wait:?}");
        let later = start + wait;
        budget.leave(later).unwrap();
        assert!(budget.leave(later).is_err());
        for _ in 0..20 {
            budget.taken();
        }
        budget.came_back();
        assert!(budget.leave(later).is_ok() && budget.leave(later).is_ok());
    }
}
