//! Rate limits by route, when the settings ask for them.

use std::collections::HashMap;

use crate::world::settings::RateLimit;

/// Buckets kept at once.
const MAX: usize = 5000;

/// The bucket of all requests together.
pub(crate) const GLOBAL: &str = "global";

/// Requests counted by bucket.
#[derive(Debug, Default)]
pub(crate) struct Buckets {
    windows: HashMap<String, (f64, u32)>,
}

/// The state of a bucket after a request.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct BucketState {
    pub(crate) bucket: String,
    pub(crate) limit: u32,
    pub(crate) remaining: u32,
    pub(crate) reset_ms: f64,
    pub(crate) reset_after_ms: f64,
    pub(crate) exceeded: bool,
}

impl BucketState {
    /// Whether it is the global bucket.
    pub(crate) fn is_global(&self) -> bool {
        self.bucket == GLOBAL
    }
}

impl Buckets {
    /// Counts a request.
    pub(crate) fn count(&mut self, bucket: String, limit: RateLimit, now: f64) -> BucketState {
        if self.windows.len() >= MAX {
            self.windows
                .retain(|_, (start, _)| now - *start < limit.window_ms);
        }
        if self.windows.len() >= MAX {
            self.windows.clear();
        }
        let window = self.windows.entry(bucket.clone()).or_insert((now, 0));
        if now - window.0 >= limit.window_ms {
            *window = (now, 0);
        }
        let exceeded = window.1 >= limit.requests;
        if !exceeded {
            window.1 += 1;
        }
        let reset_ms = window.0 + limit.window_ms;
        BucketState {
            bucket,
            limit: limit.requests,
            remaining: limit.requests.saturating_sub(window.1),
            reset_ms,
            reset_after_ms: reset_ms - now,
            exceeded,
        }
    }
}

/// The bucket of a request: its method and path, with the ids of all but the major parts left out.
pub(crate) fn bucket(method: &str, parts: &[&str]) -> String {
    let major = |index: usize| index == 1 && matches!(parts[0], "channels" | "guilds" | "webhooks");
    let shown = parts.iter().enumerate().map(|(index, part)| {
        let is_id = part.len() > 16 && part.bytes().all(|b| b.is_ascii_digit());
        if is_id && !major(index) { "*" } else { part }
    });
    format!("{method} {}", shown.collect::<Vec<_>>().join("/"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bucket_refuses_what_is_too_much_until_its_window_ends() {
        let mut buckets = Buckets::default();
        let limit = RateLimit {
            requests: 2,
            window_ms: 100.0,
        };
        let mut count = |now| buckets.count("b".to_owned(), limit, now);
        assert_eq!(count(0.0).remaining, 1);
        assert_eq!(count(10.0).remaining, 0);
        let third = count(60.0);
        assert!(third.exceeded);
        assert!((third.reset_after_ms - 40.0).abs() < 1e-9);
        assert!(!count(100.0).exceeded);
    }

    #[test]
    fn buckets_differ_by_channel_but_not_by_message() {
        let of = |channel: &str, message: &str| {
            bucket("PATCH", &["channels", channel, "messages", message])
        };
        let (a, b) = ("11111111111111111", "22222222222222222");
        assert_eq!(of(a, a), of(a, b));
        assert_ne!(of(a, a), of(b, a));
    }
}
