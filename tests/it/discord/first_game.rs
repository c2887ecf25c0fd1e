//! What somebody is told who plays a game for the first time.

use serde_json::json;

use super::{
    game::Game,
    harness::Harness,
    message::{pinged, private, text},
};

/// How the hint begins.
const HINT: &str = "First time? The pieces behind the pawns are shuffled";

/// Fischer Random from the position of chess.
async fn game<'h>(harness: &'h Harness, first: &'h str, second: &'h str) -> Game<'h> {
    let options = json!({"game": "fischerandom", "setup": "518"});
    harness.game_between(first, second, options).await
}

#[tokio::test]
async fn a_first_game_has_a_hint_until_both_have_moved() {
    let harness = Harness::open().await;
    let mut first = game(&harness, "Ann", "Ben").await;
    let panel = first.panel().await;
    assert_eq!(text(&panel).matches(HINT).count(), 1, "{panel:#}");
    assert_eq!(pinged(&panel).len(), 1, "{panel:#}");
    first.plays("e4").await;
    let panel = first.panel_showing("1. e4").await;
    assert!(text(&panel).contains(HINT), "{panel:#}");
    let own = private(&first.first.click(&panel, "My view").await);
    assert!(!text(&own).contains(HINT), "Ann has moved: {own:#}");
    let own = private(&first.second.click(&panel, "My view").await);
    assert!(text(&own).contains(HINT), "{own:#}");
    first.plays("e5").await;
    let panel = first.panel_showing("1… e5").await;
    assert!(!text(&panel).contains(HINT), "{panel:#}");
    harness.close().await;
}

#[tokio::test]
async fn whoever_has_played_a_game_has_no_hint_and_some_games_tell_how_to_move() {
    let harness = Harness::open().await;
    game(&harness, "Ann", "Ben").await;
    let second = game(&harness, "Ben", "Ann").await;
    let panel = second.panel().await;
    assert!(!text(&panel).contains(HINT), "{panel:#}");
    let mut third = game(&harness, "Ann", "Eve").await;
    let panel = third.panel().await;
    assert!(text(&panel).contains(HINT), "for Eve: {panel:#}");
    third.plays("e4 e5").await;
    let panel = third.panel_showing("1… e5").await;
    assert!(!text(&panel).contains(HINT), "{panel:#}");
    let chess = harness.game_between("Chen", "Eve", json!({})).await;
    let panel = chess.panel().await;
    let how = "First time? Write your move after my name, such as `@Qiyuan e4`, or press **Move** below the board.";
    assert!(text(&panel).contains(how), "{panel:#}");
    harness.close().await;
}

#[tokio::test]
async fn the_hint_writes_its_example_in_the_notation_of_the_language() {
    let harness = Harness::open().await;
    let options = json!({"game": "shogi", "side": "sente"});
    let game = harness.game_between("Ann", "Bea", options).await;
    let panel = game.panel().await;
    for (user, example) in [("Ann", "P-7f`"), ("Bea", "７六步`")] {
        let own = private(&harness.user(user).click(&panel, "My view").await);
        assert!(text(&own).contains(example), "{own:#}");
    }
    harness.close().await;
}
