//! Seats: who sits where at the table.

use std::fmt;

use serde::{Deserialize, Serialize};

/// The most seats that a table can have: seats are numbered from 0 to 15.
pub const MAX_SEATS: u8 = 16;

/// A place at the table, counted from 0 in order of play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Seat(pub u8);

impl Seat {
    /// The seat as an index into a list with one entry for each seat.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A set of seats: any of those from 0 to [`MAX_SEATS`] - 1.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct SeatSet(u16);

impl SeatSet {
    /// The set without a seat.
    pub const EMPTY: Self = Self(0);

    /// The set with one seat. Seats beyond [`MAX_SEATS`] do not exist and are in no set.
    #[must_use]
    pub const fn only(seat: Seat) -> Self {
        if seat.0 < MAX_SEATS {
            Self(1 << seat.0)
        } else {
            Self::EMPTY
        }
    }

    /// The seats from 0 to `count` - 1; all of them where `count` is [`MAX_SEATS`] or more.
    #[must_use]
    pub const fn first(count: u8) -> Self {
        if count >= MAX_SEATS {
            Self(u16::MAX)
        } else {
            Self((1 << count) - 1)
        }
    }

    /// Whether `seat` is in the set.
    #[must_use]
    pub const fn contains(self, seat: Seat) -> bool {
        self.0 & Self::only(seat).0 != 0
    }

    /// Whether nobody is in the set.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many seats are in the set.
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// This set and `seat`.
    #[must_use]
    pub const fn with(self, seat: Seat) -> Self {
        Self(self.0 | Self::only(seat).0)
    }

    /// This set, but not `seat`.
    #[must_use]
    pub const fn without(self, seat: Seat) -> Self {
        Self(self.0 & !Self::only(seat).0)
    }

    /// The seats of this set that are not in `others`.
    #[must_use]
    pub const fn minus(self, others: Self) -> Self {
        Self(self.0 & !others.0)
    }

    /// The seat of the set that comes first in order of play; nothing if the set is empty.
    #[must_use]
    pub fn first_seat(self) -> Option<Seat> {
        self.iter().next()
    }

    /// The seats, in order of play.
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        (0..MAX_SEATS)
            .map(Seat)
            .filter(move |&seat| self.contains(seat))
    }
}

impl FromIterator<Seat> for SeatSet {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> Self {
        seats.into_iter().fold(Self::EMPTY, Self::with)
    }
}

impl fmt::Debug for SeatSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set()
            .entries(self.iter().map(|seat| seat.0))
            .finish()
    }
}

impl Serialize for SeatSet {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for SeatSet {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Vec::<Seat>::deserialize(deserializer).map(|seats| seats.into_iter().collect())
    }
}

/// One value for each seat, from seat 0 on.
///
/// # Panics
///
/// Indexing with a seat that has no value panics, as with a list; [`BySeat::get`] does not.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct BySeat<T>(Vec<T>);

impl<T> BySeat<T> {
    /// Asks `value` for each of the seats from 0 to `seats` - 1.
    pub fn new(seats: u8, value: impl FnMut(Seat) -> T) -> Self {
        Self((0..seats).map(Seat).map(value).collect())
    }

    /// How many seats have a value.
    #[must_use]
    pub fn seats(&self) -> u8 {
        u8::try_from(self.0.len()).unwrap_or(MAX_SEATS)
    }

    /// The value of `seat`, if it exists.
    #[must_use]
    pub fn get(&self, seat: Seat) -> Option<&T> {
        self.0.get(seat.index())
    }

    /// The value of `seat` to change, if it exists.
    pub fn get_mut(&mut self, seat: Seat) -> Option<&mut T> {
        self.0.get_mut(seat.index())
    }

    /// Each seat with its value, in order of play.
    pub fn iter(&self) -> impl Iterator<Item = (Seat, &T)> {
        (0..MAX_SEATS).map(Seat).zip(&self.0)
    }

    /// The seats whose value fits.
    pub fn seats_where(&self, mut fits: impl FnMut(&T) -> bool) -> SeatSet {
        self.iter()
            .filter(|(_, value)| fits(value))
            .map(|(seat, _)| seat)
            .collect()
    }
}

impl<T> std::ops::Index<Seat> for BySeat<T> {
    type Output = T;

    fn index(&self, seat: Seat) -> &T {
        &self.0[seat.index()]
    }
}

impl<T> std::ops::IndexMut<Seat> for BySeat<T> {
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self.0[seat.index()]
    }
}

impl<T> From<Vec<T>> for BySeat<T> {
    fn from(values: Vec<T>) -> Self {
        Self(values)
    }
}
