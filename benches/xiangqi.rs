//! How fast xiangqi is: positions counted in a second, beside chess, and how long a ruling on
//! repetition takes: on a plain loop, on the hardest of the collected ones, and on all of them.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use qiyuan::{
    games,
    rules::{AnyPosition, Turn},
};
use serde_json::Value;

/// Cases that take long: full boards, in which mates and exchanges are far from plain.
const HARD: [&str; 4] = ["orange-039", "orange-129", "orange-151", "cxaref-38"];

/// A case of which many are.
const PLAIN: &str = "cxa-27";

fn start(game: &str, setup: &str) -> Box<dyn AnyPosition> {
    let game = games::by_key(game).expect("the game is hosted");
    game.start(setup, 2).expect("a position of the game")
}

/// The last position of every case, by id.
fn cases() -> Vec<(String, Box<dyn AnyPosition>)> {
    let cases: Vec<Value> =
        serde_json::from_str(include_str!("../tests/it/data/xiangqi/cases.json"))
            .expect("the cases are JSON");
    cases.iter().map(case).collect()
}

fn case(case: &Value) -> (String, Box<dyn AnyPosition>) {
    let text = |key: &str| case[key].as_str().unwrap_or_default();
    let mut position = start("xiangqi", text("fen"));
    for action in text("moves").split_whitespace() {
        if let Turn::Over(_) = position.turn() {
            position.reopen();
        }
        let seat = position.turn().seats().iter().next().expect("a turn");
        position.play(seat, action).expect("a legal move");
    }
    (text("id").to_owned(), position)
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

fn rulings(criterion: &mut Criterion) {
    let cases = cases();
    let mut group = criterion.benchmark_group("ruling");
    group.sample_size(20);
    for (id, position) in &cases {
        if HARD.contains(&id.as_str()) || id == PLAIN {
            group.bench_function(id, |bencher| bencher.iter(|| position.ruling("cxa2020")));
        }
    }
    group.throughput(Throughput::Elements(cases.len() as u64));
    group.bench_function("all", |bencher| {
        bencher.iter(|| {
            cases
                .iter()
                .filter_map(|(_, position)| position.ruling("cxa2020"))
                .count()
        });
    });
}

criterion_group!(benches, perft, rulings);
criterion_main!(benches);
