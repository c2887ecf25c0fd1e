//! Sessions beside a model of what they must do, for as long as one likes.
//!
//! `cargo bench --bench simulation -- --seeds 10000`; see `benches/README.md`.

#![expect(
    clippy::unwrap_used,
    reason = "a simulation that cannot go on has failed"
)]

#[path = "../tests/it/model/mod.rs"]
mod model;

use std::{
    io::{self, Write as _},
    process::ExitCode,
    sync::{
        Mutex,
        atomic::{AtomicU64, Ordering},
    },
    thread,
};

use clap::Parser;
use model::{Counts, Failure, Plan};
use qiyuan_core::rules::AnyGame;

/// Plays sessions and says what happened in them, and where one was not what it should be.
#[derive(Debug, Parser)]
struct Options {
    /// How many runs are made.
    #[arg(long, default_value_t = 100)]
    seeds: u64,
    /// The seed of the first; each decides everything in its run.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many requests a run has.
    #[arg(long, default_value_t = 10_000)]
    steps: u64,
    /// The games by their keys; all that the model knows by default.
    #[arg(long)]
    game: Vec<String>,
    /// How many runs are made at once.
    #[arg(long, default_value_t = 1)]
    at_once: usize,
    /// Given by `cargo bench`.
    #[arg(long, hide = true)]
    bench: bool,
}

fn main() -> io::Result<ExitCode> {
    let options = Options::parse();
    let games: Vec<_> = model::games()
        .filter(|game| {
            let is_chosen = |key: &String| key == game.info().key;
            options.game.is_empty() || options.game.iter().any(is_chosen)
        })
        .collect();
    let mut out = io::stdout();
    if games.is_empty() {
        let keys: Vec<_> = model::games().map(|game| game.info().key).collect();
        writeln!(out, "no such game; there are {}", keys.join(", "))?;
        return Ok(ExitCode::FAILURE);
    }
    let (counts, failures) = simulate(&options, &games);
    writeln!(out, "{counts}")?;
    for failure in &failures {
        writeln!(out, "WRONG: {failure}")?;
    }
    writeln!(out, "{} of {} runs failed", failures.len(), options.seeds)?;
    Ok(ExitCode::from(u8::from(!failures.is_empty())))
}

fn simulate(options: &Options, games: &[&'static dyn AnyGame]) -> (Counts, Vec<Failure>) {
    let next = AtomicU64::new(options.seed);
    let end = options.seed.saturating_add(options.seeds);
    let result = Mutex::new((Counts::default(), Vec::new()));
    let work = || {
        loop {
            let seed = next.fetch_add(1, Ordering::Relaxed);
            if seed >= end {
                return;
            }
            let run = model::run(&Plan {
                seed,
                steps: options.steps,
                games: games.to_vec(),
                // Every second run is one with touch-move.
                touches: seed.is_multiple_of(2),
                tampers_at: None,
            });
            let mut result = result.lock().unwrap();
            match run {
                Ok(counts) => result.0.add(&counts),
                Err(failure) => result.1.push(failure),
            }
        }
    };
    thread::scope(|scope| {
        for _ in 0..options.at_once.max(1) {
            scope.spawn(work);
        }
    });
    result.into_inner().unwrap()
}
