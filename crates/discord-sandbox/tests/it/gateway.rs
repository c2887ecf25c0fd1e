//! The gateway turns away who may not listen.

use serde_json::json;
use serenity::all::{ClientBuilder, GatewayError, GatewayIntents};
use serenity::http::HttpBuilder;

use super::bot::Bot;
use super::server::TestServer;

/// How the gateway ends a client that introduces itself so.
async fn turned_away(server: &TestServer, token: &str, intents: GatewayIntents) -> GatewayError {
    let http = HttpBuilder::new(token)
        .proxy(server.sandbox.url())
        .ratelimiter_disabled(true);
    let mut client = ClientBuilder::new_with_http(http.build(), intents)
        .await
        .unwrap();
    match client.start().await {
        Err(serenity::Error::Gateway(why)) => why,
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn a_wrong_token_is_turned_away() {
    let server = TestServer::start().await;
    let why = turned_away(&server, "Bot wrong.token", GatewayIntents::GUILDS).await;
    assert!(
        matches!(why, GatewayError::InvalidAuthentication),
        "{why:?}"
    );
    assert_eq!(server.get("broken").await["broken"][0]["code"], 4004);
}

#[tokio::test]
async fn privileged_intents_must_be_switched_on() {
    let server = TestServer::start().await;
    let why = turned_away(
        &server,
        server.sandbox.token(),
        GatewayIntents::MESSAGE_CONTENT,
    )
    .await;
    assert!(
        matches!(why, GatewayError::DisallowedGatewayIntents),
        "{why:?}"
    );
    server.set(json!({"privileged_intents": true})).await;
    let bot = Bot::start_with(
        &server,
        GatewayIntents::GUILD_MESSAGES | GatewayIntents::MESSAGE_CONTENT,
    )
    .await;
    server
        .post(
            "messages",
            json!({"user": "Bea", "channel": "lobby", "content": "to nobody"}),
        )
        .await;
    let events = server.get("gateway").await;
    let heard = events["events"]
        .as_array()
        .unwrap()
        .iter()
        .find(|e| e["t"] == "MESSAGE_CREATE")
        .unwrap()
        .clone();
    assert_eq!(heard["d"]["content"], "to nobody");
    bot.stop().await;
}

#[tokio::test]
async fn other_versions_and_encodings_are_not_spoken() {
    let server = TestServer::start().await;
    for query in ["v=9", "v=10&encoding=etf", "v=10&compress=zstd-stream"] {
        let url = format!("{}/gateway?{query}", server.sandbox.url());
        let upgrade = [
            ("connection", "upgrade"),
            ("upgrade", "websocket"),
            ("sec-websocket-version", "13"),
            ("sec-websocket-key", "dGhlIHNhbXBsZSBub25jZQ=="),
        ];
        let request = upgrade
            .iter()
            .fold(server.http.get(url), |r, (name, value)| {
                r.header(*name, *value)
            });
        assert_eq!(request.send().await.unwrap().status(), 400, "{query}");
    }
}

#[tokio::test]
async fn a_bot_that_leaves_is_gone() {
    let server = TestServer::start().await;
    let bot = Bot::start(&server).await;
    assert_eq!(server.get("state").await["bot"]["connected"], true);
    bot.leave().await;
    server
        .until(|state| state["bot"]["connected"] == false)
        .await;
    let next = server.get("gateway").await["next"].clone();
    server
        .post(
            "messages",
            json!({"user": "Bea", "channel": "lobby", "content": "hello?"}),
        )
        .await;
    assert_eq!(
        server.get("gateway").await["next"],
        next,
        "nobody is told, and nothing is kept for later"
    );
}
