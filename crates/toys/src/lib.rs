//! Two small games that use what chess does not: drops from a hand, a scoring phase, secrets,
//! chance, turns of two steps. They prove that the contract can carry such games.

pub mod heap;
pub mod hidden_nim;
mod lines;
pub mod territory;

pub use self::{hidden_nim::HIDDEN_NIM, territory::TERRITORY};
use qiyuan_core::rules::AnyGame;

/// Both toys.
pub static TOYS: &[&dyn AnyGame] = &[&TERRITORY, &HIDDEN_NIM];
