//! Words to the bot that are no move: what they ask for is said, or what can be said instead.

use serde_json::{Value, json};

use super::{
    faults::UNKNOWN_MESSAGE,
    game::{Game, LOBBY},
    harness::Harness,
    message::{answer, labels, options, text},
    user::User,
};

/// Says something to the bot where a game is played.
async fn says(user: User<'_>, game: &Game<'_>, words: &str) -> Value {
    user.say(&game.thread, &format!("@Qiyuan {words}")).await
}

#[tokio::test]
async fn a_message_that_is_deleted_before_it_is_answered_is_answered_all_the_same() {
    let harness = Harness::open().await;
    // There is nothing left to put a mark at.
    harness.expected_refusals.push(UNKNOWN_MESSAGE);
    let game = harness.game(json!({})).await;
    let ann = game.first;
    let deleted = async {
        let said = says(ann, &game, "e9").await;
        harness.deletes_message(&said).await;
    };
    harness.while_it_stands_still(deleted).await;
    let find = |messages: &[Value]| {
        let mut told = messages.iter().filter(|it| text(it).contains("`e9`"));
        told.next().cloned()
    };
    let told = ann.waits_for(&game.thread, find).await;
    assert_eq!(told["message_reference"], Value::Null, "{told:#}");
    harness.close().await;
}
