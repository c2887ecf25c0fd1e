//! When somebody is not to be notified. Pure: the time comes in, and the time zones come with the program, so that it
//! is the same on every machine.

use jiff::tz::{self, Offset, TimeZone};

use super::cities;
use crate::store::QuietHours;
use qiyuan_core::{clock::Timestamp, typed::in_half_width};

/// When quiet hours end, if `now` lies in them.
#[must_use]
pub fn quiet_until(quiet: &QuietHours, now: Timestamp) -> Option<Timestamp> {
    let zone = zone(&quiet.time_zone)?;
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

/// The time zone of this name, as it is stored.
fn zone(name: &str) -> Option<TimeZone> {
    match offset(name) {
        Some(minutes) => Offset::from_seconds(minutes * 60)
            .ok()
            .map(Offset::to_time_zone),
        None => TimeZone::get(name).ok(),
    }
}

/// How many minutes a zone such as `UTC+8`, `gmt-3:30`, `+0530` or `东八区` is ahead of UTC.
fn offset(typed: &str) -> Option<i32> {
    if let Some(numbered) = numbered_zone(typed) {
        return Some(numbered);
    }
    let typed = typed.to_ascii_uppercase();
    let bare = typed.strip_prefix("UTC").or(typed.strip_prefix("GMT"));
    let bare = bare.unwrap_or(&typed).trim_start();
    let (sign, digits) = match (bare.strip_prefix('+'), bare.strip_prefix(['-', '−'])) {
        (Some(digits), _) => (1, digits.trim_start()),
        (_, Some(digits)) => (-1, digits.trim_start()),
        _ => return None,
    };
    let (hours, minutes) = match digits.split_once(':') {
        Some(parts) => parts,
        None if digits.len() == 4 && digits.is_ascii() => digits.split_at(2),
        None => (digits, "0"),
    };
    let number = |text: &str| -> Option<i32> {
        let is_number = (1..=2).contains(&text.len()) && text.bytes().all(|it| it.is_ascii_digit());
        text.parse().ok().filter(|_| is_number)
    };
    let (hours, minutes) = (number(hours)?, number(minutes)?);
    let ahead = sign * (hours * 60 + minutes);
    let is_one = minutes < 60 && minutes % 15 == 0 && (-12 * 60..=14 * 60).contains(&ahead);
    is_one.then_some(ahead)
}

/// A zone as Chinese readers number them, east or west of Greenwich: `东八区`, `西5時區`.
fn numbered_zone(typed: &str) -> Option<i32> {
    let ends = ["时区", "時區", "区", "區"];
    let bare = ends.iter().find_map(|end| typed.strip_suffix(end))?;
    let (sign, number) = match (bare.strip_prefix(['东', '東']), bare.strip_prefix('西')) {
        (Some(number), _) => (1, number),
        (_, Some(number)) => (-1, number),
        _ => return None,
    };
    const NUMBERS: [&str; 12] = [
        "一", "二", "三", "四", "五", "六", "七", "八", "九", "十", "十一", "十二",
    ];
    let hours = (1..).zip(NUMBERS).find_map(|(hours, written)| {
        let is_it = number == written || number.parse() == Ok(hours);
        is_it.then_some(hours)
    });
    hours.map(|hours: i32| sign * hours * 60)
}

/// A zone that is so many minutes ahead of UTC, as it is stored and shown.
fn offset_name(ahead: i32) -> String {
    let sign = if ahead < 0 { '-' } else { '+' };
    match (ahead.abs() / 60, ahead.abs() % 60) {
        (0, 0) => "UTC".to_owned(),
        (hours, 0) => format!("UTC{sign}{hours}"),
        (hours, minutes) => format!("UTC{sign}{hours}:{minutes:02}"),
    }
}

/// The name of a time zone as the IANA database writes it, or by its distance from UTC, by that or by a city.
#[must_use]
pub fn time_zone(typed: &str) -> Option<String> {
    let typed = in_half_width(typed);
    let typed = typed.trim();
    if let Some(ahead) = offset(typed) {
        return Some(offset_name(ahead));
    }
    if let Some(zone) = cities::zone_called(&typed.to_lowercase()) {
        return Some(zone.to_owned());
    }
    let typed = typed.replace(' ', "_");
    if typed.contains('/') {
        let zone = TimeZone::get(&typed).ok()?;
        return zone.iana_name().map(str::to_owned);
    }
    zone_of_city(&typed)
}

/// The zone whose name ends with this. Of several names for one zone it is the longest, which has the continent, or the
/// country as well.
fn zone_of_city(city: &str) -> Option<String> {
    let names = tz::db().available().map(|name| name.to_string());
    let names = names.filter(|name| {
        let last = name.rsplit('/').next();
        // `Factory` is no place, and those of the sea count the other way.
        let is_place = *name != "Factory" && !name.starts_with("Etc/");
        is_place && last.is_some_and(|last| last.eq_ignore_ascii_case(city))
    });
    let names: Vec<String> = names.collect();
    let zones: Vec<TimeZone> = names
        .iter()
        .filter_map(|it| TimeZone::get(it).ok())
        .collect();
    let is_one = zones.windows(2).all(|pair| is_same(&pair[0], &pair[1]));
    names.into_iter().max_by_key(String::len).filter(|_| is_one)
}

/// Whether two zones have had the same time since 1970, and will.
fn is_same(first: &TimeZone, second: &TimeZone) -> bool {
    /// Enough for two changes in each year.
    const CHANGES: usize = 200;
    let begin = jiff::Timestamp::UNIX_EPOCH;
    let changes = |zone: &TimeZone| {
        let later = zone.following(begin).take(CHANGES);
        let later = later.map(|change| (change.timestamp(), change.offset()));
        later.collect::<Vec<_>>()
    };
    first.to_offset(begin) == second.to_offset(begin) && changes(first) == changes(second)
}

/// Up to `limit` time zones that have a name which contains what was typed, in any case. Those of `first` come first.
#[must_use]
pub fn time_zones(typed: &str, first: &[&str], limit: usize) -> Vec<String> {
    let typed = in_half_width(typed);
    let typed = typed.trim().to_lowercase();
    let part = typed.replace(' ', "_");
    let fits = |name: &str| name.to_lowercase().contains(&part);
    let of_cities = cities::zones_with(&typed).filter(|_| !typed.is_empty());
    let known = first.iter().filter(|name| fits(name));
    let mut found: Vec<String> = offset(&typed).map(offset_name).into_iter().collect();
    // A whole name before those of which it is a part.
    found.extend(cities::zone_called(&typed).map(str::to_owned));
    found.extend(known.map(|name| (*name).to_owned()));
    found.extend(of_cities.map(str::to_owned));
    let names = tz::db().available().map(|name| name.to_string());
    // Those of the sea count the other way: Etc/GMT+8 is eight hours behind.
    found.extend(names.filter(|name| fits(name) && !name.starts_with("Etc/")));
    let mut shown = Vec::new();
    for name in found {
        if shown.len() < limit && !shown.contains(&name) {
            shown.push(name);
        }
    }
    shown
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
        assert_eq!(time_zones("est", &["UTC"], 25)[0], "America/New_York");
        assert_eq!(time_zones("+8", &["UTC"], 25), ["UTC+8"]);
        for (typed, zone) in [
            ("东八区", "UTC+8"),
            ("西十一時區", "UTC-11"),
            ("東3區", "UTC+3"),
            ("pst", "America/Los_Angeles"),
        ] {
            assert_eq!(time_zone(typed).as_deref(), Some(zone), "{typed}");
        }
        for typed in ["东十三区", "东区", "八区", "中央区"] {
            assert_eq!(time_zone(typed), None, "{typed}");
        }
        let offered = time_zones("york", &["UTC"], 25);
        assert!(offered.contains(&"America/New_York".to_owned()));
        assert_eq!(
            time_zones("", &["UTC", "Asia/Tokyo"], 25)[..2],
            ["UTC", "Asia/Tokyo"]
        );
        assert_eq!(time_zones("", &[], 25).len(), 25);
        assert_eq!(time_zones("台", &[], 25), ["Asia/Taipei"]);
        assert_eq!(time_zones("utc+8", &[], 25), ["UTC+8"]);
    }

    #[test]
    fn the_last_part_of_every_name_is_read_unless_it_means_several_zones() {
        let mut others = std::collections::BTreeSet::new();
        for name in tz::db().available().map(|name| name.to_string()) {
            let own = TimeZone::get(&name).unwrap();
            let last = name.rsplit('/').next().unwrap_or_default();
            let read = time_zone(last).and_then(|read| zone(&read));
            if read.is_none_or(|read| !is_same(&read, &own)) && !name.starts_with("Etc/GMT") {
                others.insert(last.to_owned());
            }
        }
        // Those of several countries, of which the first four are North America's; those that people use for a time that
        // changes with the season; and no place.
        let expected = [
            "Central", "EST", "Eastern", "Factory", "MST", "Mountain", "Pacific", "West",
        ];
        assert_eq!(others.into_iter().collect::<Vec<_>>(), expected);
        for (typed, zone) in [
            ("istanbul", "Europe/Istanbul"),
            ("Buenos Aires", "America/Argentina/Buenos_Aires"),
            ("Singapore", "Asia/Singapore"),
            ("Louisville", "America/Kentucky/Louisville"),
        ] {
            assert_eq!(time_zone(typed).as_deref(), Some(zone), "{typed}");
        }
    }

    #[test]
    fn time_zones_are_named_by_cities_in_both_scripts_and_by_their_distance_from_utc() {
        for (typed, zone) in [
            ("上海", "Asia/Shanghai"),
            ("Eastern Time", "America/New_York"),
            ("北京时间", "Asia/Shanghai"),
            ("Beijing", "Asia/Shanghai"),
            ("台北", "Asia/Taipei"),
            ("臺北市", "Asia/Taipei"),
            ("香港", "Asia/Hong_Kong"),
            ("东京", "Asia/Tokyo"),
            ("東京", "Asia/Tokyo"),
            ("San Francisco", "America/Los_Angeles"),
            ("UTC+8", "UTC+8"),
            ("gmt +08:00", "UTC+8"),
            ("ＵＴＣ＋８", "UTC+8"),
            ("+0530", "UTC+5:30"),
            ("UTC-3:30", "UTC-3:30"),
            ("UTC+0", "UTC"),
            ("utc", "UTC"),
        ] {
            assert_eq!(time_zone(typed).as_deref(), Some(zone), "{typed}");
        }
        for typed in ["UTC+15", "UTC+8:07", "+", "UTC+999999999999", "8", "", "市"] {
            assert_eq!(time_zone(typed), None, "{typed}");
        }
        let far = quiet(23, 7, "UTC+5:30");
        let end = Some(at("2026-01-11T01:30:00Z"));
        assert_eq!(quiet_until(&far, at("2026-01-10T17:30:00Z")), end);
        assert_eq!(quiet_until(&far, at("2026-01-10T17:29:00Z")), None);
    }
}
