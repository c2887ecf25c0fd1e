//! Puts the parts together: the order in which they start, and the reverse in which they stop.

use std::{
    io::{self, Write as _},
    process::ExitCode,
};

use anyhow::Context as _;
use tokio::signal::unix::{SignalKind, signal};

use crate::{
    cli::{SandboxCommand, SandboxOptions},
    game_cli::{self, GameCommand, Wording},
    sandbox::{self, Sandbox},
    telemetry,
};

/// The token of bots in a sandbox; Discord would never give out such a one.
const SANDBOX_TOKEN: &str = "sandbox";

/// Answers a question to the rules of a game.
pub fn game(command: &GameCommand) -> ExitCode {
    let wording = Wording {
        refusal: &|_, illegal| illegal.to_string(),
        setup: &|_, fault| fault.to_string(),
        description: &|_, _, _| String::new(),
    };
    let (mut input, mut output) = (io::stdin().lock(), io::stdout().lock());
    match game_cli::run(command, &mut input, &mut output, &wording) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            if let Some(complaint) = failure.complaint() {
                // Standard error is the last resort: if it is closed there is nobody to tell.
                let _ = writeln!(io::stderr(), "qiyuan: {complaint}");
            }
            ExitCode::from(failure.exit_code())
        }
    }
}

/// Runs a sandbox without a bot until it is asked to stop.
///
/// # Errors
///
/// The port can not be had.
pub async fn sandbox_alone(command: SandboxCommand) -> anyhow::Result<()> {
    telemetry::start(&command.log)?;
    let sandbox = start_sandbox(&command.sandbox).await?;
    announce(&sandbox)?;
    asked_to_stop().await?;
    sandbox.stop().await;
    Ok(())
}

async fn start_sandbox(options: &SandboxOptions) -> anyhow::Result<Sandbox> {
    let options = sandbox::SandboxOptions {
        port: options.port,
        token: Some(SANDBOX_TOKEN.to_owned()),
    };
    let port = options.port;
    Sandbox::start(options).await.with_context(|| {
        format!("the sandbox can not listen on port {port}; --port 0 takes a free one")
    })
}

fn announce(sandbox: &Sandbox) -> anyhow::Result<()> {
    writeln!(io::stdout(), "{}", sandbox.url()).context("the address can not be printed")
}

/// Waits until somebody asks the program to stop; the second time it stops at once.
async fn asked_to_stop() -> anyhow::Result<()> {
    let mut terminate = signal(SignalKind::terminate()).context("signals can not be heard")?;
    let mut interrupt = signal(SignalKind::interrupt()).context("signals can not be heard")?;
    tokio::select! {
        _ = terminate.recv() => {}
        _ = interrupt.recv() => {}
    }
    tracing::info!("stopping");
    tokio::spawn(async move {
        tokio::select! {
            _ = terminate.recv() => {}
            _ = interrupt.recv() => {}
        }
        exit_now();
    });
    Ok(())
}

#[expect(
    clippy::exit,
    reason = "somebody asked twice: what is committed is safe, the rest can wait"
)]
fn exit_now() {
    std::process::exit(130);
}
