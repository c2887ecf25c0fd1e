//! Time controls as people type them.
#![no_main]

use libfuzzer_sys::fuzz_target;
use qiyuan_core::clock::TimeControl;

fuzz_target!(|bytes: &[u8]| {
    let Ok(text) = std::str::from_utf8(bytes) else {
        return;
    };
    if let Ok(control) = text.parse::<TimeControl>() {
        let written = control.to_string();
        assert_eq!(written.parse().as_ref(), Ok(&control));
    }
});
