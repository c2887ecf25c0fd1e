//! What may be typed, what it means, and what is refused.

use super::*;
use crate::clock::MAX_LIMITS;
use BadControl::{
    CapTooLow, Empty, NoTime, NoUnit, OutOfRange, TooLong, TooManyLimits, Unreadable, WeekendsOff,
};

/// A control as it is written, and ways in which it may be typed.
const TYPED: &[(&str, &[&str])] = &[
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
            "不计时",
            "不計時",
        ],
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
            "二十分钟",
            "二十分鐘",
        ],
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
    ("30m", &["半小时", "半个小时", "半個小時", "三十分"]),
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
            "3 days per move",
            "3d per turn",
            "3天/步",
            "每步3天",
            "三天",
            "每步三天",
            "一步三天",
            "一手三日",
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
    (
        "3d weekends off",
        &[
            "3 days weekends off",
            "3d weekends",
            "3d no weekends",
            "3d & weekends off",
            "3 days without weekends",
            "3天周末不计",
            "3天 週末不計時",
            "每步3天且周末不计时",
            "3天周末除外",
            "3天 周六日休息",
        ],
    ),
    (
        "10d+1d max 30d weekends off",
        &["10天+1天 最多30天 週末休息"],
    ),
    ("3d & 20d weekends off", &["3d and 20d weekends"]),
];

/// What may be typed but not played, and why.
const REFUSED: &[(&str, BadControl)] = &[
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
    ("10m+5s weekends off", WeekendsOff),
    ("3d & 20m weekends off", WeekendsOff),
    ("hourglass 3d weekends off", WeekendsOff),
    ("unlimited weekends off", WeekendsOff),
    ("weekends off", Empty),
    ("3d off", Unreadable),
    ("3d weekends weekends", Unreadable),
    ("3d && weekends", Unreadable),
    ("weekends off 3d", Unreadable),
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
    ("5m\u{202e}+3s", Unreadable),
    ("5m\0", Unreadable),
    ("🕐", Unreadable),
    ("5\n+3", Unreadable),
];

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
        "3d weekends off",
        "72h weekends off",
    ] {
        let control: TimeControl = text.parse().unwrap();
        assert_eq!(control.to_string(), text);
    }
}

#[test]
fn the_same_control_may_be_typed_in_many_ways() {
    for &(canonical, typed) in TYPED {
        for typed in typed {
            let control = typed.parse::<TimeControl>().map(|read| read.to_string());
            assert_eq!(control.as_deref(), Ok(canonical), "{typed}");
        }
    }
}

#[test]
fn what_cannot_be_played_is_refused_with_its_reason() {
    for &(text, reason) in REFUSED {
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
        ["5m"; MAX_LIMITS]
            .join("&")
            .parse::<TimeControl>()
            .unwrap()
            .limits()
            .len(),
        MAX_LIMITS
    );
}

#[test]
fn each_reason_has_a_key_of_its_own() {
    let keys: std::collections::BTreeSet<_> =
        BadControl::ALL.iter().map(|reason| reason.key()).collect();
    assert_eq!(keys.len(), BadControl::ALL.len());
}
