//! How fast xiangqi is: positions counted in a second, beside chess, and how long a ruling on
//! repetition takes: on a plain loop, on the hardest of the collected ones, and on all of them.

#![expect(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    clippy::print_stdout,
    reason = "a benchmark measures time and prints it"
)]

use std::time::Instant;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use qiyuan_core::rules::{AnyPosition, Seat, Turn, Viewer};
use qiyuan_games as games;
use serde_json::Value;

/// Cases that take long: full boards, in which mates and exchanges are far from plain.
const HARD: [&str; 4] = ["orange-039", "orange-129", "orange-151", "cxaref-38"];

/// A case of which many are.
const PLAIN: &str = "cxa-27";

fn start(game: &str, setup: &str) -> Box<dyn AnyPosition> {
    let game = games::by_key(game).expect("the game is hosted");
    game.start(setup, 2).expect("a position of the game")
}

/// A collected case.
struct Case {
    id: String,
    /// The position before the last move, and that move.
    before: Box<dyn AnyPosition>,
    seat: Seat,
    action: String,
    /// The last position.
    position: Box<dyn AnyPosition>,
}

fn cases() -> Vec<Case> {
    let cases: Vec<Value> =
        serde_json::from_str(include_str!("../tests/it/data/xiangqi/cases.json"))
            .expect("the cases are JSON");
    cases.iter().map(case).collect()
}

fn case(case: &Value) -> Case {
    let text = |key: &str| case[key].as_str().unwrap_or_default();
    let mut position = start("xiangqi", text("fen"));
    let mut before = position.boxed();
    let (mut seat, mut last) = (Seat(0), "");
    for action in text("moves").split_whitespace() {
        if let Turn::Over(_) = position.turn() {
            position.reopen();
        }
        before = position.boxed();
        seat = position.turn().seats().iter().next().expect("a turn");
        position.play(seat, action).expect("a legal move");
        last = action;
    }
    Case {
        id: text("id").to_owned(),
        before,
        seat,
        action: last.to_owned(),
        position,
    }
}

fn perft(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("perft 4");
    group.sample_size(10);
    for game in ["xiangqi", "chess"] {
        let position = start(game, "");
        group.throughput(Throughput::Elements(position.perft(4)));
        group.bench_function(game, |bencher| bencher.iter(|| position.perft(4)));
    }
}

/// Prints how long it takes to play the last move of a case, which is ruled on: the median, and the
/// longest.
fn print_spread(cases: &[Case]) {
    let mut spans: Vec<(f64, &str)> = cases
        .iter()
        .map(|case| {
            let runs = (0..5).map(|_| {
                let mut position = case.before.boxed();
                let begun = Instant::now();
                position
                    .play(case.seat, &case.action)
                    .expect("a legal move");
                begun.elapsed().as_secs_f64() * 1e3
            });
            (runs.fold(f64::INFINITY, f64::min), case.id.as_str())
        })
        .collect();
    spans.sort_by(|one, other| one.0.total_cmp(&other.0));
    let (median, _) = spans[spans.len() / 2];
    if let Some((longest, id)) = spans.last() {
        println!(
            "last move with its ruling: median {median:.3} ms, longest {longest:.3} ms ({id})"
        );
    }
}

fn rulings(criterion: &mut Criterion) {
    let cases = cases();
    print_spread(&cases);
    let mut group = criterion.benchmark_group("ruling");
    group.sample_size(20);
    for Case { id, position, .. } in &cases {
        if HARD.contains(&id.as_str()) || id == PLAIN {
            group.bench_function(id, |bencher| {
                bencher.iter(|| position.view(Viewer::Record).ruling("cxa2020"));
            });
        }
    }
    group.throughput(Throughput::Elements(cases.len() as u64));
    group.bench_function("all", |bencher| {
        bencher.iter(|| {
            cases
                .iter()
                .filter_map(|case| case.position.view(Viewer::Record).ruling("cxa2020"))
                .count()
        });
    });
}

criterion_group!(benches, perft, rulings);
criterion_main!(benches);
