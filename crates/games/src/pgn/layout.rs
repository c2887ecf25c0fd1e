//! Putting a PGN text together: values, results, clocks and lines.

use super::{ABANDONMENT, TIME, UNKNOWN_DATE};
use qiyuan_core::rules::{Outcome, Seat};

/// The longest line, in characters.
const COLUMNS: usize = 80;

/// The longest value of a tag, in characters.
const MAX_VALUE: usize = 200;

/// The time that was left, as a comment.
pub(crate) fn clock(left_ms: i64) -> String {
    let seconds = left_ms.max(0) / 1_000;
    let (hours, minutes) = (seconds / 3_600, seconds / 60 % 60);
    format!("{{[%clk {hours}:{minutes:02}:{:02}]}}", seconds % 60)
}

/// What was drawn, as a comment.
pub(crate) fn draw(number: u32) -> String {
    format!("{{[%draw {number}]}}")
}

/// The result as the last word of a game.
pub(crate) fn result(outcome: Option<&Outcome>) -> &'static str {
    match outcome {
        None => "*",
        Some(outcome) => {
            let winners = outcome.winners();
            match (winners.contains(Seat(0)), winners.contains(Seat(1))) {
                (true, false) => "1-0",
                (false, true) => "0-1",
                (false, false) => "1/2-1/2",
                (true, true) => "*",
            }
        }
    }
}

/// A date with its unknown parts.
pub(crate) fn written_date(date: Option<(i32, u8, u8)>) -> String {
    match date {
        Some((year @ 0..=9_999, month, day)) => format!("{year:04}.{month:02}.{day:02}"),
        _ => UNKNOWN_DATE.to_owned(),
    }
}

/// The words of the PGN standard, section 9.8.1.
pub(crate) fn termination(reason: Option<&str>) -> &'static str {
    match reason {
        None => "unterminated",
        Some(TIME | "time-cannot-mate") => "time forfeit",
        Some(ABANDONMENT) => "abandoned",
        Some(_) => "normal",
    }
}

/// A value that can stand between quotation marks on one line.
pub(crate) fn escaped(value: &str) -> String {
    let mut escaped = String::new();
    for letter in value.trim().chars().take(MAX_VALUE) {
        match letter {
            '"' | '\\' => {
                escaped.push('\\');
                escaped.push(letter);
            }
            control if control.is_control() => escaped.push(' '),
            plain => escaped.push(plain),
        }
    }
    escaped
}

/// Words in lines.
pub(crate) fn wrapped(tokens: &[String]) -> String {
    let mut text = String::new();
    let mut column = 0;
    for token in tokens {
        let width = token.chars().count();
        if column == 0 {
            column = width;
        } else if column + 1 + width < COLUMNS {
            text.push(' ');
            column += 1 + width;
        } else {
            text.push('\n');
            column = width;
        }
        text.push_str(token);
    }
    text.push('\n');
    text
}
