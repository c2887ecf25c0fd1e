//! Somebody has left the server, and takes no direct messages: the others are told everything all the same.

use serde_json::{Value, json};

use super::{
    faults::{CANNOT_SEND, UNKNOWN_MEMBER, on_requests},
    game::LOBBY,
    harness::Harness,
    message::{answer, pinged, text},
};

impl Harness {
    /// Discord no longer knows somebody as a member, and delivers nothing to them.
    async fn has_left(&self, name: &str) {
        self.expected_refusals.extend([UNKNOWN_MEMBER, CANNOT_SEND]);
        let gone = json!({"status": 404, "code": UNKNOWN_MEMBER, "times": 0});
        let id = self.id_of(name).await;
        for (method, path) in [
            ("GET", format!("/guilds/*/members/{id}")),
            ("PUT", format!("/channels/*/thread-members/{id}")),
        ] {
            self.fault(on_requests(method, &path, &gone)).await;
        }
        let dm = self.post("dms", json!({"user": name})).await;
        let path = format!("/channels/{}/messages", dm["id"].as_str().unwrap());
        let closed = json!({"status": 403, "code": CANNOT_SEND, "times": 0});
        self.fault(on_requests("POST", &path, &closed)).await;
    }
}

#[tokio::test]
async fn the_opponent_of_whoever_has_left_hears_of_the_end() {
    let harness = Harness::open().await;
    let mut game = harness.game(json!({"time": "10s"})).await;
    harness.has_left("Ben").await;
    game.plays("e4").await;
    let words = game.lost("White", game.second, "ran out of time").await;
    let panel = game.panel_showing(&words).await;
    let told = pinged(&panel);
    assert!(told.contains(&harness.id_of("Ann").await), "{panel:#}");
    game.card_showing("ran out of time").await;
    let profile = game
        .first
        .slash(LOBBY, "profile", json!({"player": "Ben"}))
        .await;
    assert!(answer(&profile).starts_with("Ben"), "{profile:#}");
    harness.settled().await;
    harness.delete("faults").await;
    harness.close().await;
}

#[tokio::test]
async fn a_challenge_to_whoever_has_left_stands_and_can_be_withdrawn() {
    let harness = Harness::open().await;
    harness.has_left("Ben").await;
    let ann = harness.user("Ann");
    let number = ann
        .challenges(json!({"game": "chess", "opponent": "Ben"}))
        .await;
    let card = ann.sees_card(&number).await;
    assert!(text(&card).contains("challenges <@"), "{card:#}");
    ann.click(&card, "Withdraw").await;
    let is_gone = |messages: &[Value]| {
        let is_there = messages.iter().any(|message| message["id"] == card["id"]);
        (!is_there).then_some(())
    };
    ann.waits_for(LOBBY, is_gone).await;
    harness.settled().await;
    harness.delete("faults").await;
    harness.close().await;
}
