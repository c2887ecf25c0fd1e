//! Faults: a bot on the real client meets them and goes on.

use serde_json::{Value, json};

use super::bot::Bot;
use super::server::TestServer;

async fn greets(server: &TestServer) -> Value {
    server.slash("Ann", "do", json!({"what": "greet"})).await
}

/// Until the bot has a connection again that it did not have before.
async fn reconnected(server: &TestServer, how: &str) {
    let look = async || {
        let page = server.get("gateway?limit=2000").await;
        let mut events = page["events"].as_array().unwrap().iter();
        events.any(|event| event["t"] == how).then_some(())
    };
    server.eventually(look).await;
}

#[tokio::test]
async fn a_dropped_connection_is_resumed_and_nothing_is_lost() {
    let server = TestServer::start().await;
    let bot = Bot::start(&server).await;
    for fault in [
        json!({"kind": "gateway_close", "code": 4000}),
        json!({"kind": "gateway_cut"}),
        json!({"kind": "gateway_reconnect"}),
    ] {
        let from = server.get("gateway").await["next"].as_u64().unwrap();
        server.post("faults", fault.clone()).await;
        let done = greets(&server).await;
        assert_eq!(done["state"], "answered", "{fault}: {done}");
        let events = server.get(&format!("gateway?from={from}")).await;
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
    let server = TestServer::start().await;
    let bot = Bot::start(&server).await;
    server
        .post(
            "faults",
            json!({"kind": "gateway_invalid_session", "resumable": false}),
        )
        .await;
    server.until(|s| s["bot"]["connected"] == false).await;
    let connected = server.until(|s| s["bot"]["connected"] == true);
    tokio::time::timeout(std::time::Duration::from_secs(15), connected)
        .await
        .unwrap();
    assert_eq!(greets(&server).await["state"], "answered");
    bot.stop().await;
}

#[tokio::test]
async fn heartbeats_without_an_answer_make_the_bot_reconnect() {
    let server = TestServer::start().await;
    server.set(json!({"heartbeat_interval_ms": 500})).await;
    let bot = Bot::start(&server).await;
    server
        .post("faults", json!({"kind": "gateway_mute", "times": 3}))
        .await;
    server.until(|s| s["bot"]["connected"] == false).await;
    server.until(|s| s["bot"]["connected"] == true).await;
    assert_eq!(greets(&server).await["state"], "answered");
    bot.stop().await;
}

#[tokio::test]
async fn interactions_come_late_twice_never_or_in_reverse() {
    let server = TestServer::start().await;
    let bot = Bot::start(&server).await;
    server
        .post(
            "faults",
            json!({"kind": "interaction_delay", "delay_ms": 120}),
        )
        .await;
    let late = greets(&server).await;
    assert_eq!(late["state"], "answered");
    assert!(late["acknowledged_after_ms"].as_f64().unwrap() >= 120.0);

    server
        .post(
            "faults",
            json!({"kind": "interaction_duplicate", "copies": 2}),
        )
        .await;
    let twice = greets(&server).await;
    assert_eq!(twice["deliveries"], 2);

    server.set(json!({"acknowledge_ms": 100})).await;
    server
        .post("faults", json!({"kind": "interaction_drop"}))
        .await;
    let never = greets(&server).await;
    assert_eq!(
        (never["state"].as_str(), never["deliveries"].as_u64()),
        (Some("failed"), Some(0))
    );
    server.set(json!({"acknowledge_ms": 3000})).await;

    server
        .post(
            "faults",
            json!({"kind": "interaction_reorder", "count": 2, "hold_ms": 5000}),
        )
        .await;
    let made = server.get("interactions").await["interactions"]
        .as_array()
        .unwrap()
        .len();
    let (first, second) = tokio::join!(greets(&server), async {
        let asked = |page: &Value| page["interactions"].as_array().unwrap().len() == made + 1;
        let look = async || asked(&server.get("interactions").await).then_some(());
        server.eventually(look).await;
        greets(&server).await
    });
    assert!(first["acknowledged_at_ms"].as_f64() >= second["acknowledged_at_ms"].as_f64());
    assert!(first["created_at_ms"].as_f64() < second["created_at_ms"].as_f64());
    assert_eq!(server.get("faults").await["faults"], json!([]));
    bot.stop().await;
}

#[tokio::test]
async fn requests_fail_wait_or_lose_their_answer() {
    let server = TestServer::start().await;
    let path = format!(
        "/channels/{}/messages",
        server.id("channels", "lobby").await
    );
    let hello = json!({"content": "x"});
    let send = || server.rest("POST", &path, &hello);
    server.post("faults", json!({"kind": "rest", "path": "/channels/*/messages", "method": "POST", "status": 502, "times": 2})).await;
    assert_eq!(send().await.0, 502);
    assert_eq!(server.get("faults").await["faults"][0]["times"], 1);
    assert_eq!(send().await.0, 502);
    assert_eq!(send().await.0, 200);

    server.post("faults", json!({"kind": "rest", "path": "**", "status": 429, "retry_after": 1.5, "global": true})).await;
    let (status, answer) = send().await;
    assert_eq!(
        (status, &answer["retry_after"], &answer["global"]),
        (429, &json!(1.5), &json!(true))
    );

    server
        .post(
            "faults",
            json!({"kind": "rest", "path": "**", "lose_answer": true}),
        )
        .await;
    let before = server.seen("Ann", "lobby").await.len();
    let url = format!("{}/api/v10{path}", server.sandbox.url());
    let lost = server
        .http
        .post(url)
        .header("authorization", format!("Bot {}", server.sandbox.token()));
    assert!(
        lost.json(&json!({"content": "x"})).send().await.is_err(),
        "the answer was lost"
    );
    assert_eq!(
        server.seen("Ann", "lobby").await.len(),
        before + 1,
        "and the message was sent"
    );

    let log = server.get("requests").await;
    let faults: Vec<bool> = log["requests"]
        .as_array()
        .unwrap()
        .iter()
        .map(|r| r["fault"].as_bool().unwrap())
        .collect();
    assert_eq!(faults, [true, true, false, true, true]);
    assert_eq!(
        server.get("broken").await["broken"],
        json!([]),
        "faults are nobody's broken limits"
    );
    assert_eq!(
        server.refused("faults", json!({"kind": "flood"})).await,
        "bad_request"
    );
}

#[tokio::test]
async fn a_refused_gateway_is_tried_again() {
    let server = TestServer::start().await;
    let bot = Bot::start(&server).await;
    server
        .post("faults", json!({"kind": "gateway_refuse", "times": 1}))
        .await;
    server.post("faults", json!({"kind": "gateway_cut"})).await;
    reconnected(&server, "RESUMED").await;
    assert_eq!(greets(&server).await["state"], "answered");
    bot.stop().await;
}

#[tokio::test]
async fn a_rate_limit_says_whose_it_is() {
    let server = TestServer::start().await;
    let path = format!(
        "/channels/{}/messages",
        server.id("channels", "lobby").await
    );
    for scope in ["user", "shared", "global"] {
        let fault = json!({"kind": "rest", "path": "**", "status": 429, "retry_after": 0.5, "scope": scope});
        server.post("faults", fault).await;
        let url = format!("{}/api/v10{path}", server.sandbox.url());
        let asked = server
            .http
            .get(url)
            .header("authorization", format!("Bot {}", server.sandbox.token()));
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
    server.post("faults", bare).await;
    let url = format!("{}/api/v10{path}", server.sandbox.url());
    let asked = server
        .http
        .get(url)
        .header("authorization", format!("Bot {}", server.sandbox.token()));
    let answer = asked.send().await.unwrap();
    let mut names = answer.headers().keys();
    assert!(!names.any(|name| name.as_str().starts_with("x-ratelimit")));
    assert_eq!(answer.json::<Value>().await.unwrap()["code"], 30_046);
    let odd = json!({"kind": "rest", "path": "**", "status": 429, "scope": "mine"});
    assert_eq!(server.refused("faults", odd).await, "bad_request");
}

#[tokio::test]
async fn a_zombie_connection_is_given_up_and_made_again() {
    let server = TestServer::start().await;
    server.set(json!({"heartbeat_interval_ms": 500})).await;
    let bot = Bot::start(&server).await;
    server
        .post("faults", json!({"kind": "gateway_zombie"}))
        .await;
    server.until(|s| s["bot"]["connected"] == false).await;
    server.until(|s| s["bot"]["connected"] == true).await;
    assert_eq!(greets(&server).await["state"], "answered");
    bot.stop().await;
}

#[tokio::test]
async fn events_are_dropped_and_doubled_by_name() {
    let server = TestServer::start().await;
    let bot = Bot::start(&server).await;
    let heard = async |kind: &str| {
        let from = server.get("gateway").await["next"].as_u64().unwrap();
        let fault = json!({"kind": kind, "event": "CHANNEL_CREATE"});
        server.post("faults", fault).await;
        server.post("channels", json!({"name": kind})).await;
        let events = server.get(&format!("gateway?from={from}")).await;
        let events = events["events"].as_array().unwrap().clone();
        events.iter().filter(|e| e["t"] == "CHANNEL_CREATE").count()
    };
    assert_eq!(heard("event_drop").await, 0);
    assert_eq!(heard("event_duplicate").await, 2);
    bot.stop().await;
}

#[tokio::test]
async fn a_bot_that_is_removed_finds_the_channels_closed_until_it_is_back() {
    let server = TestServer::start().await;
    let bot = Bot::start(&server).await;
    let path = format!(
        "/channels/{}/messages",
        server.id("channels", "lobby").await
    );
    server.post("faults", json!({"kind": "guild_leave"})).await;
    let (status, answer) = server.rest("GET", &path, &json!({})).await;
    assert_eq!((status, &answer["code"]), (403, &json!(50_001)));
    server.set(json!({"acknowledge_ms": 100})).await;
    assert_eq!(greets(&server).await["state"], "failed");
    server.set(json!({"acknowledge_ms": 3000})).await;
    server.post("faults", json!({"kind": "guild_join"})).await;
    assert_eq!(server.rest("GET", &path, &json!({})).await.0, 200);
    assert_eq!(greets(&server).await["state"], "answered");
    let names = server.get("gateway").await["events"].clone();
    let count = |name: &str| {
        let events = names.as_array().unwrap().iter();
        events.filter(|e| e["t"] == name).count()
    };
    assert_eq!((count("GUILD_DELETE"), count("GUILD_CREATE")), (1, 2));
    bot.stop().await;
}

#[tokio::test]
async fn a_clock_that_is_set_shows_in_ids_and_times() {
    let server = TestServer::start().await;
    let path = format!(
        "/channels/{}/messages",
        server.id("channels", "lobby").await
    );
    let mut ids = Vec::new();
    for skew in [0_i64, 3_600_000, -3_600_000] {
        server.set(json!({"clock_skew_ms": skew})).await;
        let (status, sent) = server.rest("POST", &path, &json!({"content": "x"})).await;
        assert_eq!(status, 200);
        let id: u64 = sent["id"].as_str().unwrap().parse().unwrap();
        ids.push((id >> 22).cast_signed());
    }
    assert!((ids[1] - ids[0] - 3_600_000).abs() < 60_000, "{ids:?}");
    assert!((ids[0] - ids[2] - 3_600_000).abs() < 60_000, "{ids:?}");
}

#[tokio::test]
async fn random_faults_hit_requests_until_they_are_dropped() {
    let server = TestServer::start().await;
    let path = format!(
        "/channels/{}/messages",
        server.id("channels", "lobby").await
    );
    let chaos = json!({"kind": "chaos", "seed": 7, "severity": 1.0, "mix": ["requests"]});
    server.post("faults", chaos).await;
    let url = format!("{}/api/v10{path}", server.sandbox.url());
    let mut troubled = 0;
    for _ in 0..40 {
        let asked = server
            .http
            .get(&url)
            .header("authorization", format!("Bot {}", server.sandbox.token()))
            .timeout(std::time::Duration::from_secs(3));
        let went_well = asked
            .send()
            .await
            .is_ok_and(|answer| answer.status() == 200);
        troubled += usize::from(!went_well);
    }
    assert!((2..30).contains(&troubled), "{troubled}");
    server
        .http
        .delete(format!("{}/sandbox/faults", server.sandbox.url()))
        .send()
        .await
        .unwrap();
    let counts = server.get("chaos").await["counts"].clone();
    let total: u64 = counts
        .as_object()
        .unwrap()
        .values()
        .map(|n| n.as_u64().unwrap())
        .sum();
    assert!(total >= troubled as u64, "{counts}");
    for _ in 0..20 {
        assert_eq!(server.rest("GET", &path, &json!({})).await.0, 200);
    }
    let odd = json!({"kind": "chaos", "seed": 7, "severity": 2});
    assert_eq!(server.refused("faults", odd).await, "bad_request");
}

#[tokio::test]
async fn a_gateway_that_accepts_and_cuts_is_tried_again() {
    let server = TestServer::start().await;
    let bot = Bot::start(&server).await;
    let before = server.get("state").await["bot"]["connection_attempts"]
        .as_u64()
        .unwrap();
    let fault = json!({"kind": "gateway_accept_then_cut", "times": 3});
    server.post("faults", fault).await;
    server.post("faults", json!({"kind": "gateway_cut"})).await;
    reconnected(&server, "RESUMED").await;
    let state = server.get("state").await;
    assert_eq!(state["bot"]["connection_attempts"], before + 4);
    assert_eq!(greets(&server).await["state"], "answered");
    bot.stop().await;
}

#[tokio::test]
async fn an_answer_lacks_the_fields_that_a_fault_omits_and_the_request_is_carried_out() {
    let server = TestServer::start().await;
    let path = format!(
        "/channels/{}/messages",
        server.id("channels", "lobby").await
    );
    let fault = json!({"kind": "rest", "method": "POST", "path": "/channels/*/messages",
        "omit": ["pinned", "author.username"]});
    server.post("faults", fault).await;
    let (status, sent) = server.rest("POST", &path, &json!({"content": "x"})).await;
    assert_eq!(status, 200);
    assert!(sent["id"].is_string() && sent.get("pinned").is_none());
    assert!(sent["author"]["id"].is_string() && sent["author"].get("username").is_none());
    assert_eq!(server.seen("Ann", "lobby").await[0]["id"], sent["id"]);
    let log = server.get("requests").await;
    assert_eq!(log["requests"][0]["response"], sent);
    assert_eq!(log["requests"][0]["fault"], true);
    let (_, whole) = server.rest("POST", &path, &json!({"content": "y"})).await;
    assert_eq!(whole["pinned"], false);
}

#[tokio::test]
async fn an_event_lacks_the_fields_that_a_fault_omits() {
    let server = TestServer::start().await;
    let bot = Bot::start(&server).await;
    server.set(json!({"acknowledge_ms": 300})).await;
    let fault = json!({"kind": "event_omit", "event": "INTERACTION_CREATE", "omit": ["locale", "member.user.username"]});
    server.post("faults", fault).await;
    let lost = greets(&server).await;
    assert_eq!(
        (&lost["state"], &lost["deliveries"]),
        (&json!("failed"), &json!(1))
    );
    let events = server.get("gateway").await["events"].clone();
    let mut sent = events.as_array().unwrap().iter();
    let sent = sent.rfind(|e| e["t"] == "INTERACTION_CREATE").unwrap();
    assert!(sent["d"].get("locale").is_none() && sent["d"]["token"].is_string());
    assert!(sent["d"]["member"]["user"].get("username").is_none());
    server.set(json!({"acknowledge_ms": 3000})).await;
    assert_eq!(greets(&server).await["state"], "answered");

    let fault = json!({"kind": "event_omit", "event": "CHANNEL_CREATE", "omit": ["guild_id"]});
    server.post("faults", fault).await;
    server.post("channels", json!({"name": "new"})).await;
    let events = server.get("gateway").await["events"].clone();
    let made = events.as_array().unwrap().last().unwrap().clone();
    assert_eq!(
        (&made["t"], made["d"].get("guild_id")),
        (&json!("CHANNEL_CREATE"), None)
    );
    bot.stop().await;
}
