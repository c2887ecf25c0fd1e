//! Bounded logs of the bot's requests, the gateway's events and broken limits.

use std::collections::VecDeque;

use serde_json::{Value, json};

use super::gateway::session::Session;

/// Entries kept of requests, of gateway events and of broken limits.
const MAX_REQUESTS: usize = 10_000;
const MAX_EVENTS: usize = 2000;
const MAX_BROKEN: usize = 1000;
/// Text kept of all requests together.
const MAX_BYTES: usize = 64 * 1024 * 1024;

/// A log that numbers its entries and drops the oldest.
#[derive(Debug, Default)]
struct Ring {
    entries: VecDeque<(Value, usize)>,
    next: u64,
    bytes: usize,
}

impl Ring {
    fn push(&mut self, mut entry: Value, bytes: usize, most: usize) {
        entry["n"] = json!(self.next);
        self.next += 1;
        self.bytes += bytes;
        self.entries.push_back((entry, bytes));
        while self.entries.len() > most || self.bytes > MAX_BYTES {
            let Some((_, gone)) = self.entries.pop_front() else {
                break;
            };
            self.bytes -= gone;
        }
    }

    fn first(&self) -> u64 {
        self.next - self.entries.len() as u64
    }

    fn from(&self, from: u64, limit: usize) -> (Vec<&Value>, u64) {
        let skip = usize::try_from(from.saturating_sub(self.first())).unwrap_or(usize::MAX);
        let entries: Vec<&Value> = self
            .entries
            .iter()
            .skip(skip)
            .take(limit)
            .map(|(entry, _)| entry)
            .collect();
        let next = from.max(self.first()).min(self.next) + entries.len() as u64;
        (entries, next)
    }
}

/// All logs of the sandbox.
#[derive(Debug, Default)]
pub(crate) struct Log {
    requests: Ring,
    events: Ring,
    broken: Ring,
}

impl Log {
    /// Logs a request of the bot with its answer. `bytes` is about how much text that is.
    pub(crate) fn request(&mut self, entry: Value, bytes: usize) {
        self.requests.push(entry, bytes, MAX_REQUESTS);
    }

    /// Logs an event that was sent to a session.
    pub(crate) fn gateway(&mut self, now: f64, event: &str, session: &Session, data: &Value) {
        let (seq, id) = (session.seq, &session.id);
        let entry = json!({"n": 0, "at_ms": now, "t": event, "s": seq, "session": id, "d": data});
        let bytes = session.events.back().map_or(0, |(_, frame)| frame.len());
        self.events.push(entry, bytes, MAX_EVENTS);
    }

    /// Logs a broken limit.
    pub(crate) fn broken(
        &mut self,
        now: f64,
        place: &str,
        code: u64,
        field: Option<&str>,
        message: &str,
    ) {
        let entry = json!({"n": 0, "at_ms": now, "where": place, "code": code, "field": field, "message": message});
        self.broken.push(entry, 0, MAX_BROKEN);
    }

    /// How many limits were broken so far.
    pub(crate) fn broken_count(&self) -> u64 {
        self.broken.next
    }

    /// Requests from a number on.
    pub(crate) fn requests_json(&self, from: u64, limit: usize) -> Value {
        let (entries, next) = self.requests.from(from, limit);
        json!({"next": next, "first": self.requests.first(), "requests": entries})
    }

    /// Gateway events from a number on.
    pub(crate) fn events_json(&self, from: u64, limit: usize) -> Value {
        let (entries, next) = self.events.from(from, limit);
        json!({"next": next, "first": self.events.first(), "events": entries})
    }

    /// Broken limits from a number on.
    pub(crate) fn broken_json(&self, from: u64) -> Value {
        let (entries, next) = self.broken.from(from, MAX_BROKEN);
        json!({"next": next, "first": self.broken.first(), "broken": entries})
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_full_log_forgets_its_oldest_entries_and_keeps_its_numbers() {
        let mut ring = Ring::default();
        for _ in 0..5 {
            ring.push(json!({}), 1, 3);
        }
        assert_eq!(ring.first(), 2);
        let (entries, next) = ring.from(0, 2);
        assert_eq!(
            (entries[0]["n"].as_u64(), entries.len(), next),
            (Some(2), 2, 4)
        );
        assert_eq!(ring.from(9, 2).1, 5);
    }
}
