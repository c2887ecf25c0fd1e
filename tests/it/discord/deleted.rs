//! The channel is deleted where something was begun: nobody can play there any more, and nobody loses by that.

use serde_json::{Value, json};

use super::{
    game::{Game, LOBBY},
    harness::Harness,
    seen::{answer, belongs_to},
};

/// Where people can still talk to the bot.
const ELSEWHERE: &str = "chess";

const UNKNOWN_CHANNEL: i64 = 10_003;

const UNPLAYED: &str = "SELECT id, ply FROM sessions WHERE result = 'unplayed' ORDER BY id";
const LIVE: &str = "SELECT id, ply FROM sessions WHERE ended_ms IS NULL ORDER BY id";
const RATED: &str = "SELECT player_id, session_id FROM rating_changes";

impl Harness {
    /// Somebody deletes a channel or thread.
    async fn loses(&self, channel: &str) {
        self.delete(&format!("channels/{channel}")).await;
    }

    /// The bot is not told that channels are deleted.
    async fn hears_of_no_end(&self) {
        for event in ["CHANNEL_DELETE", "THREAD_DELETE"] {
            let unheard = json!({"kind": "event_drop", "event": event, "times": 0});
            self.fault(unheard).await;
        }
    }

    /// Waits until exactly these sessions have ended without a result, at these plies; no rating changed.
    async fn has_called_off(&self, sessions: &[(i64, i64)]) {
        let have_ended = async || self.rows(UNPLAYED).await == sessions;
        self.until(&format!("these have ended: {sessions:?}"), have_ended)
            .await;
        assert_eq!(self.rows(RATED).await, []);
    }
}

#[tokio::test]
async fn what_was_begun_in_a_channel_that_is_deleted_ends_without_a_result() {
    let mut harness = Harness::open().await;
    harness.expected_refusals.push(UNKNOWN_CHANNEL);
    {
        let mut game = harness.game(json!({"time": "5m", "rated": true})).await;
        game.plays("e4 e5 Nf3 Nc6").await;
        let options = json!({"game": "xiangqi", "opponent": "Eve"});
        harness.user("Ann").challenges(options).await;
        let body = json!({"channel": ELSEWHERE, "command": "challenge", "options": {"game": "go"}});
        harness.user("Ann").tries("slash", body).await;
        harness.settled().await;
        harness.loses(LOBBY).await;
        harness.has_called_off(&[(1, 4), (2, 0)]).await;
        assert_eq!(harness.rows(LIVE).await, [(3, 0)]);
        // It is kept, and whoever asks is told what became of it.
        let options = json!({"session": "1"});
        let told = harness.user("Ben").slash(ELSEWHERE, "board", options).await;
        assert!(answer(&told).contains("called off"), "{told:#}");
        let options = json!({"session": "1", "action": "Bb5"});
        let told = harness.user("Ann").slash(ELSEWHERE, "move", options).await;
        assert!(answer(&told).contains("over"), "{told:#}");
    }
    harness.close().await;
}

#[tokio::test]
async fn what_was_begun_in_a_thread_ends_with_it_and_with_its_channel() {
    for is_whole_channel in [false, true] {
        let mut harness = Harness::open().await;
        harness.expected_refusals.push(UNKNOWN_CHANNEL);
        // A thread can have no thread.
        harness.expected_refusals.push(50_024);
        {
            let made = json!({"user": "Ann", "name": "friends"});
            let thread = harness.post("channels/lobby/threads", made).await;
            let thread = thread["id"].as_str().unwrap();
            let options = json!({"game": "chess", "opponent": "Ben", "side": "white"});
            let ann = harness.user("Ann");
            ann.slash(thread, "challenge", options).await;
            let find = |messages: &[Value]| {
                let mut shown = messages.iter();
                shown.find(|it| belongs_to(it, "1")).cloned()
            };
            let card = ann.waits_for(thread, find).await;
            harness.user("Ben").click(&card, "Accept").await;
            let mut game = Game::at(
                "1".to_owned(),
                &card,
                thread.to_owned(),
                ann,
                harness.user("Ben"),
            );
            game.panel_with("Move").await;
            game.plays("e4").await;
            harness.settled().await;
            let gone = if is_whole_channel { LOBBY } else { thread };
            harness.loses(gone).await;
            harness.has_called_off(&[(1, 1)]).await;
        }
        harness.close().await;
    }
}

#[tokio::test]
async fn a_channel_that_is_deleted_while_the_bot_does_not_run_is_missed_at_the_start() {
    let mut harness = Harness::open().await;
    harness.expected_refusals.push(UNKNOWN_CHANNEL);
    {
        let mut game = harness.game(json!({"time": "1h"})).await;
        game.plays("e4 e5").await;
        harness.settled().await;
    }
    harness.kill_bot().await;
    harness.loses(LOBBY).await;
    harness.start_bot().await;
    harness.has_called_off(&[(1, 2)]).await;
    harness.close().await;
}

#[tokio::test]
async fn a_channel_that_only_became_hidden_is_not_taken_for_deleted() {
    let mut harness = Harness::open().await;
    harness
        .expected_refusals
        .extend([50_001, 50_013, UNKNOWN_CHANNEL]);
    let left = {
        let mut game = harness.game(json!({"time": "1h"})).await;
        game.plays("e4 e5").await;
        harness.settled().await;
        game.leaves()
    };
    harness.kill_bot().await;
    let hidden = json!({"for": "bot", "deny": ["VIEW_CHANNEL"], "allow": []});
    harness.post("channels/lobby/permissions", hidden).await;
    harness.start_bot().await;
    let is_asked_for = |request: &Value| {
        let path = request["path"].as_str().unwrap();
        request["method"] == "GET" && path.contains("/channels/")
    };
    let is_found = async || harness.requests().await.iter().any(is_asked_for);
    harness.until("the channel is asked for", is_found).await;
    let shown = json!({"for": "bot", "deny": [], "allow": []});
    harness.post("channels/lobby/permissions", shown).await;
    {
        let mut game = left.back(&harness);
        game.plays("Nf3").await;
        game.panel_showing("2. Nf3").await;
    }
    harness.close().await;
}

#[tokio::test]
async fn a_channel_whose_end_nobody_heard_of_is_found_when_the_game_goes_on() {
    let mut harness = Harness::open().await;
    harness.expected_refusals.push(UNKNOWN_CHANNEL);
    {
        let mut game = harness.game(json!({"time": "1h"})).await;
        game.plays("e4").await;
        harness.settled().await;
        harness.hears_of_no_end().await;
        harness.loses(LOBBY).await;
        let options = json!({"action": "e5", "session": "1"});
        harness.user("Ben").slash(ELSEWHERE, "move", options).await;
        harness.has_called_off(&[(1, 2)]).await;
    }
    harness.close().await;
}

#[tokio::test]
async fn a_channel_whose_end_nobody_heard_of_is_found_before_a_flag_falls() {
    let mut harness = Harness::open().await;
    harness.expected_refusals.push(UNKNOWN_CHANNEL);
    {
        // Ten seconds before its end the panel is to say that time is running out.
        let mut game = harness.game(json!({"time": "14s"})).await;
        game.plays("e4").await;
        harness.settled().await;
        harness.hears_of_no_end().await;
        harness.loses(LOBBY).await;
        harness.has_called_off(&[(1, 1)]).await;
    }
    harness.close().await;
}
