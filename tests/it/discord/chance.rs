//! Games in which chance has a say between moves, through Discord.

use serde_json::json;

use super::{
    harness::Harness,
    message::{alt_of, answer, private, text},
};

#[tokio::test]
async fn where_the_behemoth_walked_is_told_apart_from_the_move() {
    let harness = Harness::open().await;
    // Wherever it goes, it crushes a white pawn first.
    let setup = "k7/7p/8/2PPP3/2P*P3/2PPP3/8/7K b - - 0 1";
    let options = json!({"game": "behemoth", "setup": setup});
    let game = harness.game(options).await;
    let played = json!({"action": "h6"});
    game.second.slash(&game.thread, "move", played).await;
    let panel = game.settled_panel().await;
    let told = text(&panel);
    let line = told.lines().find(|line| line.starts_with("The behemoth"));
    let line = line.unwrap_or_else(|| panic!("{told}"));
    assert!(line.starts_with("The behemoth walked d4–"), "{line}");
    assert!(line.contains(" and crushed White's pawn on "), "{line}");
    let alt = alt_of(&panel);
    assert!(alt.contains("Last move: 1… h6. "), "{alt}");
    assert!(alt.contains(line), "{alt}");
    let way = line.split(' ').nth(3).unwrap();
    let menu = private(&game.first.click(&panel, "More").await);
    let moves = game.first.select(&menu, &["moves"]).await;
    let moves = private(&moves)["embeds"][0]["description"].to_string();
    let expected = format!("1…\u{a0}h6 (behemoth {way})");
    assert!(moves.contains(&expected), "{expected} in {moves}");
    harness.close().await;
}

#[tokio::test]
async fn the_die_is_told_in_words() {
    let harness = Harness::open().await;
    let setup = "4k3/1P6/8/8/8/8/8/4K2N w - - 0 1 die=N";
    let game = harness.game(json!({"game": "dice", "setup": setup})).await;
    let panel = game.settled_panel().await;
    assert!(
        text(&panel).contains("The die shows: **knight ♘**"),
        "{panel:#}"
    );
    assert!(
        alt_of(&panel).contains("The die shows: knight."),
        "{panel:#}"
    );
    let refused = answer(&game.tries("Ke2").await);
    assert!(
        refused.contains("the die shows a knight; only knights may move"),
        "{refused}"
    );
    harness.close().await;
}
