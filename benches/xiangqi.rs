//! How fast xiangqi is: positions counted in a second beside chess, and how long it takes to judge a
//! loop, over all collected cases and for the worst of them.
//!
//! The numbers that matter are printed before the measurements: nodes per second, and the median and
//! the worst time of a ruling.

use std::{
    hint::black_box,
    time::{Duration, Instant},
};

use criterion::{Criterion, criterion_group, criterion_main};
use qiyuan::{
    games,
    rules::{AnyPosition, Turn},
};
use serde_json::Value;

fn start(game: &str, setup: &str) -> Box<dyn AnyPosition> {
    let game = games::by_key(game).expect("the game is hosted");
    game.start(setup, 2).expect("a position of the game")
}

fn count(game: &str, depth: u32) {
    let position = start(game, "");
    let began = Instant::now();
    let nodes = position.perft(depth);
    let seconds = began.elapsed().as_secs_f64();
    println!(
        "{game}: perft {depth} is {nodes}, {:.1} million a second",
        nodes as f64 / seconds / 1e6
    );
}

/// The last position of every case, by id.
fn cases() -> Vec<(String, Box<dyn AnyPosition>)> {
    let cases: Vec<Value> =
        serde_json::from_str(include_str!("../tests/it/data/xiangqi/cases.json"))
            .expect("the cases are JSON");
    cases
        .iter()
        .map(|case| {
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
        })
        .collect()
}

/// The best of three, so that what else the machine does is not measured.
fn judging_time(position: &dyn AnyPosition) -> Duration {
    (0..3)
        .map(|_| {
            let began = Instant::now();
            black_box(position.ruling("cxa2020"));
            began.elapsed()
        })
        .min()
        .unwrap_or_default()
}

fn xiangqi(criterion: &mut Criterion) {
    count("xiangqi", 5);
    count("chess", 5);
    let cases = cases();
    let mut times: Vec<(Duration, usize)> = cases
        .iter()
        .zip(0..)
        .map(|((_, position), index)| (judging_time(&**position), index))
        .collect();
    times.sort_unstable();
    let (worst, index) = times[times.len() - 1];
    println!(
        "rulings: median {:?}, worst {worst:?} ({})",
        times[times.len() / 2].0,
        cases[index].0
    );
    criterion.bench_function("xiangqi perft 3", |bencher| {
        let position = start("xiangqi", "");
        bencher.iter(|| position.perft(3));
    });
    criterion.bench_function("the hardest ruling", |bencher| {
        bencher.iter(|| cases[index].1.ruling("cxa2020"));
    });
}

criterion_group!(benches, xiangqi);
criterion_main!(benches);
