//! Go as people meet it: from the challenge to the agreed count.

mod challenge;
mod counting;
mod playing;
mod refused;

use serde_json::{Value, json};

use super::{game::Game, harness::Harness, message};

/// Two walls and a dead stone on each side of them, on nine lines.
const WALLS: &str = "E5 F5 E4 F4 E6 F6 E3 F3 E7 F7 E2 F2 E8 F8 E1 F1 E9 F9 H7 C3";

/// The button by which a player agrees to what is marked.
const ACCEPT: &str = "Accept dead stones";

impl Harness {
    /// A game of Go on nine lines between Ann, who has black, and Ben; `options` of the challenge can
    /// say otherwise.
    async fn go(&self, options: Value) -> Game<'_> {
        let mut all = json!({"game": "go", "side": "black", "options": "size=9"});
        for (name, value) in options.as_object().unwrap() {
            all[name] = value.clone();
        }
        self.game(all).await
    }

    /// The same game after both have passed.
    async fn counting(&self, options: Value) -> Game<'_> {
        let mut game = self.go(options).await;
        game.plays(WALLS).await;
        game.plays("pass pass").await;
        game.panel_showing("Counting.").await;
        game
    }
}

/// The words that go with the picture of a message.
fn alt_of(message: &Value) -> String {
    let pictures = message::attachments(message);
    pictures[0]["description"].as_str().unwrap().to_owned()
}

/// Keeps the picture of a message where `GO_PICTURES` says, to be looked at.
async fn keep(harness: &Harness, message: &Value, name: &str) {
    let pictures = message::attachments(message);
    let bytes = harness.download(pictures[0]["url"].as_str().unwrap()).await;
    assert!(bytes.starts_with(b"\x89PNG"), "{name} is a picture");
    if let Some(folder) = std::env::var_os("GO_PICTURES") {
        let path = std::path::Path::new(&folder).join(format!("{name}.png"));
        std::fs::write(path, bytes).unwrap();
    }
}
