//! What is counted at the end of a game, for people who want to know how the result came about.

use serde::Serialize;

use super::Outcome;

/// A count, with everything that explains it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Count {
    /// What was counted, each with its key.
    pub amounts: Vec<Amount>,
    /// How the game ends by this count.
    pub outcome: Outcome,
}

impl Count {
    /// The amount with this key, in quarters.
    #[must_use]
    pub fn quarters(&self, key: &str) -> Option<i32> {
        let found = self.amounts.iter().find(|amount| amount.key == key);
        found.map(|amount| amount.quarters)
    }
}

/// One number of a count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Amount {
    /// What it is, as a key.
    pub key: &'static str,
    /// How much, in quarters: 180½ are 722.
    pub quarters: i32,
}
