//! The options of a match, as text: `hands=5 deal=seen4`. What is missing is as usual.

use std::{fmt, ops::RangeInclusive};

use qiyuan_core::rules::{BadSetup, MAX_SETUP_BYTES, SetupNote, SetupOption};

/// How many hands a match may have.
const HANDS: RangeInclusive<u8> = 1..=50;
/// How many it usually has.
const USUAL_HANDS: u8 = 10;

/// The named setups, each with the text that it stands for.
pub(super) const NAMED: &[(&str, &str)] = &[
    ("niuniu-blind", ""),
    ("niuniu-seen4", "deal=seen4"),
    ("niuniu-short", "hands=5"),
];

/// What can be chosen, in the order in which it is written; the usual value first.
pub(super) static OPTIONS: [SetupOption; 9] = [
    SetupOption {
        range: Some((*HANDS.start() as u32, *HANDS.end() as u32)),
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

const fn option(key: &'static str, choices: &'static [&'static str]) -> SetupOption {
    SetupOption {
        key,
        choices,
        range: None,
    }
}

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

/// The options of a match: the number of hands, and for each of the other [`OPTIONS`] the number of its choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Options {
    hands: u8,
    chosen: [u8; OPTIONS.len()],
}

impl Default for Options {
    fn default() -> Self {
        Self {
            hands: USUAL_HANDS,
            chosen: [0; OPTIONS.len()],
        }
    }
}

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
            if std::mem::replace(&mut seen[at], true) {
                return Err(bad);
            }
            if key == "hands" {
                let hands = value.parse().ok().filter(|it| HANDS.contains(it));
                options.hands = hands.filter(|it| it.to_string() == value).ok_or(bad)?;
                continue;
            }
            let mut choices = OPTIONS[at].choices.iter();
            let chosen = choices.position(|choice| *choice == value).ok_or(bad)?;
            options.chosen[at] = u8::try_from(chosen).map_err(|_| bad)?;
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

    /// These options, but with another choice; as they were if there is no such choice.
    pub(super) fn with(mut self, key: &str, value: &str) -> Self {
        if let Some(at) = OPTIONS.iter().position(|option| option.key == key) {
            let mut choices = OPTIONS[at].choices.iter();
            let chosen = choices.position(|choice| *choice == value);
            if let Some(chosen) = chosen.and_then(|it| u8::try_from(it).ok()) {
                self.chosen[at] = chosen;
            }
        }
        self
    }

    /// What players should know: the number of hands, and what differs from the usual.
    pub(super) fn notes(self) -> Vec<SetupNote> {
        let hands = (self.hands != USUAL_HANDS).then(|| SetupNote {
            key: NOTE_KEYS[0],
            value: self.hands.to_string(),
        });
        let all = OPTIONS.iter().zip(self.chosen).zip(NOTES);
        let others = all.filter_map(|((option, chosen), keys)| {
            let key = keys.get(usize::from(chosen).checked_sub(1)?)?;
            let value = option.choices.get(usize::from(chosen))?;
            Some(SetupNote {
                key,
                value: (*value).to_owned(),
            })
        });
        hands.into_iter().chain(others).collect()
    }

    fn chosen(self, key: &str) -> &'static str {
        let at = OPTIONS.iter().position(|option| option.key == key);
        at.map_or("", |at| OPTIONS[at].choices[usize::from(self.chosen[at])])
    }

    /// How many hands are played.
    pub(super) fn hands(self) -> u32 {
        self.hands.into()
    }

    /// Whether everybody sees four cards before bidding.
    pub(super) fn is_seen(self) -> bool {
        self.chosen("deal") == "seen4"
    }

    /// Whether bids have heights, which the hand is multiplied by.
    pub(super) fn is_graded(self) -> bool {
        self.chosen("bid") == "graded"
    }

    pub(super) fn banker(self) -> Banker {
        match self.chosen("banker") {
            "bull9" => Banker::BullNine,
            "rotate" => Banker::Rotate,
            _ => Banker::Bid,
        }
    }

    pub(super) fn factors(self) -> Factors {
        match self.chosen("factors") {
            "steep" => Factors::Steep,
            "tenfold" => Factors::Tenfold,
            "even" => Factors::Even,
            _ => Factors::Flat,
        }
    }

    pub(super) fn has_silver(self) -> bool {
        self.chosen("silver") == "on"
    }

    /// Whether five faces, a bomb and five small cards count as such.
    pub(super) fn has_specials(self) -> bool {
        self.chosen("specials") == "on"
    }

    /// Whether suits decide between highest cards of one rank.
    pub(super) fn has_suits(self) -> bool {
        self.chosen("suits") == "on"
    }

    pub(super) fn has_cut(self) -> bool {
        self.chosen("cut") == "on"
    }
}

/// The keys of what players are told of each option but the first: one for each choice but the usual one.
const NOTES: [&[&str]; OPTIONS.len()] = [
    &[],
    &["niuniu-seen4"],
    &["niuniu-graded"],
    &["niuniu-bull9", "niuniu-rotate"],
    &["niuniu-steep", "niuniu-tenfold", "niuniu-even"],
    &["niuniu-silver"],
    &["niuniu-no-specials"],
    &["niuniu-no-suits"],
    &["niuniu-cut"],
];

/// The number of hands, and every key of [`NOTES`].
pub(super) const NOTE_KEYS: &[&str] = &[
    "niuniu-hands",
    "niuniu-seen4",
    "niuniu-graded",
    "niuniu-bull9",
    "niuniu-rotate",
    "niuniu-steep",
    "niuniu-tenfold",
    "niuniu-even",
    "niuniu-silver",
    "niuniu-no-specials",
    "niuniu-no-suits",
    "niuniu-cut",
];

/// What is not as usual; nothing if all is.
impl fmt::Display for Options {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let hands = (self.hands != USUAL_HANDS).then(|| format!("hands={}", self.hands));
        let unusual = OPTIONS.iter().zip(self.chosen);
        let unusual = unusual.filter(|(_, chosen)| *chosen > 0);
        let others = unusual.map(|(option, chosen)| {
            format!("{}={}", option.key, option.choices[usize::from(chosen)])
        });
        let words: Vec<String> = hands.into_iter().chain(others).collect();
        f.write_str(&words.join(" "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_choice_is_read_back_as_it_was_written() {
        for option in &OPTIONS {
            for choice in option.choices {
                let setup = Options::compose(&[(option.key, choice)]).unwrap();
                let options = Options::read(&setup).unwrap();
                assert_eq!(options.to_string(), setup);
                if option.key != "hands" {
                    assert_eq!(options.chosen(option.key), *choice);
                    assert_eq!(Options::default().with(option.key, choice), options);
                }
                let notes = options.notes();
                assert_eq!(notes.is_empty(), *choice == option.choices[0]);
                assert!(notes.iter().all(|note| NOTE_KEYS.contains(&note.key)));
            }
        }
        let both = Options::compose(&[("cut", "on"), ("hands", "7")]).unwrap();
        assert_eq!(both, "hands=7 cut=on");
        assert_eq!(Options::read(&both).unwrap().hands(), 7);
    }

    #[test]
    fn other_setups_are_refused() {
        let long = "hands=4 ".repeat(200);
        for setup in [
            "hands",
            "hands=0",
            "hands=51",
            "hands=+5",
            "hands=05",
            "hands=4 hands=4",
            "decks=2",
            "factors=7",
            "=",
            "niuniu-blind cut=on",
            &long,
        ] {
            assert_eq!(Options::read(setup), Err(BadSetup("unreadable")), "{setup}");
        }
    }
}
