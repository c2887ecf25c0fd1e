//! Checks what a bot and the sandbox said to each other against Discord's published API description.
//!
//! `discord-openapi DIRECTORY` reads every JSON file in the directory, each as written by tests that run with
//! `DISCORD_RECORDS` set: `{"requests": [...], "events": [...]}`, entries of the sandbox's logs. Entries made by a
//! fault are left out.
//!
//! The environment variable `DISCORD_OPENAPI` is the path of `specs/openapi.json` of
//! <https://github.com/discord/discord-api-spec> (MIT), which is no part of this project. If there is no such file,
//! nothing can be checked: this is an error if `CI` is set, and said loudly otherwise.

#![expect(
    clippy::unwrap_used,
    reason = "records of another form cannot be checked"
)]

mod description;

use std::env;
use std::error::Error;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use serde_json::Value;

use self::description::Description;

/// What was checked, and what was wrong with it.
#[derive(Debug, Default)]
struct Report {
    requests: usize,
    events: usize,
    complaints: Vec<String>,
}

fn main() -> ExitCode {
    let asked = env::args_os().nth(1).map(PathBuf::from);
    let result = match asked {
        None => Err("usage: discord-openapi DIRECTORY".into()),
        Some(records) => run(&records),
    };
    let (code, text) = match result {
        Ok(text) => (ExitCode::SUCCESS, text),
        Err(error) => (ExitCode::FAILURE, format!("discord-openapi: {error}")),
    };
    // If standard error is gone, the exit code has to say it.
    let _ = writeln!(io::stderr(), "{text}");
    code
}

fn run(records: &Path) -> Result<String, Box<dyn Error>> {
    let path = env::var_os("DISCORD_OPENAPI").map(PathBuf::from);
    let Some(path) = path.filter(|path| path.is_file()) else {
        let missing =
            "DISCORD_OPENAPI names no file: nothing was checked against Discord's API description";
        return if env::var_os("CI").is_some() {
            Err(missing.into())
        } else {
            Ok(format!("WARNING: {missing}"))
        };
    };
    let report = check(&Description::new(read(&path)?), records)?;
    if report.requests == 0 {
        return Err(format!("{} holds no requests", records.display()).into());
    }
    if !report.complaints.is_empty() {
        return Err(report.complaints.join("\n").into());
    }
    let Report {
        requests, events, ..
    } = report;
    Ok(format!(
        "{requests} requests and {events} events are as Discord describes them"
    ))
}

fn read(path: &Path) -> Result<Value, Box<dyn Error>> {
    let broken = |error: &dyn Error| format!("{}: {error}", path.display());
    let text = fs::read_to_string(path).map_err(|error| broken(&error))?;
    Ok(serde_json::from_str(&text).map_err(|error| broken(&error))?)
}

/// Checks every file of a directory.
fn check(description: &Description, records: &Path) -> Result<Report, Box<dyn Error>> {
    let mut report = Report::default();
    let mut paths: Vec<PathBuf> = fs::read_dir(records)?
        .map(|entry| entry.map(|entry| entry.path()))
        .collect::<Result<_, _>>()?;
    paths.sort();
    for path in paths {
        let recorded = read(&path)?;
        let list = |key: &str| recorded[key].as_array().cloned().unwrap_or_default();
        for entry in list("requests")
            .iter()
            .filter(|entry| entry["fault"] == false)
        {
            report.requests += 1;
            report.complaints.extend(description.check_request(entry));
        }
        for event in &list("events") {
            report.events += 1;
            report.complaints.extend(description.check_event(event));
        }
    }
    Ok(report)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn every_file_is_checked_and_faults_are_left_out() {
        let folder = tempfile::tempdir().unwrap();
        let request = |fault: bool| json!({"method": "GET", "path": "/api/v10/x", "status": 200, "fault": fault});
        for name in ["a.json", "b.json"] {
            let records = json!({"requests": [request(false), request(true)]});
            fs::write(folder.path().join(name), records.to_string()).unwrap();
        }
        let description = Description::new(json!({"paths": {}, "components": {"schemas": {}}}));
        let report = check(&description, folder.path()).unwrap();
        assert_eq!((report.requests, report.complaints.len()), (2, 2));
    }
}
