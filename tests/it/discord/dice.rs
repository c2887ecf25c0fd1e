//! Games with dice through Discord: what chance will decide is settled before the first move, and nobody is told before
//! the end.

use std::process::Command;

use qiyuan_core::rules::SealedDraws;
use serde_json::{Value, json};

use super::{
    game::Game,
    harness::Harness,
    message::{answer, attachments, private, text},
};

/// Moves that are made in a game.
const MOVES: usize = 5;

/// The hash in a text.
fn hash(text: &str) -> String {
    let mut words = text.split('`');
    let is_hash = |word: &&str| word.len() == 64 && word.bytes().all(|it| it.is_ascii_hexdigit());
    words
        .find(is_hash)
        .unwrap_or_else(|| panic!("{text}"))
        .to_owned()
}

/// The first move that is offered to whoever is to move.
async fn plays_on(game: &mut Game<'_>) {
    let typed = json!({"action": ""});
    let mover = game.mover();
    let offered = mover.autocomplete(&game.thread, "move", typed, "action");
    let offered = offered.await;
    let action = offered[0]["value"].as_str().unwrap().to_owned();
    game.plays(&action).await;
}

/// The text in the code block of a message.
fn opened(panel: &Value) -> String {
    let told = text(panel);
    let block = told.split("```").nth(1).unwrap_or_else(|| panic!("{told}"));
    block.trim().to_owned()
}

/// The record and the text are what `qiyuan game commitment verify` takes.
async fn is_verified(game: &Game<'_>, key: &str, opened: &str, hash: &str) {
    let asked = json!({"session": game.number});
    let exported = private(&game.first.slash(&game.thread, "export", asked).await);
    let url = attachments(&exported)[0]["url"]
        .as_str()
        .unwrap()
        .to_owned();
    let record = game.first.harness.download(&url).await;
    let folder = tempfile::tempdir().unwrap();
    let (text, pgn) = (folder.path().join("text"), folder.path().join("game.pgn"));
    std::fs::write(&text, opened).unwrap();
    std::fs::write(&pgn, record).unwrap();
    let verified = Command::new(env!("CARGO_BIN_EXE_qiyuan"))
        .args(["game", "commitment", "verify"])
        .arg(&text)
        .args([hash, "--game", key, "--record"])
        .arg(&pgn)
        .output()
        .unwrap();
    let told = String::from_utf8(verified.stdout).unwrap();
    assert!(verified.status.success(), "{told}");
    assert!(told.contains("draws follow from the text"), "{told}");
}

async fn nothing_is_told_before_the_end(key: &str) {
    let harness = Harness::open().await;
    let options = json!({"game": key, "side": "white", "time": "unlimited"});
    let mut game = harness.game(options).await;
    let promised = hash(&text(&game.settled_panel().await));
    for _ in 0..MOVES {
        plays_on(&mut game).await;
        let panel = game.settled_panel().await;
        assert_eq!(hash(&text(&panel)), promised);
    }
    let export = game.first.slash(&game.thread, "export", json!({})).await;
    let mut told = vec![answer(&export)];
    for user in [game.first, game.second, harness.user("Eve")] {
        let board = json!({"text": true});
        let shown = user.slash(&game.thread, "board", board).await;
        told.push(shown.to_string());
    }
    told.extend(game.messages().await.iter().map(Value::to_string));
    let asked = game.second.slash(&game.thread, "resign", json!({})).await;
    game.second.click(&private(&asked), "Yes, resign").await;
    let panel = game.panel_with("Rematch").await;
    let opened = opened(&panel);
    let draws = SealedDraws::read(&opened).unwrap_or_else(|| panic!("{opened}"));
    assert_eq!(draws.sha256_hex(), promised);
    let seed = opened.split("seed ").nth(1).unwrap();
    for part in seed.split(' ') {
        let number = u32::from_str_radix(part, 16).unwrap().to_string();
        for told in &told {
            assert!(!told.contains(part) && !told.contains(&number), "{told}");
        }
        let log = harness.log();
        assert!(!log.contains(part) && !log.contains(&number), "{log}");
    }
    is_verified(&game, key, &opened, &promised).await;
    harness.close().await;
}

#[tokio::test]
async fn the_seed_of_a_game_of_chance_is_told_when_it_is_over_and_verified_with_its_record() {
    tokio::join!(
        nothing_is_told_before_the_end("dice"),
        nothing_is_told_before_the_end("behemoth")
    );
}
