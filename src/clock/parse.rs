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
        '\u{3000}' | '\u{a0}' | '\t' => ' ',
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(u32::from(c) - 0xfee0).unwrap_or(c),
        _ => c,
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clock::MAX_LIMITS;

    #[test]
    fn every_documented_form_is_written_as_it_is_read() {
        for text in [
            "unlimited",
            "20m",
            "72h",
            "90m+30s",
            "10m+5s",
            "0m+3s",
            "1d+60s",
            "5m d3s",
            "0m d5s",
            "5m b3s",
            "30m+5x30s",
            "5x30s",
            "30m+10m/20",
            "10m/20",
            "hourglass 5m",
            "3d",
            "1d12h",
            "10d+1d max 30d",
            "60s/move",
            "12h/move",
            "60s/move x3",
            "2d/move x1",
            "20m & 60s/move x3",
            "2h30m15.25s",
        ] {
            let control: TimeControl = text.parse().unwrap();
            assert_eq!(control.to_string(), text);
        }
    }

    #[test]
    fn the_same_control_may_be_typed_in_many_ways() {
        for (canonical, typed) in [
            (
                "unlimited",
                &[
                    "Unlimited",
                    " none ",
                    "∞",
                    "不限时",
                    "不限時",
                    "无限",
                    "無限",
                ][..],
            ),
            (
                "20m",
                &[
                    "20 min",
                    "20 Minutes",
                    "20分",
                    "20分钟",
                    "20分鐘",
                    "1200s",
                    "20+0",
                ][..],
            ),
            (
                "10m+5s",
                &[
                    "10+5",
                    "10m + 5s",
                    "10分+5秒",
                    "１０＋５",
                    "１０ｍ＋５Ｓ",
                    "10|5",
                    "10分加5秒",
                    "600s+5",
                    "10m+5s/move",
                    "10M+5SEC",
                    "10\u{3000}+\u{a0}5",
                ],
            ),
            ("30s+1s", &["0.5+1", "0.5m+1s", "30s+1"]),
            (
                "90m+30s",
                &[
                    "1h30m+30s",
                    "1.5h+30",
                    "90+30",
                    "1小时30分+30秒",
                    "1小時30分鐘+30秒鐘",
                ],
            ),
            (
                "5m d3s",
                &[
                    "5 d3",
                    "5m d 3s",
                    "5m delay 3s",
                    "5m+d3s",
                    "5+3 delay",
                    "5分 延迟3秒",
                    "5分延遲3秒",
                    "5m+3s DELAY",
                    "5 d3s",
                ],
            ),
            (
                "5m b3s",
                &["5 b3", "5m bronstein 3s", "5m+b3", "5+3 bronstein"],
            ),
            (
                "30m+5x30s",
                &[
                    "30+5x30",
                    "30m + 5 x 30s",
                    "30分+5次30秒",
                    "30m+5×30s",
                    "30m+5*30s",
                    "３０分＋５ｘ３０秒",
                ],
            ),
            ("5x30s", &["0+5x30", "5 x 30", "5次30秒"]),
            (
                "30m+10m/20",
                &[
                    "30+10m/20",
                    "30m+10m/20 moves",
                    "30m + 10m / 20 stones",
                    "30分+10分/20步",
                    "30分+10分/20手",
                ],
            ),
            (
                "hourglass 5m",
                &["5m hourglass", "HOURGLASS 300s", "沙漏5分", "5分沙漏"],
            ),
            (
                "3d",
                &[
                    "3 days",
                    "3 d",
                    "3天",
                    "3日",
                    "３天",
                    "3d/move",
                    "3天/步",
                    "每步3天",
                    "72h/move",
                ],
            ),
            (
                "12h/move",
                &["0.5d", "0.5d/move", "12小时/步", "每步12小時"],
            ),
            (
                "10d+1d max 30d",
                &[
                    "10天+1天 最多30天",
                    "10天+1天上限30天",
                    "10 days + 1 day max 30 days",
                ],
            ),
            (
                "20m & 60s/move x3",
                &[
                    "20m&1m/move x3",
                    "20分 & 60秒/步 x3",
                    "20分且每步60秒x3",
                    "20 min and 60 s / move x 3",
                    "２０ｍ＆６０ｓ／ｍｏｖｅ　×３",
                ],
            ),
        ] {
            for typed in typed {
                let control = typed.parse::<TimeControl>().map(|read| read.to_string());
                assert_eq!(control.as_deref(), Ok(canonical), "{typed}");
            }
        }
    }

    #[test]
    fn what_can_not_be_played_is_refused_with_its_reason() {
        use BadControl::{
            CapTooLow, Empty, NoTime, NoUnit, OutOfRange, TooLong, TooManyLimits, Unreadable,
        };
        for (text, reason) in [
            ("", Empty),
            ("  \u{3000} ", Empty),
            ("5", NoUnit),
            ("hourglass 5", NoUnit),
            ("60/move", NoUnit),
            ("30m+10/20", NoUnit),
            ("10+1 max 30", NoUnit),
            ("367d", OutOfRange),
            ("1m+8785h", OutOfRange),
            ("999999999h", OutOfRange),
            ("1234567890s", OutOfRange),
            ("5m+1001x30s", OutOfRange),
            ("60s/move x1001", OutOfRange),
            ("10m/4294967296", OutOfRange),
            ("0s", NoTime),
            ("0+0", NoTime),
            ("0m b3s", NoTime),
            ("0m d0s", NoTime),
            ("5m+0x30s", NoTime),
            ("5m+5x0s", NoTime),
            ("5m+10m/0", NoTime),
            ("0s/move", NoTime),
            ("0d", NoTime),
            ("hourglass 0m", NoTime),
            ("0d+1d max 3d", NoTime),
            ("10d+1d max 9d", CapTooLow),
            ("1m & 2m & 3m & 4m & 5m", TooManyLimits),
            ("soon", Unreadable),
            ("-5m", Unreadable),
            ("5m+-3s", Unreadable),
            ("5m5m", Unreadable),
            ("5s5m", Unreadable),
            ("5m+", Unreadable),
            ("+5s", Unreadable),
            ("5m&", Unreadable),
            ("&", Unreadable),
            ("5m & unlimited", Unreadable),
            ("5..5m", Unreadable),
            (".5m", Unreadable),
            ("5.m", Unreadable),
            ("0.0001s", Unreadable),
            ("5m+2.5x30s", Unreadable),
            ("60s/move x", Unreadable),
            ("60s/move x3 x3", Unreadable),
            ("5m d3s d3s", Unreadable),
            ("30m+5x30s/20", Unreadable),
            ("3d max 5d", Unreadable),
            ("三天", Unreadable),
            ("5m\u{202e}+3s", Unreadable),
            ("5m\0", Unreadable),
            ("🕐", Unreadable),
            ("5\n+3", Unreadable),
        ] {
            assert_eq!(text.parse::<TimeControl>(), Err(reason), "{text:?}");
        }
        for length in [101, 4_000] {
            assert_eq!("5".repeat(length).parse::<TimeControl>(), Err(TooLong));
            assert_eq!(" ".repeat(length).parse::<TimeControl>(), Err(TooLong));
        }
        assert_eq!("秒".repeat(34).parse::<TimeControl>(), Err(TooLong));
        assert_eq!(
            format!("{:100}", "5m")
                .parse::<TimeControl>()
                .map(|control| control.to_string()),
            Ok("5m".to_owned())
        );
        assert_eq!(
            vec!["5m"; MAX_LIMITS]
                .join("&")
                .parse::<TimeControl>()
                .unwrap()
                .limits()
                .len(),
            MAX_LIMITS
        );
    }

    #[test]
    fn no_sign_is_hidden_by_a_shorter_one_before_it() {
        for (at, (sign, _)) in SIGNS.iter().enumerate() {
            let earlier = SIGNS[..at]
                .iter()
                .find(|(earlier, _)| sign.starts_with(earlier));
            assert_eq!(earlier, None, "{sign}");
        }
    }

    #[test]
    fn each_reason_has_a_key_of_its_own() {
        let keys: std::collections::BTreeSet<_> =
            BadControl::ALL.iter().map(|reason| reason.key()).collect();
        assert_eq!(keys.len(), BadControl::ALL.len());
    }
}
