//! What is fixed about Go.

use qiyuan_core::rules::{Info, Notation, Numbering, RecordFormat};

/// A letter without I and a number, `Q16`; also the canonical text.
pub(super) const GTP: Notation = Notation("gtp");
/// Two letters from the left and the top, `pd`.
pub(super) const SGF: Notation = Notation("sgf");
/// The row in Chinese figures and the column in Arabic ones, `四·16`.
pub(super) const CHINESE: Notation = Notation("chinese");

/// Games in the Smart Game Format.
pub(super) const RECORD: RecordFormat = RecordFormat("sgf");

/// Go.
pub(super) static INFO: Info = Info {
    key: "go",
    sides: &["black", "white"],
    notations: &[GTP, SGF, CHINESE],
    records: &[RECORD],
    illegal: &[
        "accepted-already",
        "counting",
        "handicap-first",
        "ko",
        "letter-i",
        "letter-missing",
        "marks-changed",
        "marks-same",
        "no-stone",
        "no-such-point",
        "not-counting",
        "occupied",
        "odd-digits",
        "one-at-a-time",
        "resume-first",
        "resumed-already",
        "suicide",
        "superko",
        "third-pass",
    ],
    setup_faults: &[
        "board-rows",
        "board-size",
        "compensation",
        "dead-stones",
        "handicap",
        "handicap-points",
        "ko-point",
        "komi",
        "no-liberties",
        "rules",
        "seats",
        "sgf",
        "sgf-moves",
        "turn",
        "unreadable",
    ],
    endings: &["count", "count-all-alive", "jigo"],
    count_lines: &[
        "points-black",
        "points-white",
        "points-black-only",
        "points-white-only",
        "points-black-area",
        "points-white-area",
        "points-shared",
        "points-komi",
        "points-compensation",
        "points-lead",
        "points-won",
        "points-even",
        "points-score",
        "stones-areas",
        "stones-areas-shared",
        "stones-base",
        "stones-komi",
        "stones-compensation",
        "stones-threshold",
        "stones-lead",
        "stones-won",
        "stones-even",
        "stones-score",
        "stones-score-points",
    ],
    setup_notes: &[
        "free",
        "size",
        "size-oblong",
        "komi",
        "komi-stones",
        "handicap",
        "compensation",
        "law",
        "position",
    ],
    prompts: &["pass", "accept", "resume", "dispute", "suggestion"],
    pieces: &["go-stone", "go-dead-stone"],
    setups: &[
        "19x19",
        "13x13",
        "9x9",
        "handicap-2",
        "handicap-3",
        "handicap-4",
        "handicap-5",
        "handicap-6",
        "handicap-9",
    ],
    clocks: &["20m+3x30s", "10m+5m/25"],
    examples: &["Q16", "D4", "pd", "四·16"],
    numbering: Numbering::Plies,
    words: &[
        ("pass", &["pass", "停一手"]),
        ("toggle", &["toggle", "改判"]),
        ("region", &["region", "一片"]),
        ("dead", &["dead", "死子"]),
        ("accept", &["accept", "同意"]),
        ("resume", &["resume", "再下"]),
        ("dispute", &["dispute", "不同意"]),
        ("decide", &["decide"]),
        ("regions", &["regions"]),
    ],
    rated_after: Some(10),
    // A game is counted; players of it offer no draws.
    draw_offers: false,
    ..Info::BASE
};
