//! Replies to the bot's messages, what its buttons say typed as words, and what is left of an answer to whoever asks too
//! much.

use futures_util::future::join_all;
use qiyuan::app::wall_clock::monotonic;
use serde_json::{Value, json};

use super::{
    game::says,
    harness::{Harness, LONGEST},
    message::{self, answer, custom_id, labels, text},
};

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
async fn whoever_says_rematch_once_the_game_is_over_offers_one_or_agrees() {
    let harness = Harness::open().await;
    for (offer, agree) in [("再來一局", "yes"), ("one more?", "accept rematch")] {
        let game = harness.game(json!({})).await;
        let (ann, ben) = (game.first, game.second);
        ann.reply_to(&says(ann, &game, "resign").await).await;
        says(ann, &game, "yes").await;
        game.panel_with("Rematch").await;
        says(ben, &game, offer).await;
        game.panel_with("Accept rematch").await;
        says(ann, &game, agree).await;
        game.panel_showing("Rematch: #").await;
    }
    harness.close().await;
}

#[tokio::test]
async fn whoever_wants_a_rematch_that_is_offered_is_told_for_whom_it_waits_or_how_to_accept_it() {
    let harness = Harness::open().await;
    let game = harness.game(json!({})).await;
    let (ann, ben) = (game.first, game.second);
    let ids = [harness.id_of("Ann").await, harness.id_of("Ben").await];
    ann.reply_to(&says(ann, &game, "resign").await).await;
    says(ann, &game, "yes").await;
    let over = game.panel_with("Rematch").await;
    let rematch = custom_id(&over, "Rematch");
    ben.click(&over, "Rematch").await;
    let offered = game.panel_with("Accept rematch").await;
    let waits = format!(
        "You've already said that you'd like a rematch. Still to agree: <@{}>",
        ids[0]
    );
    // As if the old button were still on his screen.
    let pressed = ben.forge_click(&offered, &rematch).await;
    assert_eq!(answer(&pressed), waits);
    for words in ["rematch", "rematch?", "one more", "accept rematch"] {
        let said = says(ben, &game, words).await;
        assert_eq!(ben.is_replied_to(&said).await, waits, "{words}");
    }
    for (user, told) in [
        (ben, waits.as_str()),
        (
            ann,
            &format!(
                "<@{}> offers a rematch: press **Accept rematch** below the board to play again.",
                ids[1]
            ),
        ),
    ] {
        let said = says(user, &game, "e4").await;
        let refused = user.is_replied_to(&said).await;
        assert!(refused.starts_with("This game is over."), "{refused}");
        assert!(refused.ends_with(told), "{refused}");
        let options = json!({"action": "e4"});
        let refused = answer(&user.slash(&game.thread, "move", options).await);
        assert!(refused.ends_with(told), "{refused}");
    }
    // Whoever is asked accepts it by the same word.
    says(ann, &game, "rematch").await;
    game.panel_showing("Rematch: #").await;
    harness.close().await;
}

#[tokio::test]
async fn a_move_that_is_refused_is_marked_however_much_was_asked_for_before() {
    let harness = Harness::open().await;
    let game = harness.game(json!({})).await;
    let ann = game.first;
    let private = &harness.direct("Ann").await;
    let uses_up = async |looks: usize| {
        let looks = (0..looks).map(|_| ann.slash(&game.thread, "board", json!({})));
        join_all(looks).await;
    };
    uses_up(40).await;
    for (channel, words, marks) in [
        (&game.thread, "@Qiyuan e9", vec!["❓"]),
        (&game.thread, "@Qiyuan Ke2", vec!["❓"]),
        (&game.thread, "@Qiyuan d4?", vec!["❓"]),
        (&game.thread, "@Qiyuan knight", vec!["❓"]),
        (&game.thread, "@Qiyuan help", vec![]),
        (private, "@Qiyuan e9", vec!["❓"]),
    ] {
        let deadline = monotonic() + LONGEST;
        loop {
            uses_up(20).await;
            let said = ann.say(channel, words).await;
            if !marks.is_empty() {
                ann.is_answered(&said).await;
            }
            // What is said next is served next.
            let next = ann.say(channel, "@Qiyuan e9").await;
            ann.is_answered(&next).await;
            let messages = ann.reads(channel).await;
            let about = |it: &Value| it["message_reference"]["message_id"] == said["id"];
            if !messages.iter().any(about) {
                let said = messages.iter().find(|it| it["id"] == said["id"]);
                assert_eq!(message::reactions(said.unwrap()), marks, "{words}");
                break;
            }
            // On a busy machine something has come back with time.
            assert!(monotonic() < deadline, "{words}: {messages:#?}");
        }
    }
    says(ann, &game, "e4").await;
    game.panel_showing("1. e4").await;
    harness.close().await;
}
