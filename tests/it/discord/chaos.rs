//! Discord stumbles: requests fail, answers get lost, connections break.

use serde_json::{Value, json};

use super::{
    assert_refused::alive,
    faults::{ALREADY_ACKNOWLEDGED, NO_CODE, THREAD_EXISTS, on_edits, on_posts, on_requests},
    game::{Game, LOBBY},
    harness::Harness,
    message::{self, labels, text},
};

impl Harness {
    /// How many times the gateway has greeted the bot, for a new session or an old one.
    pub async fn greetings(&self) -> usize {
        let log = self.get("gateway?from=0&limit=2000").await;
        let events = log["events"].as_array().unwrap();
        let is_greeting = |event: &&Value| event["t"] == "READY" || event["t"] == "RESUMED";
        events.iter().filter(is_greeting).count()
    }

    /// Something happens on the server, or a tenth of a second passes.
    pub async fn passes(&self) {
        let revision = self.get("state").await["revision"].clone();
        self.get(&format!("state?after={revision}&wait_ms=100"))
            .await;
    }
}

/// Plays a move while a fault is at work; the thread then has one message more, and one panel.
async fn plays_through(harness: &Harness, game: &mut Game<'_>, action: &str, fault: Value) {
    let before = game.messages().await.len();
    harness.fault(fault.clone()).await;
    game.plays(action).await;
    game.panel_showing(action).await;
    harness.settled().await;
    let messages = game.messages().await;
    assert_eq!(messages.len(), before + 1, "{fault}: {messages:#?}");
    assert_eq!(alive(&messages), 1, "{fault}: {messages:#?}");
    assert_eq!(harness.get("faults").await["faults"], json!([]), "{fault}");
}

#[tokio::test]
async fn each_move_has_one_panel_whatever_becomes_of_the_requests() {
    let harness = Harness::open().await;
    harness.expected_refusals.extend([NO_CODE, 20_028, 31_001]);
    let mut game = harness.game(json!({})).await;
    harness.settled().await;
    for (action, fault) in [
        ("e4", on_posts(&json!({"status": 500}))),
        ("e5", on_posts(&json!({"status": 503, "times": 2}))),
        ("Nf3", on_posts(&json!({"lose_answer": true}))),
        ("Nc6", on_posts(&json!({"status": 429, "retry_after": 0.2}))),
        ("Bb5", on_posts(&json!({"delay_ms": 300}))),
        ("a6", on_edits(&json!({"status": 500}))),
        ("Ba4", on_edits(&json!({"status": 429, "retry_after": 0.2}))),
        ("Nf6", on_edits(&json!({"lose_answer": true}))),
    ] {
        plays_through(&harness, &mut game, action, fault).await;
    }
    harness.close().await;
}

#[tokio::test]
async fn nothing_is_posted_elsewhere_while_a_thread_cannot_be_opened() {
    for fault in [
        json!({"status": 500, "times": 2}),
        json!({"lose_answer": true}),
    ] {
        let harness = Harness::open().await;
        harness.expected_refusals.extend([NO_CODE, THREAD_EXISTS]);
        let path = "/channels/*/messages/*/threads";
        harness.fault(on_requests("POST", path, &fault)).await;
        let mut game = harness.game(json!({})).await;
        game.plays("e4").await;
        game.panel_showing("1. e4").await;
        harness.settled().await;
        let lobby = harness.user("Eve").reads(LOBBY).await;
        assert_eq!(alive(&lobby), 0, "{lobby:#?}");
        assert_eq!(alive(&game.messages().await), 1);
        harness.close().await;
    }
}

#[tokio::test]
async fn a_command_is_answered_although_the_first_attempt_failed() {
    let harness = Harness::open().await;
    harness.expected_refusals.push(NO_CODE);
    let mut game = harness.game(json!({})).await;
    for (action, method, path) in [
        ("e4", "POST", "/interactions/*/*/callback"),
        ("e5", "DELETE", "/webhooks/*/*/messages/@original"),
    ] {
        let fault = on_requests(method, path, &json!({"status": 500}));
        harness.fault(fault).await;
        let body =
            json!({"channel": game.thread, "command": "move", "options": {"action": action}});
        let played = game.mover().tries("slash", body).await;
        message::is_silent(&played);
        game.was_played();
    }
    game.panel_showing("1… e5").await;
    harness.close().await;
}

#[tokio::test]
async fn a_first_answer_is_sent_again_while_it_can_be_in_time() {
    let harness = Harness::open().await;
    harness
        .expected_refusals
        .extend([NO_CODE, ALREADY_ACKNOWLEDGED]);
    let mut game = harness.game(json!({})).await;
    for (action, fault) in [
        ("e4", json!({"delay_ms": 5_000})),
        ("e5", json!({"status": 429, "retry_after": 0.3, "times": 2})),
        ("Nf3", json!({"status": 500, "times": 3})),
        ("Nc6", json!({"lose_answer": true, "times": 2})),
    ] {
        let path = "/interactions/*/*/callback";
        harness.fault(on_requests("POST", path, &fault)).await;
        let body =
            json!({"channel": game.thread, "command": "move", "options": {"action": action}});
        let played = game.mover().tries("slash", body).await;
        message::is_silent(&played);
        game.was_played();
    }
    game.panel_showing("2… Nc6").await;
    harness.close().await;
}

#[tokio::test]
async fn a_broken_connection_is_made_again_and_the_game_goes_on() {
    let harness = Harness::open().await;
    let mut game = harness.game(json!({})).await;
    for (action, fault) in [
        ("e4", json!({"kind": "gateway_reconnect"})),
        ("e5", json!({"kind": "gateway_cut"})),
        ("Nf3", json!({"kind": "gateway_close", "code": 4000})),
        ("Nc6", json!({"kind": "gateway_close", "code": 4009})),
        (
            "Bb5",
            json!({"kind": "gateway_invalid_session", "resumable": true}),
        ),
        (
            "a6",
            json!({"kind": "gateway_invalid_session", "resumable": false}),
        ),
    ] {
        let before = harness.greetings().await;
        harness.fault(fault.clone()).await;
        let is_back = async || harness.greetings().await > before;
        harness.until(&fault.to_string(), is_back).await;
        game.plays(action).await;
        let panel = game.panel_showing(action).await;
        assert!(labels(&panel).contains(&"Move".to_owned()));
    }
    game.has_one_panel().await;
    harness.close().await;
}

#[tokio::test]
async fn commands_are_registered_although_the_first_attempt_failed() {
    let harness = Harness::open().await;
    harness.expected_refusals.push(NO_CODE);
    harness.stop_bot().await;
    let before = registrations(&harness).await;
    harness
        .fault(on_requests(
            "PUT",
            "/applications/*/commands",
            &json!({"status": 500}),
        ))
        .await;
    harness.start_bot().await;
    let told = harness.user("Ann").slash(LOBBY, "help", json!({})).await;
    assert!(!text(&told["messages"][0]).is_empty());
    let are_registered = async || registrations(&harness).await > before;
    harness
        .until("commands are registered", are_registered)
        .await;
    harness.close().await;
}

/// How often the commands were registered.
async fn registrations(harness: &Harness) -> usize {
    let requests = harness.requests().await;
    let is_one = |request: &&Value| request["method"] == "PUT" && request["status"] == 200;
    requests.iter().filter(is_one).count()
}

#[tokio::test]
async fn a_gateway_that_is_refused_twice_is_asked_again() {
    let harness = Harness::open().await;
    let mut game = harness.game(json!({})).await;
    let before = harness.greetings().await;
    harness
        .fault(json!({"kind": "gateway_refuse", "times": 2}))
        .await;
    harness.fault(json!({"kind": "gateway_cut"})).await;
    let is_back = async || harness.greetings().await > before;
    harness.until("it is back", is_back).await;
    game.plays("e4").await;
    game.panel_showing("1. e4").await;
    harness.close().await;
}

#[tokio::test]
async fn a_move_counts_from_when_it_was_made_and_not_from_when_it_arrived() {
    let harness = Harness::open().await;
    let mut game = harness.game_after("e4 e5", json!({"time": "10m"})).await;
    harness
        .fault(json!({"kind": "interaction_delay", "delay_ms": 2_000}))
        .await;
    game.plays("Nf3").await;
    let played = harness.rows(
        "SELECT seq, at_ms FROM events WHERE event LIKE '%\"played\"%' ORDER BY seq DESC LIMIT 2",
    );
    let [(_, last), (_, before)] = played.await[..] else {
        panic!("two moves at least");
    };
    assert!(last - before < 1_500, "charged {} ms", last - before);
    harness.close().await;
}
