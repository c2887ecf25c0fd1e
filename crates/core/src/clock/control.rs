//! Time controls as data: which limits hold, and what kind of game that makes.

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::{BadControl, Span};

/// The most limits that can hold at once.
pub const MAX_LIMITS: usize = 4;
/// The longest text of a time control that is read or written, in bytes.
pub const MAX_CONTROL_BYTES: usize = 100;
/// The longest time that a limit can have.
pub const LONGEST: Span = Span::from_days(366);
/// The highest number of periods, moves or lapses that a limit can have; the lowest is 1.
pub const MAX_COUNT: u32 = 1_000;

/// The limits on a player's time, all of which hold at once. Without a limit there is no clock.
///
/// A control is valid and in its one normal form from the moment it exists: what is written with
/// `Display` reads back as the same control.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct TimeControl {
    limits: Vec<Limit>,
    /// Whether Saturdays and Sundays, in UTC, do not count.
    weekends_off: bool,
}

/// One limit on a player's time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Limit {
    /// So much for the whole game.
    Absolute {
        /// The time for the whole game.
        main: Span,
    },
    /// Every action adds an increment. Without main time, the first action has one increment.
    Fischer {
        /// The time at the start.
        main: Span,
        /// What every action adds.
        increment: Span,
    },
    /// In every turn, the clock waits before it counts down (simple or US delay).
    Delay {
        /// The time at the start.
        main: Span,
        /// How long the clock waits in each turn.
        delay: Span,
    },
    /// Every action adds the time it took, but no more than the delay.
    Bronstein {
        /// The time at the start.
        main: Span,
        /// The most that an action adds.
        delay: Span,
    },
    /// After the main time, a turn within a period costs nothing, and a longer one uses up periods.
    ByoYomi {
        /// The time before the periods.
        main: Span,
        /// How many periods there are; when the last is used up the flag falls.
        periods: u32,
        /// How long a period is.
        period: Span,
    },
    /// After the main time, a number of moves must be made in each period.
    Canadian {
        /// The time before the periods.
        main: Span,
        /// How long a period is.
        period: Span,
        /// How many moves must be made in it.
        moves: u32,
    },
    /// What one uses the others gain, in equal parts.
    Hourglass {
        /// The time at the start.
        main: Span,
    },
    /// So much for each turn, a day at least.
    Correspondence {
        /// The time for a turn.
        per_move: Span,
    },
    /// Every action adds an increment, but no more can be saved than the cap.
    Bank {
        /// The time at the start.
        main: Span,
        /// What every action adds.
        increment: Span,
        /// The most that can be saved.
        cap: Span,
    },
    /// So much for each turn. Whoever exceeds it gets as much again, while there are lapses to forgive.
    PerMove {
        /// The time for a turn.
        limit: Span,
        /// How many lapses are forgiven in the game; the next loses it.
        lapses: u32,
    },
}

impl TimeControl {
    /// No clock at all.
    pub const UNLIMITED: Self = Self {
        limits: Vec::new(),
        weekends_off: false,
    };

    /// A control of these limits, each brought to its normal form (no increment is no Fischer clock).
    ///
    /// # Errors
    ///
    /// There are too many limits, one cannot be played, or the text would be too long to read back.
    pub fn new(limits: impl IntoIterator<Item = Limit>) -> Result<Self, BadControl> {
        let limits = limits
            .into_iter()
            .take(MAX_LIMITS + 1)
            .map(|limit| limit.checked().map(Limit::normal))
            .collect::<Result<Vec<_>, _>>()?;
        if limits.len() > MAX_LIMITS {
            return Err(BadControl::TooManyLimits);
        }
        let control = Self {
            limits,
            weekends_off: false,
        };
        control.short_enough()
    }

    /// The same control, on which Saturdays and Sundays in UTC do not count.
    ///
    /// # Errors
    ///
    /// It is not [by days](Self::is_by_days), or the text would be too long to read back.
    pub fn with_weekends_off(mut self) -> Result<Self, BadControl> {
        if !self.is_by_days() {
            return Err(BadControl::WeekendsOff);
        }
        self.weekends_off = true;
        self.short_enough()
    }

    fn short_enough(self) -> Result<Self, BadControl> {
        if self.to_string().len() > MAX_CONTROL_BYTES {
            return Err(BadControl::TooLong);
        }
        Ok(self)
    }

    /// The limits, in the order they were written.
    #[must_use]
    pub fn limits(&self) -> &[Limit] {
        &self.limits
    }

    /// Whether there is no clock.
    #[must_use]
    pub fn is_unlimited(&self) -> bool {
        self.limits.is_empty()
    }

    /// Whether Saturdays and Sundays, in UTC, do not count.
    #[must_use]
    pub const fn has_weekends_off(&self) -> bool {
        self.weekends_off
    }

    /// Whether games are of the slowest class, a player has a day or more for the first action, and what they use nobody
    /// else gains: only then can days be off and a player's clock stand during a vacation.
    #[must_use]
    pub fn is_by_days(&self) -> bool {
        let is_slow = self
            .for_first_action()
            .is_some_and(|time| time >= Span::DAY);
        let is_hourglass = |limit: &Limit| matches!(limit, Limit::Hourglass { .. });
        let is_slow = is_slow && self.speed() == Speed::Correspondence;
        is_slow && !self.limits.iter().any(is_hourglass)
    }

    /// Whether time that is used in one turn is missing in later ones.
    #[must_use]
    pub fn runs_down(&self) -> bool {
        let starts_anew =
            |limit: &Limit| matches!(limit, Limit::Correspondence { .. } | Limit::PerMove { .. });
        !self.limits.iter().all(starts_anew)
    }

    /// The class in which such games are rated.
    #[must_use]
    pub fn speed(&self) -> Speed {
        self.estimate()
            .map_or(Speed::Correspondence, Speed::of_estimate)
    }

    /// What a player is expected to use in a game of forty moves; nothing without a clock.
    /// Of several limits, the tightest counts.
    #[must_use]
    pub fn estimate(&self) -> Option<Span> {
        self.limits.iter().map(Limit::estimate).min()
    }

    /// How long a player may take over the first action of a game before the flag falls; nothing without a clock.
    #[must_use]
    pub fn for_first_action(&self) -> Option<Span> {
        self.limits.iter().map(Limit::for_first_action).min()
    }
}

impl Limit {
    fn checked(self) -> Result<Self, BadControl> {
        let (spans, count, needed) = match self {
            Self::Absolute { main } | Self::Hourglass { main } => ([main; 3], 1, main),
            Self::Fischer { main, increment } => {
                ([main, increment, increment], 1, main + increment)
            }
            Self::Delay { main, delay } => ([main, delay, delay], 1, main + delay),
            Self::Bronstein { main, delay } => ([main, delay, delay], 1, main),
            Self::ByoYomi {
                main,
                periods,
                period,
            } => ([main, period, period], periods, period),
            Self::Canadian {
                main,
                period,
                moves,
            } => ([main, period, period], moves, period),
            Self::Correspondence { per_move } => ([per_move; 3], 1, per_move),
            Self::Bank {
                main,
                increment,
                cap,
            } => ([main, increment, cap], 1, main),
            Self::PerMove { limit, lapses } => ([limit; 3], lapses.max(1), limit),
        };
        if spans
            .iter()
            .any(|span| !(Span::ZERO..=LONGEST).contains(span))
            || count > MAX_COUNT
        {
            return Err(BadControl::OutOfRange);
        }
        if needed.is_spent() || count == 0 {
            return Err(BadControl::NoTime);
        }
        match self {
            Self::Bank { main, cap, .. } if main > cap => Err(BadControl::CapTooLow),
            _ => Ok(self),
        }
    }

    fn normal(self) -> Self {
        match self {
            Self::Fischer {
                main,
                increment: Span::ZERO,
            }
            | Self::Delay {
                main,
                delay: Span::ZERO,
            }
            | Self::Bronstein {
                main,
                delay: Span::ZERO,
            } => Self::Absolute { main },
            Self::Correspondence { per_move } if per_move < Span::DAY => Self::PerMove {
                limit: per_move,
                lapses: 0,
            },
            Self::PerMove { limit, lapses: 0 } if limit >= Span::DAY => {
                Self::Correspondence { per_move: limit }
            }
            limit => limit,
        }
    }

    fn for_first_action(&self) -> Span {
        match *self {
            Self::Absolute { main } | Self::Hourglass { main } | Self::Bank { main, .. } => main,
            Self::Fischer {
                main: Span::ZERO,
                increment,
            } => increment,
            Self::Fischer { main, .. } | Self::Bronstein { main, .. } => main,
            Self::Delay { main, delay } => main + delay,
            Self::ByoYomi {
                main,
                periods,
                period,
            } => main + period.times(i64::from(periods)),
            Self::Canadian { main, period, .. } => main + period,
            Self::Correspondence { per_move } => per_move,
            Self::PerMove { limit, lapses } => limit.times(i64::from(lapses) + 1),
        }
    }

    /// Main time and forty times what a move adds, as lichess reckons. A period of byo-yomi and the
    /// share of a move in a Canadian one count as such an addition; the sand of an hourglass counts
    /// twice, because it comes back.
    fn estimate(&self) -> Span {
        const MOVES: i64 = 40;
        match *self {
            Self::Absolute { main } => main,
            Self::Fischer { main, increment } => main + increment.times(MOVES),
            // What exceeds the cap is lost, so a move adds no more than that.
            Self::Bank {
                main,
                increment,
                cap,
            } => main + increment.min(cap).times(MOVES),
            Self::Delay { main, delay } | Self::Bronstein { main, delay } => {
                main + delay.times(MOVES)
            }
            Self::ByoYomi { main, period, .. } => main + period.times(MOVES),
            Self::Canadian {
                main,
                period,
                moves,
            } => {
                let share = period.times(MOVES).as_ms() / i64::from(moves.max(1));
                main + Span::from_ms(share)
            }
            Self::Hourglass { main } => main.times(2),
            Self::Correspondence { per_move: limit } | Self::PerMove { limit, .. } => {
                limit.times(MOVES)
            }
        }
    }
}

impl Serialize for TimeControl {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for TimeControl {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

/// How fast a game is, by how long it is expected to last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Speed {
    /// Under three minutes a player.
    Bullet,
    /// Under eight minutes.
    Blitz,
    /// Under twenty-five minutes.
    Rapid,
    /// Under six hours.
    Classical,
    /// Longer, or without a clock.
    Correspondence,
}

impl Speed {
    /// Every class, the fastest first.
    pub const ALL: [Self; 5] = [
        Self::Bullet,
        Self::Blitz,
        Self::Rapid,
        Self::Classical,
        Self::Correspondence,
    ];

    /// The stable key.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::Bullet => "bullet",
            Self::Blitz => "blitz",
            Self::Rapid => "rapid",
            Self::Classical => "classical",
            Self::Correspondence => "correspondence",
        }
    }

    /// The class with this key.
    #[must_use]
    pub fn from_key(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|speed| speed.key() == key)
    }

    fn of_estimate(estimate: Span) -> Self {
        const BOUNDS: [(Span, Speed); 4] = [
            (Span::from_secs(180), Speed::Bullet),
            (Span::from_secs(480), Speed::Blitz),
            (Span::from_secs(1_500), Speed::Rapid),
            (Span::from_hours(6), Speed::Classical),
        ];
        BOUNDS
            .into_iter()
            .find(|&(bound, _)| estimate < bound)
            .map_or(Self::Correspondence, |(_, speed)| speed)
    }
}
