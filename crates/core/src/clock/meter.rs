//! One seat's account under one limit: charged as time passes, replenished when an action is complete.
//!
//! Charging in two steps is charging once, so it does not matter how often a clock is looked at.
//! The hourglass is not here: there, the account of one seat depends on the others.

use super::{Limit, Span};

/// What is left under one limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TimeLeft {
    /// One time, until the flag falls.
    Time(Span),
    /// The delay that is left in this turn, then the main time.
    Delay {
        /// How long the clock still waits in this turn.
        delay: Span,
        /// The main time.
        main: Span,
    },
    /// Main time, then the period in progress, then the further ones.
    Periods {
        /// The main time.
        main: Span,
        /// What is left of the period in progress.
        period: Span,
        /// How many periods are left, with the one in progress.
        periods: u32,
        /// How long a whole period is.
        whole: Span,
    },
    /// Main time, then a period in which so many moves must be made.
    Moves {
        /// The main time.
        main: Span,
        /// What is left of the period.
        period: Span,
        /// How many moves must still be made in it.
        moves: u32,
    },
    /// The time for this turn, and as much again for each lapse that is forgiven.
    Lapses {
        /// What is left before the next lapse.
        turn: Span,
        /// How many more lapses are forgiven.
        lapses: u32,
        /// How long a whole turn is.
        whole: Span,
    },
}

impl TimeLeft {
    /// The number that stands on the clock's face: what counts down at present.
    #[must_use]
    pub fn face(self) -> Span {
        match self {
            Self::Time(time) => time,
            Self::Delay { main, delay } if main.is_spent() => delay,
            Self::Periods { main, period, .. } | Self::Moves { main, period, .. }
                if main.is_spent() =>
            {
                period
            }
            Self::Delay { main, .. } | Self::Periods { main, .. } | Self::Moves { main, .. } => {
                main
            }
            Self::Lapses { turn, .. } => turn,
        }
    }

    /// How long the seat can think before its flag falls.
    #[must_use]
    pub fn until_flag(self) -> Span {
        match self {
            Self::Time(time) => time,
            Self::Delay { main, delay } => main + delay,
            Self::Periods {
                main,
                period,
                periods,
                whole,
            } => main + period + whole.times(i64::from(periods) - 1).max(Span::ZERO),
            Self::Moves { main, period, .. } => main + period,
            Self::Lapses {
                turn,
                lapses,
                whole,
            } => turn + whole.times(i64::from(lapses)),
        }
    }

    /// The same after so much more time.
    fn charged(self, used: Span) -> Self {
        let beyond = |first: Span| used.less(first);
        match self {
            Self::Time(time) => Self::Time(time.less(used)),
            Self::Delay { main, delay } => Self::Delay {
                main: main.less(beyond(delay)),
                delay: delay.less(used),
            },
            Self::Periods {
                main,
                period,
                periods,
                whole,
            } => {
                let (period, periods) = use_up(period, periods, whole, beyond(main));
                Self::Periods {
                    main: main.less(used),
                    period,
                    periods,
                    whole,
                }
            }
            Self::Moves {
                main,
                period,
                moves,
            } => Self::Moves {
                main: main.less(used),
                period: period.less(beyond(main)),
                moves,
            },
            Self::Lapses {
                turn,
                lapses,
                whole,
            } => {
                let (turn, turns) = use_up(turn, lapses.saturating_add(1), whole, used);
                Self::Lapses {
                    turn,
                    lapses: turns.saturating_sub(1),
                    whole,
                }
            }
        }
    }
}

/// Takes `used` from a period in progress and then from whole ones. A period that is used to its
/// last millisecond is used up, and the next begins.
fn use_up(period: Span, periods: u32, whole: Span, used: Span) -> (Span, u32) {
    if used < period || periods == 0 {
        return (period.less(used), periods);
    }
    let beyond = used - period;
    let further = beyond.as_ms() / whole.as_ms().max(1);
    let left = i64::from(periods) - 1 - further;
    match u32::try_from(left) {
        Ok(left) if left > 0 => (whole - (beyond - whole.times(further)), left),
        _ => (Span::ZERO, 0),
    }
}

/// One seat's account under one limit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Meter {
    limit: Limit,
    left: TimeLeft,
    /// Used in the turn that is not complete yet.
    turn: Span,
}

impl Meter {
    /// The account at the start of the game.
    pub(super) fn new(limit: Limit) -> Self {
        let left = match limit {
            Limit::Fischer {
                main: Span::ZERO,
                increment: main,
            }
            | Limit::Absolute { main }
            | Limit::Fischer { main, .. }
            | Limit::Bronstein { main, .. }
            | Limit::Hourglass { main }
            | Limit::Bank { main, .. }
            | Limit::Correspondence { per_move: main } => TimeLeft::Time(main),
            Limit::Delay { main, delay } => TimeLeft::Delay { delay, main },
            Limit::ByoYomi {
                main,
                periods,
                period,
            } => TimeLeft::Periods {
                main,
                period,
                periods,
                whole: period,
            },
            Limit::Canadian {
                main,
                period,
                moves,
            } => TimeLeft::Moves {
                main,
                period,
                moves,
            },
            Limit::PerMove { limit, lapses } => TimeLeft::Lapses {
                turn: limit,
                lapses,
                whole: limit,
            },
        };
        Self {
            limit,
            left,
            turn: Span::ZERO,
        }
    }

    /// What is left, once another `used` is charged.
    pub(super) fn left(&self, used: Span) -> TimeLeft {
        self.left.charged(used)
    }

    /// Charges time within a turn.
    pub(super) fn charge(&mut self, used: Span) {
        self.left = self.left.charged(used);
        self.turn += used;
    }

    /// The turn is complete. A flag that has fallen stays down.
    pub(super) fn complete(&mut self) {
        let turn = std::mem::take(&mut self.turn);
        if !self.left.until_flag().is_spent() {
            self.left = replenished(self.limit, self.left, turn);
        }
    }
}

/// What is left after an action that took `turn` and has already been charged.
fn replenished(limit: Limit, left: TimeLeft, turn: Span) -> TimeLeft {
    match (limit, left) {
        (Limit::Fischer { increment, .. }, TimeLeft::Time(time)) => {
            TimeLeft::Time(time + increment)
        }
        (Limit::Bronstein { delay, .. }, TimeLeft::Time(time)) => {
            TimeLeft::Time(time + turn.min(delay))
        }
        (Limit::Bank { increment, cap, .. }, TimeLeft::Time(time)) => {
            TimeLeft::Time((time + increment).min(cap))
        }
        (Limit::Correspondence { per_move }, TimeLeft::Time(_)) => TimeLeft::Time(per_move),
        (Limit::Delay { delay, .. }, TimeLeft::Delay { main, .. }) => {
            TimeLeft::Delay { main, delay }
        }
        (
            _,
            TimeLeft::Periods {
                main,
                periods,
                whole,
                ..
            },
        ) => TimeLeft::Periods {
            main,
            period: whole,
            periods,
            whole,
        },
        (
            Limit::Canadian { period, moves, .. },
            TimeLeft::Moves {
                main: Span::ZERO,
                moves: 0 | 1,
                ..
            },
        ) => TimeLeft::Moves {
            main: Span::ZERO,
            period,
            moves,
        },
        (
            _,
            TimeLeft::Moves {
                main: Span::ZERO,
                period,
                moves,
            },
        ) => TimeLeft::Moves {
            main: Span::ZERO,
            period,
            moves: moves - 1,
        },
        (_, TimeLeft::Lapses { lapses, whole, .. }) => TimeLeft::Lapses {
            turn: whole,
            lapses,
            whole,
        },
        (_, left) => left,
    }
}
