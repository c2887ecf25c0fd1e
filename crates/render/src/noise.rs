//! Numbers for tests that look random.

/// The same numbers for the same seed.
pub(crate) fn noise(seed: u32) -> impl Iterator<Item = u32> {
    let mut state = seed.wrapping_mul(0x9e37_79b9) | 1;
    std::iter::from_fn(move || {
        state ^= state << 13;
        state ^= state >> 17;
        state ^= state << 5;
        Some(state)
    })
}
