//! What people get of a game, written down to the byte, to be compared with what they get of its twin: a game that
//! differs from it in hidden things alone. What a run leaves behind is compared too: log lines, the names of what is
//! measured, and which requests Discord got.

use std::{
    collections::{BTreeMap, BTreeSet},
    fmt::Write as _,
};

use serde_json::Value;

use super::{
    harness::{Harness, SLOW_DISK},
    message::{attachments, text},
};
use crate::session::secrets::without_hashes;

/// How much people press and type in a game and its twin.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Presses {
    /// As much.
    AsMany,
    /// Somebody presses more in one of them: what is done for a press alone is not compared.
    More,
}

/// Letters and digits in a row, with a digit, from this many on, are an id or a moment.
const LONG: usize = 10;

/// Who tells that the machine was too slow.
const OF_THE_MACHINE: [&str; 3] = ["qiyuan::app::availability: ", SLOW_DISK[0], SLOW_DISK[1]];

/// Writes down what answered an interaction.
pub(super) async fn answers(seen: &mut String, harness: &Harness, interaction: &Value) {
    for message in interaction["messages"].as_array().unwrap() {
        shown(seen, harness, message).await;
    }
}

/// Writes down a message: its words, buttons, menus and files to the byte.
pub(super) async fn shown(seen: &mut String, harness: &Harness, message: &Value) {
    writeln!(seen, "{} {}", text(message), message["components"]).unwrap();
    for file in attachments(message) {
        let bytes = harness.download(file["url"].as_str().unwrap()).await;
        let (name, words) = (&file["filename"], &file["description"]);
        writeln!(seen, "{name} {words} {bytes:?}").unwrap();
    }
}

/// Writes down all messages that somebody sees in these channels, and what the bot has told them directly.
pub(super) async fn read(seen: &mut String, harness: &Harness, name: &str, channels: &[&str]) {
    let direct = harness.direct(name).await;
    for channel in channels.iter().copied().chain([direct.as_str()]) {
        for message in harness.user(name).reads(channel).await {
            shown(seen, harness, &message).await;
        }
    }
}

/// Writes down what a run leaves behind beside messages: the names of channels, what hosts read in the log, the names
/// and labels of what is measured, and which requests Discord got, each as often as it did.
pub(super) async fn left_behind(seen: &mut String, harness: &Harness, presses: Presses) {
    harness.settled().await;
    let state = harness.get("state").await;
    for channel in state["channels"].as_array().unwrap() {
        writeln!(seen, "a channel {} {}", channel["kind"], channel["name"]).unwrap();
    }
    let is_of_press = |part: &str| {
        ["interaction{", "/interactions/", "/webhooks/"]
            .iter()
            .any(|it| part.contains(it))
    };
    let may_differ = |part: &str| presses == Presses::More && is_of_press(part);
    for (line, times) in logged(&harness.log()) {
        if !may_differ(&line) {
            writeln!(seen, "logged {times} × {line}").unwrap();
        }
    }
    for name in measured(&harness.watches("metrics").await.1) {
        writeln!(seen, "measured {name}").unwrap();
    }
    for (request, times) in requested(&harness.requests().await) {
        if !may_differ(&request) {
            writeln!(seen, "requested {times} × {request}").unwrap();
        }
    }
}

/// The lines that hosts read, who are told what has happened and not how, each as often as it is there; and the others,
/// once, because how often something is tried depends on the machine.
fn logged(log: &str) -> BTreeMap<String, usize> {
    let mut lines = BTreeMap::new();
    for line in log.lines() {
        if OF_THE_MACHINE.iter().any(|part| line.contains(part)) {
            continue;
        }
        // It begins with the moment.
        let line = line.split_once(' ').map_or(line, |(_, rest)| rest.trim());
        let times = lines.entry(without_times(line)).or_insert(0);
        if *times == 0 || !line.starts_with("DEBUG") {
            *times += 1;
        }
    }
    lines
}

/// The names of what is measured, with their labels, without the numbers.
pub(super) fn measured(metrics: &str) -> BTreeSet<&str> {
    let lines = metrics.lines().filter(|line| !line.starts_with('#'));
    let names = lines.filter_map(|line| Some(line.rsplit_once(' ')?.0));
    names.collect()
}

/// What was asked of Discord and how that ended, without ids and tokens, each as often as it was asked. What was asked
/// twice, because no answer came in time, counts once, and so do edits: of several that are owed one may do for all.
fn requested(requests: &[Value]) -> BTreeMap<String, usize> {
    let mut once = BTreeSet::new();
    let mut kinds = BTreeMap::new();
    for request in requests {
        let (method, path) = (&request["method"], request["path"].as_str().unwrap());
        if !once.insert(format!("{method} {path} {}", request["payload"])) {
            continue;
        }
        let digits = |part: &str| part.bytes().filter(u8::is_ascii_digit).count();
        let is_name = |part: &&str| part.len() < 32 && digits(part) < LONG;
        let parts = path.split('/').map(|part| Some(part).filter(is_name));
        let parts: Vec<&str> = parts.map(|part| part.unwrap_or("*")).collect();
        let kind = format!("{method} {} {}", parts.join("/"), request["status"]);
        let times = kinds.entry(kind).or_insert(0);
        if *times == 0 || method != "PATCH" {
            *times += 1;
        }
    }
    kinds
}

/// A line of the log without ids, ports, and how long something took.
fn without_times(line: &str) -> String {
    let mut plain = String::new();
    for part in line.split_inclusive(|c: char| !c.is_alphanumeric()) {
        let word = part.trim_end_matches(|c: char| !c.is_alphanumeric());
        let is_number = word.starts_with(|c: char| c.is_ascii_digit());
        let is_time = is_number && (plain.ends_with("ms=") || plain.ends_with("127.0.0.1:"));
        let is_id = word.len() >= LONG && word.contains(|c: char| c.is_ascii_digit());
        plain += if is_time || is_id { "#" } else { word };
        plain += &part[word.len()..];
    }
    plain
}

/// A text without what no two games have in common: ids, moments, and the hash of the deal.
pub(super) fn comparable(seen: &str) -> String {
    let mut text = String::new();
    for (at, part) in seen.split("<t:").enumerate() {
        let rest = if at == 0 {
            part
        } else {
            part.split_once('>').unwrap().1
        };
        text.push_str(rest);
    }
    nameless(&without_hashes(&text))
}

/// A text with numbers instead of ids, in the order in which they come.
fn nameless(text: &str) -> String {
    let mut ids: Vec<&str> = Vec::new();
    let mut found = String::new();
    let mut rest = text;
    while let Some(start) = rest.find(|c: char| c.is_ascii_digit()) {
        found.push_str(&rest[..start]);
        let digits = rest[start..].find(|c: char| !c.is_ascii_digit());
        let (number, after) = rest[start..].split_at(digits.unwrap_or(rest.len() - start));
        if number.len() < LONG {
            found.push_str(number);
        } else {
            let known = ids.iter().position(|it| *it == number);
            let index = known.unwrap_or_else(|| {
                ids.push(number);
                ids.len() - 1
            });
            write!(found, "id{index}").unwrap();
        }
        rest = after;
    }
    found + rest
}

/// Twins told others the same, and everything was told.
pub(super) fn are_alike(one: &str, other: &str) {
    assert!(!one.contains("too often"), "somebody was not answered");
    for part in [
        "\nlogged ",
        "\nmeasured qiyuan_deliveries_total{result=",
        "\nrequested ",
    ] {
        assert!(one.contains(part), "{part:?} is missing");
    }
    for (one, other) in one.lines().zip(other.lines()) {
        let start = |line: &str| line.chars().take(2_000).collect::<String>();
        assert!(one == other, "{}\n{}", start(one), start(other));
    }
    assert_eq!(one.len(), other.len());
}
