//! Positions as SFEN, the FEN of shogi.
//!
//! It differs from the engine's FEN in that the side that moves first is `b`, that hands are a field of their own with
//! numbers, and that plies are counted instead of moves.

use super::{handicap, kinds::KINDS};
use crate::fairy::{Board, Color, Rules, fen::MAX_HELD, setup::UNREADABLE};
use qiyuan_core::rules::BadSetup;

/// The most digits of a number that are read.
const MAX_DIGITS: usize = 6;

/// The plies that are counted at most.
const MAX_PLIES: u16 = 19_998;

/// The position as SFEN.
pub(in crate::fairy) fn write(rules: &Rules, board: &Board) -> String {
    let fen = rules.write_fen(board);
    let cells = fen.split(['[', ' ']).next().unwrap_or_default();
    let turn = match board.turn() {
        Color::White => 'b',
        Color::Black => 'w',
    };
    let mut hands = String::new();
    for color in Color::BOTH {
        for (letter, count) in hand(rules, board, color) {
            if count > 1 {
                hands.push_str(&count.to_string());
            }
            hands.push(match color {
                Color::White => letter,
                Color::Black => letter.to_ascii_lowercase(),
            });
        }
    }
    if hands.is_empty() {
        hands.push('-');
    }
    format!("{cells} {turn} {hands} {}", number(rules, board))
}

/// The number of the next ply. A game with a handicap begins with gote's first: the engine counts moves by sente, and
/// would call it the second.
fn number(rules: &Rules, board: &Board) -> u32 {
    let ply = board.plies() + 1;
    let begins = board.turn() == Color::Black && ply == 2;
    match begins && handicap::name(rules, board).is_some() {
        true => 1,
        false => ply,
    }
}

/// What a side has in hand, the strongest first, by letter.
fn hand(rules: &Rules, board: &Board, color: Color) -> Vec<(char, u8)> {
    let kinds = KINDS.iter().filter(|kind| kind.can_be_held());
    kinds
        .filter_map(|kind| kind.index(rules))
        .map(|kind| (rules.kind(kind).letter, board.in_hand(color, kind)))
        .filter(|(_, count)| *count > 0)
        .collect()
}

/// The position of an SFEN. The number of the ply may be missing.
///
/// # Errors
///
/// The key of what is wrong with the text.
pub(in crate::fairy) fn read(rules: &Rules, text: &str) -> Result<Board, BadSetup> {
    let mut fields = text.split_whitespace();
    let cells = fields.next().ok_or(UNREADABLE)?;
    if cells.contains('[') || cells.contains('~') {
        return Err(BadSetup("fen-board"));
    }
    let turn = match fields.next() {
        Some("b") => 'w',
        Some("w") => 'b',
        _ => return Err(BadSetup("fen-turn")),
    };
    let hands = read_hands(fields.next().ok_or(BadSetup("fen-hand"))?)?;
    let ply = match fields.next() {
        None => 1,
        Some(text) => text
            .parse()
            .ok()
            .filter(|ply: &u16| *ply <= MAX_PLIES)
            .ok_or(BadSetup("fen-counters"))?,
    };
    if fields.next().is_some() {
        return Err(BadSetup("fen-counters"));
    }
    let number = (ply.max(1) - 1) / 2 + 1;
    rules.read_fen(&format!("{cells}[{hands}] {turn} - - 0 {number}"))
}

/// Hands with numbers as hands without.
fn read_hands(text: &str) -> Result<String, BadSetup> {
    let fault = BadSetup("fen-hand");
    let mut hands = String::new();
    if text == "-" {
        return Ok(hands);
    }
    let mut number = String::new();
    for letter in text.chars() {
        if letter.is_ascii_digit() && number.len() < MAX_DIGITS {
            number.push(letter);
            continue;
        }
        let count: u32 = if number.is_empty() {
            1
        } else {
            number.parse().map_err(|_| fault)?
        };
        if !letter.is_ascii_alphabetic() || count == 0 {
            return Err(fault);
        }
        let count = u8::try_from(count).ok().filter(|count| *count <= MAX_HELD);
        let count = count.ok_or(BadSetup("hand-too-many"))?;
        hands.extend(std::iter::repeat_n(letter, count.into()));
        number.clear();
    }
    if number.is_empty() {
        Ok(hands)
    } else {
        Err(fault)
    }
}
