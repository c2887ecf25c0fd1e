//! A server that is not quite Discord: it drops connections, and its answers and events lack fields.

use serde_json::{Value, json};

use super::{
    assert_refused::alive,
    game::LOBBY,
    harness::Harness,
    message::{answer, text},
};

/// How often the bot asked for a connection to the gateway.
async fn connections(harness: &Harness) -> u64 {
    let state = harness.get("state").await;
    state["bot"]["connection_attempts"].as_u64().unwrap()
}

/// The value of a counter that the bot serves.
async fn counted(harness: &Harness, metric: &str) -> u64 {
    let (_, metrics) = harness.watches("metrics").await;
    let line = metrics.lines().find(|line| line.starts_with(metric));
    let value = line.and_then(|line| line.rsplit(' ').next());
    value.map_or(0, |value| value.parse().unwrap())
}

#[tokio::test]
async fn a_gateway_that_accepts_connections_and_drops_them_is_asked_for_few() {
    let harness = Harness::open_watched().await;
    let mut game = harness.game(json!({"time": "10m"})).await;
    game.plays("e4").await;
    harness.settled().await;
    let before = connections(&harness).await;
    harness
        .fault(json!({"kind": "gateway_accept_then_cut", "times": 0}))
        .await;
    harness.fault(json!({"kind": "gateway_cut"})).await;
    let told = "connections to the gateway do not last";
    harness.logs(told).await;
    let made = connections(&harness).await - before;
    assert!((2..=12).contains(&made), "{made}\n{}", harness.log());
    let has_asked_again = async || connections(&harness).await > before + made;
    harness.until("it asks again", has_asked_again).await;
    let log = harness.log();
    assert_eq!(log.matches(told).count(), 1, "{log}");
    assert!(counted(&harness, "qiyuan_gateway_connections_total").await >= made);
    harness.delete("faults").await;
    harness
        .wait_for_state(|state| (state["bot"]["connected"] == true).then_some(()))
        .await;
    game.plays("e5").await;
    game.panel_showing("1… e5").await;
    harness.close().await;
}

#[tokio::test]
async fn an_answer_that_lacks_a_field_is_an_answer() {
    let harness = Harness::open().await;
    for (method, path) in [
        ("POST", "/channels/*/messages"),
        ("PATCH", "/channels/*/messages/*"),
        ("POST", "/channels/*/messages/*/threads"),
        ("GET", "/channels/*/messages"),
        ("PATCH", "/webhooks/*/*/messages/@original"),
        ("POST", "/webhooks/*/*"),
    ] {
        let lacks = json!({
            "kind": "rest", "method": method, "path": path, "times": 0,
            "omit": ["pinned", "author", "timestamp", "type"],
        });
        harness.fault(lacks).await;
    }
    let mut game = harness.game(json!({})).await;
    game.plays("e4 e5 Nf3").await;
    game.panel_showing("2. Nf3").await;
    harness.settled().await;
    let messages = game.messages().await;
    assert_eq!(alive(&messages), 1, "{messages:#?}");
    let lobby = harness.user("Eve").reads(LOBBY).await;
    assert_eq!(lobby.len(), 1, "one card: {lobby:#?}");
    let log = harness.log();
    assert!(!log.contains("given up"), "{log}");
    assert!(!log.contains("tried again"), "{log}");
    harness.close().await;
}

#[tokio::test]
async fn an_interaction_that_lacks_a_field_is_answered_and_counted() {
    let harness = Harness::open_watched().await;
    let game = harness.game(json!({})).await;
    let lacks = |fields: Value| json!({"kind": "event_omit", "event": "INTERACTION_CREATE", "omit": fields});
    harness.fault(lacks(json!(["locale"]))).await;
    let told = harness.user("Eve").slash(LOBBY, "help", json!({})).await;
    assert!(!text(&told["messages"][0]).is_empty());
    harness
        .fault(lacks(json!([
            "entitlements",
            "version",
            "message.pinned",
            "message.author"
        ])))
        .await;
    let panel = game.panel().await;
    let asked = game.first.click(&panel, "Choose piece").await;
    assert!(!answer(&asked).is_empty(), "{asked:#}");
    let counter = "qiyuan_undecoded_events_total{event=\"INTERACTION_CREATE\"}";
    assert_eq!(counted(&harness, counter).await, 2);
    let log = harness.log();
    assert!(log.contains("event=\"INTERACTION_CREATE\""), "{log}");
    harness.close().await;
}

#[tokio::test]
async fn commands_are_not_registered_again_at_a_new_session() {
    let harness = Harness::open().await;
    let registrations = async || {
        let requests = harness.requests().await;
        let is_one = |request: &&Value| request["method"] == "PUT" && request["status"] == 200;
        requests.iter().filter(is_one).count()
    };
    assert_eq!(registrations().await, 1);
    for _ in 0..2 {
        let before = harness.greetings().await;
        harness
            .fault(json!({"kind": "gateway_invalid_session", "resumable": false}))
            .await;
        let is_greeted = async || harness.greetings().await > before;
        harness.until("it is greeted again", is_greeted).await;
    }
    let told = "commands are registered already";
    let is_told = async || harness.log().matches(told).count() >= 2;
    harness.until(told, is_told).await;
    assert_eq!(registrations().await, 1);
    harness.close().await;
}
