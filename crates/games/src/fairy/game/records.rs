//! Games of the chess family as PGN, those of shogi in its own formats, and where games can be analyzed.
//!
//! The tag `Variant` is what lichess and Fairy-Stockfish call the game. Where their rules are others under the same name,
//! the tag has a name of its own. Corner and fortress chess are chess from a position for every program.
//!
//! Where arrays are placed in secret, the record has those of every round, unless it began from a setup of its own. A game that was drawn before anything could
//! be played has no moves.
//!
//! Where the opponent chooses the move, both are written, the square that was named and the move: `1. f3 Nf3`.

use super::{
    super::{Color, shogi as records},
    Fairy, FairyView, notation, setup,
};
use crate::pgn::{self, MoveNumber, Pgn, Tag, value};
use qiyuan_core::rules::{Game as _, Illegal, Notation, Ply, Record, RecordFormat, Viewer};

impl Pgn for Fairy {
    const MOVES: Notation = notation::SAN;

    fn variant(self) -> Option<&'static str> {
        self.0.pgn.first().copied().or(Some(self.0.key))
    }

    fn other_names(self) -> &'static [&'static str] {
        self.0.pgn
    }

    fn setup(self, tags: &[Tag]) -> String {
        value(tags, "FEN").unwrap_or_default().to_owned()
    }

    fn is_begun(self, view: &FairyView) -> bool {
        view.state().is_some()
    }

    fn number(self, view: &FairyView) -> Option<MoveNumber> {
        let state = view.state().filter(|state| state.named.is_none())?;
        Some(MoveNumber {
            number: state.board.move_number().into(),
            is_first_side: state.board.turn() == Color::White,
        })
    }
}

/// The last position of a record on a page where it can be analyzed, in at most `limit` bytes.
pub(super) fn analysis(game: Fairy, record: &Record, limit: usize) -> Option<String> {
    let page = game.0.analysis?;
    let mut position = game.start(&record.setup, 2, record.revision).ok()?;
    for ply in &record.plies {
        match ply {
            Ply::Action { seat, action, .. } => {
                let before = position.view_of(Viewer::Seat(*seat));
                let action = game.read(&before, *seat, action).ok()?;
                game.play(&mut position, *seat, &action).ok()?;
            }
            Ply::Drawn(number) => game.resolve(&mut position, *number),
        }
    }
    position.board()?;
    let mut text = setup::write(&position.view()).replace(' ', "_");
    // What these would mean in an address.
    for (sign, escaped) in [("[", "%5B"), ("]", "%5D"), ("+", "%2B")] {
        text = text.replace(sign, escaped);
    }
    let page = format!("{page}{text}");
    (page.len() <= limit).then_some(page)
}

/// The formats of games of chess.
pub(super) const OF_CHESS: &[RecordFormat] = &[RecordFormat("pgn")];

/// The formats of games of shogi, the usual one first.
pub(super) const OF_SHOGI: &[RecordFormat] =
    &[records::KIF, records::KI2, records::CSA, records::USI];

/// The formats of minishogi: CSA is for boards of nine files.
pub(super) const OF_MINISHOGI: &[RecordFormat] = &[records::KIF, records::KI2, records::USI];

/// The game in a format.
///
/// # Errors
///
/// The format is not one of the game, or the record is not one of it.
pub(super) fn write(game: Fairy, format: RecordFormat, record: &Record) -> Result<String, Illegal> {
    match format {
        _ if game.0.is_shogi() => records::write(game, format, record),
        RecordFormat("pgn") => pgn::write(game, record),
        RecordFormat(_) => Err(Illegal::Unreadable),
    }
}

/// Reads a game in a format.
///
/// # Errors
///
/// The text is not in that format, or not a game of this kind.
pub(super) fn read(game: Fairy, format: RecordFormat, text: &str) -> Result<Record, Illegal> {
    match format {
        _ if game.0.is_shogi() => records::read(game, format, text),
        RecordFormat("pgn") => pgn::read(game, text),
        RecordFormat(_) => Err(Illegal::Unreadable),
    }
}
