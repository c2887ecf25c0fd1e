//! The load generator: many games at once through the sandbox, with the bot in a process of its own and full
//! durability.
//!
//! `cargo bench --bench traffic`; see `benches/README.md`. It is bounded, prints tables and asserts no time.

mod environment;
mod figures;
mod full_store;
mod made_games;
mod pace;
mod people;
mod refusal;
mod script;
mod soak;
mod tables;
mod watcher;

use std::{path::PathBuf, process::ExitCode, time::Duration};

use clap::Parser;

use figures::say;
use tables::Tables;

/// Measures how long players wait, at several paces.
#[derive(Debug, Parser)]
struct Options {
    /// How many games are played at once.
    #[arg(long, default_value_t = 400)]
    games: usize,
    /// How long each pace is kept up, in seconds.
    #[arg(long, default_value_t = 20)]
    seconds: u64,
    /// Paces to measure, in moves a second.
    #[arg(long, value_delimiter = ',', default_values_t = [1, 10, 100])]
    paces: Vec<u32>,
    /// How many sessions stand in the store when it is full.
    #[arg(long, default_value_t = 100_000)]
    sessions: usize,
    /// How many of them run out of time in the nine seconds that are watched.
    #[arg(long, default_value_t = 10_000)]
    flags: usize,
    /// How many finished games there are when pages are looked at.
    #[arg(long, default_value_t = 100_000)]
    finished: usize,
    /// For how many minutes a steady pace is kept up, while what the bot holds is watched; 0: not at all.
    #[arg(long, default_value_t = 0)]
    soak: u32,
    /// For how many seconds Discord refuses every message while moves are made; 0: not at all.
    #[arg(long, default_value_t = 0)]
    refused: u64,
    /// The pace of these two, in moves a second.
    #[arg(long, default_value_t = 10)]
    pace: u32,
    /// Only these parts: paces, spike, flood, full, overdue, people.
    #[arg(long, value_delimiter = ',')]
    only: Vec<String>,
    /// The program that is measured.
    #[arg(long, default_value = env!("CARGO_BIN_EXE_qiyuan"))]
    program: PathBuf,
    /// Given by `cargo bench`.
    #[arg(long, hide = true)]
    bench: bool,
}

impl Options {
    fn wants(&self, part: &str) -> bool {
        self.only.is_empty() || self.only.iter().any(|only| only == part)
    }
}

#[tokio::main]
async fn main() -> anyhow::Result<ExitCode> {
    let options = Options::parse();
    let is_whole = measure_moves(&options).await?;
    if options.wants("full") {
        full_store::measure(&options.program, options.sessions, options.flags).await?;
    }
    if options.wants("overdue") {
        full_store::measure_overdue(&options.program, options.sessions).await?;
    }
    if options.wants("people") {
        people::measure(&options.program, options.finished).await?;
    }
    Ok(ExitCode::from(u8::from(!is_whole)))
}

/// Moves at all paces; says whether the record has every one of them.
async fn measure_moves(options: &Options) -> anyhow::Result<bool> {
    let waits = ["paces", "spike", "flood"];
    let has_waits = waits.iter().any(|part| options.wants(part));
    if !has_waits && options.soak == 0 && options.refused == 0 {
        return Ok(true);
    }
    let tables = tables::open(&options.program, options.games).await?;
    say(&format!(
        "{} games at once; of each wait the median, the 99th of a hundred, and the longest",
        options.games
    ))?;
    if has_waits {
        measure_waits(options, &tables).await?;
    }
    if options.refused > 0 {
        let during = Duration::from_secs(options.refused);
        refusal::endure(&tables, options.pace, during).await?;
    }
    if options.soak > 0 {
        soak::soak(&tables, options.pace, options.soak).await?;
    }
    tables.close().await
}

/// How long players wait at each pace.
async fn measure_waits(options: &Options, tables: &Tables) -> anyhow::Result<()> {
    let seconds = Duration::from_secs(options.seconds);
    pace::head()?;
    if options.wants("paces") {
        for &pace in &options.paces {
            pace::steady(tables, pace, seconds).await?;
        }
    }
    if options.wants("spike") {
        pace::spike(tables).await?;
    }
    if options.wants("flood") {
        pace::flood(tables, seconds).await?;
    }
    Ok(())
}
