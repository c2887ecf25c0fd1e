//! Whole games through the command line: the published results, and what is thought dead.

use std::{collections::BTreeSet, fs, path::Path, process::Command};

use serde_json::Value;

use super::data;

fn score(sgf: &Path, arguments: &[&str]) -> Value {
    let done = Command::new(env!("CARGO_BIN_EXE_qiyuan"))
        .args(["game", "score", "go", "--json", "--sgf"])
        .arg(sgf)
        .args(arguments)
        .output()
        .unwrap();
    let told = String::from_utf8_lossy(&done.stderr).into_owned();
    assert!(done.status.success(), "{}: {told}", sgf.display());
    serde_json::from_slice(&done.stdout).unwrap()
}

fn points(value: &Value) -> BTreeSet<String> {
    let points = value.as_array().unwrap().iter();
    points
        .map(|point| point.as_str().unwrap().to_owned())
        .collect()
}

#[test]
fn collected_games_count_as_published_and_most_dead_stones_are_found() {
    let games = data(include_str!("../data/go/games.json"));
    assert_eq!(games.len(), 52);
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.sgf");
    let mut missed = Vec::new();
    for game in &games {
        let name = game["file"].as_str().unwrap();
        fs::write(&file, game["sgf"].as_str().unwrap()).unwrap();
        let dead = points(&game["dead"]);
        let listed: Vec<&str> = dead.iter().map(String::as_str).collect();
        let counted = score(&file, &["--dead", &listed.join(" ")]);
        for key in ["black_area", "white_area", "neutral"] {
            assert_eq!(counted[key], game[key], "{name}: {key}");
        }
        // One was published as `W+155.50`.
        let published = game["result"].as_str().unwrap().replace(".50", ".5");
        assert_eq!(counted["result"], published, "{name}");
        let neutral = game["neutral"].as_f64().unwrap();
        for side in ["black", "white"] {
            let area = game[&format!("{side}_area")].as_f64().unwrap();
            assert_eq!(
                counted[&format!("{side}_zi")],
                area + neutral / 2.0,
                "{name}"
            );
        }
        assert_eq!(points(&counted["dead"]), dead, "{name}");
        if points(&counted["suggested_dead"]) != dead {
            missed.push(name);
        }
        if let Some(without) = game.get("without") {
            let counted = score(
                &file,
                &["--dead", &listed.join(" "), "--compensation", "none"],
            );
            assert_eq!(counted["result"], *without, "{name}");
        }
    }
    assert!(missed.len() <= 2, "{missed:?}");
}

#[test]
fn a_record_that_cannot_be_read_is_told_from_one_with_a_bad_move() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.sgf");
    let deep = "(;B[aa]".repeat(50_000);
    for (text, arguments, told) in [
        ("", vec![], "not SGF"),
        (deep.as_str(), vec![], "not SGF"),
        ("(;SZ[9];B[aa];W[aa])", vec![], "`occupied`"),
        ("(;SZ[9];B[aa])", vec!["--dead", "B2"], "(no-stone)"),
        ("(;SZ[9];B[aa])", vec!["--komi", "1e9"], "komi"),
    ] {
        fs::write(&file, text).unwrap();
        let done = Command::new(env!("CARGO_BIN_EXE_qiyuan"))
            .args(["game", "score", "go", "--json", "--sgf"])
            .arg(&file)
            .args(&arguments)
            .output()
            .unwrap();
        let error = String::from_utf8(done.stderr).unwrap();
        assert_eq!(done.status.code(), Some(2), "{error}");
        assert!(error.contains(told), "{error}");
        assert!(done.stdout.is_empty());
    }
}

#[test]
fn komi_and_compensation_can_be_given() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.sgf");
    fs::write(&file, "(;GM[1]SZ[9]HA[2]AB[gc][cg]KM[0.5];W[];B[])").unwrap();
    for (arguments, result) in [
        (vec![], "B+78.5"),
        (vec!["--komi", "7.5"], "B+71.5"),
        (vec!["--komi", "-2"], "B+81"),
        (vec!["--compensation", "n-1"], "B+79.5"),
        (vec!["--compensation", "none", "--komi", "81"], "0"),
        (vec!["--dead", "G7, C3"], "W+2.5"),
    ] {
        assert_eq!(score(&file, &arguments)["result"], result, "{arguments:?}");
    }
}
