//! Round robins in sections: the winners of the sections go on, and two who are left play for three wins.

use std::collections::BTreeMap;

use serde_json::json;

use super::{
    contests::{Contest, PLAYERS},
    faults::THREAD_EXISTS,
    harness::Harness,
    message::{alt_of, private, text},
};

#[tokio::test]
async fn the_winners_of_two_sections_play_for_three_wins() {
    let harness = Harness::open().await;
    // It is killed, perhaps right after it has opened the hall.
    harness.expected_refusals.push(THREAD_EXISTS);
    let contest = Contest::open(&harness, "round robin", json!({"section": 3})).await;
    let card = contest.card("sections of up to 3").await;
    assert!(text(&card).contains("Round robin"), "{card:#}");
    contest.is_joined_by(&PLAYERS).await;
    contest.host_presses("Start").await;
    let first = contest.round(1, "Stage 1: 2 sections").await;
    assert!(
        text(&first).contains("A1. <@") && text(&first).contains("B1. <@"),
        "{first:#}"
    );
    contest.comes(1, &PLAYERS).await;
    let mut played = BTreeMap::new();
    contest.second_players_win(&mut played, 2).await;
    contest.card("all games are over").await;
    harness.kill_bot().await;
    harness.start_bot().await;
    contest.host_presses("Pair the next round now").await;
    let second = contest.round(2, "two are left").await;
    assert!(text(&second).contains("\n1. <@"), "{second:#}");
    contest.comes(2, &PLAYERS).await;
    contest.second_players_win(&mut played, 3).await;
    let card = contest.card("all games are over").await;
    let page = private(&contest.ann().click(&card, "Standings").await);
    let alt = alt_of(&page);
    assert!(alt.starts_with("Cross table of Saturday Cup: 1. "), "{alt}");
    // One win is not enough.
    contest.host_presses("Pair the next round now").await;
    contest.round(3, "waiting for the players").await;
    contest.host_presses("Cancel contest").await;
    harness.settled().await;
    harness.close().await;
}
