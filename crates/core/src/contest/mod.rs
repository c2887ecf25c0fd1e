//! Contests: what is paired with whom, how points are counted, who is ahead, and how one is conducted from its opening
//! to its end.

pub mod arena;
pub mod check;
pub mod conduct;
#[cfg(test)]
mod dice;
pub mod history;
pub mod knockout;
pub mod matching;
pub mod points;
pub mod pond;
pub mod result;
pub mod round_robin;
pub mod stairs;
pub mod swiss;
pub mod tie_breaks;
pub mod tpn;
pub mod trf;

/// The cases that are shared with whoever judges the finished work.
#[cfg(test)]
fn cases() -> serde_json::Value {
    const CASES: &str = include_str!("../../../../tests/it/data/contests/cases.json");
    serde_json::from_str(CASES).expect("the cases are JSON")
}
