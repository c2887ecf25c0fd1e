//! What people type, made plain: width, case, and points by their coordinates.

use super::{
    bits::{Point, Size},
    vertex::{FILES, numeral},
};
use qiyuan_core::typed::{half_width, is_invisible};

/// A point by its coordinates, before it is known whether the board has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Vertex {
    /// `q16`: file from the left, and row from the bottom, from 1.
    Lettered { file: u8, row: u32 },
    /// `pd`: file from the left and row from the top, from 0.
    Sgf { file: u8, down: u8 },
    /// `四·16`: row from the top and column from the left, from 1.
    Numbered { down: u32, column: u32 },
}

impl Vertex {
    /// The point, if it is on the board.
    pub(super) fn on(self, size: Size) -> Option<Point> {
        let (file, rank) = match self {
            Self::Lettered { file, row } => (file, u8::try_from(row).ok()?.checked_sub(1)?),
            Self::Sgf { file, down } => (file, size.ranks.checked_sub(down.checked_add(1)?)?),
            Self::Numbered { down, column } => (
                u8::try_from(column).ok()?.checked_sub(1)?,
                size.ranks
                    .checked_sub(u8::try_from(down).ok().filter(|down| *down > 0)?)?,
            ),
        };
        Point::on(size, file, rank)
    }
}

/// The text in half width and lower case, without spaces around it; nothing if a character is in it
/// that nobody types on purpose.
pub(super) fn fold(text: &str) -> Option<String> {
    let text = text.trim().trim_start_matches('\u{feff}');
    text.chars().map(plain).collect()
}

fn plain(letter: char) -> Option<char> {
    let letter = match letter {
        '\t' | '\n' | '\r' | '\u{a0}' => ' ',
        '•' | '・' | '‧' | '●' => '·',
        '–' | '—' | '−' | '‐' | '‑' => '-',
        other => half_width(other),
    };
    let is_hidden = is_invisible(letter) || matches!(letter, '\u{2028}' | '\u{2029}');
    (!is_hidden).then(|| letter.to_lowercase().next().unwrap_or(letter))
}

/// Coordinates in folded text.
pub(super) fn vertex(text: &str) -> Option<Vertex> {
    lettered(text)
        .or_else(|| sgf(text))
        .or_else(|| numbered(text))
}

fn lettered(text: &str) -> Option<Vertex> {
    let mut letters = text.chars();
    let letter = letters.next()?.to_ascii_uppercase();
    let file = u8::try_from(FILES.find(letter)?).ok()?;
    let row = arabic(letters.as_str().trim_start_matches([' ', '-']))?;
    Some(Vertex::Lettered { file, row })
}

fn sgf(text: &str) -> Option<Vertex> {
    match text.as_bytes() {
        &[file @ b'a'..=b's', down @ b'a'..=b's'] => Some(Vertex::Sgf {
            file: file - b'a',
            down: down - b'a',
        }),
        _ => None,
    }
}

/// One number in Chinese figures and one in Arabic ones, in either order.
fn numbered(text: &str) -> Option<Vertex> {
    let is_arabic = |letter: char| letter.is_ascii_digit();
    let is_between = |letter: char| matches!(letter, '·' | '.' | ',' | '-' | ' ' | '之');
    let (down, column) = if text.starts_with(is_arabic) {
        let end = text.find(|letter| !is_arabic(letter))?;
        (&text[end..], &text[..end])
    } else {
        let start = text.find(is_arabic)?;
        (&text[..start], &text[start..])
    };
    let down = down.trim_matches(is_between);
    let down = (1..=99).find(|number| numeral(*number) == down)?;
    Some(Vertex::Numbered {
        down: u32::from(down),
        column: arabic(column)?,
    })
}

/// A number in Arabic figures that is not absurdly long.
pub(super) fn arabic(text: &str) -> Option<u32> {
    let is_number = (1..=4).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then(|| text.parse().ok()).flatten()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::go::vertex as names;

    fn read(text: &str) -> Option<String> {
        let point = vertex(&fold(text)?)?.on(Size::square(19))?;
        Some(names::gtp(point))
    }

    #[test]
    fn a_point_is_read_in_every_notation_and_width() {
        for text in [
            "Q16",
            "q16",
            "Ｑ１６",
            " q 16 ",
            "pd",
            "PD",
            "四·16",
            "16·四",
            "16,四",
            "四・１６",
        ] {
            assert_eq!(read(text).as_deref(), Some("Q16"), "{text}");
        }
        assert_eq!(read("十六·4").as_deref(), Some("D4"));
        assert_eq!(read("十九·1").as_deref(), Some("A1"));
    }

    #[test]
    fn what_is_no_point_is_not_read() {
        for text in [
            "I16",
            "T0",
            "Q20",
            "a1b2",
            "16",
            "四",
            "𝟏𝟔",
            "q99999999999",
            "tt",
            "",
            "Q\u{200b}16",
            "四16四",
        ] {
            assert_eq!(read(text), None, "{text}");
        }
    }
}
