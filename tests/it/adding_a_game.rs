//! `docs/adding-a-game.md` is true: its files exist, its code is in them, and its game is found and played.

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};

use qiyuan::discord::wording::{self, Language};
use serde_json::json;

use crate::discord::{
    game::{Game, LOBBY},
    harness::Harness,
    message::{answer, attachments, text},
};

const PAGE: &str = "docs/adding-a-game.md";

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn page() -> String {
    fs::read_to_string(root().join(PAGE)).unwrap()
}

/// A block of code, and the file from which it is taken, if it names one.
struct Block {
    file: Option<String>,
    code: String,
}

/// The blocks of code, and the text around them; the words of commands are text that names files.
fn parts(page: &str) -> (Vec<Block>, String) {
    let (mut blocks, mut prose) = (Vec::new(), String::new());
    for (index, part) in page.split("```").enumerate() {
        if index % 2 == 0 {
            prose.push_str(part);
            continue;
        }
        let (first, code) = part.split_once('\n').unwrap();
        if first == "sh" {
            let words = code.split_whitespace().map(|word| format!(" `{word}` "));
            prose.extend(words);
            continue;
        }
        let file = first.split_once(' ').map(|(_, file)| file.to_owned());
        let code = code.trim_end().to_owned();
        blocks.push(Block { file, code });
    }
    (blocks, prose)
}

/// The files and folders of the project that the text names.
fn named(prose: &str) -> BTreeSet<PathBuf> {
    let tops = ["assets/", "crates/", "docs/", "src/", "tests/"];
    let quoted = prose.split('`').skip(1).step_by(2);
    let is_file = |name: &&str| name.ends_with(".md") && !name.contains(' ');
    let is_path = |name: &&str| {
        tops.iter().any(|top| name.starts_with(top)) && !name.contains(['<', ' ']) || is_file(name)
    };
    let linked = prose.split("](").skip(1);
    let linked = linked.map(|link| format!("docs/{}", link.split(')').next().unwrap()));
    let quoted = quoted.filter(is_path).map(str::to_owned);
    quoted.chain(linked).map(PathBuf::from).collect()
}

#[test]
fn every_file_that_the_page_names_exists() {
    let (blocks, prose) = parts(&page());
    let mut files = named(&prose);
    files.extend(
        blocks
            .into_iter()
            .filter_map(|it| it.file)
            .map(PathBuf::from),
    );
    assert!(files.len() > 15, "{files:?}");
    let missing: Vec<_> = files
        .iter()
        .filter(|it| !root().join(it).exists())
        .collect();
    assert!(missing.is_empty(), "{missing:?}");
}

#[test]
fn every_block_of_code_stands_in_the_file_that_it_names() {
    let (blocks, _) = parts(&page());
    assert!(blocks.len() > 8);
    for Block { file, code } in blocks {
        let file = file.unwrap_or_else(|| panic!("from which file is this?\n{code}"));
        let text = fs::read_to_string(root().join(&file)).unwrap();
        assert!(text.contains(&code), "not in {file}:\n{code}");
    }
}

#[tokio::test]
async fn the_game_of_the_page_is_found_by_its_names_and_played() {
    let harness = Harness::open().await;
    let (ann, ben) = (harness.user("Ann"), harness.user("Ben"));
    let names = Language::ALL.into_iter().flat_map(|language| {
        let mut names = wording::aliases(language, "bids");
        names.push(wording::game(language, "bids"));
        names
    });
    for name in names.chain(["bids".to_owned()]) {
        let typed = json!({"game": name});
        let found = ann.autocomplete(LOBBY, "challenge", typed, "game").await;
        assert_eq!(found[0]["value"], "bids", "{name}: {found:?}");
    }
    let listed = ann.slash(LOBBY, "rules", json!({"game": "暗标"})).await;
    assert!(
        answer(&listed).contains("Everyone is dealt a hand"),
        "{listed:#}"
    );

    let options = json!({"game": "bidding", "opponent": "Ben", "options": "cards=4"});
    let number = ann.challenges(options).await;
    let card = ann.sees_card(&number).await;
    assert!(text(&card).contains("4 cards each"), "{card:#}");
    ben.click(&card, "Accept").await;
    let game = Game::of(number, &card, ann, ben).await;
    let panel = game.settled_panel().await;
    let alt = |message: &serde_json::Value| attachments(message)[0]["description"].to_string();
    assert_eq!(
        alt(&panel).matches("face-down cards: 4").count(),
        2,
        "{panel:#}"
    );
    let mine = ann.click(&panel, "My view").await;
    let mine = alt(&mine["messages"][0]);
    let (_, hand) = mine.split_once("card ").unwrap();
    let (hand, _) = hand.split_once('.').unwrap();
    assert_eq!(hand.split(", ").count(), 4, "{mine}");
    assert_eq!(mine.matches("face-down cards: 4").count(), 1, "{mine}");

    let picked = ann.click(&panel, "Choose piece").await;
    assert_eq!(picked["messages"][0]["ephemeral"], true, "{picked:#}");
    let played = ann.click(&panel, "Bid lowest").await;
    assert!(
        answer(&ann.hears(&played).await).contains("bid "),
        "{played:#}"
    );
    let again = ann
        .slash(&game.thread, "move", json!({"action": "highest"}))
        .await;
    assert!(
        answer(&again).contains("You're all set. Still to choose"),
        "{again:#}"
    );
    let wrong = ben
        .slash(&game.thread, "move", json!({"action": "bid 99"}))
        .await;
    assert!(
        answer(&wrong).contains("that card isn't in your hand"),
        "{wrong:#}"
    );
    for user in [ben, ann, ben, ann, ben, ann, ben] {
        let lowest = json!({"action": "lowest"});
        let played = user.slash(&game.thread, "move", lowest).await;
        assert!(answer(&played).contains("**bid "), "{played:#}");
    }
    game.panel_showing("on points").await;
    harness.close().await;
}
