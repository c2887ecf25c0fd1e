//! The sandbox's own time: it is a server of its own and shares no clock with the bot.

use std::time::{SystemTime, UNIX_EPOCH};

use tokio::time::Instant;

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

/// A time as Discord writes it: `2026-11-21T07:22:00.123000+00:00`.
pub(crate) fn iso8601(ms: f64) -> String {
    #[expect(
        clippy::cast_possible_truncation,
        reason = "whole milliseconds of our era fit easily"
    )]
    let ms = ms as i64;
    let (days, rest) = (ms.div_euclid(86_400_000), ms.rem_euclid(86_400_000));
    let (year, month, day) = civil(days);
    let (hour, minute) = (rest / 3_600_000, rest / 60_000 % 60);
    let (second, milli) = (rest / 1000 % 60, rest % 1000);
    format!("{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}.{milli:03}000+00:00")
}

/// A time as HTTP writes it: `Sat, 21 Nov 2026 07:22:00 GMT`.
pub(crate) fn http_date(ms: f64) -> String {
    const DAYS: [&str; 7] = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"];
    const MONTHS: [&str; 12] = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ];
    #[expect(
        clippy::cast_possible_truncation,
        reason = "whole milliseconds of our era fit easily"
    )]
    let ms = ms as i64;
    let (days, rest) = (ms.div_euclid(86_400_000), ms.rem_euclid(86_400_000));
    let (year, month, day) = civil(days);
    let name = |names: &[&'static str], index: i64| {
        let index = usize::try_from(index).unwrap_or(0);
        names.get(index).copied().unwrap_or_default()
    };
    let (weekday, month) = (name(&DAYS, days.rem_euclid(7)), name(&MONTHS, month - 1));
    let (hour, minute, second) = (rest / 3_600_000, rest / 60_000 % 60, rest / 1000 % 60);
    format!("{weekday}, {day:02} {month} {year:04} {hour:02}:{minute:02}:{second:02} GMT")
}

/// Year, month and day of a day counted from 1 January 1970, in the Gregorian calendar.
///
/// Years are counted from March, so that the leap day is the last of its year.
fn civil(days: i64) -> (i64, i64, i64) {
    let from_march_0000 = days + 719_468;
    let cycle = from_march_0000.div_euclid(146_097);
    let day = from_march_0000.rem_euclid(146_097);
    let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365;
    let day_of_year = day - (365 * year + year / 4 - year / 100);
    let month_from_march = (5 * day_of_year + 2) / 153;
    let day_of_month = day_of_year - (153 * month_from_march + 2) / 5 + 1;
    let month = if month_from_march < 10 {
        month_from_march + 3
    } else {
        month_from_march - 9
    };
    (
        cycle * 400 + year + i64::from(month <= 2),
        month,
        day_of_month,
    )
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
