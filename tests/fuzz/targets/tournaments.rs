//! Files of tournaments. What is read can be written, and is then read as the same tournament.
#![no_main]

use libfuzzer_sys::fuzz_target;
use qiyuan_core::contest::{
    check,
    trf::{TrfForm, TrfTournament},
};

fuzz_target!(|text: &str| {
    let Ok(tournament) = TrfTournament::read(text) else {
        return;
    };
    for form in [TrfForm::Trf16, TrfForm::Trf26] {
        let written = tournament.write(form);
        let again = TrfTournament::read(&written).expect("what is written can be read");
        assert_eq!(again.history, tournament.history);
        assert_eq!(again.write(form), written);
    }
    check::check(&tournament);
});
