//! Charts as they are approved: as wide as a message shows them, and as small as on a phone.

use qiyuan_core::{
    clock::Timestamp,
    diagram::{Bar, Chart, Columns, Line, Plot, Section, Share, Shares, Tone},
};

/// Each with its name and its width.
pub(crate) fn charts() -> Vec<(&'static str, Chart, u32)> {
    let wide = shares_of_chess();
    vec![
        ("charts/chess", wide.clone(), 600),
        ("charts/chess-small", wide, 300),
        ("charts/xiangqi-small", shares_of_xiangqi(), 300),
        ("charts/ratings", rating_lines(), 600),
        ("charts/ratings-small", rating_lines(), 300),
        ("charts/distribution", distribution(), 600),
        ("charts/distribution-small", distribution(), 300),
        ("charts/few-ratings", few_ratings(), 600),
        ("charts/few-games", few_games(), 600),
    ]
}

/// A bar with these counts, each part with its share in so many decimals.
fn bar(label: &str, tones: [Tone; 3], counts: [u64; 3], decimals: usize) -> Bar {
    let total: u64 = counts.iter().sum();
    let parts = tones.into_iter().zip(counts).map(|(tone, count)| Share {
        tone,
        count,
        label: format!("{:.decimals$}%", count as f64 * 100.0 / total as f64),
    });
    Bar {
        label: label.to_owned(),
        total,
        parts: parts.collect(),
    }
}

fn shares_of_chess() -> Chart {
    const TONES: [Tone; 3] = [Tone::Light, Tone::Neutral, Tone::Dark];
    let section = |heading: &str, bars: &[(&str, [u64; 3])]| Section {
        heading: heading.to_owned(),
        bars: bars
            .iter()
            .map(|(label, counts)| bar(label, TONES, *counts, 0))
            .collect(),
    };
    let speeds = section(
        "By speed",
        &[
            ("Bullet", [60_204, 4_031, 58_107]),
            ("Blitz", [100_803, 9_100, 99_797]),
            ("Rapid", [40_401, 5_310, 39_031]),
            ("Correspondence", [25_670, 6_475, 25_038]),
        ],
    );
    let openings = section(
        "Openings",
        &[
            ("Sicilian Defense", [20_204, 2_031, 21_107]),
            ("French Defense", [15_803, 2_100, 14_797]),
            ("Queen's Gambit Declined", [10_401, 1_310, 8_031]),
            ("Italian Game", [9_670, 647, 8_503]),
            ("Caro-Kann Defense", [4_670, 475, 4_503]),
        ],
    );
    let names = [
        (TONES[0], "White"),
        (TONES[1], "Drawn"),
        (TONES[2], "Black"),
    ];
    Chart {
        title: "Chess · who wins · Everywhere".to_owned(),
        plot: Plot::Shares(Shares {
            legend: names.map(|(tone, name)| (tone, name.to_owned())).into(),
            whole: bar("All games", TONES, [227_078, 24_916, 221_973], 2),
            whole_unit: "games".to_owned(),
            note: "On average 71 moves, counting both sides, in 12 minutes".to_owned(),
            unit: "games".to_owned(),
            sections: vec![speeds, openings],
        }),
    }
}

fn shares_of_xiangqi() -> Chart {
    let names = [
        (Tone::Red, "红方"),
        (Tone::Neutral, "和棋"),
        (Tone::Dark, "黑方"),
    ];
    let tones = names.map(|(tone, _)| tone);
    Chart {
        title: "象棋 · 先后手胜率 · 本服务器".to_owned(),
        plot: Plot::Shares(Shares {
            legend: names.map(|(tone, name)| (tone, name.to_owned())).into(),
            whole: bar("全部", tones, [40, 58, 2], 2),
            whole_unit: "局".to_owned(),
            note: "平均每局双方共走 68 步，用时 14 分钟".to_owned(),
            unit: "局".to_owned(),
            sections: vec![Section {
                heading: "开局".to_owned(),
                bars: vec![
                    bar("中炮对屏风马", tones, [20, 28, 1], 0),
                    bar("对兵局", tones, [4, 5, 1], 0),
                ],
            }],
        }),
    }
}

fn rating_lines() -> Chart {
    let line = |name: &str, start: i32, days: std::ops::Range<i64>, step: i32| Line {
        name: name.to_owned(),
        is_provisional: step < 0,
        points: days
            .enumerate()
            .map(|(game, day)| {
                let game = i32::try_from(game).unwrap();
                let swing = (game * game * 37 + step * 11) % 41 - 18;
                let at = Timestamp::from_ms((20_400 + day * 3) * 86_400_000);
                (at, start + game * step + swing)
            })
            .collect(),
    };
    Chart {
        title: "Ann · rating".to_owned(),
        plot: Plot::Lines(vec![
            line("Chess · Blitz", 1_480, 0..60, 3),
            line("Go 9×9 · Rapid", 1_610, 20..70, -1),
        ]),
    }
}

fn distribution() -> Chart {
    Chart {
        title: "Chess · Blitz · Everywhere".to_owned(),
        plot: Plot::Columns(Columns {
            first: 900,
            width: 50,
            counts: vec![
                1, 0, 3, 5, 8, 14, 19, 31, 44, 57, 63, 71, 66, 58, 49, 33, 25, 17, 9, 6, 4, 1, 2,
            ],
            mark: Some((1_583, "You: 1583, better than 71%".to_owned())),
        }),
    }
}

/// Hardly anybody is ranked, and the axes are short.
fn few_ratings() -> Chart {
    Chart {
        title: "国际象棋 · 快棋 · 本服务器".to_owned(),
        plot: Plot::Columns(Columns {
            first: 1_350,
            width: 50,
            counts: vec![1, 0, 2, 1, 0, 1],
            mark: Some((1_460, "你：1460，第 3 名".to_owned())),
        }),
    }
}

/// All games of one evening.
fn few_games() -> Chart {
    let at = |minutes: i64| Timestamp::from_ms(20_400 * 86_400_000 + minutes * 60_000);
    Chart {
        title: "Bea · 等级分".to_owned(),
        plot: Plot::Lines(vec![Line {
            name: "国际象棋 · 快棋".to_owned(),
            is_provisional: true,
            points: vec![(at(60), 1_662), (at(75), 1_571), (at(190), 1_624)],
        }]),
    }
}
