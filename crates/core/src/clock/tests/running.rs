//! Clocks that start, stop and are interrupted.

use super::*;

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
fn what_passes_after_the_flag_fell_is_used_by_nobody() {
    for (text, most) in [
        ("20s", 20),
        ("20s+5s", 20),
        ("20s d3s", 23),
        ("10s+2x5s", 20),
        ("20s/move", 20),
        ("3d", 3 * 86_400),
    ] {
        let (mut clock, begin) = after(text, &[]);
        let flag = clock.deadline().unwrap().0;
        assert_eq!(flag - begin, secs(most), "{text}");
        let late = flag + secs(4);
        assert_eq!(clock.used(WHITE, late), secs(most), "{text}");
        clock.halt(late);
        assert_eq!(clock.used(WHITE, late), secs(most), "{text}");
        assert_eq!(clock.used(BLACK, late), Span::ZERO, "{text}");
        assert!(clock.reading(WHITE, late).is_fallen(), "{text}");
    }
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
