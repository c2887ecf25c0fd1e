//! The options of a match, as text: `hands=4 hearts=pips`. What is missing is as usual.

use std::fmt;

use crate::cards::{Card, Suit, TWO};
use qiyuan_core::rules::{BadSetup, MAX_SETUP_BYTES, SetupNote, SetupOption};

/// Whoever has this total or less ends the match.
pub(super) const LIMIT: i32 = -1_000;
/// With `ceiling=1000`, whoever has this total or more ends it too.
pub(super) const CEILING: i32 = 1_000;

/// The named setups, each with the text that it stands for.
pub(super) const NAMED: &[(&str, &str)] = &[
    ("gongzhu-limit", ""),
    ("gongzhu-four-hands", "hands=4"),
    ("gongzhu-one-hand", "hands=1"),
];

/// The setups that may be rated: those that differ in length alone, and are long enough.
pub(super) const RATED: &[&str] = &["", "hands=4", "hands=8"];

/// What can be chosen, in the order in which it is written; the usual value first.
pub(super) static OPTIONS: [SetupOption; 9] = [
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

const fn option(key: &'static str, choices: &'static [&'static str]) -> SetupOption {
    SetupOption {
        key,
        choices,
        range: None,
    }
}

/// How cards are exposed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Exposing {
    /// All at once, and secret until everybody has chosen.
    Secret,
    /// One after the other, from the leader on, seen by all.
    InOrder,
    /// Not at all.
    Off,
}

/// The options of a match: for each of [`OPTIONS`] the number of its choice.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Options([u8; OPTIONS.len()]);

impl Options {
    /// Reads a setup or the name of one.
    pub(super) fn read(setup: &str) -> Result<Self, BadSetup> {
        let bad = BadSetup("unreadable");
        if setup.len() > MAX_SETUP_BYTES {
            return Err(bad);
        }
        let named = NAMED.iter().find(|(name, _)| *name == setup.trim());
        let setup = named.map_or(setup, |(_, text)| text);
        let mut options = Self::default();
        let mut seen = [false; OPTIONS.len()];
        for word in setup.split([' ', ',']).filter(|word| !word.is_empty()) {
            let (key, value) = word.split_once('=').ok_or(bad)?;
            let at = OPTIONS.iter().position(|it| it.key == key).ok_or(bad)?;
            let mut choices = OPTIONS[at].choices.iter();
            let chosen = choices.position(|choice| *choice == value).ok_or(bad)?;
            if std::mem::replace(&mut seen[at], true) {
                return Err(bad);
            }
            options.0[at] = u8::try_from(chosen).map_err(|_| bad)?;
        }
        Ok(options)
    }

    /// The setup in which these options have these values.
    pub(super) fn compose(chosen: &[(&str, &str)]) -> Result<String, BadSetup> {
        let words: Vec<String> = chosen
            .iter()
            .map(|(key, value)| format!("{key}={value}"))
            .collect();
        Self::read(&words.join(" ")).map(|options| options.to_string())
    }

    /// What differs from the usual.
    pub(super) fn notes(self) -> Vec<SetupNote> {
        let all = OPTIONS.iter().zip(self.0).zip(NOTES);
        all.filter_map(|((option, chosen), keys)| {
            let key = keys.get(usize::from(chosen).checked_sub(1)?)?;
            let value = option.choices.get(usize::from(chosen))?;
            Some(SetupNote {
                key,
                value: (*value).to_owned(),
            })
        })
        .collect()
    }

    fn chosen(self, key: &str) -> &'static str {
        let at = OPTIONS.iter().position(|option| option.key == key);
        at.map_or("", |at| OPTIONS[at].choices[usize::from(self.0[at])])
    }

    /// How many hands are played; nothing where a total ends the match.
    pub(super) fn hands(self) -> Option<u32> {
        self.chosen("hands").parse().ok()
    }

    pub(super) fn has_ceiling(self) -> bool {
        self.chosen("ceiling") == "1000"
    }

    pub(super) fn exposing(self) -> Exposing {
        match self.chosen("expose") {
            "order" => Exposing::InOrder,
            "off" => Exposing::Off,
            _ => Exposing::Secret,
        }
    }

    /// The card that has to be led first in a hand; nothing where its leader is free to lead any.
    pub(super) fn first_card(self, hand: u32) -> Option<Card> {
        let (suit, is_always) = match self.chosen("lead") {
            "s2" => (Suit::Spades, false),
            "s2-always" => (Suit::Spades, true),
            "c2-always" => (Suit::Clubs, true),
            _ => (Suit::Clubs, false),
        };
        Card::new(suit, TWO).filter(|_| is_always || hand == 1)
    }

    /// Whether the low hearts count by their figures.
    pub(super) fn has_pips(self) -> bool {
        self.chosen("hearts").starts_with("pips")
    }

    /// Whether hearts are led only once one was discarded.
    pub(super) fn has_broken_hearts(self) -> bool {
        self.chosen("hearts").ends_with("broken")
    }

    /// Whether the pig turns only with all sixteen cards.
    pub(super) fn turns_with_all(self) -> bool {
        self.chosen("pig") == "with-all"
    }

    pub(super) fn has_winning_slam(self) -> bool {
        self.chosen("slam") == "wins"
    }

    pub(super) fn has_partners(self) -> bool {
        self.chosen("partners") == "on"
    }

    pub(super) fn has_cut(self) -> bool {
        self.chosen("cut") == "on"
    }
}

/// The keys of what players are told of each option: one for each choice but the usual one.
const NOTES: [&[&str]; OPTIONS.len()] = [
    &["gongzhu-hands", "gongzhu-hands", "gongzhu-hands"],
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

/// Every key of [`NOTES`], once.
pub(super) const NOTE_KEYS: &[&str] = &[
    "gongzhu-hands",
    "gongzhu-ceiling",
    "gongzhu-expose-order",
    "gongzhu-expose-off",
    "gongzhu-lead-s2",
    "gongzhu-lead-c2-always",
    "gongzhu-lead-s2-always",
    "gongzhu-hearts-pips",
    "gongzhu-hearts-broken",
    "gongzhu-hearts-pips-broken",
    "gongzhu-pig-with-all",
    "gongzhu-slam-wins",
    "gongzhu-partners",
    "gongzhu-cut",
];

/// What is not as usual; nothing if all is.
impl fmt::Display for Options {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let unusual = OPTIONS.iter().zip(self.0).filter(|(_, chosen)| *chosen > 0);
        let words: Vec<String> = unusual
            .map(|(option, chosen)| {
                format!("{}={}", option.key, option.choices[usize::from(chosen)])
            })
            .collect();
        f.write_str(&words.join(" "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_choice_is_read_back_as_it_was_written() {
        for option in OPTIONS {
            for choice in option.choices {
                let setup = Options::compose(&[(option.key, choice)]).unwrap();
                let options = Options::read(&setup).unwrap();
                assert_eq!(options.chosen(option.key), *choice);
                assert_eq!(options.to_string(), setup);
                let notes = options.notes();
                assert_eq!(notes.is_empty(), *choice == option.choices[0]);
                assert!(notes.iter().all(|note| NOTE_KEYS.contains(&note.key)));
            }
        }
        let both = Options::compose(&[("cut", "on"), ("hands", "8")]).unwrap();
        assert_eq!(both, "hands=8 cut=on");
    }

    #[test]
    fn other_setups_are_refused() {
        let long = "hands=4 ".repeat(200);
        for setup in [
            "hands",
            "hands=5",
            "hands=4 hands=4",
            "decks=2",
            "=",
            "gongzhu-limit cut=on",
            &long,
        ] {
            assert_eq!(Options::read(setup), Err(BadSetup("unreadable")), "{setup}");
        }
    }
}
