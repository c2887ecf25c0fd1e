//! What the clocks do: here the tests of what is shown and stored, below those of the limits and of
//! clocks that start and stop. `properties` compares all of it with a model.

mod limits;
mod running;

use super::*;
use crate::rules::{MAX_SEATS, Seat, SeatSet};

const WHITE: Seat = Seat(0);
const BLACK: Seat = Seat(1);

fn at(ms: i64) -> Timestamp {
    Timestamp::from_ms(ms)
}

fn secs(seconds: i64) -> Span {
    Span::from_secs(seconds)
}

fn control(text: &str) -> TimeControl {
    text.parse().unwrap()
}

fn time(seconds: i64) -> TimeLeft {
    TimeLeft::Time(secs(seconds))
}

fn delay(delay: i64, main: i64) -> TimeLeft {
    TimeLeft::Delay {
        delay: secs(delay),
        main: secs(main),
    }
}

/// Byo-yomi of thirty seconds.
fn periods(main: i64, period: i64, periods: u32) -> TimeLeft {
    TimeLeft::Periods {
        main: secs(main),
        period: secs(period),
        periods,
        whole: secs(30),
    }
}

fn moves(main: i64, period: i64, moves: u32) -> TimeLeft {
    TimeLeft::Moves {
        main: secs(main),
        period: secs(period),
        moves,
    }
}

/// Lapses of a limit of sixty seconds.
fn lapses(turn: i64, lapses: u32) -> TimeLeft {
    TimeLeft::Lapses {
        turn: secs(turn),
        lapses,
        whole: secs(60),
    }
}

/// The clocks in white's next turn, which begins at the instant returned, after white took these
/// numbers of seconds for actions that black answered at once.
fn after(control_text: &str, spent: &[i64]) -> (Clock, Timestamp) {
    let mut clock = Clock::new(control(control_text), 2);
    let mut now = at(1_700_000_000_000);
    for &seconds in spent {
        clock.run(SeatSet::only(WHITE), now);
        now = now + secs(seconds);
        clock.press(WHITE, now);
        clock.run(SeatSet::only(BLACK), now);
        clock.press(BLACK, now);
    }
    clock.run(SeatSet::only(WHITE), now);
    (clock, now)
}

/// Control, what white spent on its actions, what it has spent in this turn, what is left, and how long
/// until the flag falls; all in seconds.
type Row = (
    &'static str,
    &'static [i64],
    i64,
    Vec<TimeLeft>,
    Option<i64>,
);

fn check(rows: &[Row]) {
    for (text, spent, used, left, until_flag) in rows {
        let (clock, begin) = after(text, spent);
        let now = begin + secs(*used);
        let reading = clock.reading(WHITE, now);
        let row = format!("{text} after {spent:?} and {used}");
        assert_eq!(&reading.limits, left, "{row}");
        assert_eq!(reading.total, until_flag.map(secs), "{row}");
        let flag = clock.deadline().map(|(flag, _)| flag);
        if *until_flag != Some(0) {
            assert_eq!(flag, until_flag.map(|left| now + secs(left)), "{row}");
        }
        if let Some(flag) = flag {
            let just_before = flag - Span::from_ms(1);
            assert_eq!(
                clock.reading(WHITE, just_before).total,
                Some(Span::from_ms(1)),
                "{row}"
            );
            assert!(!clock.reading(WHITE, just_before).is_fallen(), "{row}");
            assert!(clock.reading(WHITE, flag).is_fallen(), "{row}");
            assert!(clock.reading(WHITE, flag + Span::DAY).is_fallen(), "{row}");
        }
    }
}
#[test]
fn a_slow_player_is_reminded_at_a_third_and_a_live_one_at_ten_seconds() {
    for (text, spent, low_before_flag) in [
        ("3d", &[][..], Some(86_400)),
        ("12h/move", &[], Some(4 * 3_600)),
        ("10d+1d max 30d", &[86_400 * 8], Some(86_400)),
        ("10m+5s", &[], Some(10)),
        ("5x30s", &[], Some(10)),
        ("60s/move", &[], Some(10)),
        ("20m & 60s/move x3", &[], Some(10)),
        ("11s", &[], Some(10)),
        ("10s", &[], None),
        ("0m+10s", &[], None),
        ("20s+1s", &[15], None),
        ("unlimited", &[], None),
    ] {
        let (clock, _) = after(text, spent);
        let flag = clock.deadline().map(|(flag, _)| flag);
        let low = low_before_flag.map(|left| (flag.unwrap() - secs(left), WHITE));
        assert_eq!(clock.low_time(), low, "{text}");
    }
}

#[test]
fn a_turn_has_one_reminder() {
    let (mut clock, begin) = after("5m", &[]);
    let low = begin + secs(290);
    clock.halt(begin + secs(295));
    clock.run(SeatSet::only(WHITE), begin + secs(295));
    // Due, although time was charged.
    assert_eq!(clock.low_time(), Some((low, WHITE)));
    assert_eq!(clock.reminded(), SeatSet::EMPTY);
    clock.remind(WHITE);
    assert_eq!(clock.low_time(), None);
    assert_eq!(clock.reminded(), SeatSet::only(WHITE));
    clock.halt(begin + secs(296));
    assert_eq!(clock.reminded(), SeatSet::EMPTY);
    clock.run(SeatSet::first(2), begin + secs(296));
    assert_eq!(clock.low_time().map(|(_, seat)| seat), Some(BLACK));
    assert_eq!(clock.reminded(), SeatSet::only(WHITE));
    let (mut clock, begin) = after("3d", &[]);
    clock.remind(WHITE);
    clock.press(WHITE, begin);
    clock.run(SeatSet::only(WHITE), begin);
    assert!(clock.low_time().is_some());
    let reminded = clock.reminded();
    assert_eq!(reminded, SeatSet::EMPTY, "the turn it was about is over");
}

#[test]
fn seats_that_think_at_once_are_reminded_and_fall_together() {
    let (mut clock, begin) = after("20s/move", &[]);
    clock.run(SeatSet::first(2), begin);
    let (low, falls) = (begin + secs(10), begin + secs(20));
    assert_eq!(clock.reminders_due(low - Span::from_ms(1)), SeatSet::EMPTY);
    assert_eq!(clock.reminders_due(low), SeatSet::first(2));
    for seat in [WHITE, BLACK] {
        clock.remind(seat);
    }
    assert_eq!(clock.low_time(), None);
    assert_eq!(clock.reminded(), SeatSet::first(2));
    assert_eq!(clock.first_fallen(falls - Span::from_ms(1)), SeatSet::EMPTY);
    assert_eq!(clock.first_fallen(falls), SeatSet::first(2));
}

#[test]
fn the_face_shows_what_counts_down() {
    for (text, used, face) in [
        ("5m", 10, Some(290)),
        ("5m d3s", 1, Some(300)),
        ("0m d3s", 1, Some(2)),
        ("1m+3x30s", 10, Some(50)),
        ("1m+3x30s", 70, Some(20)),
        ("1m+5m/3", 70, Some(290)),
        ("20m & 60s/move x3", 70, Some(1_130)),
        ("60s/move x3", 70, Some(50)),
        ("unlimited", 70, None),
    ] {
        let (clock, begin) = after(text, &[]);
        let reading = clock.reading(WHITE, begin + secs(used));
        assert_eq!(reading.face(), face.map(secs), "{text}");
    }
}

#[test]
fn speeds_are_those_of_forty_moves() {
    use Speed::{Blitz, Bullet, Classical, Correspondence, Rapid};
    for (text, speed) in [
        ("1m", Bullet),
        ("2m+1s", Bullet),
        ("1m+2s", Bullet),
        ("3m", Blitz),
        ("3m+2s", Blitz),
        ("5m+3s", Blitz),
        ("8m", Rapid),
        ("10m+5s", Rapid),
        ("15m+10s", Rapid),
        ("25m", Classical),
        ("30m+20s", Classical),
        ("359m", Classical),
        ("6h", Correspondence),
        ("3d", Correspondence),
        ("10d+1d max 30d", Correspondence),
        ("unlimited", Correspondence),
        ("5m d3s", Blitz),
        ("5m b5s", Rapid),
        ("30m+5x30s", Classical),
        ("5x5s", Blitz),
        ("10m+5m/20", Rapid),
        ("hourglass 1m", Bullet),
        ("hourglass 5m", Rapid),
        ("20m & 60s/move x3", Rapid),
    ] {
        assert_eq!(control(text).speed(), speed, "{text}");
    }
    for speed in Speed::ALL {
        assert_eq!(Speed::from_key(speed.key()), Some(speed));
        assert_eq!(serde_json::to_value(speed).unwrap(), speed.key());
    }
    assert_eq!(Speed::from_key("Blitz"), None);
}

#[test]
fn a_control_is_stored_as_its_notation() {
    let stored = serde_json::to_string(&control("20分且每步60秒x3")).unwrap();
    assert_eq!(stored, "\"20m & 60s/move x3\"");
    let read: TimeControl = serde_json::from_str(&stored).unwrap();
    assert_eq!(read, control("20m & 1m/move x3"));
    assert!(serde_json::from_str::<TimeControl>("\"soon\"").is_err());
    assert_eq!(TimeControl::UNLIMITED, TimeControl::default());
    assert!(control("unlimited").is_unlimited());
}

#[test]
fn a_clock_that_starts_anew_with_each_turn_does_not_run_down() {
    for (text, runs_down) in [
        ("none", false),
        ("3d", false),
        ("60s/move", false),
        ("3d & 60s/move", false),
        ("10d+1d max 30d", true),
        ("20m & 60s/move x3", true),
        ("10m", true),
    ] {
        assert_eq!(control(text).runs_down(), runs_down, "{text}");
    }
}
