//! The same thing twice, by impatient people, by two people at once, or by Discord itself.

use serde_json::{Value, json};

use super::{
    assert_refused::alive,
    faults::{ALREADY_ACKNOWLEDGED, UNKNOWN_MESSAGE},
    game::{Game, LOBBY},
    harness::Harness,
    message::{self, answer, custom_id, labels, private, text},
};

/// How many threads there are.
async fn threads(harness: &Harness) -> usize {
    let state = harness.get("state").await;
    let channels = state["channels"].as_array().unwrap();
    let is_thread = |channel: &&Value| channel["kind"] == "public_thread";
    channels.iter().filter(is_thread).count()
}

#[tokio::test]
async fn accepting_twice_begins_one_game() {
    let harness = Harness::open().await;
    let (ann, ben) = (harness.user("Ann"), harness.user("Ben"));
    let (number, card) = ann
        .challenges_by_card(json!({"game": "chess", "opponent": "Ben"}))
        .await;
    let accept = custom_id(&card, "Accept");
    let (first, second) = tokio::join!(
        ben.forge_click(&card, &accept),
        ben.forge_click(&card, &accept)
    );
    Game::of(number, &card, ann, ben).await;
    harness.settled().await;
    let told = [first, second].map(|done| done["id"].as_str().unwrap().to_owned());
    let mut refusals = 0;
    for id in told {
        let now = harness.get(&format!("interactions/{id}")).await;
        refusals += usize::from(answer(&now) == "You've already accepted.");
    }
    assert_eq!((refusals, threads(&harness).await), (1, 1));
    assert_eq!(harness.versions().await.len(), 1);
    harness.close().await;
}

#[tokio::test]
async fn a_message_that_comes_twice_is_answered_once() {
    let harness = Harness::open().await;
    let twice = json!({"kind": "event_duplicate", "event": "MESSAGE_CREATE", "times": 1});
    harness.fault(twice).await;
    let ann = harness.user("Ann");
    let said = ann.say(LOBBY, "@Qiyuan chss").await;
    ann.reply_to(&said).await;
    harness.settled().await;
    let messages = ann.reads(LOBBY).await;
    let about = |it: &&Value| it["message_reference"]["message_id"] == said["id"];
    assert_eq!(messages.iter().filter(about).count(), 1, "{messages:#?}");
    harness.close().await;
}

#[tokio::test]
async fn two_moves_at_once_are_one_move() {
    let harness = Harness::open().await;
    let game = harness.game(json!({})).await;
    let (first, second) = tokio::join!(game.tries("e4"), game.tries("d4"));
    let refusal = game.second.is_to_move().await;
    let refused = [&first, &second].map(|done| answer(done) == refusal);
    assert_ne!(refused[0], refused[1], "{first:#} {second:#}");
    harness.settled().await;
    assert_eq!(plies(&harness).await, 1);
    harness.close().await;
}

#[tokio::test]
async fn the_same_entry_picked_twice_is_played_once() {
    let harness = Harness::open().await;
    // The menu goes away with the move, so that the other choice may have nothing left to be answered in.
    harness.expected_refusals.push(UNKNOWN_MESSAGE);
    let game = harness.game(json!({})).await;
    let asked = game.first.click(&game.panel().await, "Choose piece").await;
    let targets = game.first.select(&private(&asked), &["e2"]).await["messages"][0].clone();
    let (first, second) = tokio::join!(
        game.first.select(&targets, &["e2e4"]),
        game.first.select(&targets, &["e2e3"])
    );
    game.panel_showing("1. e").await;
    harness.settled().await;
    assert_eq!(plies(&harness).await, 1, "{first:#} {second:#}");
    harness.close().await;
}

#[tokio::test]
async fn two_draw_offers_at_once_are_an_agreement() {
    let harness = Harness::open().await;
    let mut game = harness.game(json!({})).await;
    game.plays("e4 e5").await;
    let panel = game.panel_showing("e5").await;
    let draw = custom_id(&panel, "More").replace("more", "offer/draw");
    tokio::join!(
        game.first.forge_click(&panel, &draw),
        game.second.forge_click(&panel, &draw)
    );
    let over = game.panel_with("Rematch").await;
    assert!(text(&over).contains("Draw by agreement"), "{over:#}");
    harness.settled().await;
    assert_eq!(alive(&game.messages().await), 1);
    harness.close().await;
}

#[tokio::test]
async fn two_rematches_at_once_are_one_game() {
    let harness = Harness::open().await;
    let mut game = harness.game(json!({})).await;
    game.plays("f3 e5 g4 Qh4").await;
    let panel = game.panel_with("Rematch").await;
    let rematch = custom_id(&panel, "Rematch");
    tokio::join!(
        game.first.forge_click(&panel, &rematch),
        game.second.forge_click(&panel, &rematch),
        game.first.forge_click(&panel, &rematch),
        game.second.forge_click(&panel, &rematch)
    );
    // A number that lost the race may be left out.
    game.panel_showing("Rematch: #").await;
    harness.settled().await;
    assert_eq!(harness.versions().await.len(), 2);
    assert_eq!(threads(&harness).await, 1);
    harness.close().await;
}

#[tokio::test]
async fn resigning_twice_ends_the_game_once() {
    let harness = Harness::open().await;
    let mut game = harness.game(json!({"rated": true, "time": "5m+3s"})).await;
    game.plays("e4 e5 Nf3 Nc6").await;
    let question = private(&game.first.slash(LOBBY, "resign", json!({})).await);
    let yes = custom_id(&question, "Yes, resign");
    tokio::join!(
        game.first.forge_click(&question, &yes),
        game.first.forge_click(&question, &yes),
        game.tries("Bb5")
    );
    let over = game.panel_with("Rematch").await;
    assert!(text(&over).contains("(Black) won"), "{over:#}");
    harness.settled().await;
    let ended = "SELECT seq, at_ms FROM events WHERE event LIKE '%\"ended\"%'";
    assert_eq!(harness.rows(ended).await.len(), 1);
    harness.close().await;
}

#[tokio::test]
async fn interactions_that_discord_delivers_twice_are_carried_out_once() {
    let harness = Harness::open().await;
    harness.expected_refusals.push(ALREADY_ACKNOWLEDGED);
    harness
        .fault(json!({"kind": "interaction_duplicate", "copies": 3, "times": 0}))
        .await;
    let (ann, ben) = (harness.user("Ann"), harness.user("Ben"));
    let options = json!({"game": "chess", "opponent": "Ben", "side": "white"});
    let body = json!({"channel": LOBBY, "command": "challenge", "options": options});
    assert!(answer(&ann.tries("slash", body).await).contains("#1"));
    let card = ann.sees_card("1").await;
    ben.tries("click", json!({"message": card["id"], "label": "Accept"}))
        .await;
    let game = Game::of("1".to_owned(), &card, ann, ben).await;
    for (user, action) in [(ann, "e4"), (ben, "e5"), (ann, "Nf3"), (ben, "Nc6")] {
        let options = json!({"action": action});
        let body = json!({"channel": game.thread, "command": "move", "options": options});
        let played = user.tries("slash", body).await;
        message::is_silent(&played);
        assert_eq!(played["deliveries"], 3, "{played:#}");
    }
    let panel = game.panel_showing("2… Nc6").await;
    let draw = custom_id(&panel, "More").replace("more", "offer/draw");
    let body = json!({"message": panel["id"], "custom_id": draw, "force": true});
    ann.tries("click", body).await;
    let panel = game.panel_with("Accept").await;
    ben.tries(
        "click",
        json!({"message": panel["id"], "label": "Accept draw"}),
    )
    .await;
    game.panel_with("Rematch").await;
    harness.settled().await;
    assert_eq!(alive(&game.messages().await), 1);
    // Challenged, accepted, seated; four moves; offered, agreed, ended.
    assert_eq!(harness.versions().await, [(1, 10)]);
    harness.close().await;
}

#[tokio::test]
async fn a_panel_clicked_by_both_players_at_once_answers_each() {
    let harness = Harness::open().await;
    let game = harness.game(json!({})).await;
    let panel = game.panel().await;
    let (anns, bens) = tokio::join!(
        game.first.click(&panel, "My view"),
        game.second.click(&panel, "My view")
    );
    assert!(labels(&private(&anns)).contains(&"Move".to_owned()));
    assert!(!labels(&private(&bens)).contains(&"Move".to_owned()));
    harness.close().await;
}

#[tokio::test]
async fn nobody_has_more_than_ten_open_challenges() {
    let harness = Harness::open().await;
    let ann = harness.user("Ann");
    for _ in 0..10 {
        ann.challenges(json!({"game": "chess"})).await;
    }
    let told = ann
        .slash(LOBBY, "challenge", json!({"game": "chess"}))
        .await;
    let refusal = "You can have 10 open challenges at once, and you do. Withdraw one, or wait until someone accepts.";
    assert_eq!(answer(&told), refusal);
    assert_eq!(harness.versions().await.len(), 10);
    harness.close().await;
}

/// How many moves were made in all games.
async fn plies(harness: &Harness) -> usize {
    let played = "SELECT seq, at_ms FROM events WHERE event LIKE '%\"played\"%'";
    harness.rows(played).await.len()
}
