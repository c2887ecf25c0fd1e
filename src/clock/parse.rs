//! Reading time controls as people type them: in English or Chinese, with or without units and spaces,
//! in full or half width.
//!
//! The text is normalised character by character, cut into tokens, and read limit by limit without going
//! back. Hostile text is refused by its length before anything else.

use std::{fmt, str::FromStr};

use super::{Limit, MAX_CONTROL_BYTES, Span, TimeControl};

/// Why a time control was not accepted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BadControl {
    /// There is no text.
    Empty,
    /// The text is longer than [`MAX_CONTROL_BYTES`].
    TooLong,
    /// The text is no time control.
    Unreadable,
    /// A time has no unit where it could mean several things.
    NoUnit,
    /// A number is beyond what a limit can speak of.
    OutOfRange,
    /// A limit leaves no time to think, or has no period or move.
    NoTime,
    /// The cap of a bank is below what it starts with.
    CapTooLow,
    /// More limits at once than [`MAX_LIMITS`](super::MAX_LIMITS).
    TooManyLimits,
}

impl BadControl {
    /// Every reason, for whoever has to word them.
    pub const ALL: [Self; 8] = [
        Self::Empty,
        Self::TooLong,
        Self::Unreadable,
        Self::NoUnit,
        Self::OutOfRange,
        Self::NoTime,
        Self::CapTooLow,
        Self::TooManyLimits,
    ];

    /// The stable key, for wording.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::Empty => "empty",
            Self::TooLong => "too-long",
            Self::Unreadable => "unreadable",
            Self::NoUnit => "no-unit",
            Self::OutOfRange => "out-of-range",
            Self::NoTime => "no-time",
            Self::CapTooLow => "cap-too-low",
            Self::TooManyLimits => "too-many-limits",
        }
    }
}

impl fmt::Display for BadControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Empty => "no time control",
            Self::TooLong => "text of the time control too long",
            Self::Unreadable => "unreadable time control",
            Self::NoUnit => "time without a unit",
            Self::OutOfRange => "number in the time control out of range",
            Self::NoTime => "time control without time",
            Self::CapTooLow => "cap below the starting time",
            Self::TooManyLimits => "too many limits at once",
        })
    }
}

impl std::error::Error for BadControl {}

impl FromStr for TimeControl {
    type Err = BadControl;

    fn from_str(text: &str) -> Result<Self, BadControl> {
        if text.len() > MAX_CONTROL_BYTES {
            return Err(BadControl::TooLong);
        }
        let tokens = tokens(text)?;
        match tokens.as_slice() {
            [] => Err(BadControl::Empty),
            [Token::Unlimited] => Ok(Self::UNLIMITED),
            tokens => Self::new(
                tokens
                    .split(|&token| token == Token::And)
                    .map(read_limit)
                    .collect::<Result<Vec<_>, _>>()?,
            ),
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Token {
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
    ("unlimited", Token::Unlimited),
    ("none", Token::Unlimited),
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
    ("不限时", Token::Unlimited),
    ("不限時", Token::Unlimited),
    ("不限", Token::Unlimited),
    ("无限", Token::Unlimited),
    ("無限", Token::Unlimited),
    ("∞", Token::Unlimited),
];

/// Cuts the text into tokens.
fn tokens(text: &str) -> Result<Vec<Token>, BadControl> {
    let text: String = text.trim().chars().map(plain).collect();
    let mut rest = text.as_str();
    let mut tokens = Vec::new();
    while let Some(first) = rest.chars().next() {
        let length = if first == ' ' {
            1
        } else if first.is_ascii_digit() || first == '.' {
            let length = run(rest, |c| c.is_ascii_digit() || c == '.');
            tokens.push(Token::Number(thousandths(&rest[..length])?));
            length
        } else if first.is_ascii_alphabetic() {
            let length = run(rest, |c| c.is_ascii_alphabetic());
            tokens.push(word(&rest[..length], tokens.last(), &rest[length..])?);
            length
        } else {
            let (sign, token) = SIGNS
                .iter()
                .find(|(sign, _)| rest.starts_with(sign))
                .ok_or(BadControl::Unreadable)?;
            tokens.push(*token);
            sign.len()
        };
        rest = &rest[length..];
    }
    Ok(tokens)
}

/// A character without its width and case.
fn plain(c: char) -> char {
    match c {
        '\u{3000}' | '\t' => ' ',
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(u32::from(c) - 0xfee0).unwrap_or(c),
        _ => c,
    }
    .to_ascii_lowercase()
}

fn run(text: &str, fits: impl Fn(char) -> bool) -> usize {
    text.find(|c| !fits(c)).unwrap_or(text.len())
}

/// A word. The letter `d` is a unit after a number and a delay before one.
fn word(word: &str, before: Option<&Token>, after: &str) -> Result<Token, BadControl> {
    let follows_number = matches!(before, Some(Token::Number(_)));
    if word == "d" && !follows_number && after.starts_with(|c: char| c == ' ' || c.is_ascii_digit())
    {
        return Ok(Token::Delay);
    }
    WORDS
        .iter()
        .find(|(known, _)| *known == word)
        .map(|&(_, token)| token)
        .ok_or(BadControl::Unreadable)
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

/// A time as it was written.
#[derive(Clone, Copy)]
struct Written {
    span: Span,
    /// The number, if no unit was written.
    bare: Option<i64>,
    in_days: bool,
}

impl Written {
    /// The time, in `unit` if none was written.
    fn or_in(self, unit: Span) -> Span {
        self.bare.map_or(self.span, |number| of_unit(number, unit))
    }

    /// The time, if a unit was written.
    fn with_unit(self) -> Result<Span, BadControl> {
        match self.bare {
            None => Ok(self.span),
            Some(_) => Err(BadControl::NoUnit),
        }
    }
}

fn of_unit(thousandths: i64, unit: Span) -> Span {
    Span::from_ms(unit.times(thousandths).as_ms() / 1_000)
}

fn read_limit(tokens: &[Token]) -> Result<Limit, BadControl> {
    use Token::{Bronstein, Delay, EachMove, Hourglass, Max, Move, Number, Plus, Slash, Times};
    if let [Number(periods), Times, rest @ ..] = tokens {
        return byo_yomi(Span::ZERO, *periods, rest);
    }
    if let [Hourglass, rest @ ..] | [rest @ .., Hourglass] = tokens {
        let main = whole_time(rest)?.with_unit()?;
        return Ok(Limit::Hourglass { main });
    }
    if let [EachMove, rest @ ..] = tokens {
        let (time, rest) = time(rest)?;
        return per_move(time, rest);
    }
    let (first, rest) = time(tokens)?;
    let main = first.or_in(Span::MINUTE);
    match rest {
        [] => bare(first),
        [Slash, Move, rest @ ..] => per_move(first, rest),
        [Slash, Number(moves)] | [Slash, Number(moves), Move] => {
            canadian(Span::ZERO, first, *moves)
        }
        [Delay, rest @ ..] | [Plus, Delay, rest @ ..] => Ok(Limit::Delay {
            main,
            delay: whole_time(rest)?.or_in(Span::SECOND),
        }),
        [Bronstein, rest @ ..] | [Plus, Bronstein, rest @ ..] => Ok(Limit::Bronstein {
            main,
            delay: whole_time(rest)?.or_in(Span::SECOND),
        }),
        [Plus, Number(periods), Times, rest @ ..] => byo_yomi(main, *periods, rest),
        [Plus, rest @ ..] => {
            let (second, rest) = time(rest)?;
            let increment = second.or_in(Span::SECOND);
            match rest {
                [] | [Slash, Move] => Ok(Limit::Fischer { main, increment }),
                [Delay] => Ok(Limit::Delay {
                    main,
                    delay: increment,
                }),
                [Bronstein] => Ok(Limit::Bronstein {
                    main,
                    delay: increment,
                }),
                [Slash, Number(moves)] | [Slash, Number(moves), Move] => {
                    canadian(main, second, *moves)
                }
                [Max, rest @ ..] => Ok(Limit::Bank {
                    main: first.with_unit()?,
                    increment: second.with_unit()?,
                    cap: whole_time(rest)?.with_unit()?,
                }),
                _ => Err(BadControl::Unreadable),
            }
        }
        _ => Err(BadControl::Unreadable),
    }
}

/// A time alone is for a turn if it is written in days, and for the game otherwise.
fn bare(time: Written) -> Result<Limit, BadControl> {
    let span = time.with_unit()?;
    Ok(if time.in_days {
        Limit::Correspondence { per_move: span }
    } else {
        Limit::Absolute { main: span }
    })
}

fn per_move(time: Written, rest: &[Token]) -> Result<Limit, BadControl> {
    let limit = time.with_unit()?;
    let lapses = match rest {
        [] => 0,
        [Token::Times, Token::Number(lapses)] => count(*lapses)?,
        _ => return Err(BadControl::Unreadable),
    };
    Ok(Limit::PerMove { limit, lapses })
}

fn byo_yomi(main: Span, periods: i64, rest: &[Token]) -> Result<Limit, BadControl> {
    Ok(Limit::ByoYomi {
        main,
        periods: count(periods)?,
        period: whole_time(rest)?.or_in(Span::SECOND),
    })
}

fn canadian(main: Span, period: Written, moves: i64) -> Result<Limit, BadControl> {
    Ok(Limit::Canadian {
        main,
        period: period.with_unit()?,
        moves: count(moves)?,
    })
}

fn count(thousandths: i64) -> Result<u32, BadControl> {
    if thousandths % 1_000 != 0 {
        return Err(BadControl::Unreadable);
    }
    u32::try_from(thousandths / 1_000).map_err(|_| BadControl::OutOfRange)
}

/// A time with nothing behind it.
fn whole_time(tokens: &[Token]) -> Result<Written, BadControl> {
    match time(tokens)? {
        (time, []) => Ok(time),
        _ => Err(BadControl::Unreadable),
    }
}

/// A time at the start of the tokens, and the tokens behind it. Units go from large to small.
fn time(tokens: &[Token]) -> Result<(Written, &[Token]), BadControl> {
    let mut rest = tokens;
    let mut span = Span::ZERO;
    let mut last_unit = None;
    let mut in_days = false;
    while let [Token::Number(number), Token::Unit(unit), behind @ ..] = rest {
        if last_unit.is_some_and(|last| *unit >= last) {
            return Err(BadControl::Unreadable);
        }
        span += of_unit(*number, *unit);
        last_unit = Some(*unit);
        in_days |= *unit == Span::DAY;
        rest = behind;
    }
    if last_unit.is_some() {
        let bare = None;
        return Ok((
            Written {
                span,
                bare,
                in_days,
            },
            rest,
        ));
    }
    match tokens {
        [Token::Number(number), behind @ ..] => {
            let bare = Some(*number);
            Ok((
                Written {
                    span,
                    bare,
                    in_days,
                },
                behind,
            ))
        }
        _ => Err(BadControl::Unreadable),
    }
}
