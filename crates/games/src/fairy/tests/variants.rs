//! What must be true of the data of every variant.

use std::collections::HashSet;

use super::super::{ALL, betza, board::MAX_KINDS, variant::Start};

#[test]
fn no_two_games_have_the_same_key() {
    let keys: HashSet<&str> = ALL.iter().map(|variant| variant.key).collect();
    assert_eq!(keys.len(), ALL.len());
}

#[test]
fn every_kind_moves_as_betza_has_it() {
    for variant in ALL {
        for kind in variant.kinds {
            assert!(
                betza::read(kind.moves).is_some(),
                "{} {}",
                variant.key,
                kind.moves
            );
        }
        assert!(variant.kinds.len() <= MAX_KINDS);
    }
}

#[test]
fn kinds_of_a_variant_are_told_apart() {
    for variant in ALL {
        let letters: HashSet<_> = variant
            .kinds
            .iter()
            .map(|kind| (kind.letter, kind.is_promoted))
            .collect();
        assert_eq!(letters.len(), variant.kinds.len(), "{}", variant.key);
        let names: HashSet<_> = variant.kinds.iter().map(|kind| kind.name).collect();
        assert_eq!(names.len(), variant.kinds.len(), "{}", variant.key);
    }
}

#[test]
fn every_start_is_sound_and_reads_back() {
    for variant in ALL {
        let rules = variant.rules();
        assert_eq!(rules.variant().key, variant.key);
        let board = rules.start(0).unwrap();
        assert_eq!(rules.fault(&board), None, "{}", variant.key);
        assert_eq!(rules.ending(&board), None, "{}", variant.key);
        let fen = rules.write_fen(&board);
        assert_eq!(rules.read_fen(&fen).as_ref(), Ok(&board), "{}", variant.key);
        if let Start::Position(text) = variant.start {
            assert_eq!(fen, text);
        }
    }
}
