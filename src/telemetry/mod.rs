//! Logging: one subscriber, one panic hook, incident ids. Metrics and health beside it.
//!
//! A message reads alone and has fields; names are dotted, units stand in names. `info` says what
//! happened, `debug` how, `warn` that something is degraded, `error` that a person must act.
//! One span is opened for each interaction, each message that is received, and each delivery.
//! Never logged: tokens, what people write, hands and other hidden things; see `redaction.rs`.

pub mod endpoint;
pub mod metrics;
mod panics;
mod redaction;

use std::{
    fmt,
    io::{self, IsTerminal as _},
    panic,
};

use tracing::{Level, Metadata, error, level_filters::LevelFilter};
use tracing_subscriber::{
    EnvFilter,
    filter::filter_fn,
    layer::SubscriberExt as _,
    util::{SubscriberInitExt as _, TryInitError},
};

pub use self::{
    metrics::{in_seconds, metrics},
    panics::{catch_panic, first_ended},
    redaction::{hide, redacted},
};
use crate::cli::{LogArgs, LogFormat};

/// Sets up logging to standard error for the whole process.
///
/// # Errors
///
/// Logging was already set up, or the filter cannot be read.
pub fn start(options: &LogArgs) -> anyhow::Result<()> {
    let filter = EnvFilter::builder()
        .with_default_directive(LevelFilter::WARN.into())
        .parse(&options.log)
        .map_err(|error| anyhow::anyhow!("the log filter cannot be read: {error}"))?;
    let subscriber = tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_ansi(io::stderr().is_terminal())
        .with_writer(|| Unfailing(io::stderr()));
    let fit = filter_fn(|it| redaction::may_be_logged(it) && !is_late_autocomplete(it));
    let started: Result<(), TryInitError> = match options.log_format {
        LogFormat::Text => subscriber.finish().with(fit).try_init(),
        LogFormat::Json => {
            let subscriber = subscriber.json().flatten_event(true);
            subscriber.finish().with(fit).try_init()
        }
    };
    started.map_err(|error| anyhow::anyhow!("logging was already set up: {error}"))?;
    panic::set_hook(Box::new(|info| {
        let place = info.location().map(ToString::to_string).unwrap_or_default();
        let what = info.payload_as_str().unwrap_or("no message");
        error!(panic.place = place, panic.message = what, "a task panicked");
    }));
    Ok(())
}

/// Whether this is poise's warning that Discord took no more choices: whoever types on has asked again by then, so it
/// is nobody's fault, and a line for each key that is pressed says nothing. Its other warnings are of interactions that
/// only a forged client sends.
fn is_late_autocomplete(metadata: &Metadata<'_>) -> bool {
    metadata.target().ends_with("::dispatch::slash") && *metadata.level() == Level::WARN
}

/// Writes lines without their secrets.
///
/// A log that cannot be written is lost, and nothing else is: where the disk is full the log may be on it,
/// and complaining of that to standard error would end the task that had something to say.
struct Unfailing(io::Stderr);

impl io::Write for Unfailing {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        // A line comes whole, and cut into parts it would not be known what is a secret.
        let line = String::from_utf8_lossy(bytes);
        let _ = self.0.write_all(redacted(&line).as_bytes());
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        // Nobody could be told.
        let _ = self.0.flush();
        Ok(())
    }
}

/// A short number under which a fault of ours is logged and told to the user.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Incident(u16);

impl Incident {
    /// An incident with a number that a user can read out; it is counted.
    #[must_use]
    pub fn new(number: u16) -> Self {
        metrics().incidents.inc();
        Self(number)
    }
}

impl fmt::Display for Incident {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04x}", self.0)
    }
}
