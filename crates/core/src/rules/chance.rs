//! Randomness as a recorded fact.

/// A request for randomness, answered by a number that is recorded with the game.
///
/// A replay feeds the recorded number back and needs neither a generator nor its state.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Draw {
    /// What is drawn, as a stable key (`array`, `dice`).
    pub what: &'static str,
    /// The draw is uniform over `0..sides`.
    pub sides: u32,
}
