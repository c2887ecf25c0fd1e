//! What the clocks do, as tables, and against a model that counts single milliseconds.

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
fn main_time_is_used_up_and_increments_come_after_the_action() {
    check(&[
        ("unlimited", &[100], 9_999_999, vec![], None),
        ("5m", &[], 0, vec![time(300)], Some(300)),
        ("5m", &[100, 50], 0, vec![time(150)], Some(150)),
        ("5m", &[100, 50], 149, vec![time(1)], Some(1)),
        ("5m", &[100, 50], 150, vec![time(0)], Some(0)),
        ("10m+5s", &[], 0, vec![time(600)], Some(600)),
        ("10m+5s", &[60, 3], 10, vec![time(537)], Some(537)),
        ("10m+5s", &[0, 0], 0, vec![time(610)], Some(610)),
        ("0m+3s", &[], 0, vec![time(3)], Some(3)),
        ("0m+3s", &[1], 0, vec![time(5)], Some(5)),
    ]);
}

#[test]
fn a_delay_is_waited_out_in_every_turn_before_main_time_runs() {
    check(&[
        ("5m d3s", &[], 0, vec![delay(3, 300)], Some(303)),
        ("5m d3s", &[], 2, vec![delay(1, 300)], Some(301)),
        ("5m d3s", &[], 5, vec![delay(0, 298)], Some(298)),
        ("5m d3s", &[2, 3, 13], 0, vec![delay(3, 290)], Some(293)),
        ("0m d5s", &[4, 4, 4], 4, vec![delay(1, 0)], Some(1)),
        ("0m d5s", &[4, 4, 4], 5, vec![delay(0, 0)], Some(0)),
    ]);
}

#[test]
fn bronstein_gives_back_what_was_used_up_to_the_delay() {
    check(&[
        ("5m b3s", &[], 2, vec![time(298)], Some(298)),
        ("5m b3s", &[2], 0, vec![time(300)], Some(300)),
        ("5m b3s", &[2, 3, 13], 0, vec![time(290)], Some(290)),
        ("5m b3s", &[298], 2, vec![time(3)], Some(3)),
    ]);
}

#[test]
fn byo_yomi_takes_a_period_only_when_it_is_used_up() {
    check(&[
        ("1m+3x30s", &[], 0, vec![periods(60, 30, 3)], Some(150)),
        ("1m+3x30s", &[60], 0, vec![periods(0, 30, 3)], Some(90)),
        (
            "1m+3x30s",
            &[60, 29, 29],
            0,
            vec![periods(0, 30, 3)],
            Some(90),
        ),
        ("1m+3x30s", &[60, 30], 0, vec![periods(0, 30, 2)], Some(60)),
        ("1m+3x30s", &[60], 45, vec![periods(0, 15, 2)], Some(45)),
        ("1m+3x30s", &[125], 0, vec![periods(0, 30, 1)], Some(30)),
        ("1m+3x30s", &[125, 29], 29, vec![periods(0, 1, 1)], Some(1)),
        ("1m+3x30s", &[125], 30, vec![periods(0, 0, 0)], Some(0)),
        ("2x30s", &[29], 31, vec![periods(0, 29, 1)], Some(29)),
    ]);
}

#[test]
fn canadian_periods_begin_anew_when_their_moves_are_made() {
    check(&[
        ("1m+5m/3", &[], 0, vec![moves(60, 300, 3)], Some(360)),
        ("1m+5m/3", &[59], 0, vec![moves(1, 300, 3)], Some(301)),
        ("1m+5m/3", &[70], 0, vec![moves(0, 290, 2)], Some(290)),
        ("1m+5m/3", &[70, 280], 0, vec![moves(0, 10, 1)], Some(10)),
        (
            "1m+5m/3",
            &[70, 280, 9],
            0,
            vec![moves(0, 300, 3)],
            Some(300),
        ),
        ("1m+5m/3", &[70, 280], 10, vec![moves(0, 0, 1)], Some(0)),
        ("60s/1", &[59, 59], 1, vec![moves(0, 59, 1)], Some(59)),
    ]);
}

#[test]
fn a_turn_of_correspondence_does_not_depend_on_the_last_one() {
    const DAY: i64 = 86_400;
    check(&[
        ("3d", &[], 0, vec![time(3 * DAY)], Some(3 * DAY)),
        (
            "3d",
            &[2 * DAY, 3 * DAY - 1],
            1,
            vec![time(3 * DAY - 1)],
            Some(3 * DAY - 1),
        ),
        ("60s/move", &[59], 58, vec![lapses(2, 0)], Some(2)),
        ("60s/move", &[59], 60, vec![lapses(0, 0)], Some(0)),
    ]);
}

#[test]
fn a_bank_saves_no_more_than_its_cap() {
    const DAY: i64 = 86_400;
    check(&[
        (
            "10d+1d max 11d",
            &[0],
            0,
            vec![time(11 * DAY)],
            Some(11 * DAY),
        ),
        (
            "10d+1d max 11d",
            &[0, 0],
            0,
            vec![time(11 * DAY)],
            Some(11 * DAY),
        ),
        (
            "10d+1d max 11d",
            &[5 * DAY],
            0,
            vec![time(6 * DAY)],
            Some(6 * DAY),
        ),
    ]);
}

#[test]
fn lapses_are_forgiven_until_one_more_loses() {
    check(&[
        ("60s/move x3", &[59, 59], 0, vec![lapses(60, 3)], Some(240)),
        ("60s/move x3", &[60], 0, vec![lapses(60, 2)], Some(180)),
        (
            "60s/move x3",
            &[61, 119, 60],
            59,
            vec![lapses(1, 0)],
            Some(1),
        ),
        (
            "60s/move x3",
            &[61, 119, 60],
            60,
            vec![lapses(0, 0)],
            Some(0),
        ),
        ("60s/move x3", &[], 150, vec![lapses(30, 1)], Some(90)),
    ]);
}

#[test]
fn of_several_limits_the_tightest_decides() {
    check(&[
        (
            "20m & 60s/move x3",
            &[],
            0,
            vec![time(1_200), lapses(60, 3)],
            Some(240),
        ),
        (
            "20m & 60s/move x3",
            &[50, 70],
            10,
            vec![time(1_070), lapses(50, 2)],
            Some(170),
        ),
        (
            "2m & 60s/move x3",
            &[59],
            0,
            vec![time(61), lapses(60, 3)],
            Some(61),
        ),
        (
            "2m & 60s/move x3",
            &[59],
            61,
            vec![time(0), lapses(59, 2)],
            Some(0),
        ),
        (
            "10m+5s & 5m d3s",
            &[10],
            1,
            vec![time(594), delay(2, 293)],
            Some(295),
        ),
    ]);
}

#[test]
fn what_one_uses_of_an_hourglass_the_other_gains() {
    check(&[
        ("hourglass 1m", &[10], 0, vec![time(50)], Some(50)),
        ("hourglass 1m", &[10], 50, vec![time(0)], Some(0)),
    ]);
    let (clock, begin) = after("hourglass 1m", &[10]);
    assert_eq!(clock.reading(BLACK, begin).limits, [time(70)]);
    assert_eq!(clock.reading(BLACK, begin + secs(5)).limits, [time(75)]);
    assert_eq!(clock.reading(BLACK, begin + secs(500)).limits, [time(120)]);
}

#[test]
fn an_hourglass_for_three_is_shared_in_equal_parts() {
    let mut clock = Clock::new(control("hourglass 60s"), 3);
    let faces = |clock: &Clock, ms| {
        [0, 1, 2].map(|seat| clock.reading(Seat(seat), at(ms)).face().unwrap().as_ms())
    };
    clock.run(SeatSet::only(Seat(0)), at(0));
    assert_eq!(faces(&clock, 10_000), [50_000, 65_000, 65_000]);
    clock.press(Seat(0), at(10_000));
    clock.run(SeatSet::first(2), at(10_000));
    assert_eq!(faces(&clock, 20_000), [45_000, 60_000, 75_000]);
    assert_eq!(clock.deadline(), Some((at(110_000), Seat(0))));
    clock.run(SeatSet::first(3), at(20_000));
    assert_eq!(faces(&clock, 90_000), [45_000, 60_000, 75_000]);
    assert_eq!(clock.deadline(), None);
}

#[test]
fn a_turn_goes_on_where_a_pause_interrupted_it() {
    for (text, left) in [
        ("5m d3s", delay(1, 300)),
        ("2x30s", periods(0, 28, 2)),
        ("5m/3", moves(0, 298, 3)),
        ("60s/move x3", lapses(58, 3)),
        ("5m b3s", time(298)),
        ("5m+3s", time(298)),
        ("3d", time(3 * 86_400 - 2)),
    ] {
        let (mut clock, begin) = after(text, &[]);
        let flag = clock.deadline().unwrap().0;
        clock.halt(begin + secs(2));
        assert_eq!(clock.running(), SeatSet::EMPTY);
        assert_eq!(clock.deadline(), None);
        assert_eq!(clock.low_time(), None);
        let later = begin + secs(1_000_000);
        assert_eq!(clock.reading(WHITE, later).limits, [left], "{text}");
        clock.run(SeatSet::only(WHITE), later);
        assert_eq!(clock.reading(WHITE, later).limits, [left], "{text}");
        let paused = later - (begin + secs(2));
        assert_eq!(clock.deadline(), Some((flag + paused, WHITE)), "{text}");
    }
}

#[test]
fn bronstein_gives_back_time_of_both_sides_of_a_pause() {
    let (mut clock, begin) = after("5m b3s", &[]);
    clock.halt(begin + secs(2));
    clock.run(SeatSet::only(WHITE), begin + secs(100));
    clock.press(WHITE, begin + secs(102));
    assert_eq!(clock.reading(WHITE, begin + secs(102)).limits, [time(299)]);
}

#[test]
fn pressing_a_clock_that_does_not_run_changes_nothing() {
    let (mut clock, begin) = after("10m+5s", &[]);
    let before = clock.clone();
    clock.press(BLACK, begin + secs(10));
    clock.press(Seat(2), begin + secs(10));
    clock.press(Seat(MAX_SEATS), begin + secs(10));
    assert_eq!(clock, before);
}

#[test]
fn seats_that_do_not_exist_have_no_clock() {
    let mut clock = Clock::new(control("5m"), 2);
    clock.run(SeatSet::first(16), at(0));
    assert_eq!(clock.running(), SeatSet::first(2));
    let reading = clock.reading(Seat(2), at(5));
    assert_eq!((reading.limits.len(), reading.total), (0, None));
    assert!(!reading.is_fallen());
    clock.remind(Seat(7));
    assert_eq!(Clock::new(control("hourglass 5m"), 0).deadline(), None);
    Clock::new(control("hourglass 5m"), 200).run(SeatSet::first(16), at(0));
}

#[test]
fn running_again_does_not_disturb_a_running_clock() {
    let (mut clock, begin) = after("10m+5s", &[]);
    clock.run(SeatSet::first(2), begin + secs(100));
    assert_eq!(clock.reading(WHITE, begin + secs(110)).limits, [time(490)]);
    assert_eq!(clock.reading(BLACK, begin + secs(110)).limits, [time(590)]);
    clock.run(SeatSet::only(BLACK), begin + secs(120));
    assert_eq!(clock.reading(WHITE, begin + secs(500)).limits, [time(480)]);
    assert_eq!(clock.deadline(), Some((begin + secs(700), BLACK)));
}

#[test]
fn the_earliest_of_several_flags_is_the_deadline() {
    let mut clock = Clock::new(control("5m"), 3);
    clock.run(SeatSet::only(Seat(2)), at(0));
    clock.run(SeatSet::first(3), at(1_000));
    assert_eq!(clock.deadline(), Some((at(300_000), Seat(2))));
    clock.press(Seat(2), at(2_000));
    assert_eq!(clock.deadline(), Some((at(301_000), Seat(0))));
}

#[test]
fn an_interruption_is_credited_to_the_millisecond() {
    let (mut clock, begin) = after("5m", &[]);
    clock.credit(begin + secs(10), begin + secs(40));
    assert_eq!(clock.deadline(), Some((begin + secs(330), WHITE)));
    let once = clock.clone();
    clock.credit(begin + secs(10), begin + secs(40));
    clock.credit(begin + secs(20), begin + secs(30));
    clock.credit(begin + secs(60), begin + secs(50));
    assert_eq!(clock, once);
    assert_eq!(clock.reading(WHITE, begin + secs(40)).limits, [time(290)]);
    clock.credit(begin + secs(50), begin + secs(51));
    assert_eq!(clock.reading(WHITE, begin + secs(51)).limits, [time(280)]);
}

#[test]
fn an_interruption_that_began_before_the_turn_gives_back_only_the_turn() {
    let (mut clock, begin) = after("5m", &[]);
    clock.credit(begin - secs(1_000), begin + secs(7));
    assert_eq!(clock.deadline(), Some((begin + secs(307), WHITE)));
    let mut halted = Clock::new(control("5m"), 2);
    halted.credit(at(0), at(50));
    halted.run(SeatSet::only(WHITE), at(60));
    assert_eq!(halted.deadline(), Some((at(300_060), WHITE)));
}

#[test]
fn a_flag_that_had_fallen_before_the_interruption_stays_down() {
    let (mut clock, begin) = after("5m+5s", &[]);
    clock.credit(begin + secs(300), begin + secs(400));
    assert!(clock.reading(WHITE, begin + secs(400)).is_fallen());
    clock.press(WHITE, begin + secs(401));
    assert!(clock.reading(WHITE, begin + secs(401)).is_fallen());
}

#[test]
fn an_empty_hourglass_is_not_filled_again() {
    let (mut clock, begin) = after("hourglass 1m", &[]);
    clock.press(WHITE, begin + secs(70));
    clock.run(SeatSet::only(BLACK), begin + secs(70));
    assert!(clock.reading(WHITE, begin + secs(100)).is_fallen());
    assert_eq!(clock.reading(BLACK, begin + secs(100)).limits, [time(120)]);
    clock.run(SeatSet::first(2), begin + secs(100));
    assert_eq!(clock.deadline(), Some((begin + secs(100), WHITE)));
}

#[test]
fn time_that_runs_backwards_is_not_charged() {
    let (mut clock, begin) = after("5m", &[]);
    clock.run(SeatSet::only(WHITE), begin - secs(50));
    assert_eq!(clock.reading(WHITE, begin - secs(50)).limits, [time(300)]);
    clock.press(WHITE, begin - secs(10));
    clock.run(SeatSet::only(BLACK), begin - secs(10));
    assert_eq!(clock.deadline(), Some((begin + secs(300), BLACK)));
}

#[test]
fn the_ends_of_time_do_no_harm() {
    let extremes = [i64::MIN, -1, 0, 1, i64::MAX].map(at);
    for text in [
        "10m+5s",
        "1m+3x30s",
        "1m+5m/3",
        "hourglass 5m",
        "60s/move x3",
        "5m d3s",
    ] {
        for from in extremes {
            for to in extremes {
                let mut clock = Clock::new(control(text), 16);
                clock.run(SeatSet::first(2), from);
                clock.credit(to, from);
                clock.press(WHITE, to);
                clock.credit(from, to);
                clock.halt(from);
                clock.run(SeatSet::only(BLACK), to);
                let total = clock.reading(BLACK, from).total.unwrap();
                assert!(total >= Span::ZERO);
                assert!(clock.deadline().is_some());
                let _ = clock.low_time();
            }
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
    assert_eq!(clock.reminded(), None);
    clock.remind(WHITE);
    assert_eq!(clock.low_time(), None);
    assert_eq!(clock.reminded(), clock.deadline());
    clock.halt(begin + secs(296));
    assert_eq!(clock.reminded(), None);
    clock.run(SeatSet::first(2), begin + secs(296));
    assert_eq!(clock.low_time().map(|(_, seat)| seat), Some(BLACK));
    assert_eq!(clock.reminded().map(|(_, seat)| seat), Some(WHITE));
    let (mut clock, begin) = after("3d", &[]);
    clock.remind(WHITE);
    clock.press(WHITE, begin);
    clock.run(SeatSet::only(WHITE), begin);
    assert!(clock.low_time().is_some());
    assert_eq!(clock.reminded(), None, "the turn it was about is over");
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
