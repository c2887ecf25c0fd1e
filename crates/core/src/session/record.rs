//! The game as a record, for export.

use super::{Session, table::RecordEntry};
use crate::{
    clock::{Span, Timestamp},
    rules::{Ply, Record, Tags},
};

impl Session {
    /// What has been played: setup, actions with what was left on the clock, draws, outcome, and the day
    /// on which it began. Names, ratings and places are for the caller to add.
    ///
    /// # Hidden information
    ///
    /// A record shows everything. Views give it out only once the game is over.
    #[must_use]
    pub fn record(&self) -> Record {
        Record {
            revision: self.terms().revision,
            seats: self.terms().seats,
            setup: self.terms().setup.clone(),
            plies: self.table.entries().iter().map(ply).collect(),
            outcome: self.outcome().cloned(),
            tags: Tags {
                date: self.began.map(date),
                time_control: self.terms().control.pgn(),
                ..Tags::default()
            },
        }
    }
}

fn ply(entry: &RecordEntry) -> Ply {
    match entry {
        RecordEntry::Action {
            seat, action, left, ..
        } => Ply::Action {
            seat: *seat,
            action: action.to_string(),
            left_ms: left.map(Span::as_ms),
        },
        RecordEntry::Drawn(number) => Ply::Drawn(*number),
    }
}

/// The day of an instant in the Gregorian calendar, UTC, as year, month, day.
fn date(at: Timestamp) -> (i32, u8, u8) {
    const DAYS_OF_400_YEARS: i64 = 146_097;
    let days = at.as_secs().div_euclid(86_400);
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

const fn is_leap(year: i64) -> bool {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::{
        Command, Terms,
        toy::{ANN, BEA, Bench, terms},
    };

    #[test]
    fn a_record_tells_what_was_on_the_clock_after_each_action() {
        let mut bench = Bench::begun_with(Terms {
            setup: "roll".to_owned(),
            ..terms("1m+5s")
        });
        bench.system(Command::Draw(vec![5])).unwrap();
        bench.at(20).plays(ANN, "3").unwrap();
        bench.at(21).plays(BEA, "2").unwrap();
        let action = |seat, action: &str, left_ms| Ply::Action {
            seat: crate::rules::Seat(seat),
            action: action.to_owned(),
            left_ms: Some(left_ms),
        };
        let record = bench.session.record();
        assert_eq!(record.setup, "roll");
        assert_eq!(
            record.plies,
            [
                Ply::Drawn(5),
                action(0, "take 3", 45_000),
                action(1, "take 2", 64_000)
            ]
        );
        assert_eq!(record.outcome.as_ref(), bench.session.outcome());
        assert_eq!(record.tags.date, Some((1970, 1, 1)));
        assert_eq!(record.tags.time_control.as_deref(), Some("60+5"));
    }

    #[test]
    fn dates_are_those_of_the_calendar() {
        let day = |days: i64| date(Timestamp::from_ms(days * 86_400_000));
        assert_eq!(day(0), (1970, 1, 1));
        assert_eq!(day(-1), (1969, 12, 31));
        assert_eq!(day(59), (1970, 3, 1), "1970 had no 29th of February");
        assert_eq!(day(789), (1972, 2, 29));
        assert_eq!(day(790), (1972, 3, 1));
        assert_eq!(day(11_016), (2000, 2, 29));
        assert_eq!(day(20_778), (2026, 11, 21));
        assert_eq!(date(Timestamp::from_ms(86_399_999)), (1970, 1, 1));
    }

    #[test]
    fn absurd_instants_have_some_date() {
        for ms in [i64::MIN, i64::MAX] {
            let (_, month, day) = date(Timestamp::from_ms(ms));
            assert!((1..=12).contains(&month) && (1..=31).contains(&day));
        }
    }
}
