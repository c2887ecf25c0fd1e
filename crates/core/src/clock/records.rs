//! Time controls as records of games note them: the PGN tag and the SGF properties.
//!
//! Both formats know only a part of the controls, and only whole seconds. What they cannot say is not
//! written, rather than written wrongly.

use std::fmt::Write;

use super::{Limit, Span, TimeControl};
use crate::rules::RecordFormat;

/// The time control as a record format notes it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RecordedTime {
    /// The main time in seconds, where the format notes it apart: `TM` in SGF.
    pub main: Option<String>,
    /// The control, or what follows the main time: `TimeControl` in PGN, `OT` in SGF. The latter is free text, for
    /// which the forms of other servers are used where they have one, and our own notation elsewhere.
    pub control: Option<String>,
}

impl TimeControl {
    /// The time control as a format notes it: in SGF's way, or in that of PGN, which other formats take over.
    #[must_use]
    pub fn in_record(&self, format: RecordFormat) -> RecordedTime {
        match format.extension() {
            "sgf" => self.sgf(),
            _ => RecordedTime {
                main: None,
                control: self.pgn(),
            },
        }
    }

    /// The text of the PGN tag `TimeControl` (PGN standard, 9.6.1), if it can be said there; the tag for
    /// an unknown control is `?`.
    #[must_use]
    pub fn pgn(&self) -> Option<String> {
        let [limit] = self.limits() else {
            return self.is_unlimited().then(|| "-".to_owned());
        };
        let mut text = String::new();
        match *limit {
            Limit::Absolute { main } => write!(text, "{}", seconds(main)?),
            Limit::Fischer { main, increment } => {
                write!(text, "{}+{}", seconds(main)?, seconds(increment)?)
            }
            Limit::Hourglass { main } => write!(text, "*{}", seconds(main)?),
            Limit::Correspondence { per_move: limit } | Limit::PerMove { limit, lapses: 0 } => {
                write!(text, "1/{}", seconds(limit)?)
            }
            Limit::Canadian {
                main: Span::ZERO,
                period,
                moves,
            } => write!(text, "{moves}/{}", seconds(period)?),
            Limit::Delay { .. }
            | Limit::Bronstein { .. }
            | Limit::ByoYomi { .. }
            | Limit::Canadian { .. }
            | Limit::Bank { .. }
            | Limit::PerMove { .. } => return None,
        }
        .ok()?;
        Some(text)
    }

    /// The SGF properties of game info (SGF FF\[4\]). Without a clock there are none.
    fn sgf(&self) -> RecordedTime {
        match self.limits() {
            [] => RecordedTime::default(),
            [limit] => limit.sgf().unwrap_or_else(|| self.sgf_in_words()),
            _ => self.sgf_in_words(),
        }
    }

    fn sgf_in_words(&self) -> RecordedTime {
        RecordedTime {
            main: None,
            control: Some(self.to_string()),
        }
    }
}

impl Limit {
    fn sgf(&self) -> Option<RecordedTime> {
        let (main, overtime) = match *self {
            Self::Absolute { main } => (main, None),
            Self::Fischer { main, increment } => {
                (main, Some(format!("{} fischer", seconds(increment)?)))
            }
            Self::ByoYomi {
                main,
                periods,
                period,
            } => (
                main,
                Some(format!("{periods}x{} byo-yomi", seconds(period)?)),
            ),
            Self::Canadian {
                main,
                period,
                moves,
            } => (main, Some(format!("{moves}/{} canadian", seconds(period)?))),
            Self::Correspondence { per_move: limit } | Self::PerMove { limit, lapses: 0 } => {
                (Span::ZERO, Some(format!("{} simple", seconds(limit)?)))
            }
            Self::Delay { .. }
            | Self::Bronstein { .. }
            | Self::Hourglass { .. }
            | Self::Bank { .. }
            | Self::PerMove { .. } => return None,
        };
        Some(RecordedTime {
            main: Some(seconds(main)?.to_string()),
            control: overtime,
        })
    }
}

fn seconds(span: Span) -> Option<i64> {
    (span.as_ms() % 1_000 == 0).then(|| span.as_secs())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn control(text: &str) -> TimeControl {
        text.parse().unwrap()
    }

    #[test]
    fn pgn_says_what_it_has_words_for() {
        for (text, pgn) in [
            ("unlimited", Some("-")),
            ("5m", Some("300")),
            ("10m+5s", Some("600+5")),
            ("hourglass 3m", Some("*180")),
            ("3d", Some("1/259200")),
            ("60s/move", Some("1/60")),
            ("150m/40", Some("40/9000")),
            ("0.5s", None),
            ("5m d3s", None),
            ("5m b3s", None),
            ("30m+5x30s", None),
            ("30m+10m/20", None),
            ("10d+1d max 30d", None),
            ("60s/move x3", None),
            ("20m & 60s/move", None),
        ] {
            assert_eq!(control(text).pgn().as_deref(), pgn, "{text}");
        }
    }

    #[test]
    fn sgf_has_main_time_in_seconds_and_overtime_as_text() {
        for (text, main, overtime) in [
            ("unlimited", None, None),
            ("5m", Some("300"), None),
            ("10m+5s", Some("600"), Some("5 fischer")),
            ("30m+5x30s", Some("1800"), Some("5x30 byo-yomi")),
            ("30m+10m/20", Some("1800"), Some("20/600 canadian")),
            ("3d", Some("0"), Some("259200 simple")),
            ("0.5s/move", None, Some("0.5s/move")),
            ("5m d3s", None, Some("5m d3s")),
            ("hourglass 5m", None, Some("hourglass 5m")),
            ("20m & 60s/move x3", None, Some("20m & 60s/move x3")),
        ] {
            let sgf = control(text).in_record(RecordFormat("sgf"));
            assert_eq!(sgf.main.as_deref(), main, "{text}");
            assert_eq!(sgf.control.as_deref(), overtime, "{text}");
        }
    }
}
