//! The two limits on interactions, and what each sort of answer may be.

use serde_json::{Value, json};

use super::bot::Bot;
use super::server::{TestServer, code};

/// A server whose bot leaves all but `/do` alone, so that the test can answer by hand.
async fn silent() -> (TestServer, Bot) {
    let server = TestServer::start().await;
    // The machine may be busy.
    server.set(json!({"acknowledge_ms": 60_000})).await;
    let bot = Bot::start(&server).await;
    let id = server.id("users", "Sandbot").await;
    let option = json!({"type": 4, "name": "n", "description": "d", "autocomplete": true});
    let commands = json!([{"name": "ask", "description": "d", "options": [option]}]);
    server
        .rest("PUT", &format!("/applications/{id}/commands"), &commands)
        .await;
    (server, bot)
}

async fn ask(server: &TestServer) -> String {
    let asked = server
        .post(
            "slash",
            json!({"user": "Ann", "channel": "lobby", "command": "ask"}),
        )
        .await;
    asked["id"].as_str().unwrap().to_owned()
}

async fn state(server: &TestServer, id: &str) -> Value {
    server.get(&format!("interactions/{id}")).await["state"].clone()
}

#[tokio::test]
async fn nothing_follows_before_the_first_answer() {
    let (server, bot) = silent().await;
    ask(&server).await;
    assert_eq!(
        code(&server.webhook("POST", "", json!({"content": "x"})).await),
        (404, 10015)
    );
    assert_eq!(
        code(
            &server
                .webhook("GET", "/messages/@original", Value::Null)
                .await
        ),
        (404, 10015)
    );
    let (status, made) = server
        .callback(json!({"type": 4, "data": {"content": "x"}}))
        .await;
    assert_eq!(status, 200);
    let message = &made["resource"]["message"];
    assert_eq!(
        (
            &made["interaction"]["response_message_id"],
            &message["content"]
        ),
        (&message["id"], &json!("x"))
    );
    assert_eq!(
        server.webhook("POST", "", json!({"content": "y"})).await.0,
        200
    );
    let (_, original) = server
        .webhook("GET", "/messages/@original", Value::Null)
        .await;
    assert_eq!(original["id"], message["id"]);
    assert_eq!(
        server
            .webhook("DELETE", "/messages/@original", Value::Null)
            .await
            .0,
        204
    );
    assert_eq!(
        code(
            &server
                .webhook("GET", "/messages/@original", Value::Null)
                .await
        ),
        (404, 10008)
    );
    bot.stop().await;
}

#[tokio::test]
async fn a_token_works_for_its_time_alone() {
    let (server, bot) = silent().await;
    server.set(json!({"token_ms": 2_000})).await;
    let id = ask(&server).await;
    assert_eq!(
        server
            .callback(json!({"type": 5, "data": {"flags": 64}}))
            .await
            .0,
        200
    );
    assert_eq!(state(&server, &id).await, "deferred");
    assert_eq!(server.seen("Ann", "lobby").await[0]["thinking"], true);
    let held = server.get(&format!("interactions/{id}?wait_ms=5000")).await;
    assert_eq!(held["state"], "failed", "the deferred answer never came");
    let late = server
        .webhook("PATCH", "/messages/@original", json!({"content": "x"}))
        .await;
    assert_eq!(code(&late), (404, 10015));
    assert_eq!(
        server.get(&format!("interactions/{id}")).await["refused"][0]["code"],
        10015
    );
    bot.stop().await;
}

#[tokio::test]
async fn each_sort_of_interaction_has_its_answers() {
    let (server, bot) = silent().await;
    ask(&server).await;
    for sort in [1, 2, 3, 6, 7, 8, 10, 12] {
        let refused = server
            .callback(json!({"type": sort, "data": {"content": "x", "choices": []}}))
            .await;
        assert_eq!(code(&refused), (400, 50035), "{sort}");
    }
    assert_eq!(
        code(&server.callback(json!({"type": 4, "data": {}})).await),
        (400, 50006)
    );
    assert_eq!(
        code(&server.callback(json!({"type": 4})).await),
        (400, 50006)
    );
    let long = server
        .callback(json!({"type": 4, "data": {"content": "x".repeat(2001)}}))
        .await;
    assert_eq!(
        long.1["errors"]["data"]["content"]["_errors"][0]["code"],
        "BASE_TYPE_MAX_LENGTH"
    );
    let typing = json!({"user": "Ann", "channel": "lobby", "command": "ask", "focused": "n", "options": {"n": 1}});
    server.post("autocomplete", typing).await;
    let choices =
        |value: Value| json!({"type": 8, "data": {"choices": [{"name": "n", "value": value}]}});
    assert_eq!(
        code(
            &server
                .callback(json!({"type": 4, "data": {"content": "x"}}))
                .await
        ),
        (400, 50035)
    );
    assert_eq!(
        code(&server.callback(choices(json!("text"))).await),
        (400, 50035)
    );
    let many: Vec<Value> = (0..26).map(|n| json!({"name": "n", "value": n})).collect();
    assert_eq!(
        code(
            &server
                .callback(json!({"type": 8, "data": {"choices": many}}))
                .await
        ),
        (400, 50035)
    );
    assert_eq!(server.callback(choices(json!(7))).await.0, 200);
    assert_eq!(
        code(&server.callback(choices(json!(7))).await),
        (400, 40060)
    );
    bot.stop().await;
}

#[tokio::test]
async fn a_refused_answer_leaves_room_for_a_better_one() {
    let (server, bot) = silent().await;
    let id = ask(&server).await;
    let rows: Vec<Value> = (0..6)
        .map(|n| json!({"type": 1, "components": [{"type": 2, "style": 1, "label": "L", "custom_id": n.to_string()}]}))
        .collect();
    assert_eq!(
        code(
            &server
                .callback(json!({"type": 4, "data": {"components": rows}}))
                .await
        ),
        (400, 50035)
    );
    assert_eq!(state(&server, &id).await, "waiting");
    assert_eq!(
        server
            .callback(json!({"type": 4, "data": {"components": rows[..5]}}))
            .await
            .0,
        200
    );
    assert_eq!(state(&server, &id).await, "answered");
    let shown = server.get(&format!("interactions/{id}")).await;
    assert_eq!(
        shown["refused"][0]["errors"]["data"]["components"]["_errors"][0]["code"],
        "BASE_TYPE_MAX_LENGTH"
    );
    bot.stop().await;
}

#[tokio::test]
async fn menus_of_users_roles_and_channels_resolve_what_is_chosen() {
    let (server, bot) = silent().await;
    ask(&server).await;
    let menu = |sort: u8| json!({"type": 1, "components": [{"type": sort, "custom_id": sort.to_string()}]});
    let rows = json!([menu(5), menu(6), menu(7), menu(8)]);
    let (_, made) = server
        .callback(json!({"type": 4, "data": {"components": rows}}))
        .await;
    let message = made["resource"]["message"]["id"].clone();
    let guild = server.get("state").await["guild"]["id"]
        .as_str()
        .unwrap()
        .to_owned();
    let (bea, general) = (
        server.id("users", "Bea").await,
        server.id("channels", "general").await,
    );
    for (sort, chosen, list, id) in [
        ("5", "Bea", "members", &bea),
        ("6", "@everyone", "roles", &guild),
        ("7", "Bea", "users", &bea),
        ("8", "#general", "channels", &general),
    ] {
        let select =
            json!({"user": "Ann", "message": message, "custom_id": sort, "values": [chosen]});
        server.post("select", select).await;
        let data = server.sent().await["data"].clone();
        assert_eq!(data["values"], json!([id]), "{sort}");
        assert!(data["resolved"][list][id].is_object(), "{sort}: {data}");
    }
    let unknown = json!({"user": "Ann", "message": message, "custom_id": "5", "values": ["Zoe"]});
    assert_eq!(server.refused("select", unknown).await, "bad_option");
    bot.stop().await;
}

#[tokio::test]
async fn an_answer_in_a_channel_that_is_gone_is_refused() {
    let (server, bot) = silent().await;
    ask(&server).await;
    assert_eq!(
        server
            .call("DELETE", "channels/lobby", &Value::Null)
            .await
            .0,
        200
    );
    let answer = server
        .callback(json!({"type": 4, "data": {"content": "x"}}))
        .await;
    assert_eq!(code(&answer), (404, 10003));
    assert_eq!(
        code(&server.callback(json!({"type": 5})).await),
        (404, 10003)
    );
    bot.stop().await;
}
