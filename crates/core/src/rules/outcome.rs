//! How games end.

use std::{borrow::Cow, fmt};

use serde::{Deserialize, Serialize};

use super::{BySeat, Seat, SeatSet};

/// Why a game ended, as a stable key (`checkmate`, `resignation`); wording is made elsewhere.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Reason(Cow<'static, str>);

impl Reason {
    /// A reason that the program knows by name.
    #[must_use]
    pub const fn of(key: &'static str) -> Self {
        Self(Cow::Borrowed(key))
    }

    /// The stable key.
    #[must_use]
    pub fn key(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// How one seat fared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct SeatResult {
    /// The place, from 1 (the best); seats that fared alike share a place, and the places after it stay empty.
    pub place: u8,
    /// What it scored, in the game's own points, where the game counts them; may be negative.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub points: Option<i32>,
}

/// How a game ended. Winners, losers and a draw are the simplest case of places.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Outcome {
    /// Some seats won.
    Won {
        /// The winners.
        seats: SeatSet,
        /// Why.
        reason: Reason,
        /// The count, in the game's own notation (`B+3.5`), where the game counts.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        score: Option<String>,
    },
    /// Nobody won.
    Drawn {
        /// Why.
        reason: Reason,
    },
    /// Every seat has a place.
    Ranked {
        /// By seat.
        results: BySeat<SeatResult>,
        /// Why the game ended.
        reason: Reason,
    },
}

impl Outcome {
    /// A win of `seats`, without a count.
    #[must_use]
    pub const fn won(seats: SeatSet, reason: &'static str) -> Self {
        Self::Won {
            seats,
            reason: Reason::of(reason),
            score: None,
        }
    }

    /// A draw.
    #[must_use]
    pub const fn drawn(reason: &'static str) -> Self {
        Self::Drawn {
            reason: Reason::of(reason),
        }
    }

    /// Every seat by its points: whoever has most is first.
    #[must_use]
    pub fn by_points(points: &[i32], reason: &'static str) -> Self {
        let place = |own: i32| {
            let better = points.iter().filter(|&&other| other > own).count();
            u8::try_from(better + 1).unwrap_or(u8::MAX)
        };
        let results = points.iter().map(|&own| SeatResult {
            place: place(own),
            points: Some(own),
        });
        Self::Ranked {
            results: BySeat::from(results.collect::<Vec<_>>()),
            reason: Reason::of(reason),
        }
    }

    /// The winners; nobody in a draw, and nobody where all share the first place.
    #[must_use]
    pub fn winners(&self) -> SeatSet {
        match self {
            Self::Won { seats, .. } => *seats,
            Self::Drawn { .. } => SeatSet::EMPTY,
            Self::Ranked { results, .. } => {
                let first = results.seats_where(|result| result.place == 1);
                if first.len() == usize::from(results.seats()) {
                    SeatSet::EMPTY
                } else {
                    first
                }
            }
        }
    }

    /// The place of each of `seats` seats, from 1.
    #[must_use]
    pub fn places(&self, seats: u8) -> BySeat<u8> {
        BySeat::new(seats, |seat| match self {
            Self::Won { seats: winners, .. } if winners.contains(seat) => 1,
            Self::Won { seats: winners, .. } => u8::try_from(winners.len() + 1).unwrap_or(u8::MAX),
            Self::Drawn { .. } => 1,
            Self::Ranked { results, .. } => results.get(seat).map_or(seats, |it| it.place),
        })
    }

    /// The place and the points of each of `seats` seats, in their order.
    #[must_use]
    pub fn results(&self, seats: u8) -> Vec<SeatResult> {
        let places = self.places(seats);
        let result = |(seat, &place)| SeatResult {
            place,
            points: self.points(seat),
        };
        places.iter().map(result).collect()
    }

    /// What a seat scored, in the game's own points, where the game counts them for each.
    #[must_use]
    pub fn points(&self, seat: Seat) -> Option<i32> {
        match self {
            Self::Ranked { results, .. } => results.get(seat)?.points,
            Self::Won { .. } | Self::Drawn { .. } => None,
        }
    }

    /// Why the game ended.
    #[must_use]
    pub const fn reason(&self) -> &Reason {
        match self {
            Self::Won { reason, .. } | Self::Drawn { reason } | Self::Ranked { reason, .. } => {
                reason
            }
        }
    }
}
