//! REST as any client speaks it: who may ask, what is unknown, how a refusal reads.

use serde_json::json;

use super::server::{TestServer, code};

#[tokio::test]
async fn a_wrong_token_is_unauthorized_and_an_unknown_address_is_not_found() {
    let server = TestServer::start().await;
    assert_eq!(
        code(
            &server
                .rest_as("Bot wrong", "GET", "/users/@me", &json!(null))
                .await
        ),
        (401, 0)
    );
    assert_eq!(
        code(&server.rest("GET", "/nonsense", &json!(null)).await),
        (404, 0)
    );
    let broken = server.get("broken").await;
    assert_eq!(broken["broken"].as_array().unwrap().len(), 2);
    assert_eq!(broken["broken"][1]["where"], "GET /nonsense");
    let url = format!("{}/api/v9/gateway", server.sandbox.url());
    assert_eq!(server.http.get(url).send().await.unwrap().status(), 404);
    // Where the gateway is may be asked without a token.
    let url = format!("{}/api/v10/gateway", server.sandbox.url());
    assert_eq!(server.http.get(url).send().await.unwrap().status(), 200);
}

#[tokio::test]
async fn unknown_channels_and_messages_have_their_codes() {
    let server = TestServer::start().await;
    let lobby = server.id("channels", "lobby").await;
    assert_eq!(
        code(
            &server
                .rest("GET", "/channels/123456789012345678", &json!(null))
                .await
        ),
        (404, 10003)
    );
    let path = format!("/channels/{lobby}/messages/123456789012345678");
    assert_eq!(
        code(&server.rest("PATCH", &path, &json!({"content": "x"})).await),
        (404, 10008)
    );
    assert_eq!(
        code(&server.rest("GET", "/channels/abc", &json!(null)).await),
        (400, 50035)
    );
    assert_eq!(
        code(
            &server
                .rest("GET", "/users/123456789012345678", &json!(null))
                .await
        ),
        (404, 10013)
    );
    let callback = json!({"type": 4, "data": {"content": "x"}});
    assert_eq!(
        code(
            &server
                .rest("POST", "/interactions/5/none/callback", &callback)
                .await
        ),
        (404, 10062)
    );
    let bot = server.id("users", "Sandbot").await;
    assert_eq!(
        code(
            &server
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
    let server = TestServer::start().await;
    let path = format!(
        "/channels/{}/messages",
        server.id("channels", "lobby").await
    );
    let (status, answer) = server
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
        code(&server.rest("POST", &path, &json!({"content": "  "})).await),
        (400, 50006)
    );
    let log = server.get("requests").await;
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
async fn rate_limits_are_kept_when_asked_for() {
    let server = TestServer::start().await;
    server
        .set(json!({"rate_limit": {"requests": 2, "window_ms": 60000}}))
        .await;
    let path = format!(
        "/channels/{}/messages",
        server.id("channels", "lobby").await
    );
    for _ in 0..2 {
        assert_eq!(
            server.rest("POST", &path, &json!({"content": "x"})).await.0,
            200
        );
    }
    let (status, answer) = server.rest("POST", &path, &json!({"content": "x"})).await;
    assert_eq!(status, 429);
    assert!(answer["retry_after"].as_f64().unwrap() > 50.0);
    let other = format!(
        "/channels/{}/messages",
        server.id("channels", "general").await
    );
    assert_eq!(
        server
            .rest("POST", &other, &json!({"content": "x"}))
            .await
            .0,
        200
    );
}

#[tokio::test]
async fn what_comes_from_elsewhere_is_refused() {
    let server = TestServer::start().await;
    let url = format!("{}/sandbox/state", server.sandbox.url());
    let foreign = server
        .http
        .get(&url)
        .header("host", "evil.example")
        .send()
        .await
        .unwrap();
    assert_eq!(foreign.status(), 403);
    let post = format!("{}/sandbox/messages", server.sandbox.url());
    let foreign = server
        .http
        .post(&post)
        .header("origin", "http://evil.example")
        .body("{}")
        .send()
        .await
        .unwrap();
    assert_eq!(foreign.status(), 403);
    let large = server
        .http
        .post(&post)
        .body("x".repeat(70_000))
        .send()
        .await
        .unwrap();
    assert_eq!(large.status(), 413);
    let api = format!("{}/api/v10/channels/1/messages", server.sandbox.url());
    let large = server
        .http
        .post(&api)
        .header("content-type", "application/json")
        .body(vec![b' '; 27 << 20])
        .send()
        .await;
    assert!(large.is_err() || large.unwrap().status() == 413);
    for body in ["", "[]", "{", "nonsense", "{\"user\": 5}", "null"] {
        let status = server
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

#[tokio::test]
async fn a_global_limit_spares_interactions() {
    let server = TestServer::start().await;
    let channel = format!("/channels/{}", server.id("channels", "lobby").await);
    server
        .set(json!({"global_rate_limit": {"requests": 1, "window_ms": 60000}}))
        .await;
    assert_eq!(server.rest("GET", &channel, &json!(null)).await.0, 200);
    let (status, answer) = server.rest("GET", "/users/@me", &json!(null)).await;
    assert_eq!((status, &answer["global"]), (429, &json!(true)));
    assert_eq!(
        server
            .tried("POST", "/interactions/5/x/callback", json!({}))
            .await,
        (404, 10062)
    );
    server.set(json!({"global_rate_limit": null})).await;
    assert_eq!(server.rest("GET", "/users/@me", &json!(null)).await.0, 200);
}
