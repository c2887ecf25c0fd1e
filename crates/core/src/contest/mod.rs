//! Contests: what is paired with whom, how points are counted, and who is ahead.

#[cfg(test)]
mod dice;
pub mod matching;
