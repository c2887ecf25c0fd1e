//! Draws, takebacks, pauses, resignations, flags.

use serde_json::json;

use super::house::{House, has_button};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_offered_draw_is_agreed_to() {
    let house = House::open().await;
    let thread = house.game(json!({})).await;
    house.play(&thread, "e4 e5").await;
    let panel = house.panel(&thread, "White").await;
    let offered = house.click("Ann", &panel, "Draw").await;
    assert!(
        offered.text().starts_with("You offered a draw"),
        "{}",
        offered.text()
    );
    let offer = house.told(&thread, "offers a draw").await;
    let bea = house.stage.id("users", "Bea").await;
    let pinged = offer["pinged_user_ids"].as_array().unwrap();
    assert!(pinged.contains(&json!(bea)), "{pinged:?}");
    let own = house
        .answered(house.click("Ann", &offer, "Agree").await)
        .await;
    assert!(own.text().contains("your own offer"), "{}", own.text());
    house.click("Bea", &offer, "Agree").await;
    house.told(&thread, "Draw: by agreement").await;
    house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_repetition_is_claimed() {
    let house = House::open().await;
    let thread = house.game(json!({})).await;
    house.play(&thread, "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1").await;
    let early = house
        .slash_in("Bea", &thread, "draw", json!({"claim": "fifty-move"}))
        .await;
    assert!(early.text().contains("not right"), "{}", early.text());
    let claim = json!({"claim": "threefold", "move": "Ng8"});
    let claimed = house.slash_in("Bea", &thread, "draw", claim).await;
    assert!(
        claimed.text().contains("claim is right"),
        "{}",
        claimed.text()
    );
    house
        .told(&thread, "the same position for the third time")
        .await;
    house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn resigning_is_asked_about_once() {
    let house = House::open().await;
    let thread = house.game(json!({})).await;
    house.play(&thread, "e4 e5").await;
    let panel = house.panel(&thread, "White").await;
    let asked = house.click("Ann", &panel, "Resign").await;
    let stayed = house
        .answered(house.click("Ann", asked.message(), "Keep playing").await)
        .await;
    assert!(
        stayed.text().contains("the game goes on"),
        "{}",
        stayed.text()
    );
    let asked = house.slash_in("Ann", &thread, "resign", json!({})).await;
    house.click("Ann", asked.message(), "Yes, resign").await;
    house.told(&thread, "Black won: resignation").await;
    house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_flag_falls() {
    let house = House::open().await;
    let thread = house.game(json!({"time": "2s"})).await;
    house.panel(&thread, "White").await;
    house.told(&thread, "Black won: time ran out").await;
    house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_move_is_taken_back() {
    let house = House::open().await;
    let thread = house.game(json!({})).await;
    house.play(&thread, "e4").await;
    house.panel(&thread, "Black").await;
    let asked = house.slash_in("Ann", &thread, "takeback", json!({})).await;
    assert!(asked.text().starts_with("You asked"), "{}", asked.text());
    let offer = house.told(&thread, "asks to take back").await;
    house.click("Bea", &offer, "Agree").await;
    house.panel(&thread, "White").await;
    house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_pause_is_agreed_and_ended() {
    let house = House::open().await;
    let thread = house.game(json!({"time": "10m"})).await;
    house.play(&thread, "e4 e5").await;
    let panel = house.panel(&thread, "White").await;
    let more = house.click("Ann", &panel, "More").await;
    house.select("Ann", more.message(), "pause").await;
    let offer = house.told(&thread, "proposes to pause").await;
    house.click("Bea", &offer, "Agree").await;
    let paused = house.told(&thread, "no clock runs").await;
    assert!(!has_button(&paused, "Move"));
    house.click("Ann", &paused, "Go on").await;
    house.panel(&thread, "White").await;
    house.close().await;
}
