//! Games and positions in the Smart Game Format, FF[4]: <https://www.red-bean.com/sgf/>.
//!
//! Of a tree of variations only the main line is read. Reading goes through the text once, without
//! recursion, and refuses what no game could need.

mod reader;
mod tree;
mod writer;

use super::{info, position::GoPosition};
use qiyuan_core::rules::{BadSetup, Illegal, Record, RecordFormat};

/// What the players said while the stones were counted, `B:toggle J18`: not a property of FF[4],
/// which leaves such names to programs.
const TALK: &str = "CT";

/// How the handicap is compensated, `n-1`: a property of ours as well.
const COMPENSATION: &str = "HC";

/// The position that the setup properties of a text describe.
///
/// # Errors
///
/// The text is not SGF of a game of Go, there are moves in it, or its position cannot be played on.
pub(super) fn setup(text: &str) -> Result<GoPosition, BadSetup> {
    let nodes = tree::main_line(text).ok_or(BadSetup("sgf"))?;
    let has_moves = nodes.iter().any(|node| node.has("B") || node.has("W"));
    if has_moves {
        return Err(BadSetup("sgf-moves"));
    }
    reader::start(&nodes)
}

/// Writes a game.
///
/// # Errors
///
/// The record is not a game of Go.
pub(super) fn write_record(format: RecordFormat, record: &Record) -> Result<String, Illegal> {
    if format == info::RECORD {
        writer::write(record)
    } else {
        Err(Illegal::Unreadable)
    }
}

/// Reads a game.
///
/// # Errors
///
/// The text is not SGF of a game of Go, or a move in it is refused.
pub(super) fn read_record(format: RecordFormat, text: &str) -> Result<Record, Illegal> {
    if format == info::RECORD {
        reader::read(text)
    } else {
        Err(Illegal::Unreadable)
    }
}
