//! What is counted at the end of a game, for people who want to know how the result came about.

use serde::Serialize;

use super::Outcome;

/// A count, with everything that explains it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Count {
    /// What was counted: each key at most once, in no order.
    pub amounts: Vec<Amount>,
    /// How to explain it to people, line by line; the last line of each way says who is ahead, or has won.
    pub lines: Vec<CountLine>,
    /// How the winner's margin is told with the result, where the game has words for it: of the keys of
    /// [`CountLine`], one for each way in which a count can be explained.
    #[serde(skip)]
    pub score: Vec<&'static str>,
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

/// A sentence about a count. The game words it as `count-<game>-<key>`, with the amounts by their keys as gaps, and
/// `winner` for the sides that are ahead. Where a count can be explained in several ways, each has its lines, whose
/// keys begin with its name and a hyphen (`points-`, `stones-`), and the language names one in `usual-count-<game>`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CountLine {
    /// One of [`Info::count_lines`](super::Info::count_lines).
    pub key: &'static str,
    /// Keys of sentences that are put together into the gap `parts`, joined by plus signs; usually none.
    pub parts: Vec<&'static str>,
}

/// One number of a count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Amount {
    /// What it is, as a stable key of the game: the name of a gap in the sentences of [`CountLine`].
    pub key: &'static str,
    /// How much, in quarters of a point or stone: 180½ are 722. May be negative.
    pub quarters: i32,
}
