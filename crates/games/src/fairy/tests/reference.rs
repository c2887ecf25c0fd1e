//! Every row of the collected positions: counts, moves, results.

use serde_json::Value;

use super::super::{ALL, Board, Color, Rules, by_key};

const POSITIONS: &str = include_str!("../../../../../tests/it/data/fairy/positions.json");

/// What is wrong with the rows of a game.
fn faults(key: &str, rows: &Value) -> Vec<String> {
    let rules = by_key(key).unwrap().rules();
    let mut faults = Vec::new();
    let start = text(rows, "start");
    check_counts(rules, start, &rows["perft"], &mut faults);
    if let Some(known) = rows.get("known") {
        check_known(rules, start, known, &mut faults);
    }
    for row in rows["positions"].as_array().unwrap() {
        let fen = text(row, "fen");
        let counts = row.get("perft_strict").unwrap_or(&row["perft"]);
        check_counts(rules, fen, counts, &mut faults);
        check_moves(rules, fen, row, &mut faults);
        if row.get("result").is_some() {
            check_result(rules, fen, row, &mut faults);
        }
    }
    for row in rows["finals"].as_array().unwrap() {
        check_result(rules, text(row, "fen"), row, &mut faults);
    }
    faults
}

fn text<'a>(row: &'a Value, key: &str) -> &'a str {
    row[key].as_str().unwrap_or_default()
}

fn board(rules: &Rules, fen: &str) -> Board {
    rules
        .read_fen(fen)
        .unwrap_or_else(|fault| panic!("{fen}: {fault:?}"))
}

fn check_counts(rules: &Rules, fen: &str, counts: &Value, faults: &mut Vec<String>) {
    let board = board(rules, fen);
    for (depth, count) in (1..).zip(counts.as_array().unwrap()) {
        let found = rules.perft(&board, depth);
        if Some(found) != count.as_u64() {
            faults.push(format!("{fen}: perft {depth} is {found}, not {count}"));
        }
    }
}

/// Compares a count that was published.
fn check_known(rules: &Rules, fen: &str, known: &Value, faults: &mut Vec<String>) {
    let depth = known["depth"].as_u64().unwrap() as u32;
    let found = rules.perft(&board(rules, fen), depth);
    if Some(found) != known["nodes"].as_u64() {
        faults.push(format!("{fen}: perft {depth} is {found}, not {known}"));
    }
}

fn check_moves(rules: &Rules, fen: &str, row: &Value, faults: &mut Vec<String>) {
    let board = board(rules, fen);
    let expected: Vec<&str> = text(row, "moves").split_whitespace().collect();
    let mut found: Vec<String> = rules
        .legal(&board)
        .into_iter()
        .map(|action| rules.uci(action))
        .collect();
    found.sort();
    let strict = row["perft_strict"][0].as_u64();
    if strict.is_some_and(|count| count != expected.len() as u64) {
        // The oracle lists drops that mate, which are illegal.
        if found.iter().any(|text| !expected.contains(&text.as_str())) {
            faults.push(format!("{fen}: {found:?}"));
        }
    } else if found != expected {
        faults.push(format!("{fen}: {found:?}, not {expected:?}"));
    }
}

fn check_result(rules: &Rules, fen: &str, row: &Value, faults: &mut Vec<String>) {
    let board = board(rules, fen);
    let ending = rules.ending(&board);
    let result = ending.map(|ending| match ending.winner {
        Some(Color::White) => "1-0",
        Some(Color::Black) => "0-1",
        None => "1/2-1/2",
    });
    if result != row["result"].as_str() {
        faults.push(format!("{fen}: {ending:?}, not {}", row["result"]));
    }
}

#[test]
fn positions_are_collected_for_every_game() {
    let rows: Value = serde_json::from_str(POSITIONS).unwrap();
    for variant in ALL {
        let rows = &rows[variant.key];
        let count = rows["positions"].as_array().map_or(0, Vec::len);
        assert!(rows["perft"].is_array() && count > 0, "{}", variant.key);
    }
}

#[test]
fn all_collected_positions_are_judged_alike() {
    let rows: Value = serde_json::from_str(POSITIONS).unwrap();
    let mut faults = Vec::new();
    for (key, rows) in rows.as_object().unwrap() {
        if key != "chess" {
            faults.extend(
                self::faults(key, rows)
                    .into_iter()
                    .map(|fault| format!("{key}: {fault}")),
            );
        }
    }
    assert!(
        faults.is_empty(),
        "{} faults:\n{}",
        faults.len(),
        faults.join("\n")
    );
}
