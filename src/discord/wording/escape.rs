//! What users wrote, made harmless: no markdown, no mention, no control character, bounded length.

use qiyuan_core::typed::is_invisible;

/// The longest name that is shown, in characters.
const MAX_NAME: usize = 32;

/// How many combining marks a letter may carry: what every script needs, and too few to reach other lines.
const MAX_MARKS: usize = 2;

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

/// Text that begins a line, such as `1. e4`, with its full stop escaped, so that Discord makes no list of it.
#[must_use]
pub fn without_list(text: &str) -> String {
    let rest = text.trim_start_matches(|letter: char| letter.is_ascii_digit());
    match rest.strip_prefix('.') {
        Some(after) if rest.len() < text.len() => {
            format!("{}\\.{after}", &text[..text.len() - rest.len()])
        }
        _ => text.to_owned(),
    }
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
    let mut one_line = String::new();
    let mut marks = 0;
    for character in text.chars().take(limit.saturating_mul(4)) {
        let character = if character.is_whitespace() {
            ' '
        } else {
            character
        };
        if is_invisible(character) {
            continue;
        }
        marks = if is_combining(character) {
            marks + 1
        } else {
            0
        };
        if marks <= MAX_MARKS {
            one_line.push(character);
        }
    }
    cut(one_line.trim(), limit)
}

/// A name in a place that Discord shows as it is, such as the name of a thread: as [`plain`], and nothing in it looks
/// like a mention, an address or an invitation.
#[must_use]
pub fn inert(text: &str, limit: usize) -> String {
    let wide = |character| match character {
        '@' => '＠',
        '#' => '＃',
        '/' => '／',
        ':' => '：',
        '<' => '＜',
        other => other,
    };
    plain(text, limit).chars().map(wide).collect()
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

/// What somebody typed, to be read: without what cannot be seen, such as marks that turn the direction of writing, and
/// on one line. Nobody can take away what they do not see.
#[must_use]
pub fn typed(text: &str) -> String {
    let visible = text.chars().filter_map(|character| match character {
        space if space.is_whitespace() => Some(' '),
        other => (!is_invisible(other)).then_some(other),
    });
    visible.collect::<String>().trim().to_owned()
}

fn is_markup(character: char) -> bool {
    matches!(
        character,
        '\\' | '*' | '_' | '~' | '`' | '|' | '<' | '[' | ']' | '@'
    )
}

/// Marks that are put above, below or through the letter before them.
fn is_combining(character: char) -> bool {
    matches!(
        character,
        '\u{300}'..='\u{36f}'
            | '\u{483}'..='\u{489}'
            | '\u{591}'..='\u{5bd}'
            | '\u{5bf}'..='\u{5c7}'
            | '\u{610}'..='\u{61a}'
            | '\u{64b}'..='\u{65f}'
            | '\u{6d6}'..='\u{6dc}'
            | '\u{6df}'..='\u{6ed}'
            | '\u{e31}'
            | '\u{e34}'..='\u{e3a}'
            | '\u{e47}'..='\u{e4e}'
            | '\u{1ab0}'..='\u{1aff}'
            | '\u{1dc0}'..='\u{1dff}'
            | '\u{20d0}'..='\u{20ff}'
            | '\u{302a}'..='\u{302f}'
            | '\u{3099}'..='\u{309a}'
            | '\u{a670}'..='\u{a672}'
            | '\u{fe20}'..='\u{fe2f}'
    )
}

/// A text without the spaces that stand between two Chinese characters: they are meant for mentions and names.
#[must_use]
pub fn without_gaps(text: &str) -> String {
    let is_han = |letter: Option<char>| letter.is_some_and(|it| ('一'..='鿿').contains(&it));
    let mut rest = text.chars().peekable();
    let mut before = None;
    let mut kept = String::with_capacity(text.len());
    while let Some(letter) = rest.next() {
        if letter != ' ' || !is_han(before) || !is_han(rest.peek().copied()) {
            kept.push(letter);
        }
        before = Some(letter);
    }
    kept
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
    fn a_number_at_the_beginning_begins_no_list() {
        assert_eq!(without_list("12. Nf3"), "12\\. Nf3");
        for plain in ["12… e5", "Nf3", "12", ". x", ""] {
            assert_eq!(without_list(plain), plain);
        }
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
    fn what_cannot_be_seen_is_not_read() {
        assert_eq!(typed("\u{202e}e4\u{200b}"), "e4");
        assert_eq!(typed(" accept\n\u{feff}D4 "), "accept D4");
        assert_eq!(typed("\u{200b}\u{2060}"), "");
        assert_eq!(typed("炮二平五 ♞f3"), "炮二平五 ♞f3");
    }

    #[test]
    fn blank_letters_are_dropped_and_marks_do_not_pile_up() {
        assert_eq!(plain("\u{3164}\u{2800}\u{115f}\u{ffa0}", 10), "");
        assert_eq!(plain("A\u{3164}nn", 10), "Ann");
        let zalgo = format!("Z{}a", "\u{301}\u{489}\u{1ab0}".repeat(100));
        assert_eq!(plain(&zalgo, 10), "Z\u{301}\u{489}");
        assert_eq!(plain("ที่นี่ tiếng", 20), "ที่นี่ tiếng");
    }

    #[test]
    fn a_name_of_a_thread_is_neither_a_mention_nor_an_address() {
        assert_eq!(inert("@everyone", 32), "＠everyone");
        assert_eq!(inert("https://e.x/y <#1>", 32), "https：／／e.x／y ＜＃1>");
    }

    #[test]
    fn long_text_is_cut_by_characters() {
        assert_eq!(cut("棋院棋院", 3), "棋院…");
        assert_eq!(code(&"x".repeat(4_000)).chars().count(), MAX_QUOTE);
    }

    #[test]
    fn quoted_text_cannot_end_the_quotation() {
        assert!(!code("a`@everyone").contains('`'));
        assert_eq!(code("\u{200b}"), "…");
    }
}
