//! Taking a PGN text apart: tags, and the main line of the first game.
//!
//! Comments (but for clocks and draws of chance), variations and glyphs are passed over. Knows no game.

use std::str::Chars;

use super::UNKNOWN;
use qiyuan_core::rules::{Illegal, Tags};

/// The longest text that is read.
pub(crate) const MAX_BYTES: usize = 64 * 1_024;

/// The most tags that are read.
const MAX_TAGS: usize = 100;

pub(crate) enum Token<'a> {
    /// A move, a move number or a result.
    Word(&'a str),
    /// The time that was left after the move before, in milliseconds.
    Clock(i64),
    /// What was drawn before the next move, as its number.
    Draw(u32),
}

/// A tag with its value.
pub(crate) struct Tag {
    name: String,
    value: String,
}

/// The value of a tag, if it says anything.
pub(crate) fn value<'a>(tags: &'a [Tag], name: &str) -> Option<&'a str> {
    tags.iter()
        .find(|tag| tag.name == name)
        .map(|tag| tag.value.as_str())
        .filter(|value| !value.is_empty() && *value != UNKNOWN)
}

/// Whether the word is a move number.
pub(crate) fn is_number(word: &str) -> bool {
    word.bytes()
        .all(|byte| byte.is_ascii_digit() || byte == b'.')
}

/// The date of a tag.
pub(crate) fn date(text: &str) -> Option<(i32, u8, u8)> {
    let mut parts = text.split('.');
    let year = parts.next()?.parse().ok()?;
    let month = parts.next()?.parse().ok()?;
    let day = parts.next()?.parse().ok()?;
    ((0..=9_999).contains(&year) && (1..=12).contains(&month) && (1..=31).contains(&day))
        .then_some((year, month, day))
}

/// Goes through the text once, character by character.
pub(crate) struct Scanner<'a> {
    rest: Chars<'a>,
    is_line_start: bool,
}

impl<'a> Scanner<'a> {
    pub(crate) fn new(text: &'a str) -> Self {
        Self {
            rest: text.trim_start_matches('\u{feff}').chars(),
            is_line_start: true,
        }
    }

    fn peek(&self) -> Option<char> {
        self.rest.clone().next()
    }

    fn next(&mut self) -> Option<char> {
        let letter = self.rest.next()?;
        self.is_line_start = letter == '\n';
        Some(letter)
    }

    /// Passes over white space and over lines that begin with `%`.
    fn space(&mut self) {
        while let Some(letter) = self.peek() {
            if letter == '%' && self.is_line_start {
                self.line();
            } else if letter.is_whitespace() {
                self.next();
            } else {
                return;
            }
        }
    }

    fn line(&mut self) {
        while self.next().is_some_and(|letter| letter != '\n') {}
    }

    pub(crate) fn tags(&mut self) -> Result<Vec<Tag>, Illegal> {
        let mut tags = Vec::new();
        self.space();
        while self.peek() == Some('[') {
            if tags.len() >= MAX_TAGS {
                return Err(Illegal::Unreadable);
            }
            tags.push(self.tag()?);
            self.space();
        }
        Ok(tags)
    }

    fn tag(&mut self) -> Result<Tag, Illegal> {
        self.next();
        let mut name = String::new();
        loop {
            match self.next().ok_or(Illegal::Unreadable)? {
                '"' => break,
                ']' | '[' | '\n' => return Err(Illegal::Unreadable),
                letter => name.push(letter),
            }
        }
        let mut value = String::new();
        loop {
            match self.next().ok_or(Illegal::Unreadable)? {
                '"' => break,
                '\\' => value.push(self.next().ok_or(Illegal::Unreadable)?),
                '\n' => return Err(Illegal::Unreadable),
                letter => value.push(letter),
            }
        }
        self.space();
        match self.next() {
            Some(']') => Ok(Tag {
                name: name.trim().to_owned(),
                value: value.trim().to_owned(),
            }),
            _ => Err(Illegal::Unreadable),
        }
    }

    pub(crate) fn token(&mut self) -> Result<Option<Token<'a>>, Illegal> {
        loop {
            self.space();
            let Some(letter) = self.peek() else {
                return Ok(None);
            };
            match letter {
                '{' => {
                    let comment = self.comment()?;
                    if let Some(ms) = clock(comment) {
                        return Ok(Some(Token::Clock(ms)));
                    }
                    if let Some(number) = draw(comment) {
                        return Ok(Some(Token::Draw(number)));
                    }
                }
                ';' => self.line(),
                '(' => self.variation()?,
                '$' => {
                    self.word();
                }
                ')' | '}' | '[' | ']' => return Err(Illegal::Unreadable),
                _ => return Ok(Some(Token::Word(self.word()))),
            }
        }
    }

    fn word(&mut self) -> &'a str {
        let text = self.rest.as_str();
        let is_end = |letter: char| letter.is_whitespace() || "{}();".contains(letter);
        let end = text.find(is_end).unwrap_or(text.len());
        for _ in text[..end].chars() {
            self.next();
        }
        &text[..end]
    }

    fn comment(&mut self) -> Result<&'a str, Illegal> {
        self.next();
        let text = self.rest.as_str();
        let end = text.find('}').ok_or(Illegal::Unreadable)?;
        for _ in text[..=end].chars() {
            self.next();
        }
        Ok(&text[..end])
    }

    fn variation(&mut self) -> Result<(), Illegal> {
        let mut depth = 0_usize;
        loop {
            match self.peek().ok_or(Illegal::Unreadable)? {
                '{' => {
                    self.comment()?;
                    continue;
                }
                ';' => {
                    self.line();
                    continue;
                }
                '(' => depth += 1,
                ')' => depth -= 1,
                _ => {}
            }
            self.next();
            if depth == 0 {
                return Ok(());
            }
        }
    }
}

/// What the tags tell of a game that its rules do not need; `sides` are the names of the players' tags.
pub(crate) fn facts(tags: &[Tag], sides: [&str; 2]) -> Tags {
    let text = |name: &str| value(tags, name).unwrap_or_default().to_owned();
    let elo = |side: &str| value(tags, &format!("{side}Elo")).and_then(|elo| elo.parse().ok());
    Tags {
        site: text("Site"),
        event: text("Event"),
        round: text("Round"),
        date: value(tags, "Date").and_then(date),
        players: sides.map(text).to_vec(),
        ratings: sides.map(elo).to_vec(),
        time_control: value(tags, "TimeControl").map(str::to_owned),
        main_time: None,
    }
}

/// The number in a comment `[%draw 3]`.
fn draw(comment: &str) -> Option<u32> {
    let (_, after) = comment.split_once("[%draw ")?;
    let (number, _) = after.split_once(']')?;
    number.trim().parse().ok()
}

/// The time in a comment `[%clk h:mm:ss]`, in milliseconds; fractions of a second are ignored.
fn clock(comment: &str) -> Option<i64> {
    let (_, after) = comment.split_once("[%clk ")?;
    let (time, _) = after.split_once(']')?;
    let whole = time.trim().split('.').next()?;
    let mut seconds: i64 = 0;
    for (place, part) in whole.split(':').enumerate() {
        let number: u16 = part.parse().ok()?;
        if place > 2 || (place > 0 && number >= 60) {
            return None;
        }
        seconds = seconds * 60 + i64::from(number);
    }
    Some(seconds * 1_000)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_shows_hours_minutes_and_seconds_and_no_more() {
        assert_eq!(clock("[%clk 1:02:03]"), Some(3_723_000));
        assert_eq!(clock("[%eval 0.3] [%clk 0:00:59.9]"), Some(59_000));
        assert_eq!(clock("[%clk 50:0:0111:001:00]"), None);
        assert_eq!(clock("[%clk 1:60:00]"), None);
    }
}
