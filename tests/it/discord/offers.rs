//! What two players agree on: takebacks, pauses, rematches.

use serde_json::json;

use super::{
    harness::Harness,
    message::{self, answer, labels, text},
};

#[tokio::test]
async fn a_move_is_taken_back_when_the_opponent_agrees() {
    let harness = Harness::open().await;
    let mut game = harness.game(json!({"time": "3d"})).await;
    game.plays("e4 e5 Nf3").await;
    let panel = game.panel_showing("2. Nf3").await;
    let menu = game.first.click(&panel, "More").await;
    let asked = game
        .first
        .select(&message::private(&menu), &["takeback"])
        .await;
    let ben = harness.id_of("Ben").await;
    let words = format!("You've asked <@{ben}> for a takeback.");
    assert!(answer(&asked).starts_with(&words), "{asked:#}");
    let panel = game.panel_with("Accept").await;
    let ann = harness.id_of("Ann").await;
    let words = format!("<@{ann}> asks to take back a move.");
    assert!(text(&panel).contains(&words), "{panel:#}");
    game.second.click(&panel, "Accept").await;
    let panel = game.panel_showing("Last move: 1… e5").await;
    let alt = message::attachments(&panel)[0]["description"].clone();
    assert!(alt.as_str().unwrap().contains("knight b1, g1"), "{alt}");
    harness.settled().await;
    let messages = game.messages().await;
    let is_told = |it: &serde_json::Value| text(it) == format!("<@{ann}> took back a move.");
    assert!(messages.iter().any(is_told), "{messages:#?}");
    let moved = game
        .first
        .slash(&game.thread, "move", json!({"action": "Nc3"}))
        .await;
    message::is_silent(&moved);
    game.panel_showing("2. Nc3").await;
    harness.close().await;
}

#[tokio::test]
async fn a_takeback_can_be_refused_or_there_is_nothing_to_take_back() {
    let harness = Harness::open().await;
    let mut game = harness.game(json!({})).await;
    let refused = game.first.slash(&game.thread, "takeback", json!({})).await;
    assert_eq!(answer(&refused), "You have no move to take back.");
    game.plays("e4 e5").await;
    let asked = game.second.slash(&game.thread, "takeback", json!({})).await;
    let ann = harness.id_of("Ann").await;
    let words = format!("You've asked <@{ann}> for a takeback");
    assert!(answer(&asked).starts_with(&words), "{asked:#}");
    let panel = game.panel_with("Decline").await;
    game.first.click(&panel, "Decline").await;
    game.panel_without("Accept").await;
    let late = game
        .first
        .forge_click(&panel, &message::custom_id(&panel, "Accept"))
        .await;
    let late = game.first.hears(&late).await;
    assert_eq!(answer(&late), "That offer no longer stands.");
    harness.settled().await;
    let panel = game.panel().await;
    assert!(text(&panel).contains("Last move: 1… e5"), "{panel:#}");
    harness.close().await;
}

#[tokio::test]
async fn nobody_moves_in_a_pause_before_both_are_ready() {
    let harness = Harness::open().await;
    let mut game = harness.game(json!({"time": "10m"})).await;
    game.plays("e4").await;
    let panel = game.panel_showing("1. e4").await;
    let menu = game.first.click(&panel, "More").await;
    let proposed = game
        .first
        .select(&message::private(&menu), &["pause"])
        .await;
    assert_eq!(answer(&proposed), "You've asked for a pause.");
    let panel = game.panel_with("Accept").await;
    game.second.click(&panel, "Accept").await;
    let panel = game
        .panel_showing("The game is paused; no clock is running.")
        .await;
    assert!(!text(&panel).contains("time is up"), "{panel:#}");
    assert!(
        !labels(&panel).iter().any(|label| label == "Move"),
        "{panel:#}"
    );
    game.card_showing("· paused · ").await;
    let refused = game.tries("e5").await;
    assert_eq!(answer(&refused), "The game is paused. Resume it first.");
    for (command, user) in [
        ("games", game.first),
        ("games", game.second),
        ("watch", game.first),
    ] {
        let listed = answer(&user.slash(&game.thread, command, json!({})).await);
        let is_paused = listed.contains("paused") && !listed.contains("turn");
        assert!(
            is_paused && !listed.contains("to move"),
            "{command}: {listed}"
        );
    }
    let typed = json!({"session": "paused"});
    let choices = game
        .second
        .autocomplete(&game.thread, "move", typed, "session");
    assert_eq!(choices.await.len(), 1);
    game.second.click(&panel, "Resume").await;
    let panel = game.panel_showing(" is ready to resume. ").await;
    game.first.click(&panel, "Resume").await;
    let panel = game.panel_with("Move").await;
    game.card_showing("· in progress · ").await;
    assert!(text(&panel).contains("time is up"), "{panel:#}");
    game.plays("e5").await;
    harness.close().await;
}

#[tokio::test]
async fn of_several_offers_each_is_answered_by_buttons_that_name_it() {
    let harness = Harness::open().await;
    let mut game = harness.game(json!({"time": "10m"})).await;
    game.plays("e4 e5").await;
    let (ann, ben) = (game.first, game.second);
    ben.slash(&game.thread, "draw", json!({})).await;
    game.panel_with("Accept").await;
    ben.slash(&game.thread, "takeback", json!({})).await;
    // The panel is posted anew for each offer.
    let panel = game.settled_panel().await;
    let menu = ben.click(&panel, "More").await;
    ben.select(&message::private(&menu), &["pause"]).await;
    let panel = game.panel_with("Accept pause").await;
    let answers = [
        "Accept draw",
        "Decline draw",
        "Accept takeback",
        "Decline takeback",
    ];
    for label in answers {
        assert!(
            labels(&panel).iter().any(|it| it == label),
            "{label}: {panel:#}"
        );
    }
    ann.click(&panel, "Decline takeback").await;
    game.panel_without("Accept takeback").await;
    let panel = game.panel().await;
    ann.click(&panel, "Accept pause").await;
    game.panel_showing("The game is paused").await;
    let panel = game.panel_with("Accept").await;
    ann.click(&panel, "Accept").await;
    game.panel_showing("Draw: by agreement").await;
    harness.close().await;
}

#[tokio::test]
async fn a_rematch_is_played_with_the_sides_exchanged() {
    let harness = Harness::open().await;
    let mut game = harness.game(json!({"time": "5m+3s"})).await;
    game.plays("f3 e5 g4 Qh4").await;
    let panel = game.panel_with("Rematch").await;
    let offered = game.first.click(&panel, "Rematch").await;
    assert_eq!(answer(&offered), "You've offered a rematch.");
    let panel = game.panel_with("Accept").await;
    game.second.click(&panel, "Accept").await;
    let old = game.panel_showing("Rematch: #2").await;
    assert!(
        !labels(&old).iter().any(|label| label == "Rematch"),
        "{old:#}"
    );
    harness.settled().await;
    for channel in [game.thread.as_str(), "lobby"] {
        let messages = game.first.reads(channel).await;
        for label in messages.iter().flat_map(labels) {
            let is_dead = !["Rematch", "Accept", "Decline", "Accept"].contains(&label.as_str());
            assert!(is_dead, "{label} in {channel}: {messages:#?}");
        }
    }
    let mut again = game.rematch("2");
    let panel = again.panel_with("Move").await;
    let (ann, ben) = (harness.id_of("Ann").await, harness.id_of("Ben").await);
    assert!(
        text(&panel).contains(&format!("White: <@{ben}> · ")),
        "{panel:#}"
    );
    assert!(
        text(&panel).contains(&format!("Black: <@{ann}> · 5:00")),
        "{panel:#}"
    );
    again.plays("e4 e5").await;
    again.panel_showing("1… e5").await;
    harness.close().await;
}

#[tokio::test]
async fn a_declined_rematch_is_offered_by_the_other_or_not_at_all() {
    let harness = Harness::open().await;
    let mut game = harness.game(json!({})).await;
    game.plays("f3 e5 g4 Qh4").await;
    let panel = game.panel_with("Rematch").await;
    game.first.click(&panel, "Rematch").await;
    let panel = game.panel_with("Decline").await;
    game.second.click(&panel, "Decline").await;
    let panel = game.panel_with("Rematch").await;
    let refused = game.first.click(&panel, "Rematch").await;
    assert!(
        answer(&refused).starts_with("Your rematch offer was declined."),
        "{refused:#}"
    );
    let offered = game.second.click(&panel, "Rematch").await;
    assert_eq!(answer(&offered), "You've offered a rematch.");
    harness.close().await;
}
