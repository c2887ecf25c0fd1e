//! The clocks of all seats: who is being charged, what is left, when a flag falls.

use serde::{Deserialize, Serialize};

use crate::rules::{BySeat, MAX_SEATS, Seat, SeatSet};

use super::{
    Limit, Span, Speed, TimeControl, TimeLeft, Timestamp, Vacation, days_off::DaysOff,
    hourglass::Hourglass, meter::Meter,
};

/// Before the flag falls by this much, a live player is reminded.
const LIVE_REMINDER: Span = Span::from_secs(10);
/// A correspondence player is reminded when this part of the turn's time is left.
const SLOW_REMINDER_PART: i64 = 3;

/// The clocks of all seats, as a pure function of what happened and when.
///
/// Nothing is lost or gained by looking, and an instant before the last one that was told counts as
/// that one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clock {
    control: TimeControl,
    /// One for each limit of the control.
    gauges: Vec<Gauge>,
    turns: BySeat<Option<TurnTime>>,
    /// How long each seat's clock has run, at most until its flag fell.
    used: BySeat<Span>,
    running: SeatSet,
    /// The last vacation of each seat; only where the control is by days.
    vacations: BySeat<Option<Vacation>>,
    /// What each player chose.
    reminders: BySeat<Reminder>,
    /// Everything before this instant has been charged.
    since: Timestamp,
}

/// The accounts of all seats under one limit.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Gauge {
    Meters(BySeat<Meter>),
    Hourglass(Hourglass),
}

/// A turn in progress, whether or not its clock runs.
#[derive(Clone, Debug, PartialEq, Eq)]
struct TurnTime {
    /// What there was until the flag when the turn began.
    began_with: Option<Span>,
    reminded: bool,
}

/// When a player wants to be reminded of a correspondence game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Reminder {
    /// When a third of what the turn began with is left.
    #[default]
    Usual,
    /// Not at all.
    Never,
    /// When so much is left.
    Before(Span),
}

/// What is left on one seat's clock at some instant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading {
    /// What is left under each limit, in the order of the control.
    pub limits: Vec<TimeLeft>,
    /// The time until the flag falls, if it ever does; zero once it has fallen.
    pub total: Option<Span>,
}

impl Reading {
    /// The number that stands on the clock's face, and that a record of the game notes after each
    /// action: what counts down under the first limit. Nothing without a clock.
    #[must_use]
    pub fn face(&self) -> Option<Span> {
        self.limits.first().map(|left| left.face())
    }

    /// Whether the flag has fallen.
    #[must_use]
    pub fn is_fallen(&self) -> bool {
        self.total.is_some_and(Span::is_spent)
    }
}

impl Clock {
    /// The clocks before the game, for at most [`MAX_SEATS`] seats. None of them runs.
    #[must_use]
    pub fn new(control: TimeControl, seats: u8) -> Self {
        let seats = seats.min(MAX_SEATS);
        let gauges = control
            .limits()
            .iter()
            .map(|&limit| Gauge::new(limit, seats))
            .collect();
        Self {
            control,
            gauges,
            turns: BySeat::new(seats, |_| None),
            used: BySeat::new(seats, |_| Span::ZERO),
            running: SeatSet::EMPTY,
            vacations: BySeat::new(seats, |_| None),
            reminders: BySeat::new(seats, |_| Reminder::Usual),
            since: Timestamp::FIRST,
        }
    }

    /// From `at`, exactly these seats' clocks run. A clock that runs already goes on; one that stops
    /// does so in the middle of its turn, and goes on from there when it is run again.
    pub fn run(&mut self, seats: SeatSet, at: Timestamp) {
        self.settle(at);
        self.running = seats
            .iter()
            .filter(|&seat| self.turns.get(seat).is_some())
            .collect();
        for seat in self.running.iter() {
            let began_with = self.total(seat, Span::ZERO);
            self.turns[seat].get_or_insert(TurnTime {
                began_with,
                reminded: false,
            });
        }
    }

    /// The seat completed an action at `at`: its time is charged, what the control adds is
    /// given, and its clock stops. A seat whose clock does not run has nothing to press.
    pub fn press(&mut self, seat: Seat, at: Timestamp) {
        if !self.running.contains(seat) {
            return;
        }
        self.settle(at);
        for gauge in &mut self.gauges {
            gauge.complete(seat);
        }
        self.turns[seat] = None;
        self.running = self.running.without(seat);
    }

    /// From `at`, nobody's clock runs. What was used of an unfinished turn stays used.
    pub fn halt(&mut self, at: Timestamp) {
        self.settle(at);
        self.running = SeatSet::EMPTY;
    }

    /// Somebody else sits down at `at`: the seat has its full time, as before the game. In an hourglass the sand stays
    /// where it is, because the others have it.
    pub fn renew(&mut self, seat: Seat, at: Timestamp) {
        self.halt(at);
        let seats = self.used.seats();
        for (gauge, limit) in self.gauges.iter_mut().zip(self.control.limits()) {
            if let Gauge::Meters(meters) = gauge
                && let Some(meter) = meters.get_mut(seat)
            {
                *meter = Meter::new(*limit);
            }
        }
        if seat.0 < seats {
            self.turns[seat] = None;
            self.used[seat] = Span::ZERO;
            self.vacations[seat] = None;
            self.reminders[seat] = Reminder::Usual;
        }
    }

    /// The seat's clock stands still during this vacation, as far as it has not been charged. It takes the place of the
    /// last one, so that a vacation can also end earlier than was said. Where the control is not [by
    /// days](TimeControl::is_by_days) nothing changes.
    pub fn set_vacation(&mut self, seat: Seat, vacation: Vacation) {
        if !self.control.is_by_days() || self.vacations.get(seat).is_none() {
            return;
        }
        // What the last one was about is charged before it is forgotten.
        self.settle(self.since.max(vacation.from));
        self.vacations[seat] = Some(vacation);
    }

    /// The last vacation of the seat that the clock was told of.
    #[must_use]
    pub fn vacation(&self, seat: Seat) -> Option<Vacation> {
        self.vacations.get(seat).copied().flatten()
    }

    /// The time between the two instants is credited to every running clock, as far as it has not
    /// been charged. Telling of the same interruption twice changes nothing.
    pub fn credit(&mut self, from: Timestamp, to: Timestamp) {
        if from < to {
            self.settle(from);
            self.since = self.since.max(to);
        }
    }

    /// The reminder of the seat's turn has gone out; another turn may have its own.
    pub fn remind(&mut self, seat: Seat) {
        if let Some(Some(turn)) = self.turns.get_mut(seat) {
            turn.reminded = true;
        }
    }

    /// The seat's player chose when to be reminded. It counts only in correspondence games.
    pub fn set_reminder(&mut self, seat: Seat, reminder: Reminder) {
        if let Some(chosen) = self.reminders.get_mut(seat) {
            *chosen = reminder;
        }
    }

    /// When the seat's player wants to be reminded.
    #[must_use]
    pub fn reminder(&self, seat: Seat) -> Reminder {
        self.reminders.get(seat).copied().unwrap_or_default()
    }

    /// Whose clocks run.
    #[must_use]
    pub fn running(&self) -> SeatSet {
        self.running
    }

    /// What is left on the seat's clock at `now`. A seat that does not exist has no limits.
    #[must_use]
    pub fn reading(&self, seat: Seat, now: Timestamp) -> Reading {
        let elapsed = self.elapsed(seat, now);
        Reading {
            limits: self
                .gauges
                .iter()
                .filter_map(|gauge| gauge.left(seat, self.running, elapsed))
                .collect(),
            total: self.total(seat, elapsed),
        }
    }

    /// How long the seat has thought until `now`, turns that were taken back included. What passes after the flag has
    /// fallen counts for nobody, however late the fall is noticed.
    #[must_use]
    pub fn used(&self, seat: Seat, now: Timestamp) -> Span {
        let before = self.used.get(seat).copied().unwrap_or(Span::ZERO);
        before + self.used_of(seat, self.elapsed(seat, now))
    }

    /// How much of `elapsed` the seat has used.
    fn used_of(&self, seat: Seat, elapsed: Span) -> Span {
        let used = used(seat, self.running, elapsed);
        self.total(seat, Span::ZERO)
            .map_or(used, |left| used.min(left))
    }

    /// The earliest fall of a running clock's flag, and whose it is. From that instant on the flag has
    /// fallen; one millisecond before it has not.
    #[must_use]
    pub fn deadline(&self) -> Option<(Timestamp, Seat)> {
        self.fall_among(self.running)
    }

    /// When the flag of one seat falls, if its clock runs.
    #[must_use]
    pub fn deadline_of(&self, seat: Seat) -> Option<Timestamp> {
        let running = self.running.iter().filter(|it| *it == seat);
        self.fall_among(running.collect()).map(|(at, _)| at)
    }

    /// The seats whose flags fall first, at the same moment, if that is not after `now`.
    #[must_use]
    pub fn first_fallen(&self, now: Timestamp) -> SeatSet {
        let Some((first, _)) = self.deadline().filter(|(at, _)| *at <= now) else {
            return SeatSet::EMPTY;
        };
        let running = self.running.iter();
        running
            .filter(|seat| self.deadline_of(*seat) == Some(first))
            .collect()
    }

    /// The seats that were given the reminder of their present turn.
    #[must_use]
    pub fn reminded(&self) -> SeatSet {
        let has_been = |&seat: &Seat| self.turns[seat].as_ref().is_some_and(|turn| turn.reminded);
        self.running.iter().filter(has_been).collect()
    }

    fn fall_among(&self, seats: SeatSet) -> Option<(Timestamp, Seat)> {
        seats
            .iter()
            .filter_map(|seat| {
                let left = self.total(seat, Span::ZERO)?;
                Some((self.days_off(seat).after(self.since, left), seat))
            })
            .min_by_key(|&(at, _)| at)
    }

    /// When the next reminder is due, and whose turn it is about: once in a turn, and only in a turn
    /// that began with more time than that. In a correspondence game that is when a third of what the
    /// turn began with is left, or what the player chose if the turn began with more; in others ten seconds before the
    /// flag falls.
    #[must_use]
    pub fn low_time(&self) -> Option<(Timestamp, Seat)> {
        let running = self.running.iter();
        running
            .filter_map(|seat| Some((self.reminder_due(seat)?, seat)))
            .min_by_key(|&(at, _)| at)
    }

    /// The seats whose reminders are due by `now`.
    #[must_use]
    pub fn reminders_due(&self, now: Timestamp) -> SeatSet {
        let running = self.running.iter();
        running
            .filter(|seat| self.reminder_due(*seat).is_some_and(|at| at <= now))
            .collect()
    }

    fn reminder_due(&self, seat: Seat) -> Option<Timestamp> {
        let is_slow = self.control.speed() == Speed::Correspondence;
        let turn = self.turns[seat].as_ref();
        let began_with = turn.filter(|turn| !turn.reminded)?.began_with?;
        let low = match self.reminder(seat) {
            _ if !is_slow => LIVE_REMINDER,
            Reminder::Never => return None,
            Reminder::Before(chosen) if began_with > chosen => chosen,
            Reminder::Usual | Reminder::Before(_) => {
                Span::from_ms(began_with.as_ms() / SLOW_REMINDER_PART)
            }
        };
        let left = self.total(seat, Span::ZERO)?;
        let due = self.days_off(seat).after(self.since, left - low);
        // Where no more than that was left when a vacation began, after it.
        let due = match self.vacation(seat) {
            Some(away) if away.contains(due.max(self.since)) => away.until,
            _ => due,
        };
        (began_with > low).then_some(due)
    }

    fn days_off(&self, seat: Seat) -> DaysOff {
        DaysOff {
            weekends: self.control.has_weekends_off(),
            vacation: self.vacation(seat),
        }
    }

    /// What has counted for a seat since everything was charged. It differs between seats only by their vacations, and
    /// so in no hourglass.
    fn elapsed(&self, seat: Seat, now: Timestamp) -> Span {
        if self.running.is_empty() {
            Span::ZERO
        } else {
            self.days_off(seat).counted(self.since, now)
        }
    }

    fn settle(&mut self, at: Timestamp) {
        let elapsed = BySeat::new(self.used.seats(), |seat| self.elapsed(seat, at));
        for seat in self.running.iter() {
            let used = self.used_of(seat, elapsed[seat]);
            self.used[seat] += used;
        }
        for gauge in &mut self.gauges {
            gauge.charge(self.running, &elapsed);
        }
        self.since = self.since.max(at);
    }

    fn total(&self, seat: Seat, elapsed: Span) -> Option<Span> {
        self.gauges
            .iter()
            .filter_map(|gauge| gauge.until_flag(seat, self.running, elapsed))
            .min()
    }
}

impl Gauge {
    fn new(limit: Limit, seats: u8) -> Self {
        match limit {
            Limit::Hourglass { main } => Self::Hourglass(Hourglass::new(main, seats)),
            _ => Self::Meters(BySeat::new(seats, |_| Meter::new(limit))),
        }
    }

    fn charge(&mut self, running: SeatSet, elapsed: &BySeat<Span>) {
        match self {
            Self::Meters(meters) => {
                for seat in running.iter() {
                    meters[seat].charge(elapsed[seat]);
                }
            }
            Self::Hourglass(hourglass) => {
                let all = running
                    .iter()
                    .next()
                    .map_or(Span::ZERO, |seat| elapsed[seat]);
                hourglass.charge(running, all);
            }
        }
    }

    fn complete(&mut self, seat: Seat) {
        if let Self::Meters(meters) = self {
            meters[seat].complete();
        }
    }

    fn left(&self, seat: Seat, running: SeatSet, elapsed: Span) -> Option<TimeLeft> {
        match self {
            Self::Meters(meters) => Some(meters.get(seat)?.left(used(seat, running, elapsed))),
            Self::Hourglass(hourglass) => {
                Some(TimeLeft::Time(hourglass.left(seat, running, elapsed)?))
            }
        }
    }

    /// How long the seat can think; a seat whose clock does not run, if it ran alone.
    fn until_flag(&self, seat: Seat, running: SeatSet, elapsed: Span) -> Option<Span> {
        match self {
            Self::Meters(meters) => {
                let left = meters.get(seat)?.left(used(seat, running, elapsed));
                Some(left.until_flag())
            }
            Self::Hourglass(hourglass) => hourglass.until_empty(seat, running, elapsed),
        }
    }
}

fn used(seat: Seat, running: SeatSet, elapsed: Span) -> Span {
    if running.contains(seat) {
        elapsed
    } else {
        Span::ZERO
    }
}
