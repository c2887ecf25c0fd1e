//! Every option and environment variable, one struct for each concern.
//!
//! Nothing reads the environment later. `--help` is the reference of what can be set.

use std::{net::Ipv4Addr, num::NonZero, path::PathBuf};

use clap::{Args, Parser, Subcommand, ValueEnum};
use secrecy::SecretString;

use crate::{contest_cli::ContestQuestion, game_cli::GameCommand};

/// Hosts turn-based board games on Discord.
///
/// Without a token it starts a Discord lookalike on this machine, plays its bot there and prints
/// the address to open in a browser. Every start is a new server: the lookalike keeps nothing. To
/// restart the bot alone, run `qiyuan sandbox` and use `--sandbox-url`.
#[derive(Debug, Parser)]
#[command(name = "qiyuan", version, args_conflicts_with_subcommands = true)]
pub struct Cli {
    /// What to do instead of running the bot.
    #[command(subcommand)]
    pub command: Option<CliCommand>,
    /// How to run the bot.
    #[command(flatten)]
    pub run: RunArgs,
}

/// What the program does besides running the bot.
#[derive(Debug, Subcommand)]
pub enum CliCommand {
    /// Start only the Discord lookalike, for another bot or another process to connect to. It keeps its messages in
    /// memory: when it stops they are gone.
    Sandbox(SandboxCommandArgs),
    /// Copy the database to a new file, also while the bot runs.
    Backup(BackupArgs),
    /// Put a backup in the place of the database; the bot must not run. What was there is kept beside it.
    Restore(RestoreArgs),
    /// Compute anew from the events what was computed from them: ratings, statistics and achievements. The bot must not
    /// run.
    Recompute(RecomputeArgs),
    /// Manage quarantined sessions: those whose events are invalid.
    #[command(subcommand)]
    Sessions(SessionsCommand),
    /// Ask the rules of a game, without Discord.
    #[command(subcommand)]
    Game(Box<GameCommand>),
    /// Ask the rules of contests, without Discord.
    #[command(subcommand)]
    Contest(ContestQuestion),
}

/// Everything the bot needs to run.
#[derive(Debug, Args)]
pub struct RunArgs {
    /// Where to play.
    #[command(flatten)]
    pub discord: DiscordArgs,
    /// Where to keep everything.
    #[command(flatten)]
    pub database: DatabaseArgs,
    /// Where the lookalike listens.
    #[command(flatten)]
    pub sandbox: SandboxArgs,
    /// How to draw.
    #[command(flatten)]
    pub render: RendererArgs,
    /// What to log.
    #[command(flatten)]
    pub log: LogArgs,
    /// How to be watched.
    #[command(flatten)]
    pub metrics: MetricsArgs,
}

/// How to reach Discord.
#[derive(Debug, Args)]
pub struct DiscordArgs {
    /// The bot's token. Without it the bot plays in the sandbox.
    #[arg(long, env = "QIYUAN_TOKEN", hide_env_values = true)]
    pub token: Option<SecretString>,
    /// A file that holds the bot's token, such as a secret of Docker Compose, instead of `--token`.
    #[arg(
        long,
        env = "QIYUAN_TOKEN_FILE",
        value_name = "FILE",
        conflicts_with = "token"
    )]
    pub token_file: Option<PathBuf>,
    /// The address of another server that is compatible with Discord (`https://HOST`), or of a sandbox that already
    /// runs (`http://127.0.0.1:PORT`). With a token the bot signs in with it; without one the server must be on this
    /// machine.
    #[arg(long, env = "QIYUAN_DISCORD_URL", value_name = "URL")]
    pub discord_url: Option<String>,
    /// As `--discord-url`, for a sandbox that already runs.
    #[arg(
        long,
        env = "QIYUAN_SANDBOX_URL",
        value_name = "URL",
        conflicts_with_all = ["token", "token_file", "discord_url"]
    )]
    pub sandbox_url: Option<String>,
    /// The most requests that are sent in a second, not counting answers to interactions. Discord allows every bot 50;
    /// large bots can request more.
    #[arg(
        long,
        env = "QIYUAN_REQUESTS_PER_SECOND",
        value_name = "NUMBER",
        default_value = "45"
    )]
    pub requests_per_second: NonZero<u16>,
}

/// The database.
#[derive(Debug, Args)]
pub struct DatabaseArgs {
    /// The SQLite file; it is made if it does not exist. Without this option it is `qiyuan.sqlite`
    /// here, or `qiyuan-sandbox.sqlite` for a sandbox of its own.
    #[arg(long, env = "QIYUAN_DATABASE", value_name = "FILE")]
    pub database: Option<PathBuf>,
}

/// The Discord lookalike.
#[derive(Debug, Args)]
pub struct SandboxArgs {
    /// The port of the sandbox on 127.0.0.1; 0 takes a free one.
    #[arg(
        long,
        env = "QIYUAN_SANDBOX_PORT",
        value_name = "PORT",
        default_value_t = 8100
    )]
    pub port: u16,
}

impl SandboxArgs {
    /// The address to listen on: this machine only.
    #[must_use]
    pub fn address(&self) -> std::net::SocketAddr {
        (Ipv4Addr::LOCALHOST, self.port).into()
    }
}

/// The sandbox alone.
#[derive(Debug, Args)]
pub struct SandboxCommandArgs {
    /// Where it listens.
    #[command(flatten)]
    pub sandbox: SandboxArgs,
    /// What to log.
    #[command(flatten)]
    pub log: LogArgs,
}

/// A backup of a database.
#[derive(Debug, Args)]
pub struct BackupArgs {
    /// The backup; the file must not exist.
    #[arg(value_name = "FILE")]
    pub copy: PathBuf,
    /// What is copied.
    #[command(flatten)]
    pub used: UsedDatabaseArgs,
}

/// A backup to restore.
#[derive(Debug, Args)]
pub struct RestoreArgs {
    /// The backup.
    #[arg(value_name = "FILE")]
    pub copy: PathBuf,
    /// Quarantine the sessions that cannot be replayed, and restore the rest. Without this option a backup with such
    /// sessions is refused.
    #[arg(long)]
    pub quarantine: bool,
    /// Where it is restored.
    #[command(flatten)]
    pub used: UsedDatabaseArgs,
}

/// What can be done about a session whose events are invalid.
#[derive(Debug, Subcommand)]
pub enum SessionsCommand {
    /// List the quarantined sessions, since when and why, also while the bot runs.
    #[command(alias = "set-aside")]
    Quarantined(QuarantinedArgs),
    /// Release a session from quarantine when its events are valid again; the bot must not run. The time
    /// since the last event is credited to its clocks.
    #[command(alias = "take-back")]
    Release(ReleaseArgs),
}

/// The quarantined sessions.
#[derive(Debug, Args)]
pub struct QuarantinedArgs {
    /// Where they are.
    #[command(flatten)]
    pub used: UsedDatabaseArgs,
}

/// What is computed anew.
#[derive(Debug, Args)]
pub struct RecomputeArgs {
    /// Where it is.
    #[command(flatten)]
    pub used: UsedDatabaseArgs,
}

/// A session to release from quarantine.
#[derive(Debug, Args)]
pub struct ReleaseArgs {
    /// The number of the session.
    #[arg(value_name = "SESSION")]
    pub session: i64,
    /// Where it is.
    #[command(flatten)]
    pub used: UsedDatabaseArgs,
}

/// The database that a bot uses.
#[derive(Debug, Args)]
pub struct UsedDatabaseArgs {
    /// The database that the bot uses.
    #[arg(
        long,
        env = "QIYUAN_DATABASE",
        value_name = "FILE",
        default_value = "qiyuan.sqlite"
    )]
    pub database: PathBuf,
}

/// The drawing of boards.
#[derive(Debug, Args)]
pub struct RendererArgs {
    /// Threads that draw.
    #[arg(long, env = "QIYUAN_RENDER_THREADS", value_name = "N", default_value_t = 2,
          value_parser = clap::value_parser!(u8).range(1..=64))]
    pub render_threads: u8,
}

/// What is logged, to standard error.
#[derive(Debug, Args)]
pub struct LogArgs {
    /// What to log: a level, or a list such as `info,qiyuan=debug`.
    #[arg(
        long,
        env = "QIYUAN_LOG",
        value_name = "FILTER",
        default_value = "warn,qiyuan=info"
    )]
    pub log: String,
    /// The form of the log.
    #[arg(
        long,
        env = "QIYUAN_LOG_FORMAT",
        value_name = "FORMAT",
        default_value = "text"
    )]
    pub log_format: LogFormat,
}

/// What is told to whoever watches over the bot.
#[derive(Debug, Args)]
pub struct MetricsArgs {
    /// Serve `/metrics` (Prometheus) and `/health` here, such as `127.0.0.1:9464`. Without it nothing
    /// is served. Anybody who can reach the address can read them.
    #[arg(long, env = "QIYUAN_METRICS", value_name = "ADDRESS")]
    pub metrics: Option<std::net::SocketAddr>,
}

/// The form of the log.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum LogFormat {
    /// Lines for people.
    Text,
    /// One JSON object a line, for machines.
    Json,
}
