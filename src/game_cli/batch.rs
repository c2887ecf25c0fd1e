//! Many commands in one run, for programs that compare rules.

use std::io::{self, BufRead, BufReader, Read, Write};

use clap::Parser;
use serde::Deserialize;
use serde_json::json;

use super::{Failure, GameCommand, Wording, run};

/// The most bytes of a request, the end of its line included.
const MAX_REQUEST: usize = 4 << 20;

/// A command with what it reads from standard input.
#[derive(Deserialize)]
struct Request {
    arguments: Vec<String>,
    #[serde(default)]
    input: String,
}

/// The command in a request.
#[derive(Parser)]
#[command(no_binary_name = true)]
struct Requested {
    #[command(subcommand)]
    command: GameCommand,
}

/// Answers each line with a line, until there are no more.
pub(super) fn batch(
    input: &mut dyn Read,
    output: &mut dyn Write,
    wording: &Wording<'_>,
) -> Result<(), Failure> {
    let mut input = BufReader::new(input);
    loop {
        let Some(line) = next_line(&mut input)? else {
            return Ok(());
        };
        if line.trim_ascii().is_empty() {
            continue;
        }
        let mut answer = Vec::new();
        let done = answer_to(&line, &mut answer, wording);
        let (code, error) = match done {
            Ok(()) => (0, None),
            Err(failure) => (failure.exit_code(), failure.complaint()),
        };
        let answer = String::from_utf8_lossy(&answer);
        let line = json!({ "code": code, "output": answer, "error": error });
        writeln!(output, "{line}")?;
        output.flush()?;
    }
}

/// The next line, of which no more is kept than shows that it is too long; nothing at the end.
fn next_line(input: &mut impl BufRead) -> io::Result<Option<Vec<u8>>> {
    let mut line = Vec::new();
    loop {
        let buffer = input.fill_buf()?;
        if buffer.is_empty() {
            return Ok((!line.is_empty()).then_some(line));
        }
        let end = buffer.iter().position(|byte| *byte == b'\n');
        let read = end.map_or(buffer.len(), |end| end + 1);
        let kept = (MAX_REQUEST + 1).saturating_sub(line.len());
        line.extend(buffer.iter().take(read.min(kept)));
        input.consume(read);
        if end.is_some() {
            return Ok(Some(line));
        }
    }
}

fn answer_to(line: &[u8], output: &mut dyn Write, wording: &Wording<'_>) -> Result<(), Failure> {
    if line.len() > MAX_REQUEST {
        let error = format!("a request has at most {MAX_REQUEST} bytes");
        return Err(Failure::Usage(error));
    }
    let request: Request = serde_json::from_slice(line.trim_ascii())
        .map_err(|error| Failure::Usage(format!("not a request: {error}")))?;
    let requested = Requested::try_parse_from(request.arguments)
        .map_err(|error| Failure::Usage(error.to_string()))?;
    match requested.command {
        GameCommand::Batch => Err(Failure::Usage("a batch within a batch".to_owned())),
        command => run(&command, &mut request.input.as_bytes(), output, wording),
    }
}
