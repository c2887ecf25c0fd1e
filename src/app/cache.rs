//! Sessions that were replayed lately, so that a click does not replay them again.
//!
//! A cached session may be out of date: every append checks the version, and on a conflict the session is loaded again.
//! But nothing checks whether a clock was credited. So when time is credited the whole cache is cleared, and what was
//! read from the store before that is no longer inserted.
//!
//! No crate for an LRU cache (`lru`, `quick_cache`): it would replace `forget_half` and the sizes, some forty lines,
//! while the checks of era and version, which must happen under the same lock as the insertion, would stay.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError},
};

use super::Loaded;
use qiyuan_core::session::SessionId;

/// How much is kept, in actions that stand; with the positions that are kept along the way each takes less than a
/// kilobyte. What was taken back is in the record, and not here.
const CAPACITY: u64 = 65_536;

/// What a session takes besides its actions, as if that were actions too.
const BASE: u64 = 8;

#[derive(Default)]
pub(super) struct Cache {
    inside: Mutex<Inside>,
}

#[derive(Default)]
struct Inside {
    sessions: HashMap<SessionId, Entry>,
    /// What all of them take.
    size: u64,
    /// Counts uses, to know which were longest ago.
    uses: u64,
    /// Counts how often the cache was cleared.
    era: u64,
}

struct Entry {
    loaded: Arc<Loaded>,
    used: u64,
}

impl Entry {
    fn size(&self) -> u64 {
        BASE + u64::from(self.loaded.session.ply())
    }
}

impl Cache {
    pub(super) fn get(&self, id: SessionId) -> Option<Arc<Loaded>> {
        let mut inside = self.lock();
        inside.uses += 1;
        let used = inside.uses;
        let entry = inside.sessions.get_mut(&id)?;
        entry.used = used;
        Some(Arc::clone(&entry.loaded))
    }

    /// Keeps a session, unless a later version of it is here already or everything was forgotten since it was read.
    pub(super) fn put(&self, id: SessionId, loaded: Arc<Loaded>) {
        let mut inside = self.lock();
        if inside.era == loaded.era {
            inside.put(id, loaded);
        }
    }

    pub(super) fn forget(&self, id: SessionId) {
        self.lock().remove(id);
    }

    /// Forgets everything, also what was read and is not yet kept.
    pub(super) fn clear(&self) {
        let mut inside = self.lock();
        inside.sessions.clear();
        inside.size = 0;
        inside.era += 1;
    }

    /// The time between two [`Cache::clear`]s, to be asked for before a session is read.
    pub(super) fn era(&self) -> u64 {
        self.lock().era
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Inside> {
        // The map is whole between any two statements, so a panic elsewhere leaves nothing half done.
        self.inside.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Inside {
    fn put(&mut self, id: SessionId, loaded: Arc<Loaded>) {
        self.uses += 1;
        let used = self.uses;
        let is_newer = self
            .sessions
            .get(&id)
            .is_none_or(|kept| kept.loaded.session.version() <= loaded.session.version());
        if is_newer {
            self.insert(id, Entry { loaded, used });
        }
    }

    fn insert(&mut self, id: SessionId, entry: Entry) {
        self.remove(id);
        self.size += entry.size();
        self.sessions.insert(id, entry);
        if self.size > CAPACITY {
            self.forget_half();
        }
    }

    fn remove(&mut self, id: SessionId) {
        if let Some(entry) = self.sessions.remove(&id) {
            self.size -= entry.size();
        }
    }

    /// Drops the half that was used longest ago.
    fn forget_half(&mut self) {
        let mut uses: Vec<u64> = self.sessions.values().map(|entry| entry.used).collect();
        let middle = uses.len() / 2;
        let (_, &mut median, _) = uses.select_nth_unstable(middle);
        self.sessions.retain(|_, entry| entry.used > median);
        self.size = self.sessions.values().map(Entry::size).sum();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::tests::{PLACE, challenge, chess};
    use qiyuan_core::{clock::Timestamp, session::Session};
    use qiyuan_games as games;

    const ID: SessionId = SessionId(1);

    fn loaded(era: u64) -> Arc<Loaded> {
        let now = Timestamp::from_ms(1_000);
        let challenge = challenge(chess("10m"), None, now);
        let game = games::by_key("chess").unwrap();
        let (session, _) = Session::open(ID, game, challenge, now).unwrap();
        Arc::new(Loaded {
            session,
            place: PLACE,
            era,
        })
    }

    #[test]
    fn what_was_used_longest_ago_makes_room() {
        let cache = Cache::default();
        let loaded = loaded(cache.era());
        let first = SessionId(0);
        for id in (1..20_000).map(SessionId) {
            cache.put(id, Arc::clone(&loaded));
            cache.put(first, Arc::clone(&loaded));
            assert!(cache.lock().size <= CAPACITY);
        }
        let size: u64 = cache.lock().sessions.values().map(Entry::size).sum();
        assert_eq!(cache.lock().size, size);
        assert!(cache.get(first).is_some() && cache.get(SessionId(19_999)).is_some());
        assert!(cache.get(SessionId(1)).is_none());
        cache.forget(first);
        cache.clear();
        assert_eq!(cache.lock().size, 0);
    }

    #[test]
    fn what_was_read_before_everything_was_forgotten_is_not_kept() {
        let cache = Cache::default();
        let early = loaded(cache.era());
        // While it was replayed an interruption was recorded, of which it knows nothing.
        cache.clear();
        cache.put(ID, early);
        assert!(cache.get(ID).is_none());
        cache.put(ID, loaded(cache.era()));
        assert!(cache.get(ID).is_some());
        cache.clear();
        assert!(cache.get(ID).is_none());
    }
}
