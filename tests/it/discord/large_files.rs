//! Pictures that Discord finds too large: what they show comes in words, and says why.

use serde_json::{Value, json};

use super::{
    faults::{TOO_LARGE, on_edits, on_posts, on_requests},
    game::LOBBY,
    harness::Harness,
    message::{answer, attachments, labels, private, text},
};

/// What is said in place of a file.
const WHY: &str = "The file is too large for Discord, so here's the text alone.";

/// The next answer to an interaction is too large.
fn refused_answer() -> Value {
    let too_large = json!({"status": 413, "code": TOO_LARGE});
    on_requests("PATCH", "/webhooks/*/*/messages/@original", &too_large)
}

#[tokio::test]
async fn an_answer_whose_picture_is_too_large_comes_in_words() {
    let harness = Harness::open().await;
    harness.expected_refusals.push(TOO_LARGE);
    let game = harness.game_after("f3 e5 g4", json!({})).await;
    harness.fault(refused_answer()).await;
    let board = game.first.slash(&game.thread, "board", json!({})).await;
    let told = answer(&board);
    assert!(told.contains("2. g4") && told.ends_with(WHY), "{told}");
    assert_eq!(attachments(&private(&board)), Vec::<Value>::new());
    harness.fault(refused_answer()).await;
    let view = private(&game.second.click(&game.panel().await, "My view").await);
    assert!(text(&view).ends_with(WHY), "{view:#}");
    assert!(labels(&view).contains(&"Move".to_owned()), "{view:#}");
    harness.fault(refused_answer()).await;
    let rules = private(&game.first.slash(LOBBY, "rules", json!({})).await);
    assert!(text(&rules).contains("En passant"), "{rules:#}");
    assert_eq!(attachments(&rules), Vec::<Value>::new());
    harness.close().await;
}

#[tokio::test]
async fn a_replay_that_is_too_large_is_said_to_be() {
    let harness = Harness::open().await;
    harness.expected_refusals.push(TOO_LARGE);
    let mut game = harness.game(json!({})).await;
    game.plays("f3 e5 g4 Qh4").await;
    let panel = game.panel_with("Replay").await;
    harness.fault(refused_answer()).await;
    let replay = private(&game.first.click(&panel, "Replay").await);
    let told = text(&replay);
    assert!(told.contains("Chess #1") && told.ends_with(WHY), "{told}");
    assert_eq!(attachments(&replay), Vec::<Value>::new());
    harness.close().await;
}

#[tokio::test]
async fn a_panel_whose_picture_is_too_large_tells_the_position_in_words() {
    let harness = Harness::open().await;
    harness.expected_refusals.push(TOO_LARGE);
    let mut game = harness.game_after("e4", json!({})).await;
    let too_large = json!({"status": 413, "code": TOO_LARGE});
    harness.fault(on_posts(&too_large)).await;
    game.plays("e5").await;
    let panel = game.panel_showing("1… e5").await;
    assert_eq!(attachments(&panel), Vec::<Value>::new());
    let told = text(&panel);
    let (_, position) = told.split_once(WHY).unwrap_or_else(|| panic!("{told}"));
    assert!(position.contains("White to move"), "{told}");
    game.plays("Nf3").await;
    let panel = game.panel_showing("2. Nf3").await;
    assert_eq!(attachments(&panel).len(), 1, "the next one has its picture");
    // An offer has the panel posted again, its answer has it edited.
    game.second.slash(&game.thread, "draw", json!({})).await;
    let panel = game.panel_with("Decline").await;
    harness.settled().await;
    harness.fault(on_edits(&too_large)).await;
    game.first.click(&panel, "Decline").await;
    let panel = game.panel_showing(WHY).await;
    assert!(text(&panel).contains("2. Nf3"), "{panel:#}");
    harness.close().await;
}
