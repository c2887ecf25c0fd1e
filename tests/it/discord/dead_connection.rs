//! The connection dies and does not say so.

use std::time::Duration;

use qiyuan_core::clock::Span;
use serde_json::json;

use super::{
    game::{LOBBY, time_comes},
    harness::Harness,
};

impl Harness {
    /// The connection is dead from now on, until the bot makes a new one.
    async fn dies_quietly(&self) {
        let before = self.greetings().await;
        self.fault(json!({"kind": "gateway_zombie"})).await;
        // By the heartbeats of the library alone it would take more than a minute.
        let is_noticed = async || self.greetings().await > before;
        self.until("somebody notices", is_noticed).await;
    }
}

#[tokio::test]
async fn no_flag_falls_and_nothing_is_charged_while_a_dead_connection_looks_alive() {
    let harness = Harness::open().await;
    let mut game = harness.game(json!({"time": "8s+1s"})).await;
    game.plays("e4").await;
    harness.settled().await;
    harness.dies_quietly().await;
    game.plays("e5").await;
    game.panel_showing("1… e5").await;
    harness.no_flag_has_fallen().await;
    let (charged, given) = harness.charged_and_given().await;
    assert!(charged < 3_000, "charged {charged} ms\n{}", harness.log());
    assert!(given > 10_000, "{given} ms");
    harness.close().await;
}

#[tokio::test]
async fn no_flag_falls_in_a_connection_that_died_a_moment_before_it() {
    let harness = Harness::open().await;
    let mut game = harness.game(json!({"time": "6s"})).await;
    game.plays("e4").await;
    time_comes(game.flag().await - Span::from_secs(3)).await;
    // The connection is alive now.
    game.second.slash(LOBBY, "board", json!({})).await;
    harness.dies_quietly().await;
    game.plays("e5").await;
    game.panel_showing("1… e5").await;
    harness.close().await;
}

#[tokio::test]
async fn a_bot_that_stood_still_charges_nobody() {
    let harness = Harness::open().await;
    let mut game = harness.game(json!({"time": "8s+1s"})).await;
    game.plays("e4").await;
    harness.settled().await;
    harness.stands_still(Duration::from_secs(12)).await;
    game.plays("e5").await;
    game.panel_showing("1… e5").await;
    harness.close().await;
}
