//! What people type, character by character: any script, any variant, any width.

use super::{
    board::Kind,
    notation::{FIGURES, Way},
};
use crate::spelling::begins_with;
use qiyuan_core::typed::half_width;

/// Longer text is no move in any spelling.
const MAX_CHARS: usize = 32;

/// What one character stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sign {
    /// A letter, in lower case: of a file, or of a piece.
    Letter(char),
    /// A piece, by its character.
    Piece(Kind),
    /// A figure.
    Figure(u8),
    /// `进`, `+` and the like.
    Way(Way),
    /// `前`
    Front,
    /// `中`
    Middle,
    /// `后`
    Rear,
}

/// Every character that names a piece, of either side, simplified, traditional or variant.
const PIECES: [(Kind, &str); 7] = [
    (Kind::General, "帅帥将將王🩠🩧"),
    (Kind::Advisor, "仕士⼠🩡🩨"),
    (Kind::Elephant, "相象🩢🩩"),
    (Kind::Horse, "马馬傌⾺🩣🩪"),
    (Kind::Chariot, "车車俥⾞\u{f902}🩤🩫"),
    (Kind::Cannon, "炮砲包🩥🩬"),
    (Kind::Soldier, "兵卒🩦🩭"),
];

/// What the pieces are called in English, in lower case.
const ENGLISH: [(Kind, &[&str]); 7] = [
    (Kind::General, &["general", "king"]),
    (Kind::Advisor, &["advisor", "guard"]),
    (Kind::Elephant, &["elephant", "bishop"]),
    (Kind::Horse, &["horse", "knight"]),
    (Kind::Chariot, &["chariot", "rook"]),
    (Kind::Cannon, &["cannon"]),
    (Kind::Soldier, &["soldier", "pawn"]),
];

/// The piece with whose name a text begins, and what is left.
pub(super) fn piece(text: &str) -> Option<(Kind, &str)> {
    let first = text.chars().next()?;
    if let Some((kind, _)) = PIECES.iter().find(|(_, names)| names.contains(first)) {
        return Some((*kind, &text[first.len_utf8()..]));
    }
    ENGLISH.iter().find_map(|(kind, names)| {
        let length = names.iter().find_map(|name| begins_with(text, name))?;
        Some((*kind, &text[length..]))
    })
}

/// The signs of a text; nothing if some character means nothing in xiangqi. Spaces, move numbers
/// and remarks behind the move (`+`, `!`) are passed over.
pub(super) fn signs(text: &str) -> Option<Vec<Sign>> {
    let text = text.trim().trim_start_matches('\u{feff}');
    if text.chars().count() > MAX_CHARS {
        return None;
    }
    let text = without_number(text).trim_end_matches(['!', '?', '#', '！', '？']);
    let mut signs = Vec::new();
    for letter in text.chars().filter(|letter| !letter.is_whitespace()) {
        signs.push(sign(letter)?);
    }
    Some(signs)
}

fn sign(letter: char) -> Option<Sign> {
    if let Some(index) = FIGURES.iter().position(|figure| *figure == letter) {
        return Some(Sign::Figure(u8::try_from(index).ok()? + 1));
    }
    if let Some((kind, _)) = PIECES.iter().find(|(_, names)| names.contains(letter)) {
        return Some(Sign::Piece(*kind));
    }
    let plain = half_width(letter);
    Some(match plain {
        '前' => Sign::Front,
        '中' => Sign::Middle,
        '后' | '後' => Sign::Rear,
        '进' | '進' | '+' => Sign::Way(Way::Forward),
        '退' | '-' | '–' | '—' | '−' | '‐' | '‑' => Sign::Way(Way::Back),
        '平' | '=' | '.' | '→' | '>' => Sign::Way(Way::Sideways),
        '0'..='9' => Sign::Figure(u8::try_from(plain.to_digit(10)?).ok()?),
        'a'..='z' | 'A'..='Z' => Sign::Letter(plain.to_ascii_lowercase()),
        _ => return None,
    })
}

/// The text without a move number before it (`12.`, `12...`).
fn without_number(text: &str) -> &str {
    let after_digits = text.trim_start_matches(|letter: char| letter.is_ascii_digit());
    let after_dots = after_digits.trim_start_matches(['.', '、', '．']);
    let has_number = after_digits.len() < text.len() && after_dots.len() < after_digits.len();
    // `25.6` is a soldier's move in the old way of writing WXF.
    if has_number && after_dots.trim().chars().count() > 1 {
        after_dots
    } else {
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_variant_of_a_character_is_the_same_sign() {
        let usual = signs("炮二平五").unwrap();
        for text in [
            "砲2平5",
            "包２平５",
            "1. 炮二平五",
            "🩥 二 平 五!",
            "12...炮二平５",
        ] {
            assert_eq!(signs(text).unwrap(), usual, "{text}");
        }
        assert_eq!(signs("傌八進七"), signs("马8进7"));
        assert_eq!(signs("俥一退１"), signs("车一退一"));
        assert_eq!(signs("後砲平6"), signs("后炮平六"));
    }

    #[test]
    fn characters_without_a_meaning_are_refused() {
        for text in ["炮\u{202e}", "😀", "h2\0e2", "炮二平五\u{200b}"] {
            assert_eq!(signs(text), None, "{text:?}");
        }
        assert_eq!(signs(&"a".repeat(33)), None);
    }
}
