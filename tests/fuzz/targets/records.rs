//! Records that people send: PGN, SGF and the like, in the game and the format that the first byte chooses.
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
    let chosen = usize::from(chosen);
    let game = games::ALL[chosen % games::ALL.len()];
    let formats = game.info().records;
    let format = formats[chosen / games::ALL.len() % formats.len()];
    let Ok(record) = game.records().read_record(format, text) else {
        return;
    };
    let Ok(written) = game.records().write_record(format, &record) else {
        return;
    };
    let again = game
        .records()
        .read_record(format, &written)
        .expect("a record reads back");
    assert_eq!(again.plies, record.plies);
});
