//! Time controls as text: written for people and for records, and read from what people type.
//!
//! | control | text |
//! | --- | --- |
//! | no clock | `unlimited` |
//! | absolute | `20m` |
//! | Fischer | `10m+5s` |
//! | simple delay | `5m d3s` |
//! | Bronstein delay | `5m b3s` |
//! | byo-yomi | `30m+5x30s` |
//! | Canadian | `30m+10m/20` |
//! | hourglass | `hourglass 5m` |
//! | correspondence | `3d` |
//! | bank | `10d+1d max 30d` |
//! | per move, with lapses | `60s/move x3` |
//! | several at once | `20m & 60s/move x3` |
//! | without Saturdays and Sundays | `3d weekends off` |
//!
//! These are the forms that are written. Units are `d`, `h`, `m` and `s`, as in `1h30m` or `0.5s`. A bare
//! time is for a turn if it is written with days (`3d`) and for the whole game otherwise (`72h`).

use std::fmt;

use super::{Limit, Span, TimeControl};

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [first, others @ ..] = self.limits() else {
            return f.write_str("unlimited");
        };
        write!(f, "{first}")?;
        others
            .iter()
            .try_for_each(|limit| write!(f, " & {limit}"))?;
        match self.has_weekends_off() {
            true => f.write_str(" weekends off"),
            false => Ok(()),
        }
    }
}

impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Absolute { main } => Text::InHours(main).fmt(f),
            Self::Fischer { main, increment } => {
                write!(f, "{}+{}", Text::Main(main), Text::Part(increment))
            }
            Self::Delay { main, delay } => write!(f, "{} d{}", Text::Main(main), Text::Part(delay)),
            Self::Bronstein { main, delay } => {
                write!(f, "{} b{}", Text::Main(main), Text::Part(delay))
            }
            Self::ByoYomi {
                main,
                periods,
                period,
            } => write!(f, "{}{periods}x{}", Text::Before(main), Text::Part(period)),
            Self::Canadian {
                main,
                period,
                moves,
            } => write!(f, "{}{}/{moves}", Text::Before(main), Text::Part(period)),
            Self::Hourglass { main } => write!(f, "hourglass {}", Text::Main(main)),
            Self::Correspondence { per_move } => Text::Main(per_move).fmt(f),
            Self::Bank {
                main,
                increment,
                cap,
            } => write!(
                f,
                "{}+{} max {}",
                Text::Main(main),
                Text::Part(increment),
                Text::Main(cap)
            ),
            Self::PerMove { limit, lapses: 0 } => write!(f, "{}/move", Text::Part(limit)),
            Self::PerMove { limit, lapses } => write!(f, "{}/move x{lapses}", Text::Part(limit)),
        }
    }
}

/// A span as it is written in one of its places.
enum Text {
    /// The time of a game: minutes up to two hours, days from one.
    Main(Span),
    /// The time of a game, never in days.
    InHours(Span),
    /// The time of a turn or a period: seconds up to two minutes.
    Part(Span),
    /// Main time before periods, with its plus; nothing if there is none.
    Before(Span),
}

impl fmt::Display for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (span, uses_days) = match *self {
            Self::Before(Span::ZERO) => return Ok(()),
            Self::Before(main) => return write!(f, "{}+", Self::Main(main)),
            Self::Part(part) if part < Span::from_mins(2) => return write_seconds(f, part),
            Self::Main(Span::ZERO) => return f.write_str("0m"),
            Self::Main(span) | Self::Part(span) => (span, true),
            Self::InHours(span) => (span, false),
        };
        let mut rest = span;
        let mut write_unit = |f: &mut fmt::Formatter<'_>, unit: Span, letter: char| {
            let count = rest.as_ms() / unit.as_ms();
            rest -= unit.times(count);
            if count > 0 {
                write!(f, "{count}{letter}")
            } else {
                Ok(())
            }
        };
        if uses_days {
            write_unit(f, Span::DAY, 'd')?;
        }
        if span >= Span::from_hours(2) {
            write_unit(f, Span::HOUR, 'h')?;
        }
        write_unit(f, Span::MINUTE, 'm')?;
        if rest > Span::ZERO {
            write_seconds(f, rest)?;
        }
        Ok(())
    }
}

fn write_seconds(f: &mut fmt::Formatter<'_>, span: Span) -> fmt::Result {
    let ms = span.as_ms();
    let (whole, fraction) = (ms / 1_000, ms % 1_000);
    if fraction == 0 {
        write!(f, "{whole}s")
    } else {
        let fraction = format!("{fraction:03}");
        write!(f, "{whole}.{}s", fraction.trim_end_matches('0'))
    }
}
