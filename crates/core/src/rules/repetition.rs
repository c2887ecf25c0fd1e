//! Counting how often a position has occurred.

use std::{collections::HashMap, hash::Hash};

/// The positions of a game so far, each with its number of occurrences.
///
/// `K` is whatever the game's rules call "the same position".
#[derive(Clone, Debug)]
pub struct Repetition<K> {
    seen: HashMap<K, u32>,
}

impl<K> Default for Repetition<K> {
    fn default() -> Self {
        Self {
            seen: HashMap::new(),
        }
    }
}

impl<K: Eq + Hash> Repetition<K> {
    /// Records one more occurrence and says how often the position has occurred now.
    pub fn enter(&mut self, key: K) -> u32 {
        let count = self.seen.entry(key).or_default();
        *count += 1;
        *count
    }

    /// How often the position has occurred.
    #[must_use]
    pub fn count(&self, key: &K) -> u32 {
        self.seen.get(key).copied().unwrap_or(0)
    }

    /// Forgets everything, after an action that cannot be undone by play.
    pub fn clear(&mut self) {
        self.seen.clear();
    }
}
