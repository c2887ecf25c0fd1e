//! What is fixed about Gong Zhu.

use super::{action, options::NOTE_KEYS, position::SEATS};
use crate::cards::{self, commitment::SALT};
use qiyuan_core::rules::{Info, Numbering, RecordFormat};

/// The seats, in order of play, which goes around the table counter-clockwise.
pub(super) const SIDES: &[&str] = cards::SIDES.split_at(SEATS as usize).0;

/// The format of records.
pub(super) const TEXT: RecordFormat = RecordFormat("gongzhu-txt");

/// How many actions a hand has: four choices and 52 cards. Where there is a cut, it is one more.
const HAND: u32 = 56;

pub(super) static INFO: Info = Info {
    key: "gongzhu",
    category: "cards",
    seats: 4..=4,
    sides: SIDES,
    notations: &[
        action::SIGNS,
        action::LETTERS,
        action::CHINESE,
        action::TRADITIONAL,
    ],
    records: &[TEXT],
    illegal: &[
        "card-not-in-hand",
        "follow-suit",
        "exposed-waits",
        "first-card",
        "hearts-unbroken",
        "not-exposable",
        "card-now",
        "expose-now",
        "cut-now",
    ],
    setup_faults: &["seats", "unreadable"],
    endings: &["limit", "hands", "slam", "left"],
    draws: &[SALT, "deal"],
    setup_notes: NOTE_KEYS,
    phases: &["gongzhu-cut", "gongzhu-expose"],
    prompts: &["gongzhu-none"],
    notices: &[
        "gongzhu-hand",
        "gongzhu-exposed",
        "gongzhu-exposed-none",
        "deal-commitment",
        "gongzhu-leads-card",
        "gongzhu-leads-pig",
        "gongzhu-leads-seat",
        "gongzhu-scores",
        "gongzhu-took",
        "gongzhu-took-none",
        "gongzhu-part-hearts",
        "gongzhu-part-all-hearts",
        "gongzhu-part-pig",
        "gongzhu-part-sheep",
        "gongzhu-part-transformer",
        "gongzhu-part-alone",
        "gongzhu-last",
        "gongzhu-trick",
        "deal-reveal",
        "gongzhu-pig",
    ],
    pieces: &[
        "clubs",
        "diamonds",
        "hearts",
        "spades",
        "facedown",
        "gongzhu-playable",
        "gongzhu-exposed",
        "gongzhu-led",
        "gongzhu-played",
        "gongzhu-won",
        "gongzhu-last",
        "gongzhu-taken",
        "gongzhu-points",
    ],
    setups: &["gongzhu-limit", "gongzhu-four-hands", "gongzhu-one-hand"],
    clocks: &["10m+20s", "5m/move"],
    examples: &["expose none"],
    words: &[
        ("expose", &["expose"]),
        ("undisclosed", &["undisclosed"]),
        ("cut", &["cut"]),
    ],
    numbering: Numbering::Plies,
    rated_after: Some(4 * HAND),
    rated_after_leaving: Some(HAND),
    hidden: true,
    holds_cards: true,
    substitutes: true,
    takebacks: false,
    draw_offers: false,
    aborts: false,
    ..Info::BASE
};
