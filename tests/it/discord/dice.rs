//! Games with dice through Discord: what chance will decide is settled before the first move, and nobody is told before
//! the end.

use std::process::Command;

use qiyuan_core::rules::CommittedDraws;
use serde_json::{Value, json};

use super::{
    game::Game,
    harness::Harness,
    message::{answer, attachments, labels, private, text},
    user::User,
};

const CHECK: &str = "Check what chance decided";

/// Moves that are made in a game.
const MOVES: usize = 5;

/// What anybody is told who checks what chance decided: by a button where there is one, else from the menu.
async fn checks(user: User<'_>, panel: &Value) -> String {
    let page = if labels(panel).contains(&CHECK.to_owned()) {
        user.click(panel, CHECK).await
    } else {
        let menu = private(&user.click(panel, "More").await);
        assert!(menu.to_string().contains(CHECK), "{menu:#}");
        user.select(&menu, &["deal"]).await
    };
    let page = &private(&page)["embeds"][0]["description"];
    page.as_str().unwrap().to_owned()
}

/// The hash on a panel or on such a page.
fn hash_on(page: &str) -> String {
    let is_hash = |word: &&str| word.len() == 64 && word.bytes().all(|it| it.is_ascii_hexdigit());
    let hash = page.split('`').find(is_hash);
    hash.unwrap_or_else(|| panic!("{page}")).to_owned()
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

/// The text in the code block of a page.
fn revealed(page: &str) -> String {
    let block = page.split("```").nth(1).unwrap_or_else(|| panic!("{page}"));
    block.trim().to_owned()
}

/// The record and the text are what `qiyuan game commitment verify` takes.
async fn is_verified(game: &Game<'_>, key: &str, revealed: &str, hash: &str) {
    let asked = json!({"session": game.number});
    let exported = private(&game.first.slash(&game.thread, "export", asked).await);
    let url = attachments(&exported)[0]["url"]
        .as_str()
        .unwrap()
        .to_owned();
    let record = game.first.harness.download(&url).await;
    let folder = tempfile::tempdir().unwrap();
    let (text, pgn) = (folder.path().join("text"), folder.path().join("game.pgn"));
    std::fs::write(&text, revealed).unwrap();
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

/// No number of the seed that was revealed stands in what was told before.
fn has_no_part_of(revealed: &str, told: &str) {
    let seed = revealed.split("seed ").nth(1).unwrap();
    for part in seed.split(' ') {
        let number = u32::from_str_radix(part, 16).unwrap().to_string();
        assert!(!told.contains(part) && !told.contains(&number), "{told}");
    }
}

/// A game in which so many moves were made, with the hash whose beginning stood on its panel throughout. Chance may end
/// one before.
async fn played_on<'h>(harness: &'h Harness, key: &str) -> (Game<'h>, String) {
    for _ in 0..20 {
        let options = json!({"game": key, "side": "white", "time": "unlimited"});
        let mut game = harness.game(options).await;
        let begun = game.settled_panel().await;
        let committed = hash_on(&checks(harness.user("Eve"), &begun).await);
        let die = text(&begun).find("shows").unwrap_or_default();
        let hash = text(&begun).find(&committed).unwrap();
        assert!(die < hash, "the die is named first: {begun:#}");
        let mut is_over = false;
        for _ in 0..MOVES {
            plays_on(&mut game).await;
            let panel = game.settled_panel().await;
            is_over = panel.to_string().contains("Rematch");
            if is_over {
                break;
            }
            assert_eq!(hash_on(&text(&panel)), committed, "{panel:#}");
        }
        if !is_over {
            return (game, committed);
        }
    }
    panic!("every game was over too soon");
}

async fn nothing_is_told_before_the_end(key: &str) {
    let harness = Harness::open().await;
    let (game, committed) = played_on(&harness, key).await;
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
    assert!(!text(&panel).contains("```"), "{panel:#}");
    let page = checks(harness.user("Eve"), &panel).await;
    assert_eq!(hash_on(&page), committed);
    let revealed = revealed(&page);
    let draws = CommittedDraws::read(&revealed).unwrap_or_else(|| panic!("{revealed}"));
    assert_eq!(draws.sha256_hex(), committed);
    told.push(harness.log());
    told.iter().for_each(|told| has_no_part_of(&revealed, told));
    is_verified(&game, key, &revealed, &committed).await;
    harness.close().await;
}

#[tokio::test]
async fn the_seed_of_a_game_of_chance_is_told_when_it_is_over_and_verified_with_its_record() {
    tokio::join!(
        nothing_is_told_before_the_end("dice"),
        nothing_is_told_before_the_end("behemoth")
    );
}
