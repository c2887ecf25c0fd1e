//! What people have still to be told directly, and what they have been told, since this program began.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::{Mutex, MutexGuard, PoisonError},
};

use super::{direct_messages::DirectMessage, panel_news::News};
use crate::app::GameNotice;
use qiyuan_core::{
    clock::{Span, Timestamp},
    session::{PlayerId, PublicView, SessionId, Version},
};

/// How long after somebody has moved a game out of a channel that is hidden from them they do not move it again:
/// whoever hides channels from themselves by turns could have the others told without end.
const MOVED_AGAIN_AFTER: Span = Span::from_mins(10);

/// The most messages, turns and channels that are remembered, of each kind.
const MOST: usize = 10_000;

/// What people have still to be told, and what they have been told.
#[derive(Default)]
pub struct Notices {
    /// Challenges whose makers have still to be told that they are withdrawn.
    withdrawn: Mutex<BTreeMap<PlayerId, Vec<GameNotice>>>,
    /// In which turn it was last looked at whether a game can be seen by those who are to move.
    turns: Mutex<BTreeMap<SessionId, Turn>>,
    /// Who has moved which games lately, and when.
    moved: Mutex<BTreeMap<(SessionId, PlayerId), Timestamp>>,
    /// The last direct message of a game to somebody that was tried, by its nonce, and whether they took it.
    attempts: Mutex<BTreeMap<(SessionId, PlayerId), (String, bool)>>,
    /// Games that have lost their channels, whose players are told, or were, since this program began.
    displaced: Mutex<BTreeSet<SessionId>>,
    /// The channels of direct messages.
    channels: Mutex<BTreeMap<PlayerId, u64>>,
    /// The last message of a game to a player, which the next one replaces.
    latest: Mutex<BTreeMap<(SessionId, PlayerId), LastMessage>>,
}

/// The last message that told somebody something of a game.
#[derive(Clone, Debug)]
pub(super) struct LastMessage {
    pub message: DirectMessage,
    /// What it tells.
    pub news: Vec<News>,
    /// As of which version.
    pub version: Version,
}

/// What was done in a turn.
#[derive(Debug)]
struct Turn {
    /// The ply at which it began.
    began: u32,
    /// Whether those who cannot see the game were told of it.
    is_told: bool,
    /// Those of them who have still to be told, because they have quiet hours or could not be reached.
    waiting: BTreeSet<PlayerId>,
}

impl Turn {
    const fn new(began: u32) -> Self {
        Self {
            began,
            is_told: false,
            waiting: BTreeSet::new(),
        }
    }
}

impl LastMessage {
    /// Whether it is kept whatever is told afterwards: it says how a game ended.
    pub(super) fn stays(&self) -> bool {
        self.news.contains(&News::End)
    }
}

/// What is remembered: every change of it is one call.
fn held<T>(remembered: &Mutex<T>) -> MutexGuard<'_, T> {
    remembered.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Notices {
    fn turns(&self) -> MutexGuard<'_, BTreeMap<SessionId, Turn>> {
        held(&self.turns)
    }

    /// Whether to look in this turn if a game is hidden from somebody: once, or `again` as long as nobody was told, and
    /// as long as somebody has still to be told.
    pub(super) fn is_to_look(&self, session: SessionId, began: u32, again: bool) -> bool {
        let mut turns = self.turns();
        let before = turns.get(&session).filter(|turn| turn.began == began);
        if before.is_some_and(|turn| turn.waiting.is_empty() && (turn.is_told || !again)) {
            return false;
        }
        turn_of_session(&mut turns, session, began);
        true
    }

    /// Of players who cannot see a game, those who are told of a turn now: the first time all, later only who waits.
    pub(super) fn due(
        &self,
        session: SessionId,
        began: u32,
        players: Vec<PlayerId>,
    ) -> Vec<PlayerId> {
        let mut turns = self.turns();
        let turn = turn_of_session(&mut turns, session, began);
        let is_new = !turn.is_told;
        turn.is_told = true;
        let players = players.into_iter();
        players
            .filter(|player| turn.waiting.remove(player) || is_new)
            .collect()
    }

    /// Somebody was not told of the present turn, and has still to be.
    pub(super) fn waits(&self, session: SessionId, player: PlayerId) {
        if let Some(turn) = self.turns().get_mut(&session) {
            turn.waiting.insert(player);
        }
    }

    /// It could not be looked in the present turn.
    pub(super) fn was_not_looked(&self, session: SessionId) {
        let mut turns = self.turns();
        if turns.get(&session).is_some_and(|turn| !turn.is_told) {
            turns.remove(&session);
        }
    }

    /// Nobody is to move: the game is over or paused.
    pub(super) fn forget_turn(&self, session: SessionId) {
        self.turns().remove(&session);
    }

    /// Whether a player may move a game at this time that is hidden from them.
    pub(super) fn may_move(&self, session: SessionId, by: PlayerId, now: Timestamp) -> bool {
        let mut moved = held(&self.moved);
        moved.retain(|_, at| now - *at < MOVED_AGAIN_AFTER);
        !moved.contains_key(&(session, by))
    }

    /// A player has moved a game that was hidden from them.
    pub(super) fn note_moved(&self, session: SessionId, by: PlayerId, now: Timestamp) {
        let mut moved = held(&self.moved);
        moved.insert((session, by), now);
    }

    /// Whether somebody took this message, if it was tried.
    pub(super) fn was_told(
        &self,
        session: SessionId,
        player: PlayerId,
        what: &str,
    ) -> Option<bool> {
        let attempts = held(&self.attempts);
        let (last, is_told) = attempts.get(&(session, player))?;
        (last == what).then_some(*is_told)
    }

    pub(super) fn note_told(
        &self,
        session: SessionId,
        player: PlayerId,
        what: &str,
        is_told: bool,
    ) {
        let mut attempts = held(&self.attempts);
        // What is forgotten is told twice only if its message has to be tried again just then.
        if attempts.len() >= MOST {
            attempts.clear();
        }
        attempts.insert((session, player), (what.to_owned(), is_told));
    }

    /// Whether the last message of a game to a player tells all this, and was sent for a later version than `untold_at`.
    pub(super) fn tells(
        &self,
        session: SessionId,
        player: PlayerId,
        news: &[News],
        untold_at: Version,
    ) -> bool {
        let latest = held(&self.latest);
        let last = latest.get(&(session, player));
        last.is_some_and(|last| {
            last.version > untold_at && news.iter().all(|it| last.news.contains(it))
        })
    }

    /// Another message of a game was sent to a player; returns the one before, which is of no use any more.
    pub(super) fn replace(
        &self,
        session: SessionId,
        player: PlayerId,
        sent: LastMessage,
    ) -> Option<DirectMessage> {
        let mut latest = held(&self.latest);
        // A message that is forgotten is never deleted.
        if latest.len() >= MOST {
            latest.pop_first();
        }
        let message = sent.message;
        let before = if sent.stays() {
            latest.remove(&(session, player))
        } else {
            latest.insert((session, player), sent)
        };
        before
            .map(|before| before.message)
            .filter(|before| *before != message)
    }

    /// The last messages of a game that are old, with those whom they told; they are forgotten. A view of an earlier
    /// version knows nothing of what was told since.
    pub(super) fn take_old(&self, view: &PublicView) -> Vec<(PlayerId, DirectMessage)> {
        let session = view.id();
        let of_session = (session, PlayerId(0))..=(session, PlayerId(u64::MAX));
        let mut latest = held(&self.latest);
        let taken = latest.extract_if(of_session, |(_, player), last| {
            last.version <= view.version() && News::are_old(&last.news, view, *player)
        });
        taken
            .map(|((_, player), last)| (player, last.message))
            .collect()
    }

    pub(super) fn note_displaced(&self, sessions: impl Iterator<Item = SessionId>) {
        let mut displaced = held(&self.displaced);
        displaced.extend(sessions);
    }

    /// Whether the players of a game are told, or all were, that it has lost its channel; that is then forgotten.
    pub(super) fn take_displaced(&self, session: SessionId) -> bool {
        let mut displaced = held(&self.displaced);
        displaced.remove(&session)
    }

    pub(super) fn channels(&self) -> MutexGuard<'_, BTreeMap<PlayerId, u64>> {
        held(&self.channels)
    }

    pub(super) fn note_channel(&self, player: PlayerId, channel: u64) {
        let mut channels = self.channels();
        if channels.len() >= MOST {
            channels.clear();
        }
        channels.insert(player, channel);
    }

    /// Adds one; says whether it is the player's first.
    pub(super) fn add(&self, player: PlayerId, game: GameNotice) -> bool {
        let mut waiting = held(&self.withdrawn);
        let games = waiting.entry(player).or_default();
        games.push(game);
        games.len() == 1
    }

    pub(super) fn take(&self, player: PlayerId) -> Vec<GameNotice> {
        let mut waiting = held(&self.withdrawn);
        waiting.remove(&player).unwrap_or_default()
    }
}

/// What was done in the turn of a session that began at this ply.
fn turn_of_session(
    turns: &mut BTreeMap<SessionId, Turn>,
    session: SessionId,
    began: u32,
) -> &mut Turn {
    // What is forgotten is looked at twice.
    if turns.len() >= MOST && !turns.contains_key(&session) {
        turns.clear();
    }
    let turn = turns.entry(session).or_insert(Turn::new(began));
    if turn.began != began {
        *turn = Turn::new(began);
    }
    turn
}

#[cfg(test)]
mod tests {
    use super::*;

    const GAME: SessionId = SessionId(7);
    const ANN: PlayerId = PlayerId(1);
    const BEN: PlayerId = PlayerId(2);

    #[test]
    fn whoever_waits_is_told_in_the_same_turn_and_nobody_else_again() {
        let notices = Notices::default();
        let due = |began| notices.due(GAME, began, vec![ANN, BEN]);
        assert!(notices.is_to_look(GAME, 3, false));
        assert!(!notices.is_to_look(GAME, 3, false));
        assert!(notices.is_to_look(GAME, 3, true), "nobody was told");
        assert_eq!(due(3), [ANN, BEN]);
        assert!(!notices.is_to_look(GAME, 3, true));
        notices.waits(GAME, BEN);
        assert!(notices.is_to_look(GAME, 3, false));
        notices.was_not_looked(GAME);
        assert_eq!(due(3), [BEN]);
        assert_eq!(due(3), []);
        notices.waits(GAME, BEN);
        assert_eq!(due(4), [ANN, BEN], "another turn");
        assert_eq!(due(4), []);
    }
}
