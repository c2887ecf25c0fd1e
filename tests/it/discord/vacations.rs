//! Days on which clocks stand still: vacations and weekends; and when players are reminded.

use qiyuan_core::clock::{Span, Timestamp};
use serde_json::{Value, json};

use super::{
    game::LOBBY,
    harness::Harness,
    message::{answer, labels, pinged, private, text},
    user::User,
};

/// Ann or Ben, as the panel says it.
const AWAY: &str = "is on vacation until <t:";

/// Four days pass in which the bot runs, as far as it can tell.
const FOUR_DAYS: &str = "
    UPDATE events SET event = json_set(event,
        '$.from', json_extract(event, '$.from') - 345600000,
        '$.until', json_extract(event, '$.until') - 345600000)
    WHERE event LIKE '%\"kind\":\"vacation\"%';
    UPDATE events SET at_ms = at_ms - 345600000;
    UPDATE vacations SET from_ms = from_ms - 345600000, until_ms = until_ms - 345600000;
    UPDATE sessions SET deadline_ms = deadline_ms - 345600000;";

async fn four_days_pass(harness: &Harness) {
    harness.stop_bot().await;
    harness.rewrites(FOUR_DAYS).await;
    harness.start_bot().await;
}

/// What somebody is told privately.
async fn told(user: User<'_>, command: &str, options: Value) -> String {
    text(&private(&user.slash(LOBBY, command, options).await))
}

/// In how many minutes from its last event the session with this number has something to do by itself, rounded.
async fn minutes_to_deadline(harness: &Harness) -> i64 {
    let rows = "SELECT (SELECT at_ms FROM events WHERE event LIKE '%\"seated\"%'), deadline_ms FROM sessions";
    let (began, deadline) = harness.rows(rows).await[0];
    let left = Timestamp::from_ms(deadline) - Timestamp::from_ms(began);
    (left + Span::from_secs(30)).as_ms() / 60_000
}

#[tokio::test]
async fn a_vacation_stops_the_clocks_of_correspondence_games_and_runs_out_by_itself() {
    let harness = Harness::open().await;
    let [ann, ben] = ["Ann", "Ben"].map(|name| harness.user(name));
    let mut slow = harness.game_after("e4 e5", json!({"time": "3d"})).await;
    let before = slow.panel().await;
    let mut fast = harness.game(json!({"time": "10m+5s"})).await;
    let on = told(ann, "vacation on", json!({"days": 7})).await;
    assert!(on.starts_with("You're on vacation until <t:"), "{on}");
    let panel = slow.panel_showing(AWAY).await;
    let ann_id = harness.id_of("Ann").await;
    let line = format!("<@{ann_id}> {AWAY}");
    assert!(text(&panel).contains(&line), "{panel:#}");
    assert!(
        !labels(&panel).contains(&"Choose piece".to_owned()),
        "{panel:#}"
    );
    assert_eq!(panel["id"], before["id"], "nobody is told");
    let refused = slow.tries("Nf3").await;
    let words = "You're on vacation, so your clock stands still and you can't move.";
    assert!(answer(&refused).contains(words), "{refused:#}");
    let games = told(ann, "games", json!({})).await;
    assert!(games.contains("your turn after your vacation"), "{games}");
    assert!(games.contains("**your turn**"), "the fast game: {games}");
    // A game with a fast clock goes on.
    fast.plays("e4 e5").await;
    let panel = fast.panel_showing("1… e5").await;
    assert!(!text(&panel).contains(AWAY), "{panel:#}");
    // Beyond the flag: nothing happens but to the fast game.
    four_days_pass(&harness).await;
    fast.panel_showing("ran out of time").await;
    let shown = told(ann, "vacation show", json!({})).await;
    assert!(shown.starts_with("You're on vacation until <t:"), "{shown}");
    slow.panel_showing(AWAY).await;
    // Another day is left of the three when the vacation is over; it was told for seven.
    four_days_pass(&harness).await;
    let panel = slow.panel_with("Choose piece").await;
    assert!(!text(&panel).contains(AWAY), "{panel:#}");
    assert_eq!(pinged(&panel), [ann_id], "{panel:#}");
    let over = told(ann, "vacation show", json!({})).await;
    assert!(over.starts_with("You aren't on vacation."), "{over}");
    slow.plays("Nf3").await;
    slow.panel_showing("2. Nf3").await;
    let off = told(ben, "vacation off", json!({})).await;
    assert!(off.starts_with("You aren't on vacation."), "{off}");
    harness.close().await;
}

#[tokio::test]
async fn a_vacation_that_ends_early_or_begins_before_a_game_counts_there_too() {
    let harness = Harness::open().await;
    let ann = harness.user("Ann");
    let on = told(ann, "vacation on", json!({"days": 1})).await;
    assert!(on.contains("after that: 29 of 30"), "{on}");
    let mut game = harness.game(json!({"time": "3d"})).await;
    game.panel_showing(AWAY).await;
    assert_eq!(minutes_to_deadline(&harness).await, 24 * 60, "the vacation");
    let longer = told(ann, "vacation on", json!({"days": 2})).await;
    assert!(longer.contains("You're on vacation until <t:"), "{longer}");
    let off = told(ann, "vacation off", json!({})).await;
    assert!(off.starts_with("Your vacation is over"), "{off}");
    assert!(off.contains("this year: 29 of 30"), "{off}");
    harness.settled().await;
    let panel = game.panel().await;
    assert!(!text(&panel).contains(AWAY), "{panel:#}");
    assert_eq!(minutes_to_deadline(&harness).await, 48 * 60, "the reminder");
    game.plays("e4").await;
    // Whoever is on vacation is not told of their turn.
    let ben = harness.user("Ben");
    game.plays("e5").await;
    harness.settled().await;
    for days in [0, -1] {
        let none = told(ben, "vacation on", json!({"days": days})).await;
        assert_eq!(none, "A vacation is at least one day long.", "{days}");
    }
    let week = told(ben, "vacation on", json!({})).await;
    assert!(week.contains("after that: 23 of 30"), "{week}");
    let all = told(ben, "vacation on", json!({"days": 40})).await;
    assert!(
        all.starts_with("You don't have that many days left"),
        "{all}"
    );
    game.plays("Nf3").await;
    let panel = game.panel_showing("2. Nf3").await;
    let words = text(&panel);
    assert!(
        words.contains(AWAY) && words.contains("Black to move"),
        "{words}"
    );
    assert!(!words.contains("it's your turn"), "{words}");
    assert_eq!(pinged(&panel), [] as [String; 0], "{panel:#}");
    harness.close().await;
}

#[tokio::test]
async fn a_vacation_that_is_shortened_and_still_lasts_costs_nobody_time() {
    let harness = Harness::open().await;
    let ann = harness.user("Ann");
    let mut game = harness.game_after("e4", json!({"time": "3d"})).await;
    for days in [7, 5] {
        let on = told(ann, "vacation on", json!({"days": days})).await;
        let left = format!("after that: {} of 30", 30 - days);
        assert!(on.contains(&left), "{on}");
        harness.settled().await;
    }
    game.plays("e5").await;
    let panel = game.panel_showing("1… e5").await;
    assert!(text(&panel).contains(AWAY), "{panel:#}");
    let ahead = "SELECT COUNT(*), 0 FROM events WHERE at_ms > unixepoch('now') * 1000 + 60000";
    assert_eq!(harness.rows(ahead).await, [(0, 0)]);
    harness.close().await;
}

#[tokio::test]
async fn a_vacation_whose_games_had_not_heard_of_it_when_the_bot_died_counts_in_full() {
    let harness = Harness::open().await;
    let mut game = harness.game_after("e4 e5", json!({"time": "3d"})).await;
    harness.kill_bot().await;
    // Saved, and nothing else.
    harness
        .rewrites(
            "INSERT INTO vacations (player_id, from_ms, until_ms)
             SELECT player_id, at_ms, at_ms + 3 * 86400000 FROM session_players, events
             WHERE seat = 0 AND event LIKE '%\"seated\"%'",
        )
        .await;
    harness.rewrites(FOUR_DAYS).await;
    harness.start_bot().await;
    // Of the four days three were vacation.
    harness.settled().await;
    let panel = game.panel().await;
    assert!(!text(&panel).contains(AWAY), "{panel:#}");
    game.plays("Nf3").await;
    game.panel_showing("2. Nf3").await;
    harness.close().await;
}

#[tokio::test]
async fn weekends_are_off_where_the_clock_says_so() {
    let harness = Harness::open().await;
    let ann = harness.user("Ann");
    for time in ["3d weekends off", "3 days no weekends", "3天 周末不计"] {
        let (_, card) = ann
            .challenges_by_card(json!({"game": "chess", "time": time}))
            .await;
        let words = "Clock: 3 days a move; Saturdays and Sundays (UTC) don't count\n";
        assert!(text(&card).contains(words), "{time}: {card:#}");
        ann.click(&card, "Withdraw").await;
    }
    let options = json!({"game": "chess", "time": "10m+5s weekends off"});
    let refused = told(ann, "challenge", options).await;
    let why = "weekends can be off only where a move has a day or more.";
    assert!(refused.contains(why), "{refused}");
    let game = harness.game(json!({"time": "14d weekends off"})).await;
    // The reminder comes when a third of the time is left, beyond one weekend or two.
    let rows = "SELECT (SELECT at_ms FROM events WHERE event LIKE '%\"seated\"%' ORDER BY session_id DESC LIMIT 1),
        deadline_ms FROM sessions WHERE deadline_ms IS NOT NULL";
    let (began, deadline) = harness.rows(rows).await[0];
    let days = (deadline - began) / Span::DAY.as_ms();
    assert!((11..=13).contains(&days), "{days}");
    game.panel_showing("14 days").await;
    harness.close().await;
}

#[tokio::test]
async fn players_are_reminded_of_correspondence_games_when_they_chose() {
    let harness = Harness::open().await;
    let ann = harness.user("Ann");
    let set = async |reminder: &str| {
        let set = told(ann, "settings mine", json!({"reminder": reminder})).await;
        assert!(set.contains("Reminder in games of several days"), "{set}");
        set
    };
    let set_before = set("12h").await;
    assert!(
        set_before.contains("12 hours before time runs out"),
        "{set_before}"
    );
    harness.game(json!({"time": "3d"})).await;
    harness.settled().await;
    for (reminder, hours) in [("12h", 60), ("3h", 69), ("never", 72), ("default", 48)] {
        set(reminder).await;
        let deadline = minutes_to_deadline(&harness).await;
        assert_eq!(deadline, hours * 60, "{reminder}");
    }
    harness.close().await;
}

#[tokio::test]
async fn whoever_challenges_somebody_on_vacation_is_told_so() {
    let harness = Harness::open().await;
    let [ann, eve] = ["Ann", "Eve"].map(|name| harness.user(name));
    let asked = json!({"game": "chess", "opponent": "Eve"});
    let told_of = async || answer(&ann.slash(LOBBY, "challenge", asked.clone()).await);
    assert!(!told_of().await.contains("vacation"));
    told(eve, "vacation on", json!({"days": 7})).await;
    let answer = told_of().await;
    let line = format!("<@{}> {AWAY}", harness.id_of("Eve").await);
    assert!(answer.contains(&line), "{answer}");
    harness.close().await;
}
