//! Xiangqi as people meet it: from the challenge to the last word.

mod challenge;
mod english;
mod languages;
mod playing;
mod refused;
mod repetition;
mod setups;

use serde_json::{Value, json};

use super::{game::Game, harness::Harness};

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
