//! Replies to the bot's messages, what its buttons say typed as words, and what is left of an answer to whoever asks too
//! much.

use futures_util::future::join_all;
use serde_json::{Value, json};

use super::{
    game::Game,
    harness::Harness,
    message::{self, labels, text},
    user::User,
};

/// Says something to the bot where a game is played.
async fn says(user: User<'_>, game: &Game<'_>, words: &str) -> Value {
    user.say(&game.thread, &format!("@Qiyuan {words}")).await
}

#[tokio::test]
async fn a_reply_to_the_bot_is_heard_without_its_name() {
    let harness = Harness::open().await;
    let game = harness.game(json!({})).await;
    let (ann, ben) = (game.first, game.second);
    ann.says_to(&game.panel().await, "e4").await;
    let panel = game.panel_showing("1. e4").await;
    let question = ben.says_to(&panel, "e5?").await;
    let question = ben.reply_to(&question).await;
    assert_eq!(text(&question), "Play `e5`?");
    ben.says_to(&question, "yes").await;
    game.panel_showing("1… e5").await;
    // What is said to others is not for the bot, nor is what nobody says.
    let talk = ben.say(&game.thread, "pizza tonight?").await;
    let to_others = ann.says_to(&talk, "Nf3").await;
    ann.says_to(&game.panel().await, "d4").await;
    game.panel_showing("2. d4").await;
    let messages = game.messages().await;
    let about = |it: &Value| it["message_reference"]["message_id"] == to_others["id"];
    assert!(!messages.iter().any(about), "{messages:#?}");
    harness.close().await;
}

#[tokio::test]
async fn what_a_button_of_an_offer_says_answers_that_offer() {
    let harness = Harness::open().await;
    let mut game = harness.game(json!({})).await;
    game.plays("e4 e5").await;
    let (ann, ben) = (game.first, game.second);
    // Who was declined offers anew some moves later.
    for (words, moves) in [
        ("decline", "Nf3 Nc6 Bc4 Bc5"),
        ("Decline pause", "d3 d6 c3 a6"),
        ("拒绝暂停", "a4 a5 b3 b6"),
    ] {
        ann.more(&game.settled_panel().await, "pause").await;
        game.panel_with("Accept pause").await;
        says(ben, &game, words).await;
        game.panel_without("Accept pause").await;
        game.plays(moves).await;
    }
    ann.more(&game.settled_panel().await, "pause").await;
    game.panel_with("Accept pause").await;
    let asked = ben.reply_to(&says(ben, &game, "accept pause?").await).await;
    assert_eq!(labels(&asked), ["Accept pause", "Decline pause"]);
    let said = says(ben, &game, "decline draw").await;
    let told = ben.is_replied_to(&said).await;
    assert_eq!(told, "That offer no longer stands.");
    says(ben, &game, "同意暂停").await;
    game.panel_showing("The game is paused").await;
    harness.close().await;
}

#[tokio::test]
async fn whoever_says_rematch_to_one_that_is_offered_gets_its_buttons() {
    let harness = Harness::open().await;
    let game = harness.game(json!({})).await;
    let (ann, ben) = (game.first, game.second);
    ann.reply_to(&says(ann, &game, "resign").await).await;
    says(ann, &game, "yes").await;
    let panel = game.panel_with("Rematch").await;
    let said = says(ben, &game, "rematch").await;
    let told = ben.is_replied_to(&said).await;
    assert!(
        told.starts_with("To ask for a rematch, press **Rematch**"),
        "{told}"
    );
    ann.click(&panel, "Rematch").await;
    game.panel_with("Accept rematch").await;
    for words in ["rematch", "再来一局", "accept rematch", "同意再来一局"] {
        let asked = ben.reply_to(&says(ben, &game, words).await).await;
        assert_eq!(
            labels(&asked),
            ["Accept rematch", "Decline rematch"],
            "{words}"
        );
    }
    harness.close().await;
}

#[tokio::test]
async fn a_move_that_is_refused_is_marked_however_much_was_asked_for_before() {
    let harness = Harness::open().await;
    let game = harness.game(json!({})).await;
    let (ann, ben) = (game.first, game.second);
    let private = &harness.direct("Ann").await;
    let looks = (0..40).map(|_| ann.slash(&game.thread, "board", json!({})));
    join_all(looks).await;
    let mut said = Vec::new();
    for words in ["e9", "Ke2", "d4?", "knight"] {
        said.push(says(ann, &game, words).await);
    }
    said.push(ann.say(private, "e9").await);
    for said in &said {
        ann.is_marked(said, "❓").await;
    }
    let talk = says(ann, &game, "help").await;
    says(ann, &game, "e4").await;
    game.panel_showing("1. e4").await;
    let messages = ben.reads(&game.thread).await;
    let is_answer = |it: &Value| {
        let about = &it["message_reference"]["message_id"];
        *about == talk["id"] || said.iter().any(|said| *about == said["id"])
    };
    assert!(!messages.iter().any(is_answer), "{messages:#?}");
    let talk = messages.iter().find(|it| it["id"] == talk["id"]);
    assert!(message::reactions(talk.unwrap()).is_empty());
    harness.close().await;
}
