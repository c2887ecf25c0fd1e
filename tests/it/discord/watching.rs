//! What those see who watch over the bot.

use serde_json::json;

use super::{game::LOBBY, house::House};

#[tokio::test]
async fn metrics_and_health_tell_of_a_game() {
    let house = House::open_watched().await;
    let mut game = house.game(json!({"time": "10m+5s"})).await;
    // A panel for each: moves that come quickly share one.
    house.settled().await;
    for action in ["e4", "e5"] {
        game.plays(action).await;
        house.settled().await;
    }

    let metrics = house.watches("metrics").await.1;
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
    assert!(value("qiyuan_deliveries_total{became=\"sent\"} ") >= 5.0);
    assert!(metrics.ends_with("# EOF\n"), "{metrics}");

    let (status, health) = house.watches("health").await;
    assert_eq!(
        (status, health.as_str()),
        (200, "database: up\nconnection: up\n")
    );
    let about = house.user("Ann").slash(LOBBY, "about", json!({})).await;
    assert_eq!(about["state"], "answered");
    house.close().await;
}

#[tokio::test]
async fn health_is_bad_while_the_connection_is_lost() {
    let house = House::open_watched().await;
    house
        .post("faults", json!({"kind": "gateway_refuse", "times": 0}))
        .await;
    house.post("faults", json!({"kind": "gateway_cut"})).await;
    let sick = house.watches_until("health", 503).await;
    assert_eq!(sick, "database: up\nconnection: down\n");
    house.delete("faults").await;
    house.watches_until("health", 200).await;
    house.close().await;
}
