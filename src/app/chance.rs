//! The only source of randomness.

use rand::RngExt;

/// A number drawn uniformly from `0..sides`; 0 if there is nothing to draw from.
#[must_use]
#[expect(
    clippy::disallowed_methods,
    reason = "the one place where chance is drawn"
)]
pub fn draw(sides: u32) -> u32 {
    rand::rng().random_range(0..sides.max(1))
}
