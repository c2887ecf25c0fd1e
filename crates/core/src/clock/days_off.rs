//! Time that does not count: weekends, where a control leaves them out, and a player's vacation.
//!
//! A weekend is Saturday and Sunday in UTC: one rule for all players, wherever they live.

use serde::{Deserialize, Serialize};

use super::{Span, Timestamp};

/// When the first Monday of 1970 began. The first of January was a Thursday.
const MONDAY: Span = Span::from_days(4);
const WEEK: i64 = Span::from_days(7).as_ms();
const WORKING_WEEK: i64 = Span::from_days(5).as_ms();

/// A time in which a player's clocks stand still.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Vacation {
    /// From when.
    pub from: Timestamp,
    /// Until when, unless the player ends it before.
    pub until: Timestamp,
}

impl Vacation {
    /// Whether the player is on vacation at this moment.
    #[must_use]
    pub fn contains(self, at: Timestamp) -> bool {
        self.from <= at && at < self.until
    }
}

/// What does not count on one seat's clock.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct DaysOff {
    pub(super) weekends: bool,
    pub(super) vacation: Option<Vacation>,
}

impl DaysOff {
    /// How much of the time between the two moments counts.
    pub(super) fn counted(self, from: Timestamp, to: Timestamp) -> Span {
        if to <= from {
            return Span::ZERO;
        }
        let all = self.without_weekends(from, to);
        match self.vacation {
            Some(Vacation { from: begun, until }) => {
                let (begun, until) = (begun.max(from), until.min(to));
                all - self.without_weekends(begun, until)
            }
            None => all,
        }
    }

    /// The first moment at which so much time has counted since `from`. What was due before `from` stays there.
    pub(super) fn after(self, from: Timestamp, span: Span) -> Timestamp {
        if span.is_spent() {
            return from + span;
        }
        let Some(vacation) = self.vacation.filter(|vacation| vacation.until > from) else {
            return self.after_weekends(from, span);
        };
        let before = self.without_weekends(from, vacation.from);
        if span <= before {
            return self.after_weekends(from, span);
        }
        self.after_weekends(vacation.until, span - before)
    }

    fn without_weekends(self, from: Timestamp, to: Timestamp) -> Span {
        if to <= from {
            Span::ZERO
        } else if self.weekends {
            Span::from_ms(working(to).saturating_sub(working(from)))
        } else {
            to - from
        }
    }

    fn after_weekends(self, from: Timestamp, span: Span) -> Timestamp {
        if !self.weekends {
            return from + span;
        }
        // The last millisecond that counts lies within a working week.
        let last = working(from).saturating_add(span.as_ms()) - 1;
        let (week, within) = (
            last.div_euclid(WORKING_WEEK),
            last.rem_euclid(WORKING_WEEK) + 1,
        );
        Timestamp::from_ms(week.saturating_mul(WEEK).saturating_add(within)) + MONDAY
    }
}

/// How many milliseconds of working weeks there were from the first Monday of 1970 to a moment.
fn working(at: Timestamp) -> i64 {
    let at = (at - MONDAY).as_ms();
    let (week, within) = (at.div_euclid(WEEK), at.rem_euclid(WEEK));
    week.saturating_mul(WORKING_WEEK)
        .saturating_add(within.min(WORKING_WEEK))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The day of the week by Zeller's congruence: 0 is Saturday.
    fn weekday(at: Timestamp) -> i64 {
        let (year, month, day) = at.date();
        let (year, month) = match month {
            1 | 2 => (i64::from(year) - 1, i64::from(month) + 12),
            _ => (i64::from(year), i64::from(month)),
        };
        let (century, year) = (year.div_euclid(100), year.rem_euclid(100));
        (i64::from(day) + 13 * (month + 1) / 5 + year + year / 4 + century / 4 + 5 * century)
            .rem_euclid(7)
    }

    fn counts(days_off: DaysOff, at: Timestamp) -> bool {
        let is_weekend = days_off.weekends && matches!(weekday(at), 0 | 1);
        !is_weekend && !days_off.vacation.is_some_and(|it| it.contains(at))
    }

    fn minutes(days_off: DaysOff, from: Timestamp, to: Timestamp) -> i64 {
        let all = (to - from).as_ms() / 60_000;
        let at = |minute| from + Span::from_mins(minute);
        (0..all)
            .filter(|minute| counts(days_off, at(*minute)))
            .count()
            .try_into()
            .unwrap()
    }

    #[test]
    fn what_counts_is_what_is_counted_minute_by_minute() {
        let mut seed = 11_u64;
        let mut roll = |below: i64| {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            i64::try_from(seed >> 33).unwrap() % below
        };
        for round in 0..300 {
            // Around the turn of a year, and before 1970.
            let year = [1_798_000_000_000, -500_000_040_000][usize::from(round % 3 == 0)];
            let start = Timestamp::from_ms(year / 60_000 * 60_000);
            let from = start + Span::from_mins(roll(20_000));
            let begun = start + Span::from_mins(roll(25_000));
            let vacation = Vacation {
                from: begun,
                until: begun + Span::from_mins(roll(20_000)),
            };
            let days_off = DaysOff {
                weekends: roll(3) > 0,
                vacation: Some(vacation).filter(|_| roll(3) > 0),
            };
            let to = from + Span::from_mins(roll(20_000));
            let counted = minutes(days_off, from, to);
            assert_eq!(days_off.counted(from, to), Span::from_mins(counted));
            let span = Span::from_mins(roll(12_000) + 1);
            let due = days_off.after(from, span);
            assert_eq!(days_off.counted(from, due), span, "{days_off:?} {from:?}");
            assert!(
                counts(days_off, due - Span::MINUTE),
                "not a moment too late"
            );
        }
    }

    #[test]
    fn time_is_counted_in_two_steps_as_in_one() {
        let friday = Timestamp::from_ms(1_798_761_600_000);
        assert_eq!((friday.date(), weekday(friday)), ((2027, 1, 1), 6));
        let days_off = DaysOff {
            weekends: true,
            vacation: Some(Vacation {
                from: friday + Span::from_hours(100),
                until: friday + Span::from_hours(150),
            }),
        };
        let end = friday + Span::from_hours(400);
        for hour in 0..400 {
            let between = friday + Span::from_hours(hour);
            let steps = days_off.counted(friday, between) + days_off.counted(between, end);
            assert_eq!(steps, days_off.counted(friday, end), "{hour}");
        }
    }

    #[test]
    fn a_time_that_is_used_up_on_friday_is_over_at_midnight() {
        let friday = Timestamp::from_ms(1_798_761_600_000);
        let days_off = DaysOff {
            weekends: true,
            vacation: None,
        };
        assert_eq!(days_off.after(friday, Span::DAY), friday + Span::DAY);
        let monday = friday + Span::from_days(3);
        let soon = Span::from_ms(1);
        assert_eq!(days_off.after(friday, Span::DAY + soon), monday + soon);
        assert_eq!(days_off.after(friday + Span::DAY, soon), monday + soon);
        assert_eq!(days_off.after(monday, Span::ZERO), monday);
    }

    #[test]
    fn absurd_times_do_not_overflow() {
        let times = [i64::MIN, -1, 0, i64::MAX].map(Timestamp::from_ms);
        for from in times {
            for until in times {
                let days_off = DaysOff {
                    weekends: true,
                    vacation: Some(Vacation { from, until }),
                };
                for at in times {
                    assert!(days_off.counted(from, at) >= Span::ZERO);
                    let _ = days_off.after(at, Span::MAX);
                }
            }
        }
    }
}
