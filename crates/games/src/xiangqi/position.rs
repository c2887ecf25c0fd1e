//! A game of xiangqi in progress: the board, the moves since the last capture, and whether it is over.

use std::sync::Arc;

use super::{
    board::{Board, Move, Side},
    fen::Setup,
    law::{self, profile},
    refusal, seat_of,
};
use qiyuan_core::rules::{Illegal, Outcome, Ruling, SeatSet};

/// Plies without a capture after which the game is drawn: 60 rounds (1999 code, 24.4).
const QUIET_LIMIT: u32 = 120;

/// The most plies that are looked at for a repetition. More can only lie between two captures where
/// a game goes on after its end, for study.
const MAX_STRETCH: usize = 400;

/// How often a game can be made to go on.
const MAX_REOPENED: u32 = 1_000;

/// A game of xiangqi in progress.
#[derive(Clone, Debug)]
pub struct XiangqiPosition {
    setup: Setup,
    stretch: Stretch,
    last: Option<Move>,
    ending: Option<Outcome>,
    reopened: u32,
}

/// What can have been repeated.
#[derive(Clone, Debug)]
pub(super) struct Stretch {
    /// The board after the last capture, and the moves since then: no position before can occur
    /// again.
    start: Board,
    moves: Vec<Move>,
    /// The ruling that ended the game, or would have.
    ruling: Option<Arc<Ruling>>,
}

/// What everybody knows of a game of xiangqi.
#[derive(Clone, Debug)]
pub struct XiangqiView {
    pub(super) setup: Setup,
    pub(super) last: Option<Move>,
    /// The ruling that ended the game.
    pub(super) ruling: Option<Arc<Ruling>>,
    pub(super) stretch: Stretch,
}

impl Stretch {
    /// What the law of repetition of a profile says of the moves so far; nothing for an unknown
    /// profile. No name is the default profile.
    pub(super) fn ruling(&self, name: &str) -> Option<Ruling> {
        let profile = profile::by_name(name)?;
        if let Some(ruling) = self
            .ruling
            .as_deref()
            .filter(|_| *profile == profile::DEFAULT)
        {
            return Some(ruling.clone());
        }
        Some(law::rule(&self.start, &self.moves, profile))
    }
}

impl XiangqiPosition {
    /// A game that begins here.
    pub(super) fn begin(setup: Setup) -> Self {
        let mut position = Self {
            stretch: Stretch {
                start: setup.board.clone(),
                moves: Vec::new(),
                ruling: None,
            },
            last: None,
            ending: None,
            reopened: 0,
            setup,
        };
        position.ending = position.find_ending();
        position
    }

    pub(super) const fn board(&self) -> &Board {
        &self.setup.board
    }

    pub(super) const fn setup(&self) -> &Setup {
        &self.setup
    }

    /// How the game ended, if it has.
    pub(super) const fn ending(&self) -> Option<&Outcome> {
        self.ending.as_ref()
    }

    pub(super) fn view(&self) -> XiangqiView {
        XiangqiView {
            setup: self.setup.clone(),
            last: self.last,
            ruling: self
                .stretch
                .ruling
                .clone()
                .filter(|_| self.ending.is_some()),
            stretch: self.stretch.clone(),
        }
    }

    /// Plays a move of the side that has the move.
    pub(super) fn play(&mut self, action: Move) -> Result<(), Illegal> {
        if self.ending.is_some() {
            return Err(Illegal::NotYourTurn);
        }
        let setup = &mut self.setup;
        if !setup.board.is_legal(action) {
            return Err(Illegal::Rule(refusal::of_move(&setup.board, action)));
        }
        if setup.board.turn() == Side::Black {
            setup.round += 1;
        }
        if setup.board.make(action).is_some() {
            setup.quiet = 0;
            self.stretch.start = setup.board.clone();
            self.stretch.moves.clear();
        } else {
            setup.quiet += 1;
            let Stretch { start, moves, .. } = &mut self.stretch;
            moves.push(action);
            if moves.len() > MAX_STRETCH {
                start.make(moves.remove(0));
            }
        }
        self.last = Some(action);
        let Stretch { start, moves, .. } = &self.stretch;
        self.stretch.ruling = law::is_decided(start, moves)
            .then(|| Arc::new(law::rule(start, moves, &profile::DEFAULT)));
        self.ending = self.find_ending();
        Ok(())
    }

    /// Lets a game go on that was ended by repetition or by the limit of rounds.
    pub(super) fn reopen(&mut self) {
        if self.reopened < MAX_REOPENED && !self.board().is_stuck() {
            self.reopened += 1;
            self.ending = None;
        }
    }

    /// How the rules end the game here, in the order in which they take precedence: checkmate and
    /// having no move, repetition, the limit of rounds.
    fn find_ending(&self) -> Option<Outcome> {
        let board = self.board();
        if board.is_stuck() {
            let reason = if board.is_check() {
                "checkmate"
            } else {
                "no-moves"
            };
            let winner = seat_of(board.turn().other());
            return Some(Outcome::won(SeatSet::only(winner), reason));
        }
        if let Some(ruling) = self.stretch.ruling.as_deref() {
            return ruling.outcome.clone();
        }
        (self.setup.quiet >= QUIET_LIMIT).then(|| Outcome::drawn("sixty-rounds"))
    }
}
