//! Lists of words that people say, which stand in the wording files with commas between them.

use std::{
    collections::BTreeMap,
    sync::{Mutex, PoisonError},
};

use super::Language;

type Lists = BTreeMap<(&'static str, &'static str), &'static [String]>;

/// The lists that somebody has asked for. They are asked for again and again, and never change.
static LISTS: Mutex<Lists> = Mutex::new(BTreeMap::new());

/// The words of a list in a language, by its key.
pub fn words_of(language: Language, key: &'static str) -> &'static [String] {
    let mut lists = LISTS.lock().unwrap_or_else(PoisonError::into_inner);
    lists.entry((language.tag(), key)).or_insert_with(|| {
        let list = language.say(key);
        let words = list.split(',').map(|word| word.trim().to_owned());
        let words: Vec<String> = words.filter(|word| !word.is_empty()).collect();
        // Keys stand in the code, so there are only so many lists.
        words.leak()
    })
}

/// The words of a list in every language.
pub fn phrases(key: &'static str) -> impl Iterator<Item = &'static str> {
    let languages = Language::ALL.into_iter();
    languages
        .flat_map(move |language| words_of(language, key))
        .map(String::as_str)
}
