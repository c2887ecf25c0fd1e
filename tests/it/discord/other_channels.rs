//! Playing from elsewhere: from other channels, from private messages, into threads that sleep.

use serde_json::{Value, json};

use super::{
    faults::THREAD_ARCHIVED,
    game::{Game, LOBBY},
    harness::Harness,
    message::{self, answer, text},
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
    let done = game
        .first
        .click(&message::private(&asked), "Yes, resign")
        .await;
    assert_eq!(answer(&done), "You've resigned.");
    game.panel_showing(&game.lost("Black", game.first, "resigned").await)
        .await;
    game.card_showing(&game.lost("Black", game.first, "resigned").await)
        .await;
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
    let reply = game.first.is_replied_to(&said).await;
    assert_eq!(reply, "Played: **e4** (#1)");
    game.panel_showing("1. e4").await;
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
    ann.say(private, "thank you for the game").await;
    let said = ann.say(private, "d4").await;
    assert_eq!(ann.is_replied_to(&said).await, "It's not your turn.");
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
async fn a_refused_move_elsewhere_is_answered_with_the_name_of_its_game() {
    let harness = Harness::open().await;
    let game = harness.game(json!({"time": "3d"})).await;
    for (channel, starts) in [
        (
            LOBBY,
            "Chess #1: I couldn't play `xe9`. Write it in the game",
        ),
        (game.thread.as_str(), "`xe9` isn't allowed"),
    ] {
        let said = game.first.say(channel, "@Qiyuan xe9").await;
        let reply = |messages: &[Value]| {
            let is_reply = |it: &&Value| it["message_reference"]["message_id"] == said["id"];
            messages.iter().find(is_reply).cloned()
        };
        let hint = game.first.waits_for(channel, reply).await;
        assert!(text(&hint).starts_with(starts), "{hint:#}");
    }
    harness.close().await;
}
