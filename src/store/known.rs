//! What was read lately of people and servers, so that it is not read again with every move.
//!
//! The store is the only one that writes to the file, so what it has read stays true until it writes itself.

use std::{
    collections::HashMap,
    hash::Hash,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

/// How much is kept; when there is more, everything is forgotten.
const CAPACITY: usize = 20_000;

/// Rows by their key.
pub(super) struct Known<K, V> {
    inside: Mutex<Inside<K, V>>,
}

struct Inside<K, V> {
    rows: HashMap<K, V>,
    /// Counts what was forgotten.
    era: u64,
}

/// What makes that forgotten which is no longer so.
pub(super) struct Written(Box<dyn Fn() + Send>);

impl Drop for Written {
    fn drop(&mut self) {
        (self.0)();
    }
}

impl<K: Eq + Hash, V: Clone> Known<K, V> {
    /// Nothing is known yet.
    pub(super) fn new() -> Self {
        let rows = HashMap::new();
        Self {
            inside: Mutex::new(Inside { rows, era: 0 }),
        }
    }

    /// What is known, or else what `read` finds.
    ///
    /// # Errors
    /// Those of `read`.
    pub(super) async fn get_or<E>(
        &self,
        key: K,
        read: impl Future<Output = Result<V, E>>,
    ) -> Result<V, E> {
        let era = {
            let inside = self.inside();
            if let Some(row) = inside.rows.get(&key) {
                return Ok(row.clone());
            }
            inside.era
        };
        let row = read.await?;
        let mut inside = self.inside();
        // What was read while somebody wrote may be from before.
        if inside.era == era {
            if inside.rows.len() >= CAPACITY {
                inside.rows.clear();
            }
            inside.rows.insert(key, row.clone());
        }
        Ok(row)
    }

    /// For whoever writes rows: they are forgotten when this is dropped, which must be after they were saved, also if
    /// nobody waits for that any more.
    pub(super) fn written(
        self: &Arc<Self>,
        is_written: impl Fn(&K) -> bool + Send + 'static,
    ) -> Written
    where
        K: Send + 'static,
        V: Send + 'static,
    {
        let known = Arc::clone(self);
        Written(Box::new(move || known.forget_if(&is_written)))
    }

    /// Forgets the rows for which this holds.
    fn forget_if(&self, is_written: impl Fn(&K) -> bool) {
        let mut inside = self.inside();
        inside.rows.retain(|key, _| !is_written(key));
        inside.era += 1;
    }

    fn inside(&self) -> MutexGuard<'_, Inside<K, V>> {
        // The map is whole between any two statements.
        self.inside.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn what_was_read_before_a_write_is_not_kept() {
        let known = Arc::new(Known::new());
        let read = known.get_or("Ann", async {
            // Somebody writes meanwhile.
            known.forget_if(|_| true);
            Ok::<_, ()>(1)
        });
        assert_eq!(read.await, Ok(1));
        assert_eq!(known.get_or("Ann", async { Ok::<_, ()>(2) }).await, Ok(2));
        assert_eq!(known.get_or("Ann", async { Ok::<_, ()>(3) }).await, Ok(2));
        drop(known.written(|key| *key == "Bea"));
        assert_eq!(known.get_or("Ann", async { Ok::<_, ()>(4) }).await, Ok(2));
        drop(known.written(|key| *key == "Ann"));
        assert_eq!(known.get_or("Ann", async { Ok::<_, ()>(4) }).await, Ok(4));
    }

    #[tokio::test]
    async fn it_does_not_grow_for_ever() {
        let known = Known::new();
        for key in 0..=CAPACITY {
            known.get_or(key, async { Ok::<_, ()>(key) }).await.unwrap();
        }
        assert!(known.inside().rows.len() <= CAPACITY);
    }
}
