//! Reading the main line of the first game of a PGN text.
//!
//! Comments (but for clocks), variations and glyphs are passed over. Everything is bounded: the
//! text by [`MAX_BYTES`], and the moves by the rules, which end a game without progress.

use std::str::Chars;

use super::{ABANDONMENT, AGREEMENT, FISCHER_RANDOM, RESIGNATION, TIME, UNKNOWN};
use crate::{
    games::chess::{Chess, ChessPosition, seat_of},
    rules::{Game as _, Illegal, Outcome, Ply, Record, Seat, SeatSet, Tags, Turn},
};
use shakmaty::Position as _;

/// The longest text that is read.
const MAX_BYTES: usize = 64 * 1_024;

/// The most tags that are read.
const MAX_TAGS: usize = 100;

/// The game that the text describes.
///
/// # Errors
///
/// The text is not PGN, or a move in it is refused.
pub(in crate::games::chess) fn read(game: Chess, text: &str) -> Result<Record, Illegal> {
    if text.len() > MAX_BYTES {
        return Err(Illegal::Unreadable);
    }
    let mut scanner = Scanner::new(text);
    let tags = scanner.tags()?;
    let setup = setup(game, &tags)?;
    let mut position = game.start(&setup, 2).map_err(|_| Illegal::Unreadable)?;
    let mut plies: Vec<Ply> = Vec::new();
    let mut result = None;
    while let Some(token) = scanner.token()? {
        match token {
            Token::Clock(ms) => {
                if let Some(Ply::Action { left_ms, .. }) = plies.last_mut() {
                    *left_ms = Some(ms);
                }
            }
            Token::Word(word @ ("1-0" | "0-1" | "1/2-1/2" | "*")) => {
                result = Some(word);
                break;
            }
            Token::Word(word) if is_number(word) => {}
            Token::Word(word) => plies.push(play(game, &mut position, word)?),
        }
    }
    Ok(Record {
        setup,
        plies,
        outcome: outcome(game, &position, &tags, result),
        tags: known(&tags),
    })
}

fn is_number(word: &str) -> bool {
    word.bytes()
        .all(|byte| byte.is_ascii_digit() || byte == b'.')
}

fn play(game: Chess, position: &mut ChessPosition, word: &str) -> Result<Ply, Illegal> {
    let seat = seat_of(position.board().ok_or(Illegal::Unreadable)?.turn());
    let action = game.read(&position.view(), seat, word)?;
    let written = game.write(position, &action);
    game.play(position, seat, &action)?;
    Ok(Ply::Action {
        seat,
        action: written,
        left_ms: None,
    })
}

struct Tag {
    name: String,
    value: String,
}

fn value<'a>(tags: &'a [Tag], name: &str) -> Option<&'a str> {
    tags.iter()
        .find(|tag| tag.name == name)
        .map(|tag| tag.value.as_str())
        .filter(|value| !value.is_empty() && *value != UNKNOWN)
}

/// The setup that the tags name. Fischer Random without a position began from the array of chess.
fn setup(game: Chess, tags: &[Tag]) -> Result<String, Illegal> {
    let is_fischer_random = game == super::super::FISCHER_RANDOM;
    if value(tags, "Variant") == Some(FISCHER_RANDOM) && !is_fischer_random {
        return Err(Illegal::Unreadable);
    }
    Ok(match value(tags, "FEN") {
        Some(fen) => fen.to_owned(),
        None if is_fischer_random => "518".to_owned(),
        None => String::new(),
    })
}

fn known(tags: &[Tag]) -> Tags {
    let text = |name: &str| value(tags, name).unwrap_or_default().to_owned();
    let elo = |name: &str| value(tags, name).and_then(|elo| elo.parse().ok());
    Tags {
        site: text("Site"),
        event: text("Event"),
        round: text("Round"),
        date: value(tags, "Date").and_then(date),
        players: vec![text("White"), text("Black")],
        ratings: vec![elo("WhiteElo"), elo("BlackElo")],
        time_control: value(tags, "TimeControl").map(str::to_owned),
    }
}

fn date(text: &str) -> Option<(i32, u8, u8)> {
    let mut parts = text.split('.');
    let year = parts.next()?.parse().ok()?;
    let month = parts.next()?.parse().ok()?;
    let day = parts.next()?.parse().ok()?;
    ((0..=9_999).contains(&year) && (1..=12).contains(&month) && (1..=31).contains(&day))
        .then_some((year, month, day))
}

/// How the game ended: by the rules if they say so, else by the result and what the tags tell.
fn outcome(
    game: Chess,
    position: &ChessPosition,
    tags: &[Tag],
    result: Option<&str>,
) -> Option<Outcome> {
    if let Turn::Over(outcome) = game.turn(position) {
        return Some(outcome);
    }
    let told = value(tags, "TerminationDetails").and_then(|details| {
        let others = [TIME, RESIGNATION, AGREEMENT, ABANDONMENT];
        game.info()
            .endings
            .iter()
            .chain(&others)
            .copied()
            .find(|ending| *ending == details)
    });
    let is_late =
        value(tags, "Termination").is_some_and(|text| text.eq_ignore_ascii_case("time forfeit"));
    let lost = told.unwrap_or(if is_late { TIME } else { RESIGNATION });
    let drawn = told.unwrap_or(if is_late {
        "time-cannot-mate"
    } else {
        AGREEMENT
    });
    match result? {
        "1-0" => Some(Outcome::won(SeatSet::only(Seat(0)), lost)),
        "0-1" => Some(Outcome::won(SeatSet::only(Seat(1)), lost)),
        "1/2-1/2" => Some(Outcome::drawn(drawn)),
        _ => None,
    }
}

enum Token<'a> {
    /// A move, a move number or a result.
    Word(&'a str),
    /// The time that was left after the move before, in milliseconds.
    Clock(i64),
}

/// Goes through the text once, character by character.
struct Scanner<'a> {
    rest: Chars<'a>,
    is_line_start: bool,
}

impl<'a> Scanner<'a> {
    fn new(text: &'a str) -> Self {
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

    fn tags(&mut self) -> Result<Vec<Tag>, Illegal> {
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

    fn token(&mut self) -> Result<Option<Token<'a>>, Illegal> {
        loop {
            self.space();
            let Some(letter) = self.peek() else {
                return Ok(None);
            };
            match letter {
                '{' => {
                    if let Some(ms) = clock(self.comment()?) {
                        return Ok(Some(Token::Clock(ms)));
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

/// The time in a comment `[%clk h:mm:ss]`, in milliseconds; fractions of a second are let go.
fn clock(comment: &str) -> Option<i64> {
    let (_, after) = comment.split_once("[%clk ")?;
    let (time, _) = after.split_once(']')?;
    let whole = time.trim().split('.').next()?;
    let mut seconds: i64 = 0;
    for part in whole.split(':') {
        let number: u16 = part.parse().ok()?;
        seconds = seconds.checked_mul(60)?.checked_add(i64::from(number))?;
    }
    seconds.checked_mul(1_000)
}
