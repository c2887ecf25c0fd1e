//! Xiangqi as people meet it: from the challenge to the last word.

mod challenge;
mod languages;
mod playing;
mod refused;
mod repetition;
mod setups;

use serde_json::{Value, json};

use super::{game::Game, harness::Harness, message};

impl Harness {
    /// A game of xiangqi between Ann, who has red, and Ben; `options` of the challenge can say
    /// otherwise.
    async fn xiangqi(&self, options: Value) -> Game<'_> {
        self.xiangqi_between("Ann", "Ben", options).await
    }

    /// A game of xiangqi between two people; the first challenges and has red.
    async fn xiangqi_between<'h>(
        &'h self,
        first: &'h str,
        second: &'h str,
        options: Value,
    ) -> Game<'h> {
        let mut all = json!({"game": "xiangqi", "side": "red"});
        for (name, value) in options.as_object().unwrap() {
            all[name] = value.clone();
        }
        self.game_between(first, second, all).await
    }
}

/// The words that go with the picture of a message.
fn alt_of(message: &Value) -> String {
    let pictures = message::attachments(message);
    pictures[0]["description"].as_str().unwrap().to_owned()
}

/// Keeps the picture of a message where `XIANGQI_PICTURES` says, to be looked at.
async fn keep(harness: &Harness, message: &Value, name: &str) {
    let pictures = message::attachments(message);
    let bytes = harness.download(pictures[0]["url"].as_str().unwrap()).await;
    assert!(bytes.starts_with(b"\x89PNG"), "{name} is a picture");
    if let Some(folder) = std::env::var_os("XIANGQI_PICTURES") {
        std::fs::write(
            std::path::Path::new(&folder).join(format!("{name}.png")),
            bytes,
        )
        .unwrap();
    }
}
