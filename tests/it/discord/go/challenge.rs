//! Challenges to Go: size, komi and handicap, and the clocks of Go.

use serde_json::{Value, json};

use super::alt_of;
use crate::discord::{
    game::{Game, LOBBY},
    harness::Harness,
    seen::{answer, text},
};

#[tokio::test]
async fn size_komi_and_handicap_are_chosen_and_told() {
    let harness = Harness::open().await;
    let (ann, ben) = (harness.user("Ann"), harness.user("Ben"));
    let options = json!({
        "game": "go", "opponent": "Ben", "side": "black",
        "size": "13", "komi": "0.5", "handicap": "4", "time": "10m+5m/25",
    });
    let number = ann.challenges(options).await;
    let card = ann.sees_card(&number).await;
    let words = text(&card);
    let terms =
        "13×13 · komi 0.5 · that is ¼ zi (子) · handicap 4 · White gets 4 points for the handicap";
    assert!(words.contains(terms), "{words}");
    assert!(
        words.contains("then 5 minutes for every 25 moves"),
        "{words}"
    );
    ben.click(&card, "Accept").await;
    let game = Game::of(number, &card, ann, ben).await;
    let panel = game.panel_showing(terms).await;
    let words = text(&panel);
    assert!(words.contains("it is your move (White)"), "{words}");
    assert!(
        words.contains("10:00, then 5 minutes for 25 moves"),
        "{words}"
    );
    assert!(
        alt_of(&panel).contains("stone D4, stone K4, stone D10, stone K10"),
        "{panel:#}"
    );
    harness.close().await;
}

#[tokio::test]
async fn what_can_be_chosen_is_offered_for_the_game_that_has_it() {
    let harness = Harness::open().await;
    let ann = harness.user("Ann");
    let offered = |options: Value, focused: &'static str| async move {
        let found = ann.autocomplete(LOBBY, "challenge", options, focused).await;
        let values = found
            .iter()
            .map(|it| it["value"].as_str().unwrap().to_owned());
        values.collect::<Vec<_>>()
    };
    let sizes = offered(json!({"game": "go", "size": ""}), "size").await;
    assert_eq!(sizes[..3], ["19", "13", "9"]);
    let komi = offered(json!({"game": "围棋", "komi": "5"}), "komi").await;
    assert!(komi.contains(&"5.5".to_owned()), "{komi:?}");
    assert!(offered(json!({"game": "go", "handicap": "9"}), "handicap").await == ["9"]);
    assert!(
        offered(json!({"game": "chess", "size": ""}), "size")
            .await
            .is_empty()
    );
    harness.close().await;
}

#[tokio::test]
async fn stones_have_styles_although_the_board_is_empty() {
    let harness = Harness::open().await;
    let ann = harness.user("Ann");
    let typed = json!({"game": "go", "pieces": ""});
    let sets = ann.autocomplete(LOBBY, "settings mine", typed, "pieces");
    let sets = sets.await;
    let sets: Vec<&str> = sets
        .iter()
        .map(|it| it["value"].as_str().unwrap())
        .collect();
    assert_eq!(sets, ["classic", "minimal"]);
    harness.close().await;
}

#[tokio::test]
async fn what_can_not_be_chosen_is_refused_with_its_sentence() {
    let harness = Harness::open().await;
    let ann = harness.user("Ann");
    for (options, said) in [
        (
            json!({"game": "chess", "size": "9"}),
            "Chess has no size of board to choose.",
        ),
        (
            json!({"game": "xiangqi", "handicap": "2"}),
            "Xiangqi has no handicap to choose.",
        ),
        (
            json!({"game": "go", "size": "8"}),
            "odd size from 5×5 to 19×19",
        ),
        (json!({"game": "go", "size": "9 komi 3"}), "can not read"),
        (
            json!({"game": "go", "komi": "7.25"}),
            "komi is a multiple of 0.5",
        ),
        (
            json!({"game": "go", "handicap": "1"}),
            "a handicap is from 2 to 9 stones",
        ),
        (
            json!({"game": "go", "size": "5", "handicap": "9"}),
            "no points for so many handicap stones",
        ),
        (
            json!({"game": "go", "size": "9", "setup": "13x13"}),
            "but not both",
        ),
        (json!({"game": "go", "komi": "𝟏𝟔"}), "komi"),
    ] {
        let told = answer(&ann.slash(LOBBY, "challenge", options.clone()).await);
        assert!(told.contains(said), "{options}: {told}");
    }
    harness.close().await;
}

#[tokio::test]
async fn the_periods_that_are_left_stand_on_the_panel() {
    let harness = Harness::open().await;
    let mut game = harness.go(json!({"time": "1s+5x30s"})).await;
    let find = |words: &str| words.contains("5 periods left");
    game.plays("E5").await;
    let mut words = text(&game.panel().await);
    while !find(&words) {
        // Main time runs out by itself; every look at the board tells how the clock stands now.
        let shown = game.second.slash(&game.thread, "board", json!({})).await;
        words = answer(&shown);
    }
    assert!(words.contains("0:"), "{words}");
    harness.close().await;
}
