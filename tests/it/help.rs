//! `--help` is the reference of what can be set; these are its pages as they were agreed.
//!
//! `UPDATE=1` writes them anew.

use std::{fs, path::Path, process::Command};

const PAGES: &[(&str, &[&str])] = &[
    ("qiyuan", &[]),
    ("sandbox", &["sandbox"]),
    ("backup", &["backup"]),
    ("restore", &["restore"]),
    ("sessions", &["sessions"]),
    ("sessions-quarantined", &["sessions", "quarantined"]),
    ("sessions-release", &["sessions", "release"]),
    ("game", &["game"]),
    ("game-perft", &["game", "perft"]),
    ("game-replay", &["game", "replay"]),
    ("game-render", &["game", "render"]),
    ("game-view", &["game", "view"]),
    ("game-export", &["game", "export"]),
    ("game-score", &["game", "score"]),
    ("game-legal", &["game", "legal"]),
    ("game-commitment", &["game", "commitment"]),
    ("game-commitment-verify", &["game", "commitment", "verify"]),
    ("game-batch", &["game", "batch"]),
    ("contest", &["contest"]),
    ("contest-answer", &["contest", "answer"]),
    ("contest-check", &["contest", "check"]),
];

fn page(command: &[&str]) -> String {
    let shown = Command::new(env!("CARGO_BIN_EXE_qiyuan"))
        .args(command)
        .arg("--help")
        .env_clear()
        .env("COLUMNS", "100")
        .output()
        .unwrap();
    assert!(shown.status.success());
    String::from_utf8(shown.stdout).unwrap()
}

#[test]
#[expect(
    clippy::disallowed_methods,
    reason = "UPDATE is for the test, not for the program"
)]
fn help_says_what_was_agreed() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/it/data/help");
    for (name, command) in PAGES {
        let file = folder.join(format!("{name}.txt"));
        let shown = page(command);
        if std::env::var("UPDATE").is_ok() {
            fs::create_dir_all(&folder).unwrap();
            fs::write(&file, &shown).unwrap();
        }
        let agreed = fs::read_to_string(&file).unwrap_or_default();
        assert_eq!(shown, agreed, "{name}: run with UPDATE=1 if this is meant");
    }
}

#[test]
fn every_option_of_the_bot_can_be_set_by_the_environment() {
    let shown = page(&[]);
    let options = shown
        .lines()
        .filter(|line| line.trim_start().starts_with("--"));
    for option in options {
        let name = option.trim_start().trim_start_matches("--");
        let name = name.split([' ', '\n']).next().unwrap();
        let variable = format!("QIYUAN_{}", name.to_uppercase().replace('-', "_"));
        let variable = variable.replace("QIYUAN_PORT", "QIYUAN_SANDBOX_PORT");
        assert!(shown.contains(&variable), "{variable} is missing");
    }
}
