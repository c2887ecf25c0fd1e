//! What is counted at the end of a game, for people who want to know how the result came about.

use serde::Serialize;

use super::Outcome;

/// A count, with everything that explains it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Count {
    /// What was counted: each key at most once, in no order.
    pub amounts: Vec<Amount>,
    /// How the game ends by this count.
    pub outcome: Outcome,
}

impl Count {
    /// The amount with this key, in quarters of a point; nothing if it was not counted.
    #[must_use]
    pub fn quarters(&self, key: &str) -> Option<i32> {
        let found = self.amounts.iter().find(|amount| amount.key == key);
        found.map(|amount| amount.quarters)
    }
}

/// One number of a count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Amount {
    /// What it is, as a stable key: the name of a gap in the sentences `count-…` of the wording. Go counts `black-area`,
    /// `white-area`, `neutral`, `base` (half the board), `komi`, `handicap`, `compensation`, `threshold` (what Black
    /// needs) and `lead` (of Black), some of them also in stones (`lead-stones`).
    pub key: &'static str,
    /// How much, in quarters of a point or stone: 180½ are 722. May be negative, such as Black's lead when White leads.
    pub quarters: i32,
}
