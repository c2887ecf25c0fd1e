//! Discord stumbles: requests fail, answers get lost, connections break.

use serde_json::{Value, json};

use super::{
    game::{Game, LOBBY},
    house::{House, LONGEST},
    seen::{answer, labels, text},
    verdict::alive,
};

impl House {
    /// How many times the gateway has greeted the bot, for a new session or an old one.
    pub async fn greetings(&self) -> usize {
        let log = self.get("gateway?from=0&limit=2000").await;
        let events = log["events"].as_array().unwrap();
        let is_greeting = |event: &&Value| event["t"] == "READY" || event["t"] == "RESUMED";
        events.iter().filter(is_greeting).count()
    }

    /// Something happens on the server, or a tenth of a second passes. Who waits for what never comes is told so.
    pub async fn passes(&self) {
        assert!(self.opened.elapsed() < LONGEST, "{}", self.log());
        let revision = self.get("state").await["revision"].clone();
        self.get(&format!("state?after={revision}&wait_ms=100"))
            .await;
    }
}

/// Plays a move in bad weather; the thread then has one message more, and one panel.
async fn plays_through(house: &House, game: &mut Game<'_>, action: &str, fault: Value) {
    let before = game.messages().await.len();
    house.fault(fault.clone()).await;
    game.plays(action).await;
    game.panel_showing(action).await;
    house.settled().await;
    let messages = game.messages().await;
    assert_eq!(messages.len(), before + 1, "{fault}: {messages:#?}");
    assert_eq!(alive(&messages), 1, "{fault}: {messages:#?}");
    assert_eq!(house.get("faults").await["faults"], json!([]), "{fault}");
}

#[tokio::test]
async fn each_move_has_one_panel_whatever_becomes_of_the_requests() {
    let mut house = House::open().await;
    house.expected_refusals.extend([0, 20_028, 31_001]);
    {
        let mut game = house.game(json!({})).await;
        house.settled().await;
        let posts = "/channels/*/messages";
        let edits = "/channels/*/messages/*";
        for (action, fault) in [
            (
                "e4",
                json!({"kind": "rest", "method": "POST", "path": posts, "status": 500}),
            ),
            (
                "e5",
                json!({"kind": "rest", "method": "POST", "path": posts, "status": 503, "times": 2}),
            ),
            (
                "Nf3",
                json!({"kind": "rest", "method": "POST", "path": posts, "lose_answer": true}),
            ),
            (
                "Nc6",
                json!({"kind": "rest", "method": "POST", "path": posts, "status": 429, "retry_after": 0.2}),
            ),
            (
                "Bb5",
                json!({"kind": "rest", "method": "POST", "path": posts, "delay_ms": 300}),
            ),
            (
                "a6",
                json!({"kind": "rest", "method": "PATCH", "path": edits, "status": 500}),
            ),
            (
                "Ba4",
                json!({"kind": "rest", "method": "PATCH", "path": edits, "status": 429, "retry_after": 0.2}),
            ),
            (
                "Nf6",
                json!({"kind": "rest", "method": "PATCH", "path": edits, "lose_answer": true}),
            ),
        ] {
            plays_through(&house, &mut game, action, fault).await;
        }
    }
    house.close().await;
}

#[tokio::test]
async fn nothing_is_posted_elsewhere_while_a_thread_can_not_be_opened() {
    for fault in [
        json!({"status": 500, "times": 2}),
        json!({"lose_answer": true}),
    ] {
        let mut house = House::open().await;
        house.expected_refusals.extend([0, 160_004]);
        let mut whole =
            json!({"kind": "rest", "method": "POST", "path": "/channels/*/messages/*/threads"});
        for (name, value) in fault.as_object().unwrap() {
            whole[name] = value.clone();
        }
        house.fault(whole).await;
        {
            let mut game = house.game(json!({})).await;
            game.plays("e4").await;
            game.panel_showing("1. e4").await;
            house.settled().await;
            let lobby = house.user("Eve").reads(LOBBY).await;
            assert_eq!(alive(&lobby), 0, "{lobby:#?}");
            assert_eq!(alive(&game.messages().await), 1);
        }
        house.close().await;
    }
}

#[tokio::test]
async fn a_command_is_answered_although_the_first_attempt_failed() {
    let mut house = House::open().await;
    house.expected_refusals.push(0);
    {
        let mut game = house.game(json!({})).await;
        for (action, method, path) in [
            ("e4", "POST", "/interactions/*/*/callback"),
            ("e5", "PATCH", "/webhooks/*/*/messages/@original"),
        ] {
            let fault = json!({"kind": "rest", "method": method, "path": path, "status": 500});
            house.fault(fault).await;
            let body =
                json!({"channel": game.thread, "command": "move", "options": {"action": action}});
            let played = game.mover().tries("slash", body).await;
            assert!(answer(&played).starts_with("Played: **"), "{played:#}");
            game.was_played();
        }
        game.panel_showing("1… e5").await;
    }
    house.close().await;
}

#[tokio::test]
async fn a_first_answer_is_sent_again_while_it_can_be_in_time() {
    const ALREADY_ACKNOWLEDGED: i64 = 40_060;
    let mut house = House::open().await;
    house.expected_refusals.extend([0, ALREADY_ACKNOWLEDGED]);
    {
        let mut game = house.game(json!({})).await;
        for (action, fault) in [
            ("e4", json!({"delay_ms": 5_000})),
            ("e5", json!({"status": 429, "retry_after": 0.3, "times": 2})),
            ("Nf3", json!({"status": 500, "times": 3})),
            ("Nc6", json!({"lose_answer": true, "times": 2})),
        ] {
            let mut whole =
                json!({"kind": "rest", "method": "POST", "path": "/interactions/*/*/callback"});
            for (name, value) in fault.as_object().unwrap() {
                whole[name] = value.clone();
            }
            house.fault(whole).await;
            let body =
                json!({"channel": game.thread, "command": "move", "options": {"action": action}});
            let played = game.mover().tries("slash", body).await;
            assert!(answer(&played).starts_with("Played: **"), "{played:#}");
            game.was_played();
        }
        game.panel_showing("2… Nc6").await;
    }
    house.close().await;
}

#[tokio::test]
async fn a_broken_connection_is_made_again_and_the_game_goes_on() {
    let house = House::open().await;
    let mut game = house.game(json!({})).await;
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
        let before = house.greetings().await;
        house.fault(fault.clone()).await;
        for _ in 0..200 {
            if house.greetings().await > before {
                break;
            }
            house.passes().await;
        }
        assert!(house.greetings().await > before, "{fault}\n{}", house.log());
        game.plays(action).await;
        let panel = game.panel_showing(action).await;
        assert!(labels(&panel).contains(&"Move".to_owned()));
    }
    house.settled().await;
    assert_eq!(alive(&game.messages().await), 1);
    house.close().await;
}

#[tokio::test]
async fn commands_are_registered_although_the_first_attempt_failed() {
    let mut house = House::open().await;
    house.expected_refusals.push(0);
    house.stop_bot().await;
    let before = registrations(&house).await;
    house
        .fault(json!({"kind": "rest", "method": "PUT", "path": "/applications/*/commands", "status": 500}))
        .await;
    house.start_bot().await;
    let told = house.user("Ann").slash(LOBBY, "help", json!({})).await;
    assert!(!text(&told["messages"][0]).is_empty());
    for _ in 0..200 {
        if registrations(&house).await > before {
            break;
        }
        house.passes().await;
    }
    assert!(registrations(&house).await > before, "{}", house.log());
    house.close().await;
}

/// How often the commands were registered.
async fn registrations(house: &House) -> usize {
    let requests = house.requests().await;
    let is_one = |request: &&Value| request["method"] == "PUT" && request["status"] == 200;
    requests.iter().filter(is_one).count()
}

#[tokio::test]
async fn a_gateway_that_is_refused_twice_is_asked_again() {
    let house = House::open().await;
    let mut game = house.game(json!({})).await;
    let before = house.greetings().await;
    house
        .fault(json!({"kind": "gateway_refuse", "times": 2}))
        .await;
    house.fault(json!({"kind": "gateway_cut"})).await;
    for _ in 0..200 {
        if house.greetings().await > before {
            break;
        }
        house.passes().await;
    }
    game.plays("e4").await;
    game.panel_showing("1. e4").await;
    house.close().await;
}

#[tokio::test]
async fn a_move_counts_from_when_it_was_made_and_not_from_when_it_arrived() {
    let house = House::open().await;
    let mut game = house.game(json!({"time": "10m"})).await;
    game.plays("e4 e5").await;
    house.settled().await;
    house
        .fault(json!({"kind": "interaction_delay", "delay_ms": 2_000}))
        .await;
    game.plays("Nf3").await;
    let played = house.rows(
        "SELECT seq, at_ms FROM events WHERE event LIKE '%\"played\"%' ORDER BY seq DESC LIMIT 2",
    );
    let [(_, last), (_, before)] = played.await[..] else {
        panic!("two moves at least");
    };
    assert!(last - before < 1_500, "charged {} ms", last - before);
    house.close().await;
}
