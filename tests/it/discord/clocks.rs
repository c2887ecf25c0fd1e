//! Clocks: on the card, on the panel, and when they have run out.

use qiyuan_core::{
    clock::Span,
    session::{Event, SessionId},
};
use serde_json::{Value, json};

use super::{
    faults::{NO_CODE, on_posts},
    game::{LOBBY, time_comes},
    harness::Harness,
    message::{answer, labels, made_at, pinged, text},
};

#[tokio::test]
async fn the_card_tells_every_kind_of_clock_in_words() {
    let harness = Harness::open().await;
    let ann = harness.user("Ann");
    for (time, words) in [
        ("20m", "20m (20 minutes for the whole game)"),
        ("5+3", "5m+3s (5 minutes plus 3 seconds a move)"),
        (
            "30m+5x30s",
            "30m+5x30s (30 minutes, then 5 byo-yomi periods of 30 seconds)",
        ),
        (
            "30m+10m/20",
            "30m+10m/20 (30 minutes, then 10 minutes for every 20 moves)",
        ),
        ("3d", "3 days a move"),
        (
            "10d+1d max 30d",
            "10d+1d max 30d (10 days plus 1 day a move, up to 30 days)",
        ),
        (
            "20m & 60s/move x3",
            "20m & 60s/move x3 (20 minutes for the whole game and 1 minute a move, and 3 overruns)",
        ),
        ("10分+5秒", "10m+5s (10 minutes plus 5 seconds a move)"),
    ] {
        let (_, card) = ann
            .challenges_by_card(json!({"game": "chess", "time": time}))
            .await;
        assert!(
            text(&card).contains(&format!("Clock: {words}\n")),
            "{time}: {card:#}"
        );
    }
    harness.close().await;
}

#[tokio::test]
async fn flags_fall_by_themselves_and_are_recorded_at_their_time() {
    let harness = Harness::open().await;
    let clocks = [
        ("1s", 1_000),
        ("3d & 1s", 1_000),
        ("5m & 1s/move x1", 2_000),
    ];
    let mut games = Vec::new();
    for (time, _) in clocks {
        games.push(harness.game(json!({"time": time})).await);
    }
    for game in &games {
        let panel = game
            .panel_showing(&game.lost("Black", game.first, "ran out of time").await)
            .await;
        assert_eq!(labels(&panel), ["Rematch", "Export", "Moves", "My view"]);
        game.card_showing(&game.lost("Black", game.first, "ran out of time").await)
            .await;
        let refused = game.tries("e4").await;
        assert!(
            answer(&refused).contains("Press **Rematch**"),
            "{refused:#}"
        );
    }
    drop(games);
    harness.stop_bot().await;
    let store = harness.store().await;
    for (number, (time, after_ms)) in (1..).zip(clocks) {
        let stored = store.load(SessionId(number)).await.unwrap();
        let ended = stored.events.last().unwrap();
        assert!(matches!(ended.event, Event::Ended { .. }), "{ended:?}");
        let is_start = |event: &Event| matches!(event, Event::Seated { .. });
        let start = stored.events.iter().find(|it| is_start(&it.event)).unwrap();
        let late = (ended.at - start.at).as_ms() - after_ms;
        assert!(late >= 0, "{time}: {late} ms");
    }
    store.close().await;
    harness.close().await;
}

#[tokio::test]
async fn a_move_that_was_made_in_time_is_not_overtaken_by_the_flag() {
    let harness = Harness::open().await;
    for _ in 0..10 {
        let mut game = harness.game(json!({"time": "8s"})).await;
        game.plays("e4").await;
        let late = json!({"kind": "interaction_delay", "delay_ms": 1_500, "times": 0});
        harness.fault(late).await;
        // This is made before the flag falls and arrives after it.
        let flag = game.flag().await;
        time_comes(flag - Span::from_ms(1_000)).await;
        let made = game.tries("e5").await;
        harness.delete("faults").await;
        if made_at(&made) < flag {
            game.panel_showing("1… e5").await;
            return harness.close().await;
        }
        // A busy machine made it too late.
    }
    panic!("every move was made too late");
}

#[tokio::test]
async fn a_flag_that_falls_against_a_bare_king_is_a_draw() {
    let harness = Harness::open().await;
    let setup = "7k/8/8/8/8/8/R7/K7 w - - 0 1";
    let game = harness.game(json!({"time": "1s", "setup": setup})).await;
    let result = "Draw: time ran out, but the opponent can't mate";
    game.panel_showing(result).await;
    game.card_showing(result).await;
    harness.close().await;
}

#[tokio::test]
async fn little_time_is_told_by_a_message_that_mentions_whoever_wants_it() {
    for (turns, mentions) in [("mention", true), ("none", false)] {
        let harness = Harness::open().await;
        let ann = harness.user("Ann");
        ann.slash(LOBBY, "settings notices", json!({"turns": turns}))
            .await;
        let mut game = harness.game(json!({"time": "12s"})).await;
        let before = game.panel().await;
        let warns = |messages: &[Value]| {
            let mut warned = messages.iter();
            let is_warning = |it: &&Value| text(it).contains("your time runs out <t:");
            warned.find(is_warning).cloned()
        };
        let warning = ann.waits_for(&game.thread, warns).await;
        let expected = mentions.then_some(harness.id_of("Ann").await);
        assert_eq!(pinged(&warning), Vec::from_iter(expected));
        assert!(labels(&warning).is_empty(), "{warning:#}");
        assert_eq!(game.panel().await, before, "the panel stays as it is");
        game.plays("e4").await;
        game.panel_showing("1. e4").await;
        harness.close().await;
    }
}

#[tokio::test]
async fn nobody_is_reminded_late_of_a_turn_that_is_over() {
    let harness = Harness::open().await;
    harness.expected_refusals.push(NO_CODE);
    let mut game = harness.game(json!({"time": "30s+1d"})).await;
    harness.settled().await;
    harness
        .fault(on_posts(&json!({"status": 500, "times": 0})))
        .await;
    let reminded = "SELECT seq, at_ms FROM events WHERE event LIKE '%\"reminded\"%'";
    let is_reminded = async || !harness.rows(reminded).await.is_empty();
    harness.until("a reminder", is_reminded).await;
    let tried = "SELECT attempts, 0 FROM deliveries WHERE surface = 'reminder' AND attempts > 1";
    let is_tried = async || !harness.rows(tried).await.is_empty();
    harness.until("another attempt", is_tried).await;
    game.plays("e4").await;
    harness.delete("faults").await;
    game.panel_showing("1. e4").await;
    harness.settled().await;
    let messages = game.messages().await;
    let warned = messages
        .iter()
        .filter(|it| text(it).contains("your time runs out"));
    assert_eq!(warned.count(), 0, "{messages:#?}");
    harness.close().await;
}

#[tokio::test]
async fn an_increment_is_added_and_the_clock_of_who_waits_stands() {
    let harness = Harness::open().await;
    let mut game = harness.game(json!({"time": "1m+30s"})).await;
    game.plays("e4 e5").await;
    let panel = game.settled_panel().await;
    let words = text(&panel);
    let (ann_id, ben_id) = (harness.id_of("Ann").await, harness.id_of("Ben").await);
    for id in [ann_id, ben_id] {
        let (_, after) = words.split_once(&format!("<@{id}> · 1:")).unwrap();
        let seconds: u32 = after[..2].parse().unwrap();
        assert!((15..=30).contains(&seconds), "{words}");
    }
    harness.close().await;
}
