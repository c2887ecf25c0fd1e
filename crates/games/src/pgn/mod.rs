//! What PGN (Portable Game Notation) is in every game that uses it: tags, words, comments, lines.
//!
//! The games say what the words mean.

mod game;
mod layout;
mod scanner;

pub(super) use self::{
    game::{MoveNumber, Pgn, moves, read, write},
    layout::{clock, draw, escaped, result, termination, wrapped, written_date},
    scanner::{MAX_BYTES, Scanner, Tag, Token, date, facts, is_number, value},
};

/// The value of a tag of which nothing is known.
pub(crate) const UNKNOWN: &str = "?";

/// The date of which nothing is known.
pub(crate) const UNKNOWN_DATE: &str = "????.??.??";

/// The endings that are not made by the rules of chess, and for which PGN has words.
pub(crate) const TIME: &str = "time";
pub(crate) const RESIGNATION: &str = "resignation";
pub(crate) const AGREEMENT: &str = "agreement";
pub(crate) const ABANDONMENT: &str = "abandonment";
