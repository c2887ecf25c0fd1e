//! What is left under each kind of limit, as tables.

use super::*;

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
