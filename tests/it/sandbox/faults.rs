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

#[tokio::test]
async fn a_rate_limit_says_whose_it_is() {
    let stage = Stage::open().await;
    let path = format!("/channels/{}/messages", stage.id("channels", "lobby").await);
    for scope in ["user", "shared", "global"] {
        let fault = json!({"kind": "rest", "path": "**", "status": 429, "retry_after": 0.5, "scope": scope});
        stage.post("faults", fault).await;
        let url = format!("{}/api/v10{path}", stage.sandbox.url());
        let asked = stage
            .http
            .get(url)
            .header("authorization", format!("Bot {}", stage.sandbox.token()));
        let answer = asked.send().await.unwrap();
        assert_eq!(answer.status(), 429);
        let headers = answer.headers().clone();
        assert_eq!(headers["x-ratelimit-scope"], scope);
        assert_eq!(headers["retry-after"], "1");
        assert_eq!(
            headers.contains_key("x-ratelimit-global"),
            scope == "global"
        );
        let body: Value = answer.json().await.unwrap();
        assert_eq!(body["global"], scope == "global");
        assert_eq!(body["retry_after"], 0.5);
    }
    let bare = json!({"kind": "rest", "path": "**", "status": 429, "code": 30046, "bucket": false});
    stage.post("faults", bare).await;
    let url = format!("{}/api/v10{path}", stage.sandbox.url());
    let asked = stage
        .http
        .get(url)
        .header("authorization", format!("Bot {}", stage.sandbox.token()));
    let answer = asked.send().await.unwrap();
    let mut names = answer.headers().keys();
    assert!(!names.any(|name| name.as_str().starts_with("x-ratelimit")));
    assert_eq!(answer.json::<Value>().await.unwrap()["code"], 30_046);
    let odd = json!({"kind": "rest", "path": "**", "status": 429, "scope": "mine"});
    assert_eq!(stage.refused("faults", odd).await, "bad_request");
}

#[tokio::test]
async fn a_zombie_connection_is_given_up_and_made_again() {
    let stage = Stage::open().await;
    stage.set(json!({"heartbeat_interval_ms": 500})).await;
    let bot = Bot::start(&stage).await;
    stage
        .post("faults", json!({"kind": "gateway_zombie"}))
        .await;
    stage.until(|s| s["bot"]["connected"] == false).await;
    stage.until(|s| s["bot"]["connected"] == true).await;
    assert_eq!(greets(&stage).await["state"], "answered");
    bot.stop().await;
}

#[tokio::test]
async fn events_are_dropped_and_doubled_by_name() {
    let stage = Stage::open().await;
    let bot = Bot::start(&stage).await;
    let heard = async |kind: &str| {
        let from = stage.get("gateway").await["next"].as_u64().unwrap();
        let fault = json!({"kind": kind, "event": "CHANNEL_CREATE"});
        stage.post("faults", fault).await;
        stage.post("channels", json!({"name": kind})).await;
        let events = stage.get(&format!("gateway?from={from}")).await;
        let events = events["events"].as_array().unwrap().clone();
        events.iter().filter(|e| e["t"] == "CHANNEL_CREATE").count()
    };
    assert_eq!(heard("event_drop").await, 0);
    assert_eq!(heard("event_duplicate").await, 2);
    bot.stop().await;
}

#[tokio::test]
async fn a_bot_that_is_thrown_out_finds_the_channels_closed_until_it_is_back() {
    let stage = Stage::open().await;
    let bot = Bot::start(&stage).await;
    let path = format!("/channels/{}/messages", stage.id("channels", "lobby").await);
    stage.post("faults", json!({"kind": "guild_leave"})).await;
    let (status, answer) = stage.rest("GET", &path, &json!({})).await;
    assert_eq!((status, &answer["code"]), (403, &json!(50_001)));
    stage.set(json!({"acknowledge_ms": 100})).await;
    assert_eq!(greets(&stage).await["state"], "failed");
    stage.set(json!({"acknowledge_ms": 3000})).await;
    stage.post("faults", json!({"kind": "guild_join"})).await;
    assert_eq!(stage.rest("GET", &path, &json!({})).await.0, 200);
    assert_eq!(greets(&stage).await["state"], "answered");
    let names = stage.get("gateway").await["events"].clone();
    let count = |name: &str| {
        let events = names.as_array().unwrap().iter();
        events.filter(|e| e["t"] == name).count()
    };
    assert_eq!((count("GUILD_DELETE"), count("GUILD_CREATE")), (1, 2));
    bot.stop().await;
}

#[tokio::test]
async fn a_clock_that_is_set_shows_in_ids_and_times() {
    let stage = Stage::open().await;
    let path = format!("/channels/{}/messages", stage.id("channels", "lobby").await);
    let mut ids = Vec::new();
    for skew in [0_i64, 3_600_000, -3_600_000] {
        stage.set(json!({"clock_skew_ms": skew})).await;
        let (status, sent) = stage.rest("POST", &path, &json!({"content": "x"})).await;
        assert_eq!(status, 200);
        let id: u64 = sent["id"].as_str().unwrap().parse().unwrap();
        ids.push((id >> 22).cast_signed());
    }
    assert!((ids[1] - ids[0] - 3_600_000).abs() < 60_000, "{ids:?}");
    assert!((ids[0] - ids[2] - 3_600_000).abs() < 60_000, "{ids:?}");
}

#[tokio::test]
async fn weather_befalls_requests_until_it_is_called_off() {
    let stage = Stage::open().await;
    let path = format!("/channels/{}/messages", stage.id("channels", "lobby").await);
    let weather = json!({"kind": "weather", "seed": 7, "severity": 1.0, "mix": ["requests"]});
    stage.post("faults", weather).await;
    let url = format!("{}/api/v10{path}", stage.sandbox.url());
    let mut troubled = 0;
    for _ in 0..40 {
        let asked = stage
            .http
            .get(&url)
            .header("authorization", format!("Bot {}", stage.sandbox.token()))
            .timeout(std::time::Duration::from_secs(3));
        let went_well = asked
            .send()
            .await
            .is_ok_and(|answer| answer.status() == 200);
        troubled += usize::from(!went_well);
    }
    assert!((2..30).contains(&troubled), "{troubled}");
    stage
        .http
        .delete(format!("{}/sandbox/faults", stage.sandbox.url()))
        .send()
        .await
        .unwrap();
    let played = stage.get("weather").await["played"].clone();
    let total: u64 = played
        .as_object()
        .unwrap()
        .values()
        .map(|n| n.as_u64().unwrap())
        .sum();
    assert!(total >= troubled as u64, "{played}");
    for _ in 0..20 {
        assert_eq!(stage.rest("GET", &path, &json!({})).await.0, 200);
    }
    let odd = json!({"kind": "weather", "seed": 7, "severity": 2});
    assert_eq!(stage.refused("faults", odd).await, "bad_request");
}

#[tokio::test]
async fn a_gateway_that_accepts_and_cuts_is_tried_again() {
    let stage = Stage::open().await;
    let bot = Bot::start(&stage).await;
    let before = stage.get("state").await["bot"]["connection_attempts"]
        .as_u64()
        .unwrap();
    let fault = json!({"kind": "gateway_accept_then_cut", "times": 3});
    stage.post("faults", fault).await;
    stage.post("faults", json!({"kind": "gateway_cut"})).await;
    reconnected(&stage, "RESUMED").await;
    let state = stage.get("state").await;
    assert_eq!(state["bot"]["connection_attempts"], before + 4);
    assert_eq!(greets(&stage).await["state"], "answered");
    bot.stop().await;
}

#[tokio::test]
async fn an_answer_lacks_the_fields_that_a_fault_omits_and_the_request_is_carried_out() {
    let stage = Stage::open().await;
    let path = format!("/channels/{}/messages", stage.id("channels", "lobby").await);
    let fault = json!({"kind": "rest", "method": "POST", "path": "/channels/*/messages",
        "omit": ["pinned", "author.username"]});
    stage.post("faults", fault).await;
    let (status, sent) = stage.rest("POST", &path, &json!({"content": "x"})).await;
    assert_eq!(status, 200);
    assert!(sent["id"].is_string() && sent.get("pinned").is_none());
    assert!(sent["author"]["id"].is_string() && sent["author"].get("username").is_none());
    assert_eq!(stage.seen("Ann", "lobby").await[0]["id"], sent["id"]);
    let log = stage.get("requests").await;
    assert_eq!(log["requests"][0]["response"], sent);
    assert_eq!(log["requests"][0]["fault"], true);
    let (_, whole) = stage.rest("POST", &path, &json!({"content": "y"})).await;
    assert_eq!(whole["pinned"], false);
}

#[tokio::test]
async fn an_event_lacks_the_fields_that_a_fault_omits() {
    let stage = Stage::open().await;
    let bot = Bot::start(&stage).await;
    stage.set(json!({"acknowledge_ms": 300})).await;
    let fault = json!({"kind": "event_omit", "event": "INTERACTION_CREATE", "omit": ["locale", "member.user.username"]});
    stage.post("faults", fault).await;
    let lost = greets(&stage).await;
    assert_eq!(
        (&lost["state"], &lost["deliveries"]),
        (&json!("failed"), &json!(1))
    );
    let events = stage.get("gateway").await["events"].clone();
    let mut sent = events.as_array().unwrap().iter();
    let sent = sent.rfind(|e| e["t"] == "INTERACTION_CREATE").unwrap();
    assert!(sent["d"].get("locale").is_none() && sent["d"]["token"].is_string());
    assert!(sent["d"]["member"]["user"].get("username").is_none());
    stage.set(json!({"acknowledge_ms": 3000})).await;
    assert_eq!(greets(&stage).await["state"], "answered");

    let fault = json!({"kind": "event_omit", "event": "CHANNEL_CREATE", "omit": ["guild_id"]});
    stage.post("faults", fault).await;
    stage.post("channels", json!({"name": "new"})).await;
    let events = stage.get("gateway").await["events"].clone();
    let made = events.as_array().unwrap().last().unwrap().clone();
    assert_eq!(
        (&made["t"], made["d"].get("guild_id")),
        (&json!("CHANNEL_CREATE"), None)
    );
    bot.stop().await;
}
