//! Time controls as records of games note them: the PGN tag, the SGF properties, and the lines of shogi.
//!
//! All formats know only a part of the controls, and only whole seconds. What they cannot say is not
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
    /// The time control as SGF, KIF or CSA note it; as PGN does for all other formats.
    #[must_use]
    pub fn in_record(&self, format: RecordFormat) -> RecordedTime {
        match format.extension() {
            "sgf" => self.sgf(),
            "kif" | "ki2" => self.by_limit(Limit::kif),
            "csa" => self.by_limit(Limit::csa),
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
        if self.has_weekends_off() {
            return None;
        }
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
            [limit] if !self.has_weekends_off() => {
                limit.sgf().unwrap_or_else(|| self.sgf_in_words())
            }
            _ => self.sgf_in_words(),
        }
    }

    /// What a format writes of the only limit.
    fn by_limit(&self, write: impl Fn(&Limit) -> Option<String>) -> RecordedTime {
        RecordedTime {
            main: None,
            control: match self.limits() {
                [limit] if !self.has_weekends_off() => write(limit),
                _ => None,
            },
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
    /// The value of `持ち時間` in KIF, which is free text. `fairy/shogi/clock.rs` of `qiyuan-games` reads it.
    fn kif(&self) -> Option<String> {
        Some(match *self {
            Self::Absolute { main } => japanese(main)?,
            Self::Fischer { main, increment } => {
                format!("{}、1手{}加算", japanese(main)?, japanese(increment)?)
            }
            Self::ByoYomi {
                main,
                periods,
                period,
            } => {
                let times = if periods > 1 {
                    format!("{periods}回")
                } else {
                    String::new()
                };
                format!("{}、秒読み{}{times}", japanese(main)?, japanese(period)?)
            }
            Self::Delay { .. }
            | Self::Bronstein { .. }
            | Self::Hourglass { .. }
            | Self::Canadian { .. }
            | Self::Correspondence { .. }
            | Self::Bank { .. }
            | Self::PerMove { .. } => return None,
        })
    }

    /// The value of `$TIME_LIMIT` in CSA 2.2: hours and minutes, and the seconds of one period of byo-yomi.
    fn csa(&self) -> Option<String> {
        let (main, period) = match *self {
            Self::Absolute { main } => (main, Span::ZERO),
            Self::ByoYomi {
                main,
                periods: 1,
                period,
            } => (main, period),
            _ => return None,
        };
        let (main, period) = (seconds(main)?, seconds(period)?);
        let (hours, minutes) = (main / 3_600, main / 60 % 60);
        let fits = main % 60 == 0 && hours < 100 && period < 100;
        fits.then(|| format!("{hours:02}:{minutes:02}+{period:02}"))
    }

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

/// Whole seconds in Japanese: `1時間30分`.
fn japanese(span: Span) -> Option<String> {
    let all = seconds(span)?;
    let mut text = String::new();
    for (count, unit) in [
        (all / 3_600, "時間"),
        (all / 60 % 60, "分"),
        (all % 60, "秒"),
    ] {
        if count > 0 {
            text.push_str(&format!("{count}{unit}"));
        }
    }
    if text.is_empty() {
        text.push_str("0分");
    }
    Some(text)
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
            ("3d weekends off", None),
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
            ("3d weekends off", None, Some("3d weekends off")),
            ("20m & 60s/move x3", None, Some("20m & 60s/move x3")),
        ] {
            let sgf = control(text).in_record(RecordFormat("sgf"));
            assert_eq!(sgf.main.as_deref(), main, "{text}");
            assert_eq!(sgf.control.as_deref(), overtime, "{text}");
        }
    }

    #[test]
    fn kif_and_csa_say_what_shogi_is_played_with() {
        for (text, kif, csa) in [
            ("unlimited", None, None),
            ("90m", Some("1時間30分"), Some("01:30+00")),
            ("10m+5s", Some("10分、1手5秒加算"), None),
            ("10m+1x30s", Some("10分、秒読み30秒"), Some("00:10+30")),
            ("10m+5x30s", Some("10分、秒読み30秒5回"), None),
            ("0m+1x30s", Some("0分、秒読み30秒"), Some("00:00+30")),
            ("90s", Some("1分30秒"), None),
            ("3d", None, None),
            ("72h weekends off", None, None),
            ("20m & 60s/move x3", None, None),
        ] {
            let in_record = |key| control(text).in_record(RecordFormat(key)).control;
            assert_eq!(in_record("kif").as_deref(), kif, "{text}");
            assert_eq!(in_record("ki2").as_deref(), kif, "{text}");
            assert_eq!(in_record("csa").as_deref(), csa, "{text}");
        }
    }
}
