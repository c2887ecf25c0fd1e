//! What is fixed about Niu Niu.

use super::{action::GRADED_BID_NOW, options::NOTE_KEYS};
use crate::cards::{self, commitment::SALT};
use qiyuan_core::rules::{Info, Notation, Numbering, RecordFormat};

/// The format of records.
pub(super) const TEXT: RecordFormat = RecordFormat("niuniu-txt");

/// The seats.
pub(super) const SIDES: &[&str] = &cards::SIDES;

pub(super) static INFO: Info = Info {
    key: "niuniu",
    category: "cards",
    seats: 2..=6,
    sides: SIDES,
    notations: &[Notation("niuniu-words")],
    records: &[TEXT],
    illegal: &[
        "niuniu-bid-height",
        "niuniu-bid-plain",
        "niuniu-stake-height",
        "niuniu-bid-now",
        GRADED_BID_NOW,
        "niuniu-stake-now",
        "niuniu-cut-now",
    ],
    setup_faults: &["seats", "unreadable"],
    endings: &["hands", "left"],
    draws: &[SALT, "tie", "deal"],
    setup_notes: NOTE_KEYS,
    phases: &["niuniu-cut", "niuniu-bid", "niuniu-stake"],
    prompts: &[
        "niuniu-grab",
        "niuniu-pass",
        "niuniu-bid-1",
        "niuniu-bid-2",
        "niuniu-bid-3",
        "niuniu-bid-4",
        "niuniu-stake-1",
        "niuniu-stake-2",
        "niuniu-stake-3",
    ],
    notices: &[
        "niuniu-showdown",
        "niuniu-result",
        "niuniu-rank",
        "niuniu-shown",
        "niuniu-shown-of",
        "niuniu-hand",
        "niuniu-bids",
        "niuniu-bids-graded",
        "niuniu-bids-none",
        "niuniu-bank",
        "deal-commitment",
        "deal-reveal",
    ],
    hand_ranks: &[
        "none",
        "bull-1",
        "bull-2",
        "bull-3",
        "bull-4",
        "bull-5",
        "bull-6",
        "bull-7",
        "bull-8",
        "bull-9",
        "bull-bull",
        "silver",
        "five-face",
        "bomb",
        "five-small",
    ],
    pieces: &[
        "clubs",
        "diamonds",
        "hearts",
        "spades",
        "facedown",
        "niuniu-shown",
        "niuniu-shown-before",
        "niuniu-bank",
        "niuniu-bid",
        "niuniu-stake",
        "niuniu-points",
    ],
    setups: &["niuniu-blind", "niuniu-seen4", "niuniu-short"],
    clocks: &["5m+20s", "5m/move"],
    examples: &["bid 1", "bid 0"],
    words: &[
        ("grab", &["grab"]),
        ("nobid", &["pass"]),
        ("bid", &["bid"]),
        ("stake", &["stake"]),
        ("undisclosed", &["undisclosed"]),
        ("cut", &["cut"]),
    ],
    numbering: Numbering::Plies,
    hidden: true,
    holds_cards: true,
    substitutes: true,
    takebacks: false,
    draw_offers: false,
    aborts: false,
    ..Info::BASE
};
