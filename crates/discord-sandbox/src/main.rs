//! The sandbox as a program: it serves until Ctrl-C.

use std::future::pending;
use std::io::{self, Write};
use std::process::ExitCode;

use discord_sandbox::{Sandbox, SandboxOptions};
use pico_args::Arguments;

const HELP: &str = "\
A Discord lookalike on loopback, to develop and test bots without Discord.

Usage: discord-sandbox [OPTIONS]

Options:
      --port <PORT>    The port on 127.0.0.1; 0 takes a free one [default: 8100]
      --token <TOKEN>  The bot's token [default: sandbox]
  -h, --help           Print help
  -V, --version        Print version

It prints its address: a page that plays the users, and the base URL of the API
for the bot. Its own calls are described at <address>/sandbox/.
";

/// What the command line asks for.
enum Invocation {
    Text(String),
    Serve(SandboxOptions),
}

#[tokio::main]
async fn main() -> ExitCode {
    match run().await {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            // If standard error is gone, the exit code has to say it.
            let _ = writeln!(io::stderr(), "discord-sandbox: {error}");
            ExitCode::FAILURE
        }
    }
}

async fn run() -> Result<(), Box<dyn std::error::Error>> {
    match read(Arguments::from_env())? {
        Invocation::Text(text) => write!(io::stdout(), "{text}")?,
        Invocation::Serve(options) => {
            let sandbox = Sandbox::start(options).await?;
            let announced = async {
                writeln!(io::stdout(), "{}", sandbox.url())?;
                pending().await
            };
            tokio::select! {
                // Ctrl-C is listened for before the address is printed.
                biased;
                stopped = tokio::signal::ctrl_c() => stopped?,
                failed = announced => return failed,
            }
            sandbox.stop().await;
        }
    }
    Ok(())
}

fn read(mut arguments: Arguments) -> Result<Invocation, Box<dyn std::error::Error>> {
    if arguments.contains(["-h", "--help"]) {
        return Ok(Invocation::Text(HELP.to_owned()));
    }
    if arguments.contains(["-V", "--version"]) {
        let version = concat!("discord-sandbox ", env!("CARGO_PKG_VERSION"), "\n");
        return Ok(Invocation::Text(version.to_owned()));
    }
    let options = SandboxOptions {
        port: arguments.opt_value_from_str("--port")?.unwrap_or(8100),
        token: arguments
            .opt_value_from_str("--token")?
            .or_else(|| Some("sandbox".to_owned())),
        ..SandboxOptions::default()
    };
    match arguments.finish().first() {
        None => Ok(Invocation::Serve(options)),
        Some(other) => Err(format!("unknown argument {other:?}; try --help").into()),
    }
}
