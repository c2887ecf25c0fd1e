//! Settings that a test may change: limits, intents, the server's language.

use serde_json::{Value, json};

/// A cap on requests per route, as Discord's buckets have it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RateLimit {
    pub(crate) requests: u32,
    pub(crate) window_ms: f64,
}

impl RateLimit {
    fn to_json(self) -> Value {
        json!({"requests": self.requests, "window_ms": self.window_ms})
    }
}

/// The settings of one sandbox.
#[derive(Clone, Debug)]
pub(crate) struct Settings {
    pub(crate) acknowledge_ms: f64,
    pub(crate) token_ms: f64,
    pub(crate) active_thread_cap: usize,
    pub(crate) attachment_size_limit: usize,
    pub(crate) privileged_intents: bool,
    pub(crate) guild_locale: String,
    pub(crate) heartbeat_interval_ms: u64,
    pub(crate) rate_limit: Option<RateLimit>,
    /// For all requests together; interactions and their webhooks do not count.
    pub(crate) global_rate_limit: Option<RateLimit>,
    /// How far the server's clock is ahead of the machine's.
    pub(crate) clock_skew_ms: f64,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            acknowledge_ms: 3000.0,
            token_ms: 900_000.0,
            active_thread_cap: 1000,
            attachment_size_limit: 10 * 1024 * 1024,
            privileged_intents: false,
            guild_locale: "en-US".to_owned(),
            heartbeat_interval_ms: 41_250,
            rate_limit: None,
            global_rate_limit: None,
            clock_skew_ms: 0.0,
        }
    }
}

impl Settings {
    /// The settings as the sandbox's calls show them.
    pub(crate) fn to_json(&self) -> Value {
        json!({
            "acknowledge_ms": self.acknowledge_ms,
            "token_ms": self.token_ms,
            "active_thread_cap": self.active_thread_cap,
            "attachment_size_limit": self.attachment_size_limit,
            "privileged_intents": self.privileged_intents,
            "guild_locale": self.guild_locale,
            "heartbeat_interval_ms": self.heartbeat_interval_ms,
            "rate_limit": self.rate_limit.map(RateLimit::to_json),
            "global_rate_limit": self.global_rate_limit.map(RateLimit::to_json),
            "clock_skew_ms": self.clock_skew_ms,
        })
    }

    /// These settings with the given ones changed, or the name of the one that cannot be.
    pub(crate) fn with(&self, changes: &serde_json::Map<String, Value>) -> Result<Self, String> {
        let mut next = self.clone();
        for (name, value) in changes {
            next.set(name, value)
                .ok_or_else(|| format!("{name} cannot be {value}"))?;
        }
        Ok(next)
    }

    fn set(&mut self, name: &str, value: &Value) -> Option<()> {
        match name {
            "acknowledge_ms" => self.acknowledge_ms = span(value)?,
            "token_ms" => self.token_ms = span(value)?,
            "active_thread_cap" => self.active_thread_cap = count(value, 1000)?,
            "attachment_size_limit" => self.attachment_size_limit = count(value, 25 * 1024 * 1024)?,
            "privileged_intents" => self.privileged_intents = value.as_bool()?,
            "guild_locale" => {
                self.guild_locale = value
                    .as_str()
                    .filter(|l| super::user::is_locale(l))?
                    .to_owned();
            }
            "heartbeat_interval_ms" => {
                self.heartbeat_interval_ms =
                    value.as_u64().filter(|ms| (50..=600_000).contains(ms))?;
            }
            "rate_limit" => self.rate_limit = rate_limit(value)?,
            "global_rate_limit" => self.global_rate_limit = rate_limit(value)?,
            "clock_skew_ms" => {
                self.clock_skew_ms = value.as_f64().filter(|ms| ms.abs() <= 86_400_000.0)?;
            }
            _ => return None,
        }
        Some(())
    }
}

/// A rate limit, or none where there is null.
fn rate_limit(value: &Value) -> Option<Option<RateLimit>> {
    if value.is_null() {
        return Some(None);
    }
    let requests = count(value.get("requests")?, 10_000).filter(|n| *n > 0)?;
    let window_ms = span(value.get("window_ms")?)?;
    Some(Some(RateLimit {
        requests: u32::try_from(requests).ok()?,
        window_ms,
    }))
}

fn span(value: &Value) -> Option<f64> {
    value
        .as_f64()
        .filter(|ms| (1.0..=86_400_000.0).contains(ms))
}

fn count(value: &Value, most: usize) -> Option<usize> {
    value
        .as_u64()
        .and_then(|n| usize::try_from(n).ok())
        .filter(|n| *n <= most)
}
