//! Clocks in words.

use super::{Language, Value};
use qiyuan_core::clock::{Limit, Reading, Span, Speed, TimeControl, TimeLeft};

/// A time control in words: `每步 3 天`. In English with its notation, by which players know those in minutes:
/// `10m+5s (10 minutes plus 5 seconds a move)`.
#[must_use]
pub fn clock(language: Language, control: &TimeControl) -> String {
    let words = control
        .limits()
        .iter()
        .map(|limit| limit_in_words(language, *limit))
        .reduce(|first, second| {
            language.tell(
                "clock-also",
                &[("first", first.into()), ("second", second.into())],
            )
        })
        .map(|words| match control.has_weekends_off() {
            true => language.tell("clock-weekends-off", &[("clock", words.into())]),
            false => words,
        });
    match words {
        None => language.say("clock-unlimited"),
        Some(words) => {
            let is_in_days = matches!(control.limits(), [Limit::Correspondence { .. }]);
            if is_in_days || language != Language::EnUs {
                return words;
            }
            let notation = brief(language, control);
            let args = [("notation", notation.into()), ("words", words.into())];
            language.tell("clock-with-notation", &args)
        }
    }
}

fn limit_in_words(language: Language, limit: Limit) -> String {
    let say = |key: &str, spans: &[(&'static str, Span)], counts: &[(&'static str, u32)]| {
        let mut args: Vec<(&'static str, Value<'_>)> = Vec::new();
        args.extend(
            spans
                .iter()
                .map(|(name, length)| (*name, span(language, *length).into())),
        );
        args.extend(counts.iter().map(|(name, count)| (*name, (*count).into())));
        language.tell(key, &args)
    };
    match limit {
        Limit::Absolute { main } => say("clock-absolute", &[("main", main)], &[]),
        Limit::Fischer { main, increment } => say(
            "clock-fischer",
            &[("main", main), ("increment", increment)],
            &[],
        ),
        Limit::Delay { main, delay } => {
            say("clock-delay", &[("main", main), ("delay", delay)], &[])
        }
        Limit::Bronstein { main, delay } => {
            say("clock-bronstein", &[("main", main), ("delay", delay)], &[])
        }
        Limit::ByoYomi {
            main,
            periods,
            period,
        } => say(
            "clock-byo-yomi",
            &[("main", main), ("period", period)],
            &[("periods", periods)],
        ),
        Limit::Canadian {
            main,
            period,
            moves,
        } => say(
            "clock-canadian",
            &[("main", main), ("period", period)],
            &[("moves", moves)],
        ),
        Limit::Hourglass { main } => say("clock-hourglass", &[("main", main)], &[]),
        Limit::Correspondence { per_move } => {
            say("clock-correspondence", &[("limit", per_move)], &[])
        }
        Limit::Bank {
            main,
            increment,
            cap,
        } => say(
            "clock-bank",
            &[("main", main), ("increment", increment), ("cap", cap)],
            &[],
        ),
        Limit::PerMove { limit, lapses: 0 } => say("clock-per-move", &[("limit", limit)], &[]),
        Limit::PerMove { limit, lapses } => say(
            "clock-per-move-lapses",
            &[("limit", limit)],
            &[("lapses", lapses)],
        ),
    }
}

/// A time control as short as possible: `10m+5s`, `10分+5秒`.
#[must_use]
pub fn brief(language: Language, control: &TimeControl) -> String {
    let limits = control.limits().iter();
    let limits: Vec<String> = limits.map(|limit| brief_limit(language, *limit)).collect();
    if limits.is_empty() {
        return language.say("clock-unlimited");
    }
    let limits = limits.join(&language.say("brief-separator"));
    match control.has_weekends_off() {
        true => language.tell("brief-weekends-off", &[("clock", limits.into())]),
        false => limits,
    }
}

fn brief_limit(language: Language, limit: Limit) -> String {
    let main = |span| brief_span(language, span, Span::DAY);
    let in_hours = |span| brief_span(language, span, Span::HOUR);
    let part = |span: Span| brief_span(language, span, Span::from_mins(2));
    let before = |span: Span| match span {
        Span::ZERO => String::new(),
        span => format!("{}+", main(span)),
    };
    let tell = |key: &str, args: &[(&'static str, String)]| {
        let args: Vec<(&'static str, Value<'_>)> = args
            .iter()
            .map(|(name, text)| (*name, text.as_str().into()))
            .collect();
        language.tell(key, &args)
    };
    match limit {
        Limit::Absolute { main: all } => tell("brief-absolute", &[("main", in_hours(all))]),
        Limit::Fischer {
            main: all,
            increment,
        } => tell(
            "brief-fischer",
            &[("main", main(all)), ("increment", part(increment))],
        ),
        Limit::Delay { main: all, delay } => tell(
            "brief-delay",
            &[("main", main(all)), ("delay", part(delay))],
        ),
        Limit::Bronstein { main: all, delay } => tell(
            "brief-bronstein",
            &[("main", main(all)), ("delay", part(delay))],
        ),
        Limit::ByoYomi {
            main: all,
            periods,
            period,
        } => tell(
            "brief-byo-yomi",
            &[
                ("before", before(all)),
                ("periods", periods.to_string()),
                ("period", part(period)),
            ],
        ),
        Limit::Canadian {
            main: all,
            period,
            moves,
        } => tell(
            "brief-canadian",
            &[
                ("before", before(all)),
                ("period", part(period)),
                ("moves", moves.to_string()),
            ],
        ),
        Limit::Hourglass { main: all } => tell("brief-hourglass", &[("main", main(all))]),
        Limit::Correspondence { per_move } => {
            tell("brief-correspondence", &[("limit", main(per_move))])
        }
        Limit::Bank {
            main: all,
            increment,
            cap,
        } => tell(
            "brief-bank",
            &[
                ("main", main(all)),
                ("increment", part(increment)),
                ("cap", main(cap)),
            ],
        ),
        Limit::PerMove { limit, lapses: 0 } => tell("brief-per-move", &[("limit", part(limit))]),
        Limit::PerMove { limit, lapses } => tell(
            "brief-per-move-lapses",
            &[("limit", part(limit)), ("lapses", lapses.to_string())],
        ),
    }
}

/// A span in as few letters as possible. `largest` is the largest unit; two minutes stand for a span of a turn, which
/// is told in seconds if it is shorter than that.
fn brief_span(language: Language, span: Span, largest: Span) -> String {
    let is_turn = largest == Span::from_mins(2);
    let in_seconds = is_turn && span < largest;
    let units = [
        ("brief-days", Span::DAY, largest != Span::HOUR),
        ("brief-hours", Span::HOUR, span >= Span::from_hours(2)),
        ("brief-minutes", Span::MINUTE, true),
    ];
    let mut rest = span;
    let mut text = String::new();
    for (key, unit, _) in units.iter().filter(|unit| unit.2 && !in_seconds) {
        let count = rest.as_ms() / unit.as_ms();
        rest -= unit.times(count);
        if count > 0 {
            text.push_str(&language.tell(key, &[("count", count.into())]));
        }
    }
    if text.is_empty() && rest == Span::ZERO && !is_turn {
        return language.tell("brief-minutes", &[("count", 0.into())]);
    }
    if text.is_empty() || rest > Span::ZERO {
        let ms = rest.as_ms();
        let seconds = format!("{}.{:03}", ms / 1_000, ms % 1_000);
        let seconds = seconds
            .trim_end_matches('0')
            .trim_end_matches('.')
            .to_owned();
        text.push_str(&language.tell("brief-seconds", &[("count", seconds.into())]));
    }
    text
}

/// A length of time in words, by its two largest units: `1 day 4 hours`.
#[must_use]
pub fn span(language: Language, span: Span) -> String {
    let seconds = span.as_ms().max(0) / 1_000;
    let units = [
        ("span-days", seconds / 86_400),
        ("span-hours", seconds / 3_600 % 24),
        ("span-minutes", seconds / 60 % 60),
        ("span-seconds", seconds % 60),
    ];
    let parts: Vec<String> = units
        .iter()
        .skip_while(|(_, count)| *count == 0)
        .take(2)
        .filter(|(_, count)| *count > 0)
        .map(|(key, count)| language.tell(key, &[("count", (*count).into())]))
        .collect();
    if parts.is_empty() {
        language.tell("span-seconds", &[("count", 0.into())])
    } else {
        parts.join(" ")
    }
}

/// A seat's clock: what counts down at present, and the periods, moves and overruns that are left beside
/// it; nothing without a clock.
#[must_use]
pub fn face(language: Language, clock: &Reading) -> Option<String> {
    let mut text = reading(language, clock.face()?);
    for left in &clock.limits {
        if let Some(rest) = rest(language, *left) {
            text.push_str(&language.say("clock-rest-separator"));
            text.push_str(&rest);
        }
    }
    Some(text)
}

/// What is left under a limit beside the time that counts down.
fn rest(language: Language, left: TimeLeft) -> Option<String> {
    Some(match left {
        TimeLeft::Time(_)
        | TimeLeft::Delay { .. }
        | TimeLeft::Periods { periods: 0, .. }
        | TimeLeft::Lapses { lapses: 0, .. } => return None,
        TimeLeft::Periods {
            main,
            periods,
            whole,
            ..
        } if main > Span::ZERO => language.tell(
            "clock-rest-periods-to-come",
            &[
                ("periods", periods.into()),
                ("period", span(language, whole).into()),
            ],
        ),
        TimeLeft::Periods { periods, .. } => {
            language.tell("clock-rest-periods", &[("periods", periods.into())])
        }
        TimeLeft::Moves {
            main,
            period,
            moves,
        } if main > Span::ZERO => language.tell(
            "clock-rest-moves-to-come",
            &[
                ("moves", moves.into()),
                ("period", span(language, period).into()),
            ],
        ),
        TimeLeft::Moves { moves, .. } => {
            language.tell("clock-rest-moves", &[("moves", moves.into())])
        }
        TimeLeft::Lapses { lapses, .. } => {
            language.tell("clock-rest-lapses", &[("lapses", lapses.into())])
        }
    })
}

/// Time left as a clock shows it: `3:41`, `1:04:09`, and in words from a day on.
#[must_use]
pub fn reading(language: Language, left: Span) -> String {
    let ms = left.as_ms().max(0);
    // A clock that has just begun to run still shows its full time.
    let seconds = if ms >= 10_000 {
        (ms + 999) / 1_000
    } else {
        ms / 1_000
    };
    if seconds >= 86_400 {
        // To the nearest hour: Discord, too, rounds the time that it shows beside it.
        let hours = (seconds + 1_800) / 3_600;
        span(language, Span::from_hours(hours))
    } else if seconds >= 3_600 {
        format!(
            "{}:{:02}:{:02}",
            seconds / 3_600,
            seconds / 60 % 60,
            seconds % 60
        )
    } else if seconds >= 10 {
        format!("{}:{:02}", seconds / 60, seconds % 60)
    } else {
        format!("0:{:02}.{}", seconds, ms % 1_000 / 100)
    }
}

/// Time that somebody has used, as [`reading`] shows it, but in whole seconds unless games with this control are fast.
#[must_use]
pub fn elapsed(language: Language, used: Span, control: &TimeControl) -> String {
    if control.speed() <= Speed::Blitz || used >= Span::from_secs(10) {
        return reading(language, used);
    }
    let seconds = ((used.as_ms() + 500) / 1_000).max(1);
    format!("0:{seconds:02}")
}

/// As [`reading`], in figures however long it is, to be drawn: `2d 4h`.
#[must_use]
pub fn brief_reading(left: Span) -> String {
    let hours = left.as_ms().max(0) / 3_600_000;
    if hours >= 24 {
        format!("{}d {}h", hours / 24, hours % 24)
    } else {
        reading(Language::EnUs, left)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_shows_what_is_left() {
        for (ms, shown) in [
            (600_000, "10:00"),
            (599_980, "10:00"),
            (221_000, "3:41"),
            (3_849_000, "1:04:09"),
            (9_950, "0:09.9"),
            (0, "0:00.0"),
            (-5, "0:00.0"),
        ] {
            assert_eq!(reading(Language::EnUs, Span::from_ms(ms)), shown);
        }
        assert_eq!(reading(Language::ZhCn, Span::from_hours(28)), "1 天 4 小时");
        assert_eq!(brief_reading(Span::from_hours(28)), "1d 4h");
        assert_eq!(brief_reading(Span::from_secs(221)), "3:41");
        let begun = Span::from_hours(72) - Span::from_secs(2);
        assert_eq!(reading(Language::EnUs, begun), "3 days");
        let begun = Span::from_hours(72) - Span::from_secs(90);
        assert_eq!(reading(Language::EnUs, begun), "3 days");
    }

    #[test]
    fn tenths_of_seconds_are_told_where_games_are_fast() {
        let told = |control: &str, ms| {
            let control = control.parse().unwrap();
            elapsed(Language::EnUs, Span::from_ms(ms), &control)
        };
        assert_eq!(told("3m+2s", 5_230), "0:05.2");
        for control in ["3d", "15m+10s", "unlimited"] {
            assert_eq!(told(control, 5_230), "0:05", "{control}");
        }
        assert_eq!(told("3d", 20), "0:01");
        assert_eq!(told("3d", 9_800), "0:10");
        assert_eq!(told("3d", 221_000), "3:41");
    }

    #[test]
    fn periods_moves_and_overruns_are_told() {
        let shown = |left| {
            let total = None;
            let limits = vec![left];
            face(Language::EnUs, &Reading { limits, total }).unwrap()
        };
        let seconds = Span::from_secs;
        let periods = |main, period, periods| TimeLeft::Periods {
            main: seconds(main),
            period: seconds(period),
            periods,
            whole: seconds(30),
        };
        assert_eq!(
            shown(periods(600, 30, 3)),
            "10:00, then 3 byo-yomi periods of 30 seconds"
        );
        assert_eq!(shown(periods(0, 24, 2)), "0:24, 2 byo-yomi periods left");
        assert_eq!(shown(periods(0, 24, 1)), "0:24, last byo-yomi period");
        let moves = |main, moves| TimeLeft::Moves {
            main: seconds(main),
            period: seconds(290),
            moves,
        };
        assert_eq!(
            shown(moves(60, 25)),
            "1:00, then 4 minutes 50 seconds for every 25 moves"
        );
        assert_eq!(shown(moves(0, 1)), "4:50, 1 more move to make in this time");
        let lapses = TimeLeft::Lapses {
            turn: seconds(60),
            lapses: 0,
            whole: seconds(60),
        };
        assert_eq!(shown(lapses), "1:00");
        assert_eq!(shown(TimeLeft::Time(seconds(61))), "1:01");
    }

    #[test]
    fn what_is_left_is_told_in_every_language() {
        let seconds = Span::from_secs;
        let lapses = |lapses| TimeLeft::Lapses {
            turn: seconds(60),
            lapses,
            whole: seconds(60),
        };
        let last = TimeLeft::Periods {
            main: Span::ZERO,
            period: seconds(24),
            periods: 1,
            whole: seconds(30),
        };
        for (language, left, told) in [
            (Language::EnUs, lapses(3), "1:00, 3 overruns left"),
            (Language::EnUs, lapses(1), "1:00, one overrun left"),
            (Language::ZhCn, lapses(3), "1:00，还可超时 3 次"),
            (Language::ZhCn, lapses(0), "1:00"),
            (Language::ZhTw, lapses(1), "1:00，還可逾時 1 次"),
            (Language::ZhCn, last, "0:24，最后一次读秒"),
            (Language::ZhTw, last, "0:24，最後一次讀秒"),
        ] {
            let (limits, total) = (vec![left], None);
            let shown = face(language, &Reading { limits, total });
            assert_eq!(shown.as_deref(), Some(told));
        }
    }

    #[test]
    fn a_short_clock_reads_as_its_language_does() {
        for (notation, chinese) in [
            ("20m & 60s/move x3", "局时 20 分 · 步时 60 秒 ×3"),
            ("10m+5s", "10 分+5 秒"),
            ("3d", "每步 3 天"),
            ("30m+5x30s", "30 分+5 次 30 秒"),
            ("5x30s", "5 次 30 秒"),
            ("30m+10m/20", "30 分+10 分/20 手"),
            ("10d+1d max 30d", "10 天+1 天，上限 30 天"),
            ("5m d3s", "5 分 延时 3 秒"),
            ("5m b3s", "5 分 返时 3 秒"),
            ("hourglass 5m", "沙漏 5 分"),
            ("72h", "局时 72 小时"),
            ("90m+0.5s", "90 分+0.5 秒"),
            ("2m/move", "步时 2 分"),
            ("0m d3s", "0 分 延时 3 秒"),
            ("3d weekends off", "每步 3 天，周末不计"),
        ] {
            let control: TimeControl = notation.parse().unwrap();
            assert_eq!(control.to_string(), notation);
            assert_eq!(brief(Language::EnUs, &control), notation);
            assert_eq!(brief(Language::ZhCn, &control), chinese);
        }
    }

    #[test]
    fn every_kind_of_clock_has_words() {
        for (notation, words) in [
            ("10m+5s", "10m+5s (10 minutes plus 5 seconds a move)"),
            ("3d", "3 days a move"),
            ("20m", "20m (20 minutes for the whole game)"),
        ] {
            let control: TimeControl = notation.parse().unwrap();
            assert_eq!(clock(Language::EnUs, &control), words);
        }
        let days: TimeControl = "3d".parse().unwrap();
        assert_eq!(clock(Language::ZhCn, &days), "每步 3 天");
        let weekdays: TimeControl = "3d weekends off".parse().unwrap();
        for (language, words) in [
            (
                Language::EnUs,
                "3 days a move; Saturdays and Sundays (UTC) don't count",
            ),
            (Language::ZhCn, "每步 3 天，周六、周日（按 UTC）不计时"),
            (Language::ZhTw, "每步 3 天，週六、週日（依 UTC）不計時"),
        ] {
            assert_eq!(clock(language, &weekdays), words);
        }
        let minutes: TimeControl = "10m+5s".parse().unwrap();
        assert_eq!(clock(Language::ZhTw, &minutes), "10 分鐘，每步加 5 秒");
        assert_eq!(clock(Language::ZhTw, &TimeControl::UNLIMITED), "不計時");
    }
}
