//! The ids of buttons and menus, which a hostile client can forge.
#![no_main]

use libfuzzer_sys::fuzz_target;
use qiyuan::discord::custom_id::{CustomId, MAX_CUSTOM_ID};

fuzz_target!(|bytes: &[u8]| {
    let Ok(text) = std::str::from_utf8(bytes) else {
        return;
    };
    if let Some(id) = CustomId::parse(text) {
        let written = id.to_string();
        assert!(written.len() <= MAX_CUSTOM_ID);
        assert_eq!(CustomId::parse(&written).as_ref(), Some(&id));
    }
});
