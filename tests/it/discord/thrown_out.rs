//! The bot is thrown out of the server, or the server is not there: nobody can play in it.

use std::time::Duration;

use serde_json::{Value, json};
use tokio::time::sleep;

use super::{
    game::{Game, LOBBY},
    house::House,
    seen::text,
    verdict::alive,
};

const ENDED: &str = "SELECT id, ended_ms FROM sessions WHERE ended_ms IS NOT NULL";
const AWAY: &str = "SELECT guild_id, from_ms FROM absences WHERE to_ms IS NULL";
const CREDITS: &str = "SELECT session_id, at_ms FROM events WHERE event LIKE '%\"interrupted\"%'";

impl House {
    /// Waits until the bot knows that the server is gone, or that it is there.
    async fn knows_to_be_away(&self, wanted: bool) {
        while self.rows(AWAY).await.is_empty() == wanted {
            sleep(Duration::from_millis(20)).await;
        }
    }

    /// Nobody's flag has fallen.
    async fn has_ended_nothing(&self) {
        assert_eq!(self.rows(ENDED).await, [], "{}", self.log());
    }
}

/// The game goes on; what passed was given back once.
async fn goes_on(house: &House, game: &mut Game<'_>) {
    game.plays("e5").await;
    game.panel_showing("1… e5").await;
    house.settled().await;
    house.has_ended_nothing().await;
    let credits = house.rows(CREDITS).await;
    assert_eq!(credits.len(), 1, "{credits:?}\n{}", house.log());
    assert_eq!(alive(&game.messages().await), 1);
}

#[tokio::test]
async fn no_flag_falls_while_the_bot_is_not_in_the_server_and_the_time_is_given_back() {
    for fault in ["guild_leave", "guild_unavailable"] {
        let mut house = House::open().await;
        house.expected_refusals.extend([50_001, 10_004]);
        {
            let mut game = house.game(json!({"time": "6s+1s"})).await;
            game.plays("e4").await;
            house.settled().await;
            house.fault(json!({"kind": fault})).await;
            sleep(Duration::from_secs(8)).await;
            house.has_ended_nothing().await;
            house.fault(json!({"kind": "guild_join"})).await;
            house.knows_to_be_away(false).await;
            goes_on(&house, &mut game).await;
        }
        house.close().await;
    }
}

#[tokio::test]
async fn clocks_stand_over_a_restart_while_the_bot_is_not_in_the_server() {
    let mut house = House::open().await;
    house.expected_refusals.extend([50_001, 10_004]);
    let left = {
        let mut game = house.game(json!({"time": "6s+1s"})).await;
        game.plays("e4").await;
        house.settled().await;
        game.leaves()
    };
    house.kill_bot().await;
    // Nobody tells the bot of it but the list of servers in which it is.
    house.fault(json!({"kind": "guild_leave"})).await;
    house.start_bot().await;
    house.knows_to_be_away(true).await;
    house.kill_bot().await;
    house.start_bot().await;
    sleep(Duration::from_secs(7)).await;
    house.has_ended_nothing().await;
    let unheard: Value = json!({"kind": "event_drop", "event": "GUILD_CREATE"});
    house.fault(unheard).await;
    house.fault(json!({"kind": "guild_join"})).await;
    {
        // The first who does anything there tells the bot that it is back.
        let mut game = left.back(&house);
        game.plays("e5").await;
        game.panel_showing("1… e5").await;
        house.has_ended_nothing().await;
        assert_eq!(house.rows(AWAY).await, []);
    }
    house.close().await;
}

#[tokio::test]
async fn a_restart_in_the_middle_of_an_absence_takes_nothing_of_it_away() {
    let mut house = House::open().await;
    house.expected_refusals.extend([50_001, 10_004]);
    let left = {
        let mut game = house.game(json!({"time": "6s+1s"})).await;
        game.plays("e4").await;
        house.settled().await;
        game.leaves()
    };
    house.fault(json!({"kind": "guild_unavailable"})).await;
    house.knows_to_be_away(true).await;
    // A connection that is quiet is asked for a sign of life after ten seconds; the interruption counts from there.
    sleep(Duration::from_secs(13)).await;
    house.kill_bot().await;
    house.start_bot().await;
    sleep(Duration::from_secs(1)).await;
    house.fault(json!({"kind": "guild_join"})).await;
    house.knows_to_be_away(false).await;
    {
        let mut game = left.back(&house);
        goes_on(&house, &mut game).await;
    }
    house.close().await;
}

#[tokio::test]
async fn games_of_a_server_that_was_away_for_long_and_is_back_go_on() {
    let mut house = House::open().await;
    house.expected_refusals.extend([50_001, 10_004]);
    let left = {
        let mut game = house.game(json!({"time": "10m"})).await;
        game.plays("e4").await;
        house.settled().await;
        game.leaves()
    };
    house.fault(json!({"kind": "guild_leave"})).await;
    house.knows_to_be_away(true).await;
    house.kill_bot().await;
    house
        .rewrites("UPDATE absences SET from_ms = from_ms - 90000000")
        .await;
    house.fault(json!({"kind": "guild_join"})).await;
    // Nobody says so, and nobody does anything there.
    house
        .fault(json!({"kind": "event_drop", "event": "GUILD_CREATE"}))
        .await;
    house.start_bot().await;
    house.knows_to_be_away(false).await;
    {
        let mut game = left.back(&house);
        goes_on(&house, &mut game).await;
    }
    house.close().await;
}

#[tokio::test]
async fn a_start_forgets_what_nothing_rests_on_however_much_there_is() {
    let mut house = House::open().await;
    house.expected_refusals.extend([50_001, 10_004]);
    let left = {
        let mut game = house.game(json!({"time": "10m"})).await;
        game.plays("e4").await;
        house.settled().await;
        game.leaves()
    };
    house.kill_bot().await;
    house
        .rewrites(
            "INSERT INTO absences (guild_id, from_ms, to_ms) VALUES (1, 1, 2), (1, 3, NULL), (2, 1, NULL);
             INSERT INTO absences (guild_id, from_ms, to_ms) SELECT DISTINCT guild_id, 1, 2 FROM sessions;
             WITH RECURSIVE numbers (number) AS (SELECT 1 UNION ALL SELECT number + 1 FROM numbers WHERE number < 30000)
             INSERT INTO interactions (id, session_id, version, at_ms) SELECT number, 1, 1, 1 FROM numbers;",
        )
        .await;
    house.start_bot().await;
    let old = "SELECT id, at_ms FROM interactions WHERE at_ms = 1 LIMIT 1";
    while !house.rows(old).await.is_empty() {
        sleep(Duration::from_millis(20)).await;
    }
    while house.rows("SELECT from_ms, to_ms FROM absences").await != [(1, 2)] {
        sleep(Duration::from_millis(20)).await;
    }
    {
        let mut game = left.back(&house);
        game.plays("e5").await;
    }
    house.close().await;
}

#[tokio::test]
async fn a_server_that_is_back_is_found_although_nobody_says_so() {
    let mut house = House::open().await;
    house.expected_refusals.extend([50_001, 10_004]);
    {
        let mut game = house.game(json!({"time": "6s+1s"})).await;
        game.plays("e4").await;
        house.settled().await;
        house.fault(json!({"kind": "guild_leave"})).await;
        house.knows_to_be_away(true).await;
        let unheard = json!({"kind": "event_drop", "event": "GUILD_CREATE"});
        house.fault(unheard).await;
        house.fault(json!({"kind": "guild_join"})).await;
        house.knows_to_be_away(false).await;
        // The clock goes on from where it stood.
        let panel = game.panel_with("Rematch").await;
        assert!(text(&panel).contains("White won"), "{panel:#}");
        let credits = house.rows(CREDITS).await;
        assert_eq!(credits.len(), 1, "{credits:?}");
    }
    house.close().await;
}

#[tokio::test]
async fn games_of_a_server_that_stays_away_end_without_a_result_and_are_kept() {
    let mut house = House::open().await;
    house.expected_refusals.extend([50_001, 10_004]);
    {
        let mut game = house.game(json!({"time": "3d", "rated": true})).await;
        game.plays("e4 e5 Nf3 Nc6").await;
        let options = json!({"game": "chess", "opponent": "Eve"});
        house.user("Ann").challenges(options).await;
        house.settled().await;
    }
    house.fault(json!({"kind": "guild_leave"})).await;
    house.knows_to_be_away(true).await;
    house.kill_bot().await;
    house
        .rewrites("UPDATE absences SET from_ms = from_ms - 90000000")
        .await;
    house.start_bot().await;
    while house.rows(ENDED).await.len() < 2 {
        sleep(Duration::from_millis(100)).await;
    }
    let unplayed = "SELECT id, ply FROM sessions WHERE result = 'unplayed' ORDER BY id";
    assert_eq!(house.rows(unplayed).await, [(1, 4), (2, 0)]);
    let rated = "SELECT player_id, session_id FROM rating_changes";
    assert_eq!(house.rows(rated).await, []);
    house.fault(json!({"kind": "guild_join"})).await;
    house.knows_to_be_away(false).await;
    let options = json!({"session": "1", "text": true});
    let told = house.user("Eve").slash(LOBBY, "board", options).await;
    assert!(super::seen::answer(&told).contains("knight"), "{told:#}");
    house.close().await;
}
