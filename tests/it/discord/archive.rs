//! `/export all:`: the records of all finished games of whoever asks, in one file.

use serde_json::json;

use super::{
    game::LOBBY,
    harness::Harness,
    message::{answer, attachments, private, text},
};

#[tokio::test]
async fn all_finished_games_are_given_as_one_archive_and_not_again_and_again() {
    let harness = Harness::open().await;
    for (first, second) in [("Ann", "Ben"), ("Ben", "Ann"), ("Ben", "Eve")] {
        let mut game = harness.game_between(first, second, json!({})).await;
        game.plays("f3 e5 g4 Qh4").await;
        game.panel_showing("(Black) won").await;
    }
    harness.settled().await;
    let all = json!({"all": true});
    let ann = harness.user("Ann");
    let given = private(&ann.slash(LOBBY, "export", all.clone()).await);
    assert_eq!(text(&given), "Here are your 2 finished games.");
    let file = &attachments(&given)[0];
    assert_eq!(file["filename"], "qiyuan-games.zip");
    let bytes = harness.download(file["url"].as_str().unwrap()).await;
    assert!(bytes.starts_with(b"PK"));
    // Its list of files is not compressed.
    let seen = String::from_utf8_lossy(&bytes);
    for (number, is_own) in [(1, true), (2, true), (3, false)] {
        let name = format!("qiyuan-chess-{number}.pgn");
        assert_eq!(seen.contains(&name), is_own, "{name}");
    }
    let chen = harness.user("Chen");
    let told = answer(&chen.slash(LOBBY, "export", all.clone()).await);
    assert_eq!(told, "沒有符合條件的已結束對局。");
    ann.slash(LOBBY, "export", all.clone()).await;
    let told = answer(&ann.slash(LOBBY, "export", all).await);
    assert!(!told.contains("finished games"), "{told}");
    harness.close().await;
}

#[tokio::test]
async fn an_archive_says_how_many_games_it_leaves_out() {
    let harness = Harness::open().await;
    harness.expected_errors.push("session.id=1");
    for _ in 0..3 {
        let mut game = harness.game_between("Ann", "Ben", json!({})).await;
        game.plays("f3 e5 g4 Qh4").await;
        game.panel_showing("(Black) won").await;
    }
    harness.settled().await;
    harness.stop_bot().await;
    harness
        .rewrites("UPDATE events SET event = '{}' WHERE session_id = 1 AND seq = 3")
        .await;
    harness.start_bot().await;
    let ann = harness.user("Ann");
    let given = private(&ann.slash(LOBBY, "export", json!({"all": true})).await);
    assert_eq!(
        text(&given),
        "Here are your 2 finished games. One game has no record that I can write."
    );
    let file = &attachments(&given)[0];
    let bytes = harness.download(file["url"].as_str().unwrap()).await;
    let seen = String::from_utf8_lossy(&bytes);
    for (number, is_there) in [(1, false), (2, true), (3, true)] {
        let name = format!("qiyuan-chess-{number}.pgn");
        assert_eq!(seen.contains(&name), is_there, "{name}");
    }
    harness.close().await;
}
