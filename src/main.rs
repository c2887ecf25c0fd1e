//! Starts Qiyuan: reads the options and hands over.

use std::{
    io::{self, Write as _},
    process::ExitCode,
};

use anyhow::Context as _;
use clap::Parser as _;
use qiyuan::{
    cli::{Cli, Command},
    run,
};

fn main() -> ExitCode {
    let cli = Cli::parse();
    let done = match cli.command {
        Some(Command::Game(command)) => return run::game(&command),
        Some(Command::Sandbox(command)) => in_runtime(run::sandbox_alone(command)),
        None => in_runtime(run::bot(cli.run)),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            // Standard error is the last resort: if it is closed there is nobody to tell.
            let _ = writeln!(io::stderr(), "qiyuan: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn in_runtime(task: impl Future<Output = anyhow::Result<()>>) -> anyhow::Result<()> {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build();
    runtime.context("the runtime can not start")?.block_on(task)
}
