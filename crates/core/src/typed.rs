//! What people type: the width of characters, typographic signs, numbers before moves, and what cannot be seen.

/// A letter, figure or sign in full width as ASCII has it; any other character as it is.
#[must_use]
pub fn half_width(letter: char) -> char {
    match letter {
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(u32::from(letter) - 0xfee0).unwrap_or(letter),
        '\u{3000}' => ' ',
        other => other,
    }
}

/// A character as ASCII has it if it is in full width, a typographic dash or `×`; any other as it is.
#[must_use]
pub fn plain(letter: char) -> char {
    match half_width(letter) {
        '–' | '—' | '−' | '‐' | '‑' => '-',
        '×' => 'x',
        other => other,
    }
}

/// The text without a move number before it (`12.`, `12...`).
#[must_use]
pub fn without_number(text: &str) -> &str {
    let after_digits = text.trim_start_matches(|letter: char| letter.is_ascii_digit());
    let after_dots = after_digits.trim_start_matches('.');
    if after_digits.len() < text.len() && after_dots.len() < after_digits.len() {
        after_dots
    } else {
        text
    }
}

/// A text with its letters, figures and signs of full width as ASCII has them.
#[must_use]
pub fn in_half_width(text: &str) -> String {
    text.chars().map(half_width).collect()
}

/// Whether a character shows nothing: controls, marks that turn the direction of writing, and blank letters.
#[must_use]
pub fn is_invisible(character: char) -> bool {
    character.is_control()
        || matches!(
            character,
            '\u{ad}'
                | '\u{34f}'
                | '\u{61c}'
                // Letters and patterns that are blank.
                | '\u{115f}'
                | '\u{1160}'
                | '\u{17b4}'
                | '\u{17b5}'
                | '\u{2800}'
                | '\u{3164}'
                | '\u{ffa0}'
                | '\u{180e}'
                | '\u{200b}'..='\u{200f}'
                | '\u{202a}'..='\u{202e}'
                | '\u{2060}'..='\u{206f}'
                | '\u{feff}'
                | '\u{fff9}'..='\u{fffb}'
                | '\u{e0000}'..='\u{e007f}'
        )
}

/// The figures of Chinese numbers, with what each is worth.
const FIGURES: [(char, u8); 11] = [
    ('一', 1),
    ('二', 2),
    ('两', 2),
    ('兩', 2),
    ('三', 3),
    ('四', 4),
    ('五', 5),
    ('六', 6),
    ('七', 7),
    ('八', 8),
    ('九', 9),
];

/// The number up to 99 with which a text in Chinese begins, and the text behind it.
#[must_use]
pub fn han_number(text: &str) -> Option<(u8, &str)> {
    let figure = |text: &str| {
        let first = text.chars().next()?;
        let (_, worth) = FIGURES.iter().find(|(figure, _)| *figure == first)?;
        Some((*worth, first.len_utf8()))
    };
    let (first, length) = figure(text).unzip();
    let behind = &text[length.unwrap_or_default()..];
    let Some(behind) = behind.strip_prefix('十') else {
        return first.map(|first| (first, behind));
    };
    let (units, length) = figure(behind).unwrap_or_default();
    Some((first.unwrap_or(1) * 10 + units, &behind[length..]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn full_width_is_read_as_ascii_and_nothing_else_is_changed() {
        let typed = "ｅ４＋－～！　後é…";
        assert_eq!(in_half_width(typed), "e4+-~! 後é…");
        assert!((' '..='~').all(|letter| half_width(letter) == letter));
    }

    #[test]
    fn typographic_signs_are_read_as_ascii() {
        let typed: String = "１–２—３−４‐５‑６×７＊".chars().map(plain).collect();
        assert_eq!(typed, "1-2-3-4-5-6x7*");
    }

    #[test]
    fn only_a_number_with_dots_is_taken_off() {
        for (text, rest) in [
            ("12.e4", "e4"),
            ("3...Nf6", "Nf6"),
            ("76歩", "76歩"),
            (".e4", ".e4"),
        ] {
            assert_eq!(without_number(text), rest);
        }
    }

    #[test]
    fn what_can_be_seen_is_told_from_what_cannot() {
        for character in [
            '\0',
            '\u{200b}',
            '\u{202e}',
            '\u{3164}',
            '\u{e0041}',
            '\u{feff}',
        ] {
            assert!(is_invisible(character), "{character:?}");
        }
        for character in [' ', 'a', '后', '–', '♞', '\u{fe0f}'] {
            assert!(!is_invisible(character), "{character:?}");
        }
    }

    #[test]
    fn chinese_numbers_are_read_up_to_99() {
        for (text, number, behind) in [
            ("一天", 1, "天"),
            ("两天", 2, "天"),
            ("兩天", 2, "天"),
            ("十分钟", 10, "分钟"),
            ("十五秒", 15, "秒"),
            ("二十分", 20, "分"),
            ("九十九", 99, ""),
            ("一二三", 1, "二三"),
        ] {
            assert_eq!(han_number(text), Some((number, behind)), "{text}");
        }
        for text in ["", "百", "天", "10", "x"] {
            assert_eq!(han_number(text), None, "{text}");
        }
    }
}
