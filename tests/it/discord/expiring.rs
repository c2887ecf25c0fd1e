//! Messages that are of no use any more go, whatever happened meanwhile; and those that are of use arrive.

use serde_json::{Value, json};

use super::{
    faults::{MISSING_PERMISSIONS, NO_CODE, WRITING, on_requests},
    game::{Game, LOBBY},
    harness::Harness,
    message::text,
    notices::{chooses, pings, pings_of, resigns, told},
};

/// Waits until somebody has this many direct messages, of which the last begins so.
async fn has_told(harness: &Harness, name: &str, count: usize, words: &str) {
    let is_so = async || {
        let told = told(harness, name).await;
        told.len() == count && told.last().is_none_or(|it| it.starts_with(words))
    };
    harness.until(words, is_so).await;
}

/// What the bot keeps in mind to delete.
const LEFT: &str = "SELECT message_id, channel_id FROM expiring_messages";

#[tokio::test]
async fn a_page_of_help_stays_long_enough_to_be_read() {
    const DUE: &str =
        "SELECT message_id, delete_ms FROM expiring_messages WHERE delete_ms IS NOT NULL";
    /// When Discord's numbers begin, in Unix milliseconds.
    const EPOCH_MS: i64 = 1_420_070_400_000;
    let harness = Harness::open().await;
    let game = harness.game_after("e4 e5", json!({})).await;
    resigns(&game, game.second).await;
    game.panel_showing("resigned").await;
    let said = game.first.say(&game.thread, "@Qiyuan help").await;
    let page = game.first.reply_to(&said).await;
    let id: i64 = page["id"].as_str().unwrap().parse().unwrap();
    let is_due = async || harness.rows(DUE).await.iter().any(|row| row.0 == id);
    harness.until("it is remembered", is_due).await;
    let rows = harness.rows(DUE).await;
    let (_, due) = rows.iter().find(|row| row.0 == id).unwrap();
    let stays = due - ((id >> 22) + EPOCH_MS);
    assert!(stays > 170_000, "{stays} ms");
    harness.close().await;
}

#[tokio::test]
async fn a_restart_leaves_neither_hints_nor_old_direct_messages() {
    let harness = Harness::open().await;
    chooses(harness.user("Ann"), json!({"turns": "direct"})).await;
    let mut game = harness.game_after("e4 e5", json!({})).await;
    has_told(&harness, "Ann", 1, "It's your turn.\nLast move: 1… e5").await;
    let said = game.first.say(&game.thread, "@Qiyuan zz9").await;
    let hint = game.first.is_replied_to(&said).await;
    let remembers = async || harness.rows(LEFT).await.len() == 2;
    harness.until("both are remembered", remembers).await;
    harness.kill_bot().await;
    let due = "UPDATE expiring_messages SET delete_ms = 1 WHERE delete_ms IS NOT NULL";
    harness.rewrites(due).await;
    harness.start_bot().await;
    let is_gone = |messages: &[Value]| {
        let is_there = messages.iter().any(|it| text(it) == hint);
        (!is_there).then_some(())
    };
    game.first.waits_for(&game.thread, is_gone).await;
    has_told(&harness, "Ann", 1, "It's your turn.\nLast move: 1… e5").await;
    game.plays("Nf3").await;
    has_told(&harness, "Ann", 0, "").await;
    game.plays("Nc6").await;
    has_told(&harness, "Ann", 1, "It's your turn.\nLast move: 2… Nc6").await;
    let is_one = async || harness.rows(LEFT).await.len() == 1;
    harness.until("the others are forgotten", is_one).await;
    // What became old while nobody looked goes with the start.
    harness.kill_bot().await;
    harness
        .rewrites("UPDATE expiring_messages SET news = 'paused'")
        .await;
    harness.start_bot().await;
    has_told(&harness, "Ann", 0, "").await;
    harness.close().await;
}

#[tokio::test]
async fn a_direct_message_that_could_not_be_deleted_is_deleted_later() {
    let harness = Harness::open().await;
    harness.expected_refusals.push(NO_CODE);
    chooses(harness.user("Ann"), json!({"turns": "direct"})).await;
    let mut game = harness.game(json!({})).await;
    has_told(&harness, "Ann", 1, "Your challenge was accepted").await;
    let path = format!("/channels/{}/messages/*", harness.direct("Ann").await);
    let fails = json!({"status": 500});
    harness.fault(on_requests("DELETE", &path, &fails)).await;
    game.plays("e4").await;
    harness.faults_have_struck().await;
    has_told(&harness, "Ann", 0, "").await;
    harness.close().await;
}

#[tokio::test]
async fn a_direct_message_that_comes_too_late_goes_again_and_its_reader_is_mentioned() {
    let harness = Harness::open().await;
    chooses(harness.user("Ben"), json!({"turns": "direct"})).await;
    let mut game = harness.game(json!({})).await;
    harness.settled().await;
    let path = format!("/channels/{}/messages", harness.direct("Ben").await);
    let late = json!({"delay_ms": 6_500});
    harness.fault(on_requests("POST", &path, &late)).await;
    game.plays("e4").await;
    game.panel_showing("1. e4").await;
    harness.settled().await;
    assert_eq!(pings(&harness, &game.thread).await, ["Ann", "Ben"]);
    let requests = async |method: &str, path: &str| {
        let all = harness.requests().await.into_iter();
        let is_it = |it: &Value| {
            it["method"] == method && it["path"].as_str().is_some_and(|it| it.contains(path))
        };
        all.filter(is_it).count()
    };
    let deleted = format!("/channels/{}/messages/", harness.direct("Ben").await);
    let is_deleted = async || requests("DELETE", &deleted).await == 1;
    harness.until("the late one is deleted", is_deleted).await;
    has_told(&harness, "Ben", 0, "").await;
    harness.close().await;
}

#[tokio::test]
async fn whoever_chose_direct_messages_gets_them_where_one_panel_is_edited() {
    let harness = Harness::open().await;
    let edits = json!({"edit-in-place": true});
    harness
        .user("Ann")
        .slash(LOBBY, "settings server", edits)
        .await;
    chooses(harness.user("Ann"), json!({"turns": "direct"})).await;
    let mut game = harness.game_after("e4", json!({})).await;
    let before = pings(&harness, &game.thread).await;
    for (moves, last) in [("e5", "1… e5"), ("Nf3 Nc6", "2… Nc6")] {
        game.plays(moves).await;
        let words = format!("It's your turn.\nLast move: {last}\n");
        has_told(&harness, "Ann", 1, &words).await;
    }
    harness.settled().await;
    assert_eq!(pings(&harness, &game.thread).await, before);
    harness.close().await;
}

#[tokio::test]
async fn the_end_is_told_directly_where_the_bot_may_no_longer_write() {
    let harness = Harness::open().await;
    harness.expected_refusals.push(MISSING_PERMISSIONS);
    chooses(harness.user("Ben"), json!({"ends": "direct"})).await;
    let game = harness.game_after("e4", json!({})).await;
    harness.denies(&WRITING).await;
    resigns(&game, game.first).await;
    harness.settled().await;
    has_told(
        &harness,
        "Ann",
        1,
        "Your game is over. Ben (Black) won: Ann",
    )
    .await;
    has_told(&harness, "Ben", 1, "Congratulations! Ben (Black) won: Ann").await;
    let before = game.ping_ids().await;
    harness.denies(&[]).await;
    let is_new = |messages: &[Value]| {
        let mut new = messages.iter().filter(|it| !before.contains(&it["id"]));
        new.next().map(drop)
    };
    game.first.waits_for(&game.thread, is_new).await;
    harness.settled().await;
    // Nobody is told twice.
    let pinged = pings_of(&harness, &game.thread, &before).await;
    assert_eq!(pinged, Vec::<String>::new());
    has_told(&harness, "Ann", 1, "Your game is over.").await;
    has_told(&harness, "Ben", 1, "Congratulations!").await;
    harness.close().await;
}

/// The question to somebody who said that they resign.
async fn asks_to_resign(game: &Game<'_>) -> Value {
    game.first.say(&game.thread, "@Qiyuan resign").await;
    let find = |messages: &[Value]| {
        let mut questions = messages.iter();
        questions
            .find(|it| text(it).starts_with("Resign game #"))
            .cloned()
    };
    game.first.waits_for(&game.thread, find).await
}

#[tokio::test]
async fn a_forged_answer_to_the_question_takes_no_other_message_away() {
    let harness = Harness::open().await;
    let game = harness.game_after("e4", json!({})).await;
    let panel = game.settled_panel().await;
    let question = asks_to_resign(&game).await;
    let remembers = async || harness.rows(LEFT).await.len() == 1;
    harness.until("it is remembered", remembers).await;
    let ann = harness.id_of("Ann").await;
    let cancel = super::message::buttons(&question)
        .into_iter()
        .find(|(_, id)| id.ends_with(&format!("/cancel-by/{ann}")));
    let (label, cancel) = cancel.unwrap();
    game.first.forge_click(&panel, &cancel).await;
    // Nor is it forgotten because of somebody else's.
    let forged = cancel.replace(&ann, &harness.id_of("Eve").await);
    harness.user("Eve").forge_click(&question, &forged).await;
    harness.settled().await;
    let messages = game.messages().await;
    assert!(
        messages.iter().any(|it| it["id"] == panel["id"]),
        "{messages:#?}"
    );
    assert_eq!(harness.rows(LEFT).await.len(), 1);
    game.first.click(&question, &label).await;
    let is_gone = |messages: &[Value]| {
        let is_there = messages.iter().any(|it| it["id"] == question["id"]);
        (!is_there).then_some(())
    };
    game.first.waits_for(&game.thread, is_gone).await;
    harness.close().await;
}

#[tokio::test]
async fn a_question_of_an_earlier_run_goes_with_the_start() {
    let harness = Harness::open().await;
    let game = harness.game_after("e4", json!({})).await;
    let question = asks_to_resign(&game).await;
    let remembers = async || harness.rows(LEFT).await.len() == 1;
    harness.until("it is remembered", remembers).await;
    harness.kill_bot().await;
    harness.start_bot().await;
    let is_gone = |messages: &[Value]| {
        let is_there = messages.iter().any(|it| it["id"] == question["id"]);
        (!is_there).then_some(())
    };
    game.first.waits_for(&game.thread, is_gone).await;
    harness.close().await;
}
