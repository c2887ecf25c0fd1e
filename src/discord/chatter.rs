//! Telling what people say to each other in whole sentences from misspelt moves. Pure: of a game it knows the names of
//! its pieces alone, so that it cannot tell what somebody may play.

use qiyuan_core::{
    rules::Info,
    sentence::{self, is_han, looks_like_action},
};

use super::wording;

/// So many words are a sentence.
const SENTENCE: usize = 3;

/// In a misspelt move at most one word is neither known nor nearly known.
const MISSPELT: usize = 1;

/// The most words that are looked at.
const MAX_WORDS: usize = 40;

/// The most characters of a word that is looked at.
const MAX_LETTERS: usize = 40;

/// A word of Chinese, which has no spaces, has about so many characters.
const HAN_IN_A_WORD: usize = 2;

/// Whether a text that the game cannot read is a remark to others and no misspelt move.
pub fn is_chatter(text: &str, info: &Info) -> bool {
    let pieces: Vec<String> = wording::piece_names(info).collect();
    let mut words = Words::default();
    for word in sentence::words(text).into_iter().take(MAX_WORDS) {
        words.add(word, &pieces);
    }
    let is_ordinary = words.others > MISSPELT || words.others == 0 && !words.name_a_move;
    words.count >= SENTENCE && is_ordinary
}

/// What the words of a text are.
#[derive(Default)]
struct Words {
    /// How many there are that are neither pieces nor have the form of a move.
    count: usize,
    /// How many of these are said neither in moves nor beside them.
    others: usize,
    /// Whether one is a piece, is said in moves or has the form of one.
    name_a_move: bool,
}

impl Words {
    fn add(&mut self, word: &str, pieces: &[String]) {
        if looks_like_action(word) {
            self.name_a_move = true;
        } else if word.contains(is_han) {
            self.add_unspaced(word, pieces);
        } else if word.chars().all(is_of_a_word) && word.chars().nth(MAX_LETTERS).is_none() {
            self.add_spelled(&word.replace('’', "'").to_lowercase(), pieces);
        }
    }

    fn add_spelled(&mut self, word: &str, pieces: &[String]) {
        if pieces.iter().any(|piece| is_piece(word, piece)) {
            self.name_a_move = true;
            return;
        }
        self.count += 1;
        if wording::said_in_moves().any(|known| is_of_moves(word, known)) {
            self.name_a_move = true;
            return;
        }
        // A letter alone is a file or a piece, or an article.
        let is_letter = word.chars().nth(1).is_none();
        let is_beside = wording::said_beside_moves().any(|known| known == word);
        self.others += usize::from(!is_letter && !is_beside);
    }

    fn add_unspaced(&mut self, word: &str, pieces: &[String]) {
        let words = |letters: usize| letters.div_ceil(HAN_IN_A_WORD);
        let count = |text: &str| text.chars().filter(|letter| is_han(*letter)).count();
        let rest = without(word, pieces.iter().map(String::as_str));
        let rest = without(&rest, wording::said_in_moves());
        self.name_a_move |= rest != word;
        self.count += words(count(word));
        self.others += words(count(&without(&rest, wording::said_beside_moves())));
    }
}

fn is_of_a_word(letter: char) -> bool {
    letter.is_alphabetic() || "'’-".contains(letter)
}

/// Whether a word is a piece's name, or that with at most one mistake in three letters, and two in all.
fn is_piece(word: &str, name: &str) -> bool {
    const LETTERS_A_MISTAKE: usize = 3;
    const MOST: usize = 2;
    // Of short words others are made by one letter.
    is_nearly(word, name, |length| match length {
        0..=3 => 0,
        _ => (length / LETTERS_A_MISTAKE).min(MOST),
    })
}

/// Whether a word is said in moves, or is such a word with one mistake. `there` is no misspelt `three`.
fn is_of_moves(word: &str, known: &str) -> bool {
    const LONG: usize = 6;
    is_nearly(word, known, |length| usize::from(length >= LONG))
}

/// Whether a word is another one with at most so many mistakes, by the length of that.
fn is_nearly(word: &str, other: &str, most: impl FnOnce(usize) -> usize) -> bool {
    let length = other.chars().count();
    let most = most(length);
    let is_as_long = word.chars().count().abs_diff(length) <= most;
    is_as_long && strsim::osa_distance(word, other) <= most
}

/// A text in Chinese with these words left out, the longest first.
fn without<'a>(text: &str, words: impl Iterator<Item = &'a str>) -> String {
    let mut words: Vec<&str> = words.filter(|word| word.starts_with(is_han)).collect();
    words.sort_by_key(|word| std::cmp::Reverse(word.len()));
    let left_out = |text: String, word: &str| text.replace(word, " ");
    words.into_iter().fold(text.to_owned(), left_out)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chess() -> &'static Info {
        qiyuan_games::by_key("chess").unwrap().info()
    }

    #[test]
    fn a_sentence_of_ordinary_words_is_chatter() {
        for text in [
            "what a nice game today",
            "hello my dear friend",
            "hi there friend",
            "how is everybody",
            "I am thinking",
            "let me think about it",
            "thanks m8 see you later",
            "good luck to you all",
            "your knight is really strong today",
            "I think Nf6 is good",
            "this is fun, isn’t it",
            "haha ok then",
            "今天天气真好",
            "你水平真高",
            "这盘棋下得真不错",
            "我先去吃饭，等一下回来",
            "今天天氣真好",
            "привет мой дорогой друг",
        ] {
            assert!(is_chatter(text, chess()), "{text}");
        }
    }

    #[test]
    fn a_misspelt_move_or_word_is_no_chatter() {
        for text in [
            "",
            "...",
            "resgin",
            "resgin please",
            "I resgin now please",
            "castle somewhere",
            "queen",
            "kinght",
            "kinght f33",
            "kinght takes pwan",
            "kinght takes teh pwan please",
            "my kinght to f9 please",
            "knight form g one to f three",
            "please castel on the kingsid",
            "I'll play the bihsop now",
            "what if e5",
            "棄權",
            "再想想",
            "跑二平无",
            "我走炮二平无吧",
            "车吃炮",
        ] {
            assert!(!is_chatter(text, chess()), "{text}");
        }
    }

    #[test]
    fn pieces_are_those_of_the_game() {
        let cards = qiyuan_games::by_key("gongzhu").unwrap().info();
        for text in ["play the qeuen of spades", "I'll play the jack of diamonds"] {
            assert!(!is_chatter(text, cards), "{text}");
        }
        let text = "the general and the cannon";
        let xiangqi = qiyuan_games::by_key("xiangqi").unwrap().info();
        assert!(!is_chatter(text, xiangqi));
        assert!(is_chatter(text, chess()));
    }

    #[test]
    fn long_texts_are_looked_at_in_part() {
        assert!(is_chatter(&"such a game ".repeat(10_000), chess()));
        assert!(!is_chatter(&"x".repeat(100_000), chess()));
        assert!(is_chatter(&"天".repeat(100_000), chess()));
    }
}
