//! Playing from elsewhere: from other channels, from private messages, into threads that sleep.

use serde_json::{Value, json};

use super::{
    faults::{CANNOT_SEND, THREAD_ARCHIVED, on_requests},
    game::{Game, LOBBY},
    harness::Harness,
    message::{self, answer, attachments, labels, private, reactions, text},
};

#[tokio::test]
async fn offers_and_the_end_of_a_game_reach_an_archived_thread() {
    let harness = Harness::open().await;
    // Discord refuses edits in a thread that is archived.
    harness.expected_refusals.push(THREAD_ARCHIVED);
    let mut game = harness.game(json!({"time": "3d"})).await;
    game.plays("e4 e5").await;
    archive(&game).await;
    let offered = game.first.slash(LOBBY, "draw", json!({})).await;
    assert!(
        answer(&offered).starts_with("You've offered a draw."),
        "{offered:#}"
    );
    let panel = game.panel_with("Accept").await;
    game.second.click(&panel, "Decline").await;
    game.panel_without("Accept").await;
    archive(&game).await;
    let asked = game.first.slash(LOBBY, "resign", json!({})).await;
    let done = game.first.click(&private(&asked), "Yes, resign").await;
    assert_eq!(answer(&done), "You've resigned.");
    game.panel_showing(&game.lost("Black", game.first, "resigned").await)
        .await;
    game.card_showing(&game.lost("Black", game.first, "resigned").await)
        .await;
    harness.close().await;
}

/// Nobody can press what stands in an archived thread.
#[tokio::test]
async fn a_game_whose_thread_is_archived_is_shown_again_and_followed_by_another_from_its_card() {
    let harness = Harness::open().await;
    harness.expected_refusals.push(THREAD_ARCHIVED);
    let mut game = harness.game(json!({"time": "3d"})).await;
    game.plays("f3 e5 g4 Qh4#").await;
    let (ann, ben, eve) = (game.first, game.second, harness.user("Eve"));
    let card = game.card_showing("checkmate").await;
    assert_eq!(
        labels(&card),
        ["Rematch", "Replay", "Export", "Analyze", "Moves", "My view"]
    );
    archive(&game).await;
    let replay = private(&eve.click(&card, "Replay").await);
    assert_eq!(attachments(&replay).len(), 1, "{replay:#}");
    let offered = ann.click(&card, "Rematch").await;
    assert!(answer(&offered).contains("rematch"), "{offered:#}");
    game.panel_with("Accept").await;
    archive(&game).await;
    let card = game.card_showing("offers a rematch").await;
    ben.click(&card, "Accept rematch").await;
    game.panel_showing("Rematch: #2").await;
    harness.settled().await;
    let card = game.card_showing("Rematch: #2").await;
    assert_eq!(
        labels(&card),
        ["Replay", "Export", "Analyze", "Moves", "My view"]
    );
    harness.close().await;
}

#[tokio::test]
async fn a_panel_that_sleeps_is_replaced_where_nothing_was_played_since() {
    let harness = Harness::open().await;
    harness.expected_refusals.push(THREAD_ARCHIVED);
    let game = harness.game(json!({"time": "3d"})).await;
    archive(&game).await;
    // The flag falls a little later than the panel says.
    harness.kill_bot().await;
    harness.start_bot().await;
    let before = game.panel().await;
    game.first.slash(LOBBY, "board", json!({})).await;
    harness.settled().await;
    let after = game.panel().await;
    assert_ne!(before["id"], after["id"], "it could be edited");
    game.has_one_panel().await;
    harness.close().await;
}

#[tokio::test]
async fn a_move_by_mention_in_another_channel_is_confirmed_there() {
    let harness = Harness::open().await;
    let game = harness.game(json!({})).await;
    let said = game.first.say("chess", "@Qiyuan e4").await;
    game.first.is_marked(&said, "✅").await;
    game.panel_showing("1. e4").await;
    let messages = game.first.reads("chess").await;
    assert_eq!(messages.len(), 1, "nothing is left behind: {messages:#?}");
    harness.close().await;
}

#[tokio::test]
async fn a_private_message_to_the_bot_is_a_move() {
    let harness = Harness::open().await;
    let game = harness.game(json!({})).await;
    let (ann, eve) = (game.first, harness.user("Eve"));
    let private = &harness.direct("Ann").await;
    let said = ann.say(private, "e4").await;
    assert_eq!(ann.is_replied_to(&said).await, "Played: **e4** (#1)");
    game.panel_showing("1. e4").await;
    let talk = ann.say(private, "thank you for the game").await;
    let said = ann.say(private, "what a wild one, Ben").await;
    let told = ann.is_replied_to(&said).await;
    assert!(told.starts_with("I'm not sure what you mean"), "{told}");
    let said = ann.say(private, "do you like tea?").await;
    let told = ann.is_replied_to(&said).await;
    assert!(
        told.ends_with("Write `help` to see what I understand."),
        "{told}"
    );
    let said = ann.say(private, "d4").await;
    let bens_turn = game.second.is_to_move().await;
    assert_eq!(ann.is_replied_to(&said).await, bens_turn);
    for message in ann.reads(private).await {
        let answered = &message["message_reference"]["message_id"];
        assert!(talk["id"] != *answered, "{message:#}");
    }
    let refused = ann
        .slash(private, "challenge", json!({"game": "chess"}))
        .await;
    let told = "Games are played on servers. ";
    assert!(answer(&refused).starts_with(told), "{refused:#}");
    let listed = ann.slash(private, "games", json!({})).await;
    assert!(answer(&listed).contains("Chess #1"), "{listed:#}");
    let private = &harness.direct("Eve").await;
    let said = eve.say(private, "e4").await;
    let told = eve.is_replied_to(&said).await;
    let none = "You have no game running.\nGames are played on servers. ";
    assert!(told.starts_with(none), "{told}");
    harness.close().await;
}

#[tokio::test]
async fn talk_that_does_not_mention_the_bot_is_left_alone() {
    let harness = Harness::open().await;
    let game = harness.game(json!({})).await;
    game.first.say(&game.thread, "e4").await;
    game.first.say(&game.thread, "good luck, @Ben").await;
    game.first.say(LOBBY, "e4 it is").await;
    let panel = game.settled_panel().await;
    assert!(!text(&panel).contains("Last move"), "{panel:#}");
    let played = game.tries("d4").await;
    message::is_silent(&played);
    for message in game.messages().await {
        assert_ne!(
            message["type"], 19,
            "a reply to what was not for the bot: {message:#}"
        );
    }
    harness.close().await;
}

async fn archive(game: &Game<'_>) {
    game.settled_panel().await;
    let call = format!("channels/{}", game.thread);
    game.first
        .harness
        .patch(&call, json!({"archived": true}))
        .await;
}

#[tokio::test]
async fn nothing_about_a_game_is_said_in_another_channel() {
    let harness = Harness::open().await;
    let game = harness.game(json!({"time": "3d"})).await;
    let ann = game.first;
    let private = &harness.direct("Ann").await;
    let told = async |words: &str| {
        let is_told = |messages: &[Value]| {
            let found = messages.iter().find(|it| text(it).starts_with(words));
            found.cloned()
        };
        ann.waits_for(private, is_told).await
    };
    let said = ann.say(LOBBY, "@Qiyuan xe9").await;
    ann.is_marked(&said, "❓").await;
    told("`xe9` isn't allowed").await;
    let said = ann.say(LOBBY, "@Qiyuan draw").await;
    ann.is_marked(&said, "✅").await;
    game.panel_showing("offers a draw").await;
    // Whoever says it to the bot alone is answered, with nothing about the game.
    for words in ["nice weather", "d4?"] {
        let said = ann.say(LOBBY, &format!("@Qiyuan {words}")).await;
        let told = ann.is_replied_to(&said).await;
        assert!(told.starts_with("I'm not sure what you mean"), "{told}");
    }
    let ben_id = harness.id_of("Ben").await;
    let talk = [
        ann.say(LOBBY, &format!("@Qiyuan nice weather, <@{ben_id}>"))
            .await,
        ann.say(LOBBY, &format!("<@{ben_id}> @Qiyuan d4?")).await,
    ];
    let said = ann.say(LOBBY, "@Qiyuan resign").await;
    let question = told("Resign game #1?").await;
    ann.is_marked(&said, "📩").await;
    let messages = ann.reads(LOBBY).await;
    let replies = messages.iter().filter(|it| it["type"] == 19).count();
    assert_eq!(replies, 2, "in the channel nothing else is said");
    for message in messages {
        let is_talk = talk.iter().any(|it| it["id"] == message["id"]);
        let marks = reactions(&message);
        assert!(!is_talk || marks.is_empty(), "{message:#}");
    }
    ann.click(&question, "Yes, resign").await;
    game.panel_showing("resigned").await;
    // Where it is played, everybody reads it anyway.
    let again = harness.game_between("Eve", "Ben", json!({})).await;
    let said = again.first.say(&again.thread, "@Qiyuan xe9").await;
    let hint = again.first.is_replied_to(&said).await;
    assert!(hint.starts_with("`xe9` isn't allowed"), "{hint}");
    harness.close().await;
}

#[tokio::test]
async fn a_question_about_a_hidden_game_leaves_the_same_mark_whatever_can_be_done_there() {
    let harness = Harness::open().await;
    let options = json!({"game": "dark", "side": "white", "time": "3d"});
    let game = harness.game(options).await;
    let ann = game.first;
    let private = &harness.direct("Ann").await;
    let marks_of = async |words: &str, mark: &str| {
        let said = ann.say(LOBBY, &format!("@Qiyuan {words}")).await;
        ann.is_marked(&said, mark).await;
        harness.settled().await;
        let messages = ann.reads(LOBBY).await;
        let shown = messages.iter().find(|it| it["id"] == said["id"]);
        shown.map(reactions)
    };
    for (possible, impossible) in [
        ("e4", "e5"),
        ("knight to f3", "knight to f6"),
        ("Nf3 please", "Nf6 please"),
    ] {
        for words in [possible, impossible] {
            let marks = marks_of(words, "❓").await.unwrap();
            assert_eq!(marks, ["❓"], "{words}");
        }
    }
    let marks = marks_of("resign", "📩").await.unwrap();
    assert_eq!(marks, ["📩"]);
    let asked = |messages: &[Value]| {
        let mut asked = messages.iter().filter(|it| text(it) == "Resign game #1?");
        asked.next().cloned()
    };
    ann.waits_for(private, asked).await;
    harness.close().await;
}

#[tokio::test]
async fn who_takes_no_direct_message_is_told_which_command_to_use() {
    let harness = Harness::open().await;
    let game = harness.game(json!({"time": "3d"})).await;
    harness.expected_refusals.push(CANNOT_SEND);
    let path = format!("/channels/{}/messages", harness.direct("Ann").await);
    let closed = json!({"status": 403, "code": CANNOT_SEND, "times": 0});
    harness.fault(on_requests("POST", &path, &closed)).await;
    let said = game.first.say(LOBBY, "@Qiyuan resign").await;
    game.first.is_marked(&said, "❓").await;
    let told = game.first.is_replied_to(&said).await;
    assert_eq!(
        told,
        "I couldn't send you a direct message, and not everyone here may read the answer. \
         Use `/resign` instead: only you will see the reply."
    );
    let messages = game.first.reads(LOBBY).await;
    let marked = messages.iter().find(|it| it["id"] == said["id"]);
    assert_eq!(marked.map(reactions), Some(vec!["❓".to_owned()]));
    harness.close().await;
}
