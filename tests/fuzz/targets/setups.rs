//! What people type as a position to begin with, in the game that the first byte chooses.
#![no_main]

use libfuzzer_sys::fuzz_target;
use qiyuan_core::rules::{Seat, Viewer};
use qiyuan_games as games;

fuzz_target!(|bytes: &[u8]| {
    let Some((&chosen, rest)) = bytes.split_first() else {
        return;
    };
    let Ok(text) = std::str::from_utf8(rest) else {
        return;
    };
    let game = games::ALL[usize::from(chosen) % games::ALL.len()];
    let seats = *game.info().seats.start();
    let Ok(position) = game.start(text, seats) else {
        return;
    };
    let record = position.view(Viewer::Record);
    if record.diagram(Seat(0)).board().is_none() {
        // Cards are dealt: what people type is only options, and nobody types a table of cards.
        return;
    }
    let written = record.text();
    let again = game.start(&written, seats).expect("a position reads back");
    assert_eq!(again.view(Viewer::Record).text(), written);
    assert_eq!(again.turn(), position.turn());
    for seat in position.turn().seats().iter() {
        assert_eq!(
            again.seat_view(seat).legal(),
            position.seat_view(seat).legal()
        );
        position.view(Viewer::Seat(seat)).diagram(seat);
    }
});
