//! Messages that the bot sends with its own token: files, nonces, mentions, permissions.

use serde_json::{Value, json};

use super::server::{TestServer, code};

/// A multipart body with a payload and files.
fn form(payload: &Value, files: &[(&str, usize)]) -> reqwest::multipart::Form {
    let part = |text: String| {
        reqwest::multipart::Part::text(text)
            .mime_str("application/json")
            .unwrap()
    };
    let mut form = reqwest::multipart::Form::new().part("payload_json", part(payload.to_string()));
    for (field, size) in files {
        let file = reqwest::multipart::Part::bytes(vec![0; *size]).file_name("board.png");
        form = form.part((*field).to_owned(), file);
    }
    form
}

async fn upload(
    server: &TestServer,
    method: &str,
    path: &str,
    payload: &Value,
    files: &[(&str, usize)],
) -> (u16, Value) {
    let url = format!("{}/api/v10{path}", server.sandbox.url());
    let request = server
        .http
        .request(method.parse().unwrap(), url)
        .multipart(form(payload, files));
    let response = request
        .header("authorization", format!("Bot {}", server.sandbox.token()))
        .send()
        .await
        .unwrap();
    (response.status().as_u16(), response.json().await.unwrap())
}

#[tokio::test]
async fn files_are_uploaded_listed_kept_and_dropped() {
    let server = TestServer::start().await;
    let path = format!(
        "/channels/{}/messages",
        server.id("channels", "lobby").await
    );
    let payload = json!({"attachments": [{"id": 0, "description": "first"}, {"id": 1, "filename": "../b.png"}]});
    let (status, made) = upload(
        &server,
        "POST",
        &path,
        &payload,
        &[("files[0]", 10), ("files[1]", 20)],
    )
    .await;
    assert_eq!(status, 200, "{made}");
    let files = made["attachments"].as_array().unwrap();
    assert_eq!(
        (&files[0]["description"], &files[0]["size"]),
        (&json!("first"), &json!(10))
    );
    assert_eq!(files[1]["filename"], "_b.png");
    assert_eq!(
        server
            .http
            .get(files[1]["url"].as_str().unwrap())
            .send()
            .await
            .unwrap()
            .content_length(),
        Some(20)
    );
    let edit = format!("{path}/{}", made["id"].as_str().unwrap());
    let (_, kept) = server.rest("PATCH", &edit, &json!({"content": "x"})).await;
    assert_eq!(
        kept["attachments"].as_array().unwrap().len(),
        2,
        "an edit that does not name attachments keeps them"
    );
    let keep = json!({"attachments": [{"id": files[1]["id"]}, {"id": 0}]});
    let (_, swapped) = upload(&server, "PATCH", &edit, &keep, &[("files[0]", 30)]).await;
    let sizes: Vec<u64> = swapped["attachments"]
        .as_array()
        .unwrap()
        .iter()
        .map(|a| a["size"].as_u64().unwrap())
        .collect();
    assert_eq!(sizes, [20, 30]);
    let (_, emptied) = server
        .rest("PATCH", &edit, &json!({"attachments": []}))
        .await;
    assert_eq!(emptied["attachments"], json!([]));
    assert_eq!(
        code(&server.rest("PATCH", &edit, &json!({"content": ""})).await),
        (400, 50006)
    );
    let none = json!({"attachments": [{"id": 3}]});
    assert_eq!(
        code(&upload(&server, "POST", &path, &none, &[("files[0]", 1)]).await),
        (400, 50035)
    );
    server.set(json!({"attachment_size_limit": 100})).await;
    assert_eq!(
        code(&upload(&server, "POST", &path, &json!({}), &[("files[0]", 101)]).await),
        (413, 40005)
    );
}

#[tokio::test]
async fn a_nonce_that_is_enforced_makes_one_message() {
    let server = TestServer::start().await;
    let path = format!(
        "/channels/{}/messages",
        server.id("channels", "lobby").await
    );
    let body = json!({"content": "x", "nonce": "delivery-7", "enforce_nonce": true});
    let (_, first) = server.rest("POST", &path, &body).await;
    let (_, again) = server.rest("POST", &path, &body).await;
    assert_eq!(
        (&first["id"], &first["nonce"]),
        (&again["id"], &json!("delivery-7"))
    );
    // It is its author's, not a channel's.
    let elsewhere = format!(
        "/channels/{}/messages",
        server.id("channels", "general").await
    );
    let (_, again) = server.rest("POST", &elsewhere, &body).await;
    assert_eq!(first["id"], again["id"]);
    let (_, other) = server
        .rest(
            "POST",
            &path,
            &json!({"content": "x", "nonce": "delivery-7"}),
        )
        .await;
    assert_ne!(first["id"], other["id"]);
    assert_eq!(
        code(
            &server
                .rest(
                    "POST",
                    &path,
                    &json!({"content": "x", "nonce": "n".repeat(26)})
                )
                .await
        ),
        (400, 50035)
    );
}

#[tokio::test]
async fn only_allowed_mentions_ping() {
    let server = TestServer::start().await;
    let path = format!(
        "/channels/{}/messages",
        server.id("channels", "lobby").await
    );
    let (ann, bea) = (
        server.id("users", "Ann").await,
        server.id("users", "Bea").await,
    );
    let content = format!("<@{ann}> <@{bea}> @everyone");
    let mut pinged = Vec::new();
    for allowed in [
        json!({"parse": []}),
        json!({"parse": [], "users": [bea]}),
        json!({"parse": ["users", "everyone"]}),
        json!(null),
    ] {
        let mut body = json!({"content": content});
        if !allowed.is_null() {
            body["allowed_mentions"] = allowed;
        }
        let (_, made) = server.rest("POST", &path, &body).await;
        assert_eq!(
            made["mention_everyone"], false,
            "the bot may not mention everyone"
        );
        pinged.push(
            made["mentions"]
                .as_array()
                .unwrap()
                .iter()
                .map(|u| u["id"].clone())
                .collect::<Vec<_>>(),
        );
    }
    let both = vec![json!(ann), json!(bea)];
    assert_eq!(pinged, [vec![], vec![json!(bea)], both.clone(), both]);
    let seen = server.seen("Bea", "lobby").await;
    assert_eq!(seen[1]["pinged_user_ids"], json!([bea]));
}

/// Replaces what the bot is denied in the lobby.
async fn deny(server: &TestServer, names: Value) {
    server
        .post(
            "channels/lobby/permissions",
            json!({"for": "bot", "deny": names}),
        )
        .await;
}

#[tokio::test]
async fn permissions_that_the_bot_lacks_are_missed() {
    let server = TestServer::start().await;
    let lobby = server.id("channels", "lobby").await;
    let path = format!("/channels/{lobby}/messages");
    let text = json!({"content": "x"});
    let (_, made) = server.rest("POST", &path, &text).await;
    let own = format!("{path}/{}", made["id"].as_str().unwrap());
    deny(
        &server,
        json!(["ATTACH_FILES", "EMBED_LINKS", "CREATE_PUBLIC_THREADS"]),
    )
    .await;
    assert_eq!(server.tried("POST", &path, text.clone()).await.0, 200);
    let embed = json!({"embeds": [{"title": "x"}]});
    assert_eq!(server.tried("POST", &path, embed).await, (403, 50013));
    let file = upload(&server, "POST", &path, &json!({}), &[("files[0]", 1)]).await;
    assert_eq!(code(&file), (403, 50013));
    let thread = server
        .tried("POST", &format!("{own}/threads"), json!({"name": "t"}))
        .await;
    assert_eq!(thread, (403, 50013));
    deny(&server, json!(["SEND_MESSAGES"])).await;
    assert_eq!(
        server.tried("POST", &path, text.clone()).await,
        (403, 50013)
    );
    assert_eq!(server.tried("PATCH", &own, text.clone()).await.0, 200);
    deny(&server, json!(["VIEW_CHANNEL"])).await;
    assert_eq!(
        server
            .tried("GET", &format!("/channels/{lobby}"), json!(null))
            .await,
        (403, 50001)
    );
    deny(&server, json!([])).await;
    assert_eq!(server.tried("POST", &path, text).await.0, 200);
}

#[tokio::test]
async fn what_others_wrote_is_not_the_bots_to_change() {
    let server = TestServer::start().await;
    let path = format!(
        "/channels/{}/messages",
        server.id("channels", "lobby").await
    );
    let said = json!({"user": "Bea", "channel": "lobby", "content": "mine"});
    let theirs = format!(
        "{path}/{}",
        server.post("messages", said).await["id"].as_str().unwrap()
    );
    assert_eq!(
        server
            .tried("PATCH", &theirs, json!({"content": "y"}))
            .await,
        (403, 50005)
    );
    assert_eq!(
        server.tried("DELETE", &theirs, json!(null)).await,
        (403, 50013)
    );
    let (_, made) = server.rest("POST", &path, &json!({"content": "x"})).await;
    let own = format!("{path}/{}", made["id"].as_str().unwrap());
    assert_eq!(server.tried("DELETE", &own, json!(null)).await.0, 204);
    assert_eq!(server.tried("GET", &own, json!(null)).await, (404, 10008));
}
