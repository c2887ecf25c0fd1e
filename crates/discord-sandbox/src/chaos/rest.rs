//! Requests that fail, wait, or whose answers are lost or lack fields.

use serde_json::Value;
use tokio::time::Duration;

use super::faults::span;
use super::omit::Fields;
use crate::limits::Refusal;
use crate::listener::Cut;
use crate::rest::serve::reason;
use crate::world::World;

/// What happens to a request.
#[derive(Clone, Debug, Default)]
pub(crate) struct RestFault {
    pub(super) method: Option<String>,
    pub(super) path: Vec<String>,
    pub(super) status: Option<u16>,
    pub(super) retry_after: f64,
    /// Whose limit was exceeded: `user`, `global` or `shared`.
    pub(super) scope: &'static str,
    /// Discord's error code, or 0.
    pub(super) code: u32,
    /// A 429 names no bucket.
    pub(super) is_bare: bool,
    /// The body is an HTML page, as from a proxy in front of Discord.
    pub(super) html: bool,
    pub(super) delay_ms: f64,
    pub(super) lose_answer: bool,
    /// What the answer lacks.
    pub(super) omit: Fields,
}

impl RestFault {
    /// How long the request waits before it is carried out or refused.
    pub(crate) fn delay(&self) -> Duration {
        Duration::from_secs_f64(self.delay_ms / 1000.0)
    }

    /// The refusal instead of an answer, if there is one.
    pub(crate) fn refusal(&self) -> Option<Refusal> {
        let status = self.status?;
        Some(Refusal::new(status, self.code, reason(status)))
    }

    /// What a 429 says: after how many seconds to try again, and whose limit it is.
    pub(crate) fn retry(&self) -> Option<(f64, &'static str)> {
        (self.status == Some(429)).then_some((self.retry_after, self.scope))
    }

    /// Takes from the answer what it is to lack.
    pub(crate) fn omit_from(&self, body: &mut Value) {
        self.omit.remove_from(body);
    }

    /// Whether a 429 has no `X-RateLimit-` headers.
    pub(crate) fn is_bare(&self) -> bool {
        self.is_bare
    }

    /// Whether the answer is an HTML page.
    pub(crate) fn is_html(&self) -> bool {
        self.html
    }

    /// Cuts the connection if the answer is to be lost.
    pub(crate) fn finish(&self, cut: &Cut) {
        if self.lose_answer {
            cut.now();
        }
    }

    /// Whether it is meant for such a request. `*` stands for one part of a path, a last `**` for all the rest.
    pub(super) fn fits(&self, method: &str, path: &[String]) -> bool {
        if self.method.as_deref().is_some_and(|m| m != method) {
            return false;
        }
        let fixed = match self.path.split_last() {
            Some((last, fixed)) if last == "**" && path.len() >= fixed.len() => fixed,
            _ if path.len() == self.path.len() => &self.path[..],
            _ => return false,
        };
        let same = |(wanted, part): (&String, &String)| wanted == "*" || wanted == part;
        fixed.iter().zip(path).all(same)
    }

    pub(super) fn read(asked: &Value) -> Option<Self> {
        let path = asked["path"].as_str().filter(|p| p.len() <= 300)?;
        let path = path.strip_prefix("/api/v10").unwrap_or(path);
        let parts = path.split('/').filter(|p| !p.is_empty());
        let fault = Self {
            method: asked["method"].as_str().map(str::to_uppercase),
            path: parts.map(str::to_owned).collect(),
            status: status(&asked["status"])?,
            retry_after: asked["retry_after"]
                .as_f64()
                .unwrap_or(1.0)
                .clamp(0.0, 600.0),
            scope: scope(asked)?,
            code: match asked.get("code") {
                None => 0,
                Some(code) => u32::try_from(code.as_u64()?).ok()?,
            },
            is_bare: asked["bucket"] == false,
            html: asked["html"].as_bool().unwrap_or(false),
            delay_ms: span(asked, "delay_ms", 0.0)?,
            lose_answer: asked["lose_answer"].as_bool().unwrap_or(false),
            omit: match asked.get("omit") {
                None => Fields::default(),
                Some(fields) => Fields::read(fields)?,
            },
        };
        let does_something = fault.status.is_some()
            || fault.delay_ms > 0.0
            || fault.lose_answer
            || !fault.omit.is_empty();
        does_something.then_some(fault)
    }
}

fn status(asked: &Value) -> Option<Option<u16>> {
    if asked.is_null() {
        return Some(None);
    }
    let status = u16::try_from(asked.as_u64()?).ok()?;
    (400..600).contains(&status).then_some(Some(status))
}

/// Whose limit a 429 is about; `global: true` is the old way of saying so.
fn scope(asked: &Value) -> Option<&'static str> {
    match (asked["scope"].as_str(), asked["global"].as_bool()) {
        (Some("global"), _) | (None, Some(true)) => Some("global"),
        (Some("shared"), _) => Some("shared"),
        (None | Some("user"), _) => Some("user"),
        (Some(_), _) => None,
    }
}

impl World {
    /// The fault that a request meets: one that was asked for, or a random one.
    pub(crate) fn fault_for(&mut self, method: &str, path: &[String]) -> Option<RestFault> {
        if let Some(fault) = self.chaos.faults.for_request(method, path) {
            return Some(fault);
        }
        let (fault, kind) = self.chaos.random.as_mut()?.request()?;
        self.chaos.count(kind);
        Some(fault)
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn path(text: &str) -> Vec<String> {
        text.split('/')
            .filter(|p| !p.is_empty())
            .map(str::to_owned)
            .collect()
    }

    #[test]
    fn a_star_stands_for_one_part_and_two_for_the_rest() {
        let fault = |path: &str| RestFault::read(&json!({"path": path, "status": 500})).unwrap();
        assert!(fault("/channels/*/messages").fits("POST", &path("/channels/5/messages")));
        assert!(!fault("/channels/*/messages").fits("POST", &path("/channels/5/messages/6")));
        assert!(fault("/channels/**").fits("GET", &path("/channels/5/messages/6")));
        assert!(fault("/channels/**").fits("GET", &path("/channels")));
        assert!(fault("**").fits("GET", &path("/gateway")));
        assert!(!fault("/webhooks/**").fits("GET", &path("/gateway")));
    }
}
