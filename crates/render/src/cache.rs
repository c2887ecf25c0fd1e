//! A cache that is bounded by bytes. Shared between threads.

use std::fmt;
use std::hash::Hash;
use std::sync::Arc;

use quick_cache::sync::{Cache, DefaultLifecycle};
use quick_cache::{DefaultHashBuilder, OptionsBuilder, Weighter};

/// How many values a cache expects; it grows with more.
const EXPECTED: usize = 64;

/// Values by key, of at most so many bytes in all.
pub(super) struct ByteCache<K, V: ?Sized> {
    cache: Cache<K, (Arc<V>, u64), Bytes>,
}

/// Weighs a value by the bytes that it was inserted with.
#[derive(Clone, Copy)]
struct Bytes;

impl<K, V: ?Sized> Weighter<K, (Arc<V>, u64)> for Bytes {
    fn weight(&self, _: &K, (_, bytes): &(Arc<V>, u64)) -> u64 {
        *bytes
    }
}

impl<K: Clone + Eq + Hash, V: ?Sized> ByteCache<K, V> {
    /// An empty cache for so many bytes.
    pub(super) fn new(most: usize) -> Self {
        // With one shard a single value may take nearly all of the cache; boards are few and large.
        let options = OptionsBuilder::new()
            .shards(1)
            .estimated_items_capacity(EXPECTED)
            .weight_capacity(most as u64)
            .build()
            .expect("all required options are set");
        let (hasher, lifecycle) = (DefaultHashBuilder::default(), DefaultLifecycle::default());
        Self {
            cache: Cache::with_options(options, Bytes, hasher, lifecycle),
        }
    }

    /// The value of a key, if it is kept.
    pub(super) fn get(&self, key: &K) -> Option<Arc<V>> {
        self.cache.get(key).map(|(value, _)| value)
    }

    /// Keeps a value that takes so many bytes, and drops others for it.
    pub(super) fn insert(&self, key: K, value: Arc<V>, bytes: usize) {
        self.cache.insert(key, (value, bytes.max(1) as u64));
    }
}

impl<K, V: ?Sized> fmt::Debug for ByteCache<K, V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ByteCache").finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_never_keeps_more_bytes_than_it_may() {
        let cache = ByteCache::new(100);
        for key in 0..1000_usize {
            cache.insert(key % 7, Arc::new(key), key % 50);
            assert!(cache.cache.weight() <= 100);
        }
        cache.insert(9, Arc::new(9), 101);
        assert!(cache.get(&9).is_none());
    }

    #[test]
    fn a_value_nearly_as_large_as_the_cache_is_kept() {
        let cache = ByteCache::new(100);
        cache.insert("board", Arc::new(1), 90);
        assert_eq!(cache.get(&"board").as_deref(), Some(&1));
    }
}
