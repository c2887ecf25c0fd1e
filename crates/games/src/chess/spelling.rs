//! What people type, brought to one spelling: ASCII letters, digits and `x - = + #`.
//!
//! Knows pictures and Chinese names of the pieces, full-width characters and typographic dashes.
//! Knows nothing of the board.

use qiyuan_core::typed::half_width;

/// Longer text is no move in any spelling.
const MAX_CHARS: usize = 32;

/// Spellings and what they stand for. A spelling that begins like another stands before it.
const SPELLINGS: &[(&str, &str)] = &[
    ("王车易位", "castle"),
    ("王車易位", "castle"),
    ("短易位", "O-O"),
    ("长易位", "O-O-O"),
    ("長易位", "O-O-O"),
    ("易位", "castle"),
    ("皇后", "Q"),
    ("国王", "K"),
    ("國王", "K"),
    ("城堡", "R"),
    ("主教", "B"),
    ("骑士", "N"),
    ("騎士", "N"),
    ("小兵", "P"),
    ("升变为", "="),
    ("升變為", "="),
    ("升变", "="),
    ("升變", "="),
    ("升", "="),
    ("将军", "+"),
    ("將軍", "+"),
    ("将死", "#"),
    ("將死", "#"),
    ("将杀", "#"),
    ("將殺", "#"),
    ("王", "K"),
    ("后", "Q"),
    ("後", "Q"),
    ("车", "R"),
    ("車", "R"),
    ("象", "B"),
    ("马", "N"),
    ("馬", "N"),
    ("兵", "P"),
    ("卒", "P"),
    ("吃", "x"),
    ("♔", "K"),
    ("♚", "K"),
    ("♕", "Q"),
    ("♛", "Q"),
    ("♖", "R"),
    ("♜", "R"),
    ("♗", "B"),
    ("♝", "B"),
    ("♘", "N"),
    ("♞", "N"),
    ("♙", "P"),
    ("♟", "P"),
    // Presentation selectors follow figurines that are typed with an emoji keyboard.
    ("\u{fe0e}", ""),
    ("\u{fe0f}", ""),
    ("–", "-"),
    ("—", "-"),
    ("−", "-"),
    ("‐", "-"),
    ("‑", "-"),
    ("×", "x"),
    ("†", "+"),
    ("‡", "#"),
    ("（", "("),
    ("）", ")"),
];

/// The text in one spelling, without spaces; nothing if some character means nothing in chess.
pub(super) fn fold(text: &str) -> Option<String> {
    let text = text.trim();
    if text.chars().count() > MAX_CHARS {
        return None;
    }
    let mut folded = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let special = SPELLINGS
            .iter()
            .find(|(spelling, _)| !first.is_ascii() && rest.starts_with(spelling));
        if let Some((spelling, meaning)) = special {
            folded.push_str(meaning);
            rest = &rest[spelling.len()..];
            continue;
        }
        match ascii(first)? {
            ':' => folded.push('x'),
            ' ' => {}
            plain => folded.push(plain),
        }
        rest = &rest[first.len_utf8()..];
    }
    Some(without_number(&folded).to_owned())
}

/// The ASCII character that is meant by an ASCII or full-width one.
fn ascii(letter: char) -> Option<char> {
    Some(half_width(letter)).filter(|plain| matches!(plain, ' '..='~'))
}

/// The text without a move number before it (`12.`, `12...`).
fn without_number(text: &str) -> &str {
    let after_digits = text.trim_start_matches(|letter: char| letter.is_ascii_digit());
    let after_dots = after_digits.trim_start_matches('.');
    if after_digits.len() < text.len() && after_dots.len() < after_digits.len() {
        after_dots
    } else {
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pictures_and_chinese_names_become_letters() {
        for text in [
            "♘f3",
            "♞f3",
            "♞\u{fe0f} f3",
            "马f3",
            "馬f3",
            "骑士f3",
            "Ｎｆ３",
            "1. Nf3",
        ] {
            assert_eq!(fold(text).as_deref(), Some("Nf3"), "{text}");
        }
        assert_eq!(fold("e8升变为后").as_deref(), Some("e8=Q"));
        assert_eq!(fold("长易位").as_deref(), Some("O-O-O"));
        assert_eq!(fold("12...马×f3").as_deref(), Some("Nxf3"));
    }

    #[test]
    fn castling_with_zeros_is_no_move_number() {
        assert_eq!(fold("0-0").as_deref(), Some("0-0"));
    }

    #[test]
    fn characters_without_a_meaning_are_refused() {
        for text in ["e4\u{202e}", "e4\0", "😀", "e4\u{200b}", "ｅ４\u{7}"] {
            assert_eq!(fold(text), None, "{text:?}");
        }
        assert_eq!(fold(&"e".repeat(33)), None);
    }
}
