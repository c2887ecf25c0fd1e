//! What two players agree on: takebacks, pauses, rematches.

use serde_json::{Value, json};

use super::{
    game::{Game, says},
    harness::Harness,
    message::{self, answer, attachments, labels, private, text},
    user::User,
};

#[tokio::test]
async fn a_move_is_taken_back_when_the_opponent_agrees() {
    let harness = Harness::open().await;
    let mut game = harness.game(json!({"time": "3d"})).await;
    game.plays("e4 e5 Nf3").await;
    let panel = game.panel_showing("2. Nf3").await;
    let menu = game.first.click(&panel, "More").await;
    let asked = game.first.select(&private(&menu), &["takeback"]).await;
    let ben = harness.id_of("Ben").await;
    let words = format!("You've asked <@{ben}> for a takeback.");
    assert!(answer(&asked).starts_with(&words), "{asked:#}");
    let panel = game.panel_with("Accept").await;
    let ann = harness.id_of("Ann").await;
    let words = format!("<@{ann}> asks to take back 2. Nf3.");
    assert!(text(&panel).contains(&words), "{panel:#}");
    game.second.click(&panel, "Accept").await;
    let panel = game.panel_showing("Last move: 1… e5").await;
    let alt = attachments(&panel)[0]["description"].clone();
    assert!(alt.as_str().unwrap().contains("knight b1, g1"), "{alt}");
    harness.settled().await;
    let messages = game.messages().await;
    let is_told = |it: &Value| text(it) == format!("<@{ann}> took back a move.");
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
    let proposed = game.first.select(&private(&menu), &["pause"]).await;
    assert_eq!(
        answer(&proposed),
        "You've asked for a pause. The request stands until it's answered or someone moves."
    );
    let panel = game.panel_with("Accept").await;
    game.second.click(&panel, "Accept").await;
    let panel = game
        .panel_showing("The game is paused; no clock is running.")
        .await;
    assert!(!text(&panel).contains("time runs out"), "{panel:#}");
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
    let panel = game.panel_showing("Ready to resume: <@").await;
    game.first.click(&panel, "Resume").await;
    let panel = game.panel_with("Move").await;
    game.card_showing("· in progress · ").await;
    assert!(text(&panel).contains("time runs out"), "{panel:#}");
    game.plays("e5").await;
    harness.close().await;
}

/// The labels of the buttons of a message, row by row.
fn rows(message: &Value) -> Vec<Vec<String>> {
    let rows = message["components"].as_array().unwrap().iter();
    rows.map(|row| labels(&json!({"components": [row]})))
        .collect()
}

#[tokio::test]
async fn no_button_moves_when_something_is_offered() {
    let harness = Harness::open().await;
    let game = harness.game_after("e4 e5", json!({})).await;
    let (ann, ben) = (game.first, game.second);
    let panel = game.panel().await;
    let view = private(&ann.click(&panel, "My view").await);
    let own = ann.click(&view, "Follow the game").await["messages"][0].clone();
    let (of_panel, of_view) = (rows(&panel), rows(&own));
    let answers = vec!["Accept draw".to_owned(), "Decline draw".to_owned()];
    ben.more(&panel, "draw").await;
    let panel = game.panel_with("Accept").await;
    assert_eq!(rows(&panel), [of_panel, vec![answers.clone()]].concat());
    let is_offered = |messages: &[Value]| {
        let mut own = messages.iter().filter(|it| it["id"] == view["id"]);
        own.find(|it| labels(it).contains(&answers[0])).cloned()
    };
    let own = ann.waits_for(&game.thread, is_offered).await;
    assert_eq!(rows(&own), [of_view, vec![answers.clone()]].concat());
    ann.click(&own, "Decline").await;
    game.panel_without("Accept").await;
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
    ben.select(&private(&menu), &["pause"]).await;
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
    game.panel_showing("Draw by agreement").await;
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
            let is_dead = !["Rematch", "Accept rematch", "Decline rematch", "Accept"]
                .contains(&label.as_str());
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

async fn picture(harness: &Harness, message: &Value) -> Vec<u8> {
    let url = attachments(message)[0]["url"].as_str().unwrap().to_owned();
    harness.download(&url).await
}

/// The board as somebody sees it from their own side.
async fn own_side(game: &Game<'_>, user: User<'_>) -> Vec<u8> {
    let view = private(&user.click(&game.panel().await, "My view").await);
    picture(user.harness, &view).await
}

#[tokio::test]
async fn the_board_is_flipped_for_everybody_once_both_agree_and_stays_so() {
    let harness = Harness::open().await;
    let mut game = harness.game_after("e4", json!({})).await;
    let (ann, ben) = (game.first, game.second);
    let panel = game.panel().await;
    let asked = ben.more(&panel, "flip-for-all").await;
    assert_eq!(
        answer(&asked),
        "You've asked to flip the board for everyone. The request stands until it's answered or someone moves."
    );
    let panel = game.panel_with("Accept").await;
    let ben_id = harness.id_of("Ben").await;
    let words = format!("<@{ben_id}> would like to flip the board for everyone.");
    assert!(text(&panel).contains(&words), "{panel:#}");
    let (white, black) = (own_side(&game, ann).await, own_side(&game, ben).await);
    assert_eq!(picture(&harness, &panel).await, white, "not by him alone");
    ann.click(&panel, "Accept").await;
    let panel = game.panel_without("Accept").await;
    assert_eq!(picture(&harness, &panel).await, black);
    let alone = ann.slash(&game.thread, "board", json!({})).await;
    assert_eq!(
        picture(&harness, &private(&alone)).await,
        white,
        "her own view stays as she likes it"
    );
    harness.stop_bot().await;
    harness.start_bot().await;
    game.plays("e5").await;
    let panel = game.panel_showing("1… e5").await;
    assert_eq!(
        picture(&harness, &panel).await,
        own_side(&game, ben).await,
        "also after a restart"
    );
    let resigns = ann.slash(&game.thread, "resign", json!({})).await;
    ann.click(&private(&resigns), "Yes, resign").await;
    let panel = game.panel_with("Rematch").await;
    assert_eq!(picture(&harness, &panel).await, own_side(&game, ben).await);
    ann.click(&panel, "Rematch").await;
    ben.click(&game.panel_with("Accept").await, "Accept").await;
    game.panel_showing("Rematch: #2").await;
    let again = game.rematch("2");
    let panel = again.panel_with("Move").await;
    assert_eq!(
        picture(&harness, &panel).await,
        own_side(&again, ben).await,
        "a rematch begins with white at the bottom"
    );
    harness.close().await;
}

#[tokio::test]
async fn the_board_is_flipped_by_a_command_of_both() {
    let harness = Harness::open().await;
    let game = harness.game_after("e4", json!({})).await;
    let (ann, ben) = (game.first, game.second);
    let options = json!({"flip-for-all": true});
    let asked = ann.slash(&game.thread, "board", options.clone()).await;
    assert_eq!(
        answer(&asked),
        "You've asked to flip the board for everyone. The request stands until it's answered or someone moves."
    );
    let again = ann.slash(&game.thread, "board", options.clone()).await;
    assert!(answer(&again).contains("already"), "{again:#}");
    game.panel_with("Accept").await;
    let agreed = ben.slash(&game.thread, "board", options).await;
    assert_eq!(answer(&agreed), "The board is flipped for everyone.");
    let panel = game.panel_without("Accept").await;
    assert_eq!(picture(&harness, &panel).await, own_side(&game, ben).await);
    let replies = game.first.say(&game.thread, "@Qiyuan board").await;
    let find = |messages: &[Value]| {
        let is_reply = |it: &&Value| it["message_reference"]["message_id"] == replies["id"];
        messages.iter().find(is_reply).cloned()
    };
    let shown = ann.waits_for(&game.thread, find).await;
    assert_eq!(picture(&harness, &shown).await, own_side(&game, ben).await);
    harness.close().await;
}

#[tokio::test]
async fn a_pause_is_ended_in_words_and_who_is_ready_is_told_for_whom_that_waits() {
    let harness = Harness::open().await;
    let (ann_id, ben_id) = (harness.id_of("Ann").await, harness.id_of("Ben").await);
    for words in [
        ["resume", "continue"],
        ["let's continue", "resume the game"],
        ["unpause", "继续"],
        ["繼續", "續局"],
        ["resume", "yes"],
        ["resume", "好的"],
    ] {
        let mut game = harness.game(json!({"time": "10m"})).await;
        game.plays("e4 e5").await;
        let (ann, ben) = (game.first, game.second);
        says(ann, &game, "pause").await;
        game.panel_with("Accept pause").await;
        says(ben, &game, "ok").await;
        game.panel_showing("The game is paused").await;
        let told = ann.is_replied_to(&says(ann, &game, "Nf3").await).await;
        assert_eq!(told, "The game is paused. Resume it first.");
        says(ann, &game, words[0]).await;
        let ready = format!("Ready to resume: <@{ann_id}>");
        game.panel_showing(&ready).await;
        let told = ann.is_replied_to(&says(ann, &game, "Nf3").await).await;
        let waits =
            format!("The game is still paused: we're waiting for <@{ben_id}> to press **Resume**.");
        assert_eq!(told, waits);
        says(ben, &game, words[1]).await;
        game.panel_with("Move").await;
        let told = ann.is_replied_to(&says(ann, &game, "resume").await).await;
        assert_eq!(told, "The game isn't paused.");
        game.plays("Nf3").await;
    }
    harness.close().await;
}
