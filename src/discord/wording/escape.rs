//! What users wrote, made harmless: no markdown, no mention, no control character, bounded length.

/// The longest name that is shown, in characters.
const MAX_NAME: usize = 32;

/// The longest piece of typed text that is quoted back, in characters.
const MAX_QUOTE: usize = 60;

/// A name or other short text from a user, for a message: markdown and mentions are disarmed.
#[must_use]
pub fn name(text: &str) -> String {
    markdown(&plain(text, MAX_NAME))
}

/// Text whose markdown and mentions are disarmed, whole.
#[must_use]
pub fn markdown(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for (index, character) in text.chars().enumerate() {
        if is_markup(character) || (index == 0 && matches!(character, '#' | '-' | '>')) {
            escaped.push('\\');
        }
        escaped.push(character);
        if matches!(character, '@' | '/') {
            // A word joiner: it keeps `@everyone` from being read as a mention, and an address or an
            // invitation from being read as a link.
            escaped.push('\u{2060}');
        }
    }
    escaped
}

/// Typed text to be quoted between backticks. Inside them Discord reads neither markdown nor mentions.
#[must_use]
pub fn code(text: &str) -> String {
    code_of(text, MAX_QUOTE)
}

/// As [`code`], with at most `limit` characters.
#[must_use]
pub fn code_of(text: &str, limit: usize) -> String {
    let quoted: String = plain(text, limit)
        .chars()
        .map(|character| if character == '`' { 'ˋ' } else { character })
        .collect();
    if quoted.is_empty() {
        "…".to_owned()
    } else {
        quoted
    }
}

/// Text for a place without markdown (thread names, menus): without control characters and marks that
/// turn the direction of writing, on one line, and at most `limit` characters long.
#[must_use]
pub fn plain(text: &str, limit: usize) -> String {
    let one_line: String = text
        .chars()
        .take(limit.saturating_mul(4))
        .map(|character| {
            if character.is_whitespace() {
                ' '
            } else {
                character
            }
        })
        .filter(|character| !is_invisible(*character))
        .collect();
    cut(one_line.trim(), limit)
}

/// The first `limit` characters of a text, with an ellipsis if something was left out.
#[must_use]
pub fn cut(text: &str, limit: usize) -> String {
    if text.chars().count() <= limit {
        return text.to_owned();
    }
    let mut kept: String = text.chars().take(limit.saturating_sub(1)).collect();
    kept.push('…');
    kept
}

fn is_markup(character: char) -> bool {
    matches!(
        character,
        '\\' | '*' | '_' | '~' | '`' | '|' | '<' | '[' | ']' | '@'
    )
}

fn is_invisible(character: char) -> bool {
    character.is_control()
        || matches!(
            character,
            '\u{ad}'
                | '\u{61c}'
                | '\u{180e}'
                | '\u{200b}'..='\u{200f}'
                | '\u{202a}'..='\u{202e}'
                | '\u{2060}'..='\u{206f}'
                | '\u{feff}'
                | '\u{fff9}'..='\u{fffb}'
                | '\u{e0000}'..='\u{e007f}'
        )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_neither_markdown_nor_a_mention() {
        assert_eq!(name("*Ann*"), "\\*Ann\\*");
        assert!(!name("@everyone").contains("@everyone"));
        assert!(name("<@123>").starts_with("\\<"));
    }

    #[test]
    fn an_address_in_a_name_is_no_link() {
        for link in [
            "http://evil.example",
            "https://e.x/y",
            "discord.gg/evil",
            "//x",
        ] {
            let shown = name(link);
            assert!(!shown.contains("//") && !shown.contains("gg/e"), "{shown}");
            assert_eq!(shown.replace('\u{2060}', ""), link);
        }
    }

    #[test]
    fn directions_and_controls_are_dropped() {
        assert_eq!(plain("a\u{202e}b\u{0}c\nd", 10), "abc d");
    }

    #[test]
    fn long_text_is_cut_by_characters() {
        assert_eq!(cut("棋院棋院", 3), "棋院…");
        assert_eq!(code(&"x".repeat(4_000)).chars().count(), MAX_QUOTE);
    }

    #[test]
    fn quoted_text_can_not_end_the_quotation() {
        assert!(!code("a`@everyone").contains('`'));
        assert_eq!(code("\u{200b}"), "…");
    }
}
