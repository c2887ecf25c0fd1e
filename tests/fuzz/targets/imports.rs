//! Records that people send as a position to begin with, in the game that the first byte chooses.
#![no_main]

use libfuzzer_sys::fuzz_target;
use qiyuan_core::rules;
use qiyuan_games as games;

fuzz_target!(|bytes: &[u8]| {
    let Some((&chosen, rest)) = bytes.split_first() else {
        return;
    };
    let Ok(text) = std::str::from_utf8(rest) else {
        return;
    };
    let game = games::ALL[usize::from(chosen) % games::ALL.len()];
    let Ok(Some(setup)) = rules::import(game, text) else {
        return;
    };
    let seats = *game.info().seats.start();
    if let Ok(position) = game.start(&setup, seats) {
        assert_eq!(position.view(rules::Viewer::Record).text(), setup);
    }
});
