//! The options of a match, as text: `hands=5 deal=seen4`. What is missing is as usual.

use super::NiuNiu;
use crate::cards::options::{self, HasOptions, OptionSheet, note_keys, option};
use qiyuan_core::rules::SetupOption;

/// The highest bid where bids have heights.
const HIGHEST_BID: u8 = 4;

/// What can be chosen.
pub(crate) static SHEET: &OptionSheet = &OptionSheet {
    named: &[
        ("niuniu-blind", ""),
        ("niuniu-seen4", "deal=seen4"),
        ("niuniu-short", "hands=5"),
    ],
    options: &OPTIONS,
    notes: NOTES,
    // Nobody bids where the bank goes around.
    idle: &[("bid", ("banker", "rotate"))],
    told_in_play: &["hands"],
    // Never asked for: the game is close to pure luck, and not rated.
    rated: &[],
};

const OPTIONS: [SetupOption; 9] = [
    SetupOption {
        range: Some((1, 50)),
        ..option("hands", &["10", "1", "3", "5", "20", "30"])
    },
    option("deal", &["blind", "seen4"]),
    option("bid", &["plain", "graded"]),
    option("banker", &["bid", "bull9", "rotate"]),
    option("factors", &["flat", "steep", "tenfold", "even"]),
    option("silver", &["off", "on"]),
    option("specials", &["on", "off"]),
    option("suits", &["on", "off"]),
    option("cut", &["off", "on"]),
];

/// The keys of what players are told of each option.
const NOTES: &[&[&str]] = &[
    &["niuniu-hands"],
    &["niuniu-seen4"],
    &["niuniu-graded"],
    &["niuniu-bull9", "niuniu-rotate"],
    &["niuniu-steep", "niuniu-tenfold", "niuniu-even"],
    &["niuniu-silver"],
    &["niuniu-no-specials"],
    &["niuniu-no-suits"],
    &["niuniu-cut"],
];

/// Every key of [`NOTES`].
pub(super) const NOTE_KEYS: &[&str] = &note_keys::<12>(NOTES);

/// How often a stake is paid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Factors {
    /// 1 to 4.
    Flat,
    /// 1 to 7.
    Steep,
    /// The number of the bull, 10 at most.
    Tenfold,
    /// Always once.
    Even,
}

/// Who holds the bank.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Banker {
    /// Whoever bids for it, in each hand.
    Bid,
    /// Whoever had the best bull nine in the hand before, else as before.
    BullNine,
    /// Each in turn.
    Rotate,
}

/// The options of a match.
pub(super) type Options = options::Options<NiuNiu>;

impl HasOptions for NiuNiu {
    fn sheet() -> &'static OptionSheet {
        SHEET
    }
}

impl Options {
    /// How many hands are played.
    pub(super) fn hands(self) -> u32 {
        self.of("hands").parse().unwrap_or(1)
    }

    /// Whether everybody sees four cards before bidding.
    pub(super) fn is_seen(self) -> bool {
        self.is("deal", "seen4")
    }

    /// Whether bids have heights, which the hand is multiplied by.
    pub(super) fn is_graded(self) -> bool {
        self.is("bid", "graded")
    }

    /// The highest bid.
    pub(super) fn highest_bid(self) -> u8 {
        if self.is_graded() { HIGHEST_BID } else { 1 }
    }

    pub(super) fn banker(self) -> Banker {
        match &*self.of("banker") {
            "bull9" => Banker::BullNine,
            "rotate" => Banker::Rotate,
            _ => Banker::Bid,
        }
    }

    pub(super) fn factors(self) -> Factors {
        match &*self.of("factors") {
            "steep" => Factors::Steep,
            "tenfold" => Factors::Tenfold,
            "even" => Factors::Even,
            _ => Factors::Flat,
        }
    }

    pub(super) fn has_silver(self) -> bool {
        self.is("silver", "on")
    }

    /// Whether five faces, a bomb and five small cards count as such.
    pub(super) fn has_specials(self) -> bool {
        self.is("specials", "on")
    }

    /// Whether suits decide between highest cards of one rank.
    pub(super) fn has_suits(self) -> bool {
        self.is("suits", "on")
    }
}
