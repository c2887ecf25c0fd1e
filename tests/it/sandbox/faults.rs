//! Faults: a bot on the real client meets them and goes on.

use serde_json::{Value, json};

use super::bot::Bot;
use super::user::Stage;

async fn greets(stage: &Stage) -> Value {
    stage.slash("Ann", "do", json!({"what": "greet"})).await
}

/// Until the bot has a connection again that it did not have before.
async fn reconnected(stage: &Stage, how: &str) {
    let mut from = 0;
    for _ in 0..400 {
        let page = stage.get(&format!("gateway?from={from}")).await;
        if page["events"]
            .as_array()
            .unwrap()
            .iter()
            .any(|e| e["t"] == how)
        {
            return;
        }
        from = page["next"].as_u64().unwrap();
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
    panic!("no {how}");
}

#[tokio::test]
async fn a_dropped_connection_is_resumed_and_nothing_is_lost() {
    let stage = Stage::open().await;
    let bot = Bot::start(&stage).await;
    for fault in [
        json!({"kind": "gateway_close", "code": 4000}),
        json!({"kind": "gateway_cut"}),
        json!({"kind": "gateway_reconnect"}),
    ] {
        let from = stage.get("gateway").await["next"].as_u64().unwrap();
        stage.post("faults", fault.clone()).await;
        let done = greets(&stage).await;
        assert_eq!(done["state"], "answered", "{fault}: {done}");
        let events = stage.get(&format!("gateway?from={from}")).await;
        let names: Vec<&str> = events["events"]
            .as_array()
            .unwrap()
            .iter()
            .map(|e| e["t"].as_str().unwrap())
            .collect();
        assert!(
            names.contains(&"RESUMED") && !names.contains(&"READY"),
            "{fault}: {names:?}"
        );
    }
    bot.stop().await;
}

#[tokio::test]
async fn an_invalid_session_begins_anew() {
    let stage = Stage::open().await;
    let bot = Bot::start(&stage).await;
    stage
        .post(
            "faults",
            json!({"kind": "gateway_invalid_session", "resumable": false}),
        )
        .await;
    stage.until(|s| s["bot"]["connected"] == false).await;
    let connected = stage.until(|s| s["bot"]["connected"] == true);
    tokio::time::timeout(std::time::Duration::from_secs(15), connected)
        .await
        .unwrap();
    assert_eq!(greets(&stage).await["state"], "answered");
    bot.stop().await;
}

#[tokio::test]
async fn heartbeats_without_an_answer_make_the_bot_reconnect() {
    let stage = Stage::open().await;
    stage.set(json!({"heartbeat_interval_ms": 500})).await;
    let bot = Bot::start(&stage).await;
    stage
        .post("faults", json!({"kind": "gateway_mute", "times": 3}))
        .await;
    stage.until(|s| s["bot"]["connected"] == false).await;
    stage.until(|s| s["bot"]["connected"] == true).await;
    assert_eq!(greets(&stage).await["state"], "answered");
    bot.stop().await;
}

#[tokio::test]
async fn interactions_come_late_twice_never_or_in_reverse() {
    let stage = Stage::open().await;
    let bot = Bot::start(&stage).await;
    stage
        .post(
            "faults",
            json!({"kind": "interaction_delay", "delay_ms": 120}),
        )
        .await;
    let late = greets(&stage).await;
    assert_eq!(late["state"], "answered");
    assert!(late["acknowledged_after_ms"].as_f64().unwrap() >= 120.0);

    stage
        .post(
            "faults",
            json!({"kind": "interaction_duplicate", "copies": 2}),
        )
        .await;
    let twice = greets(&stage).await;
    assert_eq!(twice["deliveries"], 2);

    stage.set(json!({"acknowledge_ms": 100})).await;
    stage
        .post("faults", json!({"kind": "interaction_drop"}))
        .await;
    let never = greets(&stage).await;
    assert_eq!(
        (never["state"].as_str(), never["deliveries"].as_u64()),
        (Some("failed"), Some(0))
    );
    stage.set(json!({"acknowledge_ms": 3000})).await;

    stage
        .post(
            "faults",
            json!({"kind": "interaction_reorder", "count": 2, "hold_ms": 5000}),
        )
        .await;
    let (first, second) = tokio::join!(greets(&stage), async {
        stage.until(|_| true).await;
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
        greets(&stage).await
    });
    assert!(first["acknowledged_at_ms"].as_f64() >= second["acknowledged_at_ms"].as_f64());
    assert!(first["created_at_ms"].as_f64() < second["created_at_ms"].as_f64());
    assert_eq!(stage.get("faults").await["faults"], json!([]));
    bot.stop().await;
}

#[tokio::test]
async fn requests_fail_wait_or_lose_their_answer() {
    let stage = Stage::open().await;
    let path = format!("/channels/{}/messages", stage.id("channels", "lobby").await);
    let hello = json!({"content": "x"});
    let send = || stage.rest("POST", &path, &hello);
    stage.post("faults", json!({"kind": "rest", "path": "/channels/*/messages", "method": "POST", "status": 502, "times": 2})).await;
    assert_eq!(send().await.0, 502);
    assert_eq!(stage.get("faults").await["faults"][0]["times"], 1);
    assert_eq!(send().await.0, 502);
    assert_eq!(send().await.0, 200);

    stage.post("faults", json!({"kind": "rest", "path": "**", "status": 429, "retry_after": 1.5, "global": true})).await;
    let (status, answer) = send().await;
    assert_eq!(
        (status, &answer["retry_after"], &answer["global"]),
        (429, &json!(1.5), &json!(true))
    );

    stage
        .post(
            "faults",
            json!({"kind": "rest", "path": "**", "lose_answer": true}),
        )
        .await;
    let before = stage.seen("Ann", "lobby").await.len();
    let url = format!("{}/api/v10{path}", stage.sandbox.url());
    let lost = stage
        .http
        .post(url)
        .header("authorization", format!("Bot {}", stage.sandbox.token()));
    assert!(
        lost.json(&json!({"content": "x"})).send().await.is_err(),
        "the answer was lost"
    );
    assert_eq!(
        stage.seen("Ann", "lobby").await.len(),
        before + 1,
        "and the message was sent"
    );

    let log = stage.get("requests").await;
    let faults: Vec<bool> = log["requests"]
        .as_array()
        .unwrap()
        .iter()
        .map(|r| r["fault"].as_bool().unwrap())
        .collect();
    assert_eq!(faults, [true, true, false, true, true]);
    assert_eq!(
        stage.get("broken").await["broken"],
        json!([]),
        "faults are nobody's broken limits"
    );
    assert_eq!(
        stage.refused("faults", json!({"kind": "flood"})).await,
        "bad_request"
    );
}

#[tokio::test]
async fn a_refused_gateway_is_tried_again() {
    let stage = Stage::open().await;
    let bot = Bot::start(&stage).await;
    stage
        .post("faults", json!({"kind": "gateway_refuse", "times": 1}))
        .await;
    stage.post("faults", json!({"kind": "gateway_cut"})).await;
    reconnected(&stage, "RESUMED").await;
    assert_eq!(greets(&stage).await["state"], "answered");
    bot.stop().await;
}
