//! Thinking time: records note what a move took, our games what was left after it.
//!
//! One follows from the other as long as the main time lasts. What overtime leaves is the same after every move, so
//! after that nothing is noted, and it does not matter how many periods there are.
//!
//! Time controls are read here as `TimeControl::in_record` of `qiyuan_core::clock` writes them.

use crate::fairy::Color;

/// Longer times are not from a game.
const MAX_SECONDS: i64 = 100 * 86_400;

/// A time control, in seconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Control {
    main: i64,
    /// What is added after each move.
    increment: i64,
    /// How long each move may take after the main time.
    period: i64,
}

/// The clocks of both sides.
#[derive(Clone, Debug, Default)]
pub(super) struct Clock {
    control: Option<Control>,
    moves: [i64; 2],
    /// What all moves took, in seconds; nothing once that is not known.
    total: [Option<i64>; 2],
}

impl Clock {
    fn new(control: Option<Control>) -> Self {
        Self {
            control,
            moves: [0; 2],
            total: [Some(0); 2],
        }
    }

    /// The clocks under a time control as KIF notes it, see [`kif`].
    pub(super) fn of_kif(text: Option<&str>) -> Self {
        Self::new(text.and_then(kif))
    }

    /// The clocks under a time limit of CSA: `HH:MM+SS`.
    pub(super) fn of_csa(text: Option<&str>) -> Self {
        Self::new(text.and_then(csa))
    }

    /// What a move and all moves of a side took, in seconds, by what was left after it.
    pub(super) fn used(&mut self, color: Color, left_ms: Option<i64>) -> Option<(i64, i64)> {
        let side = color.index();
        let before = self.total[side].take()?;
        self.moves[side] = self.moves[side].saturating_add(1);
        let (control, left_ms) = (self.control?, left_ms?);
        if control.period > 0 && left_ms == control.period * 1_000 {
            return None;
        }
        let given_ms = control.given(self.moves[side]).saturating_mul(1_000);
        let total = given_ms.saturating_sub(left_ms) / 1_000;
        if !(before..=MAX_SECONDS).contains(&total) {
            return None;
        }
        self.total[side] = Some(total);
        Some((total - before, total))
    }

    /// What was left to a side after a move that took so many seconds, in milliseconds.
    pub(super) fn left_ms(&mut self, color: Color, used: Option<i64>) -> Option<i64> {
        let side = color.index();
        let before = self.total[side].take()?;
        self.moves[side] = self.moves[side].saturating_add(1);
        let control = self.control?;
        let total = before.saturating_add(used?);
        self.total[side] = Some(total);
        let left = control.given(self.moves[side]).saturating_sub(total);
        if left < 0 || left == 0 && control.period > 0 {
            self.total[side] = None;
            return None;
        }
        Some(left * 1_000)
    }
}

impl Control {
    /// All that a side has got when it has moved so many times.
    const fn given(self, moves: i64) -> i64 {
        // Without main time a side starts with one increment.
        let main = if self.main == 0 {
            self.increment
        } else {
            self.main
        };
        main.saturating_add(self.increment.saturating_mul(moves))
    }
}

/// A time control in Japanese: `1時間30分`, `10分、秒読み30秒`, `5分、1手5秒加算`.
fn kif(text: &str) -> Option<Control> {
    let mut spans = spans(text).into_iter();
    let control = Control {
        main: spans.next()?,
        increment: 0,
        period: 0,
    };
    let next = spans.next().unwrap_or(0);
    Some(if text.contains("加算") {
        Control {
            increment: next,
            ..control
        }
    } else {
        Control {
            period: next,
            ..control
        }
    })
}

/// The times in a text, in seconds: numbers with units that follow each other are one.
fn spans(text: &str) -> Vec<i64> {
    let mut spans = Vec::new();
    let mut span = None;
    let mut rest = text;
    while let Some(letter) = rest.chars().next() {
        let digits = rest
            .find(|it: char| !it.is_ascii_digit())
            .unwrap_or(rest.len());
        let (number, after) = rest.split_at(digits);
        let units = [("時間", 3_600), ("分", 60), ("秒", 1)];
        let unit = units
            .iter()
            .find_map(|(name, seconds)| Some((after.strip_prefix(name)?, seconds)));
        match (number.parse::<i64>(), unit) {
            (Ok(number), Some((after, seconds))) if number <= MAX_SECONDS => {
                span = Some(span.unwrap_or(0) + number * seconds);
                rest = after;
            }
            _ => {
                spans.extend(span.take());
                rest = &rest[digits.max(letter.len_utf8())..];
            }
        }
    }
    spans.extend(span);
    spans.retain(|span| *span <= MAX_SECONDS);
    spans
}

fn csa(text: &str) -> Option<Control> {
    let (main, period) = text.trim().split_once('+')?;
    let (hours, minutes) = main.split_once(':')?;
    let number = |text: &str| text.parse::<u16>().ok().map(i64::from);
    Some(Control {
        main: number(hours)? * 3_600 + number(minutes)? * 60,
        increment: 0,
        period: number(period)?,
    })
}

/// Hours, minutes and seconds, or fewer of them, as seconds.
pub(super) fn read_seconds(text: &str) -> Option<i64> {
    let parts: Vec<&str> = text.trim().split(':').collect();
    if parts.len() > 3 {
        return None;
    }
    let mut seconds = 0;
    for part in parts {
        seconds = seconds * 60 + part.trim().parse::<u32>().ok().map(i64::from)?;
    }
    (seconds <= MAX_SECONDS).then_some(seconds)
}

#[cfg(test)]
mod tests {
    use super::{
        super::{CSA, KIF},
        *,
    };
    use qiyuan_core::clock::TimeControl;

    #[test]
    fn time_controls_are_read() {
        let control = |main, increment, period| {
            Some(Control {
                main,
                increment,
                period,
            })
        };
        assert_eq!(kif("1時間30分"), control(5_400, 0, 0));
        assert_eq!(kif("各6時間"), control(21_600, 0, 0));
        assert_eq!(kif("10分、秒読み30秒"), control(600, 0, 30));
        assert_eq!(kif("10分、秒読み30秒5回"), control(600, 0, 30));
        assert_eq!(kif("5分、1手5秒加算"), control(300, 5, 0));
        assert_eq!(csa("00:25+00"), control(1_500, 0, 0));
        for text in ["", "なし", "99999999999999999999分", "分秒"] {
            assert_eq!(kif(text), None, "{text}");
        }
    }

    #[test]
    fn time_controls_are_read_as_they_are_written() {
        for (text, expected) in [
            ("90m", (5_400, 0, 0)),
            ("5m+5s", (300, 5, 0)),
            ("10m+1x30s", (600, 0, 30)),
            ("10m+5x30s", (600, 0, 30)),
        ] {
            let written: TimeControl = text.parse().unwrap();
            let noted = written.in_record(KIF).control.unwrap();
            let read = kif(&noted).map(|it| (it.main, it.increment, it.period));
            assert_eq!(read, Some(expected), "{noted}");
        }
        let written: TimeControl = "25m".parse().unwrap();
        let noted = written.in_record(CSA).control.unwrap();
        assert_eq!(csa(&noted).map(|it| it.main), Some(1_500), "{noted}");
    }

    #[test]
    fn what_is_left_and_what_was_used_follow_from_each_other() {
        let mut writer = Clock::of_kif(Some("5分、1手5秒加算"));
        let mut reader = writer.clone();
        for left_ms in [295_999, 299_500, 240_000] {
            let (used, _) = writer.used(Color::White, Some(left_ms)).unwrap();
            let read = reader.left_ms(Color::White, Some(used)).unwrap();
            assert!((0..1_000).contains(&(read - left_ms)), "{left_ms} {read}");
        }
        assert_eq!(writer.total[0], Some(75));
    }

    #[test]
    fn nothing_is_told_of_overtime() {
        let mut clock = Clock::of_kif(Some("1分、秒読み30秒"));
        assert_eq!(clock.used(Color::White, Some(20_000)), Some((40, 40)));
        assert_eq!(clock.used(Color::White, Some(30_000)), None);
        assert_eq!(clock.used(Color::White, Some(10_000)), None);
        let mut clock = Clock::of_kif(Some("1分、秒読み30秒"));
        assert_eq!(clock.left_ms(Color::Black, Some(50)), Some(10_000));
        assert_eq!(clock.left_ms(Color::Black, Some(30)), None);
        assert_eq!(clock.left_ms(Color::Black, Some(1)), None);
    }
}
