//! A bounded memory: what was used least recently is forgotten first.

use std::collections::{BTreeMap, HashMap};
use std::hash::Hash;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Values by key, of at most so many bytes in all. Shared between threads.
#[derive(Debug)]
pub(super) struct Memory<K, V: ?Sized> {
    inner: Mutex<Inner<K, V>>,
    most: usize,
}

#[derive(Debug)]
struct Inner<K, V: ?Sized> {
    entries: HashMap<K, Entry<V>>,
    by_use: BTreeMap<u64, K>,
    bytes: usize,
    uses: u64,
}

#[derive(Debug)]
struct Entry<V: ?Sized> {
    value: Arc<V>,
    bytes: usize,
    used: u64,
}

impl<K: Clone + Eq + Hash, V: ?Sized> Memory<K, V> {
    /// An empty memory for so many bytes.
    pub(super) fn new(most: usize) -> Self {
        let inner = Inner {
            entries: HashMap::new(),
            by_use: BTreeMap::new(),
            bytes: 0,
            uses: 0,
        };
        Self {
            inner: Mutex::new(inner),
            most,
        }
    }

    /// The value of a key, if it is still known.
    pub(super) fn get(&self, key: &K) -> Option<Arc<V>> {
        let mut inner = self.lock();
        inner.uses += 1;
        let now = inner.uses;
        let entry = inner.entries.get_mut(key)?;
        let before = std::mem::replace(&mut entry.used, now);
        let value = Arc::clone(&entry.value);
        if let Some(key) = inner.by_use.remove(&before) {
            inner.by_use.insert(now, key);
        }
        Some(value)
    }

    /// Remembers a value that takes so many bytes, and forgets others for it.
    pub(super) fn insert(&self, key: K, value: Arc<V>, bytes: usize) {
        if bytes > self.most {
            return;
        }
        let mut inner = self.lock();
        inner.forget(&key);
        while inner.bytes + bytes > self.most {
            let Some((_, oldest)) = inner.by_use.pop_first() else {
                break;
            };
            inner.forget(&oldest);
        }
        inner.uses += 1;
        let used = inner.uses;
        inner.bytes += bytes;
        inner.by_use.insert(used, key.clone());
        inner.entries.insert(key, Entry { value, bytes, used });
    }

    fn lock(&self) -> MutexGuard<'_, Inner<K, V>> {
        // Nothing in here can be left half done by a panic that matters: at worst something is drawn anew.
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<K: Eq + Hash, V: ?Sized> Inner<K, V> {
    fn forget(&mut self, key: &K) {
        if let Some(entry) = self.entries.remove(key) {
            self.by_use.remove(&entry.used);
            self.bytes -= entry.bytes;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_least_recently_used_is_forgotten_first() {
        let memory = Memory::new(30);
        for key in ["a", "b", "c"] {
            memory.insert(key, Arc::new(key), 10);
        }
        assert!(memory.get(&"a").is_some());
        memory.insert("d", Arc::new("d"), 10);
        assert!(memory.get(&"b").is_none());
        for key in ["a", "c", "d"] {
            assert!(memory.get(&key).is_some(), "{key}");
        }
    }

    #[test]
    fn it_never_holds_more_bytes_than_it_may() {
        let memory = Memory::new(100);
        for key in 0..1000_usize {
            memory.insert(key % 7, Arc::new(key), key % 50);
            assert!(memory.lock().bytes <= 100);
        }
        memory.insert(9, Arc::new(9), 101);
        assert!(memory.get(&9).is_none());
    }
}
