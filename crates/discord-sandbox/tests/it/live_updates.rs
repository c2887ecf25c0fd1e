//! Looking at the world: long polls, the stream of changes, the manual.

use std::time::{Duration, Instant};

use serde_json::json;

use super::server::TestServer;

#[tokio::test]
async fn the_manual_is_served() {
    let server = TestServer::start().await;
    let manual = server
        .http
        .get(format!("{}/sandbox", server.sandbox.url()))
        .send()
        .await
        .unwrap();
    assert_eq!(
        manual.headers()["content-type"],
        "text/markdown; charset=utf-8"
    );
    assert!(
        manual
            .text()
            .await
            .unwrap()
            .starts_with("# The sandbox's own calls")
    );
    assert_eq!(server.refused("nonsense", json!({})).await, "unknown_call");
}

#[tokio::test]
async fn a_fresh_server_has_its_channels_and_people() {
    let server = TestServer::start().await;
    let state = server.get("state").await;
    assert_eq!(state["guild"]["name"], "Sandbox");
    let names = |key: &str| {
        state[key]
            .as_array()
            .unwrap()
            .iter()
            .map(|c| c["name"].clone())
            .collect::<Vec<_>>()
    };
    assert_eq!(names("channels"), ["general", "lobby"]);
    assert_eq!(names("users"), ["Sandbot", "Ann", "Bea", "Chen"]);
    let locales: Vec<_> = state["users"]
        .as_array()
        .unwrap()
        .iter()
        .skip(1)
        .map(|u| u["locale"].clone())
        .collect();
    assert_eq!(locales, ["en-US", "zh-CN", "zh-TW"]);
    assert_eq!(
        (&state["bot"]["connected"], &state["commands"]),
        (&json!(false), &json!([]))
    );
}

#[tokio::test]
async fn a_long_poll_is_held_until_something_changes() {
    let server = TestServer::start().await;
    let page = server.get("channels/lobby/messages?user=Ann").await;
    let after = page["revision"].as_u64().unwrap();
    let start = Instant::now();
    let same = server
        .get(&format!(
            "channels/lobby/messages?user=Ann&after={after}&wait_ms=60"
        ))
        .await;
    assert!(start.elapsed() >= Duration::from_millis(60));
    assert_eq!(same["revision"], after);
    let path = format!("channels/lobby/messages?user=Ann&after={after}&wait_ms=60000");
    let (held, _) = tokio::join!(
        server.get(&path),
        server.post(
            "messages",
            json!({"user": "Bea", "channel": "lobby", "content": "hi"})
        ),
    );
    assert_eq!(held["messages"][0]["content"], "hi");
    assert!(start.elapsed() < Duration::from_secs(30));
    let (status, _) = server
        .call("GET", "state?after=0&wait_ms=60001", &json!(null))
        .await;
    assert_eq!(status, 400);
}

#[tokio::test]
async fn pages_of_a_channel_go_back_in_time() {
    let server = TestServer::start().await;
    for n in 0..5 {
        server
            .post(
                "messages",
                json!({"user": "Bea", "channel": "lobby", "content": n.to_string()}),
            )
            .await;
    }
    let newest = server.get("channels/lobby/messages?user=Ann&limit=2").await["messages"].clone();
    assert_eq!(
        (&newest[0]["content"], &newest[1]["content"]),
        (&json!("3"), &json!("4"))
    );
    let before = newest[0]["id"].as_str().unwrap();
    let older = server
        .get(&format!(
            "channels/lobby/messages?user=Ann&limit=2&before={before}"
        ))
        .await["messages"]
        .clone();
    assert_eq!(
        (&older[0]["content"], &older[1]["content"]),
        (&json!("1"), &json!("2"))
    );
}

#[tokio::test]
async fn changes_are_streamed_with_their_revision() {
    let server = TestServer::start().await;
    let mut stream = server
        .http
        .get(format!("{}/sandbox/events", server.sandbox.url()))
        .send()
        .await
        .unwrap();
    assert_eq!(stream.headers()["content-type"], "text/event-stream");
    let said = server
        .post(
            "messages",
            json!({"user": "Bea", "channel": "lobby", "content": "hi"}),
        )
        .await;
    let mut text = String::new();
    while !text.contains("\n\n") {
        text.push_str(std::str::from_utf8(&stream.chunk().await.unwrap().unwrap()).unwrap());
    }
    assert!(text.contains("event: change\n"), "{text}");
    let data = text.lines().find_map(|l| l.strip_prefix("data: ")).unwrap();
    let change: serde_json::Value = serde_json::from_str(data).unwrap();
    assert_eq!(
        (&change["kind"], &change["change"]),
        (&json!("message"), &json!("created"))
    );
    assert_eq!(change["message_id"], said["id"]);
    assert!(text.contains(&format!("id: {}", change["revision"])));
}

#[tokio::test]
async fn the_sandbox_stops_while_a_page_listens() {
    let server = TestServer::start().await;
    let url = server.sandbox.url().to_owned();
    let mut stream = server
        .http
        .get(format!("{url}/sandbox/events"))
        .send()
        .await
        .unwrap();
    let start = Instant::now();
    server.sandbox.stop().await;
    assert!(stream.chunk().await.is_ok_and(|chunk| chunk.is_none()));
    assert!(
        start.elapsed() < Duration::from_secs(2),
        "stopping waited for its time limit"
    );
    assert!(
        server
            .http
            .get(format!("{url}/sandbox/state"))
            .send()
            .await
            .is_err()
    );
}
