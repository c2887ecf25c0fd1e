//! Nobody can play for a while: the connection is lost, the server is closed to the bot, the start stumbles.

use qiyuan::app::wall_clock;
use qiyuan_core::clock::{Span, Timestamp};
use serde_json::json;

use super::{
    faults::{NO_CODE, on_edits, on_posts, on_requests},
    game::{LOBBY, SOON_AFTER, hardly_any_time_was_charged, time_comes},
    harness::Harness,
    message::{answer, text},
    warnings::CLOCK,
};

/// How often the bot sends a heartbeat.
const HEARTBEATS: Span = Span::from_secs(5);

/// How long after a heartbeat that was not acknowledged a connection is found dead.
const FOUND_DEAD: Span = Span::from_secs(15);

impl Harness {
    /// Waits until a heartbeat of the bot is acknowledged after this time; gives when that was.
    async fn has_heartbeat_after(&self, moment: Timestamp) -> Timestamp {
        let last = async || {
            let state = self.get("state").await;
            let ms = state["bot"]["heartbeat_ms"].as_f64().unwrap();
            #[expect(
                clippy::cast_possible_truncation,
                reason = "whole milliseconds of our era fit easily"
            )]
            Timestamp::from_ms(ms as i64)
        };
        self.until("a heartbeat", async || last().await > moment)
            .await;
        last().await
    }

    /// Waits until the bot is connected, or is not.
    async fn is_connected(&self, wanted: bool) {
        self.wait_for_state(|state| (state["bot"]["connected"] == wanted).then_some(()))
            .await;
    }

    /// The times that were credited to sessions: of which, and when.
    pub(super) async fn credits(&self) -> Vec<(i64, i64)> {
        let credits = "SELECT session_id, at_ms FROM events WHERE event LIKE '%\"interrupted\"%'";
        self.rows(credits).await
    }

    /// Time was credited, once and to one session.
    pub(super) async fn has_credited_once(&self) {
        let credits = self.credits().await;
        assert_eq!(credits.len(), 1, "{credits:?}\n{}", self.log());
    }

    /// The sessions that have ended, and when.
    pub(super) async fn ended_sessions(&self) -> Vec<(i64, i64)> {
        let ended = "SELECT id, ended_ms FROM sessions WHERE ended_ms IS NOT NULL";
        self.rows(ended).await
    }

    pub(super) async fn no_flag_has_fallen(&self) {
        assert_eq!(self.ended_sessions().await, [], "{}", self.log());
    }

    /// Of two moves with one interruption between them: what whoever made the second was charged, and how long the
    /// interruption was.
    pub(super) async fn charged_and_given(&self) -> (i64, i64) {
        let credits = "SELECT at_ms, CAST(event ->> 'from' AS INTEGER) FROM events
            WHERE event LIKE '%\"interrupted\"%'";
        let [(until, from)] = self.rows(credits).await[..] else {
            panic!("one credit\n{}", self.log());
        };
        let moves = "SELECT seq, at_ms FROM events WHERE event LIKE '%\"played\"%' ORDER BY seq";
        let [(_, first), (_, second)] = self.rows(moves).await[..] else {
            panic!("two moves\n{}", self.log());
        };
        ((from - first) + (second - until), until - from)
    }
}

#[tokio::test]
async fn no_flag_falls_while_the_connection_is_lost() {
    let harness = Harness::open().await;
    let mut game = harness.game_after("e4", json!({"time": "8s+1s"})).await;
    // With the pauses between its attempts the library is away for about as long as the clock has.
    harness
        .fault(json!({"kind": "gateway_refuse", "times": 2}))
        .await;
    harness.fault(json!({"kind": "gateway_cut"})).await;
    harness.is_connected(false).await;
    harness.is_connected(true).await;
    game.plays("e5").await;
    game.panel_showing("1… e5").await;
    harness.has_credited_once().await;
    harness.close().await;
}

/// The connection is lost, and none is to be had until the faults are gone.
async fn loses_the_connection(harness: &Harness) {
    harness
        .fault(json!({"kind": "gateway_refuse", "times": 0}))
        .await;
    harness.fault(json!({"kind": "gateway_cut"})).await;
    harness.is_connected(false).await;
}

/// The bot is stopped, and started on a server without faults.
async fn is_started_again(harness: &Harness) {
    harness.stop_bot().await;
    harness.delete("faults").await;
    harness.start_bot().await;
}

#[tokio::test]
async fn a_bot_that_is_stopped_while_the_connection_is_lost_charges_nobody() {
    let harness = Harness::open().await;
    let mut game = harness.game_after("e4", json!({"time": "6s+1s"})).await;
    let flag = game.flag().await;
    loses_the_connection(&harness).await;
    time_comes(flag + SOON_AFTER).await;
    is_started_again(&harness).await;
    game.plays("e5").await;
    game.panel_showing("1… e5").await;
    harness.has_credited_once().await;
    harness.close().await;
}

#[tokio::test]
async fn a_bot_that_is_stopped_before_it_was_ever_connected_charges_nobody() {
    let harness = Harness::open().await;
    let mut game = harness.game_after("e4", json!({"time": "6s+1s"})).await;
    let flag = game.flag().await;
    harness.kill_bot().await;
    time_comes(flag + SOON_AFTER).await;
    harness
        .fault(json!({"kind": "gateway_refuse", "times": 0}))
        .await;
    harness.spawn_bot();
    harness.logs("Err starting shard").await;
    is_started_again(&harness).await;
    game.plays("e5").await;
    game.panel_showing("1… e5").await;
    harness.has_credited_once().await;
    harness.close().await;
}

#[tokio::test]
async fn a_connection_that_is_resumed_at_once_costs_and_gives_nothing() {
    let harness = Harness::open().await;
    let mut game = harness.game(json!({"time": "10m"})).await;
    game.plays("e4").await;
    harness.fault(json!({"kind": "gateway_reconnect"})).await;
    game.plays("e5").await;
    assert_eq!(harness.credits().await, []);
    harness.close().await;
}

#[tokio::test]
async fn a_bot_that_starts_while_the_server_stumbles_asks_again() {
    let harness = Harness::open().await;
    harness.stop_bot().await;
    for path in ["/gateway", "/users/@me", "/gateway/bot"] {
        for fault in [json!({"status": 503}), json!({"status": 502, "html": true})] {
            harness.fault(on_requests("GET", path, &fault)).await;
        }
    }
    harness.start_bot().await;
    let told = harness.user("Ann").slash(LOBBY, "help", json!({})).await;
    assert!(!text(&told["messages"][0]).is_empty());
    assert_eq!(harness.get("faults").await["faults"], json!([]));
    harness.close().await;
}

#[tokio::test]
async fn a_bot_whose_token_is_refused_says_so_and_is_not_to_be_started_again() {
    const MISCONFIGURED: i32 = 78;
    for code in [4004, 4014] {
        let harness = Harness::open().await;
        harness
            .expected_errors
            .extend(["serenity::gateway", "the program cannot go on"]);
        harness.game(json!({})).await.plays("e4").await;
        harness.settled().await;
        harness
            .fault(json!({"kind": "gateway_close", "code": code}))
            .await;
        assert_eq!(
            harness.bot_ends().await,
            Some(MISCONFIGURED),
            "{}",
            harness.log()
        );
        let log = harness.log();
        assert!(
            log.contains("qiyuan: the connection to Discord ended: Discord refuses the token"),
            "{log}"
        );
        assert!(!log.contains("panicked"), "{log}");
        harness.close().await;
    }
    let harness = Harness::open().await;
    harness.stop_bot().await;
    harness.expected_refusals.push(NO_CODE);
    harness
        .fault(json!({"kind": "rest", "path": "/users/@me", "status": 401}))
        .await;
    let said = harness.fails_to_start_on(&harness.database()).await;
    assert!(said.contains("qiyuan: Discord refuses the token"), "{said}");
    harness.close().await;
}

#[tokio::test]
async fn a_session_that_discord_ends_is_followed_by_one_that_stays() {
    let harness = Harness::open().await;
    let mut game = harness.game(json!({"time": "10m"})).await;
    game.plays("e4").await;
    // The next heartbeat is sent on the old connection while the library still waits for its end.
    let heartbeat = harness.has_heartbeat_after(wall_clock::now()).await;
    time_comes(heartbeat + HEARTBEATS - Span::SECOND).await;
    harness
        .fault(json!({"kind": "gateway_invalid_session", "resumable": false}))
        .await;
    let ended = wall_clock::now();
    // Long enough for a connection that was thought dead to be made again.
    harness
        .has_heartbeat_after(ended + HEARTBEATS + FOUND_DEAD)
        .await;
    let log = harness.log();
    assert_eq!(log.matches("connected guilds").count(), 2, "{log}");
    assert!(!log.contains("connection is dead"), "{log}");
    game.plays("e5").await;
    harness.close().await;
}

#[tokio::test]
async fn a_panel_that_nobody_heard_of_is_taken_away_when_the_game_has_gone_on() {
    let harness = Harness::open().await;
    harness.expected_refusals.push(NO_CODE);
    let mut game = harness.game_after("e4", json!({"time": "10m+5s"})).await;
    let unheard = on_posts(&json!({"lose_answer": true, "times": 0}));
    harness.fault(unheard).await;
    game.plays("e5").await;
    game.panel_showing("1… e5").await;
    harness.kill_bot().await;
    harness.delete("faults").await;
    // Nothing can be posted until the next move is made.
    let no_posts = on_posts(&json!({"status": 500, "times": 0}));
    harness.fault(no_posts).await;
    harness.start_bot().await;
    game.plays("Nf3").await;
    harness.delete("faults").await;
    game.panel_showing("2. Nf3").await;
    game.has_one_panel().await;
    let options = json!({"text": true});
    let played = answer(&game.first.slash(LOBBY, "board", options).await);
    assert!(played.contains("Last move: 2. Nf3"), "{played}");
    harness.close().await;
}

#[tokio::test]
async fn an_old_panel_that_could_not_be_put_away_is_taken_away_later() {
    let harness = Harness::open().await;
    harness.expected_refusals.push(NO_CODE);
    let mut game = harness.game_after("e4", json!({})).await;
    // Every attempt of the first delivery fails.
    harness
        .fault(on_edits(&json!({"status": 500, "times": 3})))
        .await;
    game.plays("e5").await;
    game.panel_showing("1… e5").await;
    game.has_one_panel().await;
    harness.close().await;
}

#[tokio::test]
async fn a_machine_whose_clock_is_wrong_goes_by_discords() {
    for skew in [-3_600_000_i64, 3_600_000] {
        let harness = Harness::open_with(json!({"clock_skew_ms": skew})).await;
        harness.may_warn_of(CLOCK);
        let mut game = harness.game(json!({"time": "10m"})).await;
        game.plays("e4 e5").await;
        let panel = game.panel_showing("1… e5").await;
        hardly_any_time_was_charged(&panel);
        harness.no_flag_has_fallen().await;
        harness.close().await;
    }
}
