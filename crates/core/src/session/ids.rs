//! Who and what: numbers with a meaning.

use std::fmt;

use serde::{Deserialize, Serialize};

/// The number of a session; the store gives it out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct SessionId(pub i64);

/// A person, by the number that the chat service knows them by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct PlayerId(pub u64);

/// Where the numbers of former players begin. The chat service gives out none of them before the year 2084.
const FORMER: u64 = 1 << 63;

impl PlayerId {
    /// The number under which the games of somebody stay who had themselves forgotten; each gets another.
    #[must_use]
    pub const fn former(number: u32) -> Self {
        Self(FORMER | number as u64)
    }

    /// Whether it stands for somebody of whom nothing else is known any more.
    #[must_use]
    pub const fn is_former(self) -> bool {
        self.0 >= FORMER && self.0 <= FORMER | u32::MAX as u64
    }
}

/// How many events a session has had: the number of its last event, counted from 1.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize,
)]
#[serde(transparent)]
pub struct Version(pub u64);

impl Version {
    /// The version after one more event.
    #[must_use]
    pub const fn next(self) -> Self {
        Self(self.0.saturating_add(1))
    }
}

impl fmt::Display for SessionId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Display for PlayerId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Display for Version {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
