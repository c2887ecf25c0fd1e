//! Charts as the bot posts them, in three languages.

use qiyuan_core::diagram::{Bar, Chart, Columns, Curve, Plot, Section, Share, Shares, Tone};
use qiyuan_render::{Look, Theme, Width};

/// Every chart with its name.
pub(crate) fn all() -> Vec<(&'static str, Chart, Look)> {
    let mut all = statistics();
    all.extend(curves());
    all.extend(distributions());
    all
}

fn look(theme: &str, width: u32) -> Look {
    Look {
        theme: theme.parse().unwrap_or_else(|_| Theme::default()),
        width: Width::new(width).unwrap(),
        ..Look::default()
    }
}

fn shares<const N: usize>(parts: [(Tone, &str, &str, u64); N], sections: Vec<Section>) -> Plot {
    let parts = parts.map(|(tone, name, share, count)| Share {
        tone,
        name: name.to_owned(),
        share: share.to_owned(),
        count,
    });
    Plot::Shares(Shares {
        parts: parts.into(),
        sections,
    })
}

fn section(heading: &str, bars: &[(&str, [u64; 3])]) -> Section {
    let bars = bars.iter().map(|(label, counts)| Bar {
        label: (*label).to_owned(),
        counts: counts.to_vec(),
    });
    Section {
        heading: heading.to_owned(),
        bars: bars.collect(),
    }
}

fn facts(facts: &[(&str, &str)]) -> Vec<(String, String)> {
    let facts = facts.iter();
    facts
        .map(|(name, figure)| ((*name).to_owned(), (*figure).to_owned()))
        .collect()
}

fn chart(title: &str, caption: &str, plot: Plot, told: &[(&str, &str)]) -> Chart {
    Chart {
        title: title.to_owned(),
        caption: caption.to_owned(),
        plot,
        facts: facts(told),
    }
}

fn statistics() -> Vec<(&'static str, Chart, Look)> {
    let chess = |openings| {
        let parts = [
            (Tone::Light, "White", "47.91%", 227_078),
            (Tone::Neutral, "Drawn", "5.26%", 24_916),
            (Tone::Dark, "Black", "46.83%", 221_973),
        ];
        let told = [("Average length", "38 moves"), ("Average time", "14m")];
        chart(
            "Chess · 473,967 games",
            "All time · Everywhere",
            shares(parts, openings),
            &told,
        )
    };
    let openings = section(
        "Most played openings",
        &[
            ("Sicilian Defense (B20)", [18_204, 1_820, 20_411]),
            ("Ruy Lopez (C60)", [15_120, 2_404, 13_907]),
            ("Queen’s Gambit Declined (D30)", [9_402, 1_755, 8_120]),
            (
                "French Defense: Winawer Variation, Poisoned Pawn Variation (C18)",
                [4_071, 701, 4_480],
            ),
            ("King’s Indian Defense (E61)", [3_310, 402, 3_108]),
        ],
    );
    let xiangqi = chart(
        "象棋 · 9,842 局",
        "2026年7月 · 本服务器",
        shares(
            [
                (Tone::Red, "红方", "36.20%", 3_563),
                (Tone::Neutral, "和棋", "31.05%", 3_056),
                (Tone::Dark, "黑方", "32.75%", 3_223),
            ],
            vec![section(
                "最常见的布局",
                &[
                    ("中炮对屏风马", [1_204, 998, 1_020]),
                    ("仙人指路对卒底炮", [610, 640, 577]),
                    ("飞相局", [402, 388, 371]),
                ],
            )],
        ),
        &[("平均长度", "42 回合"), ("平均用时", "31 分钟")],
    );
    let go = chart(
        "圍棋 · 2,342 局",
        "2026年 · 全部",
        shares(
            [
                (Tone::Dark, "黑方", "51.41%", 1_204),
                (Tone::Neutral, "和棋", "1.32%", 31),
                (Tone::Light, "白方", "47.27%", 1_107),
            ],
            vec![section(
                "各組別",
                &[("19×19", [803, 0, 797]), ("9×9", [401, 31, 310])],
            )],
        ),
        &[("平均長度", "187 手"), ("平均用時", "48 分鐘")],
    );
    vec![
        (
            "charts/statistics-en",
            chess(vec![openings.clone()]),
            look("wood", 720),
        ),
        (
            "charts/statistics-en-small",
            chess(vec![openings]),
            look("wood", 300),
        ),
        (
            "charts/statistics-plain",
            chess(Vec::new()),
            look("slate", 480),
        ),
        (
            "charts/statistics-zh-cn",
            xiangqi.clone(),
            look("paper", 720),
        ),
        ("charts/statistics-zh-cn-small", xiangqi, look("wood", 300)),
        ("charts/statistics-zh-tw", go, look("moss", 720)),
    ]
}

/// A rating after each of so many games: a walk that is the same every time.
fn walk(games: u32) -> Vec<(i64, i32)> {
    let mut rating = 1_500.0;
    let mut state = 12_345_u32;
    let mut day = 0.0;
    (0..games)
        .map(|game| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            let chance = f64::from(state >> 8) / f64::from(1 << 24);
            let step = if game < 8 { 90.0 } else { 14.0 };
            rating += (chance - 0.46) * 2.0 * step;
            day += 0.3 + chance * 3.0;
            ((day * 86_400.0) as i64, rating.round() as i32)
        })
        .collect()
}

fn curve(games: u32, ticks: &[(i64, &str)], uncertain: &str) -> Plot {
    let points = walk(games);
    let most = points.iter().enumerate().max_by_key(|(_, point)| point.1);
    let peak = most.map_or(0, |(index, _)| index);
    let last_index = points.len() - 1;
    let ticks = ticks
        .iter()
        .map(|(day, label)| (day * 86_400, (*label).to_owned()));
    let label = |index: usize| (index, format!("{}{uncertain}", points[index].1));
    let mut marks = vec![label(last_index)];
    if peak < last_index {
        marks.push(label(peak));
    }
    Plot::Curve(Curve {
        points,
        ticks: ticks.collect(),
        marks,
    })
}

fn curves() -> Vec<(&'static str, Chart, Look)> {
    let english = |ticks: &[(i64, &str)]| {
        chart(
            "Ann · Chess · Blitz",
            "Rating after 180 games",
            curve(180, ticks, ""),
            &[("Now", "1697"), ("Best", "1772"), ("30 days", "–44")],
        )
    };
    let months = [
        (20, "Jan"),
        (80, "Mar"),
        (140, "May"),
        (200, "Jul"),
        (260, "Sep"),
        (310, "Nov"),
    ];
    let ten = chart(
        "王小明 · 象棋 · 快棋",
        "10 局后的等级分",
        curve(10, &[(1, "7月1日"), (8, "7月8日"), (15, "7月15日")], "?"),
        &[("现在", "1441?"), ("最高", "1469"), ("30 天", "–59")],
    );
    let one = chart(
        "陳美玲 · 圍棋 19×19 · 通訊棋",
        "1 局後的等級分",
        curve(1, &[(1, "2026年7月1日")], "?"),
        &[("目前", "1421?"), ("最高", "1421"), ("30 天", "–79")],
    );
    vec![
        ("charts/rating-en", english(&months), look("wood", 720)),
        (
            "charts/rating-en-small",
            english(&months),
            look("slate", 300),
        ),
        ("charts/rating-zh-cn", ten.clone(), look("paper", 720)),
        ("charts/rating-zh-cn-small", ten, look("wood", 300)),
        ("charts/rating-zh-tw", one, look("sea", 480)),
    ]
}

fn distributions() -> Vec<(&'static str, Chart, Look)> {
    let bell: Vec<u64> = (0..26)
        .map(|index| {
            let x = (f64::from(index) - 12.0) / 5.0;
            (640.0 * (-x * x / 2.0).exp()).round() as u64
        })
        .collect();
    let columns = |counts: &[u64], from, mark: Option<(i32, &str)>| {
        Plot::Columns(Columns {
            from,
            step: 50,
            counts: counts.to_vec(),
            mark: mark.map(|(at, label)| (at, label.to_owned())),
        })
    };
    let english = |mark| {
        chart(
            "Chess · Blitz",
            "Ratings of 8,021 players · Everywhere",
            columns(&bell, 900, mark),
            &[("Average", "1512"), ("Middle", "1508"), ("Best", "2188")],
        )
    };
    let few = chart(
        "象棋 · 快棋",
        "12 位棋手的等级分 · 本服务器",
        columns(
            &[1, 0, 2, 3, 4, 1, 0, 1],
            1_350,
            Some((1_512, "你 1512 · 超过 42%")),
        ),
        &[("平均", "1523"), ("中位数", "1518"), ("最高", "1731")],
    );
    let taiwan = chart(
        "圍棋 19×19 · 通訊棋",
        "12 位棋手的等級分 · 本伺服器",
        columns(
            &[1, 0, 2, 3, 4, 1, 0, 1],
            1_350,
            Some((1_731, "你 1731 · 贏過 92%")),
        ),
        &[("平均", "1523"), ("中位數", "1518"), ("最高", "1731")],
    );
    let mine = Some((1_742, "You 1742 · above 83%"));
    vec![
        ("charts/distribution-en", english(mine), look("wood", 720)),
        (
            "charts/distribution-en-small",
            english(mine),
            look("wood", 300),
        ),
        (
            "charts/distribution-plain",
            english(None),
            look("slate", 480),
        ),
        ("charts/distribution-zh-cn", few, look("wood", 720)),
        (
            "charts/distribution-zh-tw",
            taiwan.clone(),
            look("moss", 720),
        ),
        ("charts/distribution-zh-tw-small", taiwan, look("sea", 300)),
    ]
}
