//! Shogi and minishogi as text: moves as players type and read them, games as KIF, KI2, CSA and USI, positions as SFEN.
//!
//! Records keep moves as the engine writes them (`g3g4`, `P@e5`, `h8c3+`) and setups as its FEN; this module converts
//! them to and from the formats of shogi. Seat 0 is sente, whom the engine calls White.
//!
//! A text is read in two steps: `scan` and `spoken` find what it says, and `said` which legal moves that is true of. So it is known
//! which of the two failed.

mod clock;
mod csa;
mod diagram;
mod ending;
mod handicap;
mod ki2;
mod kif;
mod kinds;
mod origin;
mod promotion;
mod reading;
mod said;
mod scan;
mod sfen;
mod spoken;
mod squares;
#[cfg(test)]
mod tests;
mod usi;
mod writing;

pub(super) use self::{
    handicap::{SETUPS, key as setup_key, named as named_start},
    promotion::{QUESTION, question},
    reading::{fold, read_typed},
    sfen::{read as read_sfen, write as write_sfen},
    squares::{coordinates, dots, square_name},
    writing::{NOTATIONS, write as write_move},
};

use self::ending::Stated;
use super::{
    Board, Color, Move, Rules, Square,
    game::{Action, Fairy, FairyPosition},
};
use crate::pgn::MAX_BYTES;
use qiyuan_core::rules::{
    Game as _, Illegal, Outcome, Ply, Record, RecordFormat, Seat, Tags, Turn, Viewer,
};

/// KIF, the format of Kifu for Windows and of most Japanese sites.
pub const KIF: RecordFormat = RecordFormat("kif");

/// KI2, moves as in books.
pub const KI2: RecordFormat = RecordFormat("ki2");

/// The format of the Computer Shogi Association, version 2.2.
pub const CSA: RecordFormat = RecordFormat("csa");

/// The command `position` of the Universal Shogi Interface.
pub const USI: RecordFormat = RecordFormat("usi");

/// The game in a format.
///
/// # Errors
///
/// The format is not one of the game, or the record is not a game by these rules.
pub fn write(game: Fairy, format: RecordFormat, record: &Record) -> Result<String, Illegal> {
    match format {
        KIF => kif::write(game, record),
        KI2 => ki2::write(game, record),
        CSA if has_csa(game) => csa::write(game, record),
        USI => usi::write(game, record),
        _ => Err(Illegal::Unreadable),
    }
}

/// The game that a text in a format describes.
///
/// # Errors
///
/// The text is not in that format, or a move in it is refused.
pub fn read(game: Fairy, format: RecordFormat, text: &str) -> Result<Record, Illegal> {
    if text.len() > MAX_BYTES {
        return Err(Illegal::Unreadable);
    }
    let text = text.trim_start_matches('\u{feff}');
    match format {
        KIF => kif::read(game, text),
        KI2 => ki2::read(game, text),
        CSA if has_csa(game) => csa::read(game, text),
        USI => usi::read(game, text),
        _ => Err(Illegal::Unreadable),
    }
}

/// Whether CSA's format is for the game: it has boards of nine files only.
const fn has_csa(game: Fairy) -> bool {
    game.0.files == 9
}

/// A game that is being replayed, to be written or read.
struct Replay {
    game: Fairy,
    rules: &'static Rules,
    /// The game by the contract, which knows what was repeated.
    position: FairyPosition,
    board: Board,
    /// Where the last move ended.
    last: Option<Square>,
    plies: Vec<Ply>,
}

impl Replay {
    /// The game before its first move.
    fn begin(game: Fairy, setup: &str) -> Result<Self, Illegal> {
        let rules = game.0.rules();
        let position = game
            .start(setup, 2, game.info().revision)
            .map_err(|_| Illegal::Unreadable)?;
        let fen = game.text(&game.view(&position, Viewer::Public));
        Ok(Self {
            game,
            rules,
            board: rules.read_fen(&fen).map_err(|_| Illegal::Unreadable)?,
            position,
            last: None,
            plies: Vec::new(),
        })
    }

    /// Plays a move.
    ///
    /// # Errors
    ///
    /// It is not legal, or the game is over.
    fn play(&mut self, action: Move, left_ms: Option<i64>) -> Result<(), Illegal> {
        if let Turn::Over(outcome) = self.game.turn(&self.position) {
            return Err(Illegal::Over(outcome.reason().clone()));
        }
        let seat = seat_of(self.board.turn());
        self.game
            .play(&mut self.position, seat, &Action::Play(action))?;
        self.plies.push(Ply::Action {
            seat,
            action: self.rules.uci(action),
            left_ms,
        });
        self.rules.play(&mut self.board, action);
        self.last = Some(self.rules.target(action));
        Ok(())
    }

    /// Notes what was left after the last move.
    fn note_left(&mut self, left: Option<i64>) {
        if let Some(Ply::Action { left_ms, .. }) = self.plies.last_mut() {
            *left_ms = left;
        }
    }

    /// The move of a ply of a record, which must be legal, and the time that was left after it.
    fn recorded(&self, ply: &Ply) -> Result<(Move, Option<i64>), Illegal> {
        match ply {
            Ply::Action {
                seat,
                action,
                left_ms,
            } if *seat == seat_of(self.board.turn()) => {
                let mut legal = self.rules.legal(&self.board).into_iter();
                let action = legal.find(|legal| self.rules.uci(*legal) == *action);
                Ok((action.ok_or(Illegal::Unreadable)?, *left_ms))
            }
            _ => Err(Illegal::Unreadable),
        }
    }

    /// How the game ended: by the rules if they say so, else by what the record tells.
    fn outcome(&self, stated: Stated) -> Option<Outcome> {
        match self.game.turn(&self.position) {
            Turn::Over(outcome) => Some(outcome),
            Turn::Act { .. } | Turn::Chance(_) => stated.outcome(),
        }
    }

    /// What was read, with what is told beside the moves.
    fn record(self, setup: String, stated: Stated, tags: Tags) -> Record {
        Record {
            revision: self.game.info().revision,
            seats: 2,
            setup,
            outcome: self.outcome(stated),
            plies: self.plies,
            tags,
        }
    }
}

/// The setup of a position, as text; nothing for the usual one.
fn setup_of(rules: &Rules, board: &Board) -> String {
    if rules.start(0).as_ref() == Some(board) {
        String::new()
    } else {
        rules.write_fen(board)
    }
}

const fn seat_of(color: Color) -> Seat {
    match color {
        Color::White => Seat(0),
        Color::Black => Seat(1),
    }
}

/// Text for one line of a record: nothing in it ends the line.
fn one_line(text: &str) -> String {
    /// The most characters that are written.
    const MAX: usize = 200;
    let shown = text.trim().chars().take(MAX);
    shown
        .map(|letter| if letter.is_control() { ' ' } else { letter })
        .collect()
}

/// The date at the beginning of a text: `2026/11/23`, perhaps with a time after it.
fn date(text: &str) -> Option<(i32, u8, u8)> {
    let text = text.trim();
    let end = text
        .find(|letter: char| !letter.is_ascii_digit() && !"/-.年月".contains(letter))
        .unwrap_or(text.len());
    let mut parts = text[..end].split(|letter: char| !letter.is_ascii_digit());
    let year = parts.next()?.parse().ok()?;
    let month = parts.next()?.parse().ok()?;
    let day = parts.next()?.parse().ok()?;
    ((0..=9_999).contains(&year) && (1..=12).contains(&month) && (1..=31).contains(&day))
        .then_some((year, month, day))
}

fn written_date((year, month, day): (i32, u8, u8)) -> String {
    format!("{year:04}/{month:02}/{day:02}")
}
