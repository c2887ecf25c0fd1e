//! Starts Qiyuan: reads the options and hands over.

use std::{
    io::{self, Write as _},
    process::ExitCode,
};

use anyhow::Context as _;
use clap::{Parser as _, error::ErrorKind};
use qiyuan::{
    cli::{Cli, CliCommand, SessionsCommand},
    discord::LoginRefused,
    run, telemetry,
};

/// The exit code when starting again as configured cannot help (`EX_CONFIG` of sysexits.h).
const MISCONFIGURED: u8 = 78;

fn main() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => return explain(&error),
    };
    let done = match cli.command {
        Some(CliCommand::Game(command)) => return run::game(&command),
        Some(CliCommand::Contest(command)) => return run::contest(&command),
        Some(CliCommand::Sandbox(command)) => in_runtime(run::sandbox_alone(command)),
        Some(CliCommand::Backup(command)) => in_runtime(run::back_up(command)),
        Some(CliCommand::Restore(command)) => in_runtime(run::restore(command)),
        Some(CliCommand::Recompute(command)) => in_runtime(run::recompute(command)),
        Some(CliCommand::Sessions(SessionsCommand::Quarantined(command))) => {
            in_runtime(run::list_quarantined(command))
        }
        Some(CliCommand::Sessions(SessionsCommand::Release(command))) => {
            in_runtime(run::release(command))
        }
        None => in_runtime(run::bot(cli.run)),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            // Standard error is the last resort: if it is closed there is nobody to tell.
            let text = format!("{error:#}");
            let _ = writeln!(io::stderr(), "qiyuan: {}", telemetry::redacted(&text));
            if error.is::<LoginRefused>() {
                ExitCode::from(MISCONFIGURED)
            } else {
                ExitCode::FAILURE
            }
        }
    }
}

/// Prints the help that was asked for, or one line on what is wrong with the arguments.
fn explain(error: &clap::Error) -> ExitCode {
    if !error.use_stderr() {
        // A closed output wants no help.
        let _ = error.print();
        return ExitCode::SUCCESS;
    }
    let text = match error.kind() {
        ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => "a command is missing".to_owned(),
        _ => error.to_string(),
    };
    let complaint: Vec<&str> = text
        .lines()
        .take_while(|line| !line.trim().is_empty())
        .map(str::trim)
        .collect();
    let complaint = complaint.join(" ");
    // Standard error is the last resort: if it is closed there is nobody to tell.
    let _ = writeln!(
        io::stderr(),
        "qiyuan: {} (try --help)",
        complaint.trim_start_matches("error: ")
    );
    ExitCode::from(2)
}

/// Bytes of stack of each worker thread: without optimization, the futures that answer a button take more than the
/// customary two megabytes.
const STACK: usize = 8 << 20;

fn in_runtime(task: impl Future<Output = anyhow::Result<()>>) -> anyhow::Result<()> {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .thread_stack_size(STACK)
        .build();
    runtime.context("the runtime cannot start")?.block_on(task)
}
