//! The server's clock, which the settings may set ahead or back, and how Discord writes times.

use std::time::{SystemTime, UNIX_EPOCH};

use time::OffsetDateTime;
use tokio::time::Instant;

use crate::world::World;

/// Milliseconds since 1970, read once from the system and counted on steadily.
#[derive(Debug)]
pub(crate) struct Clock {
    start_ms: f64,
    start: Instant,
    /// How far it is set ahead of the system's time.
    skew_ms: f64,
}

impl Clock {
    /// A clock set to the system's time.
    pub(crate) fn set() -> Self {
        let since = SystemTime::now()
            .duration_since(UNIX_EPOCH)
            .unwrap_or_default();
        Self {
            start_ms: since.as_secs_f64() * 1000.0,
            start: Instant::now(),
            skew_ms: 0.0,
        }
    }

    /// Sets the clock this far ahead of the system's time; gives how far it moved.
    pub(crate) fn skew(&mut self, ms: f64) -> f64 {
        let moved = ms - self.skew_ms;
        self.skew_ms = ms;
        moved
    }

    /// The present time.
    pub(crate) fn now_ms(&self) -> f64 {
        let now = self.start_ms + self.skew_ms + self.start.elapsed().as_secs_f64() * 1000.0;
        (now * 1000.0).round() / 1000.0
    }
}

impl World {
    /// Sets the server's clock as the settings say. What is due comes as long from now as before.
    pub(crate) fn set_clock(&mut self) {
        let moved = self.clock.skew(self.settings.clock_skew_ms);
        if moved == 0.0 {
            return;
        }
        self.schedule.shift(moved);
        for interaction in self.interactions.by_id.values_mut() {
            interaction.created_ms += moved;
        }
        if moved < 0.0 {
            let now = self.now();
            self.ids.set_back(now);
        }
    }
}

/// A time as Discord writes it: `2026-11-21T07:22:00.123000+00:00`.
pub(crate) fn iso8601(ms: f64) -> String {
    let time = utc(ms);
    let (hour, minute, second) = time.to_hms();
    format!(
        "{}T{hour:02}:{minute:02}:{second:02}.{:03}000+00:00",
        time.date(),
        time.millisecond()
    )
}

/// A time as HTTP writes it: `Sat, 21 Nov 2026 07:22:00 GMT`.
pub(crate) fn http_date(ms: f64) -> String {
    httpdate::fmt_http_date(utc(ms).into())
}

fn utc(ms: f64) -> OffsetDateTime {
    #[expect(
        clippy::cast_possible_truncation,
        reason = "whole milliseconds of our era fit easily"
    )]
    let nanoseconds = (ms as i128) * 1_000_000;
    OffsetDateTime::from_unix_timestamp_nanos(nanoseconds).unwrap_or(OffsetDateTime::UNIX_EPOCH)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_written_as_discord_writes_them() {
        assert_eq!(iso8601(0.0), "1970-01-01T00:00:00.000000+00:00");
        assert_eq!(
            iso8601(951_782_400_000.0),
            "2000-02-29T00:00:00.000000+00:00"
        );
        assert_eq!(
            iso8601(1_795_245_720_123.9),
            "2026-11-21T07:22:00.123000+00:00"
        );
        assert_eq!(
            iso8601(4_107_542_399_999.0),
            "2100-02-28T23:59:59.999000+00:00"
        );
        assert_eq!(http_date(0.0), "Thu, 01 Jan 1970 00:00:00 GMT");
        assert_eq!(
            http_date(1_795_245_720_123.9),
            "Sat, 21 Nov 2026 07:22:00 GMT"
        );
    }
}
