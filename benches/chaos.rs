//! Long chaos runs: many games under random faults, with a bot that is killed again and again.
//!
//! `cargo bench --bench chaos -- --sessions 500 --kills 50 --seed 1`; see `benches/README.md`. With `--cuts 10000` the
//! disk under the bot is recorded and the power fails so many times in what was recorded; with `--disk-faults 1000` so
//! many of its calls fail.

#![expect(clippy::unwrap_used, reason = "a run that cannot go on has failed")]

#[expect(dead_code, reason = "the oracle's own tests are not run here")]
#[path = "../tests/it/chaos/mod.rs"]
mod chaos;
#[path = "../tests/it/child_output.rs"]
mod child_output;
#[expect(dead_code, reason = "the model of sessions uses the rest")]
#[path = "../tests/it/model"]
mod model {
    pub mod clocks;
}
#[expect(dead_code, reason = "the tests use the rest")]
#[path = "../tests/it/faulty_disk/mod.rs"]
mod faulty_disk;

use std::{
    io::{self, Write as _},
    path::PathBuf,
    process::ExitCode,
    sync::Arc,
};

use chaos::Plan;
use clap::Parser;
use faulty_disk::{CutPlan, FaultyDisk, cut_power};

/// Makes a chaos run and says what it counted and what was wrong.
#[derive(Debug, Parser)]
struct Options {
    /// How many sessions are played.
    #[arg(long, default_value_t = 500)]
    sessions: usize,
    /// How often the bot is killed.
    #[arg(long, default_value_t = 50)]
    kills: usize,
    /// How often the bot is stopped in good order.
    #[arg(long, default_value_t = 10)]
    stops: usize,
    /// The seed of everything random.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The severity of the random faults, from 0 to 1.
    #[arg(long, default_value_t = 0.3)]
    severity: f64,
    /// The kinds of random faults: requests, gateway, interactions, server; all of them by default.
    #[arg(long)]
    mix: Vec<String>,
    /// How many moves a game has at most.
    #[arg(long, default_value_t = 24)]
    plies: usize,
    /// How many games are played at once.
    #[arg(long, default_value_t = 40)]
    at_once: usize,
    /// How often the power fails, in the history of the disk.
    #[arg(long, default_value_t = 0)]
    cuts: usize,
    /// How many calls of the disk fail while people play.
    #[arg(long, default_value_t = 0)]
    disk_faults: u32,
    /// The program that is tested.
    #[arg(long, default_value = env!("CARGO_BIN_EXE_qiyuan"))]
    program: PathBuf,
    /// Given by `cargo bench`.
    #[arg(long, hide = true)]
    bench: bool,
}

fn main() -> io::Result<ExitCode> {
    let options = Options::parse();
    let has_faulty_disk = options.cuts > 0 || options.disk_faults > 0;
    let seed = u32::try_from(options.seed).unwrap_or(1);
    let disk = has_faulty_disk.then(|| Arc::new(FaultyDisk::new(seed)));
    let cuts = CutPlan {
        cuts: options.cuts,
        seed: options.seed,
        forgets_syncs: false,
    };
    let plan = Plan {
        program: options.program,
        sessions: options.sessions,
        kills: options.kills,
        stops: options.stops,
        seed: options.seed,
        severity: options.severity,
        mix: options.mix,
        plies: options.plies,
        at_once: options.at_once,
        disk: disk.clone(),
        faults: options.disk_faults,
    };
    let runtime = tokio::runtime::Runtime::new()?;
    let (counts, mut wrong) = runtime.block_on(chaos::run(&plan));
    let mut out = io::stdout();
    writeln!(out, "{counts}")?;
    if let Some(disk) = disk.filter(|_| cuts.cuts > 0) {
        let (counts, lost) = runtime.block_on(cut_power(&disk.history(), cuts));
        writeln!(out, "{counts}")?;
        wrong.extend(lost);
    }
    for complaint in &wrong {
        writeln!(out, "WRONG: {complaint}")?;
    }
    writeln!(out, "{} complaints", wrong.len())?;
    Ok(ExitCode::from(u8::from(!wrong.is_empty())))
}
