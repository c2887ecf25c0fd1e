//! Nonsense from every side: the sandbox says no and stays up.

use serde_json::{Value, json};

use super::server::TestServer;

/// Values where others are expected.
fn nonsense() -> Vec<Value> {
    let mut deep = json!(1);
    for _ in 0..60 {
        deep = json!([deep]);
    }
    vec![
        json!(null),
        json!(true),
        json!(-1),
        json!(1.5e300),
        json!(u64::MAX),
        json!(""),
        json!("\u{0}\u{202e}𝒳"),
        json!("x".repeat(9000)),
        json!([]),
        json!([5, null, {}, [], "x"]),
        json!({}),
        json!({"type": 1, "components": 5, "_errors": 1, "a.b": [1]}),
        deep,
    ]
}

/// Bodies in which one key after the other holds nonsense.
fn bodies(good: &Value) -> Vec<Value> {
    let mut made = nonsense();
    for key in good.as_object().unwrap().keys() {
        for value in nonsense() {
            let mut body = good.clone();
            body[key] = value;
            made.push(body);
        }
    }
    made
}

#[tokio::test]
async fn calls_with_nonsense_are_refused_and_nothing_falls() {
    let server = TestServer::start().await;
    let said = server
        .post(
            "messages",
            json!({"user": "Bea", "channel": "lobby", "content": "hi"}),
        )
        .await;
    let act = json!({
        "user": "Ann", "channel": "lobby", "command": "x", "options": {"a": 1}, "focused": "a", "message": said["id"],
        "custom_id": "c", "label": "l", "values": ["v"], "interaction": "5", "fields": {"f": "v"}, "force": true,
        "content": "hello", "reply_to": said["id"], "name": "n", "locale": "de", "can": [], "for": "bot",
        "deny": [], "allow": [], "kind": "rest", "path": "**", "times": 1, "target": "Chen", "wait_ms": 0,
        "archived": true, "locked": false, "private": false, "topic": "t",
    });
    let message = format!("messages/{}/delete", said["id"].as_str().unwrap());
    for path in [
        "slash",
        "autocomplete",
        "context",
        "click",
        "select",
        "modal",
        "messages",
        "users",
        "channels",
        "dms",
        "faults",
        "channels/lobby/permissions",
        "channels/lobby/threads",
        "channels/lobby/archive",
        &message,
    ] {
        for body in bodies(&act) {
            let (status, answer) = server.call("POST", path, &body).await;
            assert!(status < 500, "POST {path}: {status} {answer}");
        }
    }
    for path in ["settings", "users/Bea", "channels/lobby"] {
        for body in bodies(&act) {
            assert!(server.call("PATCH", path, &body).await.0 < 500);
        }
    }
    server.get("state").await;
}

#[tokio::test]
async fn requests_with_nonsense_are_refused_and_nothing_falls() {
    let server = TestServer::start().await;
    let (lobby, bot) = (
        server.id("channels", "lobby").await,
        server.id("users", "Sandbot").await,
    );
    let (_, made) = server
        .rest(
            "POST",
            &format!("/channels/{lobby}/messages"),
            &json!({"content": "x"}),
        )
        .await;
    let message = made["id"].as_str().unwrap();
    let rows = json!([{"type": 1, "components": [{"type": 2, "style": 1, "label": "l", "custom_id": "c"}]}]);
    let good = json!({
        "content": "x", "embeds": [{"title": "t"}], "components": rows, "attachments": [], "flags": 0, "tts": false,
        "allowed_mentions": {"parse": []}, "message_reference": {"message_id": message}, "nonce": "n", "poll": null,
        "enforce_nonce": false, "name": "n", "type": 1, "auto_archive_duration": 60, "archived": false,
        "locked": false, "recipient_id": bot, "description": "d", "options": [{"type": 3, "name": "o"}],
        "name_localizations": {"de": "n"}, "default_member_permissions": "0", "contexts": [0], "messages": [message],
    });
    for (method, path) in [
        ("POST", format!("/channels/{lobby}/messages")),
        ("PATCH", format!("/channels/{lobby}/messages/{message}")),
        ("POST", format!("/channels/{lobby}/threads")),
        ("POST", format!("/channels/{lobby}/messages/bulk-delete")),
        ("PATCH", format!("/channels/{lobby}")),
        ("POST", format!("/applications/{bot}/commands")),
        ("PUT", format!("/applications/{bot}/commands")),
        ("POST", "/users/@me/channels".to_owned()),
        ("POST", "/interactions/5/x/callback".to_owned()),
        ("PUT", format!("/channels/{lobby}/thread-members/nobody")),
    ] {
        for body in bodies(&good) {
            let (status, answer) = server.rest(method, &path, &body).await;
            assert!(status < 500, "{method} {path} {body}: {status} {answer}");
        }
    }
    server.get("requests").await;
}

#[tokio::test]
async fn answers_with_nonsense_are_refused_and_nothing_falls() {
    let server = TestServer::start().await;
    let bot = super::bot::Bot::start(&server).await;
    let input = json!({"type": 4, "custom_id": "i", "label": "l", "style": 1});
    let good = json!({
        "title": "t", "custom_id": "c", "components": [{"type": 1, "components": [input]}], "content": "x",
        "embeds": [], "choices": [{"name": "n", "value": "v"}], "flags": 64, "attachments": [],
    });
    for sort in [4, 5, 8, 9] {
        let kind = if sort == 8 { "autocomplete" } else { "slash" };
        for data in bodies(&good) {
            let acting = json!({
                "user": "Ann", "channel": "lobby", "command": "nothing", "options": {"action": "x"},
                "focused": "action", "force": true,
            });
            let acting = if sort == 8 {
                json!({"user": "Ann", "channel": "lobby", "command": "do", "options": {"what": "nothing", "action": "x"}, "focused": "action"})
            } else {
                acting
            };
            let done = server.post(kind, acting).await;
            let (status, answer) = server.callback(json!({"type": sort, "data": data})).await;
            assert!(status < 500, "{sort} {data}: {status} {answer}");
            server
                .get(&format!("interactions/{}", done["id"].as_str().unwrap()))
                .await;
            let later = server
                .webhook("PATCH", "/messages/@original", data.clone())
                .await;
            assert!(later.0 < 500, "{data}: {later:?}");
        }
    }
    server.seen("Ann", "lobby").await;
    bot.stop().await;
}
