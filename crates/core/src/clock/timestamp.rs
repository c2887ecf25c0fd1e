//! Instants and lengths of time in milliseconds.
//!
//! They are ours, so that they can be stored, sent and written in tests. Nothing here reads a clock,
//! and no sum overflows: results beyond the range stay at its end.

use std::{
    iter::Sum,
    ops::{Add, AddAssign, Sub, SubAssign},
};

use serde::{Deserialize, Serialize};

/// An instant: milliseconds since the first of January 1970, UTC.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize,
)]
#[serde(transparent)]
pub struct Timestamp(i64);

impl Timestamp {
    /// Before every other time.
    pub const FIRST: Self = Self(i64::MIN);

    /// The end of the year 9999: no later time can be written as a date.
    pub const LAST_DATE: Self = Self(253_402_300_799_999);

    /// The instant so many milliseconds after the start of 1970.
    #[must_use]
    pub const fn from_ms(ms: i64) -> Self {
        Self(ms)
    }

    /// Milliseconds since the start of 1970.
    #[must_use]
    pub const fn as_ms(self) -> i64 {
        self.0
    }

    /// Whole seconds since the start of 1970, rounded down.
    #[must_use]
    pub const fn as_secs(self) -> i64 {
        self.0.div_euclid(1_000)
    }

    /// The day in the Gregorian calendar, UTC, as year, month, day.
    #[must_use]
    pub fn date(self) -> (i32, u8, u8) {
        const DAYS_OF_400_YEARS: i64 = 146_097;
        let days = self.as_secs().div_euclid(86_400);
        let mut year = 1970 + 400 * days.div_euclid(DAYS_OF_400_YEARS);
        let mut day = days.rem_euclid(DAYS_OF_400_YEARS);
        while day >= 365 + i64::from(is_leap(year)) {
            day -= 365 + i64::from(is_leap(year));
            year += 1;
        }
        let february = 28 + i64::from(is_leap(year));
        let lengths = [31, february, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
        let mut month = 1;
        for length in lengths {
            if day < length {
                break;
            }
            day -= length;
            month += 1;
        }
        let year = i32::try_from(year).unwrap_or(i32::MAX);
        (year, month, u8::try_from(day + 1).unwrap_or(1))
    }
}

const fn is_leap(year: i64) -> bool {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
}

impl Add<Span> for Timestamp {
    type Output = Self;

    fn add(self, span: Span) -> Self {
        Self(self.0.saturating_add(span.0))
    }
}

impl Sub<Span> for Timestamp {
    type Output = Self;

    fn sub(self, span: Span) -> Self {
        Self(self.0.saturating_sub(span.0))
    }
}

impl Sub for Timestamp {
    type Output = Span;

    fn sub(self, earlier: Self) -> Span {
        Span(self.0.saturating_sub(earlier.0))
    }
}

/// A length of time in milliseconds; negative when it leads back.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize,
)]
#[serde(transparent)]
pub struct Span(i64);

impl Span {
    /// No time at all.
    pub const ZERO: Self = Self(0);
    /// The longest span there is.
    pub const MAX: Self = Self(i64::MAX);
    /// One second.
    pub const SECOND: Self = Self(1_000);
    /// One minute.
    pub const MINUTE: Self = Self(60_000);
    /// One hour.
    pub const HOUR: Self = Self(3_600_000);
    /// One day of twenty-four hours.
    pub const DAY: Self = Self(86_400_000);

    /// So many milliseconds.
    #[must_use]
    pub const fn from_ms(ms: i64) -> Self {
        Self(ms)
    }

    /// So many seconds.
    #[must_use]
    pub const fn from_secs(seconds: i64) -> Self {
        Self::SECOND.times(seconds)
    }

    /// So many minutes.
    #[must_use]
    pub const fn from_mins(minutes: i64) -> Self {
        Self::MINUTE.times(minutes)
    }

    /// So many hours.
    #[must_use]
    pub const fn from_hours(hours: i64) -> Self {
        Self::HOUR.times(hours)
    }

    /// So many days.
    #[must_use]
    pub const fn from_days(days: i64) -> Self {
        Self::DAY.times(days)
    }

    /// The span in milliseconds.
    #[must_use]
    pub const fn as_ms(self) -> i64 {
        self.0
    }

    /// The span in whole seconds, rounded down.
    #[must_use]
    pub const fn as_secs(self) -> i64 {
        self.0.div_euclid(1_000)
    }

    /// The span repeated `count` times.
    #[must_use]
    pub const fn times(self, count: i64) -> Self {
        Self(self.0.saturating_mul(count))
    }

    /// Whether no time is left of the span.
    #[must_use]
    pub const fn is_spent(self) -> bool {
        self.0 <= 0
    }

    /// What is left of the span after `used` of it, never less than nothing.
    #[must_use]
    pub fn less(self, used: Self) -> Self {
        (self - used).max(Self::ZERO)
    }
}

impl Add for Span {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self(self.0.saturating_add(other.0))
    }
}

impl AddAssign for Span {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl Sub for Span {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self(self.0.saturating_sub(other.0))
    }
}

impl SubAssign for Span {
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}

impl Sum for Span {
    fn sum<I: Iterator<Item = Self>>(spans: I) -> Self {
        spans.fold(Self::ZERO, Add::add)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_beyond_the_range_stay_at_its_end() {
        let last = Timestamp::from_ms(i64::MAX);
        let first = Timestamp::FIRST;
        assert_eq!(last + Span::SECOND, last);
        assert_eq!(first - Span::SECOND, first);
        assert_eq!(last - first, Span::MAX);
        assert_eq!(Span::MAX + Span::DAY, Span::MAX);
        assert_eq!(Span::from_days(i64::MAX), Span::MAX);
        assert_eq!(Span::MAX.times(2), Span::MAX);
        assert_eq!([Span::MAX, Span::MAX].into_iter().sum::<Span>(), Span::MAX);
    }

    #[test]
    fn seconds_are_rounded_down_also_before_1970() {
        assert_eq!(Timestamp::from_ms(1_999).as_secs(), 1);
        assert_eq!(Timestamp::from_ms(-1).as_secs(), -1);
        assert_eq!(Span::from_ms(59_999).as_secs(), 59);
    }

    #[test]
    fn what_is_left_is_never_negative() {
        assert_eq!(Span::SECOND.less(Span::from_ms(999)), Span::from_ms(1));
        assert_eq!(Span::SECOND.less(Span::DAY), Span::ZERO);
        assert!(Span::ZERO.is_spent());
        assert!(!Span::from_ms(1).is_spent());
    }

    #[test]
    fn instants_and_spans_are_stored_as_plain_numbers() {
        assert_eq!(
            serde_json::to_string(&(Timestamp::from_ms(1_732_000_000_123), Span::MINUTE)).unwrap(),
            "[1732000000123,60000]"
        );
        let read: (Timestamp, Span) = serde_json::from_str("[5,-7]").unwrap();
        assert_eq!(read, (Timestamp::from_ms(5), Span::from_ms(-7)));
    }

    #[test]
    fn dates_are_those_of_the_calendar() {
        let day = |days: i64| Timestamp::from_ms(days * 86_400_000).date();
        assert_eq!(day(0), (1970, 1, 1));
        assert_eq!(day(-1), (1969, 12, 31));
        assert_eq!(day(59), (1970, 3, 1), "1970 had no 29th of February");
        assert_eq!(day(789), (1972, 2, 29));
        assert_eq!(day(790), (1972, 3, 1));
        assert_eq!(day(11_016), (2000, 2, 29));
        assert_eq!(day(20_778), (2026, 11, 21));
        assert_eq!(Timestamp::from_ms(86_399_999).date(), (1970, 1, 1));
    }

    #[test]
    fn absurd_instants_have_some_date() {
        for ms in [i64::MIN, i64::MAX] {
            let (_, month, day) = Timestamp::from_ms(ms).date();
            assert!((1..=12).contains(&month) && (1..=31).contains(&day));
        }
    }
}
