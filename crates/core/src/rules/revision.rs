//! Which revision of its rules a game is played by.

use serde::{Deserialize, Serialize};

/// A revision of a game's rules, counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Revision(pub u32);

impl Revision {
    /// The rules with which a game was first hosted; also those of terms that name no revision.
    pub const FIRST: Self = Self(1);

    /// Whether these are the first rules.
    #[must_use]
    pub const fn is_first(&self) -> bool {
        self.0 == Self::FIRST.0
    }
}

impl Default for Revision {
    fn default() -> Self {
        Self::FIRST
    }
}
