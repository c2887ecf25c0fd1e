//! What an answer of Discord's says about limits and permissions.

use std::time::Duration;

use reqwest::StatusCode;
use serde_json::Value;
use twilight_http_ratelimiting as limits;

use super::HttpResponse;
use crate::{app::wall_clock::monotonic, discord::codes};

/// The longest time for which nothing is sent because an answer says so.
const LONGEST_PAUSE: Duration = Duration::from_secs(3_600);

/// The shortest, whatever it says.
const SHORTEST_PAUSE: Duration = Duration::from_millis(50);

/// How long to wait where Discord refuses without saying for how long.
pub(super) const USUAL_PAUSE: Duration = Duration::from_secs(1);

/// What an answer says about limits and permissions.
pub(super) struct RateLimitInfo<'a> {
    pub(super) status: StatusCode,
    bucket: Option<&'a str>,
    limit: Option<u16>,
    remaining: Option<u16>,
    reset_after: Option<Duration>,
    pub(super) retry_after: Option<Duration>,
    pub(super) scope: &'a str,
    /// Whether Discord's API refused, and not somebody who stands before it.
    is_of_api: bool,
    /// Discord's own number for a refusal, or 0.
    pub(super) code: u64,
}

impl<'a> RateLimitInfo<'a> {
    pub(super) fn of(answer: &'a HttpResponse) -> Self {
        use limits::RateLimitHeaders as Names;
        let text = |name: &str| answer.headers.get(name)?.to_str().ok();
        let number = |name: &str| text(name).and_then(|text| text.parse().ok());
        let refusal = if answer.status.is_client_error() {
            serde_json::from_slice(&answer.content).unwrap_or_default()
        } else {
            Value::Null
        };
        let is_global = refusal["global"] == true;
        Self {
            status: answer.status,
            bucket: text(Names::BUCKET),
            limit: number(Names::LIMIT),
            remaining: number(Names::REMAINING),
            reset_after: text(Names::RESET_AFTER).and_then(seconds),
            retry_after: text("retry-after").and_then(seconds),
            scope: match text(Names::SCOPE) {
                _ if is_global => "global",
                scope => scope.unwrap_or_default(),
            },
            is_of_api: refusal.is_object(),
            code: refusal["code"].as_u64().unwrap_or_default(),
        }
    }

    /// Whether a refusal concerns every request: Discord says so, or it was not Discord's API that refused.
    pub(super) fn is_for_all(&self) -> bool {
        let is_for_one = self.scope == "shared" || self.bucket.is_some() || self.is_of_api;
        self.scope == "global" || !is_for_one
    }

    /// Whether it is refused for missing permissions.
    pub(super) fn is_forbidden(&self) -> bool {
        self.status == StatusCode::FORBIDDEN
            && [codes::MISSING_ACCESS, codes::MISSING_PERMISSIONS].contains(&self.code)
    }

    /// How long to wait after a refusal.
    pub(super) fn pause(&self) -> Duration {
        let stated = self
            .retry_after
            .max(self.reset_after.filter(|_| !self.is_for_all()));
        stated
            .unwrap_or(USUAL_PAUSE)
            .clamp(SHORTEST_PAUSE, LONGEST_PAUSE)
    }

    /// What the limits of the route are now.
    pub(super) fn of_route(&self) -> Option<limits::RateLimitHeaders> {
        let bucket = self.bucket?.as_bytes().to_vec();
        let reset_at = |after: Duration| (monotonic() + after.min(LONGEST_PAUSE)).into_std();
        if self.status == StatusCode::TOO_MANY_REQUESTS {
            return (!self.is_for_all()).then(|| limits::RateLimitHeaders {
                bucket,
                limit: 0,
                remaining: 0,
                reset_at: reset_at(self.pause()),
            });
        }
        Some(limits::RateLimitHeaders {
            bucket,
            limit: self.limit?,
            remaining: self.remaining?,
            reset_at: reset_at(self.reset_after?),
        })
    }
}

fn seconds(text: &str) -> Option<Duration> {
    Duration::try_from_secs_f64(text.parse().ok()?).ok()
}
