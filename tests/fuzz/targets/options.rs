//! What people choose or type as options of a setup, a line each, in the game that the first byte chooses.
#![no_main]

use libfuzzer_sys::fuzz_target;
use qiyuan_games as games;

fuzz_target!(|bytes: &[u8]| {
    let Some((&chosen, rest)) = bytes.split_first() else {
        return;
    };
    let Ok(text) = std::str::from_utf8(rest) else {
        return;
    };
    let game = games::ALL[usize::from(chosen) % games::ALL.len()];
    // Whatever a setup is, lists can tell what is particular about it.
    game.setups().particulars(text);
    assert!(
        game.setups().division(text).is_empty()
            || game
                .setups()
                .divisions()
                .contains(&game.setups().division(text))
    );
    let keys = game.setups().options().iter().map(|option| option.key);
    let values: Vec<(&str, &str)> = keys
        .zip(text.lines())
        .filter(|(_, value)| !value.is_empty())
        .collect();
    if let Ok(setup) = game.setups().compose(&values) {
        let seats = *game.info().seats.start();
        game.start(&setup, seats).expect("what was composed begins");
    }
});
