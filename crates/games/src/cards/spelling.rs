//! Cards as people type them, in either order of suit and rank.

use super::{ACE, Card, Rank, Suit};
use qiyuan_core::typed::plain;

/// Longer text is no card in any spelling (`queen of diamonds` and a selector behind a sign).
const MAX_CHARS: usize = 20;

/// The most characters of cards that stand together: two decks with `10` and selectors.
const MAX_TOGETHER: usize = 512;

/// The suits by their names; those that begin like others come first.
const SUITS: [(&str, Suit); 19] = [
    ("黑桃", Suit::Spades),
    ("葵扇", Suit::Spades),
    ("红桃", Suit::Hearts),
    ("紅桃", Suit::Hearts),
    ("红心", Suit::Hearts),
    ("紅心", Suit::Hearts),
    ("方块", Suit::Diamonds),
    ("方塊", Suit::Diamonds),
    ("方片", Suit::Diamonds),
    ("梅花", Suit::Clubs),
    ("草花", Suit::Clubs),
    ("spades", Suit::Spades),
    ("hearts", Suit::Hearts),
    ("diamonds", Suit::Diamonds),
    ("clubs", Suit::Clubs),
    ("spade", Suit::Spades),
    ("heart", Suit::Hearts),
    ("diamond", Suit::Diamonds),
    ("club", Suit::Clubs),
];

/// The ranks as they are typed, in lower case.
const RANKS: [(&str, Rank); 29] = [
    ("2", 2),
    ("3", 3),
    ("4", 4),
    ("5", 5),
    ("6", 6),
    ("7", 7),
    ("8", 8),
    ("9", 9),
    ("10", 10),
    ("t", 10),
    ("j", 11),
    ("q", 12),
    ("k", 13),
    ("a", ACE),
    ("1", ACE),
    ("two", 2),
    ("three", 3),
    ("four", 4),
    ("five", 5),
    ("six", 6),
    ("seven", 7),
    ("eight", 8),
    ("nine", 9),
    ("ten", 10),
    ("jack", 11),
    ("queen", 12),
    ("king", 13),
    ("ace", ACE),
    ("十", 10),
];

/// What stands before the number of a cut; longer words come first.
const CUT: [&str; 3] = ["cut", "切牌", "切"];

/// What stands behind it; longer words come first.
const COUNTED: [&str; 6] = ["cards", "card", "张牌", "張牌", "张", "張"];

/// Reads one card.
pub(super) fn read(text: &str) -> Option<Card> {
    let text = text.trim();
    if text.chars().take(MAX_CHARS + 1).count() > MAX_CHARS {
        return None;
    }
    let text = folded(text);
    named(&text).or_else(|| lettered(&text))
}

/// In lower case and half width, without the presentation selectors that follow signs from an emoji keyboard.
fn folded(text: &str) -> String {
    let is_shown = |letter: &char| !matches!(letter, '\u{fe0e}' | '\u{fe0f}');
    let text: String = text.chars().map(plain).filter(is_shown).collect();
    text.to_lowercase()
}

/// Cards by letters or signs without anything between them: `S5H6`, `5♠6♥`. No letter of a suit is one of a rank.
pub(super) fn together(text: &str) -> Option<Vec<Card>> {
    if text.chars().nth(MAX_TOGETHER).is_some() {
        return None;
    }
    let text = folded(text);
    let is_suit = |letter: char| Suit::of(letter).is_some();
    let cards: Vec<&str> = if text.starts_with(is_suit) {
        let starts = text.char_indices().filter(|(_, letter)| is_suit(*letter));
        let starts: Vec<usize> = starts.map(|(at, _)| at).collect();
        let ends = starts.iter().skip(1).copied().chain([text.len()]);
        starts
            .iter()
            .zip(ends)
            .map(|(from, to)| &text[*from..to])
            .collect()
    } else {
        text.split_inclusive(is_suit).collect()
    };
    cards.into_iter().map(lettered).collect()
}

/// The suits that a word names: one by its name, or each of its letters or signs.
pub(super) fn suits(word: &str) -> Option<Vec<Suit>> {
    if word.chars().nth(MAX_CHARS).is_some() {
        return None;
    }
    let word = folded(word);
    let named = SUITS.iter().find(|(name, _)| *name == word);
    match named {
        Some((_, suit)) => Some(vec![*suit]),
        None => word.chars().map(Suit::of).collect(),
    }
}

/// A suit by its name, before or behind the rank: 黑桃Q, `queen of spades`.
fn named(text: &str) -> Option<Card> {
    SUITS.iter().find_map(|(name, suit)| {
        let rest = text
            .strip_prefix(name)
            .or_else(|| text.strip_suffix(name))?;
        let rest = rest.trim();
        let rest = rest.strip_suffix(" of").unwrap_or(rest);
        Card::new(*suit, rank(rest)?)
    })
}

/// A suit by a letter or a sign, before or behind the rank: `SQ`, `Q♠`.
fn lettered(text: &str) -> Option<Card> {
    let mut letters = text.chars();
    let (first, rest) = (letters.next()?, letters.as_str());
    if let Some(card) = Suit::of(first).and_then(|suit| Card::new(suit, rank(rest)?)) {
        return Some(card);
    }
    let mut letters = text.chars();
    let (last, rest) = (letters.next_back()?, letters.as_str());
    Card::new(Suit::of(last)?, rank(rest)?)
}

/// A whole number below a hundred, and zero, as it is typed: `7`, 十七. A sign or a zero before it is none.
pub(super) fn number(text: &str) -> Option<u8> {
    let is_written = text.len() == 1 || !text.starts_with('0');
    let is_short = (1..=2).contains(&text.len()) && is_written;
    if is_short && text.bytes().all(|it| it.is_ascii_digit()) {
        return text.parse().ok();
    }
    let digit = |text: &str| {
        let mut letters = text.chars();
        let (letter, None) = (letters.next()?, letters.next()) else {
            return None;
        };
        let same = [
            "零",
            "一",
            "二两兩",
            "三",
            "四",
            "五",
            "六",
            "七",
            "八",
            "九",
        ];
        let found = same.iter().position(|letters| letters.contains(letter))?;
        u8::try_from(found).ok()
    };
    match text.split_once('十') {
        None => digit(text),
        Some((tens, ones)) => {
            let tens = if tens.is_empty() { 1 } else { digit(tens)? };
            let ones = if ones.is_empty() { 0 } else { digit(ones)? };
            (tens > 0).then_some(tens * 10 + ones)
        }
    }
}

/// By how many cards the deal is turned: `cut 7`, 切 7 张. Nothing without the word.
pub(super) fn cut(text: &str) -> Option<u8> {
    if text.chars().nth(MAX_CHARS).is_some() {
        return None;
    }
    let text = folded(text.trim());
    let mut after = CUT.iter().filter_map(|word| text.strip_prefix(word));
    let count = after.next()?.trim();
    let mut before = COUNTED.iter().filter_map(|word| count.strip_suffix(word));
    number(before.next().unwrap_or(count).trim())
}

fn rank(text: &str) -> Option<Rank> {
    let text = text.trim();
    let found = RANKS.iter().find(|(typed, _)| *typed == text);
    found.map(|(_, rank)| *rank)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_card_is_read_in_every_spelling() {
        let same = [
            (
                "SQ",
                &[
                    "sq",
                    "QS",
                    "♠Q",
                    "♤q",
                    "♠\u{fe0f}Q",
                    "Q♠",
                    "黑桃Q",
                    "Q黑桃",
                    "queen of spades",
                    " SQ ",
                ][..],
            ),
            (
                "HT",
                &[
                    "H10",
                    "10H",
                    "♥10",
                    "♡T",
                    "红桃10",
                    "紅桃T",
                    "红心10",
                    "紅心10",
                    "ten of hearts",
                ],
            ),
            (
                "D7",
                &["7d", "♦7", "♢7", "方块7", "方塊7", "方片7", "diamond 7"],
            ),
            ("CA", &["ac", "♣A", "♧a", "梅花A", "草花A", "ace of clubs"]),
        ];
        for (canonical, texts) in same {
            for text in texts.iter().chain([&canonical]) {
                let card = read(text).unwrap_or_else(|| panic!("{text}"));
                assert_eq!(card.to_string(), canonical, "{text}");
            }
        }
        for card in Card::deck() {
            assert_eq!(read(&card.to_string()), Some(card));
            assert_eq!(read(&card.label()), Some(card));
        }
    }

    #[test]
    fn other_texts_are_no_card() {
        let long = "S".repeat(1_000);
        for text in [
            "",
            " ",
            "S",
            "Q",
            "S11",
            "S0",
            "X5",
            "SS",
            "55",
            "♠",
            "SQQ",
            "黑桃",
            "of spades",
            "猪",
            "SQ HT",
            "😀",
            &long,
        ] {
            assert_eq!(read(text), None, "{text}");
        }
    }

    #[test]
    fn several_cards_are_read_at_once() {
        for text in [
            "S5, ♥6  c8、DT",
            "S5H6C8DT",
            "♠5♥6 ♣8♦10",
            "5♠6♥8♣10♦",
            "[\"S5\", \"H6\", \"C8\", \"DT\"]",
            "黑桃5；红桃6；梅花8；方片10",
        ] {
            let cards = Card::read_all(text).unwrap();
            assert_eq!(super::super::join(&cards), "S5 H6 C8 DT", "{text}");
        }
        let long = "S5".repeat(2_000);
        for text in ["S5 X6", "S5H", "5S6", "S5H6X", "S5X6", "SS5", &long] {
            assert_eq!(Card::read_all(text), None, "{text}");
        }
    }

    #[test]
    fn numbers_are_read_as_people_write_them_and_nothing_else_is() {
        for (text, read) in [
            ("0", 0),
            ("7", 7),
            ("51", 51),
            ("零", 0),
            ("三", 3),
            ("两", 2),
            ("十", 10),
            ("十七", 17),
            ("四十", 40),
            ("五十一", 51),
        ] {
            assert_eq!(number(text), Some(read), "{text}");
        }
        for text in [
            "", "01", "00", "+1", "-1", "1.5", "100", "256", "一二", "零十", "十十", "三哈", "😀",
        ] {
            assert_eq!(number(text), None, "{text}");
        }
        for text in [
            "cut 17",
            "Cut 17 cards",
            "切17",
            "切 17 张",
            "切牌 十七張",
            "ｃｕｔ １７",
        ] {
            assert_eq!(cut(text), Some(17), "{text}");
        }
        let long = "cut ".repeat(100);
        for text in [
            "17",
            "cut",
            "cut 017",
            "cut -1",
            "切 张",
            "cutting 5",
            "切 5 个",
            &long,
        ] {
            assert_eq!(cut(text), None, "{text}");
        }
    }

    #[test]
    fn suits_are_read_by_letters_signs_and_names() {
        use Suit::{Clubs, Hearts, Spades};
        for text in [
            "SHC",
            "s, h c",
            "♠♥♣",
            "♠\u{fe0f} ♡ ♧",
            "spades hearts club",
            "黑桃、红心、草花",
        ] {
            assert_eq!(
                Suit::read_all(text),
                Some(vec![Spades, Hearts, Clubs]),
                "{text}"
            );
        }
        assert_eq!(Suit::read_all(" "), Some(Vec::new()));
        for text in ["X", "SX", "spade queen", &"s".repeat(100)] {
            assert_eq!(Suit::read_all(text), None, "{text}");
        }
    }
}
