//! The options of a match, as text: `hands=4 hearts=pips`. What is missing is as usual.

use super::GongZhu;
use crate::cards::{
    Card, Suit, TWO,
    options::{self, HasOptions, OptionSheet, note_keys, option},
};
use qiyuan_core::rules::SetupOption;

/// Whoever has this total or less ends the match.
pub(super) const LIMIT: i32 = -1_000;
/// With `ceiling=1000`, whoever has this total or more ends it too.
pub(super) const CEILING: i32 = 1_000;

/// What can be chosen.
pub(crate) static SHEET: &OptionSheet = &OptionSheet {
    named: &[
        ("gongzhu-limit", ""),
        ("gongzhu-four-hands", "hands=4"),
        ("gongzhu-one-hand", "hands=1"),
    ],
    options: &OPTIONS,
    notes: NOTES,
    idle: &[
        ("ceiling", ("hands", "1")),
        ("ceiling", ("hands", "4")),
        ("ceiling", ("hands", "8")),
    ],
    told_in_play: &["hands", "ceiling"],
    // Those that differ in length alone, and are long enough. A cut changes nothing in the play.
    rated: &[
        "",
        "hands=4",
        "hands=8",
        "cut=on",
        "hands=4 cut=on",
        "hands=8 cut=on",
    ],
};

const OPTIONS: [SetupOption; 9] = [
    option("hands", &["limit", "1", "4", "8"]),
    option("ceiling", &["off", "1000"]),
    option("expose", &["secret", "order", "off"]),
    option("lead", &["c2", "s2", "c2-always", "s2-always"]),
    option("hearts", &["usual", "pips", "broken", "pips-broken"]),
    option("pig", &["with-hearts", "with-all"]),
    option("slam", &["scores", "wins"]),
    option("partners", &["off", "on"]),
    option("cut", &["off", "on"]),
];

/// The keys of what players are told of each option.
const NOTES: &[&[&str]] = &[
    &["gongzhu-hands"],
    &["gongzhu-ceiling"],
    &["gongzhu-expose-order", "gongzhu-expose-off"],
    &[
        "gongzhu-lead-s2",
        "gongzhu-lead-c2-always",
        "gongzhu-lead-s2-always",
    ],
    &[
        "gongzhu-hearts-pips",
        "gongzhu-hearts-broken",
        "gongzhu-hearts-pips-broken",
    ],
    &["gongzhu-pig-with-all"],
    &["gongzhu-slam-wins"],
    &["gongzhu-partners"],
    &["gongzhu-cut"],
];

/// Every key of [`NOTES`].
pub(super) const NOTE_KEYS: &[&str] = &note_keys::<14>(NOTES);

/// How cards are exposed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Exposing {
    /// All at once, and secret until everybody has chosen.
    Secret,
    /// One after the other, seen by all.
    InOrder,
    /// Not at all.
    Off,
}

/// The options of a match.
pub(super) type Options = options::Options<GongZhu>;

impl HasOptions for GongZhu {
    fn sheet() -> &'static OptionSheet {
        SHEET
    }
}

impl Options {
    /// How many hands are played; nothing where a total ends the match.
    pub(super) fn hands(self) -> Option<u32> {
        self.of("hands").parse().ok()
    }

    pub(super) fn has_ceiling(self) -> bool {
        self.is("ceiling", "1000")
    }

    pub(super) fn exposing(self) -> Exposing {
        match &*self.of("expose") {
            "order" => Exposing::InOrder,
            "off" => Exposing::Off,
            _ => Exposing::Secret,
        }
    }

    /// The card that has to be led first in a hand; nothing where its leader is free to lead any.
    pub(super) fn first_card(self, hand: u32) -> Option<Card> {
        let (suit, is_always) = match &*self.of("lead") {
            "s2" => (Suit::Spades, false),
            "s2-always" => (Suit::Spades, true),
            "c2-always" => (Suit::Clubs, true),
            _ => (Suit::Clubs, false),
        };
        Card::new(suit, TWO).filter(|_| is_always || hand == 1)
    }

    /// Whether the low hearts count by their figures.
    pub(super) fn has_pips(self) -> bool {
        self.of("hearts").starts_with("pips")
    }

    /// Whether hearts are led only once one was discarded.
    pub(super) fn has_broken_hearts(self) -> bool {
        self.of("hearts").ends_with("broken")
    }

    /// Whether the pig turns only with all sixteen cards.
    pub(super) fn turns_with_all(self) -> bool {
        self.is("pig", "with-all")
    }

    pub(super) fn has_winning_slam(self) -> bool {
        self.is("slam", "wins")
    }

    pub(super) fn has_partners(self) -> bool {
        self.is("partners", "on")
    }
}
