//! Ways to make a move.

use serde_json::json;

use super::house::{House, has_button, text};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_game_goes_from_challenge_to_mate_by_each_way_of_moving() {
    let house = House::open().await;
    let thread = house.game(json!({"time": "10m+5s"})).await;
    let panel = house.panel(&thread, "White").await;
    let picture = &panel["attachments"][0];
    assert!(
        picture["description"]
            .as_str()
            .unwrap()
            .contains("White: king e1"),
        "{picture}"
    );
    let ann = house.stage.id("users", "Ann").await;
    assert_eq!(panel["pinged_user_ids"], json!([ann]));

    // By the text field.
    let asked = house.click("Ann", &panel, "Move").await;
    assert_eq!(asked.0["callback_type"], 9);
    let played = house.fill_in("Ann", &asked, json!({"action": "f3"})).await;
    assert!(
        played.text().starts_with("Played: **f3**"),
        "{}",
        played.text()
    );
    let panel = house.panel(&thread, "Black").await;
    let shrunken = house.told(&thread, "1. f3 · ").await;
    assert_eq!(shrunken["components"], json!([]));
    assert_eq!(shrunken["attachments"], json!([]));

    // By menus.
    let pick = house.click("Bea", &panel, "Pick").await;
    let pieces = pick.message().clone();
    let targets = house
        .answered(house.select("Bea", &pieces, "e7").await)
        .await;
    let played = house.select("Bea", targets.message(), "e7e5").await;
    assert_eq!(played.0["callback_type"], 6);
    house.panel(&thread, "White").await;

    // By a message.
    house.say("Ann", &thread, "@Qiyuan g4").await;
    house.panel(&thread, "Black").await;

    // By a command from somewhere else, chosen from what is offered.
    let offered = house
        .stage
        .post(
            "autocomplete",
            json!({"user": "Bea", "channel": "lobby", "command": "move",
            "options": {"action": "Qh"}, "focused": "action", "wait_ms": 5000}),
        )
        .await;
    let choices = offered["choices"].as_array().unwrap();
    let mate = choices
        .iter()
        .find(|choice| choice["name"].as_str().unwrap().starts_with("Qh4"));
    let action = mate.unwrap()["value"].clone();
    let played = house.slash("Bea", "move", json!({"action": action})).await;
    assert!(played.text().contains("checkmate"), "{}", played.text());

    let end = house.told(&thread, "Black won: checkmate").await;
    assert!(has_button(&end, "Rematch") && has_button(&end, "Export"));
    assert!(!has_button(&end, "Move"));
    let card = house.told("lobby", "Black won: checkmate").await;
    assert_eq!(card["components"], json!([]));
    let export = house.click("Ann", &end, "Export").await;
    let file = &export.message()["attachments"][0];
    assert!(
        file["filename"].as_str().unwrap().ends_with(".pgn"),
        "{file}"
    );
    assert!(export.acknowledged_ms() < 1_000.0);

    let again = house.click("Ann", &end, "Rematch").await;
    assert!(again.text().contains("rematch"), "{}", again.text());
    let offer = house.told(&thread, "offers a rematch").await;
    house.click("Bea", &offer, "Agree").await;
    house.told(&thread, "They play again").await;
    house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn buttons_work_after_a_restart() {
    let mut house = House::open().await;
    let thread = house.game(json!({})).await;
    let panel = house.panel(&thread, "White").await;
    house.stop().await;
    house.start().await;
    let asked = house.click("Ann", &panel, "Move").await;
    let played = house.fill_in("Ann", &asked, json!({"action": "e4"})).await;
    assert!(
        played.text().starts_with("Played: **e4**"),
        "{}",
        played.text()
    );
    house.panel(&thread, "Black").await;
    house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_promotion_without_its_piece_is_asked_for() {
    let house = House::open().await;
    let setup = "k7/7P/p7/8/8/8/P7/K7 w - - 0 1";
    let thread = house.game(json!({"setup": setup})).await;
    house.panel(&thread, "White").await;
    let asked = house
        .slash_in("Ann", &thread, "move", json!({"action": "h8"}))
        .await;
    let labels = super::house::labels(asked.message());
    assert_eq!(labels.len(), 4, "{labels:?}");
    let knight = labels.iter().find(|label| label.contains('N')).unwrap();
    let played = house
        .answered(house.click("Ann", asked.message(), knight).await)
        .await;
    assert!(
        text(&played.0["messages"][0]).contains("h8=N"),
        "{:#}",
        played.0
    );
    house.panel(&thread, "Black").await;
    house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn without_a_thread_the_game_is_played_in_the_channel() {
    let mut house = House::open().await;
    let denied = json!({"for": "bot", "deny": ["CREATE_PUBLIC_THREADS"], "allow": []});
    house.stage.post("channels/lobby/permissions", denied).await;
    let wish = json!({"game": "chess", "opponent": "Bea", "side": "white"});
    house.slash("Ann", "challenge", wish).await;
    let card = house
        .message("lobby", |message| has_button(message, "Accept"))
        .await;
    house.click("Bea", &card, "Accept").await;
    house.told("lobby", "I may not open threads here").await;
    house.panel("lobby", "White").await;
    house.say("Ann", "lobby", "@Qiyuan Nf3").await;
    house.panel("lobby", "Black").await;
    house.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_deleted_thread_does_not_end_the_game() {
    let mut house = House::open().await;
    let thread = house.game(json!({})).await;
    house.panel(&thread, "White").await;
    house
        .stage
        .call("DELETE", &format!("channels/{thread}"), &json!(null))
        .await;
    let answer = house.slash("Ann", "move", json!({"action": "e4"})).await;
    assert!(answer.text().starts_with("Played"), "{}", answer.text());
    house.told("lobby", "The thread of this game is gone").await;
    house.panel("lobby", "Black").await;
    house.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn my_view_is_private_and_turned_to_my_side() {
    let house = House::open().await;
    let thread = house.game(json!({})).await;
    let panel = house.panel(&thread, "White").await;
    let view = house.click("Bea", &panel, "My view").await;
    assert_eq!(view.message()["ephemeral"], true);
    assert_eq!(view.message()["attachments"].as_array().unwrap().len(), 1);
    let flipped = house
        .answered(house.click("Bea", view.message(), "Flip").await)
        .await;
    assert_eq!(
        flipped.message()["attachments"].as_array().unwrap().len(),
        1
    );
    let words = house
        .slash_in("Bea", &thread, "board", json!({"text": true}))
        .await;
    assert!(words.text().contains("Black: king e8"), "{}", words.text());
    house.close().await;
}
