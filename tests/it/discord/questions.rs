//! What the bot asks in answer to a message, and what is said or pressed then.

use futures_util::future::join_all;
use serde_json::{Value, json};

use super::{
    faults::{MISSING_PERMISSIONS, on_requests},
    game::{Game, LOBBY, says},
    harness::Harness,
    message::{self, labels, text},
    user::User,
};

/// Says something where a game is played; returns what the bot asks.
async fn asked(user: User<'_>, game: &Game<'_>, words: &str) -> Value {
    user.reply_to(&says(user, game, words).await).await
}

#[tokio::test]
async fn whether_to_play_a_move_is_answered_with_yes_or_no_where_it_was_asked() {
    let harness = Harness::open().await;
    let game = harness.game(json!({})).await;
    let (ann, ben) = (game.first, game.second);
    let question = asked(ann, &game, "d4?").await;
    assert_eq!(labels(&question), ["d4", "Cancel"]);
    // Neither somebody else nor somewhere else.
    says(ben, &game, "yes").await;
    ann.say(LOBBY, "@Qiyuan yes").await;
    says(ann, &game, "no").await;
    ann.is_gone(&question).await;
    says(ann, &game, "yes").await;
    let question = asked(ann, &game, "e4?").await;
    says(ann, &game, "yes").await;
    game.panel_showing("1. e4").await;
    ann.is_gone(&question).await;
    let question = asked(ben, &game, "e5?").await;
    says(ben, &game, "是").await;
    game.panel_showing("1… e5").await;
    ben.is_gone(&question).await;
    // Of several moves none is meant by a yes.
    asked(ann, &game, "d4 or Nf3").await;
    let said = says(ann, &game, "ok").await;
    ann.is_marked(&said, "❓").await;
    harness.close().await;
}

#[tokio::test]
async fn cancel_takes_a_question_about_a_move_away_for_whoever_was_asked() {
    let harness = Harness::open().await;
    let game = harness.game(json!({})).await;
    let (ann, ben) = (game.first, game.second);
    let question = asked(ann, &game, "d4?").await;
    let refused = ben.hears(&ben.click(&question, "Cancel").await).await;
    let ann_is = harness.id_of("Ann").await;
    let expected = format!("That question is for <@{ann_is}>.");
    assert_eq!(message::answer(&refused), expected);
    ann.click(&question, "Cancel").await;
    ann.is_gone(&question).await;
    says(ann, &game, "yes").await;
    harness.settled().await;
    says(ann, &game, "e4").await;
    game.panel_showing("1. e4").await;
    harness.close().await;
}

#[tokio::test]
async fn with_an_offer_and_a_question_about_a_move_open_it_is_asked_which_is_meant() {
    let harness = Harness::open().await;
    let mut game = harness.game(json!({})).await;
    game.plays("e4 e5").await;
    let (ann, ben) = (game.first, game.second);
    says(ben, &game, "draw").await;
    game.panel_with("Accept draw").await;
    let mut question = asked(ann, &game, "d4?").await;
    for words in ["yes", "no"] {
        let which = asked(ann, &game, words).await;
        assert_eq!(
            text(&which),
            "Do you mean the move `d4`, or the offer in game #1?"
        );
        assert_eq!(
            labels(&which),
            ["d4", "Cancel", "Accept draw", "Decline draw"]
        );
        ann.is_gone(&question).await;
        question = which;
    }
    // The question is answered by its buttons alone, and is of no use when the offer is answered.
    ann.click(&game.panel().await, "Decline draw").await;
    ann.is_gone(&question).await;
    says(ann, &game, "yes").await;
    harness.settled().await;
    assert!(text(&game.panel().await).contains("1… e5"));
    // Either button does what it says.
    ben.slash(&game.thread, "takeback", json!({})).await;
    game.panel_with("Accept takeback").await;
    asked(ann, &game, "d4?").await;
    let which = asked(ann, &game, "yes").await;
    let refused = ben.hears(&ben.click(&which, "Cancel").await).await;
    let for_ann = format!("That question is for <@{}>.", harness.id_of("Ann").await);
    assert_eq!(message::answer(&refused), for_ann);
    ann.click(&which, "d4").await;
    game.panel_showing("2. d4").await;
    ann.is_gone(&which).await;
    harness.close().await;
}

#[tokio::test]
async fn what_is_asked_in_private_about_one_game_is_not_answered_with_an_offer_in_another() {
    let harness = Harness::open().await;
    let mut first = harness.game(json!({})).await;
    let second = harness.game_between("Ann", "Eve", json!({})).await;
    let ann = first.first;
    first.plays("e4").await;
    let private = &harness.direct("Ann").await;
    says(first.second, &first, "draw").await;
    first.panel_with("Accept draw").await;
    let which = ann.reply_to(&ann.say(private, "resign").await).await;
    let second_id = message::options(&which)
        .into_iter()
        .find(|(label, _)| label.contains("#2"));
    let (_, value) = second_id.unwrap();
    let pressed = ann.select(&which, &[&value]).await;
    assert_eq!(
        message::answer(&ann.hears(&pressed).await),
        "Resign game #2?"
    );
    ann.is_gone(&which).await;
    let said = ann.say(private, "yes").await;
    let reply = ann.is_replied_to(&said).await;
    assert_eq!(reply, "What's your answer in game #1?");
    harness.settled().await;
    first.panel_with("Accept draw").await;
    assert!(message::has_button(&second.panel().await, "Move"));
    harness.close().await;
}

#[tokio::test]
async fn the_question_whether_to_offer_a_draw_is_answered_in_words() {
    let harness = Harness::open().await;
    let game = harness.game(json!({})).await;
    let ben = game.second;
    let question = asked(ben, &game, "draw?").await;
    assert_eq!(labels(&question), ["Offer draw", "Cancel"]);
    says(ben, &game, "no").await;
    ben.is_gone(&question).await;
    asked(ben, &game, "draw?").await;
    says(ben, &game, "yes").await;
    game.panel_with("Accept draw").await;
    harness.close().await;
}

#[tokio::test]
async fn a_no_to_the_question_whether_to_resign_does_not_pass_over_a_request() {
    let harness = Harness::open().await;
    let mut game = harness.game(json!({})).await;
    game.plays("e4 e5").await;
    let (ann, ben) = (game.first, game.second);
    asked(ben, &game, "resign").await;
    ann.slash(&game.thread, "takeback", json!({})).await;
    game.panel_with("Accept takeback").await;
    for words in ["not now", "ok"] {
        let which = asked(ben, &game, words).await;
        assert_eq!(labels(&which), ["Accept takeback", "Decline takeback"]);
    }
    says(ben, &game, "accept").await;
    game.panel_without("Accept takeback").await;
    harness.close().await;
}

#[tokio::test]
async fn whatever_a_player_is_asked_or_does_takes_their_older_questions_away() {
    let harness = Harness::open().await;
    let mut game = harness.game(json!({})).await;
    game.plays("e4 e5").await;
    let (ann, ben) = (game.first, game.second);
    // Another question, which is answered.
    let first = asked(ben, &game, "resign").await;
    let second = asked(ben, &game, "draw?").await;
    ben.is_gone(&first).await;
    says(ben, &game, "yes").await;
    ben.is_gone(&second).await;
    game.panel_with("Accept draw").await;
    says(ben, &game, "ok").await;
    // An offer that is declined with a button.
    let panel = game.panel_with("Decline draw").await;
    let first = asked(ann, &game, "resign").await;
    ann.click(&panel, "Decline draw").await;
    ann.is_gone(&first).await;
    says(ann, &game, "好的").await;
    // An offer of one's own.
    let first = asked(ann, &game, "resign").await;
    says(ann, &game, "draw").await;
    ann.is_gone(&first).await;
    says(ann, &game, "ok").await;
    harness.settled().await;
    assert!(message::has_button(&game.panel().await, "Accept draw"));
    harness.close().await;
}

#[tokio::test]
async fn a_question_that_something_else_was_said_after_is_answered_by_its_buttons_alone() {
    let harness = Harness::open().await;
    let game = harness.game(json!({})).await;
    let ann = game.first;
    let question = asked(ann, &game, "resign").await;
    let said = says(ann, &game, "e5").await;
    ann.is_replied_to(&said).await;
    says(ann, &game, "ok").await;
    harness.settled().await;
    ann.click(&question, "Yes, resign").await;
    game.panel_with("Rematch").await;
    harness.close().await;
}

#[tokio::test]
async fn a_yes_that_replies_to_a_message_answers_that_one() {
    let harness = Harness::open().await;
    let game = harness.game(json!({})).await;
    let (ann, ben) = (game.first, game.second);
    let panel = game.panel().await;
    let question = asked(ann, &game, "resign").await;
    let talk = ben.say(&game.thread, "pizza tonight?").await;
    for message in [&talk, &panel] {
        ann.says_to(message, "@Qiyuan yes").await;
        ann.says_to(message, "@Qiyuan no").await;
    }
    ben.says_to(&question, "@Qiyuan yes").await;
    harness.settled().await;
    let is_there = |it: &Value| it["id"] == question["id"];
    assert!(game.messages().await.iter().any(is_there));
    ann.says_to(&question, "@Qiyuan no").await;
    ann.is_gone(&question).await;
    let question = asked(ann, &game, "e4?").await;
    ann.says_to(&question, "@Qiyuan yes").await;
    game.panel_showing("1. e4").await;
    // An offer is accepted by a reply to what offered it, not to talk.
    let offer = says(ann, &game, "draw").await;
    game.panel_with("Accept draw").await;
    let talk = ann.say(&game.thread, "coming tonight?").await;
    ben.says_to(&talk, "@Qiyuan yes").await;
    // What is said in a channel is read in order.
    let said = says(ben, &game, "help").await;
    ben.is_replied_to(&said).await;
    game.panel_with("Accept draw").await;
    ben.says_to(&offer, "@Qiyuan yes").await;
    game.panel_with("Rematch").await;
    harness.close().await;
}

#[tokio::test]
async fn a_move_in_words_is_answered_when_it_is_not_ones_turn() {
    let harness = Harness::open().await;
    let game = harness.game(json!({})).await;
    let ben = game.second;
    for words in ["knight to f3", "pawn e4", "my bishop d3"] {
        let said = says(ben, &game, words).await;
        assert_eq!(
            ben.is_replied_to(&said).await,
            game.first.is_to_move().await
        );
    }
    harness.close().await;
}

#[tokio::test]
async fn talk_with_a_number_is_not_refused_when_it_is_not_ones_turn() {
    let harness = Harness::open().await;
    let game = harness.game(json!({})).await;
    let ben = game.second;
    let eve = harness.user("Eve");
    let private = &harness.direct("Ben").await;
    for words in ["星期三", "下周五", "二比一", "back at 10pm", "gr8 game"] {
        says(ben, &game, words).await;
        says(eve, &game, words).await;
        // There nobody else can be meant, but no turn is spoken of.
        let told = ben.is_replied_to(&ben.say(private, words).await).await;
        assert!(!told.contains("turn") && !told.contains("轮到"), "{told}");
    }
    let said = says(ben, &game, "e5").await;
    assert_eq!(
        ben.is_replied_to(&said).await,
        game.first.is_to_move().await
    );
    for message in game.messages().await {
        let about = &message["message_reference"]["message_id"];
        assert!(message["type"] != 19 || *about == said["id"], "{message:#}");
    }
    harness.close().await;
}

#[tokio::test]
async fn in_private_with_several_games_talk_does_not_ask_which_is_meant() {
    let harness = Harness::open().await;
    let chess = harness.game(json!({})).await;
    let options = json!({"game": "xiangqi", "side": "red"});
    harness.game_between("Ann", "Eve", options).await;
    let ann = chess.first;
    let private = &harness.direct("Ann").await;
    for words in ["back at 10pm", "下周五", "see you 2nite", "queen"] {
        let reply = ann.reply_to(&ann.say(private, words).await).await;
        let told = format!("I can't read `{words}` as a move in any of your games.");
        assert!(text(&reply).starts_with(&told), "{reply:#}");
        assert!(message::options(&reply).is_empty(), "{reply:#}");
    }
    harness.close().await;
}

#[tokio::test]
async fn what_a_player_can_do_in_a_hidden_game_is_not_said_to_everybody() {
    let harness = Harness::open().await;
    let options = json!({"game": "bids", "side": "first"});
    let game = harness.game_between("Ann", "Ben", options).await;
    let ann = game.first;
    let private = &harness.direct("Ann").await;
    // A bid is secret, whether it is possible or not.
    for bid in ["99", "lowest"] {
        let said = says(ann, &game, bid).await;
        let told = ann.is_replied_to(&said).await;
        assert!(told.starts_with("Everyone can read"), "{bid}: {told}");
        assert!(told.contains("Press **My view**"), "{bid}: {told}");
    }
    ann.say(private, "99").await;
    let is_told = |messages: &[Value]| {
        let mut told = messages.iter();
        told.find(|it| text(it).contains("`99`")).map(text)
    };
    let told = ann.waits_for(private, is_told).await;
    assert!(told.contains("isn't in your hand"), "{told}");
    // Help names no move that she has, only where she sees them.
    let said = says(ann, &game, "help").await;
    let help = ann.is_replied_to(&said).await;
    assert!(help.contains("Press **My view**"), "{help}");
    assert!(!help.contains("such as `@Qiyuan"), "{help}");
    for message in game.messages().await {
        let is_reply = message["type"] == 19;
        assert!(!is_reply || !text(&message).contains("hand"), "{message:#}");
    }
    harness.close().await;
}

#[tokio::test]
async fn a_move_elsewhere_is_confirmed_in_words_where_reactions_are_not_allowed() {
    let harness = Harness::open().await;
    harness.expected_refusals.push(MISSING_PERMISSIONS);
    let game = harness.game(json!({})).await;
    let path = "/channels/*/messages/*/reactions/*/@me";
    let fails = json!({"status": 403, "code": MISSING_PERMISSIONS});
    harness.fault(on_requests("PUT", path, &fails)).await;
    let said = game.first.say("chess", "@Qiyuan e4").await;
    assert_eq!(game.first.is_replied_to(&said).await, "✅");
    game.panel_showing("1. e4").await;
    harness.close().await;
}

#[tokio::test]
async fn a_yes_that_names_a_game_answers_nothing_about_another() {
    let harness = Harness::open().await;
    let first = harness.game(json!({})).await;
    let second = harness.game_between("Ann", "Eve", json!({})).await;
    let ann = first.first;
    let private = &harness.direct("Ann").await;
    let question = ann.reply_to(&ann.say(private, "#1 resign").await).await;
    assert_eq!(text(&question), "Resign game #1?");
    ann.say(private, "#2 yes").await;
    harness.settled().await;
    assert!(message::has_button(&first.panel().await, "Move"));
    assert!(message::has_button(&second.panel().await, "Move"));
    ann.say(private, "#1 yes").await;
    first.panel_without("Move").await;
    harness.close().await;
}

#[tokio::test]
async fn a_yes_in_doubt_is_asked_about() {
    let harness = Harness::open().await;
    let mut game = harness.game(json!({})).await;
    let (ann, ben) = (game.first, game.second);
    game.plays("e4").await;
    says(ann, &game, "draw").await;
    game.panel_with("Accept draw").await;
    for words in ["yes?", "accept?", "~~yes~~", "accept draw?"] {
        let question = asked(ben, &game, words).await;
        assert_eq!(text(&question), "What's your answer in game #1?", "{words}");
    }
    let question = asked(ben, &game, "同意？").await;
    assert_eq!(text(&question), "对局 #1：你的答复是？");
    says(ben, &game, "accept").await;
    game.panel_showing("Draw by agreement").await;
    harness.close().await;
}

#[tokio::test]
async fn a_pass_in_doubt_is_asked_about() {
    let harness = Harness::open().await;
    let options = json!({"game": "go", "side": "black", "options": "size=9"});
    let game = harness.game(options).await;
    for (words, cancel) in [("pass?", "Cancel"), ("停一手？", "返回")] {
        let question = asked(game.first, &game, words).await;
        assert!(labels(&question).contains(&cancel.to_owned()), "{words}");
    }
    harness.close().await;
}

#[tokio::test]
async fn a_question_with_several_answers_is_answered_in_words() {
    let harness = Harness::open().await;
    for (words, shown) in [
        ("promote", "Bx2b+"),
        ("promote it", "Bx2b+"),
        ("yes, promote please", "Bx2b+"),
        ("no, don't promote", "Bx2b="),
        ("成", "Bx2b+"),
        ("yes", "Bx2b+"),
        ("no", "Bx2b="),
        ("don't promote", "Bx2b="),
        ("不成", "Bx2b="),
    ] {
        let options = json!({"game": "shogi", "side": "sente"});
        let mut game = harness.game(options).await;
        game.plays("7g7f 3c3d").await;
        asked(game.first, &game, "Bx2b").await;
        says(game.first, &game, words).await;
        game.panel_showing(shown).await;
    }
    let setup = "4k3/P7/8/8/8/8/8/4K3 w - - 0 1";
    for (words, shown) in [
        ("knight", "1. a8=N"),
        ("queen please", "1. a8=Q+"),
        ("Q", "1. a8=Q+"),
        ("皇后", "1. a8=Q+"),
    ] {
        let game = harness.game(json!({"setup": setup})).await;
        asked(game.first, &game, "a8").await;
        says(game.first, &game, words).await;
        game.panel_showing(shown).await;
    }
    harness.close().await;
}

#[tokio::test]
async fn what_a_button_says_answers_a_question_also_after_another_remark() {
    let harness = Harness::open().await;
    for (words, shown) in [
        ("promote it", Some("Bx2b+")),
        ("yes", None),
        ("no promote", None),
    ] {
        let options = json!({"game": "shogi", "side": "sente"});
        let mut game = harness.game(options).await;
        game.plays("7g7f 3c3d").await;
        let question = asked(game.first, &game, "Bx2b").await;
        let remark = says(game.first, &game, "e9").await;
        game.first.is_marked(&remark, "❓").await;
        let said = says(game.first, &game, words).await;
        match shown {
            Some(shown) => drop(game.panel_showing(shown).await),
            // A yes may be meant for the remark.
            None => game.first.is_marked(&said, "❓").await,
        }
        if shown.is_none() {
            game.first.click(&question, "Promote").await;
            game.panel_showing("Bx2b+").await;
        }
    }
    harness.close().await;
}

#[tokio::test]
async fn a_question_that_a_moderator_has_deleted_is_not_answered() {
    let harness = Harness::open().await;
    let game = harness.game(json!({})).await;
    let question = asked(game.first, &game, "d4?").await;
    // Its message may be seen a moment before the bot knows its number.
    let noted = "SELECT message_id, channel_id FROM expiring_messages";
    let is_noted = async || !harness.rows(noted).await.is_empty();
    harness.until("the question is noted", is_noted).await;
    harness.deletes_message(&question).await;
    harness.settled().await;
    says(game.first, &game, "yes").await;
    harness.settled().await;
    assert!(!text(&game.panel().await).contains("1. d4"));
    harness.close().await;
}

#[tokio::test]
async fn words_that_cancel_a_question_or_doubt_an_answer_play_nothing() {
    let harness = Harness::open().await;
    for (words, is_gone) in [
        ("cancel", true),
        ("取消", true),
        ("never mind", true),
        ("yes?", false),
        ("promote?", false),
        ("~~yes~~", false),
    ] {
        let options = json!({"game": "shogi", "side": "sente"});
        let mut game = harness.game(options).await;
        game.plays("7g7f 3c3d").await;
        let versions = harness.versions().await;
        let question = asked(game.first, &game, "Bx2b").await;
        let said = says(game.first, &game, words).await;
        match is_gone {
            true => game.first.is_gone(&question).await,
            false => game.first.is_marked(&said, "❓").await,
        }
        harness.settled().await;
        assert_eq!(harness.versions().await, versions, "{words}");
    }
    harness.close().await;
}

#[tokio::test]
async fn a_yes_does_not_answer_what_was_asked_before_something_else_was_said() {
    let harness = Harness::open().await;
    let game = harness.game(json!({})).await;
    let ann = game.first;
    // In a private answer.
    asked(ann, &game, "resign").await;
    let nonsense = json!({"game": "go", "setup": "nonsense"});
    ann.slash(&game.thread, "challenge", nonsense).await;
    let said = says(ann, &game, "yes").await;
    ann.is_marked(&said, "❓").await;
    // In a direct message about another game.
    let private = &harness.direct("Ann").await;
    let more = harness.game(json!({"game": "dark", "side": "white"})).await;
    let said = ann.say(private, &format!("#{} resign", game.number)).await;
    ann.reply_to(&said).await;
    let said = ann.say(private, &format!("#{} Qh5", more.number)).await;
    ann.reply_to(&said).await;
    let said = ann.say(private, "yes").await;
    ann.reply_to(&said).await;
    // In an answer that was not given, because too much was asked for before.
    asked(ann, &game, "resign").await;
    let looks = (0..40).map(|_| ann.slash(&game.thread, "board", json!({})));
    join_all(looks).await;
    says(ann, &game, "e4?").await;
    says(ann, &game, "yes").await;
    harness.settled().await;
    let messages = game.messages().await;
    let has_ended = messages.iter().any(|it| text(it).contains(" won"));
    assert!(!has_ended, "{messages:#?}");
    harness.close().await;
}
