//! The load generator: many games at once through the sandbox, with the bot in a process of its own and full
//! durability.
//!
//! `cargo bench --bench traffic`; see `benches/README.md`. It is bounded, prints tables and asserts no time.

mod crowd;
mod figures;
mod pace;
mod script;
mod stage;
mod tables;
mod watch;

use std::{path::PathBuf, process::ExitCode, time::Duration};

use clap::Parser;

use figures::say;

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
    /// Only these parts: paces, spike, flood, crowd, overdue.
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
    if options.wants("crowd") {
        crowd::comes(&options.program, options.sessions, options.flags).await?;
    }
    if options.wants("overdue") {
        crowd::is_overdue(&options.program, options.sessions).await?;
    }
    Ok(ExitCode::from(u8::from(!is_whole)))
}

/// Moves at all paces; says whether the record has every one of them.
async fn measure_moves(options: &Options) -> anyhow::Result<bool> {
    let parts = ["paces", "spike", "flood"];
    if !parts.iter().any(|part| options.wants(part)) {
        return Ok(true);
    }
    let seconds = Duration::from_secs(options.seconds);
    let tables = tables::lay(&options.program, options.games).await?;
    say(&format!(
        "{} games at once; of each wait the median, the 99th of a hundred, and the longest",
        options.games
    ))?;
    pace::head()?;
    if options.wants("paces") {
        for &pace in &options.paces {
            pace::steady(&tables, pace, seconds).await?;
        }
    }
    if options.wants("spike") {
        pace::spike(&tables).await?;
    }
    if options.wants("flood") {
        pace::flood(&tables, seconds).await?;
    }
    tables.close().await
}
