//! The words of `docs/glossary.md` are used: what its last table rules out is in no locale file.

use std::{fs, path::Path};

use qiyuan::discord::wording::Language;

/// What is never written in a language, and what is written instead.
struct Ruled<'a> {
    language: &'a str,
    not: &'a str,
    but: &'a str,
}

fn ruled(glossary: &str) -> Vec<Ruled<'_>> {
    let (_, table) = glossary.split_once("## Not used").unwrap();
    let rows = table.lines().filter_map(|line| {
        let cells: Vec<&str> = line.split('|').map(str::trim).collect();
        match cells[..] {
            ["", language, not, but, ""] => Some(Ruled { language, not, but }),
            _ => None,
        }
    });
    rows.filter(|row| Language::from_tag(row.language).is_some())
        .collect()
}

/// Whether a text has a word or phrase: in English as whole words, whatever their case.
fn has(text: &str, phrase: &str) -> bool {
    if !phrase.is_ascii() {
        return text.contains(phrase);
    }
    let is_letter = |letter: Option<char>| letter.is_some_and(char::is_alphanumeric);
    let text = text.to_lowercase();
    let mut found = text.match_indices(phrase);
    found.any(|(at, phrase)| {
        let (before, after) = (&text[..at], &text[at + phrase.len()..]);
        !is_letter(before.chars().next_back()) && !is_letter(after.chars().next())
    })
}

/// The text of a sentence: names by which a game is found, and words that people say to the bot, may be anything.
fn sentence(line: &str) -> &str {
    match line.split_once(" = ") {
        Some((key, _)) if key.ends_with("-aliases") || key.starts_with("said-") => "",
        Some((key, text)) if key.bytes().all(|it| it.is_ascii_lowercase() || it == b'-') => text,
        _ if line.starts_with('#') => "",
        _ => line,
    }
}

#[test]
fn words_that_the_glossary_rules_out_are_in_no_language() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let glossary = fs::read_to_string(root.join("docs/glossary.md")).unwrap();
    let ruled = ruled(&glossary);
    let mut wrong = Vec::new();
    for language in Language::ALL {
        let tag = language.tag();
        let ruled = || ruled.iter().filter(|row| row.language == tag);
        assert!(ruled().count() >= 5, "{tag} has a table");
        for file in qiyuan_assets::wording(tag) {
            for line in file.text.lines() {
                let hits = ruled().filter(|row| has(sentence(line), row.not));
                wrong.extend(hits.map(|row| format!("{}: {line} → {}", file.path, row.but)));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn a_ruled_out_word_is_found_as_a_whole_word_and_only_in_sentences() {
    assert!(has("Somebody else", "somebody"));
    assert!(!has("A Chinese array-like", "arra") && has("the array", "array"));
    assert!(has("請拒絕", "拒絕"));
    assert_eq!(sentence("game-chess-aliases = by lot"), "");
    assert_eq!(sentence("button-go = Go on"), "Go on");
    assert_eq!(sentence("    Go on"), "    Go on");
}
