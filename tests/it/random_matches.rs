//! Whole random matches of every game in which something is hidden or left to chance between actions, through the
//! contract: they end, in a way that is listed, and are played again from their record.

use qiyuan_core::rules::{AnyGame, AnyPosition, Outcome, Turn, Viewer};
use rand::{SeedableRng as _, rngs::StdRng};

use crate::conformance::{hosted_games, random_game_of, random_setup, replay, seats_for};

/// A match that is longer does not end.
const MOST_PLIES: usize = 30_000;
/// In how many of its plies, one in so many, a match is looked at closely.
const LOOKS: usize = 29;
/// How many matches of each game are played for every change, and at night.
const MATCHES: u64 = 30;
const MATCHES_AT_NIGHT: u64 = 10_000;

fn tested() -> impl Iterator<Item = &'static dyn AnyGame> {
    hosted_games().filter(|game| game.info().hidden || game.info().committed_draws.is_some())
}

fn text(position: &dyn AnyPosition) -> String {
    position.view(Viewer::Record).text()
}

/// Whoever may act finds something to do, and nobody else does; everybody can look.
fn look(position: &dyn AnyPosition) {
    let info = position.info();
    let acting = position.turn().seats();
    for seat in position.seats().iter() {
        let view = position.seat_view(seat);
        assert_eq!(view.legal().is_empty(), !acting.contains(seat));
        assert_eq!(view.default_action().is_some(), acting.contains(seat));
        let groups = view.groups(info.notations[0]);
        assert_eq!(groups.is_empty(), !acting.contains(seat));
        let seen = position.view(Viewer::Seat(seat));
        assert_eq!(seen.diagram(seat).words.len(), position.seats().len());
    }
    let seen = position.view(Viewer::Public);
    let notices = seen.notices();
    assert!(notices.iter().all(|it| info.notices.contains(&it.key)));
}

/// The outcome names a listed reason, and gives every seat a place.
fn check_outcome(position: &dyn AnyPosition, outcome: &Outcome) {
    let info = position.info();
    assert!(
        info.endings.contains(&outcome.reason().key()),
        "{outcome:?}"
    );
    let seats = position.seats();
    let places = outcome.places(u8::try_from(seats.len()).unwrap());
    let winners = outcome.winners();
    for seat in seats.iter() {
        assert!((1..=seats.len()).contains(&usize::from(places[seat])));
        assert!(!winners.contains(seat) || places[seat] == 1);
        assert!(position.seat_view(seat).legal().is_empty());
    }
}

fn play_out(game: &dyn AnyGame, seed: u64) {
    let info = game.info();
    let setup = random_setup(game, &mut StdRng::seed_from_u64(seed));
    let start = (setup.as_str(), seats_for(game, seed));
    let (record, end) = random_game_of(game, start, seed, MOST_PLIES, &mut |position, ply| {
        if ply % LOOKS == 0 {
            look(position);
        }
        if let Turn::Chance(draw) = position.turn() {
            assert!(info.draws.contains(&draw.what), "{}", draw.what);
        }
    });
    let outcome = record.outcome.as_ref();
    let outcome = outcome.unwrap_or_else(|| panic!("{} {setup} {seed} does not end", info.key));
    check_outcome(&*end, outcome);
    let again = replay(game, &record);
    assert_eq!(again.turn(), end.turn());
    assert_eq!(text(&*again), text(&*end));
}

fn play_out_many(count: u64) {
    let mut tested_games = 0;
    for game in tested() {
        tested_games += 1;
        for seed in 0..count {
            play_out(game, seed);
        }
    }
    assert!(tested_games >= 6);
}

#[test]
fn random_matches_of_every_game_of_chance_or_secrets_end_and_are_played_again() {
    play_out_many(MATCHES);
}

#[test]
#[ignore = "takes long; nightly"]
fn ten_thousand_random_matches_of_every_game_of_chance_or_secrets_end() {
    play_out_many(MATCHES_AT_NIGHT);
}
