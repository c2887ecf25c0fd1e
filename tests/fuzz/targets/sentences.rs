//! What people typed, quoted back to them: no mention and no markdown of theirs gets through.
#![no_main]

use libfuzzer_sys::fuzz_target;
use qiyuan::discord::wording::{code_of, name, plain};

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
});

/// Whether a backslash stands before everything that could be markup, and nothing reads as a mention or an address.
fn is_disarmed(text: &str) -> bool {
    let mut characters = text.chars();
    while let Some(character) = characters.next() {
        match character {
            '\\' => drop(characters.next()),
            '*' | '_' | '~' | '`' | '|' | '<' | '[' | ']' | '@' => return false,
            _ => {}
        }
    }
    let live = ["@everyone", "@here", "//", "gg/"];
    !live.iter().any(|live| text.contains(live))
}
