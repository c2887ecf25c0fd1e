//! REST as any client speaks it: errors, limits, permissions.

use serde_json::{Value, json};

use super::user::Stage;

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
    stage: &Stage,
    method: &str,
    path: &str,
    payload: &Value,
    files: &[(&str, usize)],
) -> (u16, Value) {
    let url = format!("{}/api/v10{path}", stage.sandbox.url());
    let request = stage
        .http
        .request(method.parse().unwrap(), url)
        .multipart(form(payload, files));
    let response = request
        .header("authorization", format!("Bot {}", stage.sandbox.token()))
        .send()
        .await
        .unwrap();
    (response.status().as_u16(), response.json().await.unwrap())
}

fn code(answer: &(u16, Value)) -> (u16, u64) {
    (answer.0, answer.1["code"].as_u64().unwrap_or_default())
}

#[tokio::test]
async fn a_wrong_token_is_unauthorized_and_an_unknown_address_is_not_found() {
    let stage = Stage::open().await;
    assert_eq!(
        code(
            &stage
                .rest_as("Bot wrong", "GET", "/users/@me", &json!(null))
                .await
        ),
        (401, 0)
    );
    assert_eq!(
        code(&stage.rest("GET", "/nonsense", &json!(null)).await),
        (404, 0)
    );
    let broken = stage.get("broken").await;
    assert_eq!(broken["broken"].as_array().unwrap().len(), 2);
    assert_eq!(broken["broken"][1]["where"], "GET /nonsense");
    let url = format!("{}/api/v9/gateway", stage.sandbox.url());
    assert_eq!(stage.http.get(url).send().await.unwrap().status(), 404);
    // Where the gateway is may be asked without a token.
    let url = format!("{}/api/v10/gateway", stage.sandbox.url());
    assert_eq!(stage.http.get(url).send().await.unwrap().status(), 200);
}

#[tokio::test]
async fn unknown_channels_and_messages_have_their_codes() {
    let stage = Stage::open().await;
    let lobby = stage.id("channels", "lobby").await;
    assert_eq!(
        code(
            &stage
                .rest("GET", "/channels/123456789012345678", &json!(null))
                .await
        ),
        (404, 10003)
    );
    let path = format!("/channels/{lobby}/messages/123456789012345678");
    assert_eq!(
        code(&stage.rest("PATCH", &path, &json!({"content": "x"})).await),
        (404, 10008)
    );
    assert_eq!(
        code(&stage.rest("GET", "/channels/abc", &json!(null)).await),
        (400, 50035)
    );
    assert_eq!(
        code(
            &stage
                .rest("GET", "/users/123456789012345678", &json!(null))
                .await
        ),
        (404, 10013)
    );
    let callback = json!({"type": 4, "data": {"content": "x"}});
    assert_eq!(
        code(
            &stage
                .rest("POST", "/interactions/5/none/callback", &callback)
                .await
        ),
        (404, 10062)
    );
    let bot = stage.id("users", "Qiyuan").await;
    assert_eq!(
        code(
            &stage
                .rest(
                    "POST",
                    &format!("/webhooks/{bot}/none"),
                    &json!({"content": "x"})
                )
                .await
        ),
        (404, 10015)
    );
}

#[tokio::test]
async fn a_refusal_names_each_field_that_is_wrong() {
    let stage = Stage::open().await;
    let path = format!("/channels/{}/messages", stage.id("channels", "lobby").await);
    let (status, answer) = stage
        .rest(
            "POST",
            &path,
            &json!({"content": "x".repeat(2001), "embeds": [{"title": 5}]}),
        )
        .await;
    assert_eq!((status, answer["code"].as_u64()), (400, Some(50035)));
    assert_eq!(
        answer["errors"]["content"]["_errors"][0]["code"],
        "BASE_TYPE_MAX_LENGTH"
    );
    assert_eq!(
        answer["errors"]["embeds"]["0"]["title"]["_errors"][0]["code"],
        "STRING_TYPE_CONVERT"
    );
    assert_eq!(
        code(&stage.rest("POST", &path, &json!({"content": "  "})).await),
        (400, 50006)
    );
    let log = stage.get("requests").await;
    let first = &log["requests"][0];
    assert_eq!(
        (&first["method"], &first["status"], &first["path"]),
        (
            &json!("POST"),
            &json!(400),
            &json!(format!("/api/v10{path}"))
        )
    );
    assert_eq!(first["broken"][0]["field"], "content");
    assert_eq!(first["response"]["code"], 50035);
}

#[tokio::test]
async fn files_are_uploaded_listed_kept_and_dropped() {
    let stage = Stage::open().await;
    let path = format!("/channels/{}/messages", stage.id("channels", "lobby").await);
    let payload = json!({"attachments": [{"id": 0, "description": "first"}, {"id": 1, "filename": "../b.png"}]});
    let (status, made) = upload(
        &stage,
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
        stage
            .http
            .get(files[1]["url"].as_str().unwrap())
            .send()
            .await
            .unwrap()
            .content_length(),
        Some(20)
    );
    let edit = format!("{path}/{}", made["id"].as_str().unwrap());
    let (_, kept) = stage.rest("PATCH", &edit, &json!({"content": "x"})).await;
    assert_eq!(
        kept["attachments"].as_array().unwrap().len(),
        2,
        "an edit that does not name attachments keeps them"
    );
    let keep = json!({"attachments": [{"id": files[1]["id"]}, {"id": 0}]});
    let (_, swapped) = upload(&stage, "PATCH", &edit, &keep, &[("files[0]", 30)]).await;
    let sizes: Vec<u64> = swapped["attachments"]
        .as_array()
        .unwrap()
        .iter()
        .map(|a| a["size"].as_u64().unwrap())
        .collect();
    assert_eq!(sizes, [20, 30]);
    let (_, emptied) = stage
        .rest("PATCH", &edit, &json!({"attachments": []}))
        .await;
    assert_eq!(emptied["attachments"], json!([]));
    assert_eq!(
        code(&stage.rest("PATCH", &edit, &json!({"content": ""})).await),
        (400, 50006)
    );
    let none = json!({"attachments": [{"id": 3}]});
    assert_eq!(
        code(&upload(&stage, "POST", &path, &none, &[("files[0]", 1)]).await),
        (400, 50035)
    );
    stage.set(json!({"attachment_size_limit": 100})).await;
    assert_eq!(
        code(&upload(&stage, "POST", &path, &json!({}), &[("files[0]", 101)]).await),
        (413, 40005)
    );
}

#[tokio::test]
async fn a_nonce_that_is_enforced_makes_one_message() {
    let stage = Stage::open().await;
    let path = format!("/channels/{}/messages", stage.id("channels", "lobby").await);
    let body = json!({"content": "x", "nonce": "delivery-7", "enforce_nonce": true});
    let (_, first) = stage.rest("POST", &path, &body).await;
    let (_, again) = stage.rest("POST", &path, &body).await;
    assert_eq!(
        (&first["id"], &first["nonce"]),
        (&again["id"], &json!("delivery-7"))
    );
    let (_, other) = stage
        .rest(
            "POST",
            &path,
            &json!({"content": "x", "nonce": "delivery-7"}),
        )
        .await;
    assert_ne!(first["id"], other["id"]);
    assert_eq!(
        code(
            &stage
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
    let stage = Stage::open().await;
    let path = format!("/channels/{}/messages", stage.id("channels", "lobby").await);
    let (ann, bea) = (
        stage.id("users", "Ann").await,
        stage.id("users", "Bea").await,
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
        let (_, made) = stage.rest("POST", &path, &body).await;
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
    let seen = stage.seen("Bea", "lobby").await;
    assert_eq!(seen[1]["pinged_user_ids"], json!([bea]));
}

#[tokio::test]
async fn permissions_that_the_bot_lacks_are_missed() {
    let stage = Stage::open().await;
    let lobby = stage.id("channels", "lobby").await;
    let path = format!("/channels/{lobby}/messages");
    let (_, made) = stage.rest("POST", &path, &json!({"content": "x"})).await;
    let message = made["id"].as_str().unwrap();
    let deny = |names: Value| {
        stage.post(
            "channels/lobby/permissions",
            json!({"for": "bot", "deny": names}),
        )
    };
    deny(json!([
        "ATTACH_FILES",
        "EMBED_LINKS",
        "CREATE_PUBLIC_THREADS"
    ]))
    .await;
    assert_eq!(
        stage.rest("POST", &path, &json!({"content": "x"})).await.0,
        200
    );
    assert_eq!(
        code(
            &stage
                .rest("POST", &path, &json!({"embeds": [{"title": "x"}]}))
                .await
        ),
        (403, 50013)
    );
    assert_eq!(
        code(&upload(&stage, "POST", &path, &json!({}), &[("files[0]", 1)]).await),
        (403, 50013)
    );
    let thread = json!({"name": "t"});
    assert_eq!(
        code(
            &stage
                .rest("POST", &format!("{path}/{message}/threads"), &thread)
                .await
        ),
        (403, 50013)
    );
    deny(json!(["SEND_MESSAGES"])).await;
    assert_eq!(
        code(&stage.rest("POST", &path, &json!({"content": "x"})).await),
        (403, 50013)
    );
    assert_eq!(
        stage
            .rest(
                "PATCH",
                &format!("{path}/{message}"),
                &json!({"content": "y"})
            )
            .await
            .0,
        200
    );
    deny(json!(["VIEW_CHANNEL"])).await;
    assert_eq!(
        code(
            &stage
                .rest("GET", &format!("/channels/{lobby}"), &json!(null))
                .await
        ),
        (403, 50001)
    );
    deny(json!([])).await;
    assert_eq!(
        stage.rest("POST", &path, &json!({"content": "x"})).await.0,
        200
    );
    let (_, said) = stage
        .call(
            "POST",
            "messages",
            &json!({"user": "Bea", "channel": "lobby", "content": "mine"}),
        )
        .await;
    let theirs = format!("{path}/{}", said["id"].as_str().unwrap());
    assert_eq!(
        code(&stage.rest("PATCH", &theirs, &json!({"content": "y"})).await),
        (403, 50005)
    );
    assert_eq!(
        code(&stage.rest("DELETE", &theirs, &json!(null)).await),
        (403, 50013)
    );
    assert_eq!(
        stage
            .rest("DELETE", &format!("{path}/{message}"), &json!(null))
            .await
            .0,
        204
    );
}

#[tokio::test]
async fn commands_are_made_changed_replaced_and_deleted() {
    let stage = Stage::open().await;
    let bot = stage.id("users", "Qiyuan").await;
    let path = format!("/applications/{bot}/commands");
    let one = json!({"name": "move", "description": "Move."});
    let (status, made) = stage.rest("POST", &path, &one).await;
    assert_eq!(status, 201);
    let (status, again) = stage
        .rest(
            "POST",
            &path,
            &json!({"name": "move", "description": "Moves."}),
        )
        .await;
    assert_eq!(
        (status, &again["id"], &again["description"]),
        (200, &made["id"], &json!("Moves."))
    );
    let id = made["id"].as_str().unwrap();
    let (_, changed) = stage
        .rest(
            "PATCH",
            &format!("{path}/{id}"),
            &json!({"description": "M."}),
        )
        .await;
    assert_eq!(changed["description"], "M.");
    let (_, all) = stage
        .rest(
            "PUT",
            &path,
            &json!([one, {"name": "board", "description": "B."}]),
        )
        .await;
    assert_eq!(
        (all.as_array().unwrap().len(), &all[0]["id"]),
        (2, &made["id"])
    );
    let twice = json!([one, one]);
    assert_eq!(code(&stage.rest("PUT", &path, &twice).await), (400, 50035));
    let wrong = stage
        .rest(
            "PUT",
            &path,
            &json!([{"name": "Move it", "description": "M."}]),
        )
        .await;
    assert_eq!(
        wrong.1["errors"]["0"]["name"]["_errors"][0]["code"],
        "APPLICATION_COMMAND_INVALID_NAME"
    );
    assert_eq!(
        stage
            .rest("DELETE", &format!("{path}/{id}"), &json!(null))
            .await
            .0,
        204
    );
    assert_eq!(
        code(
            &stage
                .rest("GET", &format!("{path}/{id}"), &json!(null))
                .await
        ),
        (404, 10063)
    );
    let guild = stage.get("state").await["guild"]["id"]
        .as_str()
        .unwrap()
        .to_owned();
    let (_, local) = stage
        .rest(
            "PUT",
            &format!("/applications/{bot}/guilds/{guild}/commands"),
            &json!([one]),
        )
        .await;
    assert_eq!(local[0]["guild_id"], guild);
    let many: Vec<Value> = (0..101)
        .map(|n| json!({"name": format!("c{n}"), "description": "d"}))
        .collect();
    assert_eq!(
        code(&stage.rest("PUT", &path, &json!(many)).await),
        (400, 30032)
    );
}

#[tokio::test]
async fn rate_limits_are_kept_when_asked_for() {
    let stage = Stage::open().await;
    stage
        .set(json!({"rate_limit": {"requests": 2, "window_ms": 60000}}))
        .await;
    let path = format!("/channels/{}/messages", stage.id("channels", "lobby").await);
    for _ in 0..2 {
        assert_eq!(
            stage.rest("POST", &path, &json!({"content": "x"})).await.0,
            200
        );
    }
    let (status, answer) = stage.rest("POST", &path, &json!({"content": "x"})).await;
    assert_eq!(status, 429);
    assert!(answer["retry_after"].as_f64().unwrap() > 50.0);
    let other = format!("/channels/{}/messages", stage.id("channels", "chess").await);
    assert_eq!(
        stage.rest("POST", &other, &json!({"content": "x"})).await.0,
        200
    );
}

#[tokio::test]
async fn what_comes_from_elsewhere_is_refused() {
    let stage = Stage::open().await;
    let url = format!("{}/sandbox/state", stage.sandbox.url());
    let foreign = stage
        .http
        .get(&url)
        .header("host", "evil.example")
        .send()
        .await
        .unwrap();
    assert_eq!(foreign.status(), 403);
    let post = format!("{}/sandbox/messages", stage.sandbox.url());
    let foreign = stage
        .http
        .post(&post)
        .header("origin", "http://evil.example")
        .body("{}")
        .send()
        .await
        .unwrap();
    assert_eq!(foreign.status(), 403);
    let large = stage
        .http
        .post(&post)
        .body("x".repeat(70_000))
        .send()
        .await
        .unwrap();
    assert_eq!(large.status(), 413);
    let api = format!("{}/api/v10/channels/1/messages", stage.sandbox.url());
    let large = stage
        .http
        .post(&api)
        .header("content-type", "application/json")
        .body(vec![b' '; 27 << 20])
        .send()
        .await;
    assert!(large.is_err() || large.unwrap().status() == 413);
    for body in ["", "[]", "{", "nonsense", "{\"user\": 5}", "null"] {
        let status = stage
            .http
            .post(&post)
            .body(body)
            .send()
            .await
            .unwrap()
            .status();
        assert_eq!(status, 400, "{body}");
    }
}
