//! Contests on the command line: `qiyuan contest answer|check`.
//!
//! For arbiters who check a pairing, and for programs that judge ours: nothing here needs a chat service, a database or
//! a clock. Input and output are handed in.

mod answer;
mod check;
mod json;
mod swiss;

use std::{
    io::{self, Read, Write},
    path::PathBuf,
};

use clap::{Args, Subcommand, ValueEnum};

/// The most bytes that are read.
const MAX_BYTES: u64 = 4 << 20;

/// What to do with contests.
#[derive(Clone, Debug, Subcommand)]
pub enum ContestQuestion {
    /// Read a contest from standard input, a JSON object, and print it with what follows from it
    Answer(AnswerArgs),
    /// Pair every round of a Swiss in a tournament report file (TRF16 or TRF26) again, and print what differs
    Check(CheckArgs),
}

/// What to check.
#[derive(Clone, Debug, Args)]
pub struct CheckArgs {
    /// The file; `-` reads it from standard input
    #[arg(value_name = "FILE.trf")]
    pub file: PathBuf,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
}

/// What to answer.
#[derive(Clone, Debug, Args)]
pub struct AnswerArgs {
    /// The kind of the contest
    pub kind: CaseKind,
}

/// A kind of contest whose course follows from what is recorded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum CaseKind {
    /// Players, recorded rounds and requested byes; adds pairings, tiebreaks and the order
    Swiss,
    /// The games of one player; adds the points of each
    Arena,
    /// Challenges, results and compressions; adds the answers and the steps after each
    Stairs,
    /// What was bid in each round; adds what became of the rounds, and who won
    Pond,
}

/// Why a command did not do what it was asked.
#[derive(Debug, thiserror::Error)]
pub enum ContestFailure {
    /// The command or its input makes no sense; one line says why.
    #[error("{0}")]
    Usage(String),
    /// The output says what is wrong.
    #[error("differences")]
    Differences,
    /// The output could not be written or the input not be read.
    #[error("{0}")]
    Io(#[from] io::Error),
}

impl ContestFailure {
    /// The exit code for the shell.
    #[must_use]
    pub const fn exit_code(&self) -> u8 {
        match self {
            Self::Usage(_) => 2,
            Self::Differences | Self::Io(_) => 1,
        }
    }

    /// The line for standard error; nothing if all is said.
    #[must_use]
    pub fn complaint(&self) -> Option<String> {
        match self {
            Self::Differences => None,
            Self::Usage(_) | Self::Io(_) => Some(self.to_string()),
        }
    }
}

/// Does what the command says.
///
/// # Errors
///
/// The input makes no sense, pairings differ, or the output is broken.
pub fn run(
    command: &ContestQuestion,
    input: &mut dyn Read,
    output: &mut dyn Write,
) -> Result<(), ContestFailure> {
    match command {
        ContestQuestion::Answer(args) => answer::answer(args.kind, input, output),
        ContestQuestion::Check(args) => check::check(args, input, output),
    }
}

/// All text of an input.
fn read(input: &mut dyn Read) -> Result<String, ContestFailure> {
    let mut bytes = Vec::new();
    input.take(MAX_BYTES + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > MAX_BYTES {
        return Err(ContestFailure::Usage(format!(
            "more than {MAX_BYTES} bytes"
        )));
    }
    String::from_utf8(bytes).map_err(|_| ContestFailure::Usage("not UTF-8".to_owned()))
}
