//! Games as KI2: the header of KIF, and moves as books write them, `▲７六歩 △３四歩`.

use super::{
    Replay,
    ending::{self, Stated},
    handicap,
    kif::{Header, is_comment, write_header},
    reading::{begins_move, read_first},
    writing,
};
use crate::fairy::game::Fairy;
use qiyuan_core::{
    rules::{Illegal, Record},
    typed::without_number,
};

/// Moves in one line of the text.
const MOVES_IN_LINE: usize = 6;

/// Writes a game.
pub(super) fn write(game: Fairy, record: &Record) -> Result<String, Illegal> {
    let rules = game.0.rules();
    let mut replay = Replay::begin(game, &record.setup)?;
    let sides = handicap::sides(rules, &replay.board);
    let mut text = write_header(&replay, &record.tags);
    text.push('\n');
    for (number, ply) in record.plies.iter().enumerate() {
        let (action, left_ms) = replay.recorded(ply)?;
        let board = &replay.board;
        if number > 0 {
            text.push(if number % MOVES_IN_LINE == 0 {
                '\n'
            } else {
                ' '
            });
        }
        text.push_str(&writing::japanese(rules, board, action, replay.last));
        replay.play(action, left_ms)?;
    }
    let at = (record.plies.len(), replay.board.turn());
    let result = ending::result_line(at, record.outcome.as_ref(), sides, true);
    text.push_str(&format!("\n{result}\n"));
    Ok(text)
}

/// The text without the number of a move before it, as in lists of moves.
fn unnumbered(text: &str) -> &str {
    without_number(text.trim_start()).trim_start()
}

/// Reads a game. Skips comments and the numbers of moves; marks of sides may be missing.
pub(super) fn read(game: Fairy, text: &str) -> Result<Record, Illegal> {
    let rules = game.0.rules();
    let mut header = Header::default();
    let mut lines = text.lines().peekable();
    while let Some(line) = lines.next_if(|line| !begins_move(unnumbered(line))) {
        let line = line.trim();
        if ending::read_result_line(line).is_some() {
            break;
        }
        if !header.read(rules, line)? && !line.is_empty() {
            return Err(Illegal::Unreadable);
        }
    }
    let (mut replay, setup) = header.begin(game)?;
    let mut stated = Stated::Nothing;
    for line in lines {
        let mut rest = line.trim();
        if is_comment(rest) {
            continue;
        }
        if let Some(result) = ending::read_result_line(rest) {
            stated = result;
            break;
        }
        while !rest.is_empty() {
            rest = unnumbered(rest);
            let (action, after) = read_first(rules, &replay.board, replay.last, rest)?;
            replay.play(action, None)?;
            rest = after.trim_start();
        }
    }
    header.record(replay, setup, stated)
}
