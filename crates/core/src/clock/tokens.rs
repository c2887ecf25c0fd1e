//! The words, numbers and signs of which a typed time control consists.
//!
//! A character loses its width and case before it is looked at. What is not in the tables is refused.

use super::{BadControl, Span};
use crate::typed::half_width;

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
    Weekends,
    Off,
}

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
    ("none", Token::Unlimited),
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
    ("不计时", Token::Off),
    ("不計時", Token::Off),
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
    let text: String = text.trim().chars().map(plain).collect();
    let mut rest = text.as_str();
    let mut tokens = Vec::new();
    let mut is_after_space = true;
    while let Some(first) = rest.chars().next() {
        let length = if first == ' ' {
            1
        } else if first.is_ascii_digit() || first == '.' {
            let length = run(rest, |c| c.is_ascii_digit() || c == '.');
            tokens.push(Token::Number(thousandths(&rest[..length])?));
            length
        } else if first.is_ascii_alphabetic() {
            let length = run(rest, |c| c.is_ascii_alphabetic());
            let follows_number = matches!(tokens.last(), Some(Token::Number(_)));
            tokens.push(match &rest[..length] {
                "d" if is_delay(follows_number, is_after_space, &rest[length..]) => Token::Delay,
                word => known(WORDS, |known| known == word)?.1,
            });
            length
        } else {
            let (sign, token) = known(SIGNS, |sign| rest.starts_with(sign))?;
            tokens.push(token);
            sign.len()
        };
        is_after_space = first == ' ';
        rest = &rest[length..];
    }
    Ok(tokens)
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
