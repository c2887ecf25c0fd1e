//! Random games beside shakmaty, in the games that it has.

use ::shakmaty::{
    CastlingMode, EnPassantMode, Position as _,
    fen::Fen,
    uci::UciMove,
    variant::{Variant, VariantPosition},
};
use rand::{RngExt as _, SeedableRng as _, rngs::StdRng};

use super::super::{Board, Color, Ending, Rules, by_key};

/// Games of each kind.
const GAMES: u64 = 30;

/// Plies of a game at most.
const PLIES: u32 = 220;

fn theirs(variant: Variant, fen: &str) -> VariantPosition {
    let setup = Fen::from_ascii(fen.as_bytes()).unwrap().into_setup();
    VariantPosition::from_setup(variant, setup, CastlingMode::Standard)
        .or_else(::shakmaty::PositionError::ignore_too_much_material)
        .unwrap()
}

fn ending(rules: &Rules, board: &Board) -> Option<&'static str> {
    rules
        .ending(board)
        .map(|Ending { winner, .. }| match winner {
            Some(Color::White) => "1-0",
            Some(Color::Black) => "0-1",
            None => "1/2-1/2",
        })
}

fn their_ending(position: &VariantPosition) -> Option<String> {
    let is_over = position.is_variant_end() || position.legal_moves().is_empty();
    let text = position.outcome().to_string();
    is_over.then_some(text)
}

/// Compares the legal moves and the ending.
fn compare(rules: &Rules, board: &Board, position: &VariantPosition) {
    let fen = rules.write_fen(board);
    let mut ours: Vec<String> = rules
        .legal(board)
        .into_iter()
        .map(|action| rules.uci(action))
        .collect();
    let mut theirs: Vec<String> = position
        .legal_moves()
        .into_iter()
        .map(|action| action.to_uci(CastlingMode::Standard).to_string())
        .collect();
    ours.sort();
    theirs.sort();
    assert_eq!(ours, theirs, "{fen}");
    assert_eq!(
        ending(rules, board),
        their_ending(position).as_deref(),
        "{fen}"
    );
}

fn play_beside(key: &str, variant: Variant, array: u32, seed: u64) {
    let mut random = StdRng::seed_from_u64(seed);
    let rules = by_key(key).unwrap().rules();
    let mut board = rules.start(array).unwrap();
    let mut position = theirs(variant, &rules.write_fen(&board));
    for _ in 0..PLIES {
        compare(rules, &board, &position);
        let moves = rules.legal(&board);
        if moves.is_empty() {
            return;
        }
        let captures: Vec<_> = moves
            .iter()
            .copied()
            .filter(|action| rules.is_capture(&board, *action))
            .collect();
        // Captures are taken often, so that pieces come to the hand and boards empty.
        let from = if captures.is_empty() || random.random_range(0..4) > 0 {
            &moves
        } else {
            &captures
        };
        let chosen = from[random.random_range(0..from.len())];
        let text = rules.uci(chosen);
        rules.play(&mut board, chosen);
        let uci: UciMove = text.parse().unwrap();
        let action = uci.to_move(&position).unwrap();
        position.play_unchecked(action);
        let fen = Fen::from_position(&position, EnPassantMode::Legal).to_string();
        let read = rules.read_fen(&fen).unwrap();
        assert_eq!(rules.key(&read), rules.key(&board), "{fen}");
    }
}

fn play_many(key: &str, variant: Variant) {
    for seed in 0..GAMES {
        let count = by_key(key).unwrap().rules().array_count();
        let array = (seed as u32).wrapping_mul(97) % count;
        play_beside(key, variant, array, seed);
    }
}

#[test]
fn corner_and_fortress_are_judged_as_shakmaty_judges_them() {
    play_many("corner", Variant::Chess);
    play_many("fortress", Variant::Chess);
}

#[test]
fn crazyhouse_is_judged_as_shakmaty_judges_it() {
    play_many("crazyhouse", Variant::Crazyhouse);
}

#[test]
fn antichess_is_judged_as_shakmaty_judges_it() {
    play_many("antichess", Variant::Antichess);
}

#[test]
fn atomic_and_horde_of_lichess_are_judged_as_shakmaty_judges_them() {
    play_many("atomic_lichess", Variant::Atomic);
    play_many("horde_lichess", Variant::Horde);
}

#[test]
fn games_of_goals_and_checks_are_judged_as_shakmaty_judges_them() {
    play_many("racingkings", Variant::RacingKings);
    play_many("kingofthehill", Variant::KingOfTheHill);
    play_many("threecheck", Variant::ThreeCheck);
}
