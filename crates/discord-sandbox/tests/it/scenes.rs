//! One scene of each kind between a bot and the sandbox.
//!
//! With `DISCORD_RECORDS` set to a directory, everything that both said is written there, for a check against Discord's
//! published API description that is no part of this crate.

use std::path::PathBuf;

use serde_json::{Value, json};

use super::bot::Bot;
use super::server::TestServer;

/// Every scene of the small bot.
async fn played() -> TestServer {
    let server = TestServer::start().await;
    let bot = Bot::start(&server).await;
    for what in [
        "greet",
        "private",
        "defer",
        "defer then follow",
        "twice",
        "thread",
        "secret thread",
        "panel",
    ] {
        server
            .slash("Bea", "do", json!({"what": what, "whom": "Chen"}))
            .await;
    }
    let panel = server.slash("Ann", "do", json!({"what": "panel"})).await["original_id"].clone();
    server.click("Bea", &panel, "Later").await;
    let shown = server.click("Bea", &panel, "Modal").await;
    let modal = json!({"user": "Bea", "interaction": shown["id"], "fields": {"move": "e4"}, "wait_ms": 5000});
    server.post("modal", modal).await;
    server
        .post(
            "select",
            json!({"user": "Ann", "message": panel, "values": ["n"], "wait_ms": 5000}),
        )
        .await;
    let typing = json!({"what": "x", "action": "N"});
    let typing = json!({"user": "Ann", "channel": "lobby", "command": "do", "focused": "action", "options": typing, "wait_ms": 5000});
    server.post("autocomplete", typing).await;
    server.click("Bea", &panel, "Update").await;
    server
        .post(
            "messages",
            json!({"user": "Bea", "channel": "lobby", "content": "@Sandbot hi", "reply_to": panel}),
        )
        .await;
    reads(&server).await;
    for answer in [
        json!({"type": 4, "data": {"content": "x"}}),
        json!({"type": 5, "data": {"flags": 64}}),
        json!({"type": 9, "data": {"title": "t", "custom_id": "m", "components": [{"type": 1, "components": [
            {"type": 4, "custom_id": "i", "label": "l", "style": 1},
        ]}]}}),
    ] {
        let asked = json!({"user": "Ann", "channel": "lobby", "command": "nothing", "force": true});
        server.post("slash", asked).await;
        assert_eq!(server.callback(answer).await.0, 200);
    }
    bot.stop().await;
    server
}

/// What other clients ask.
async fn reads(server: &TestServer) {
    let is_thread = |c: &&Value| c["kind"] == "public_thread";
    let has_thread = |s: &Value| {
        s["channels"]
            .as_array()
            .unwrap()
            .iter()
            .any(|c| is_thread(&c))
    };
    let state = server.until(has_thread).await;
    let (guild, bot) = (
        state["guild"]["id"].as_str().unwrap(),
        state["bot"]["id"].as_str().unwrap(),
    );
    let lobby = server.id("channels", "lobby").await;
    let thread = state["channels"]
        .as_array()
        .unwrap()
        .iter()
        .find(is_thread)
        .unwrap();
    let thread = thread["id"].as_str().unwrap();
    for path in [
        "/gateway".to_owned(),
        "/gateway/bot".to_owned(),
        "/users/@me".to_owned(),
        "/users/@me/guilds".to_owned(),
        format!("/users/{bot}"),
        "/applications/@me".to_owned(),
        "/oauth2/applications/@me".to_owned(),
        format!("/guilds/{guild}"),
        format!("/guilds/{guild}?with_counts=true"),
        format!("/guilds/{guild}/channels"),
        format!("/guilds/{guild}/roles"),
        format!("/guilds/{guild}/members/{bot}"),
        format!("/guilds/{guild}/threads/active"),
        format!("/applications/{bot}/commands"),
        format!("/applications/{bot}/emojis"),
        format!("/channels/{lobby}"),
        format!("/channels/{lobby}/messages"),
        format!("/channels/{thread}"),
        format!("/channels/{thread}/messages"),
        format!("/channels/{thread}/thread-members"),
        format!("/channels/{thread}/thread-members/@me"),
    ] {
        assert_eq!(
            server.rest("GET", &path, &Value::Null).await.0,
            200,
            "{path}"
        );
    }
    let bea = server.id("users", "Bea").await;
    assert_eq!(
        server
            .rest("POST", "/users/@me/channels", &json!({"recipient_id": bea}))
            .await
            .0,
        200
    );
    let patch = server
        .rest(
            "PATCH",
            &format!("/channels/{thread}"),
            &json!({"name": "renamed", "archived": true}),
        )
        .await;
    assert_eq!(patch.0, 200);
    let unknown = server
        .rest("GET", &format!("/channels/{bot}"), &Value::Null)
        .await;
    assert_eq!(unknown.0, 404);
}

/// A whole log of the sandbox, as far as it remembers.
async fn whole(server: &TestServer, log: &str, key: &str) -> Vec<Value> {
    let mut entries = Vec::new();
    let mut from = 0;
    loop {
        let page = server.get(&format!("{log}?from={from}&limit=2000")).await;
        let found = page[key].as_array().unwrap();
        if found.is_empty() {
            return entries;
        }
        entries.extend(found.iter().cloned());
        from = page["next"].as_u64().unwrap();
    }
}

#[tokio::test]
async fn a_scene_of_each_kind_breaks_no_limit() {
    let server = played().await;
    let requests = whole(&server, "requests", "requests").await;
    let events = whole(&server, "gateway", "events").await;
    assert!(requests.len() > 40 && events.len() > 30);
    let broken = server.get("broken").await["broken"].clone();
    let codes: Vec<_> = broken
        .as_array()
        .unwrap()
        .iter()
        .map(|b| b["code"].clone())
        .collect();
    // The second answer of "twice", and the channel that is not there.
    assert_eq!(codes, [json!(40_060), json!(10_003)], "{broken:#}");
    if let Some(folder) = std::env::var_os("DISCORD_RECORDS") {
        let records = json!({"requests": requests, "events": events});
        let path = PathBuf::from(folder).join("sandbox.json");
        std::fs::write(path, records.to_string()).unwrap();
    }
}
