//! What lies on the table: the position, how it came about, and who may act since when.
//!
//! A table is changed by folding events only. It never looks at the clock or at offers.

use std::sync::Arc;

use super::{
    EventFault,
    chance::resolve,
    checkpoints::{Checkpoint, Checkpoints},
};
use crate::{
    clock::{Span, Timestamp},
    rules::{AnyPosition, Draw, Phase, Seat, SeatSet, Turn},
};

/// One entry of the record: what changed the position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum RecordEntry {
    /// A seat acted.
    Action {
        seat: Seat,
        /// Shared, because a table is copied with every move.
        action: Arc<str>,
        phase: Phase,
        at: Timestamp,
        /// What was left on the seat's clock afterwards.
        left: Option<Span>,
    },
    /// Chance decided.
    Drawn(u32),
}

/// An action that stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct LastAction {
    /// How many actions came before it.
    pub(super) ply: u32,
    /// Whether chance has decided something since.
    pub(super) is_followed_by_chance: bool,
}

/// A position that can be cloned.
struct Position(Box<dyn AnyPosition>);

impl Clone for Position {
    fn clone(&self) -> Self {
        Self(self.0.boxed())
    }
}

/// The position with its history.
#[derive(Clone)]
pub(super) struct Table {
    start: Arc<dyn AnyPosition>,
    position: Position,
    /// The position before the last action, if nothing was taken back since.
    before_last: Option<Arc<dyn AnyPosition>>,
    checkpoints: Checkpoints,
    /// Whether a log is being loaded, of which nobody looks at a position on the way.
    is_loading: bool,
    /// Whether what the rules refuse today is kept as it is on record.
    is_lenient: bool,
    /// The entries from here on could not be played. The position is that before them.
    unplayed: Option<usize>,
    turn: Turn,
    entries: Vec<RecordEntry>,
    actions: u32,
    /// The seats that have acted at least once, even if that was taken back.
    acted: SeatSet,
    /// For each seat, the number of the event since which it may act as it may now.
    since: Vec<u64>,
    /// How many actions stood when the present part of the game began.
    phase_began: u32,
}

impl Table {
    pub(super) fn new(start: Box<dyn AnyPosition>, seats: u8) -> Self {
        Self {
            position: Position(start.boxed()),
            turn: start.turn(),
            start: Arc::from(start),
            before_last: None,
            checkpoints: Checkpoints::default(),
            is_loading: false,
            is_lenient: false,
            unplayed: None,
            entries: Vec::new(),
            actions: 0,
            acted: SeatSet::EMPTY,
            since: vec![0; usize::from(seats)],
            phase_began: 0,
        }
    }

    pub(super) fn position(&self) -> &dyn AnyPosition {
        self.position.0.as_ref()
    }

    /// The number of the first round of moves.
    pub(super) fn first_round(&self) -> u32 {
        self.start.move_number().max(1)
    }

    /// A position from which the one before the action number `ply` is reached by few plays.
    pub(super) fn nearest(&self, ply: u32) -> Checkpoint {
        if let Some(before_last) = &self.before_last
            && ply + 1 == self.actions
        {
            return Checkpoint {
                ply,
                entries: self.last_action(),
                position: Arc::clone(before_last),
            };
        }
        let nearest = self.checkpoints.nearest(ply).cloned();
        nearest.unwrap_or_else(|| Checkpoint {
            ply: 0,
            entries: 0,
            position: Arc::clone(&self.start),
        })
    }

    /// Where the last action is among the entries.
    fn last_action(&self) -> usize {
        let is_action = |entry: &RecordEntry| matches!(entry, RecordEntry::Action { .. });
        self.entries.iter().rposition(is_action).unwrap_or_default()
    }

    /// The events of a log follow, one after another; those of a finished game are taken as facts.
    pub(super) fn begin_loading(&mut self, is_finished: bool, is_playable: bool) {
        self.is_loading = true;
        self.is_lenient = is_finished;
        self.unplayed = (!is_playable).then_some(0);
    }

    /// How many of the entries were played; the position is that after them.
    pub(super) fn played_entries(&self) -> usize {
        self.unplayed.unwrap_or(self.entries.len())
    }

    /// The log is loaded.
    pub(super) fn end_loading(&mut self) {
        self.is_loading = false;
        self.is_lenient = false;
        self.checkpoints.loaded();
    }

    pub(super) const fn turn(&self) -> &Turn {
        &self.turn
    }

    pub(super) fn entries(&self) -> &[RecordEntry] {
        &self.entries
    }

    /// How many of the first `entries` are moves, and not the rest of one or about the count.
    pub(super) fn moves_among(&self, entries: usize) -> u32 {
        let is_move = |entry: &&RecordEntry| match entry {
            RecordEntry::Action { phase, .. } => phase.is_numbered(),
            RecordEntry::Drawn(_) => false,
        };
        let moves = self.entries[..entries].iter().filter(is_move).count();
        u32::try_from(moves).unwrap_or(u32::MAX)
    }

    /// Who made the last move among the first `entries`.
    pub(super) fn last_mover(&self, entries: usize) -> Option<Seat> {
        let mover = |entry: &RecordEntry| match entry {
            RecordEntry::Action { seat, phase, .. } if phase.is_numbered() => Some(*seat),
            RecordEntry::Action { .. } | RecordEntry::Drawn(_) => None,
        };
        self.entries[..entries].iter().rev().find_map(mover)
    }

    /// How many actions stand.
    pub(super) const fn actions(&self) -> u32 {
        self.actions
    }

    pub(super) const fn acted(&self) -> SeatSet {
        self.acted
    }

    /// The number of the event since which `seat` may act as it may now.
    pub(super) fn since(&self, seat: Seat) -> u64 {
        self.since.get(seat.index()).copied().unwrap_or_default()
    }

    /// How many actions stood when the present part of the game began, or was returned to.
    pub(super) const fn phase_began(&self) -> u32 {
        self.phase_began
    }

    /// The number of the event with which it last became somebody's turn.
    pub(super) fn changed(&self) -> u64 {
        self.since.iter().copied().max().unwrap_or_default()
    }

    /// The seats whose time it is.
    pub(super) const fn thinking(&self) -> SeatSet {
        match &self.turn {
            Turn::Act { seats, phase } if phase.is_play() => *seats,
            Turn::Act { .. } | Turn::Chance(_) | Turn::Over(_) => SeatSet::EMPTY,
        }
    }

    /// How many draws of chance the record has.
    pub(super) fn drawn(&self) -> u32 {
        let is_drawn = |entry: &&RecordEntry| matches!(entry, RecordEntry::Drawn(_));
        let drawn = self.entries.iter().filter(is_drawn).count();
        u32::try_from(drawn).unwrap_or(u32::MAX)
    }

    pub(super) const fn wanted_draw(&self) -> Option<Draw> {
        match self.turn {
            Turn::Chance(draw) => Some(draw),
            Turn::Act { .. } | Turn::Over(_) => None,
        }
    }

    /// Begins anew, for another number of seats.
    pub(super) fn lay(&mut self, start: Box<dyn AnyPosition>, seats: u8) {
        *self = Self {
            is_loading: self.is_loading,
            is_lenient: self.is_lenient,
            unplayed: self.unplayed,
            ..Self::new(start, seats)
        };
    }

    /// The game begins with event `seq`.
    pub(super) fn begin(&mut self, seq: u64) {
        self.since.fill(seq);
    }

    pub(super) fn play(
        &mut self,
        seat: Seat,
        action: &str,
        at: Timestamp,
        seq: u64,
    ) -> Result<(), EventFault> {
        let before = self.keep_before_action();
        let phase = phase(&self.turn).unwrap_or(Phase::Play);
        let action: Arc<str> = match self.play_on_board(seat, action) {
            Ok(written) => written.into(),
            Err(_) if self.is_lenient => {
                self.unplayed.get_or_insert(self.entries.len());
                action.into()
            }
            Err(fault) => return Err(fault),
        };
        self.before_last = before;
        self.entries.push(RecordEntry::Action {
            seat,
            action,
            phase,
            at,
            left: None,
        });
        self.actions = self.actions.saturating_add(1);
        self.acted = self.acted.with(seat);
        self.turned(SeatSet::only(seat), seq);
        Ok(())
    }

    /// Notes what is left on the clock of the seat that acted last.
    pub(super) fn note_left(&mut self, now_left: Option<Span>) {
        if let Some(RecordEntry::Action { left, .. }) = self.entries.last_mut() {
            *left = now_left;
        }
    }

    fn play_on_board(&mut self, seat: Seat, action: &str) -> Result<String, EventFault> {
        if self.unplayed.is_some() {
            return Err(EventFault::Action("unplayed"));
        }
        let played = self.position.0.play(seat, action);
        played.map_err(|illegal| EventFault::Action(illegal.key()))
    }

    /// Somebody else sits in a seat now.
    pub(super) fn taken_over(&mut self, seat: Seat) {
        self.position.0.taken_over(seat);
    }

    /// Chance decided, once or several times in a row.
    pub(super) fn resolve(
        &mut self,
        what: &str,
        numbers: &[u32],
        seq: u64,
    ) -> Result<(), EventFault> {
        let mut position = self.position.0.boxed();
        let is_wanted = self.unplayed.is_none()
            && !numbers.is_empty()
            && (numbers.iter()).all(|&number| resolve(position.as_mut(), number) == Some(what));
        if is_wanted {
            self.position = Position(position);
        } else if self.is_lenient {
            self.unplayed.get_or_insert(self.entries.len());
        } else {
            return Err(EventFault::Draw);
        }
        self.entries
            .extend(numbers.iter().copied().map(RecordEntry::Drawn));
        self.turned(SeatSet::EMPTY, seq);
        Ok(())
    }

    /// The last action of `seat` that stands.
    pub(super) fn last_of(&self, seat: Seat) -> Option<LastAction> {
        let mut ply = self.actions;
        let mut is_followed_by_chance = false;
        for entry in self.entries.iter().rev() {
            match entry {
                RecordEntry::Action { seat: actor, .. } => {
                    ply = ply.checked_sub(1)?;
                    if *actor == seat {
                        return Some(LastAction {
                            ply,
                            is_followed_by_chance,
                        });
                    }
                }
                RecordEntry::Drawn(_) => is_followed_by_chance = true,
            }
        }
        None
    }

    /// Goes back to where `to_ply` actions stand. Draws that came before the next action stand too.
    pub(super) fn take_back(&mut self, to_ply: u32, seq: u64) -> Result<(), EventFault> {
        if to_ply >= self.actions {
            return Err(EventFault::Ply);
        }
        let Checkpoint {
            ply: mut actions,
            entries: mut standing,
            position,
        } = self.nearest(to_ply);
        let mut position = position.boxed();
        self.checkpoints.taken_back(to_ply);
        for entry in &self.entries[standing..] {
            let is_played = self.unplayed.is_none_or(|unplayed| standing < unplayed);
            match entry {
                RecordEntry::Action { .. } if actions == to_ply => break,
                RecordEntry::Action { .. } if !is_played => actions += 1,
                RecordEntry::Drawn(_) if !is_played => {}
                RecordEntry::Action { seat, action, .. } => {
                    if self.is_loading {
                        self.checkpoints.keep(Checkpoint {
                            ply: actions,
                            entries: standing,
                            position: Arc::from(position.boxed()),
                        });
                    }
                    position
                        .play(*seat, action)
                        .map_err(|illegal| EventFault::Action(illegal.key()))?;
                    actions += 1;
                }
                RecordEntry::Drawn(number) => position.resolve(*number),
            }
            standing += 1;
        }
        if self.is_loading
            && self
                .checkpoints
                .nearest(to_ply)
                .is_none_or(|it| it.ply < to_ply)
        {
            // What was taken back once is often taken back again.
            self.checkpoints.keep(Checkpoint {
                ply: to_ply,
                entries: standing,
                position: Arc::from(position.boxed()),
            });
        }
        self.position = Position(position);
        self.before_last = None;
        self.entries.truncate(standing);
        self.unplayed = self.unplayed.filter(|&unplayed| unplayed < standing);
        self.actions = to_ply;
        self.turn = self.position.0.turn();
        self.phase_began = to_ply;
        self.since.fill(seq);
        Ok(())
    }

    /// Keeps the position before an action where it will be wanted, and returns it if it is to be shown.
    fn keep_before_action(&mut self) -> Option<Arc<dyn AnyPosition>> {
        if self.unplayed.is_some() {
            return None;
        }
        let is_wanted = self.checkpoints.wants(self.actions);
        if self.is_loading && !is_wanted {
            return None;
        }
        let position: Arc<dyn AnyPosition> = Arc::from(self.position.0.boxed());
        if is_wanted {
            self.checkpoints.keep(Checkpoint {
                ply: self.actions,
                entries: self.entries.len(),
                position: Arc::clone(&position),
            });
        }
        Some(position)
    }

    /// Looks at the new turn: whoever acted, or did not have it before, has it since `seq`.
    fn turned(&mut self, actors: SeatSet, seq: u64) {
        let before = std::mem::replace(&mut self.turn, self.position.0.turn());
        let is_new_phase = phase(&before) != phase(&self.turn);
        if is_new_phase {
            self.phase_began = self.actions;
        }
        for (index, since) in (0..).zip(&mut self.since) {
            let seat = Seat(index);
            let has_turn = self.turn.seats().contains(seat);
            let had_turn = before.seats().contains(seat);
            if actors.contains(seat) || (has_turn && (is_new_phase || !had_turn)) {
                *since = seq;
            }
        }
    }
}

const fn phase(turn: &Turn) -> Option<Phase> {
    match turn {
        Turn::Act { phase, .. } => Some(*phase),
        Turn::Chance(_) | Turn::Over(_) => None,
    }
}
