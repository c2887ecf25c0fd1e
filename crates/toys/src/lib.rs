//! Three small games that together use every part of the contract, for tests.
//!
//! - [`heap`]: turns of two steps, claims, a scoring phase, chance, three seats, rules that have
//!   changed.
//! - [`territory`]: drops from a hand, marks that are agreed on, and a count.
//! - [`bids`]: hidden hands, secret and simultaneous choices, two to six seats, points and places, a
//!   game that goes on when somebody leaves.

pub mod bids;
pub mod heap;
mod lines;
pub mod territory;

pub use self::{bids::BIDS, territory::TERRITORY};
use qiyuan_core::rules::AnyGame;

/// The heap game, to be handed around.
pub static HEAP: heap::Heap = heap::Heap;

/// All toys.
pub static TOYS: &[&dyn AnyGame] = &[&HEAP, &TERRITORY, &BIDS];
