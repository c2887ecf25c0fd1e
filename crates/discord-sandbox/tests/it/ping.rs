//! The bot of the example, driven as a user would.

use serde_json::json;
use tokio::task::AbortHandle;

use super::server::TestServer;

#[path = "../../examples/ping.rs"]
#[expect(
    dead_code,
    reason = "an example has a main function, which no test calls"
)]
mod example;

/// A server with the bot of the example.
async fn with_bot() -> (TestServer, AbortHandle) {
    let server = TestServer::start().await;
    let (url, token) = (server.sandbox.url(), server.sandbox.token());
    let (url, token) = (url.to_owned(), token.to_owned());
    let bot = tokio::spawn(async move { example::bot(&url, &token).await });
    server
        .until(|state| !state["commands"].as_array().unwrap().is_empty())
        .await;
    (server, bot.abort_handle())
}

#[tokio::test]
async fn ping_is_answered_with_pong() {
    let (server, bot) = with_bot().await;
    let answered = server.slash("Ann", "ping", json!({})).await;
    assert_eq!(answered["state"], "answered");
    assert_eq!(answered["messages"][0]["content"], "Pong!");
    bot.abort();
}

#[tokio::test]
async fn a_program_runs_a_command_as_a_user_before_anybody_looks() {
    let (server, bot) = with_bot().await;
    server
        .sandbox
        .slash("Bea", "lobby", "ping", &[])
        .await
        .unwrap();
    let seen = server.seen("Ann", "lobby").await;
    assert_eq!(seen[0]["content"], "Pong!");
    assert_eq!(seen[0]["command"]["user_name"], "Bea");
    let unknown = server.sandbox.slash("Bea", "lobby", "pong", &[]).await;
    assert!(unknown.is_err());
    let unfit = [("loudly", "yes")];
    let refused = server.sandbox.slash("Bea", "lobby", "ping", &unfit).await;
    assert!(refused.is_err());
    bot.abort();
}
