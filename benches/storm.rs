//! The long storm: many games in bad weather, with a bot that is killed again and again.
//!
//! `cargo bench --bench storm -- --sessions 500 --kills 50 --seed 1`; see `benches/README.md`.

#![expect(clippy::unwrap_used, reason = "a storm that cannot go on has failed")]

#[path = "../tests/it/tempest/mod.rs"]
mod tempest;

use std::{
    io::{self, Write as _},
    path::PathBuf,
    process::ExitCode,
};

use clap::Parser;
use tempest::Plan;

/// Plays a storm and says what it counted and what was wrong.
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
    /// What decides everything that is decided by lot.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How bad the weather is, from 0 to 1.
    #[arg(long, default_value_t = 0.3)]
    severity: f64,
    /// What the weather is made of: requests, gateway, interactions, server; all of them by default.
    #[arg(long)]
    mix: Vec<String>,
    /// How many moves a game has at most.
    #[arg(long, default_value_t = 24)]
    plies: usize,
    /// How many games are played at once.
    #[arg(long, default_value_t = 40)]
    at_once: usize,
    /// The program that is stormed.
    #[arg(long, default_value = env!("CARGO_BIN_EXE_qiyuan"))]
    program: PathBuf,
    /// Given by `cargo bench`.
    #[arg(long, hide = true)]
    bench: bool,
}

fn main() -> io::Result<ExitCode> {
    let options = Options::parse();
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
    };
    let (counts, wrong) = tokio::runtime::Runtime::new()?.block_on(tempest::run(&plan));
    let mut out = io::stdout();
    writeln!(out, "{counts}")?;
    for complaint in &wrong {
        writeln!(out, "WRONG: {complaint}")?;
    }
    writeln!(out, "{} complaints", wrong.len())?;
    Ok(ExitCode::from(u8::from(!wrong.is_empty())))
}
