//! How games end.

use std::{borrow::Cow, fmt};

use serde::{Deserialize, Serialize};

use super::{BySeat, MAX_SEATS, Seat, SeatSet};

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
        /// As in [`Outcome::Won`].
        #[serde(default, skip_serializing_if = "Option::is_none")]
        score: Option<String>,
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
        let place = |own: i32| place_after(points.iter().filter(|&&other| other > own).count());
        let results = points.iter().map(|&own| SeatResult {
            place: place(own),
            points: Some(own),
        });
        Self::Ranked {
            results: BySeat::from(results.collect::<Vec<_>>()),
            reason: Reason::of(reason),
            score: None,
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

    /// The outcome where those who `left` the game of `seats` come behind all who stayed, whatever they
    /// had won until then. They share the last place; points and score stay as they are. Unless the places were
    /// like that already, the outcome is [`Outcome::Ranked`].
    #[must_use]
    pub(crate) fn without_left(self, seats: SeatSet, left: SeatSet) -> Self {
        let stayed = seats.minus(left);
        if left.is_empty() || stayed.is_empty() {
            return self;
        }
        let count = u8::try_from(seats.len()).unwrap_or(MAX_SEATS);
        let before = self.places(count);
        let place = |seat: Seat| {
            let ahead = |other: &Seat| left.contains(seat) || before[*other] < before[seat];
            place_after(stayed.iter().filter(ahead).count())
        };
        let results = BySeat::new(count, |seat| SeatResult {
            place: place(seat),
            points: self.points(seat),
        });
        if results.iter().all(|(seat, it)| it.place == before[seat]) {
            return self;
        }
        Self::Ranked {
            results,
            reason: self.reason().clone(),
            score: self.score().map(str::to_owned),
        }
    }

    /// The place of each of `seats` seats, from 1.
    #[must_use]
    pub fn places(&self, seats: u8) -> BySeat<u8> {
        BySeat::new(seats, |seat| match self {
            Self::Won { seats: winners, .. } if winners.contains(seat) => 1,
            Self::Won { seats: winners, .. } => place_after(winners.len()),
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

    /// The count, where the game counts.
    #[must_use]
    pub fn score(&self) -> Option<&str> {
        match self {
            Self::Won { score, .. } | Self::Ranked { score, .. } => score.as_deref(),
            Self::Drawn { .. } => None,
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

/// The place of whoever has so many seats ahead.
fn place_after(better: usize) -> u8 {
    u8::try_from(better + 1).unwrap_or(u8::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    const TABLE: SeatSet = SeatSet::first(4);

    fn places(points: &[i32], left: SeatSet) -> (Vec<u8>, Vec<u8>, Vec<Option<i32>>) {
        let outcome = Outcome::by_points(points, "points").without_left(TABLE, left);
        let results = outcome.results(4);
        (
            results.iter().map(|result| result.place).collect(),
            outcome.winners().iter().map(|seat| seat.0).collect(),
            results.iter().map(|result| result.points).collect(),
        )
    }

    #[test]
    fn whoever_left_is_behind_all_who_stayed_and_keeps_the_points() {
        let points = [3, 9, 3, 0];
        let kept: Vec<Option<i32>> = points.into_iter().map(Some).collect();
        let second = SeatSet::only(Seat(1));
        assert_eq!(
            places(&points, SeatSet::EMPTY),
            (vec![2, 1, 2, 4], vec![1], kept.clone())
        );
        assert_eq!(
            places(&points, second),
            (vec![1, 4, 1, 3], vec![0, 2], kept.clone())
        );
        assert_eq!(
            places(&points, second.with(Seat(0))),
            (vec![3, 3, 1, 2], vec![2], kept)
        );
    }

    #[test]
    fn those_who_stayed_with_equal_points_win_together() {
        let (places, winners, _) = places(&[0; 4], SeatSet::only(Seat(3)));
        assert_eq!((places, winners), (vec![1, 1, 1, 4], vec![0, 1, 2]));
    }

    #[test]
    fn whoever_left_is_also_behind_those_who_stayed_and_did_not_win() {
        let fourth = SeatSet::only(Seat(3));
        let places = |outcome: Outcome| {
            let outcome = outcome.without_left(TABLE, fourth);
            let places: Vec<u8> = outcome.places(4).iter().map(|(_, it)| *it).collect();
            (places, outcome.reason().key().to_owned())
        };
        let first = SeatSet::only(Seat(0));
        let time = "time".to_owned();
        assert_eq!(
            places(Outcome::won(first, "time")),
            (vec![1, 2, 2, 4], time.clone())
        );
        assert_eq!(places(Outcome::drawn("time")), (vec![1, 1, 1, 4], time));
    }

    #[test]
    fn a_score_is_kept_when_somebody_has_left() {
        let won = Outcome::Won {
            seats: SeatSet::only(Seat(0)),
            reason: Reason::of("count"),
            score: Some("+3".to_owned()),
        };
        let outcome = won.without_left(TABLE, SeatSet::only(Seat(3)));
        assert!(matches!(outcome, Outcome::Ranked { .. }));
        assert_eq!(outcome.score(), Some("+3"));
    }

    #[test]
    fn where_all_who_stayed_have_won_the_outcome_stays_as_it_is() {
        let won = Outcome::Won {
            seats: SeatSet::first(3),
            reason: Reason::of("count"),
            score: Some("+3".to_owned()),
        };
        let left = SeatSet::only(Seat(3));
        assert_eq!(won.clone().without_left(TABLE, left), won);
    }

    #[test]
    fn a_win_is_never_of_those_who_left() {
        let won = |seats: SeatSet, left| {
            let outcome = Outcome::won(seats, "points").without_left(TABLE, left);
            outcome.winners()
        };
        let (first, second) = (SeatSet::only(Seat(0)), SeatSet::only(Seat(1)));
        assert_eq!(won(SeatSet::first(2), second), first);
        assert_eq!(won(second, second), TABLE.minus(second));
        assert_eq!(won(first, TABLE), first);
    }
}
