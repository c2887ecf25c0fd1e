//! What people are told when their quiet hours are over.

use qiyuan::app::wall_clock;
use serde_json::{Value, json};
use sqlx::{ConnectOptions as _, Connection as _, sqlite::SqliteConnectOptions};

use super::{
    faults::{NO_CODE, on_requests},
    game::LOBBY,
    harness::Harness,
    message::{belongs_to, labels, pinged, text},
    notices::{chooses, pings, pings_of, resigns, told},
};

/// Hours of which one is the present, in UTC.
pub(super) fn hours_of_now() -> String {
    hours_around(hour_of_now(), 2)
}

/// The present hour of the day.
fn hour_of_now() -> i64 {
    wall_clock::now().as_ms() / 3_600_000 % 24
}

/// Quiet hours from the one before an hour, until so long after it.
fn hours_around(hour: i64, after: i64) -> String {
    format!("{}-{}", (hour + 23) % 24, (hour + after) % 24)
}

/// Ends the quiet hours of everybody while the bot does not run.
pub(super) async fn quiet_hours_end(harness: &Harness) {
    end_quiet_hours(harness, "1").await;
}

/// Ends the quiet hours of one person while the bot does not run.
async fn quiet_hours_end_for(harness: &Harness, name: &str) {
    let id: u64 = harness.id_of(name).await.parse().unwrap();
    end_quiet_hours(harness, &format!("ID = {}", id.cast_signed())).await;
}

/// Of those players for whom this holds.
async fn end_quiet_hours(harness: &Harness, whose: &str) {
    let options = SqliteConnectOptions::new().filename(harness.database());
    let mut database = options.connect().await.unwrap();
    let now = wall_clock::now().as_ms() / 60_000 % 1_440;
    for statement in [
        format!(
            "UPDATE players SET quiet_to = {now} WHERE quiet_to IS NOT NULL AND {}",
            whose.replace("ID", "id")
        ),
        format!(
            "UPDATE postponed_news SET tell_ms = 1 WHERE {}",
            whose.replace("ID", "player_id")
        ),
        "UPDATE deliveries SET next_try_ms = 1
         WHERE surface = 'after_quiet' AND next_try_ms IS NOT NULL"
            .to_owned(),
    ] {
        let statement = sqlx::AssertSqlSafe(statement);
        sqlx::query(statement).execute(&mut database).await.unwrap();
    }
    database.close().await.unwrap();
}

#[tokio::test]
async fn a_turn_that_began_in_quiet_hours_is_told_once_when_they_end() {
    let harness = Harness::open().await;
    chooses(
        harness.user("Ben"),
        json!({"quiet": hours_of_now(), "time-zone": "UTC"}),
    )
    .await;
    let mut game = harness.game(json!({})).await;
    game.plays("e4").await;
    harness.settled().await;
    assert_eq!(pings(&harness, &game.thread).await, ["Ann"]);
    harness.stop_bot().await;
    quiet_hours_end(&harness).await;
    harness.start_bot().await;
    let told = |messages: &[Value]| {
        let found = messages
            .iter()
            .find(|it| text(it).ends_with(": It's your turn."));
        found.cloned()
    };
    let told = game.first.waits_for(&game.thread, told).await;
    assert_eq!(pinged(&told), [harness.id_of("Ben").await]);
    assert!(labels(&told).is_empty() && !belongs_to(&told, &game.number));
    harness.settled().await;
    assert_eq!(pings(&harness, &game.thread).await, ["Ann", "Ben"]);
    game.plays("e5").await;
    let is_gone = async || {
        let messages = game.messages().await;
        messages.iter().all(|it| it["id"] != told["id"])
    };
    harness.until("the line goes with the move", is_gone).await;
    harness.close().await;
}

#[tokio::test]
async fn whoever_has_quiet_hours_again_is_told_when_those_end() {
    let harness = Harness::open().await;
    chooses(
        harness.user("Ben"),
        json!({"quiet": hours_of_now(), "time-zone": "UTC"}),
    )
    .await;
    let mut game = harness.game(json!({})).await;
    game.plays("e4").await;
    harness.settled().await;
    harness.stop_bot().await;
    let is_due = "UPDATE postponed_news SET tell_ms = 1;
        UPDATE deliveries SET next_try_ms = 1 WHERE surface = 'after_quiet' AND next_try_ms IS NOT NULL";
    harness.rewrites(is_due).await;
    harness.start_bot().await;
    let waiting = "SELECT COUNT(*), COUNT(*) FROM deliveries
        WHERE surface = 'after_quiet' AND next_try_ms > 1 AND claimed_until_ms IS NULL";
    let waits = async || harness.rows(waiting).await == [(1, 1)];
    harness.until("it waits once more", waits).await;
    assert_eq!(pings(&harness, &game.thread).await, ["Ann"]);
    harness.stop_bot().await;
    let end = "UPDATE players SET quiet_to = strftime('%H', 'now') * 60 + strftime('%M', 'now')
        WHERE quiet_to IS NOT NULL";
    harness.rewrites(end).await;
    harness.rewrites(is_due).await;
    harness.start_bot().await;
    let told = |messages: &[Value]| {
        let is_it = |it: &&Value| text(it).ends_with(": It's your turn.");
        messages.iter().find(is_it).cloned()
    };
    game.first.waits_for(&game.thread, told).await;
    harness.settled().await;
    assert_eq!(pings(&harness, &game.thread).await, ["Ann", "Ben"]);
    harness.close().await;
}

#[tokio::test]
async fn whoever_has_moved_in_their_quiet_hours_is_not_told_of_that_turn_afterwards() {
    let harness = Harness::open().await;
    chooses(
        harness.user("Ben"),
        json!({"quiet": hours_of_now(), "time-zone": "UTC"}),
    )
    .await;
    let mut game = harness.game(json!({})).await;
    game.plays("e4 e5").await;
    harness.settled().await;
    harness.stop_bot().await;
    quiet_hours_end(&harness).await;
    harness.start_bot().await;
    let owed = "SELECT COUNT(*), COUNT(*) FROM deliveries WHERE surface = 'after_quiet' AND next_try_ms IS NOT NULL";
    let is_done = async || harness.rows(owed).await == [(0, 0)];
    harness
        .until("nothing is owed after quiet hours", is_done)
        .await;
    assert_eq!(pings(&harness, &game.thread).await, ["Ann", "Ann"]);
    harness.close().await;
}

/// Quiet hours now, in which somebody chooses how they are told.
async fn sleeps(harness: &Harness, name: &str, mut options: Value) {
    if options["quiet"].is_null() {
        options["quiet"] = json!(hours_of_now());
    }
    options["time-zone"] = json!("UTC");
    chooses(harness.user(name), options).await;
}

/// Nothing is postponed any more.
async fn is_told_everything(harness: &Harness) {
    let left = "SELECT player_id, version FROM postponed_news";
    let is_told = async || harness.rows(left).await.is_empty();
    harness.until("nothing is postponed", is_told).await;
    harness.settled().await;
}

/// The quiet hours of somebody end, and they are told.
async fn wakes(harness: &Harness, name: &str) {
    harness.stop_bot().await;
    quiet_hours_end_for(harness, name).await;
    harness.start_bot().await;
}

#[tokio::test]
async fn whoever_switches_quiet_hours_off_or_shortens_them_is_told_at_the_new_time() {
    let harness = Harness::open().await;
    let game = harness.game_after("e4", json!({})).await;
    // The next hour may begin meanwhile.
    let hour = hour_of_now();
    for name in ["Ann", "Ben"] {
        sleeps(&harness, name, json!({"quiet": hours_around(hour, 3)})).await;
    }
    resigns(&game, game.first).await;
    game.panel_with("Rematch").await;
    harness.settled().await;
    let before = pings(&harness, &game.thread).await;
    // The hours that contain the present one end an hour earlier.
    let shorter = hours_around(hour, 2);
    let at = "SELECT COUNT(DISTINCT tell_ms), COUNT(*) FROM postponed_news WHERE news = 'end'";
    assert_eq!(harness.rows(at).await, [(1, 2)]);
    chooses(
        harness.user("Ben"),
        json!({"quiet": shorter, "time-zone": "UTC"}),
    )
    .await;
    let is_other = async || harness.rows(at).await == [(2, 2)];
    harness.until("Ben is told earlier", is_other).await;
    chooses(harness.user("Ann"), json!({"quiet": "off"})).await;
    let is_one = async || harness.rows(at).await == [(1, 1)];
    harness.until("Ann is told", is_one).await;
    harness.settled().await;
    let after = pings(&harness, &game.thread).await;
    assert_eq!(after[before.len()..], ["Ann"]);
    harness.close().await;
}

#[tokio::test]
async fn what_cannot_be_posted_after_quiet_hours_is_told_directly() {
    for is_refused in [true, false] {
        let harness = Harness::open().await;
        harness
            .expected_refusals
            .extend([NO_CODE, super::faults::UNKNOWN_CHANNEL]);
        harness.may_warn_of(&["a delivery is given up"]);
        let game = harness.game_after("e4", json!({})).await;
        sleeps(&harness, "Ann", json!({})).await;
        resigns(&game, game.second).await;
        game.panel_with("Rematch").await;
        harness.settled().await;
        harness.stop_bot().await;
        quiet_hours_end_for(&harness, "Ann").await;
        if is_refused {
            let path = format!("/channels/{}/messages", game.thread);
            let fails = json!({"status": 400, "times": 0});
            harness.fault(on_requests("POST", &path, &fails)).await;
        } else {
            harness.deletes_channel(&game.thread).await;
        }
        harness.start_bot().await;
        let is_told = async || {
            let told = told(&harness, "Ann").await;
            told.iter().any(|it| it.starts_with("Congratulations!"))
        };
        harness.until("she is told directly", is_told).await;
        is_told_everything(&harness).await;
        harness.close().await;
    }
}

#[tokio::test]
async fn of_two_people_each_is_told_of_the_end_when_their_own_quiet_hours_are_over() {
    let harness = Harness::open().await;
    let game = harness.game_after("e4", json!({})).await;
    sleeps(&harness, "Ann", json!({})).await;
    sleeps(&harness, "Ben", json!({})).await;
    resigns(&game, game.first).await;
    game.panel_with("Rematch").await;
    harness.settled().await;
    let before = pings(&harness, &game.thread).await;
    let postponed = "SELECT turn, COUNT(*) FROM postponed_news WHERE news = 'end'";
    assert_eq!(harness.rows(postponed).await, [(1, 2)]);
    wakes(&harness, "Ann").await;
    let is_one = async || harness.rows(postponed).await == [(1, 1)];
    harness.until("Ann is told", is_one).await;
    harness.settled().await;
    let first = pings(&harness, &game.thread).await;
    assert_eq!(first[before.len()..], ["Ann"]);
    wakes(&harness, "Ben").await;
    is_told_everything(&harness).await;
    let both = pings(&harness, &game.thread).await;
    assert_eq!(both[before.len()..], ["Ann", "Ben"]);
    harness.close().await;
}

#[tokio::test]
async fn whoever_slept_when_their_challenge_or_offer_was_declined_is_told_afterwards() {
    let harness = Harness::open().await;
    sleeps(&harness, "Ann", json!({"challenges": "direct"})).await;
    let (ann, ben) = (harness.user("Ann"), harness.user("Ben"));
    let (_, card) = ann
        .challenges_by_card(json!({"game": "chess", "opponent": "Ben"}))
        .await;
    ben.click(&card, "Decline").await;
    harness.settled().await;
    let game = harness.game(json!({})).await;
    game.first.slash(&game.thread, "draw", json!({})).await;
    let panel = game.panel_showing("offers a draw").await;
    ben.click(&panel, "Decline").await;
    game.panel_without("Decline").await;
    harness.settled().await;
    assert_eq!(told(&harness, "Ann").await, Vec::<String>::new());
    wakes(&harness, "Ann").await;
    is_told_everything(&harness).await;
    let said = told(&harness, "Ann").await;
    assert!(
        said[0].starts_with("Ben declined your challenge (Chess).\n"),
        "{said:?}"
    );
    let messages = game.messages().await;
    let [ann_id, ben_id] = [harness.id_of("Ann").await, harness.id_of("Ben").await];
    let line = format!("<@{ann_id}>: <@{ben_id}> declined your draw offer. It's your turn.");
    let lines: Vec<&Value> = messages.iter().filter(|it| text(it) == line).collect();
    assert_eq!(lines.len(), 1, "{messages:#?}");
    assert_eq!(pinged(lines[0]), [ann_id]);
    harness.close().await;
}

#[tokio::test]
async fn what_is_asked_in_quiet_hours_is_told_afterwards_and_what_was_told_before_is_not() {
    let harness = Harness::open().await;
    let game = harness.game_after("e4", json!({})).await;
    sleeps(&harness, "Ben", json!({})).await;
    game.first.slash(&game.thread, "draw", json!({})).await;
    game.panel_showing("offers a draw").await;
    harness.settled().await;
    wakes(&harness, "Ben").await;
    let [ann_id, ben_id] = [harness.id_of("Ann").await, harness.id_of("Ben").await];
    let find = |line: String| {
        move |messages: &[Value]| messages.iter().find(|it| text(it) == line).cloned()
    };
    let line = format!("<@{ben_id}>: <@{ann_id}> offers a draw.");
    game.first.waits_for(&game.thread, find(line)).await;
    is_told_everything(&harness).await;
    resigns(&game, game.second).await;
    let over = game.panel_with("Rematch").await;
    harness.settled().await;
    sleeps(&harness, "Ben", json!({})).await;
    game.first.click(&over, "Rematch").await;
    game.panel_with("Decline").await;
    harness.settled().await;
    let before = pings(&harness, &game.thread).await;
    wakes(&harness, "Ben").await;
    let line = format!("<@{ben_id}>: <@{ann_id}> would like a rematch.");
    game.first.waits_for(&game.thread, find(line)).await;
    is_told_everything(&harness).await;
    let after = pings(&harness, &game.thread).await;
    assert_eq!(after.len(), before.len() + 1, "{after:?}");
    harness.close().await;
}

#[tokio::test]
async fn whose_quiet_hours_end_before_a_message_is_sent_again_is_told_once() {
    let harness = Harness::open().await;
    harness.expected_refusals.push(NO_CODE);
    let game = harness.game_after("e4", json!({})).await;
    sleeps(&harness, "Ann", json!({})).await;
    let before = game.ping_ids().await;
    let path = format!("/channels/{}/messages", game.thread);
    let fails = json!({"status": 500, "times": 0});
    harness.fault(on_requests("POST", &path, &fails)).await;
    resigns(&game, game.second).await;
    let postponed = "SELECT turn, COUNT(*) FROM postponed_news WHERE news = 'end'";
    let is_postponed = async || harness.rows(postponed).await == [(1, 1)];
    harness.until("it is postponed", is_postponed).await;
    harness.kill_bot().await;
    quiet_hours_end_for(&harness, "Ann").await;
    harness.delete("faults").await;
    harness.start_bot().await;
    game.panel_with("Rematch").await;
    is_told_everything(&harness).await;
    let pinged = pings_of(&harness, &game.thread, &before).await;
    assert_eq!(pinged, ["Ann", "Ben"]);
    harness.close().await;
}

#[tokio::test]
async fn a_challenge_that_was_told_after_quiet_hours_and_is_withdrawn_leaves_nothing() {
    let harness = Harness::open().await;
    sleeps(&harness, "Ben", json!({})).await;
    let ann = harness.user("Ann");
    let (_, card) = ann
        .challenges_by_card(json!({"game": "chess", "opponent": "Ben"}))
        .await;
    harness.settled().await;
    wakes(&harness, "Ben").await;
    let is_told = |messages: &[Value]| {
        let mut lines = messages.iter();
        lines
            .find(|it| {
                let which =
                    " challenges you to a game.\n-# Chess #1 · https://discord.com/channels/";
                text(it).contains(which)
            })
            .map(drop)
    };
    ann.waits_for(LOBBY, is_told).await;
    is_told_everything(&harness).await;
    ann.click(&card, "Withdraw").await;
    let is_empty = async || harness.user("Eve").reads(LOBBY).await.is_empty();
    harness.until("nothing is left", is_empty).await;
    harness.close().await;
}

#[tokio::test]
async fn a_moderator_who_deletes_a_card_wakes_nobody() {
    let harness = Harness::open().await;
    harness
        .expected_refusals
        .push(super::faults::UNKNOWN_MESSAGE);
    sleeps(&harness, "Ann", json!({})).await;
    chooses(harness.user("Ben"), json!({"challenges": "none"})).await;
    for name in ["Ann", "Ben", "Eve"] {
        let user = harness.user(name);
        let (_, card) = user.challenges_by_card(json!({"game": "chess"})).await;
        harness.deletes_message(&card).await;
        let gone = async || harness.user("Bea").reads(LOBBY).await.is_empty();
        harness.until("the card is gone", gone).await;
    }
    harness.tells_directly("Eve", "A moderator deleted").await;
    for name in ["Ann", "Ben"] {
        assert_eq!(told(&harness, name).await, Vec::<String>::new(), "{name}");
    }
    harness.close().await;
}

#[tokio::test]
async fn whoever_slept_through_several_games_is_told_of_each() {
    let harness = Harness::open().await;
    let ben = harness.user("Ben");
    let quiet = json!({"quiet": hours_of_now(), "time-zone": "UTC", "challenges": "direct"});
    chooses(ben, quiet).await;
    let challengers = ["Ann", "Bea", "Chen"];
    for name in challengers {
        let asked = json!({"game": "chess", "opponent": "Ben"});
        harness.user(name).challenges_by_card(asked).await;
    }
    harness.settled().await;
    harness.stop_bot().await;
    quiet_hours_end(&harness).await;
    harness.start_bot().await;
    let all = async || {
        let told = told(&harness, "Ben").await;
        let mut games = (1..=3).map(|number| format!("#{number}"));
        games.all(|number| told.iter().any(|it| it.contains(&number)))
    };
    harness.until("each challenge is told", all).await;
    assert_eq!(told(&harness, "Ben").await.len(), challengers.len());
    harness.close().await;
}
