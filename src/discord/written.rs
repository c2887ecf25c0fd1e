//! In which language a message to the bot is written, where that is plain. Pure.

use super::{
    commands::{command_called, game_search::names},
    said_terms::TextWithTerms,
    talk::{Looks, looks},
    wording::{self, Language},
};
use qiyuan_core::{rules::Info, sentence::is_han};

/// Characters that only one script of Chinese has, in pairs: simplified and traditional.
const SCRIPTS: &str = include_str!("scripts.txt");

/// The fewest letters of one word that is plainly English: `ok` and `gg` are said in every language.
const WORD: usize = 4;

/// The longest text that may be nothing but names of pieces and words of moves, in characters.
const LONGEST_NOTATION: usize = 12;

/// A language that a message is plainly written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Written {
    /// English.
    English,
    /// Chinese, and in which characters if they tell.
    Chinese(Option<Language>),
}

/// The language of a message; nothing for moves and names of pieces, which people of every language write alike, and for
/// what may be either.
pub fn written_in(games: &[&'static Info], text: &str) -> Option<Written> {
    let said = wording::said(text).map(|(_, language)| language);
    let letters = text.chars().filter(char::is_ascii_alphabetic).count();
    let characters = text.chars().filter(|letter| is_han(*letter)).count();
    if characters > 0 {
        // The size of a board and a clock look like a move.
        let rest = TextWithTerms::of(text).rest;
        let is_talk = looks(&rest) == Looks::Talk && characters >= letters;
        let is_chinese = said.is_some() || is_talk && !is_notation(games, text);
        return is_chinese.then(|| Written::Chinese(script(games, text)));
    }
    let is_foreign = |letter: char| letter.is_alphabetic() && !letter.is_ascii();
    if text.chars().any(is_foreign) || text.contains("://") {
        return None;
    }
    let is_said = said == Some(Language::EnUs) && letters >= WORD;
    let words = text.split(|letter: char| !letter.is_alphanumeric() && letter != '\'');
    let is_word = |word: &&str| {
        word.len() > 1
            && word
                .chars()
                .all(|it| it.is_ascii_alphabetic() || it == '\'')
    };
    let is_sentence = looks(text) != Looks::Move && words.filter(is_word).count() > 2;
    let is_command = command_called(text).is_some() && letters >= WORD;
    (is_said || is_command || is_sentence).then_some(Written::English)
}

/// Whether a text in Chinese is made of the names of pieces of one game and of words of moves alone: 飛車, 炮平.
fn is_notation(games: &[&'static Info], text: &str) -> bool {
    let text: String = text.chars().filter(|it| it.is_alphanumeric()).collect();
    if text.chars().nth(LONGEST_NOTATION).is_some() {
        return false;
    }
    let mut boards = games.iter().filter(|info| !info.holds_cards);
    boards.any(|info| {
        let pieces: Vec<String> = wording::piece_names(info).collect();
        let has_piece = pieces.iter().any(|name| text.contains(name.as_str()));
        let of_moves: Vec<&str> = wording::said_in_moves().collect();
        let words = pieces.iter().map(String::as_str).chain(of_moves);
        let words: Vec<&str> = words.collect();
        has_piece && wording::is_made_of(&text, &words)
    })
}

/// A character in simplified Chinese, if it is not one of both scripts, and in traditional Chinese.
type Pair = (Option<char>, char);

fn pairs() -> impl Iterator<Item = Pair> {
    let lines = SCRIPTS.lines().filter(|line| !line.starts_with('#'));
    lines.flat_map(str::split_whitespace).filter_map(|pair| {
        let mut letters = pair.chars();
        let first = letters.next()?;
        Some(match letters.next() {
            Some(traditional) => (Some(first), traditional),
            None => (None, first),
        })
    })
}

/// The script of Chinese, if some character is of one only; else if a game has such a name in one only: 西洋棋.
fn script(games: &[&'static Info], text: &str) -> Option<Language> {
    let has = |is_own: fn(&Pair, char) -> bool| {
        let mut letters = text.chars();
        letters.any(|letter| pairs().any(|pair| is_own(&pair, letter)))
    };
    let has_traditional = has(|(_, traditional), letter| *traditional == letter);
    let has_simplified = has(|(simplified, _), letter| *simplified == Some(letter));
    match (has_traditional, has_simplified) {
        (true, false) => return Some(Language::ZhTw),
        (false, true) => return Some(Language::ZhCn),
        (true, true) => return None,
        (false, false) => {}
    }
    let names_in = |language: Language| -> Vec<String> {
        let names = games.iter().flat_map(|info| names(language, info.key));
        names.filter(|name| name.contains(is_han)).collect()
    };
    let (simplified, traditional) = (names_in(Language::ZhCn), names_in(Language::ZhTw));
    let has_own = |own: &[String], others: &[String]| {
        let mut own = own.iter().filter(|name| !others.contains(name));
        own.any(|name| text.contains(name.as_str()))
    };
    match (
        has_own(&traditional, &simplified),
        has_own(&simplified, &traditional),
    ) {
        (true, false) => Some(Language::ZhTw),
        (false, true) => Some(Language::ZhCn),
        _ => None,
    }
}

/// The language in which a message is answered: the one in which it is plainly written, else the author's own, else
/// `usual`. Chinese is written as the author reads it, else as in the message, else as usual; and whoever reads Chinese is
/// not answered in English for a few words of it.
pub fn answered_in(
    games: &[&'static Info],
    text: &str,
    own: Option<Language>,
    usual: Language,
) -> Language {
    let chinese = |language: &Language| *language != Language::EnUs;
    match written_in(games, text) {
        None => own.unwrap_or(usual),
        Some(Written::English) if own.is_some_and(|own| chinese(&own)) => usual,
        Some(Written::English) => Language::EnUs,
        Some(Written::Chinese(script)) => own
            .filter(chinese)
            .or(script)
            .or(Some(usual).filter(chinese))
            .unwrap_or(Language::ZhCn),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn games() -> Vec<&'static Info> {
        qiyuan_games::ALL.iter().map(|game| game.info()).collect()
    }

    #[test]
    fn no_character_of_one_script_is_of_the_other_as_well() {
        let simplified: Vec<char> = pairs().filter_map(|(simplified, _)| simplified).collect();
        let traditional: Vec<char> = pairs().map(|(_, traditional)| traditional).collect();
        assert!(!simplified.is_empty());
        assert!(simplified.iter().all(|it| !traditional.contains(it)));
        let mut all: Vec<char> = [simplified, traditional].concat();
        let count = all.len();
        all.sort_unstable();
        all.dedup();
        assert_eq!(all.len(), count);
        assert!(all.iter().all(|it| is_han(*it)));
    }

    #[test]
    fn moves_and_words_of_every_language_tell_none() {
        for text in [
            "e4",
            "Nf3",
            "O-O",
            "exd",
            "bishop takes",
            "炮二平五",
            "马f3",
            "７六歩",
            "兵e4",
            "gg",
            "ok",
            "hi",
            "?",
            "好 e4",
            "N@e5 please",
            "",
            "https://a.example/b/c",
            "¿qué tal amigo mío?",
            "play 象棋",
            "飛車",
            "马",
            "炮 平",
            "3♠",
        ] {
            assert_eq!(written_in(&games(), text), None, "{text}");
        }
    }

    #[test]
    fn chinese_is_told_from_english_and_its_scripts_from_each_other() {
        for (text, language) in [
            ("你好", None),
            ("悔棋", None),
            ("认输", Some(Language::ZhCn)),
            ("我想下9路圍棋", Some(Language::ZhTw)),
            ("教我玩鬥牛", Some(Language::ZhTw)),
            ("西洋棋", Some(Language::ZhTw)),
            ("象棋", None),
            ("認輸", Some(Language::ZhTw)),
            ("这步棋怎么走？", Some(Language::ZhCn)),
            ("這步棋怎麼走？", Some(Language::ZhTw)),
        ] {
            let written = written_in(&games(), text);
            assert_eq!(written, Some(Written::Chinese(language)), "{text}");
        }
        for text in [
            "hello",
            "Resign!",
            "help",
            "how do I castle?",
            "what a nice game",
        ] {
            let written = written_in(&games(), text);
            assert_eq!(written, Some(Written::English), "{text}");
        }
    }

    #[test]
    fn the_author_is_answered_as_they_read_and_write() {
        use Language::{EnUs, ZhCn, ZhTw};
        for (text, own, usual, expected) in [
            ("你好", None, EnUs, ZhCn),
            ("認輸", None, EnUs, ZhTw),
            ("你好", None, ZhTw, ZhTw),
            ("教我玩鬥牛", None, ZhCn, ZhTw),
            ("西洋棋", None, ZhCn, ZhTw),
            ("怎麼玩", None, ZhCn, ZhTw),
            ("怎么玩", None, ZhTw, ZhCn),
            ("我想下西洋棋", Some(EnUs), ZhCn, ZhTw),
            ("你好", Some(EnUs), EnUs, ZhCn),
            ("你好", Some(ZhTw), EnUs, ZhTw),
            ("认输", Some(ZhTw), ZhCn, ZhTw),
            ("hello", None, ZhCn, EnUs),
            ("hello", Some(EnUs), ZhCn, EnUs),
            ("hello", Some(ZhCn), ZhCn, ZhCn),
            ("e4", Some(EnUs), ZhCn, EnUs),
            ("e4", None, ZhCn, ZhCn),
            ("飛車", Some(EnUs), EnUs, EnUs),
            ("3♠", Some(ZhTw), EnUs, ZhTw),
            ("马怎么走", Some(EnUs), EnUs, ZhCn),
            ("炮二平五", Some(ZhCn), EnUs, ZhCn),
            ("炮二平六六", Some(ZhTw), ZhCn, ZhTw),
            ("炮二平五", None, EnUs, EnUs),
            ("炮二平五", Some(EnUs), EnUs, EnUs),
            ("leaderboard", Some(EnUs), ZhCn, EnUs),
        ] {
            assert_eq!(
                answered_in(&games(), text, own, usual),
                expected,
                "{text} {own:?} {usual:?}"
            );
        }
    }
}
