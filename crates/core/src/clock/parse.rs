//! Reading time controls as people type them: in English or Chinese, with or without units and spaces,
//! in full or half width.
//!
//! The text is cut into tokens and read limit by limit, without going back. Hostile text is refused by its
//! length before anything else.

use std::{fmt, str::FromStr};

use super::{
    Limit, MAX_CONTROL_BYTES, Span, TimeControl,
    tokens::{Token, tokens, tokens_at_start},
};

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
    /// Weekends are off only where a player has a day or more to think.
    WeekendsOff,
}

impl BadControl {
    /// Every reason, for whoever has to word them.
    pub const ALL: [Self; 9] = [
        Self::Empty,
        Self::TooLong,
        Self::Unreadable,
        Self::NoUnit,
        Self::OutOfRange,
        Self::NoTime,
        Self::CapTooLow,
        Self::TooManyLimits,
        Self::WeekendsOff,
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
            Self::WeekendsOff => "weekends-off",
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
            Self::WeekendsOff => "weekends off without a day to think",
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
        read(&tokens(text)?)
    }
}

/// The most tokens of a time control that is looked for among other words.
const MAX_TOKENS: usize = 24;

impl TimeControl {
    /// Whether a time control may begin a text that goes on with something else: with a number, or with a word that says
    /// nothing else.
    #[must_use]
    pub fn may_begin(text: &str) -> bool {
        let start = &text[..text.floor_char_boundary(MAX_CONTROL_BYTES)];
        let (tokens, _) = tokens_at_start(start, 1);
        let begins = |(token, _): &(Token, usize)| {
            matches!(
                token,
                Token::Number(_)
                    | Token::EachMove
                    | Token::Hourglass
                    | Token::Unlimited
                    | Token::Untimed
            )
        };
        tokens.first().is_some_and(begins)
    }

    /// The longest time control with which a text begins, and where it ends there. The text is cut into tokens once.
    #[must_use]
    pub fn at_start_of(text: &str) -> Option<(Self, usize)> {
        let start = &text[..text.floor_char_boundary(MAX_CONTROL_BYTES)];
        let (ended, _) = tokens_at_start(start, MAX_TOKENS);
        let tokens: Vec<Token> = ended.iter().map(|(token, _)| *token).collect();
        let is_of_word = |it: char| it.is_ascii_alphanumeric();
        (1..=tokens.len()).rev().find_map(|count| {
            let (_, end) = ended[count - 1];
            let (part, behind) = text.split_at(end);
            let is_whole = !(part.ends_with(is_of_word) && behind.starts_with(is_of_word));
            let control = is_whole.then(|| read(&tokens[..count]).ok()).flatten()?;
            Some((control, end))
        })
    }
}

fn read(tokens: &[Token]) -> Result<TimeControl, BadControl> {
    let (tokens, has_weekends_off) = without_weekends(tokens)?;
    let control = match tokens {
        [] => Err(BadControl::Empty),
        [Token::Unlimited | Token::Nothing | Token::Untimed] => Ok(TimeControl::UNLIMITED),
        tokens => TimeControl::new(
            tokens
                .split(|&token| token == Token::And)
                .map(read_limit)
                .collect::<Result<Vec<_>, _>>()?,
        ),
    }?;
    match has_weekends_off {
        true => control.with_weekends_off(),
        false => Ok(control),
    }
}

/// The tokens without `weekends off` at their end, and whether that was there: `weekends`, `no weekends` and `& weekends
/// off` mean the same.
fn without_weekends(tokens: &[Token]) -> Result<(&[Token], bool), BadControl> {
    let ([rest @ .., Token::Weekends, Token::Off | Token::Untimed] | [rest @ .., Token::Weekends]) =
        tokens
    else {
        return Ok((tokens, false));
    };
    let rest = match rest {
        [rest @ .., Token::Off | Token::And] => rest,
        rest => rest,
    };
    match rest.last() {
        Some(Token::And | Token::Off | Token::Untimed | Token::Weekends) => {
            Err(BadControl::Unreadable)
        }
        _ => Ok((rest, true)),
    }
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
    // 每步三天, 一步三天.
    if let [EachMove, rest @ ..] | [Number(1_000), Move, rest @ ..] = tokens {
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
mod tests;
