//! Sentences in which an action may stand among other words, as people write them to each other. Knows no game: it finds
//! the words that could be an action, and a game reads them.

use crate::typed::half_width;

/// Longer texts are talk, in characters.
pub const MAX_SENTENCE: usize = 200;

/// The most characters that are cut off either end of a word.
const MAX_CUT: usize = 4;

/// The most words that are read together.
const MAX_TOGETHER: usize = 5;

/// The most characters of a word in Chinese in which a name is looked for.
const MAX_NAMED: usize = 6;

/// Longer names are not looked for in Chinese, in characters.
const MAX_NAME: usize = 3;

/// Longer words do not look like an action, in characters.
const MAX_ACTION: usize = 12;

/// The words of a text without the marks around them. Signs that belong to actions stay (`+`, `#`, `=`, `-`, pictures of
/// pieces); what Discord shows as a mention, a time or an emoji is no word.
#[must_use]
pub fn words(text: &str) -> Vec<&str> {
    let mut words = Vec::new();
    for part in without_markup(text) {
        let parts = part.split(|letter: char| letter.is_whitespace() || is_separator(letter));
        let trimmed = parts.map(|word| word.trim_matches(is_mark));
        words.extend(trimmed.filter(|word| word.chars().any(char::is_alphanumeric)));
    }
    words
}

/// The parts of a text between what stands in angle brackets, such as `<@17>`.
fn without_markup(text: &str) -> Vec<&str> {
    let mut parts = Vec::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('<') {
        parts.push(before);
        rest = match after.split_once('>') {
            Some((inner, behind)) if !inner.contains(char::is_whitespace) => behind,
            _ => after,
        };
    }
    parts.push(rest);
    parts
}

/// What stands between words, also where there is no space.
fn is_separator(letter: char) -> bool {
    ",;!?‽，。、；：！？…～~“”「」『』（）《》【】".contains(letter)
}

/// What stands around a word and is no part of an action.
fn is_mark(letter: char) -> bool {
    letter.is_ascii_punctuation() && !"+#=-".contains(letter)
        || "‘’·—".contains(letter)
        || is_emoji(letter)
}

/// Whether it is an emoji, and no picture of a piece.
const fn is_emoji(letter: char) -> bool {
    matches!(letter,
        '\u{200d}' | '\u{20e3}' | '\u{fe0f}' | '\u{2b50}'
        | '\u{2600}'..='\u{2615}' | '\u{2618}'..='\u{2653}' | '\u{2660}'..='\u{27bf}'
        | '\u{1f1e6}'..='\u{1f1ff}' | '\u{1f300}'..='\u{1f9ff}' | '\u{1fa70}'..='\u{1faff}')
}

/// Whether a word could be an action that names a point or a number: a digit beside a letter or `=`, a Chinese numeral,
/// or single letters or digits joined by hyphens (`O-O`). Other words may be actions too, but only where nothing else is
/// said.
#[must_use]
pub fn may_be_action(word: &str) -> bool {
    if is_hyphenated(word) {
        return true;
    }
    if word.chars().any(is_digit) {
        let is_beside = |letter: char| letter.is_alphabetic() || letter == '=';
        return word.chars().any(is_beside);
    }
    word.chars().any(is_numeral)
}

/// How many of the first words of a text may be an action together, as a piece is named beside its point (`knight to
/// f3`), and those words; the most first. Several actions are none.
pub fn together(words: &[&str]) -> impl Iterator<Item = (usize, String)> {
    let most = match words.first() {
        Some(first) if has_two_small_letters(first) => 0,
        _ => words.len().min(MAX_TOGETHER),
    };
    let counts = (2..=most).rev().map(|count| &words[..count]);
    let together = counts.filter(|words| !words.iter().all(|word| may_be_action(word)));
    together
        .map(|words| (words.len(), words.join(" ")))
        .filter(|(_, words)| may_be_action(words))
}

/// Whether a word such as `if` or `is` is too short to name a piece, and too long to name a file.
fn has_two_small_letters(word: &str) -> bool {
    word.len() == 2 && word.bytes().all(|letter| letter.is_ascii_lowercase())
}

/// What in a word may be the name of a piece: the word itself, or in Chinese, which has no spaces, a part of it, longest
/// first. Shorter words of other letters name files or nothing.
pub fn names(word: &str) -> impl Iterator<Item = &str> {
    let whole =
        Some(word).filter(|it| it.len() > 2 && it.bytes().all(|it| it.is_ascii_alphabetic()));
    let letters: Vec<(usize, char)> = word.char_indices().take(MAX_NAMED).collect();
    let is_chinese = letters.iter().all(|(_, letter)| is_han(*letter));
    let end = move |place: usize| letters.get(place).map_or(word.len(), |(at, _)| *at);
    let count = word.chars().take(MAX_NAMED).count();
    let lengths = (1..=MAX_NAME.min(count)).rev().filter(move |_| is_chinese);
    let parts =
        lengths.flat_map(move |length| (0..=count - length).map(move |from| (from, length)));
    let parts = parts.map(move |(from, length)| &word[end(from)..end(from + length)]);
    whole.into_iter().chain(parts)
}

/// Whether a word that no game can read looks like an action: as [`may_be_action`], and as short as one. In Chinese it
/// ends in a number, or has two with one character between them and others before (`马二进三吧`).
#[must_use]
pub fn looks_like_action(word: &str) -> bool {
    let letters: Vec<char> = word.chars().take(MAX_ACTION + 1).collect();
    if letters.len() > MAX_ACTION {
        return false;
    }
    if letters.iter().any(|letter| is_digit(*letter)) {
        return may_be_action(word);
    }
    let ends_in_number =
        (3..=5).contains(&letters.len()) && letters.last().is_some_and(|it| is_numeral(*it));
    let has_two = letters.windows(4).any(|part| {
        let numerals = [1, 2, 3].map(|place| is_numeral(part[place]));
        numerals == [true, false, true] && !is_numeral(part[0])
    });
    ends_in_number || has_two || is_hyphenated(word)
}

/// `O-O`, `0-0-0`.
fn is_hyphenated(word: &str) -> bool {
    let is_one = |part: &str| part.chars().count() == 1 && part.chars().all(char::is_alphanumeric);
    word.contains('-') && word.split('-').all(is_one)
}

fn is_digit(letter: char) -> bool {
    half_width(letter).is_ascii_digit()
}

/// A Chinese number up to ten.
fn is_numeral(letter: char) -> bool {
    "一二三四五六七八九十".contains(letter)
}

/// Whether it is a Chinese character.
#[must_use]
pub fn is_han(letter: char) -> bool {
    ('\u{4e00}'..='\u{9fff}').contains(&letter)
}

/// Whether it belongs to a language that is written without spaces.
fn is_unspaced(letter: char) -> bool {
    is_han(letter) || ('\u{3041}'..='\u{309f}').contains(&letter)
}

/// A part of a word that could be an action, and what stands before and behind it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part<'a> {
    /// The part.
    pub text: &'a str,
    /// What was cut off: Chinese characters, and what Japanese writes between them.
    pub around: [&'a str; 2],
}

/// The parts of a word that could be an action, longest first: the word itself, and where Chinese or Japanese stands
/// around it without spaces (`马二进三吧`), what is left without up to four characters at either end.
pub fn parts(word: &str) -> impl Iterator<Item = Part<'_>> {
    cuts(word).filter(|part| may_be_action(part.text))
}

/// The same, whether they could be an action or not.
pub fn cuts(word: &str) -> impl Iterator<Item = Part<'_>> {
    let at = |place: usize| {
        word.char_indices()
            .nth(place)
            .map_or(word.len(), |(at, _)| at)
    };
    let length = word.chars().count();
    let leading = word
        .chars()
        .take(MAX_CUT)
        .take_while(|it| is_unspaced(*it))
        .count();
    let trailing = word
        .chars()
        .rev()
        .take(MAX_CUT)
        .take_while(|it| is_unspaced(*it))
        .count();
    let cuts = (0..=leading + trailing)
        .flat_map(move |cut| (0..=cut.min(leading)).map(move |first| (first, cut - first)));
    cuts.filter(move |(first, last)| *last <= trailing && first + last < length)
        .map(move |(first, last)| {
            let (from, to) = (at(first), at(length - last));
            Part {
                text: &word[from..to],
                around: [&word[..from], &word[to..]],
            }
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_stand_without_the_marks_around_them() {
        for (text, expected) in [
            ("d4, your turn :)", &["d4", "your", "turn"][..]),
            ("**e4**", &["e4"]),
            ("d4.", &["d4"]),
            ("d4😀", &["d4"]),
            ("♘f3!", &["♘f3"]),
            ("+R=9 e8=Q+", &["+R=9", "e8=Q+"]),
            ("炮五進四，將軍！", &["炮五進四", "將軍"]),
            ("<@17>e4 <t:0:R> <:knight:5>", &["e4"]),
            ("a < b4", &["a", "b4"]),
            ("- * 😀", &[]),
        ] {
            assert_eq!(words(text), expected, "{text}");
        }
    }

    #[test]
    fn what_could_be_an_action_is_told_from_other_words() {
        for word in [
            "e4",
            "Nf3",
            "e2e4",
            "O-O-O",
            "0-0",
            "C2=5",
            "25=6",
            "７六歩",
            "马c3",
            "马二进三",
            "走cxd4",
            "马二进三吧",
            "我走炮二平五",
            "前炮进五",
            "cxd4吃",
            "♘f3",
        ] {
            assert!(may_be_action(word) && looks_like_action(word), "{word}");
        }
        for word in [
            "castle",
            "well-played",
            "5",
            "+1",
            "2026",
            "加油",
            "your",
            "将军",
            "10:30",
        ] {
            assert!(!may_be_action(word) && !looks_like_action(word), "{word}");
        }
        for word in ["等一下", "我想一想", "三思而行", "不管三七二十一", "第一"]
        {
            assert!(!looks_like_action(word), "{word}");
        }
    }

    #[test]
    fn words_that_may_be_an_action_together_are_found_the_most_first() {
        let texts = |words: &[&str]| {
            let found = together(words);
            found.map(|(_, words)| words).collect::<Vec<_>>()
        };
        assert_eq!(
            texts(&["knight", "to", "f3", "please"]),
            ["knight to f3 please", "knight to f3"]
        );
        assert_eq!(texts(&["角", "55"]), ["角 55"]);
        assert!(texts(&["if", "e4"]).is_empty());
        assert!(texts(&["e4", "d5"]).is_empty());
        assert!(texts(&["well", "played"]).is_empty());
        assert!(texts(&["e4"]).is_empty());
    }

    #[test]
    fn a_name_is_a_long_word_or_any_part_of_a_chinese_one() {
        let found = |word| names(word).collect::<Vec<_>>();
        assert_eq!(found("knight"), ["knight"]);
        assert_eq!(found("象飞"), ["象飞", "象", "飞"]);
        assert_eq!(
            found("我的马想去"),
            [
                "我的马",
                "的马想",
                "马想去",
                "我的",
                "的马",
                "马想",
                "想去",
                "我",
                "的",
                "马",
                "想",
                "去",
            ]
        );
        for word in ["", "b", "to", "e4", "♘", "it's"] {
            assert!(found(word).is_empty(), "{word}");
        }
        assert!(names(&"一".repeat(200)).count() <= 15);
    }

    #[test]
    fn chinese_around_an_action_is_cut_off_longest_part_first() {
        let texts = |word| parts(word).map(|part| part.text).collect::<Vec<_>>();
        assert_eq!(texts("走cxd4"), ["走cxd4", "cxd4"]);
        assert_eq!(texts("cxd4吃"), ["cxd4吃", "cxd4"]);
        assert_eq!(texts("4四歩か")[1], "4四歩");
        assert_eq!(texts("well5"), ["well5"]);
        let all: Vec<Part<'_>> = parts("我走马二进三吧").collect();
        assert_eq!(all[0].text, "我走马二进三吧");
        let found = all.iter().find(|part| part.text == "马二进三");
        assert_eq!(found.map(|part| part.around), Some(["我走", "吧"]));
        assert!(all.len() <= 25, "{}", all.len());
        assert!(parts(&"一".repeat(200)).count() <= 25);
    }
}
