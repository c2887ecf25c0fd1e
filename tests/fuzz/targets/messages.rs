//! What people write to the bot: whether it is talk, a word, a question, and about which part of which rules.
#![no_main]

use libfuzzer_sys::fuzz_target;
use qiyuan::discord::{
    rules_asked::{introduction, of_term, passage, passage_of_any},
    talk::looks,
    wording::{Language, asks, is_doubtful, said, without_question},
};
use qiyuan_core::rules::Info;

fuzz_target!(|bytes: &[u8]| {
    let Some((&[language, game], text)) = bytes.split_first_chunk() else {
        return;
    };
    let Ok(text) = std::str::from_utf8(text) else {
        return;
    };
    let games: Vec<&'static Info> = qiyuan_games::ALL.iter().map(|it| it.info()).collect();
    let reader = Language::ALL[usize::from(language) % Language::ALL.len()];
    let info = games[usize::from(game) % games.len()];
    let _ = (looks(text), said(text), is_doubtful(text), asks(text));
    assert!(text.contains(without_question(text)), "{text}");
    let found = [
        passage(reader, &games, info, text),
        of_term(reader, &games, info, text),
        introduction(reader, &games, info, text),
        passage_of_any(reader, &games, text),
    ];
    for passage in found.into_iter().flatten() {
        assert!(!passage.text.is_empty(), "{text}");
    }
});
