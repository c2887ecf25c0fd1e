//! How games end.

use std::{borrow::Cow, fmt};

use serde::{Deserialize, Serialize};

use super::SeatSet;

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

/// How a game ended.
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

    /// The winners; nobody in a draw.
    #[must_use]
    pub const fn winners(&self) -> SeatSet {
        match self {
            Self::Won { seats, .. } => *seats,
            Self::Drawn { .. } => SeatSet::EMPTY,
        }
    }

    /// Why the game ended.
    #[must_use]
    pub const fn reason(&self) -> &Reason {
        match self {
            Self::Won { reason, .. } | Self::Drawn { reason } => reason,
        }
    }
}
