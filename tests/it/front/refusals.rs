//! What bad input gets: a private and clear answer, and nothing changes.

use serde_json::json;

use super::house::{House, has_button};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn bad_moves_say_what_is_wrong() {
    let house = House::open().await;
    let thread = house.game(json!({})).await;
    let panel = house.panel(&thread, "White").await;
    let long = "x".repeat(4_000);
    for (typed, words) in [
        ("e5", "is not allowed"),
        ("Ke2", "own piece"),
        ("hello", "In this position you could write"),
        ("\u{202e}4e", "I can not read"),
        ("\u{1f600}", "I can not read"),
        (long.as_str(), "I can not read"),
    ] {
        let body = json!({"user": "Ann", "channel": thread, "command": "move",
            "options": {"action": typed}, "wait_ms": 5000, "force": true});
        let answer = super::house::Answer(house.stage.post("slash", body).await);
        assert!(answer.text().contains(words), "{typed}: {}", answer.text());
    }
    let late = house
        .slash_in("Bea", &thread, "move", json!({"action": "e5"}))
        .await;
    assert!(late.text().contains("not your turn"), "{}", late.text());
    let stranger = house.click("Carl", &panel, "Resign").await;
    assert!(
        stranger.text().contains("not playing in this game"),
        "{}",
        stranger.text()
    );
    house.say("Ann", &thread, "@Qiyuan Ke2").await;
    house.told(&thread, "is not allowed").await;
    house.panel(&thread, "White").await;
    house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_stale_click_is_answered_with_how_things_stand() {
    let house = House::open().await;
    let thread = house.game(json!({})).await;
    let panel = house.panel(&thread, "White").await;
    let asked = house.click("Ann", &panel, "Move").await;
    house.play(&thread, "e4 e5").await;
    let late = house.fill_in("Ann", &asked, json!({"action": "d4"})).await;
    assert!(late.text().contains("moved on"), "{}", late.text());
    assert_eq!(late.message()["attachments"].as_array().unwrap().len(), 1);
    house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn forged_buttons_are_refused() {
    let house = House::open().await;
    let thread = house.game(json!({})).await;
    let panel = house.panel(&thread, "White").await;
    for custom_id in [
        "",
        "x",
        "q1/1/1/",
        "q1/1/1/play/../..",
        "q1/999999/1/move",
        "q1/1/1/resign-now/x",
    ] {
        let custom_id = if custom_id.is_empty() {
            "y".repeat(300)
        } else {
            custom_id.to_owned()
        };
        let body = json!({"user": "Bea", "message": panel["id"], "custom_id": custom_id,
            "force": true, "wait_ms": 5000});
        let answer = house.stage.post("click", body).await;
        assert_eq!(answer["state"], "answered", "{custom_id}: {answer:#}");
    }
    house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn bad_challenges_say_what_is_wrong() {
    let house = House::open().await;
    let kings = "kkkkkkkk/kkkkkkkk/kkkkkkkk/kkkkkkkk/kkkkkkkk/8/8/KKKKKKKK w - - 0 1";
    for (options, words) in [
        (json!({"game": "chequers"}), "I do not know a game called"),
        (json!({"game": "chess", "time": "soon"}), "as a clock"),
        (
            json!({"game": "chess", "time": "9999999999999m"}),
            "as a clock",
        ),
        (json!({"game": "chess", "side": "green"}), "is no side"),
        (json!({"game": "chess", "setup": kings}), "exactly one king"),
        (
            json!({"game": "chess", "setup": "nonsense"}),
            "I can not set up",
        ),
        (json!({"game": "chess", "opponent": "Ann"}), "yourself"),
        (
            json!({"game": "chess", "opponent": "Qiyuan"}),
            "Bots do not play",
        ),
    ] {
        let answer = house.slash("Ann", "challenge", options.clone()).await;
        assert!(
            answer.text().contains(words),
            "{options}: {}",
            answer.text()
        );
    }
    house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_challenge_is_accepted_by_whom_it_is_for() {
    let house = House::open().await;
    let wish = json!({"game": "chess", "opponent": "Bea"});
    house.slash("Ann", "challenge", wish).await;
    let card = house
        .message("lobby", |message| has_button(message, "Accept"))
        .await;
    let bea = house.stage.id("users", "Bea").await;
    assert_eq!(card["pinged_user_ids"], json!([bea]));
    let other = house
        .answered(house.click("Carl", &card, "Accept").await)
        .await;
    assert!(other.text().contains("somebody else"), "{}", other.text());
    let own = house
        .answered(house.click("Ann", &card, "Accept").await)
        .await;
    assert!(own.text().contains("your own challenge"), "{}", own.text());
    house.click("Bea", &card, "Decline").await;
    let declined = house.told("lobby", "declined the challenge").await;
    assert_eq!(declined["components"], json!([]));
    house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn only_the_piece_sets_of_the_game_can_be_chosen() {
    let house = House::open().await;
    let set = json!({"game": "fischerandom", "pieces": "minimal"});
    let answer = house.slash("Ann", "settings mine", set).await;
    assert!(answer.text().contains("minimal"), "{}", answer.text());
    let set = json!({"game": "chess", "pieces": "traditional"});
    let answer = house.slash("Ann", "settings mine", set).await;
    assert!(answer.text().contains("classic"), "{}", answer.text());
    assert!(!answer.text().contains("simplified"), "{}", answer.text());
    house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn pages_answer_privately_in_the_language_of_the_reader() {
    let house = House::open().await;
    house
        .stage
        .post("users", json!({"name": "小明", "locale": "zh-CN"}))
        .await;
    house
        .stage
        .post("users", json!({"name": "小華", "locale": "zh-TW"}))
        .await;
    for (user, word) in [("Ann", "Chess"), ("小明", "国际象棋"), ("小華", "西洋棋")] {
        let rules = house.slash(user, "rules", json!({"game": "chess"})).await;
        assert!(rules.text().contains(word), "{}", rules.text());
        for command in ["help", "about", "games", "watch", "leaderboard", "profile"] {
            let answer = house.slash(user, command, json!({})).await;
            assert!(answer.text().len() > 10, "{command}: {:#}", answer.0);
        }
        let set = json!({"notation": "uci", "board": "slate", "ping": false});
        let answer = house.slash(user, "settings mine", set).await;
        assert!(answer.text().contains("slate"), "{}", answer.text());
    }
    house.close().await;
}
