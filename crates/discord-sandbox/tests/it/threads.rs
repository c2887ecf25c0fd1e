//! Threads: made by bots and users, put to sleep, woken, locked, limited.

use serde_json::{Value, json};

use super::bot::Bot;
use super::server::{TestServer, code};

/// A thread that the bot makes from a message of its own.
async fn thread(server: &TestServer, name: &str) -> (u16, Value) {
    let path = format!(
        "/channels/{}/messages",
        server.id("channels", "lobby").await
    );
    let (_, card) = server
        .rest("POST", &path, &json!({"content": "card"}))
        .await;
    let path = format!("{path}/{}/threads", card["id"].as_str().unwrap());
    server
        .rest(
            "POST",
            &path,
            &json!({"name": name, "auto_archive_duration": 60}),
        )
        .await
}

#[tokio::test]
async fn a_thread_grows_from_a_message_and_shares_its_id() {
    let server = TestServer::start().await;
    let bot = Bot::start(&server).await;
    server.slash("Ann", "do", json!({"what": "thread"})).await;
    let state = server
        .until(|state| {
            let channels = state["channels"].as_array().unwrap();
            channels
                .iter()
                .any(|c| c["kind"] == "public_thread" && c["message_count"] == 1)
        })
        .await;
    let found = state["channels"]
        .as_array()
        .unwrap()
        .iter()
        .find(|c| c["kind"] == "public_thread")
        .unwrap()
        .clone();
    assert_eq!(
        (&found["name"], &found["owner_id"]),
        (&json!("♟ Ann vs Bea"), &state["bot"]["id"])
    );
    let seen = server.seen("Bea", "lobby").await;
    let card = seen.iter().find(|m| m["content"] == "card").unwrap();
    assert_eq!(
        (&card["id"], &card["thread"]["id"]),
        (&found["id"], &found["id"])
    );
    let inside = server.seen("Bea", found["id"].as_str().unwrap()).await;
    assert_eq!(
        (
            inside[0]["type"].as_u64(),
            &inside[0]["referenced_message"]["content"]
        ),
        (Some(21), &json!("card"))
    );
    assert_eq!(inside[1]["content"], "in the thread");
    server
        .post(
            "messages",
            json!({"user": "Bea", "channel": found["id"], "content": "hi"}),
        )
        .await;
    let bea = server.id("users", "Bea").await;
    let joined = server.until(|state| {
        let channels = state["channels"].as_array().unwrap();
        channels.iter().any(|c| {
            c["id"] == found["id"] && c["member_ids"].as_array().unwrap().contains(&json!(bea))
        })
    });
    joined.await;
    bot.stop().await;
}

#[tokio::test]
async fn a_private_thread_is_seen_by_its_members_alone() {
    let server = TestServer::start().await;
    let bot = Bot::start(&server).await;
    server
        .slash("Bea", "do", json!({"what": "secret thread"}))
        .await;
    let secret = |state: &Value| {
        let found = state["channels"]
            .as_array()
            .unwrap()
            .iter()
            .find(|c| c["kind"] == "private_thread")
            .cloned();
        found.filter(|c| c["member_ids"].as_array().unwrap().len() == 2)
    };
    let state = server
        .until(|state| secret(state).is_some_and(|c| c["message_count"] == 1))
        .await;
    let id = secret(&state).unwrap()["id"].as_str().unwrap().to_owned();
    let look = async || (server.seen("Bea", &id).await[0]["content"] == "hush").then_some(());
    server.eventually(look).await;
    // The page lists it only for those who see it.
    let is_seen_by = |name: &str| {
        let users = state["users"].as_array().unwrap();
        let user = users.iter().find(|user| user["name"] == name).unwrap();
        let shown = secret(&state).unwrap();
        shown["seen_by"].as_array().unwrap().contains(&user["id"])
    };
    assert!(is_seen_by("Bea") && !is_seen_by("Chen"));
    let (status, answer) = server
        .call(
            "GET",
            &format!("channels/{id}/messages?user=Chen"),
            &json!(null),
        )
        .await;
    assert_eq!(
        (status, &answer["error"]["code"]),
        (403, &json!("not_visible"))
    );
    assert_eq!(
        server
            .refused(
                "messages",
                json!({"user": "Chen", "channel": id, "content": "x"})
            )
            .await,
        "not_visible"
    );
    bot.stop().await;
}

#[tokio::test]
async fn an_archived_thread_takes_no_edits_no_clicks_and_wakes_by_a_message() {
    let server = TestServer::start().await;
    let (status, made) = thread(&server, "game").await;
    assert_eq!(status, 201, "{made}");
    let id = made["id"].as_str().unwrap();
    let row = json!([{"type": 1, "components": [{"type": 2, "style": 1, "label": "Go", "custom_id": "go"}]}]);
    let messages = format!("/channels/{id}/messages");
    let (_, panel) = server
        .rest(
            "POST",
            &messages,
            &json!({"content": "panel", "components": row}),
        )
        .await;
    let panel = panel["id"].as_str().unwrap();
    let (status, slept) = server
        .rest(
            "PATCH",
            &format!("/channels/{id}"),
            &json!({"archived": true}),
        )
        .await;
    assert_eq!(
        (status, &slept["thread_metadata"]["archived"]),
        (200, &json!(true))
    );
    let edit = server
        .rest(
            "PATCH",
            &format!("{messages}/{panel}"),
            &json!({"content": "x"}),
        )
        .await;
    assert_eq!(code(&edit), (400, 50083));
    let click = json!({"user": "Bea", "message": panel, "label": "Go"});
    assert_eq!(server.refused("click", click.clone()).await, "archived");
    let slash = json!({"user": "Bea", "channel": id, "command": "do", "options": {}});
    assert_eq!(server.refused("slash", slash).await, "archived");
    assert_eq!(
        code(
            &server
                .rest("PATCH", &format!("/channels/{id}"), &json!({"name": "new"}))
                .await
        ),
        (400, 50083)
    );
    assert_eq!(
        server
            .rest("DELETE", &format!("{messages}/{panel}"), &json!(null))
            .await
            .0,
        204
    );
    assert_eq!(
        server
            .rest("POST", &messages, &json!({"content": "awake"}))
            .await
            .0,
        200
    );
    let (_, awake) = server
        .rest("GET", &format!("/channels/{id}"), &json!(null))
        .await;
    assert_eq!(awake["thread_metadata"]["archived"], false);
    server
        .post(
            &format!("channels/{id}/archive"),
            json!({"user": "Ann", "archived": true}),
        )
        .await;
    server
        .post(
            "messages",
            json!({"user": "Bea", "channel": id, "content": "me too"}),
        )
        .await;
    let (_, awake) = server
        .rest("GET", &format!("/channels/{id}"), &json!(null))
        .await;
    assert_eq!(awake["thread_metadata"]["archived"], false);
}

#[tokio::test]
async fn a_locked_thread_is_for_moderators() {
    let server = TestServer::start().await;
    let (_, made) = thread(&server, "game").await;
    let id = made["id"].as_str().unwrap();
    assert_eq!(
        code(
            &server
                .rest(
                    "PATCH",
                    &format!("/channels/{id}"),
                    &json!({"locked": true})
                )
                .await
        ),
        (403, 50013)
    );
    assert_eq!(
        server
            .refused(
                &format!("channels/{id}/archive"),
                json!({"user": "Bea", "locked": true})
            )
            .await,
        "forbidden"
    );
    server
        .post(
            &format!("channels/{id}/archive"),
            json!({"user": "Ann", "archived": true, "locked": true}),
        )
        .await;
    assert_eq!(
        server
            .refused(
                "messages",
                json!({"user": "Bea", "channel": id, "content": "x"})
            )
            .await,
        "locked"
    );
    let say = server
        .rest(
            "POST",
            &format!("/channels/{id}/messages"),
            &json!({"content": "x"}),
        )
        .await;
    assert_eq!(code(&say), (400, 50083));
    server
        .post(
            "channels/lobby/permissions",
            json!({"for": "bot", "allow": ["MANAGE_THREADS"]}),
        )
        .await;
    let say = server
        .rest(
            "POST",
            &format!("/channels/{id}/messages"),
            &json!({"content": "x"}),
        )
        .await;
    assert_eq!(say.0, 200);
}

#[tokio::test]
async fn a_server_has_a_cap_on_active_threads() {
    let server = TestServer::start().await;
    server.set(json!({"active_thread_cap": 1})).await;
    let (status, first) = thread(&server, "one").await;
    assert_eq!(status, 201);
    assert_eq!(code(&thread(&server, "two").await), (400, 160_006));
    let first = first["id"].as_str().unwrap();
    server
        .rest(
            "PATCH",
            &format!("/channels/{first}"),
            &json!({"archived": true}),
        )
        .await;
    assert_eq!(thread(&server, "two").await.0, 201);
    let wake = server
        .rest(
            "POST",
            &format!("/channels/{first}/messages"),
            &json!({"content": "x"}),
        )
        .await;
    assert_eq!(code(&wake), (400, 160_006));
}

#[tokio::test]
async fn threads_are_made_as_discord_has_them_made() {
    let server = TestServer::start().await;
    let lobby = server.id("channels", "lobby").await;
    let path = format!("/channels/{lobby}/threads");
    let make = |body: Value| {
        let (server, path) = (&server, &path);
        async move { server.rest("POST", path, &body).await }
    };
    assert_eq!(
        code(&make(json!({"name": "", "type": 11})).await),
        (400, 50035)
    );
    assert_eq!(
        code(&make(json!({"name": "x".repeat(101), "type": 11})).await),
        (400, 50035)
    );
    assert_eq!(
        code(&make(json!({"name": "x", "type": 11, "auto_archive_duration": 61})).await),
        (400, 50035)
    );
    let (_, open) = make(json!({"name": "open", "type": 11})).await;
    assert_eq!(open["type"], 11);
    let seen = server.seen("Bea", "lobby").await;
    assert_eq!(
        (
            seen[0]["type"].as_u64(),
            &seen[0]["message_reference"]["channel_id"]
        ),
        (Some(18), &open["id"])
    );
    let below = format!("/channels/{}/threads", open["id"].as_str().unwrap());
    assert_eq!(
        code(
            &server
                .rest("POST", &below, &json!({"name": "x", "type": 11}))
                .await
        ),
        (400, 50024)
    );
    let bea = server.id("users", "Bea").await;
    let members = format!("/channels/{}/thread-members", open["id"].as_str().unwrap());
    assert_eq!(
        server
            .rest("PUT", &format!("{members}/{bea}"), &json!(null))
            .await
            .0,
        204
    );
    let (_, list) = server.rest("GET", &members, &json!(null)).await;
    assert_eq!(list.as_array().unwrap().len(), 2);
    let made = server
        .post(
            "channels/lobby/threads",
            json!({"user": "Chen", "name": "by Chen"}),
        )
        .await;
    assert_eq!(made["kind"], "public_thread");
    let own = server
        .rest(
            "PATCH",
            &format!("/channels/{}", made["id"].as_str().unwrap()),
            &json!({"name": "mine"}),
        )
        .await;
    assert_eq!(code(&own), (403, 50013));
    let (status, _) = server
        .call("DELETE", &format!("channels/{lobby}"), &json!(null))
        .await;
    assert_eq!(status, 200);
    assert_eq!(
        code(
            &server
                .rest("GET", &below.replace("/threads", ""), &json!(null))
                .await
        ),
        (404, 10003)
    );
}

#[tokio::test]
async fn in_a_locked_thread_that_is_awake_nobody_but_moderators_writes() {
    let server = TestServer::start().await;
    let (_, made) = thread(&server, "game").await;
    let id = made["id"].as_str().unwrap();
    let path = format!("/channels/{id}/messages");
    let body = json!({"content": "x"});
    let (_, old) = server.rest("POST", &path, &body).await;
    let old = format!("{path}/{}", old["id"].as_str().unwrap());
    let lock = json!({"user": "Ann", "archived": false, "locked": true});
    server.post(&format!("channels/{id}/archive"), lock).await;
    for (method, path) in [("POST", &path), ("PATCH", &old)] {
        let answer = server.rest(method, path, &body).await;
        assert_eq!(code(&answer), (400, 160_005), "{method}");
    }
    let deleted = server.rest("DELETE", &old, &json!(null)).await;
    assert_eq!(deleted.0, 204);
    let moderator = json!({"for": "bot", "allow": ["MANAGE_THREADS"]});
    server.post("channels/lobby/permissions", moderator).await;
    assert_eq!(server.rest("POST", &path, &body).await.0, 200);
}
