//! Contests while something is out of order: what is stored of one, Discord, permissions.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use super::{
    contests::{Contest, PLAYERS, mentioned, sorted},
    faults::{MISSING_PERMISSIONS, NO_CODE, UNKNOWN_CHANNEL, on_requests},
    game::LOBBY,
    harness::Harness,
    message::{is_silent, text},
};

#[tokio::test]
async fn a_contest_that_cannot_be_read_keeps_no_other_from_its_deadlines() {
    let harness = Harness::open().await;
    let broken = Contest::open(&harness, "swiss", json!({"name": "Broken"})).await;
    let arena = Contest::open(&harness, "arena", json!({"minutes": 10})).await;
    broken.is_joined_by(&["Ben"]).await;
    arena.is_joined_by(&PLAYERS).await;
    arena.host_presses("Start").await;
    let card = arena.card("waiting for a game").await;
    harness.settled().await;
    harness.kill_bot().await;
    harness
        .rewrites(
            "UPDATE contest_events SET event = '{\"kind\":\"riddle\"}' WHERE contest_id = 1 AND seq = 2;
             UPDATE contests SET deadline_ms = 1 WHERE id = 1;",
        )
        .await;
    harness
        .expected_errors
        .push("a contest is quarantined contest.id=1");
    harness.start_bot().await;
    // Waves come by time alone.
    for name in ["Ben", "Eve"] {
        is_silent(&harness.user(name).click(&card, "Play").await);
    }
    harness
        .until("a game", async || !arena.games().await.is_empty())
        .await;
    let quarantined = "SELECT id, 0 FROM contests WHERE quarantined_ms IS NOT NULL";
    assert_eq!(harness.rows(quarantined).await, [(1, 0)]);
    harness.settled().await;
    harness.close().await;
}

#[tokio::test]
async fn while_the_hall_cannot_be_opened_nobody_is_told_of_a_round_elsewhere() {
    let harness = Harness::open().await;
    let contest = Contest::open(&harness, "swiss", json!({"rounds": 2})).await;
    contest.is_joined_by(&PLAYERS).await;
    harness.settled().await;
    harness.expected_refusals.push(NO_CODE);
    let path = "/channels/*/messages/*/threads";
    let trouble = json!({"status": 503, "times": 2});
    harness.fault(on_requests("POST", path, &trouble)).await;
    contest.host_presses("Start").await;
    let round = contest.round(1, "I'm here").await;
    assert_eq!(mentioned(&harness, &round).await, sorted(&PLAYERS));
    contest.comes(1, &PLAYERS).await;
    contest.round(1, "<#").await;
    harness.settled().await;
    let title = format!("**{}: round 1", contest.name);
    let is_told = |it: &&Value| text(it).starts_with(&title);
    let elsewhere = contest.ann().reads(LOBBY).await;
    assert_eq!(elsewhere.iter().filter(is_told).count(), 0);
    let here = contest.ann().reads(&contest.hall().await).await;
    assert_eq!(here.iter().filter(is_told).count(), 1);
    harness.close().await;
}

#[tokio::test]
async fn once_the_hall_is_deleted_rounds_are_told_beside_the_card() {
    let harness = Harness::open().await;
    harness.expected_refusals.push(UNKNOWN_CHANNEL);
    let contest = Contest::open(&harness, "swiss", json!({"rounds": 2})).await;
    contest.is_joined_by(&PLAYERS).await;
    contest.host_presses("Start").await;
    contest.round(1, "I'm here").await;
    harness.settled().await;
    harness
        .delete(&format!("channels/{}", contest.hall().await))
        .await;
    let told = async |round: u32| {
        let title = format!("**{}: round {round}", contest.name);
        let find = |messages: &[Value]| {
            let mut told = messages.iter().filter(|it| text(it).starts_with(&title));
            told.next().cloned()
        };
        contest.ann().waits_for(LOBBY, find).await
    };
    // The first round stood in the hall already, and is told anew with what happens next.
    let card = contest.card("").await;
    harness.user(PLAYERS[0]).click(&card, "My game").await;
    let mut played = BTreeMap::new();
    for round in [1, 2] {
        let message = told(round).await;
        assert_eq!(mentioned(&harness, &message).await, sorted(&PLAYERS));
        for name in PLAYERS {
            harness.user(name).click(&message, "I'm here").await;
        }
        let games = usize::try_from(round).unwrap() * 2;
        contest.second_players_win(&mut played, games).await;
        if round == 1 {
            contest.host_presses("Pair the next round now").await;
        }
    }
    harness.settled().await;
    harness.close().await;
}

#[tokio::test]
async fn what_a_contest_could_not_say_is_said_when_it_may_be_said_again() {
    let harness = Harness::open().await;
    let contest = Contest::open(&harness, "swiss", json!({"rounds": 2})).await;
    contest.is_joined_by(&PLAYERS).await;
    let card = contest.card("").await;
    let more = super::message::private(&contest.ann().click(&card, "More").await);
    harness.settled().await;
    harness.expected_refusals.push(MISSING_PERMISSIONS);
    harness.may_warn_of(&["a delivery of a contest is given up"]);
    harness
        .denies(&[
            "SEND_MESSAGES",
            "SEND_MESSAGES_IN_THREADS",
            "CREATE_PUBLIC_THREADS",
        ])
        .await;
    contest.ann().click(&more, "Start").await;
    let given_up = "SELECT COUNT(*), 0 FROM deliveries WHERE given_up IS NOT NULL";
    harness
        .until("it is given up", async || {
            harness.rows(given_up).await[0].0 > 0
        })
        .await;
    harness.denies(&[]).await;
    let title = format!("**{}: round 1", contest.name);
    let find = |messages: &[Value]| {
        let mut told = messages.iter().filter(|it| text(it).starts_with(&title));
        told.next().cloned()
    };
    contest.ann().waits_for(LOBBY, find).await;
    harness.settled().await;
    harness.close().await;
}
