//! How fast Go is: plies in a second over the collected games, alone and with every legal point listed
//! after each, and how long it takes to suggest dead stones; and how much memory a long game takes.

use std::fs;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use qiyuan_core::rules::{AnyPosition, Ply, Record, RecordFormat, Viewer};
use qiyuan_games as games;
use serde_json::Value;

/// How many games are held at once to see how much memory they take.
const HELD: usize = 400;

/// The collected games of a size; all for size 0.
fn records(size: u64) -> Vec<Record> {
    let games: Vec<Value> = serde_json::from_str(include_str!("../tests/it/data/go/games.json"))
        .expect("the games are JSON");
    let go = games::by_key("go").expect("Go is hosted");
    games
        .iter()
        .filter_map(|game| game["sgf"].as_str())
        .filter(|sgf| size == 0 || sgf.contains(&format!("SZ[{size}]")))
        .map(|sgf| {
            go.records()
                .read_record(RecordFormat("sgf"), sgf)
                .expect("a record of Go")
        })
        .collect()
}

fn start(setup: &str) -> Box<dyn AnyPosition> {
    let go = games::by_key("go").expect("Go is hosted");
    go.start(setup, 2).expect("a setup of Go")
}

/// Plays a game; `look` sees every position.
fn replay(record: &Record, mut look: impl FnMut(&dyn AnyPosition)) -> Box<dyn AnyPosition> {
    let mut position = start(&record.setup);
    for ply in &record.plies {
        if let Ply::Action { seat, action, .. } = ply {
            position.play(*seat, action).expect("a legal action");
            look(&*position);
        }
    }
    position
}

fn replays(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("go/plies");
    group.sample_size(20);
    for size in [9, 13, 19, 0] {
        let records = records(size);
        let plies: usize = records.iter().map(|record| record.plies.len()).sum();
        group.throughput(Throughput::Elements(plies as u64));
        let name = if size == 0 {
            "all".to_owned()
        } else {
            size.to_string()
        };
        group.bench_function(format!("played, {name}"), |bencher| {
            bencher.iter(|| {
                for record in &records {
                    replay(record, |_| {});
                }
            });
        });
        group.bench_function(format!("played and listed, {name}"), |bencher| {
            bencher.iter(|| {
                let mut legal = 0;
                for record in &records {
                    replay(record, |position| {
                        let seats = position.turn().seats();
                        let seat = seats.iter().next().filter(|_| seats.len() == 1);
                        legal += seat.map_or(0, |seat| position.seat_view(seat).legal().len());
                    });
                }
                legal
            });
        });
    }
}

fn suggestions(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("go/dead stones");
    group.sample_size(10);
    for size in [9, 13, 19] {
        let ends: Vec<String> = records(size)
            .iter()
            .map(|record| replay(record, |_| {}).view(Viewer::Record).text())
            .filter(|text| text.contains(" counting"))
            .collect();
        group.throughput(Throughput::Elements(ends.len() as u64));
        group.bench_function(size.to_string(), |bencher| {
            bencher.iter(|| {
                let found = ends
                    .iter()
                    .map(|text| start(text).view(Viewer::Record).suggestion());
                found.flatten().map(|dead| dead.len()).sum::<usize>()
            });
        });
    }
}

/// Bytes of this process that are in memory, where the system tells.
#[expect(
    clippy::disallowed_methods,
    reason = "a benchmark reads what the system tells"
)]
fn resident() -> Option<usize> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let line = status
        .lines()
        .find_map(|line| line.strip_prefix("VmRSS:"))?;
    let kilobytes: usize = line.trim().trim_end_matches(" kB").parse().ok()?;
    Some(kilobytes * 1_024)
}

#[expect(clippy::print_stdout, reason = "a figure for the report")]
fn memory(_criterion: &mut Criterion) {
    let longest = records(19)
        .into_iter()
        .map(|mut record| {
            record.plies.truncate(300);
            record
        })
        .max_by_key(|record| record.plies.len());
    let (Some(record), Some(before)) = (longest, resident()) else {
        return;
    };
    let held: Vec<_> = (0..HELD).map(|_| replay(&record, |_| {})).collect();
    if let Some(after) = resident() {
        let each = after.saturating_sub(before) / held.len();
        println!(
            "go/memory: {each} bytes for a game of {} plies",
            record.plies.len()
        );
    }
}

criterion_group!(benches, memory, replays, suggestions);
criterion_main!(benches);
