//! Whom contests tell, and to whom they say nothing.

use serde_json::{Value, json};

use super::{
    contests::{Contest, PLAYERS, mentioned, sorted},
    game::LOBBY,
    harness::Harness,
    message::{answer, private, text},
    privacy::BACKROOM,
};

#[tokio::test]
async fn everybody_who_has_joined_an_arena_is_told_once_that_it_begins() {
    let harness = Harness::open().await;
    let contest = Contest::open(&harness, "arena", json!({"minutes": 10})).await;
    contest.is_joined_by(&PLAYERS).await;
    contest.host_presses("Start").await;
    harness.settled().await;
    let title = format!("**{}**", contest.name);
    let messages = contest.ann().reads(&contest.hall().await).await;
    let told: Vec<&Value> = messages
        .iter()
        .filter(|it| text(it).starts_with(&title))
        .collect();
    assert_eq!(told.len(), 1, "{messages:#?}");
    assert_eq!(mentioned(&harness, told[0]).await, sorted(&PLAYERS));
    harness.close().await;
}

#[tokio::test]
async fn an_announcement_names_everybody_who_plays() {
    let harness = Harness::open().await;
    let contest = Contest::open(&harness, "swiss", json!({})).await;
    contest.is_joined_by(&PLAYERS).await;
    let words = "*".repeat(1_000);
    let options = json!({"contest": contest.number, "text": words});
    contest
        .ann()
        .slash(LOBBY, "contest announce", options)
        .await;
    let find = |messages: &[Value]| {
        let mut told = messages.iter().filter(|it| text(it).starts_with("📣"));
        told.next().cloned()
    };
    let told = contest.ann().waits_for(LOBBY, find).await;
    assert_eq!(mentioned(&harness, &told).await, sorted(&PLAYERS));
    harness.close().await;
}

#[tokio::test]
async fn an_arena_that_is_called_off_before_it_begins_opens_no_hall() {
    let harness = Harness::open().await;
    let contest = Contest::open(&harness, "arena", json!({"minutes": 10})).await;
    contest.is_joined_by(&PLAYERS).await;
    let sure = contest.host_presses("Cancel contest").await;
    contest.ann().click(&sure, "Cancel contest").await;
    contest.card("canceled the contest").await;
    harness.settled().await;
    let told = "SELECT COUNT(*), 0 FROM deliveries
        WHERE owner_kind = 'contest' AND surface <> 'card'";
    assert_eq!(harness.rows(told).await, [(0, 0)]);
    harness.close().await;
}

#[tokio::test]
async fn choices_say_nothing_of_a_contest_in_a_hidden_channel() {
    let harness = Harness::open().await;
    harness.has_backroom(&["Ann", "Ben"]).await;
    let ann = harness.user("Ann");
    let options = json!({"kind": "swiss", "game": "chess", "name": "Secret", "time": "10m"});
    let told = answer(&ann.slash(BACKROOM, "contest new", options).await);
    assert!(told.contains("is open"), "{told}");
    for (name, sees_it) in [("Ben", true), ("Bea", false)] {
        let user = harness.user(name);
        let options = json!({"contest": ""});
        let choices = user
            .autocomplete(LOBBY, "contest show", options, "contest")
            .await;
        assert_eq!(!choices.is_empty(), sees_it, "{name}: {choices:#?}");
    }
    // Nor do the buttons that somebody still has who saw it once.
    let ben = harness.user("Ben");
    let shown = private(
        &ben.slash(LOBBY, "contest show", json!({"contest": "1"}))
            .await,
    );
    assert!(text(&shown).contains("Secret"), "{shown:#}");
    harness.shows(BACKROOM, "Ben", false).await;
    harness.settled().await;
    let refused = answer(&ben.click(&shown, "More").await);
    assert!(refused.contains("no such contest"), "{refused}");
    harness.close().await;
}
