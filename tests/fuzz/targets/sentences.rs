//! What people typed, quoted back to them: no mention and no markdown of theirs gets through. What gets into a
//! line of the log: nothing in it is as long as a token.
#![no_main]

use libfuzzer_sys::fuzz_target;
use qiyuan::{
    discord::wording::{code_of, name, plain},
    telemetry::redacted,
};

const LIMIT: usize = 80;

fuzz_target!(|bytes: &[u8]| {
    let Ok(text) = std::str::from_utf8(bytes) else {
        return;
    };
    let quoted = code_of(text, LIMIT);
    assert!(!quoted.contains(['`', '\n', '\r']), "{quoted}");
    assert!(!quoted.is_empty() && quoted.chars().count() <= LIMIT);
    assert!(plain(text, LIMIT).chars().count() <= LIMIT);
    assert!(is_disarmed(&name(text)), "{}", name(text));
    let line = redacted(text);
    let is_of_token =
        |byte: u8| byte.is_ascii_alphanumeric() || byte == b'.' || byte == b'-' || byte == b'_';
    let mut runs = line.as_bytes().split(|byte| !is_of_token(*byte));
    assert!(runs.all(|run| run.len() < 60), "{line}");
});

/// Whether a backslash stands before everything that could be markup, and a word joiner behind everything that
/// could begin a mention or go on with an address.
fn is_disarmed(text: &str) -> bool {
    let mut characters = text.chars().peekable();
    while let Some(character) = characters.next() {
        let shown = match character {
            '\\' => characters.next(),
            '*' | '_' | '~' | '`' | '|' | '<' | '[' | ']' | '@' => return false,
            other => Some(other),
        };
        let is_open = matches!(shown, Some('@' | '/'));
        if is_open && characters.peek() != Some(&'\u{2060}') {
            return false;
        }
    }
    true
}
