//! What those see who watch over the bot.

use serde_json::json;

use super::{game::LOBBY, harness::Harness};

#[tokio::test]
async fn metrics_and_health_tell_of_a_game() {
    let harness = Harness::open_watched().await;
    let mut game = harness.game(json!({"time": "10m+5s"})).await;
    // A panel for each: moves that come quickly share one.
    harness.settled().await;
    for action in ["e4", "e5"] {
        game.plays(action).await;
        harness.settled().await;
    }

    let metrics = harness.watches("metrics").await.1;
    let value = |name: &str| -> f64 {
        let line = metrics.lines().find(|line| line.starts_with(name));
        let line = line.unwrap_or_else(|| panic!("{name} is missing in\n{metrics}"));
        line.rsplit(' ').next().unwrap().parse().unwrap()
    };
    assert_eq!(value("qiyuan_sessions_live "), 1.0);
    assert_eq!(value("qiyuan_challenges_standing "), 0.0);
    assert_eq!(value("qiyuan_messages_owed "), 0.0);
    assert_eq!(value("qiyuan_store_up "), 1.0);
    assert_eq!(value("qiyuan_connected "), 1.0);
    assert_eq!(value("qiyuan_incidents_total "), 0.0);
    assert!(value("qiyuan_acknowledged_seconds_count ") >= 4.0);
    assert!(value("qiyuan_shown_seconds_count{surface=\"panel\"} ") >= 3.0);
    assert!(value("qiyuan_saved_seconds_count ") >= 3.0);
    assert!(value("qiyuan_deliveries_total{result=\"sent\"} ") >= 5.0);
    assert!(metrics.ends_with("# EOF\n"), "{metrics}");

    let (status, health) = harness.watches("health").await;
    assert_eq!(
        (status, health.as_str()),
        (200, "database: up\nconnection: up\n")
    );
    let about = harness.user("Ann").slash(LOBBY, "about", json!({})).await;
    assert_eq!(about["state"], "answered");
    harness.close().await;
}

#[tokio::test]
async fn health_is_bad_while_the_connection_is_lost() {
    let harness = Harness::open_watched().await;
    harness
        .post("faults", json!({"kind": "gateway_refuse", "times": 0}))
        .await;
    harness.post("faults", json!({"kind": "gateway_cut"})).await;
    let sick = harness.watches_until("health", 503).await;
    assert_eq!(sick, "database: up\nconnection: down\n");
    harness.delete("faults").await;
    harness.watches_until("health", 200).await;
    harness.close().await;
}
