//! Go as people meet it: from the challenge to the agreed count.

mod challenge;
mod counting;
mod panel;
mod playing;
mod refused;

use serde_json::{Value, json};

use super::{game::Game, harness::Harness};

/// Two walls and a dead stone on each side of them, on nine lines.
const WALLS: &str = "E5 F5 E4 F4 E6 F6 E3 F3 E7 F7 E2 F2 E8 F8 E1 F1 E9 F9 H7 C3";

/// The button by which a player agrees to what is marked.
const ACCEPT: &str = "Accept dead stones";

impl Harness {
    /// A game of Go on nine lines between Ann, who has black, and Ben; `options` of the challenge can
    /// say otherwise.
    async fn go(&self, options: Value) -> Game<'_> {
        self.go_between("Ann", "Ben", options).await
    }

    /// A game of Go on nine lines between two people; the first challenges and has black.
    async fn go_between<'h>(&'h self, first: &'h str, second: &'h str, options: Value) -> Game<'h> {
        let mut all = json!({"game": "go", "side": "black", "options": "size=9"});
        for (name, value) in options.as_object().unwrap() {
            all[name] = value.clone();
        }
        self.game_between(first, second, all).await
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
