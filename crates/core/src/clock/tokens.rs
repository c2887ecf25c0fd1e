//! The words, numbers and signs of which a typed time control consists.
//!
//! A character loses its width and case before it is looked at. What is not in the tables is refused.

use super::{BadControl, Span};
use crate::typed::{half_width, han_number};

/// A number, word or sign of a time control.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Token {
    /// A number in thousandths.
    Number(i64),
    Unit(Span),
    Plus,
    And,
    Slash,
    Times,
    Delay,
    Bronstein,
    Hourglass,
    Max,
    Move,
    EachMove,
    Unlimited,
    /// No clock, where nothing else is said.
    Nothing,
    Weekends,
    Off,
    /// No clock, where nothing else is said; behind weekends, that they are off.
    Untimed,
}

/// A token, and where it ends in the text.
pub(super) type Ended = (Token, usize);

/// Words of letters, each a whole run of them.
const WORDS: &[(&str, Token)] = &[
    ("s", Token::Unit(Span::SECOND)),
    ("sec", Token::Unit(Span::SECOND)),
    ("secs", Token::Unit(Span::SECOND)),
    ("second", Token::Unit(Span::SECOND)),
    ("seconds", Token::Unit(Span::SECOND)),
    ("m", Token::Unit(Span::MINUTE)),
    ("min", Token::Unit(Span::MINUTE)),
    ("mins", Token::Unit(Span::MINUTE)),
    ("minute", Token::Unit(Span::MINUTE)),
    ("minutes", Token::Unit(Span::MINUTE)),
    ("h", Token::Unit(Span::HOUR)),
    ("hr", Token::Unit(Span::HOUR)),
    ("hrs", Token::Unit(Span::HOUR)),
    ("hour", Token::Unit(Span::HOUR)),
    ("hours", Token::Unit(Span::HOUR)),
    ("d", Token::Unit(Span::DAY)),
    ("day", Token::Unit(Span::DAY)),
    ("days", Token::Unit(Span::DAY)),
    ("and", Token::And),
    ("x", Token::Times),
    ("delay", Token::Delay),
    ("b", Token::Bronstein),
    ("bronstein", Token::Bronstein),
    ("hourglass", Token::Hourglass),
    ("max", Token::Max),
    ("move", Token::Move),
    ("moves", Token::Move),
    ("stones", Token::Move),
    ("turn", Token::Move),
    ("per", Token::Slash),
    ("a", Token::Slash),
    ("each", Token::Slash),
    ("every", Token::Slash),
    ("unlimited", Token::Unlimited),
    ("none", Token::Nothing),
    ("weekend", Token::Weekends),
    ("weekends", Token::Weekends),
    ("off", Token::Off),
    ("no", Token::Off),
    ("without", Token::Off),
];

/// Words and signs that need no space around them; of two that fit, the longer stands first.
const SIGNS: &[(&str, Token)] = &[
    ("+", Token::Plus),
    ("|", Token::Plus),
    ("加", Token::Plus),
    ("&", Token::And),
    ("且", Token::And),
    ("/", Token::Slash),
    ("×", Token::Times),
    ("*", Token::Times),
    ("次", Token::Times),
    ("秒钟", Token::Unit(Span::SECOND)),
    ("秒鐘", Token::Unit(Span::SECOND)),
    ("秒", Token::Unit(Span::SECOND)),
    ("分钟", Token::Unit(Span::MINUTE)),
    ("分鐘", Token::Unit(Span::MINUTE)),
    ("分", Token::Unit(Span::MINUTE)),
    ("个小时", Token::Unit(Span::HOUR)),
    ("個小時", Token::Unit(Span::HOUR)),
    ("小时", Token::Unit(Span::HOUR)),
    ("小時", Token::Unit(Span::HOUR)),
    ("时", Token::Unit(Span::HOUR)),
    ("時", Token::Unit(Span::HOUR)),
    ("天", Token::Unit(Span::DAY)),
    ("日", Token::Unit(Span::DAY)),
    ("每步", Token::EachMove),
    ("每手", Token::EachMove),
    ("步", Token::Move),
    ("手", Token::Move),
    ("延迟", Token::Delay),
    ("延遲", Token::Delay),
    ("沙漏", Token::Hourglass),
    ("最多", Token::Max),
    ("上限", Token::Max),
    ("周六日", Token::Weekends),
    ("週六日", Token::Weekends),
    ("周末", Token::Weekends),
    ("週末", Token::Weekends),
    ("双休日", Token::Weekends),
    ("不计时", Token::Untimed),
    ("不計時", Token::Untimed),
    ("不计", Token::Off),
    ("不計", Token::Off),
    ("休息", Token::Off),
    ("除外", Token::Off),
    ("不限时", Token::Unlimited),
    ("不限時", Token::Unlimited),
    ("不限", Token::Unlimited),
    ("无限", Token::Unlimited),
    ("無限", Token::Unlimited),
    ("∞", Token::Unlimited),
];

/// Cuts the text into tokens.
///
/// # Errors
///
/// There is a word or a sign that is unknown, or a number that is none.
pub(super) fn tokens(text: &str) -> Result<Vec<Token>, BadControl> {
    let (tokens, fault) = tokens_at_start(text.trim(), usize::MAX);
    match fault {
        None => Ok(tokens.into_iter().map(|(token, _)| token).collect()),
        Some(fault) => Err(fault),
    }
}

/// The tokens with which a text begins, at most so many, and why there are no more if the text goes on.
pub(super) fn tokens_at_start(text: &str, most: usize) -> (Vec<Ended>, Option<BadControl>) {
    let plain: Vec<char> = text.chars().map(plain).collect();
    // A character loses its width, so what is read is not where it is in the text.
    let mut ends = text.char_indices().map(|(at, c)| at + c.len_utf8());
    let mut end = 0;
    let plain: String = plain.into_iter().collect();
    let mut rest = plain.as_str();
    let mut tokens: Vec<Ended> = Vec::new();
    let mut is_after_space = true;
    while let Some(first) = rest.chars().next().filter(|_| tokens.len() < most) {
        let last = tokens.last().map(|(token, _)| *token);
        let read = match first {
            ' ' => Ok((None, 1)),
            _ => next(rest, last, is_after_space).map(|(token, length)| (Some(token), length)),
        };
        let (token, length) = match read {
            Ok(read) => read,
            Err(fault) => return (tokens, Some(fault)),
        };
        for _ in rest[..length].chars() {
            end = ends.next().unwrap_or(end);
        }
        tokens.extend(token.map(|token| (token, end)));
        is_after_space = first == ' ';
        rest = &rest[length..];
    }
    (tokens, None)
}

/// The token with which a text begins, and its length. The text is not empty and does not begin with a space.
fn next(
    rest: &str,
    last: Option<Token>,
    is_after_space: bool,
) -> Result<(Token, usize), BadControl> {
    if rest.starts_with(|c: char| c.is_ascii_digit() || c == '.') {
        let length = run(rest, |c| c.is_ascii_digit() || c == '.');
        return Ok((Token::Number(thousandths(&rest[..length])?), length));
    }
    if rest.starts_with(|c: char| c.is_ascii_alphabetic()) {
        let length = run(rest, |c| c.is_ascii_alphabetic());
        let follows_number = matches!(last, Some(Token::Number(_)));
        let token = match &rest[..length] {
            "d" if is_delay(follows_number, is_after_space, &rest[length..]) => Token::Delay,
            word => known(WORDS, |known| known == word)?.1,
        };
        return Ok((token, length));
    }
    if let Some(behind) = rest.strip_prefix('半') {
        return Ok((Token::Number(500), rest.len() - behind.len()));
    }
    if let Some((number, behind)) = han_number(rest) {
        let number = i64::from(number) * 1_000;
        return Ok((Token::Number(number), rest.len() - behind.len()));
    }
    let (sign, token) = known(SIGNS, |sign| rest.starts_with(sign))?;
    Ok((token, sign.len()))
}

/// Whether a `d` is a delay, as in `5m d3s` and `5 d3`, and not the unit of `5d` and `5 d`.
fn is_delay(follows_number: bool, is_after_space: bool, after: &str) -> bool {
    !follows_number || is_after_space && after.starts_with(|c: char| c.is_ascii_digit())
}

fn known(
    table: &'static [(&'static str, Token)],
    fits: impl Fn(&str) -> bool,
) -> Result<(&'static str, Token), BadControl> {
    table
        .iter()
        .copied()
        .find(|(text, _)| fits(text))
        .ok_or(BadControl::Unreadable)
}

/// A character without its width and case.
fn plain(c: char) -> char {
    match c {
        '\u{a0}' | '\t' => ' ',
        _ => half_width(c),
    }
    .to_ascii_lowercase()
}

fn run(text: &str, fits: impl Fn(char) -> bool) -> usize {
    text.find(|c| !fits(c)).unwrap_or(text.len())
}

/// A decimal number, in thousandths.
fn thousandths(digits: &str) -> Result<i64, BadControl> {
    let (whole, fraction) = digits.split_once('.').unwrap_or((digits, "0"));
    if whole.is_empty() || fraction.is_empty() || fraction.contains('.') || fraction.len() > 3 {
        return Err(BadControl::Unreadable);
    }
    if whole.len() > 9 {
        return Err(BadControl::OutOfRange);
    }
    format!("{whole}{fraction:0<3}")
        .parse()
        .map_err(|_| BadControl::Unreadable)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_sign_is_hidden_by_a_shorter_one_before_it() {
        for (at, (sign, _)) in SIGNS.iter().enumerate() {
            let earlier = SIGNS[..at]
                .iter()
                .find(|(earlier, _)| sign.starts_with(earlier));
            assert_eq!(earlier, None, "{sign}");
        }
    }
}
