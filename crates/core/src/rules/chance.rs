//! Randomness as a recorded fact.

/// A request for randomness, answered by a number that is recorded with the game.
///
/// A replay feeds the recorded number back and needs neither a generator nor its state.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Draw {
    /// What is drawn, as a stable key (`array`, `dice`) that is listed in [`Info::draws`](super::Info::draws).
    pub what: &'static str,
    /// How many results there are, at least 1: the numbers from 0 to `sides` - 1, all equally probable.
    pub sides: u32,
}

impl Draw {
    /// How many results are gone into where sequences are counted: all of them, or of a draw with more than 100,000,
    /// such as the seed of a deal, only the first.
    #[must_use]
    pub const fn counted_sides(self) -> u32 {
        const MOST: u32 = 100_000;
        if self.sides > MOST { 1 } else { self.sides }
    }
}
