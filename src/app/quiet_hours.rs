//! When somebody is not to be notified. Pure: the time comes in, and the time zones come with the program, so that it
//! is the same on every machine.

use jiff::tz::{self, TimeZone};

use crate::store::QuietHours;
use qiyuan_core::clock::Timestamp;

/// When quiet hours end, if `now` lies in them.
#[must_use]
pub fn quiet_until(quiet: &QuietHours, now: Timestamp) -> Option<Timestamp> {
    let zone = TimeZone::get(&quiet.time_zone).ok()?;
    let local = jiff::Timestamp::from_millisecond(now.as_ms()).ok()?;
    let local = local.to_zoned(zone.clone());
    let minute = u16::try_from(i32::from(local.hour()) * 60 + i32::from(local.minute())).ok()?;
    let (from, to) = (quiet.from, quiet.to);
    let is_quiet = if from <= to {
        (from..to).contains(&minute)
    } else {
        !(to..from).contains(&minute)
    };
    if !is_quiet {
        return None;
    }
    let day = if minute < to {
        local.date()
    } else {
        local.date().tomorrow().ok()?
    };
    let (hour, minute) = (i8::try_from(to / 60).ok()?, i8::try_from(to % 60).ok()?);
    let end = jiff::civil::Time::new(hour, minute, 0, 0).ok()?;
    let end = day.to_datetime(end).to_zoned(zone).ok()?;
    // Where the clocks are set back, the hour that comes twice is quiet once.
    let end = Timestamp::from_ms(end.timestamp().as_millisecond());
    Some(end).filter(|end| *end > now)
}

/// The name of a time zone as the IANA database writes it.
#[must_use]
pub fn time_zone(typed: &str) -> Option<String> {
    let typed = typed.trim().replace(' ', "_");
    if let Ok(zone) = TimeZone::get(&typed) {
        return zone.iana_name().map(str::to_owned);
    }
    let names = tz::db().available();
    let mut of_city = names.map(|name| name.to_string()).filter(|name| {
        name.rsplit('/')
            .next()
            .is_some_and(|city| city.eq_ignore_ascii_case(&typed))
    });
    match (of_city.next(), of_city.next()) {
        (Some(only), None) => Some(only),
        _ => None,
    }
}

/// Up to `limit` time zones whose names contain what was typed, in any case.
#[must_use]
pub fn time_zones(typed: &str, limit: usize) -> Vec<String> {
    let typed = typed.trim().to_lowercase().replace(' ', "_");
    let names = tz::db().available();
    let names = names.map(|name| name.to_string());
    let found = names.filter(|name| name.to_lowercase().contains(&typed));
    found.take(limit).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn quiet(from: u16, to: u16, time_zone: &str) -> QuietHours {
        QuietHours {
            from: from * 60,
            to: to * 60,
            time_zone: time_zone.to_owned(),
        }
    }

    fn at(text: &str) -> Timestamp {
        let moment: jiff::Timestamp = text.parse().unwrap();
        Timestamp::from_ms(moment.as_millisecond())
    }

    #[test]
    fn a_night_goes_over_midnight_in_the_time_zone_of_the_player() {
        let night = quiet(23, 7, "Europe/Berlin");
        assert_eq!(quiet_until(&night, at("2026-01-10T21:59:59Z")), None);
        let end = Some(at("2026-01-11T06:00:00Z"));
        assert_eq!(quiet_until(&night, at("2026-01-10T22:00:00Z")), end);
        assert_eq!(quiet_until(&night, at("2026-01-11T05:59:59Z")), end);
        assert_eq!(quiet_until(&night, at("2026-01-11T06:00:00Z")), None);
        // In summer all is an hour earlier.
        let end = Some(at("2026-07-11T05:00:00Z"));
        assert_eq!(quiet_until(&night, at("2026-07-10T21:00:00Z")), end);
    }

    #[test]
    fn hours_of_one_day_end_on_that_day() {
        let work = quiet(9, 17, "Asia/Taipei");
        let end = Some(at("2026-01-10T09:00:00Z"));
        assert_eq!(quiet_until(&work, at("2026-01-10T01:00:00Z")), end);
        assert_eq!(quiet_until(&work, at("2026-01-10T09:00:00Z")), None);
        assert_eq!(quiet_until(&work, at("2026-01-10T00:59:59Z")), None);
    }

    #[test]
    fn no_hours_and_no_time_zone_are_never_quiet() {
        let none = quiet(9, 9, "UTC");
        assert_eq!(quiet_until(&none, at("2026-01-10T09:00:00Z")), None);
        let nowhere = quiet(0, 23, "Nowhere/Town");
        assert_eq!(quiet_until(&nowhere, at("2026-01-10T09:00:00Z")), None);
    }

    #[test]
    fn an_end_that_is_left_out_when_clocks_are_set_forward_comes_with_the_next_minute() {
        // At 2:00 it becomes 3:00.
        let quiet = QuietHours {
            from: 0,
            to: 2 * 60 + 30,
            time_zone: "Europe/Berlin".to_owned(),
        };
        let end = quiet_until(&quiet, at("2026-03-29T00:30:00Z"));
        assert_eq!(end, Some(at("2026-03-29T01:30:00Z")));
    }

    #[test]
    fn time_zones_are_found_by_a_part_of_their_names() {
        assert_eq!(
            time_zone(" europe/BERLIN ").as_deref(),
            Some("Europe/Berlin")
        );
        assert_eq!(time_zone("new york").as_deref(), Some("America/New_York"));
        assert_eq!(time_zone("Nowhere/Town"), None);
        assert!(time_zones("york", 25).contains(&"America/New_York".to_owned()));
        assert_eq!(time_zones("", 25).len(), 25);
    }
}
