//! Games as the command `position` of the Universal Shogi Interface: a start and moves such as `7g7f`, `8h2b+` and
//! `P*5e`. Nothing else of a game is told, not even its result.

use super::{Replay, ending::Stated, reading, scan, setup_of, sfen, writing};
use crate::fairy::{Board, Move, Rules, game::Fairy};
use qiyuan_core::rules::{Illegal, Record, Tags};

/// Writes a game.
pub(super) fn write(game: Fairy, record: &Record) -> Result<String, Illegal> {
    let rules = game.0.rules();
    let mut replay = Replay::begin(game, &record.setup)?;
    let mut text = if setup_of(rules, &replay.board).is_empty() {
        "position startpos".to_owned()
    } else {
        format!("position sfen {}", sfen::write(rules, &replay.board))
    };
    for (number, ply) in record.plies.iter().enumerate() {
        let (action, left_ms) = replay.recorded(ply)?;
        text.push_str(if number == 0 { " moves " } else { " " });
        text.push_str(&writing::usi(rules, action));
        replay.play(action, left_ms)?;
    }
    text.push('\n');
    Ok(text)
}

/// Reads a game. The words `position` and `moves` may be missing, and the start too where it is the usual one.
pub(super) fn read(game: Fairy, text: &str) -> Result<Record, Illegal> {
    let rules = game.0.rules();
    let mut words = text.split_whitespace().peekable();
    words.peek().ok_or(Illegal::Unreadable)?;
    words.next_if_eq(&"position");
    let mut setup = String::new();
    if words.next_if_eq(&"sfen").is_some() {
        let fields: Vec<&str> = words.by_ref().take(3).collect();
        let mut position = fields.join(" ");
        let is_number = |word: &&str| word.bytes().all(|byte| byte.is_ascii_digit());
        if let Some(ply) = words.next_if(is_number) {
            position.push(' ');
            position.push_str(ply);
        }
        let board = sfen::read(rules, &position).map_err(|_| Illegal::Unreadable)?;
        setup = setup_of(rules, &board);
    } else {
        words.next_if_eq(&"startpos");
    }
    words.next_if_eq(&"moves");
    let mut replay = Replay::begin(game, &setup)?;
    for word in words {
        let action = read_move(rules, &replay.board, word)?;
        replay.play(action, None)?;
    }
    Ok(replay.record(setup, Stated::Nothing, Tags::default()))
}

/// The legal move that a word means.
///
/// # Errors
///
/// The word is not a move of USI, or the move is not legal.
fn read_move(rules: &Rules, board: &Board, word: &str) -> Result<Move, Illegal> {
    let said = scan::squares(rules, word)
        .or_else(|| scan::western(rules, word))
        .ok_or(Illegal::Unreadable)?;
    let action = reading::recorded(rules, board, &said)?;
    // What is read here for players also has other spellings.
    if writing::usi(rules, action) == word {
        Ok(action)
    } else {
        Err(Illegal::Unreadable)
    }
}
