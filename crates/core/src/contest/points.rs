//! Points, counted in halves so that sums are exact.

use std::{
    fmt,
    iter::Sum,
    ops::{Add, AddAssign, Mul, Sub},
};

/// Points in halves: a draw of two people is one of them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Points(u32);

impl Points {
    /// No points.
    pub const NONE: Self = Self(0);
    /// Half a point.
    pub const HALF: Self = Self(1);
    /// One point.
    pub const ONE: Self = Self(2);

    /// So many half points.
    #[must_use]
    pub const fn halves(halves: u32) -> Self {
        Self(halves)
    }

    /// How many half points these are.
    #[must_use]
    pub const fn in_halves(self) -> u32 {
        self.0
    }
}

impl Add for Points {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self(self.0.saturating_add(other.0))
    }
}

impl AddAssign for Points {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl Sub for Points {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self(self.0.saturating_sub(other.0))
    }
}

impl Sum for Points {
    fn sum<I: Iterator<Item = Self>>(points: I) -> Self {
        points.fold(Self::NONE, Add::add)
    }
}

/// Points times points, as Sonneborn and Berger count.
impl Mul for Points {
    type Output = Quarters;

    fn mul(self, other: Self) -> Quarters {
        Quarters(self.0.saturating_mul(other.0))
    }
}

/// With one digit after the point, as in files of tournaments.
impl fmt::Display for Points {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(&format!("{}.{}", self.0 / 2, self.0 % 2 * 5))
    }
}

/// Quarters of a point.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Quarters(u32);

impl Quarters {
    /// How many quarters these are.
    #[must_use]
    pub const fn in_quarters(self) -> u32 {
        self.0
    }
}

impl Add for Quarters {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self(self.0.saturating_add(other.0))
    }
}

impl Sub for Quarters {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self(self.0.saturating_sub(other.0))
    }
}

impl Sum for Quarters {
    fn sum<I: Iterator<Item = Self>>(quarters: I) -> Self {
        quarters.fold(Self::default(), Add::add)
    }
}
