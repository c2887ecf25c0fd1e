//! What those who keep order on a server can do about challenges.

use serde_json::{Value, json};

use super::{
    faults::{CANNOT_SEND, UNKNOWN_MESSAGE, on_requests},
    game::LOBBY,
    harness::Harness,
    message::{answer, belongs_to, text},
};

const WITHDRAWN: &str = "SELECT id, version FROM sessions WHERE reason = 'withdrawn' ORDER BY id";

/// For how many hours each challenge stands.
const HOURS: &str = "SELECT id, (deadline_ms - created_ms) / 3600000 FROM sessions WHERE stage = 'challenge' ORDER BY id";

#[tokio::test]
async fn a_card_that_a_moderator_deletes_stays_deleted_and_pings_nobody() {
    let harness = Harness::open().await;
    // The card is looked for once more, to say that the challenge is withdrawn.
    harness.expected_refusals.push(UNKNOWN_MESSAGE);
    let ann = harness.user("Ann");
    let (number, card) = ann
        .challenges_by_card(json!({"game": "chess", "opponent": "Ben"}))
        .await;
    harness.settled().await;
    let id = card["id"].as_str().unwrap();
    harness.delete(&format!("messages/{id}")).await;
    let is_withdrawn = async || harness.rows(WITHDRAWN).await == [(1, 2)];
    harness.until("it's withdrawn", is_withdrawn).await;
    harness.settled().await;
    let left = ann.reads(LOBBY).await;
    assert!(!left.iter().any(|it| belongs_to(it, &number)), "{left:#?}");
    let posts = harness.requests().await;
    let is_post = |it: &&Value| {
        let payload = it["payload"]["content"].as_str().unwrap_or_default();
        it["method"] == "POST" && payload.contains("challenges <@")
    };
    assert_eq!(posts.iter().filter(is_post).count(), 1);
    // Only whoever made it is told, privately.
    let dm = harness.direct("Ann").await;
    let find = |messages: &[Value]| {
        let mut told = messages.iter();
        told.find(|it| text(it).contains("Chess #1")).cloned()
    };
    let told = ann.waits_for(&dm, find).await;
    assert_eq!(told["pinged_user_ids"], json!([]));
    let lobby = card["channel_id"].as_str().unwrap();
    let line = format!("• Chess #1 · Ben · <#{lobby}> on **棋院 · Qiyuan**");
    assert!(text(&told).contains(&line), "{told:#}");
    harness.close().await;
}

#[tokio::test]
async fn seven_deleted_cards_are_one_message_to_whoever_made_them() {
    let harness = Harness::open().await;
    harness.expected_refusals.push(UNKNOWN_MESSAGE);
    let ann = harness.user("Ann");
    let mut cards = Vec::new();
    for _ in 0..7 {
        let number = ann.challenges(json!({"game": "go"})).await;
        cards.push(ann.sees_card(&number).await);
    }
    harness.settled().await;
    for card in &cards {
        let id = card["id"].as_str().unwrap();
        harness.delete(&format!("messages/{id}")).await;
    }
    while harness.rows(WITHDRAWN).await.len() < 7 {
        harness.passes().await;
    }
    let dm = harness.direct("Ann").await;
    let all = |messages: &[Value]| {
        let words: Vec<String> = messages.iter().map(text).collect();
        let told = words.join("\n").matches("• Go #").count();
        (told == 7).then_some(words)
    };
    let words = ann.waits_for(&dm, all).await;
    assert_eq!(words.len(), 1, "{words:?}");
    assert!(
        words[0].starts_with("A moderator deleted 7 of your challenges"),
        "{words:?}"
    );
    assert!(words[0].contains("open to anyone"), "{words:?}");
    harness.close().await;
}

#[tokio::test]
async fn whoever_takes_no_direct_message_is_told_of_a_deleted_card_where_it_stood() {
    let harness = Harness::open().await;
    harness
        .expected_refusals
        .extend([UNKNOWN_MESSAGE, CANNOT_SEND]);
    let ann = harness.user("Ann");
    let path = format!("/channels/{}/messages", harness.direct("Ann").await);
    let closed = json!({"status": 403, "code": CANNOT_SEND, "times": 0});
    harness.fault(on_requests("POST", &path, &closed)).await;
    let options = json!({"game": "chess", "opponent": "Ben"});
    let (_, card) = ann.challenges_by_card(options).await;
    harness.settled().await;
    harness.deletes_message(&card).await;
    let find = |messages: &[Value]| {
        let mut told = messages.iter();
        told.find(|it| text(it).contains("A moderator deleted"))
            .cloned()
    };
    let told = ann.waits_for(LOBBY, find).await;
    let words = text(&told);
    assert!(words.contains("• Chess #1 · Ben"), "{words}");
    assert_eq!(
        told["pinged_user_ids"],
        json!([harness.id_of("Ann").await]),
        "{told:#}"
    );
    harness.close().await;
}

#[tokio::test]
async fn open_challenges_stand_for_two_hours_and_others_for_a_day() {
    let harness = Harness::open().await;
    let ann = harness.user("Ann");
    ann.challenges(json!({"game": "chess"})).await;
    ann.challenges(json!({"game": "chess", "opponent": "Ben"}))
        .await;
    harness.settled().await;
    assert_eq!(harness.rows(HOURS).await, [(1, 2), (2, 24)]);
    harness.close().await;
}

#[tokio::test]
async fn whoever_manages_the_server_can_clear_its_challenges() {
    let harness = Harness::open().await;
    let (ben, eve) = (harness.user("Ben"), harness.user("Eve"));
    for _ in 0..3 {
        ben.challenges(json!({"game": "go"})).await;
    }
    let (_, card) = eve
        .challenges_by_card(json!({"game": "chess", "opponent": "Bea"}))
        .await;
    harness.settled().await;
    let clear = "settings clear-challenges";
    let told = answer(&eve.slash(LOBBY, clear, json!({})).await);
    assert!(
        told.contains("Only people who manage this server"),
        "{told}"
    );
    assert_eq!(harness.rows(WITHDRAWN).await, []);
    let ann = harness.user("Ann");
    let told = answer(&ann.slash(LOBBY, clear, json!({})).await);
    assert_eq!(told, "4 challenges withdrawn.");
    let dm = harness.direct("Ben").await;
    let find = |messages: &[Value]| {
        let mut words = messages.iter().map(text);
        words.find(|it| it.starts_with("A moderator withdrew 3 of your challenges:"))
    };
    let heard = ben.waits_for(&dm, find).await;
    assert_eq!(heard.matches("• Go #").count(), 3, "{heard}");
    let log = ann.slash(LOBBY, "moderate log", json!({})).await;
    assert!(log.to_string().contains("withdrew 4 challenges"), "{log:#}");
    let told = answer(&ann.slash(LOBBY, clear, json!({})).await);
    assert_eq!(told, "There are no open challenges on this server.");
    assert_eq!(harness.rows(WITHDRAWN).await.len(), 4);
    let find = |messages: &[Value]| {
        let is_there = messages.iter().any(|it| it["id"] == card["id"]);
        (!is_there).then_some(())
    };
    eve.waits_for(LOBBY, find).await;
    // Of one alone it is told why.
    let number = ben.challenges(json!({"game": "go"})).await;
    let end = json!({"number": number, "reason": "please use #arena"});
    let told = answer(&ann.slash(LOBBY, "moderate end", end).await);
    assert!(told.ends_with("is withdrawn."), "{told}");
    let find = |messages: &[Value]| {
        let mut words = messages.iter().map(text);
        words.find(|it| it.contains("(`please use #arena`)"))
    };
    ben.waits_for(&dm, find).await;
    harness.close().await;
}
