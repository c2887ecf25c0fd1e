//! Whose clock runs in which phase, and what time alone changes.
//!
//! The clocks of the seats that are to play run from the moment when they are to play, also for the
//! first action of the game. Nobody's clock runs while the seats agree on a score, while chance
//! decides, in a pause, before the game or after it. A turn of several steps is charged as one.

use super::{Event, Fault, Session, Stage};
use crate::{
    clock::Timestamp,
    rules::{Seat, SeatSet, Turn},
};

impl Session {
    /// When a [`Tick`](super::Command::Tick) is wanted: a challenge ends, a flag falls, or a player is to
    /// be reminded.
    #[must_use]
    pub fn deadline(&self) -> Option<Timestamp> {
        match self.stage() {
            Stage::Challenge => self.lobby.expires(),
            Stage::Play if matches!(self.table.turn(), Turn::Over(_)) => Some(self.at),
            Stage::Play => {
                let falls = self.clock.deadline().map(|(at, _)| at);
                let reminds = self.reminder().map(|(at, _)| at);
                falls.into_iter().chain(reminds).min()
            }
            Stage::Over => None,
        }
    }

    /// What time has brought about by `now`, whatever else is asked. Usually nothing.
    pub(super) fn due(&self, now: Timestamp) -> Vec<Event> {
        match self.stage() {
            Stage::Challenge => match self.lobby.expires() {
                Some(expires) if expires <= now => vec![Event::Expired],
                _ => Vec::new(),
            },
            Stage::Play => self.flag_fall(now).into_iter().collect(),
            Stage::Over => Vec::new(),
        }
    }

    /// The answer to a tick.
    pub(super) fn tick(&self, now: Timestamp) -> Vec<Event> {
        let due = self.due(now);
        if !due.is_empty() {
            return due;
        }
        match self.reminder() {
            Some((at, seat)) if at <= now => vec![Event::Reminded { seat }],
            _ => Vec::new(),
        }
    }

    /// The end that a fallen flag makes, or one that the rules see in a position that was stored
    /// before they saw it.
    fn flag_fall(&self, now: Timestamp) -> Option<Event> {
        if let Turn::Over(outcome) = self.table.turn() {
            let outcome = outcome.clone();
            return Some(Event::Ended { outcome });
        }
        let (falls, seat) = self.clock.deadline()?;
        (falls <= now).then(|| Event::Ended {
            outcome: self.table.position().flag_fall(seat),
        })
    }

    /// The next reminder of this turn, unless it has been given.
    fn reminder(&self) -> Option<(Timestamp, Seat)> {
        if self.stage() != Stage::Play {
            return None;
        }
        self.clock.low_time()
    }

    /// The downtime from `from` to `to`, as far as it was time of this session.
    pub(super) fn interrupted(&self, from: Timestamp, to: Timestamp, now: Timestamp) -> Vec<Event> {
        let (from, to) = (from.max(self.at), to.min(now));
        let counts = match self.stage() {
            Stage::Challenge => !self.lobby.is_full(),
            Stage::Play => !self.clock.running().is_empty(),
            Stage::Over => false,
        };
        if counts && from < to {
            vec![Event::Interrupted { from, to }]
        } else {
            Vec::new()
        }
    }

    pub(super) fn fold_interrupted(&mut self, from: Timestamp, to: Timestamp) -> Result<(), Fault> {
        if to < from {
            return Err(Fault::Time);
        }
        match self.stage() {
            Stage::Challenge => self.lobby.prolong(to - from),
            Stage::Play => self.clock.credit(from, to),
            Stage::Over => return Err(Fault::Stage),
        }
        Ok(())
    }

    pub(super) fn fold_reminded(&mut self, seat: Seat) -> Result<(), Fault> {
        self.check_in_play(seat)?;
        self.clock.remind(seat);
        Ok(())
    }

    /// After an action of `seat`: if its turn is complete, its clock is pressed.
    pub(super) fn press(&mut self, seat: Seat, at: Timestamp) {
        if !self.table.thinking().contains(seat) {
            self.clock.press(seat, at);
        }
        self.table.note_left(self.clock.reading(seat, at).face());
        self.set_clocks(at);
    }

    /// Lets exactly those clocks run that should run now.
    pub(super) fn set_clocks(&mut self, at: Timestamp) {
        let thinking = if self.stage() == Stage::Play && self.paused.is_none() {
            self.table.thinking()
        } else {
            SeatSet::EMPTY
        };
        if thinking.is_empty() {
            self.clock.halt(at);
        } else {
            self.clock.run(thinking, at);
        }
    }
}
