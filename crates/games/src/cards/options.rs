//! The options of a match of cards, as text: `hands=4 cut=on`. What is missing is as usual.

use std::{borrow::Cow, fmt, marker::PhantomData, ops::Deref};

use qiyuan_core::rules::{BadSetup, MAX_SETUP_BYTES, SetupNote, SetupOption, Setups};

/// The most options that a game has.
const MOST: usize = 9;

/// What can be chosen in a game.
#[derive(Debug, PartialEq, Eq)]
pub struct OptionSheet {
    /// The named setups, each with the text that it stands for.
    pub named: &'static [(&'static str, &'static str)],
    /// What can be chosen, in the order in which it is written; the usual value first. A range is from 1 to at most 255.
    pub options: &'static [SetupOption],
    /// The keys of what players are told of each option: one for each choice but the usual one, or one for all.
    pub notes: &'static [&'static [&'static str]],
    /// Options that change nothing where another has this value: players are not told of them.
    pub idle: &'static [(&'static str, (&'static str, &'static str))],
    /// The options that the notices of a match tell too while it is played.
    pub told_in_play: &'static [&'static str],
    /// The setups that may be rated.
    pub rated: &'static [&'static str],
}

/// An option with its values, the usual one first.
#[must_use]
pub const fn option(key: &'static str, choices: &'static [&'static str]) -> SetupOption {
    SetupOption {
        key,
        choices,
        range: None,
    }
}

/// Every key of [`OptionSheet::notes`]; their number has to be right.
#[must_use]
pub const fn note_keys<const COUNT: usize>(
    notes: &[&'static [&'static str]],
) -> [&'static str; COUNT] {
    let mut keys = [""; COUNT];
    let (mut count, mut option) = (0, 0);
    while option < notes.len() {
        let mut note = 0;
        while note < notes[option].len() {
            keys[count] = notes[option][note];
            count += 1;
            note += 1;
        }
        option += 1;
    }
    assert!(count == COUNT);
    keys
}

/// The options of a match: for each of the sheet nothing where it is as usual, else the number of its choice, or the
/// number that was chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chosen {
    sheet: &'static OptionSheet,
    numbers: [u8; MOST],
}

/// A game of cards of which a match has options.
pub trait HasOptions {
    /// What can be chosen.
    fn sheet() -> &'static OptionSheet;
}

/// The options of a match of a game; what its own are is said there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options<G>(Chosen, PhantomData<G>);

impl<G> Deref for Options<G> {
    type Target = Chosen;

    fn deref(&self) -> &Chosen {
        &self.0
    }
}

impl<G: HasOptions> Default for Options<G> {
    fn default() -> Self {
        Self(G::sheet().usual(), PhantomData)
    }
}

impl<G: HasOptions> Options<G> {
    /// Reads a setup or the name of one.
    ///
    /// # Errors
    ///
    /// As [`OptionSheet::read`].
    pub fn read(setup: &str) -> Result<Self, BadSetup> {
        G::sheet()
            .read(setup)
            .map(|chosen| Self(chosen, PhantomData))
    }

    /// These options, but with another value.
    #[must_use]
    pub fn with(self, key: &str, value: &str) -> Self {
        Self(self.0.with(key, value), PhantomData)
    }

    /// Whether the cards are cut.
    #[must_use]
    pub fn has_cut(self) -> bool {
        self.0.is("cut", "on")
    }
}

impl OptionSheet {
    /// Everything as usual.
    #[must_use]
    pub const fn usual(&'static self) -> Chosen {
        Chosen {
            sheet: self,
            numbers: [0; MOST],
        }
    }

    /// Reads a setup or the name of one.
    ///
    /// # Errors
    ///
    /// It is not a list of options, each once and with a value that it can have.
    pub fn read(&'static self, setup: &str) -> Result<Chosen, BadSetup> {
        let bad = BadSetup("unreadable");
        if setup.len() > MAX_SETUP_BYTES {
            return Err(bad);
        }
        let named = self.named.iter().find(|(name, _)| *name == setup.trim());
        let setup = named.map_or(setup, |(_, text)| text);
        let mut chosen = self.usual();
        let mut seen = [false; MOST];
        for word in setup.split([' ', ',']).filter(|word| !word.is_empty()) {
            let (key, value) = word.split_once('=').ok_or(bad)?;
            let at = self.place(key).ok_or(bad)?;
            if std::mem::replace(&mut seen[at], true) {
                return Err(bad);
            }
            chosen.numbers[at] = self.number(at, value).ok_or(bad)?;
        }
        Ok(chosen)
    }

    fn place(&self, key: &str) -> Option<usize> {
        self.options.iter().position(|option| option.key == key)
    }

    /// The number by which a value is kept.
    fn number(&self, at: usize, value: &str) -> Option<u8> {
        let SetupOption { choices, range, .. } = self.options[at];
        if choices.first() == Some(&value) {
            return Some(0);
        }
        if let Some((least, most)) = range {
            let number: Option<u8> = value.parse().ok();
            return number
                .filter(|it| (least..=most).contains(&u32::from(*it)) && it.to_string() == value);
        }
        let chosen = choices.iter().position(|choice| *choice == value)?;
        u8::try_from(chosen).ok()
    }
}

impl Chosen {
    /// The value of an option.
    #[must_use]
    pub fn of(self, key: &str) -> Cow<'static, str> {
        self.sheet
            .place(key)
            .map_or(Cow::Borrowed(""), |at| self.value(at))
    }

    /// Whether an option has this value.
    #[must_use]
    pub fn is(self, key: &str, value: &str) -> bool {
        self.of(key) == value
    }

    /// These options, but with another value; as they were if there is no such value.
    #[must_use]
    pub fn with(mut self, key: &str, value: &str) -> Self {
        let place = self.sheet.place(key);
        let number = place.and_then(|at| Some((at, self.sheet.number(at, value)?)));
        if let Some((at, number)) = number {
            self.numbers[at] = number;
        }
        self
    }

    fn value(self, at: usize) -> Cow<'static, str> {
        let (option, number) = (&self.sheet.options[at], self.numbers[at]);
        if number > 0 && option.range.is_some() {
            return number.to_string().into();
        }
        let choices = option.choices;
        choices
            .get(usize::from(number))
            .copied()
            .unwrap_or_default()
            .into()
    }

    /// The places of the options that are not as usual.
    fn unusual(self) -> impl Iterator<Item = usize> {
        (0..self.sheet.options.len()).filter(move |at| self.numbers[*at] > 0)
    }

    /// Whether an option changes nothing beside the others.
    fn is_idle(self, at: usize) -> bool {
        let key = self.sheet.options[at].key;
        let mut idle = self.sheet.idle.iter();
        idle.any(|(option, (other, value))| *option == key && self.is(other, value))
    }

    /// What differs from the usual, for players.
    #[must_use]
    pub fn notes(self) -> Vec<SetupNote> {
        let note = |at: usize| {
            let keys = self.sheet.notes.get(at)?;
            let key = keys.get(usize::from(self.numbers[at]) - 1);
            Some(SetupNote {
                is_told_in_play: self
                    .sheet
                    .told_in_play
                    .contains(&self.sheet.options[at].key),
                ..SetupNote::new(key.or(keys.last())?, self.value(at).into_owned())
            })
        };
        let told = self.unusual().filter(|at| !self.is_idle(*at));
        told.filter_map(note).collect()
    }
}

/// What is not as usual; nothing if all is.
impl fmt::Display for Chosen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let word = |at: usize| format!("{}={}", self.sheet.options[at].key, self.value(at));
        let words: Vec<String> = self.unusual().map(word).collect();
        f.write_str(&words.join(" "))
    }
}

impl Setups for &'static OptionSheet {
    fn options(&self) -> &'static [SetupOption] {
        self.options
    }

    fn compose(&self, chosen: &[(&str, &str)]) -> Result<String, BadSetup> {
        let words: Vec<String> = chosen
            .iter()
            .map(|(key, value)| format!("{key}={value}"))
            .collect();
        self.read(&words.join(" ")).map(|chosen| chosen.to_string())
    }

    fn particulars(&self, setup: &str) -> Vec<SetupNote> {
        self.read(setup).map(Chosen::notes).unwrap_or_default()
    }

    fn rated(&self) -> &'static [&'static str] {
        self.rated
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{gongzhu, niuniu};

    fn sheets() -> [&'static OptionSheet; 2] {
        [gongzhu::SHEET, niuniu::SHEET]
    }

    #[test]
    fn every_choice_is_read_back_as_it_was_written() {
        for sheet in sheets() {
            assert!(sheet.options.len() <= MOST && sheet.notes.len() == sheet.options.len());
            let told: Vec<&str> = sheet.notes.concat();
            for option in sheet.options {
                for choice in option.choices {
                    let setup = sheet.compose(&[(option.key, choice)]).unwrap();
                    let chosen = sheet.read(&setup).unwrap();
                    assert!(chosen.is(option.key, choice), "{setup}");
                    assert_eq!(chosen.to_string(), setup);
                    assert_eq!(sheet.usual().with(option.key, choice), chosen);
                    let notes = chosen.notes();
                    assert_eq!(notes.is_empty(), *choice == option.choices[0]);
                    assert!(notes.iter().all(|note| told.contains(&note.key)));
                }
            }
            for (name, text) in sheet.named {
                assert_eq!(sheet.read(name).unwrap().to_string(), *text);
            }
            let both = sheet.compose(&[("cut", "on"), ("hands", "1")]);
            assert_eq!(both.as_deref(), Ok("hands=1 cut=on"));
        }
        for (sheet, setup, told) in [
            (gongzhu::SHEET, "hands=1 ceiling=1000", "gongzhu-hands"),
            (niuniu::SHEET, "bid=graded banker=rotate", "niuniu-rotate"),
        ] {
            let notes = sheet.read(setup).unwrap().notes();
            let told_of: Vec<&str> = notes.iter().map(|note| note.key).collect();
            assert_eq!(told_of, [told], "{setup}");
        }
        let seven = niuniu::SHEET.read("hands=7").unwrap();
        assert_eq!(
            (seven.to_string().as_str(), seven.notes().len()),
            ("hands=7", 1)
        );
    }

    #[test]
    fn other_setups_are_refused() {
        let long = "hands=4 ".repeat(200);
        let unreadable = [
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
            "gongzhu-limit cut=on",
            &long,
        ];
        for (sheet, setup) in sheets()
            .into_iter()
            .flat_map(|sheet| unreadable.iter().map(move |setup| (sheet, setup)))
        {
            assert_eq!(sheet.read(setup), Err(BadSetup("unreadable")), "{setup}");
        }
        let five = gongzhu::SHEET.read("hands=5");
        assert_eq!(
            five,
            Err(BadSetup("unreadable")),
            "not one of those offered"
        );
    }
}
