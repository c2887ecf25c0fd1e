//! Games as text: PGN, and the tags of `DhtmlXQ`.

mod dhtmlxq;
mod pgn;

use super::{XIANGQI, XiangqiPosition, info, menus::side_of, notation, reading, seat_of};
use crate::pgn::{ABANDONMENT, AGREEMENT, RESIGNATION, TIME};
use qiyuan_core::rules::{
    Game as _, Illegal, Notation, Outcome, Ply, Record, RecordFormat, Seat, SeatSet, Turn,
};

/// The game in a format.
///
/// # Errors
///
/// The format is not one of xiangqi, or the record is not a game of xiangqi.
pub(super) fn write(format: RecordFormat, record: &Record) -> Result<String, Illegal> {
    if format == info::PGN {
        pgn::write(record, info::ICCS)
    } else if format == info::CHINESE_PGN {
        pgn::write(record, info::CHINESE)
    } else if format == info::DHTMLXQ {
        dhtmlxq::write(record)
    } else {
        Err(Illegal::Unreadable)
    }
}

/// The game that a text in a format describes.
///
/// # Errors
///
/// The text is not in that format, or a move in it is refused.
pub(super) fn read(format: RecordFormat, text: &str) -> Result<Record, Illegal> {
    if format == info::PGN || format == info::CHINESE_PGN {
        pgn::read(text)
    } else if format == info::DHTMLXQ {
        dhtmlxq::read(text)
    } else {
        Err(Illegal::Unreadable)
    }
}

/// A game that is being replayed, to be written or read.
pub(super) struct Replay {
    pub(super) position: XiangqiPosition,
    plies: Vec<Ply>,
}

impl Replay {
    pub(super) fn begin(setup: &str) -> Result<Self, Illegal> {
        Ok(Self {
            position: XIANGQI
                .start(setup, 2, info::XIANGQI.revision)
                .map_err(|_| Illegal::Unreadable)?,
            plies: Vec::new(),
        })
    }

    /// The seat that has the move on the board.
    fn seat(&self) -> Seat {
        seat_of(self.position.board().turn())
    }

    /// Plays a move in any notation; returns it in `notation`.
    fn play(&mut self, text: &str, notation: Notation) -> Result<String, Illegal> {
        let (seat, board) = (self.seat(), self.position.board());
        let action = reading::read(board, text)?;
        let written = notation::write(board, action, notation);
        self.position.play(action)?;
        self.plies.push(Ply::Action {
            seat,
            action: action.to_string(),
            left_ms: None,
        });
        Ok(written)
    }

    /// Plays a ply of a record; returns it in `notation`.
    pub(super) fn play_recorded(
        &mut self,
        ply: &Ply,
        notation: Notation,
    ) -> Result<String, Illegal> {
        match ply {
            Ply::Action { seat, action, .. } if *seat == self.seat() => self.play(action, notation),
            _ => Err(Illegal::Unreadable),
        }
    }

    /// How the game ended: by the rules if they say so, else by the result that is told.
    fn outcome(&self, told: Option<&'static str>, winner: Winner) -> Option<Outcome> {
        if let Turn::Over(outcome) = XIANGQI.turn(&self.position) {
            return Some(outcome);
        }
        match winner {
            Winner::Nobody => Some(Outcome::drawn(told.unwrap_or(AGREEMENT))),
            Winner::Seat(seat) => {
                let winner = SeatSet::only(seat_of(side_of(seat)));
                Some(Outcome::won(winner, told.unwrap_or(RESIGNATION)))
            }
            Winner::Unknown => None,
        }
    }
}

/// Who won, as a record tells it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Winner {
    Unknown,
    Nobody,
    Seat(Seat),
}

impl Winner {
    fn of(outcome: Option<&Outcome>) -> Self {
        let winner = |outcome: &Outcome| outcome.winners().iter().next();
        match outcome {
            None => Self::Unknown,
            Some(outcome) => winner(outcome).map_or(Self::Nobody, Self::Seat),
        }
    }
}

/// The ending with this key.
fn ending(key: &str) -> Option<&'static str> {
    let others = [TIME, RESIGNATION, AGREEMENT, ABANDONMENT];
    info::XIANGQI
        .endings
        .iter()
        .chain(&others)
        .copied()
        .find(|ending| *ending == key)
}
