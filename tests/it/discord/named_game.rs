//! A game that is named beside what is to be done in it.

use serde_json::json;

use super::{
    game::LOBBY,
    harness::Harness,
    message::{labels, text},
};

#[tokio::test]
async fn in_private_a_game_is_named_by_its_number_or_name() {
    let harness = Harness::open().await;
    let mut chess = harness.game(json!({})).await;
    let options = json!({"game": "go", "side": "black"});
    let go = harness.game_between("Ann", "Eve", options).await;
    let other = harness.game_between("Ann", "Chen", json!({})).await;
    let ann = chess.first;
    let private = &harness.direct("Ann").await;
    for (words, reply) in [
        ("go: e5", "Played: **E5** (#2)"),
        ("#1 e4", "Played: **e4** (#1)"),
        // Of two games of the name the other one waits.
        ("国际象棋 Nf3", "Played: **Nf3** (#3)"),
    ] {
        let said = ann.say(private, words).await;
        assert_eq!(ann.is_replied_to(&said).await, reply, "{words}");
    }
    go.panel_showing("E5").await;
    other.panel_showing("1. Nf3").await;
    chess.was_played();
    chess.plays("e5").await;
    let asked = ann.reply_to(&ann.say(private, "d4? #1").await).await;
    assert_eq!(text(&asked), "Chess #1: Play `d4`?");
    assert_eq!(labels(&asked), ["d4", "Cancel"]);
    let asked = ann.reply_to(&ann.say(private, "resign #3").await).await;
    assert_eq!(text(&asked), "Resign game #3?");
    let said = ann.say(private, "chess: Nf6").await;
    let reply = ann.is_replied_to(&said).await;
    assert!(
        reply.starts_with("Chess #1: `Nf6` isn't allowed"),
        "{reply}"
    );
    harness.close().await;
}

#[tokio::test]
async fn in_private_a_game_is_named_behind_the_move_as_well() {
    let harness = Harness::open().await;
    let chess = harness.game(json!({})).await;
    let options = json!({"game": "go", "side": "black"});
    let go = harness.game_between("Ann", "Eve", options).await;
    let ann = chess.first;
    let private = &harness.direct("Ann").await;
    for (words, reply) in [
        ("E5 (围棋)", "Played: **E5** (#2)"),
        ("e4 in game #1", "Played: **e4** (#1)"),
    ] {
        let said = ann.say(private, words).await;
        assert_eq!(ann.is_replied_to(&said).await, reply, "{words}");
    }
    go.second
        .slash(&go.thread, "move", json!({"action": "C3"}))
        .await;
    chess
        .second
        .slash(&chess.thread, "move", json!({"action": "e5"}))
        .await;
    let said = ann.say(private, "D4, go").await;
    assert_eq!(ann.is_replied_to(&said).await, "Played: **D4** (#2)");
    harness.close().await;
}

#[tokio::test]
async fn a_game_that_is_called_like_a_piece_reads_the_piece() {
    let harness = Harness::open().await;
    let options = json!({"game": "amazon", "side": "white"});
    let mut game = harness.game_between("Ann", "Ben", options).await;
    game.plays("d4 d5").await;
    let ann = game.first;
    let private = &harness.direct("Ann").await;
    let said = ann.say(private, "amazon d3").await;
    assert_eq!(ann.is_replied_to(&said).await, "Played: **Ad3** (#1)");
    game.was_played();
    game.plays("e5").await;
    let said = ann.say(private, "amazon: a3").await;
    assert_eq!(ann.is_replied_to(&said).await, "Played: **a3** (#1)");
    harness.close().await;
}

#[tokio::test]
async fn a_number_names_only_a_game_of_ones_own() {
    let harness = Harness::open().await;
    let mut game = harness.game(json!({})).await;
    let options = json!({"side": "white"});
    let other = harness.game_between("Chen", "Eve", options).await;
    let ann = game.first;
    for number in [2, 77] {
        let words = format!("@Qiyuan #{number} e4");
        let said = ann.say(&game.thread, &words).await;
        assert_eq!(
            ann.is_replied_to(&said).await,
            "There's no such game, or you can't see it. `/games` lists yours."
        );
    }
    let said = ann.say(LOBBY, "@Qiyuan #1: d4").await;
    ann.is_marked(&said, "✅").await;
    game.panel_showing("1. d4").await;
    game.was_played();
    game.plays("d5").await;
    assert!(!text(&other.settled_panel().await).contains("1. "));
    harness.close().await;
}
