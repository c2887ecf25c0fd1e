//! The text that holds everything that chance decided in a hand. The commitment, which is its hash, is published before
//! anybody acts, the reveal, which is the text, when the hand is over, so that everybody can see that no card changed in
//! between.
//!
//! The salt is needed: without it, all deals of a few cards could be tried until the hash fits.

use std::fmt;

use super::{
    Card, DECK,
    deal::{AT_ONCE, encode},
    join,
};
use qiyuan_core::rules::{
    SEED_DRAWS, SEED_SIDES, committed_lines, read_words, sha256_hex, write_words,
};

/// Longer text is none of ours: that of a whole deck has about 240 bytes.
const MAX_BYTES: usize = 1_024;

/// What a draw of a part of the salt is called.
pub const SALT: &str = "salt";
/// How many draws make the salt.
pub const SALT_DRAWS: usize = SEED_DRAWS;
/// How many results each has.
pub const SALT_SIDES: u32 = SEED_SIDES;

const HEADER: &str = "qiyuan-deal-1";

/// Everything that chance decided in a hand. Written, it is the text whose hash is published.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Text {
    /// The number of the hand in its match, from 1.
    pub hand: u32,
    /// Numbers that have no other use.
    pub salt: [u32; SALT_DRAWS],
    /// The cards in the order in which they were dealt.
    pub cards: Vec<Card>,
    /// What decides among equals, where the game needs it.
    pub tie: Option<u32>,
}

impl Text {
    /// The hash of the text, in hexadecimal digits.
    #[must_use]
    pub fn sha256_hex(&self) -> String {
        sha256_hex(&self.to_string())
    }

    /// The numbers that were drawn for the hand, in their order; nothing if a card stands there twice.
    #[must_use]
    pub fn draws(&self) -> Option<Vec<u32>> {
        let mut left: Vec<Card> = Card::deck().collect();
        let mut draws: Vec<u32> = self.salt.into_iter().chain(self.tie).collect();
        for cards in self.cards.chunks(AT_ONCE) {
            draws.push(encode(cards, &left)?);
            left.retain(|card| !cards.contains(card));
        }
        Some(draws)
    }

    /// Reads what was written, also after copying.
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        let mut lines = committed_lines(text, HEADER, MAX_BYTES)?;
        let hand = number(lines.next()?.strip_prefix("hand ")?)?;
        let salt = read_words(lines.next()?.strip_prefix("salt ")?)?;
        let cards = Card::read_all(lines.next()?.strip_prefix("cards ")?)?;
        if cards.len() > usize::from(DECK) {
            return None;
        }
        let tie = match lines.next() {
            Some(line) => Some(number(line.strip_prefix("tie ")?)?),
            None => None,
        };
        lines.next().is_none().then_some(Self {
            hand,
            salt,
            cards,
            tie,
        })
    }
}

/// The number, written without anything superfluous.
fn number(digits: &str) -> Option<u32> {
    let number: u32 = digits.parse().ok()?;
    (number.to_string() == digits).then_some(number)
}

impl fmt::Display for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{HEADER}\nhand {}", self.hand)?;
        writeln!(f, "salt {}", write_words(self.salt))?;
        writeln!(f, "cards {}", join(&self.cards))?;
        match self.tie {
            Some(tie) => writeln!(f, "tie {tie}"),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::{cases::case, deal};

    fn numbers(value: &serde_json::Value) -> Vec<u32> {
        let numbers = value.as_array().unwrap().iter();
        numbers
            .map(|number| u32::try_from(number.as_u64().unwrap()).unwrap())
            .collect()
    }

    #[test]
    fn the_worked_example_comes_out() {
        let case = case("commitment");
        let mut left: Vec<Card> = Card::deck().collect();
        let mut cards = Vec::new();
        let draws = numbers(&case["draws"]);
        for (draw, sides) in draws.iter().copied().zip(numbers(&case["sides"])) {
            assert_eq!(deal::sides(u32::try_from(left.len()).unwrap()), sides);
            cards.extend(deal::decode(draw, &mut left, AT_ONCE));
        }
        let text = Text {
            hand: 1,
            salt: numbers(&case["salt"]).try_into().unwrap(),
            cards,
            tie: None,
        };
        assert_eq!(text.to_string(), case["text"].as_str().unwrap());
        assert_eq!(text.sha256_hex(), case["sha256"].as_str().unwrap());
        let of_text: Vec<u32> = text.salt.into_iter().chain(draws).collect();
        assert_eq!(text.draws(), Some(of_text));
        assert_eq!(Text::read(&text.to_string()), Some(text));
    }

    #[test]
    fn a_text_is_read_as_it_was_written_and_after_copying() {
        let text = Text {
            hand: 12,
            salt: [0, 1, u32::MAX - 1, 0xabc],
            cards: Card::deck().take(10).collect(),
            tie: Some(59),
        };
        let written = text.to_string();
        assert!(written.ends_with("\ntie 59\n"));
        assert_eq!(Text::read(&written).as_ref(), Some(&text));
        let copied = written.trim_end().replace('\n', "\r\n");
        assert_eq!(Text::read(&copied), Some(text));
    }

    #[test]
    fn other_texts_are_not_read() {
        let whole =
            "qiyuan-deal-1\nhand 1\nsalt 00000000 00000001 00000002 00000003\ncards C2 C3\ntie 5\n";
        assert!(Text::read(whole).is_some());
        for (part, other) in [
            ("deal-1", "deal-2"),
            ("hand 1", "hand +1"),
            ("hand 1", "hand 99999999999"),
            ("00000001", "0000001"),
            ("00000003", "00000003 00000004"),
            ("C3", "X3"),
            ("tie 5", "tie x"),
            ("tie 5", "tie 5\nmore"),
            ("\ncards C2 C3", ""),
        ] {
            assert_eq!(Text::read(&whole.replacen(part, other, 1)), None, "{other}");
        }
        assert_eq!(Text::read(&whole.repeat(20)), None);
        assert_eq!(Text::read(""), None);
    }
}
