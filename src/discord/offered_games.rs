//! The games that were offered to somebody lately while they typed. Each key pressed asks for them again, and they are
//! up to a hundred and fifty with all their players' names. Whoever does anything else is offered them anew.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError},
};

use super::wording::Language;
use qiyuan_core::{
    clock::{Span, Timestamp},
    session::{PlayerId, SessionId},
};

/// How long they are kept: about as long as somebody types without a pause.
const KEPT: Span = Span::from_secs(10);

/// The most lists that are kept.
const MOST: usize = 256;

/// What is offered: a line, and what it stands for.
type Lines = Arc<[(String, String)]>;

/// Which games are offered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum OfferedList {
    /// Those in play, and challenges.
    Standing,
    /// Those in play, and finished ones.
    Begun,
    /// Finished ones.
    Finished,
}

/// To whom, in which language, and which.
type Key = (PlayerId, Language, OfferedList);

/// What was offered lately.
#[derive(Debug, Default)]
pub struct OfferedGames(Mutex<HashMap<Key, (Timestamp, Lines)>>);

impl OfferedGames {
    /// What was offered, if that is not long ago.
    pub fn get(&self, key: Key, now: Timestamp) -> Option<Lines> {
        let offered = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let (at, lines) = offered.get(&key)?;
        (now - *at < KEPT).then(|| Arc::clone(lines))
    }

    /// Somebody did something else, which may have changed their games.
    pub fn forget(&self, player: PlayerId) {
        let mut offered = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        offered.retain(|(whose, ..), _| *whose != player);
    }

    /// A game is over: whoever was offered it is offered anew what there is.
    pub fn forget_game(&self, session: SessionId) {
        let number = session.to_string();
        let mut offered = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        offered.retain(|_, (_, lines)| lines.iter().all(|(_, value)| *value != number));
    }

    /// Keeps what is offered now, and returns it.
    pub fn keep(&self, key: Key, lines: Vec<(String, String)>, now: Timestamp) -> Lines {
        let lines: Lines = lines.into();
        let mut offered = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if offered.len() >= MOST {
            offered.retain(|_, (at, _)| now - *at < KEPT);
            if offered.len() >= MOST {
                offered.clear();
            }
        }
        offered.insert(key, (now, Arc::clone(&lines)));
        lines
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(player: u64, list: OfferedList) -> Key {
        (PlayerId(player), Language::default(), list)
    }

    #[test]
    fn what_was_offered_is_kept_for_as_long_as_somebody_types() {
        let offered = OfferedGames::default();
        let start = Timestamp::from_ms(5_000);
        let (own, later) = (key(1, OfferedList::Begun), start + KEPT);
        offered.keep(own, vec![("a game".to_owned(), "7".to_owned())], start);
        let before = Timestamp::from_ms(later.as_ms() - 1);
        assert_eq!(offered.get(own, before).unwrap().len(), 1);
        assert!(offered.get(own, later).is_none());
        offered.keep(key(2, OfferedList::Finished), Vec::new(), start);
        offered.forget(PlayerId(2));
        assert!(offered.get(key(2, OfferedList::Finished), start).is_none());
        assert!(offered.get(own, start).is_some());
        for other in [key(1, OfferedList::Finished), key(2, OfferedList::Begun)] {
            assert!(offered.get(other, start).is_none());
        }
    }

    #[test]
    fn what_is_kept_is_bounded() {
        let offered = OfferedGames::default();
        let now = Timestamp::from_ms(5_000);
        for player in 0..3 * MOST as u64 {
            offered.keep(key(player, OfferedList::Begun), Vec::new(), now);
        }
        assert!(offered.0.lock().unwrap().len() <= MOST);
    }
}
