//! Sessions beside a model of what they must do; the long run is `cargo bench --bench simulation`.

use qiyuan_core::rules::AnyGame;
use qiyuan_games as games;

use crate::model::{self, Counts, Plan};
use qiyuan_toys as toys;

const STEPS: u64 = 10_000;

fn plan(seed: u64, games: &[&'static dyn AnyGame]) -> Plan {
    Plan {
        seed,
        steps: STEPS,
        games: games.to_vec(),
        touches: false,
        tampers_at: None,
    }
}

/// Runs with these seeds. One in which something never happens proves nothing about it.
fn agree(seeds: impl Iterator<Item = u64>, games: &[&'static dyn AnyGame]) {
    let counts = agreed(seeds, games);
    let taken_back = counts.events.contains_key("taken_back");
    assert!(taken_back, "nothing taken back\n{counts}");
}

fn agreed(seeds: impl Iterator<Item = u64>, games: &[&'static dyn AnyGame]) -> Counts {
    let mut counts = Counts::default();
    for seed in seeds {
        match model::run(&plan(seed, games)) {
            Ok(run) => counts.add(&run),
            Err(failure) => panic!("{failure}"),
        }
    }
    for kind in [
        "accepted",
        "declined",
        "withdrawn",
        "expired",
        "drawn",
        "played",
        "offer_declined",
        "paused",
        "resumed",
        "interrupted",
        "reminded",
        "aborted",
        "rematched",
        "ended by time",
        "ended by resignation",
    ] {
        assert!(counts.events.contains_key(kind), "no {kind}\n{counts}");
    }
    let offers_draws = games.iter().any(|game| game.info().draw_offers);
    let agreed = counts.events.contains_key("ended by agreement");
    assert_eq!(agreed, offers_draws, "{counts}");
    for refusal in [
        "illegal",
        "stale",
        "paused",
        "not-your-turn",
        "offer-too-soon",
    ] {
        assert!(
            counts.refusals.contains_key(refusal),
            "never {refusal}\n{counts}"
        );
    }
    assert!(counts.games > 100, "{counts}");
    counts
}

fn by_keys(keys: &[&str]) -> Vec<&'static dyn AnyGame> {
    keys.iter().map(|key| games::by_key(key).unwrap()).collect()
}

#[test]
fn sessions_of_chess_are_what_the_model_says() {
    agree(1..=2, &by_keys(&["chess", "fischerandom"]));
}

#[test]
fn sessions_of_xiangqi_are_what_the_model_says() {
    agree(3..=3, &by_keys(&["xiangqi"]));
}

#[test]
fn sessions_of_go_are_what_the_model_says() {
    agree(4..=4, &by_keys(&["go"]));
}

#[test]
fn sessions_with_claims_steps_and_scoring_are_what_the_model_says() {
    agree(5..=8, &[&toys::HEAP, &toys::TERRITORY]);
}

#[test]
fn sessions_of_several_who_act_at_once_are_what_the_model_says() {
    // The die falls after every round, and what it decided is not undone.
    let counts = agreed(9..=10, &[&model::BALLOT]);
    let too_late = counts.refusals.contains_key("takeback-too-late");
    assert!(too_late, "a takeback was never too late\n{counts}");
}

/// What the long run plays. In the second, a die falls while somebody asks to take back.
#[test]
fn sessions_of_every_game_in_turn_are_what_the_model_says() {
    let games: Vec<_> = model::games().collect();
    let counts = agreed([11, 1_369].into_iter(), &games);
    assert!(counts.games > games.len() as u64, "{counts}");
}

#[test]
fn sessions_with_touch_move_are_what_the_model_says() {
    let games = games::ALL.iter().copied();
    let games: Vec<_> = games.filter(|game| game.info().touch_move).collect();
    let mut counts = Counts::default();
    for (seed, games) in [
        (21, by_keys(&["chess", "fischerandom", "xiangqi"])),
        (22, by_keys(&["chess", "crazyhouse", "antichess"])),
        (23, games),
    ] {
        let plan = Plan {
            touches: true,
            ..plan(seed, &games)
        };
        let run = model::run(&plan).unwrap_or_else(|failure| panic!("{failure}"));
        counts.add(&run);
    }
    let claimed = counts.events["claimed"];
    assert!(claimed > 10, "claims: {claimed}\n{counts}");
    assert!(counts.events["piece_chosen"] > 500, "{counts}");
    assert!(counts.refusals["touch"] > 100, "{counts}");
}

#[test]
fn a_millisecond_that_is_wrong_is_found_and_found_again() {
    let tampered = Plan {
        tampers_at: Some(700),
        ..plan(1, &[&toys::TERRITORY])
    };
    let failure = model::run(&tampered).unwrap_err();
    assert_eq!(failure.seed, 1);
    assert!((700..720).contains(&failure.step), "{failure}");
    assert_eq!(model::run(&tampered), Err(failure), "byte for byte");
}

#[test]
fn the_same_seed_makes_the_same_run() {
    let short = |seed| Plan {
        steps: 500,
        ..plan(seed, &[&toys::HEAP, &toys::TERRITORY])
    };
    let run = |seed| model::run(&short(seed)).unwrap();
    assert_eq!(run(1), run(1));
    assert_ne!(run(1).fingerprint, run(2).fingerprint);
}
