//! Pauses between attempts: doubling, with jitter so that not everybody comes back at the same moment.

use std::time::Duration;

use tokio::time;

use crate::app::chance;

/// How often something is attempted, and how long the pauses between attempts are.
#[derive(Clone, Copy, Debug)]
pub(super) struct Backoff {
    /// How often at most.
    pub(super) attempts: u32,
    /// The pause after the first attempt.
    pub(super) first: Duration,
    /// The longest pause.
    pub(super) longest: Duration,
}

impl Backoff {
    /// The pause after an attempt, counted from 1: up to a quarter more or less than its double of the one before.
    pub(super) fn pause(self, attempt: u32) -> Duration {
        let doublings = attempt.saturating_sub(1).min(16);
        let pause = self.first.saturating_mul(1 << doublings).min(self.longest);
        pause * (768 + chance::draw(512)) / 1_024
    }

    /// Tries until it works, or fails in a way that does not pass, or has failed too often.
    ///
    /// # Errors
    ///
    /// That of the last attempt.
    pub(super) async fn retry<T, E, F: Future<Output = Result<T, E>>>(
        self,
        attempt: impl Fn() -> F,
        is_passing: impl Fn(&E) -> bool,
    ) -> Result<T, E> {
        for number in 1..self.attempts {
            match attempt().await {
                Err(error) if is_passing(&error) => time::sleep(self.pause(number)).await,
                done => return done,
            }
        }
        attempt().await
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BACKOFF: Backoff = Backoff {
        attempts: 3,
        first: Duration::from_millis(1),
        longest: Duration::from_secs(60),
    };

    #[test]
    fn pauses_double_up_to_the_longest_give_or_take_a_quarter() {
        for (attempt, ms) in [(1, 1), (2, 2), (5, 16), (17, 60_000), (u32::MAX, 60_000)] {
            let pause = BACKOFF.pause(attempt).as_secs_f64() * 1_000.0 / f64::from(ms);
            assert!((0.75..=1.25).contains(&pause), "{attempt}: {pause}");
        }
    }

    #[tokio::test]
    async fn what_passes_is_tried_a_few_times_and_what_does_not_once() {
        for (is_passing, expected) in [(true, 3), (false, 1)] {
            let tried = std::cell::Cell::new(0);
            let attempt = || {
                tried.set(tried.get() + 1);
                std::future::ready(Err::<(), _>("no"))
            };
            assert!(BACKOFF.retry(attempt, |_| is_passing).await.is_err());
            assert_eq!(tried.get(), expected);
        }
    }
}
