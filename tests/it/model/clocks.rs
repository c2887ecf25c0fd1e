//! Clocks as the product describes them, reckoned anew.
//!
//! The clocks of the program are charged little by little. Here a turn is one number, and what is left
//! follows from what there was when the turn began. A control is told by hand and not read from its text.

use qiyuan_core::{
    clock::{Span, TimeLeft, Timestamp},
    rules::{Seat, SeatSet},
};

const SECOND: i64 = 1_000;
const MINUTE: i64 = 60 * SECOND;
const HOUR: i64 = 60 * MINUTE;
const DAY: i64 = 24 * HOUR;

/// A time control by its text, and what the text means.
pub struct Control {
    pub text: &'static str,
    rules: &'static [Rule],
    /// Whether reminders come at a third of a turn instead of ten seconds before the flag falls.
    pub is_slow: bool,
}

/// One limit, in milliseconds.
#[derive(Clone, Copy)]
enum Rule {
    /// A budget to which every turn adds, up to a most.
    Budget { start: i64, adds: i64, most: i64 },
    /// A budget that gets back what a turn took, up to the delay.
    Bronstein { start: i64, delay: i64 },
    /// A budget that is touched only after the delay of each turn.
    Delay { start: i64, delay: i64 },
    /// A budget, then periods that last as long as turns fit in them.
    Periods { start: i64, count: i64, whole: i64 },
    /// A budget, then so many turns in each period.
    Moves { start: i64, whole: i64, turns: i64 },
    /// So much for each turn, and more often for those who are late.
    Turn { whole: i64, lapses: i64 },
    /// So much for each turn, in days.
    Days { whole: i64 },
    /// What one uses the others get.
    Sand { start: i64 },
}

use Rule::{Bronstein, Budget, Days, Delay, Moves, Periods, Sand, Turn};

const fn budget(start: i64, adds: i64) -> Rule {
    Budget {
        start,
        adds,
        most: i64::MAX,
    }
}

const fn live(text: &'static str, rules: &'static [Rule]) -> Control {
    Control {
        text,
        rules,
        is_slow: false,
    }
}

const fn slow(text: &'static str, rules: &'static [Rule]) -> Control {
    Control {
        text,
        rules,
        is_slow: true,
    }
}

const LIMIT_OF_TURNS: Rule = Turn {
    whole: 20 * SECOND,
    lapses: 3,
};

/// Every kind of control, alone and together.
pub static CONTROLS: &[Control] = &[
    live("unlimited", &[]),
    live("1m", &[budget(MINUTE, 0)]),
    live("1m+2s", &[budget(MINUTE, 2 * SECOND)]),
    // Without main time, the first action has one increment.
    live("0m+5s", &[budget(5 * SECOND, 5 * SECOND)]),
    live(
        "45s d3s",
        &[Delay {
            start: 45 * SECOND,
            delay: 3 * SECOND,
        }],
    ),
    live(
        "0m d8s",
        &[Delay {
            start: 0,
            delay: 8 * SECOND,
        }],
    ),
    live(
        "45s b3s",
        &[Bronstein {
            start: 45 * SECOND,
            delay: 3 * SECOND,
        }],
    ),
    live(
        "30s+3x10s",
        &[Periods {
            start: 30 * SECOND,
            count: 3,
            whole: 10 * SECOND,
        }],
    ),
    live(
        "5x7s",
        &[Periods {
            start: 0,
            count: 5,
            whole: 7 * SECOND,
        }],
    ),
    live(
        "30s+40s/4",
        &[Moves {
            start: 30 * SECOND,
            whole: 40 * SECOND,
            turns: 4,
        }],
    ),
    live(
        "20s/1",
        &[Moves {
            start: 0,
            whole: 20 * SECOND,
            turns: 1,
        }],
    ),
    live("hourglass 40s", &[Sand { start: 40 * SECOND }]),
    slow("3d", &[Days { whole: 3 * DAY }]),
    slow(
        "2d+12h max 3d",
        &[Budget {
            start: 2 * DAY,
            adds: 12 * HOUR,
            most: 3 * DAY,
        }],
    ),
    live(
        "20s/move",
        &[Turn {
            whole: 20 * SECOND,
            lapses: 0,
        }],
    ),
    live("20s/move x3", &[LIMIT_OF_TURNS]),
    live("2m & 20s/move x3", &[budget(2 * MINUTE, 0), LIMIT_OF_TURNS]),
    live(
        "20m & 60s/move x3",
        &[
            budget(20 * MINUTE, 0),
            Turn {
                whole: MINUTE,
                lapses: 3,
            },
        ],
    ),
    live(
        "hourglass 1m & 20s/move x3",
        &[Sand { start: MINUTE }, LIMIT_OF_TURNS],
    ),
    live(
        "30s+2x10s & 90s+1s & 1d",
        &[
            Periods {
                start: 30 * SECOND,
                count: 2,
                whole: 10 * SECOND,
            },
            budget(90 * SECOND, SECOND),
            Days { whole: DAY },
        ],
    ),
];

/// What a seat has under one limit when its turn begins.
#[derive(Clone, Copy, Debug, Default)]
struct Store {
    main: i64,
    /// What is left of a period.
    part: i64,
    /// Periods with the one in progress, turns to be made in one, or lapses that are forgiven.
    count: i64,
}

impl Rule {
    const fn at_first(self) -> Store {
        let (main, part, count) = match self {
            Budget { start, .. } | Bronstein { start, .. } | Delay { start, .. } => (start, 0, 0),
            Periods { start, count, .. } => (start, 0, count),
            Moves {
                start,
                whole,
                turns,
            } => (start, whole, turns),
            Turn { lapses, .. } => (0, 0, lapses),
            Days { .. } | Sand { .. } => (0, 0, 0),
        };
        Store { main, part, count }
    }

    /// How long a turn that begins with this can be.
    const fn longest_turn(self, store: Store) -> Option<i64> {
        Some(match self {
            Budget { .. } | Bronstein { .. } => store.main,
            Delay { delay, .. } => delay + store.main,
            Periods { whole, .. } => store.main + store.count * whole,
            Moves { .. } => store.main + store.part,
            Turn { whole, .. } => whole * (store.count + 1),
            Days { whole } => whole,
            Sand { .. } => return None,
        })
    }

    /// What the next turn begins with, after one that was not too long.
    fn after(self, store: Store, turn: i64) -> Store {
        let late = (turn - store.main).max(0);
        let main = (store.main - turn).max(0);
        match self {
            Budget { adds, most, .. } => Store {
                main: (main + adds).min(most),
                ..store
            },
            Bronstein { delay, .. } => Store {
                main: main + turn.min(delay),
                ..store
            },
            Delay { delay, .. } => Store {
                main: store.main - (turn - delay).max(0),
                ..store
            },
            Periods { whole, .. } => Store {
                main,
                count: store.count - late / whole,
                ..store
            },
            Moves { .. } if main > 0 => Store { main, ..store },
            Moves { whole, turns, .. } if store.count == 1 => Store {
                main,
                part: whole,
                count: turns,
            },
            Moves { .. } => Store {
                main,
                part: store.part - late,
                count: store.count - 1,
            },
            Turn { whole, .. } => Store {
                count: store.count - turn / whole,
                ..store
            },
            Days { .. } | Sand { .. } => store,
        }
    }

    /// What the clock shows in a turn that has taken so long.
    fn shown(self, store: Store, turn: i64) -> TimeLeft {
        let late = (turn - store.main).max(0);
        let main = Span::from_ms((store.main - turn).max(0));
        match self {
            Budget { .. } | Bronstein { .. } | Sand { .. } => TimeLeft::Time(main),
            Days { whole } => TimeLeft::Time(Span::from_ms((whole - turn).max(0))),
            Delay { delay, .. } => TimeLeft::Delay {
                delay: Span::from_ms((delay - turn).max(0)),
                main: Span::from_ms((store.main - (turn - delay).max(0)).max(0)),
            },
            Periods { whole, .. } => {
                let (period, periods) = parts(whole, store.count, late);
                TimeLeft::Periods {
                    main,
                    period,
                    periods,
                    whole: Span::from_ms(whole),
                }
            }
            Moves { .. } => TimeLeft::Moves {
                main,
                period: Span::from_ms((store.part - late).max(0)),
                moves: u32::try_from(store.count).unwrap(),
            },
            Turn { whole, .. } => {
                let (turn, turns) = parts(whole, store.count + 1, turn);
                TimeLeft::Lapses {
                    turn,
                    lapses: turns.saturating_sub(1),
                    whole: Span::from_ms(whole),
                }
            }
        }
    }
}

/// What is left of the part in progress, and how many parts are left with it.
fn parts(whole: i64, count: i64, used: i64) -> (Span, u32) {
    if used >= whole * count {
        return (Span::ZERO, 0);
    }
    let left = u32::try_from(count - used / whole).unwrap();
    (Span::from_ms(whole - used % whole), left)
}

/// What one seat has, and where it is in its turn.
#[derive(Clone, Default)]
struct Purse {
    /// For each limit, as the turn began or will begin.
    stores: Vec<Store>,
    /// Used of the turn so far.
    turn: i64,
    /// All that was ever used, while sand ran.
    poured: i64,
    /// What the turn began with until the flag; nothing between turns.
    begun: Option<Option<i64>>,
    is_reminded: bool,
}

/// The clocks of all seats.
#[derive(Clone)]
pub struct Clocks {
    control: &'static Control,
    purses: Vec<Purse>,
    pub running: SeatSet,
    /// Up to here everything is reckoned.
    since: i64,
}

impl Clocks {
    pub fn new(control: &'static Control, seats: u8) -> Self {
        let purse = Purse {
            stores: control.rules.iter().map(|rule| rule.at_first()).collect(),
            ..Purse::default()
        };
        Self {
            control,
            purses: vec![purse; usize::from(seats)],
            running: SeatSet::EMPTY,
            since: i64::MIN,
        }
    }

    /// From now on these and no others think.
    pub fn run(&mut self, seats: SeatSet, at: Timestamp) {
        self.reckon(at);
        self.running = seats;
        for seat in seats.iter() {
            let total = self.total(seat, at);
            self.purses[seat.index()].begun.get_or_insert(total);
        }
    }

    /// An action of `seat` is complete.
    pub fn complete(&mut self, seat: Seat, at: Timestamp) {
        if !self.running.contains(seat) {
            return;
        }
        self.reckon(at);
        self.running = self.running.without(seat);
        let purse = &mut self.purses[seat.index()];
        for (rule, store) in self.control.rules.iter().zip(&mut purse.stores) {
            *store = rule.after(*store, purse.turn);
        }
        purse.turn = 0;
        purse.begun = None;
        purse.is_reminded = false;
    }

    /// Nobody is charged for the time from one instant to the other.
    pub fn forgive(&mut self, from: Timestamp, to: Timestamp) {
        self.reckon(from);
        self.since = self.since.max(to.as_ms());
    }

    pub fn remind(&mut self, seat: Seat) {
        self.purses[seat.index()].is_reminded = true;
    }

    /// What the clock of `seat` shows, limit by limit.
    pub fn shown(&self, seat: Seat, now: Timestamp) -> Vec<TimeLeft> {
        let purse = &self.purses[seat.index()];
        let turn = purse.turn + self.passed_for(seat, now);
        let show = |(&rule, &store): (&Rule, &Store)| match rule {
            Sand { start } => {
                let grains = self.grains(start, seat, self.pouring(now));
                TimeLeft::Time(Span::from_ms(divided_up(grains, self.others())))
            }
            _ => rule.shown(store, turn),
        };
        let rules = self.control.rules.iter();
        rules.zip(&purse.stores).map(show).collect()
    }

    /// How long `seat` can still think, if there is an end to it.
    pub fn total(&self, seat: Seat, now: Timestamp) -> Option<i64> {
        let purse = &self.purses[seat.index()];
        let turn = purse.turn + self.passed_for(seat, now);
        let left = |(&rule, &store): (&Rule, &Store)| match rule {
            Sand { start } => self.sand_lasts(start, seat, now),
            _ => Some((rule.longest_turn(store)? - turn).max(0)),
        };
        let rules = self.control.rules.iter();
        rules.zip(&purse.stores).filter_map(left).min()
    }

    /// Whether somebody who thinks had no time left when everything was reckoned last.
    pub fn has_fallen(&self) -> bool {
        let since = Timestamp::from_ms(self.since);
        let mut running = self.running.iter();
        running.any(|seat| self.total(seat, since) == Some(0))
    }

    /// When the first flag falls, and whose fall then.
    pub fn flags(&self) -> Option<(Timestamp, Vec<Seat>)> {
        let since = Timestamp::from_ms(self.since);
        let fall = |seat| Some((since + Span::from_ms(self.total(seat, since)?), seat));
        let falls: Vec<(Timestamp, Seat)> = self.running.iter().filter_map(fall).collect();
        let first = falls.iter().map(|(at, _)| *at).min()?;
        let together = falls.into_iter().filter(|(at, _)| *at == first);
        Some((first, together.map(|(_, seat)| seat).collect()))
    }

    /// The first of these.
    pub fn flag(&self) -> Option<(Timestamp, Seat)> {
        let (at, seats) = self.flags()?;
        Some((at, *seats.first()?))
    }

    /// When reminders are due, and for whom: once in a turn that began with more than that.
    pub fn reminders(&self) -> Vec<(Timestamp, Seat)> {
        let since = Timestamp::from_ms(self.since);
        let due = |seat: Seat| {
            let purse = &self.purses[seat.index()];
            let began_with = purse.begun??;
            let low = if self.control.is_slow {
                began_with / 3
            } else {
                10 * SECOND
            };
            let left = self.total(seat, since)?;
            (began_with > low && !purse.is_reminded)
                .then(|| (since + Span::from_ms(left - low), seat))
        };
        self.running.iter().filter_map(due).collect()
    }

    fn reckon(&mut self, at: Timestamp) {
        let (passed, pouring) = (self.passed(at), self.pouring(at));
        for seat in self.running.iter() {
            self.purses[seat.index()].turn += passed;
            self.purses[seat.index()].poured += pouring;
        }
        self.since = self.since.max(at.as_ms());
    }

    fn passed(&self, now: Timestamp) -> i64 {
        if self.running.is_empty() {
            0
        } else {
            (now.as_ms() - self.since).max(0)
        }
    }

    fn passed_for(&self, seat: Seat, now: Timestamp) -> i64 {
        if self.running.contains(seat) {
            self.passed(now)
        } else {
            0
        }
    }

    fn seats(&self) -> impl Iterator<Item = Seat> {
        (0..).map(Seat).take(self.purses.len())
    }

    fn others(&self) -> i64 {
        i64::try_from(self.purses.len()).unwrap() - 1
    }

    /// How much a glass loses in a millisecond in which its seat thinks with all the others that do.
    fn loss(&self, thinking: usize) -> i64 {
        self.others() - (i64::try_from(thinking).unwrap() - 1)
    }

    /// The sand of `seat` in grains, of which a millisecond has one for each of the others.
    fn grains(&self, start: i64, seat: Seat, pouring: i64) -> i64 {
        let poured = |seat: Seat| {
            let runs = self.running.contains(seat);
            self.purses[seat.index()].poured + if runs { pouring } else { 0 }
        };
        let got: i64 = self
            .seats()
            .filter(|&other| other != seat)
            .map(poured)
            .sum();
        ((start - poured(seat)) * self.others() + got).max(0)
    }

    /// How much of the time since the last reckoning sand has run: until one glass is empty.
    fn pouring(&self, now: Timestamp) -> i64 {
        let start = self.control.rules.iter().find_map(|rule| match rule {
            Sand { start } => Some(*start),
            _ => None,
        });
        let Some(start) = start else { return 0 };
        let loss = self.loss(self.running.len());
        let empty_after = self
            .seats()
            .filter_map(|seat| match self.grains(start, seat, 0) {
                0 => Some(0),
                grains if self.running.contains(seat) && loss > 0 => Some(divided_up(grains, loss)),
                _ => None,
            });
        empty_after.fold(self.passed(now), i64::min)
    }

    /// How long a seat's sand lasts; of a seat that does not think, if it thought alone.
    fn sand_lasts(&self, start: i64, seat: Seat, now: Timestamp) -> Option<i64> {
        let pouring = self.pouring(now);
        let is_stopped = self
            .seats()
            .any(|seat| self.grains(start, seat, pouring) == 0);
        let loss = if self.running.contains(seat) {
            self.loss(self.running.len())
        } else {
            self.others()
        };
        match self.grains(start, seat, pouring) {
            0 => Some(0),
            _ if is_stopped || loss == 0 => None,
            grains => Some(divided_up(grains, loss)),
        }
    }
}

fn divided_up(dividend: i64, divisor: i64) -> i64 {
    (dividend + divisor - 1) / divisor
}
