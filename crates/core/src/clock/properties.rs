//! What holds for every control and every course of events, tried on thousands of random ones.

use super::*;
use crate::rules::{Seat, SeatSet};

/// Numbers that look random and are the same in every run (splitmix64).
struct Dice(u64);

impl Dice {
    fn roll(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number from `low` to `high`.
    fn from(&mut self, low: i64, high: i64) -> i64 {
        let sides = u64::try_from(high - low + 1).unwrap();
        low + i64::try_from(self.roll() % sides).unwrap()
    }

    fn count(&mut self, low: i64, high: i64) -> u32 {
        u32::try_from(self.from(low, high)).unwrap()
    }

    fn pick<'a, T>(&mut self, choices: &'a [T]) -> &'a T {
        &choices[usize::try_from(self.roll()).unwrap_or(usize::MAX) % choices.len()]
    }

    /// A limit with times that `span` draws.
    fn limit(&mut self, span: &mut impl FnMut(&mut Self) -> Span) -> Limit {
        let (main, other) = (span(self), span(self));
        match self.from(0, 9) {
            0 => Limit::Absolute { main },
            1 => Limit::Fischer {
                main,
                increment: other,
            },
            2 => Limit::Delay { main, delay: other },
            3 => Limit::Bronstein { main, delay: other },
            4 => Limit::ByoYomi {
                main,
                periods: self.count(1, 4),
                period: other,
            },
            5 => Limit::Canadian {
                main,
                period: other,
                moves: self.count(1, 4),
            },
            6 => Limit::Hourglass { main },
            7 => Limit::Correspondence { per_move: main },
            8 => Limit::Bank {
                main,
                increment: other,
                cap: main + span(self),
            },
            _ => Limit::PerMove {
                limit: main,
                lapses: self.count(0, 4),
            },
        }
    }

    fn control(&mut self, mut span: impl FnMut(&mut Self) -> Span) -> Option<TimeControl> {
        let limits: Vec<_> = (0..self.from(1, 3))
            .map(|_| self.limit(&mut span))
            .collect();
        let control = TimeControl::new(limits).ok()?;
        let weekends_off = control.clone().with_weekends_off();
        Some(
            weekends_off
                .ok()
                .filter(|_| self.from(0, 1) == 0)
                .unwrap_or(control),
        )
    }

    fn any_span(&mut self) -> Span {
        let unit = *self.pick(&[
            Span::from_ms(1),
            Span::from_ms(100),
            Span::SECOND,
            Span::MINUTE,
            Span::HOUR,
            Span::DAY,
        ]);
        let small = self.from(0, 59);
        unit.times(small) + Span::SECOND.times(self.from(0, 1) * self.from(0, 100))
    }
}

#[test]
fn what_is_written_is_read_back_as_the_same_control() {
    let mut dice = Dice(1);
    let mut valid = 0;
    for _ in 0..20_000 {
        let Some(control) = dice.control(Dice::any_span) else {
            continue;
        };
        valid += 1;
        let text = control.to_string();
        assert!(text.len() <= MAX_CONTROL_BYTES, "{text}");
        assert_eq!(text.parse(), Ok(control), "{text}");
    }
    assert!(valid > 15_000, "{valid}");
}

#[test]
fn a_control_that_could_not_be_read_back_does_not_exist() {
    let long = LONGEST - Span::from_ms(1);
    let bank = Limit::Bank {
        main: long,
        increment: long,
        cap: long,
    };
    assert!(TimeControl::new([bank]).is_ok());
    assert_eq!(TimeControl::new([bank; 2]), Err(BadControl::TooLong));
    let endless = std::iter::repeat(Limit::Absolute { main: Span::DAY });
    assert_eq!(TimeControl::new(endless), Err(BadControl::TooManyLimits));
    for span in [Span::from_ms(-1), Span::MAX, Span::from_ms(i64::MIN)] {
        let main = Limit::Absolute { main: span };
        assert_eq!(TimeControl::new([main]), Err(BadControl::OutOfRange));
    }
}

#[test]
fn hostile_text_is_refused_or_read_but_never_harms() {
    let pieces = [
        "5",
        "30",
        "0",
        ".5",
        "1.5",
        "9999999999",
        "m",
        "s",
        "d",
        "h",
        "x",
        "b",
        "+",
        "&",
        "/",
        "move",
        " ",
        "max",
        "hourglass",
        "分",
        "秒",
        "每步",
        "步",
        "天",
        "三",
        "\u{202e}",
        "\0",
        "🕐",
        "ｍ",
        "＋",
        "-",
        "%s",
        "\u{3000}",
        "e\u{301}",
        "ß",
        "İ",
        "\u{feff}",
    ];
    let mut dice = Dice(2);
    let mut read = 0;
    for round in 0..30_000 {
        let length = if round % 100 == 0 {
            4_000
        } else {
            dice.from(1, 12)
        };
        let text: String = (0..length)
            .map(|_| {
                *dice.pick(if round % 2 == 0 {
                    &pieces
                } else {
                    &pieces[..22]
                })
            })
            .collect();
        match text.parse::<TimeControl>() {
            Ok(control) => {
                read += 1;
                assert!(text.len() <= MAX_CONTROL_BYTES);
                assert_eq!(control.to_string().parse(), Ok(control), "{text}");
            }
            Err(reason) => {
                assert_eq!(
                    reason == BadControl::TooLong,
                    text.len() > MAX_CONTROL_BYTES,
                    "{text}"
                );
            }
        }
    }
    assert!(read > 100, "{read}");
}

/// One seat under one limit, counted millisecond by millisecond.
#[derive(Clone, Debug)]
struct Model {
    limit: Limit,
    main: i64,
    part: i64,
    count: u32,
    turn: i64,
}

impl Model {
    fn new(limit: Limit) -> Self {
        let (main, part, count) = match limit {
            Limit::Fischer { main, increment } if main == Span::ZERO => (increment, Span::ZERO, 0),
            Limit::Absolute { main }
            | Limit::Fischer { main, .. }
            | Limit::Bronstein { main, .. }
            | Limit::Hourglass { main }
            | Limit::Bank { main, .. } => (main, Span::ZERO, 0),
            Limit::Delay { main, delay } => (main, delay, 0),
            Limit::ByoYomi {
                main,
                periods,
                period,
            } => (main, period, periods),
            Limit::Canadian {
                main,
                period,
                moves,
            } => (main, period, moves),
            Limit::Correspondence { per_move } => (per_move, Span::ZERO, 0),
            Limit::PerMove { limit, lapses } => (Span::ZERO, limit, lapses + 1),
        };
        let (main, part) = (main.as_ms(), part.as_ms());
        Self {
            limit,
            main,
            part,
            count,
            turn: 0,
        }
    }

    fn has_fallen(&self) -> bool {
        self.main == 0 && self.part == 0
    }

    fn tick(&mut self) {
        self.turn += 1;
        match self.limit {
            Limit::Delay { .. } if self.part > 0 => self.part -= 1,
            _ if self.main > 0 => self.main -= 1,
            Limit::ByoYomi { period: whole, .. } | Limit::PerMove { limit: whole, .. }
                if self.part > 0 =>
            {
                self.part -= 1;
                if self.part == 0 {
                    self.count -= 1;
                    self.part = if self.count > 0 { whole.as_ms() } else { 0 };
                }
            }
            _ => self.part = (self.part - 1).max(0),
        }
    }

    fn press(&mut self) {
        let turn = std::mem::take(&mut self.turn);
        if self.has_fallen() {
            return;
        }
        match self.limit {
            Limit::Absolute { .. } | Limit::Hourglass { .. } => {}
            Limit::Fischer { increment, .. } => self.main += increment.as_ms(),
            Limit::Delay { delay, .. } => self.part = delay.as_ms(),
            Limit::Bronstein { delay, .. } => self.main += turn.min(delay.as_ms()),
            Limit::ByoYomi { period, .. } => self.part = period.as_ms(),
            Limit::Canadian { period, moves, .. } => {
                if self.main == 0 {
                    self.count -= 1;
                    if self.count == 0 {
                        (self.part, self.count) = (period.as_ms(), moves);
                    }
                }
            }
            Limit::Correspondence { per_move } => self.main = per_move.as_ms(),
            Limit::Bank { increment, cap, .. } => {
                self.main = (self.main + increment.as_ms()).min(cap.as_ms());
            }
            Limit::PerMove { limit, .. } => self.part = limit.as_ms(),
        }
    }

    fn left(&self) -> TimeLeft {
        let (main, part) = (Span::from_ms(self.main), Span::from_ms(self.part));
        match self.limit {
            Limit::Delay { .. } => TimeLeft::Delay { delay: part, main },
            Limit::ByoYomi { period: whole, .. } => TimeLeft::Periods {
                main,
                period: part,
                periods: self.count,
                whole,
            },
            Limit::Canadian { .. } => TimeLeft::Moves {
                main,
                period: part,
                moves: self.count,
            },
            Limit::PerMove { limit: whole, .. } => TimeLeft::Lapses {
                turn: part,
                lapses: self.count.saturating_sub(1),
                whole,
            },
            _ => TimeLeft::Time(main),
        }
    }
}

/// A table of two, counted millisecond by millisecond.
#[derive(Clone)]
struct ModelTable {
    seats: Vec<Vec<Model>>,
    running: SeatSet,
}

impl ModelTable {
    fn tick(&mut self) {
        let limits = self.seats[0].len();
        for limit in 0..limits {
            if matches!(self.seats[0][limit].limit, Limit::Hourglass { .. }) {
                self.tick_hourglass(limit);
            } else {
                for seat in self.running.iter() {
                    self.seats[seat.index()][limit].tick();
                }
            }
        }
    }

    /// For two seats.
    fn tick_hourglass(&mut self, limit: usize) {
        if self.running.len() != 1 || self.seats.iter().any(|models| models[limit].main == 0) {
            return;
        }
        for (seat, models) in (0..).map(Seat).zip(&mut self.seats) {
            models[limit].main += if self.running.contains(seat) { -1 } else { 1 };
        }
    }

    fn has_fallen(&self, seat: Seat) -> bool {
        self.seats[seat.index()].iter().any(Model::has_fallen)
    }

    /// In how many milliseconds, at most `horizon`, the first running clock falls, and whose.
    fn deadline(&self, horizon: i64) -> Option<(i64, Seat)> {
        let mut table = self.clone();
        (0..=horizon).find_map(|ms| {
            let fallen = table.running.iter().find(|&seat| table.has_fallen(seat));
            table.tick();
            fallen.map(|seat| (ms, seat))
        })
    }
}

#[test]
fn the_clock_agrees_with_counting_single_milliseconds() {
    let mut dice = Dice(3);
    for _ in 0..1_000 {
        let Some(control) = dice.control(|dice| Span::from_ms(dice.from(0, 40))) else {
            continue;
        };
        let course = format!("{control}");
        let seats = 2;
        let mut clock = Clock::new(control.clone(), seats);
        let mut model = ModelTable {
            seats: (0..seats)
                .map(|_| {
                    control
                        .limits()
                        .iter()
                        .map(|&limit| Model::new(limit))
                        .collect()
                })
                .collect(),
            running: SeatSet::EMPTY,
        };
        let mut now = 0;
        for _ in 0..25 {
            let instant = Timestamp::from_ms(now);
            let seat = Seat(u8::try_from(dice.from(0, 1)).unwrap());
            match dice.from(0, 5) {
                0 => {
                    clock.halt(instant);
                    model.running = SeatSet::EMPTY;
                }
                1 => {
                    clock.run(SeatSet::first(seats), instant);
                    model.running = SeatSet::first(seats);
                }
                2 => {
                    clock.run(SeatSet::only(seat), instant);
                    model.running = SeatSet::only(seat);
                }
                3 => {
                    let downtime = dice.from(0, 100);
                    now += downtime;
                    clock.credit(instant, Timestamp::from_ms(now));
                }
                _ => {
                    clock.press(seat, instant);
                    if model.running.contains(seat) {
                        model.seats[seat.index()].iter_mut().for_each(Model::press);
                        model.running = SeatSet::only(Seat(1 - seat.0));
                        clock.run(model.running, instant);
                    }
                }
            }
            for _ in 0..dice.from(0, 15) {
                model.tick();
                now += 1;
            }
            compare(&clock, &model, now, &course);
        }
    }
}

fn compare(clock: &Clock, model: &ModelTable, now: i64, course: &str) {
    let instant = Timestamp::from_ms(now);
    assert_eq!(clock.running(), model.running);
    for (seat, models) in model.seats.iter().enumerate() {
        let seat = Seat(u8::try_from(seat).unwrap());
        let reading = clock.reading(seat, instant);
        let left: Vec<_> = models.iter().map(Model::left).collect();
        assert_eq!(reading.limits, left, "{course} at {now}");
        if clock.running().contains(seat) && reading.total.is_some() {
            assert_eq!(
                reading.is_fallen(),
                model.has_fallen(seat),
                "{course} at {now}"
            );
        }
    }
    let fallen = model.running.iter().any(|seat| model.has_fallen(seat));
    match clock.deadline() {
        Some((at, _)) if fallen => assert!(at <= instant, "{course} at {now}"),
        Some((at, seat)) => {
            let left = (at - instant).as_ms();
            let expected = Some((left, seat));
            assert_eq!(model.deadline(left), expected, "{course} at {now}");
        }
        None if model.running.is_empty() => {}
        None => assert_eq!(model.deadline(100), None, "{course} at {now}"),
    }
}

#[test]
fn the_sand_of_an_hourglass_is_never_lost() {
    let mut dice = Dice(4);
    for round in 0..2_000 {
        let seats = u8::try_from(dice.from(2, 5)).unwrap();
        let main = Span::from_ms(dice.from(100, 5_000));
        let control = TimeControl::new([Limit::Hourglass { main }]).unwrap();
        let mut clock = Clock::new(control, seats);
        let mut now = 0;
        for _ in 0..20 {
            let running = (0..seats)
                .map(Seat)
                .filter(|_| dice.from(0, 1) == 0)
                .collect();
            clock.run(running, Timestamp::from_ms(now));
            now += dice.from(0, 400);
            let sum: Span = (0..seats)
                .map(|seat| {
                    clock
                        .reading(Seat(seat), Timestamp::from_ms(now))
                        .face()
                        .unwrap()
                })
                .sum();
            let gained = (sum - main.times(i64::from(seats))).as_ms();
            let rounding = if seats == 2 { 0 } else { i64::from(seats) };
            assert!((0..=rounding).contains(&gained), "round {round}: {gained}");
        }
    }
}

#[test]
fn a_glass_that_nobody_shares_just_runs_out() {
    let main = Span::from_ms(100);
    let control = TimeControl::new([Limit::Hourglass { main }]).unwrap();
    let mut clock = Clock::new(control, 1);
    clock.run(SeatSet::first(1), Timestamp::from_ms(0));
    let left = |ms| clock.reading(Seat(0), Timestamp::from_ms(ms)).total;
    assert_eq!(
        [left(0), left(30)],
        [100, 70].map(|ms| Some(Span::from_ms(ms)))
    );
    assert_eq!(clock.deadline(), Some((Timestamp::from_ms(100), Seat(0))));
}

#[test]
fn looking_more_often_changes_nothing() {
    let mut dice = Dice(5);
    for _ in 0..2_000 {
        let Some(control) = dice.control(|dice| Span::from_ms(dice.from(1, 5_000))) else {
            continue;
        };
        let mut once = Clock::new(control, 3);
        let running = SeatSet::first(u8::try_from(dice.from(1, 2)).unwrap());
        once.run(running, Timestamp::from_ms(0));
        let mut often = once.clone();
        let mut now = 0;
        for _ in 0..20 {
            now += dice.from(0, 300);
            often.run(running, Timestamp::from_ms(now));
        }
        once.run(running, Timestamp::from_ms(now));
        assert_eq!(once, often);
    }
}

#[test]
fn a_seat_uses_what_counts_of_its_turns_and_the_flag_falls_when_that_is_used_up() {
    let mut dice = Dice(6);
    for _ in 0..500 {
        let text = *dice.pick(&["3d", "1d", "10d+1d max 30d", "2d/move x1"]);
        let control: TimeControl = text.parse().unwrap();
        let has_weekends_off = dice.from(0, 1) == 0;
        let control = match has_weekends_off {
            true => control.with_weekends_off().unwrap(),
            false => control,
        };
        let start = Timestamp::from_ms(1_798_761_600_000) + Span::from_hours(dice.from(0, 200));
        let mut clock = Clock::new(control, 2);
        clock.run(SeatSet::only(Seat(0)), start);
        let full = clock.reading(Seat(0), start).total.unwrap();
        // An hour counts unless it is in a vacation or at a weekend: every instant below is a full hour.
        let mut away = Vec::new();
        let counts = |away: &[Vacation], at: Timestamp| {
            let day = (at.as_ms() / Span::DAY.as_ms()).rem_euclid(7);
            let is_weekend = has_weekends_off && matches!(day, 2 | 3);
            !is_weekend && !away.iter().any(|it| it.contains(at))
        };
        let mut now = start;
        for _ in 0..dice.from(0, 6) {
            now = now + Span::from_hours(dice.from(0, 3));
            let until = now + Span::from_hours(dice.from(1, 200));
            clock.set_vacation(Seat(0), Vacation { from: now, until });
            clock.set_vacation(Seat(1), Vacation { from: start, until });
            let back = (now + Span::from_hours(dice.from(1, 100))).min(until);
            away.push(Vacation {
                from: now,
                until: back,
            });
            now = back;
            clock.set_vacation(Seat(0), *away.last().unwrap());
        }
        let fallen = clock.deadline().unwrap().0;
        let (mut left, mut at) = (full, start);
        while left > Span::ZERO {
            assert!(!clock.reading(Seat(0), at).is_fallen(), "{text}");
            left -= Span::HOUR.times(i64::from(counts(&away, at)));
            at = at + Span::HOUR;
        }
        assert_eq!(fallen, at, "{text} {has_weekends_off} {away:?}");
        assert_eq!(clock.used(Seat(0), at), full);
        assert_eq!(clock.used(Seat(1), at), Span::ZERO);
    }
}

#[test]
fn a_vacation_changes_nothing_on_a_clock_that_is_not_by_days() {
    let away = Vacation {
        from: Timestamp::from_ms(0),
        until: Timestamp::from_ms(0) + Span::from_days(30),
    };
    for text in ["10m+5s", "unlimited", "hourglass 3d", "23h", "3d & 20m"] {
        let mut clock = Clock::new(text.parse().unwrap(), 2);
        clock.run(SeatSet::only(Seat(0)), away.from);
        let before = clock.clone();
        clock.set_vacation(Seat(0), away);
        clock.set_vacation(Seat(9), away);
        assert_eq!(clock, before, "{text}");
    }
    for text in ["3d", "72h", "10d+1d max 30d", "1d+60s"] {
        let mut clock = Clock::new(text.parse().unwrap(), 2);
        clock.run(SeatSet::only(Seat(0)), away.from);
        clock.set_vacation(Seat(0), away);
        assert!(clock.deadline().unwrap().0 > away.until, "{text}");
    }
}
