//! The bot is removed from the server, or the server is unavailable: nobody can play in it.

use qiyuan_core::clock::Timestamp;
use serde_json::json;

use super::{
    faults::{MISSING_ACCESS, UNKNOWN_GUILD},
    game::{Game, LOBBY, SOON_AFTER, time_comes},
    harness::Harness,
    message::{answer, text},
};

/// How Discord refuses what a bot does in a server that it is not in.
const REFUSALS: [i64; 2] = [MISSING_ACCESS, UNKNOWN_GUILD];

const AWAY: &str = "SELECT guild_id, from_ms FROM absences WHERE to_ms IS NULL";

impl Harness {
    /// Waits until the bot knows that the server is gone, or that it is there.
    async fn knows_to_be_away(&self, wanted: bool) {
        let is_known = async || self.rows(AWAY).await.is_empty() != wanted;
        self.until("the bot knows whether it is in the server", is_known)
            .await;
    }

    /// The bot is in the server again, and is not told.
    async fn takes_the_bot_back_unheard(&self) {
        let unheard = json!({"kind": "event_drop", "event": "GUILD_CREATE"});
        self.fault(unheard).await;
        self.fault(json!({"kind": "guild_join"})).await;
    }

    /// Waits until the bot has noted that it was alive after this time.
    async fn is_seen_alive_after(&self, moment: Timestamp) {
        let alive = "SELECT at_ms, 0 FROM lifecycle WHERE name = 'alive'";
        let is_seen = async || self.rows(alive).await[0].0 > moment.as_ms();
        self.until("it is seen alive", is_seen).await;
    }
}

/// The game goes on; the time was credited once.
async fn goes_on(harness: &Harness, game: &mut Game<'_>) {
    game.plays("e5").await;
    game.panel_showing("1… e5").await;
    game.has_one_panel().await;
    harness.no_flag_has_fallen().await;
    harness.has_credited_once().await;
}

#[tokio::test]
async fn no_flag_falls_while_the_bot_is_not_in_the_server_and_the_time_is_credited() {
    for fault in ["guild_leave", "guild_unavailable"] {
        let harness = Harness::open().await;
        harness.expected_refusals.extend(REFUSALS);
        let mut game = harness.game_after("e4", json!({"time": "6s+1s"})).await;
        let flag = game.flag().await;
        harness.fault(json!({"kind": fault})).await;
        time_comes(flag + SOON_AFTER).await;
        harness.no_flag_has_fallen().await;
        harness.fault(json!({"kind": "guild_join"})).await;
        harness.knows_to_be_away(false).await;
        goes_on(&harness, &mut game).await;
        harness.close().await;
    }
}

#[tokio::test]
async fn clocks_stand_over_a_restart_while_the_bot_is_not_in_the_server() {
    let harness = Harness::open().await;
    harness.expected_refusals.extend(REFUSALS);
    let mut game = harness.game_after("e4", json!({"time": "6s+1s"})).await;
    let flag = game.flag().await;
    harness.kill_bot().await;
    // Nobody tells the bot of it but the list of servers in which it is.
    harness.fault(json!({"kind": "guild_leave"})).await;
    harness.start_bot().await;
    harness.knows_to_be_away(true).await;
    harness.kill_bot().await;
    harness.start_bot().await;
    time_comes(flag + SOON_AFTER).await;
    harness.no_flag_has_fallen().await;
    harness.takes_the_bot_back_unheard().await;
    // The first who does anything there tells the bot that it is back.
    game.plays("e5").await;
    game.panel_showing("1… e5").await;
    harness.no_flag_has_fallen().await;
    assert_eq!(harness.rows(AWAY).await, []);
    harness.close().await;
}

#[tokio::test]
async fn a_restart_in_the_middle_of_an_absence_takes_nothing_of_it_away() {
    let harness = Harness::open().await;
    harness.expected_refusals.extend(REFUSALS);
    let mut game = harness.game_after("e4", json!({"time": "6s+1s"})).await;
    let flag = game.flag().await;
    harness.fault(json!({"kind": "guild_unavailable"})).await;
    harness.knows_to_be_away(true).await;
    // The last heartbeat before the kill is acknowledged in the absence; the interruption counts from there.
    harness.is_seen_alive_after(flag).await;
    harness.kill_bot().await;
    harness.start_bot().await;
    // The bot has taken in then in which servers it is.
    let is_there = async || harness.log().matches("commands registered").count() == 2;
    harness.until("the bot is there again", is_there).await;
    harness.fault(json!({"kind": "guild_join"})).await;
    harness.knows_to_be_away(false).await;
    goes_on(&harness, &mut game).await;
    harness.close().await;
}

#[tokio::test]
async fn games_of_a_server_that_was_away_for_long_and_is_back_go_on() {
    let harness = Harness::open().await;
    harness.expected_refusals.extend(REFUSALS);
    let mut game = harness.game_after("e4", json!({"time": "10m"})).await;
    harness.fault(json!({"kind": "guild_leave"})).await;
    harness.knows_to_be_away(true).await;
    harness.kill_bot().await;
    harness
        .rewrites("UPDATE absences SET from_ms = from_ms - 90000000")
        .await;
    harness.fault(json!({"kind": "guild_join"})).await;
    // Nobody says so, and nobody does anything there.
    let unheard = json!({"kind": "event_drop", "event": "GUILD_CREATE"});
    harness.fault(unheard).await;
    harness.start_bot().await;
    harness.knows_to_be_away(false).await;
    goes_on(&harness, &mut game).await;
    harness.close().await;
}

#[tokio::test]
async fn a_start_forgets_what_nothing_rests_on_however_much_there_is() {
    let harness = Harness::open().await;
    harness.expected_refusals.extend(REFUSALS);
    let mut game = harness.game_after("e4", json!({"time": "10m"})).await;
    harness.kill_bot().await;
    harness
        .rewrites(
            "INSERT INTO absences (guild_id, from_ms, to_ms) VALUES (1, 1, 2), (1, 3, NULL), (2, 1, NULL);
             INSERT INTO absences (guild_id, from_ms, to_ms) SELECT DISTINCT guild_id, 1, 2 FROM sessions;
             WITH RECURSIVE numbers (number) AS (SELECT 1 UNION ALL SELECT number + 1 FROM numbers WHERE number < 30000)
             INSERT INTO interactions (id, session_id, version, at_ms) SELECT number, 1, 1, 1 FROM numbers;",
        )
        .await;
    harness.start_bot().await;
    let old = "SELECT id, at_ms FROM interactions WHERE at_ms = 1 LIMIT 1";
    let is_forgotten = async || harness.rows(old).await.is_empty();
    harness
        .until("interactions are forgotten", is_forgotten)
        .await;
    let absences = "SELECT from_ms, to_ms FROM absences";
    let is_forgotten = async || harness.rows(absences).await == [(1, 2)];
    harness.until("absences are forgotten", is_forgotten).await;
    game.plays("e5").await;
    harness.close().await;
}

#[tokio::test]
async fn a_server_that_is_back_is_found_although_nobody_says_so() {
    let harness = Harness::open().await;
    harness.expected_refusals.extend(REFUSALS);
    let game = harness.game_after("e4", json!({"time": "6s+1s"})).await;
    harness.fault(json!({"kind": "guild_leave"})).await;
    harness.knows_to_be_away(true).await;
    harness.takes_the_bot_back_unheard().await;
    harness.knows_to_be_away(false).await;
    // The clock goes on from where it stood.
    let panel = game.panel_with("Rematch").await;
    assert!(text(&panel).contains("(White) won"), "{panel:#}");
    harness.has_credited_once().await;
    harness.close().await;
}

#[tokio::test]
async fn after_a_day_without_the_bot_clocks_run_and_challenges_end() {
    let harness = Harness::open().await;
    harness.expected_refusals.extend(REFUSALS);
    let mut game = harness.game(json!({"time": "10m", "rated": true})).await;
    game.plays("e4 e5 Nf3 Nc6").await;
    let options = json!({"game": "chess", "opponent": "Eve"});
    harness.user("Ann").challenges(options).await;
    harness.settled().await;
    harness.fault(json!({"kind": "guild_leave"})).await;
    harness.knows_to_be_away(true).await;
    harness.kill_bot().await;
    // All of that was 25 hours ago.
    harness
        .rewrites(
            "UPDATE events SET at_ms = at_ms - 90000000;
             UPDATE sessions SET deadline_ms = deadline_ms - 90000000, created_ms = created_ms - 90000000;
             UPDATE absences SET from_ms = from_ms - 90000000;",
        )
        .await;
    harness.start_bot().await;
    let have_ended = async || harness.ended_sessions().await.len() >= 2;
    harness.until("both have ended", have_ended).await;
    // It was White's turn, and who removed the bot is not asked.
    let won = "SELECT id, winners FROM sessions WHERE result = 'won'";
    assert_eq!(harness.rows(won).await, [(1, 2)]);
    let rated = "SELECT COUNT(*), COUNT(DISTINCT session_id) FROM rating_changes";
    assert_eq!(harness.rows(rated).await, [(2, 1)]);
    harness.fault(json!({"kind": "guild_join"})).await;
    harness.knows_to_be_away(false).await;
    let options = json!({"session": "1", "text": true});
    let told = harness.user("Eve").slash(LOBBY, "board", options).await;
    assert!(answer(&told).contains("knight"), "{told:#}");
    harness.close().await;
}
