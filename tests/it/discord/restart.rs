//! The bot dies in the middle of things and comes back.

use serde_json::{Value, json};

use super::{
    assert_refused::alive,
    faults::{NO_CODE, on_posts},
    game::{Game, LOBBY, hardly_any_time_was_charged, says},
    harness::Harness,
    message::{self, answer, labels, private, text},
};

/// The bot dies and comes back.
async fn crash(harness: &Harness) {
    harness.kill_bot().await;
    harness.start_bot().await;
}

/// What a challenge says for clocks of ten minutes.
fn timed() -> Value {
    json!({"time": "10m+5s"})
}

#[tokio::test]
async fn an_ok_to_what_was_asked_before_a_crash_is_no_remark() {
    let harness = Harness::open().await;
    let game = harness.game_after("e4", timed()).await;
    let asked = says(game.first, &game, "resign").await;
    game.first.reply_to(&asked).await;
    crash(&harness).await;
    let said = says(game.first, &game, "ok").await;
    let told = game.first.is_replied_to(&said).await;
    assert_eq!(told, "I have no question open for you right now.");
    harness.settled().await;
    let messages = game.first.reads(&game.thread).await;
    let marks = messages.iter().flat_map(message::reactions);
    assert!(!marks.into_iter().any(|it| it == "😄"));
    harness.close().await;
}

#[tokio::test]
async fn buttons_menus_and_questions_from_before_a_crash_work_after_it() {
    let harness = Harness::open().await;
    let game = harness.game_after("e4", timed()).await;
    let panel = game.panel().await;
    let menu = private(&game.second.click(&panel, "Choose piece").await);
    crash(&harness).await;
    let asked = game.second.select(&menu, &["e7"]).await;
    let played = game.second.select(&asked["messages"][0], &["e7e5"]).await;
    message::is_silent(&played);
    game.panel_showing("e5").await;
    let stale = game.second.forge_click(&panel, "q1/1/4/play/d7d5").await;
    assert!(game.second.is_told(&stale).await.contains("moved on"));
    let question = private(&game.first.slash(LOBBY, "resign", json!({})).await);
    crash(&harness).await;
    game.first.click(&question, "Yes, resign").await;
    let over = game.panel_with("Rematch").await;
    assert!(text(&over).contains("(Black) won"), "{over:#}");
    game.has_one_panel().await;
    harness.close().await;
}

#[tokio::test]
async fn time_in_which_nobody_could_play_is_credited() {
    let harness = Harness::open().await;
    let mut game = harness.game_after("e4", timed()).await;
    harness.kill_bot().await;
    // An hour passes, as far as anybody can tell.
    harness
        .rewrites(
            "UPDATE events SET at_ms = at_ms - 3600000;
             UPDATE lifecycle SET at_ms = at_ms - 3600000;
             UPDATE sessions SET deadline_ms = deadline_ms - 3600000, created_ms = created_ms - 3600000,
                 updated_ms = updated_ms - 3600000;",
        )
        .await;
    harness.start_bot().await;
    game.plays("e5").await;
    let panel = game.panel_showing("1… e5").await;
    hardly_any_time_was_charged(&panel);
    let words = game
        .first
        .slash(LOBBY, "board", json!({"text": true}))
        .await;
    assert!(answer(&words).contains("Last move: 1… e5"), "{words:#}");
    assert_eq!(harness.credits().await.len(), 1);
    harness.close().await;
}

#[tokio::test]
async fn a_challenge_survives_a_crash() {
    let harness = Harness::open().await;
    let options = json!({"game": "chess", "opponent": "Ben", "side": "white"});
    let number = harness.user("Ann").challenges(options).await;
    let card = harness.user("Ann").sees_card(&number).await;
    crash(&harness).await;
    harness.user("Ben").click(&card, "Accept").await;
    let mut game = Game::of(number, &card, harness.user("Ann"), harness.user("Ben")).await;
    game.plays("e4 e5").await;
    harness.close().await;
}

#[tokio::test]
async fn what_was_owed_when_the_bot_died_is_sent_when_it_is_back() {
    let harness = Harness::open().await;
    let mut game = harness.game_after("e4", timed()).await;
    harness.expected_refusals.push(NO_CODE);
    harness
        .fault(on_posts(&json!({"status": 500, "times": 0})))
        .await;
    game.plays("e5").await;
    let options = json!({"game": "fischerandom", "opponent": "Bea"});
    harness.user("Eve").challenges(options).await;
    harness.kill_bot().await;
    harness.delete("faults").await;
    harness.start_bot().await;
    game.panel_showing("1… e5").await;
    harness.user("Eve").sees_card("2").await;
    game.has_one_panel().await;
    let cards = harness.user("Eve").reads(LOBBY).await;
    let words: Vec<_> = cards.iter().map(text).collect();
    assert_eq!(alive(&cards), 1, "{words:#?}");
    harness.close().await;
}

#[tokio::test]
async fn a_panel_that_was_posted_just_before_a_crash_is_not_posted_again() {
    let harness = Harness::open().await;
    let mut game = harness.game_after("e4", timed()).await;
    harness
        .fault(on_posts(&json!({"lose_answer": true, "times": 0})))
        .await;
    game.plays("e5").await;
    game.panel_showing("1… e5").await;
    harness.kill_bot().await;
    harness.delete("faults").await;
    harness.start_bot().await;
    game.has_one_panel().await;
    game.plays("Nf3").await;
    game.panel_showing("2. Nf3").await;
    game.has_one_panel().await;
    harness.close().await;
}

#[tokio::test]
async fn a_move_that_was_answered_is_never_lost() {
    let harness = Harness::open().await;
    let mut game = harness.game(timed()).await;
    let moves = "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7";
    for action in moves.split_whitespace() {
        game.plays(action).await;
        crash(&harness).await;
    }
    let panel = game.panel_showing("5… Be7").await;
    assert!(labels(&panel).contains(&"Move".to_owned()));
    let moves = game
        .first
        .slash(LOBBY, "board", json!({"text": true}))
        .await;
    assert!(
        answer(&moves).contains("r1bqk2r/1pppbppp/p1n2n2/4p3/B3P3/5N2/PPPP1PPP/RNBQ1RK1 w"),
        "{moves:#}"
    );
    game.has_one_panel().await;
    harness.close().await;
}

#[tokio::test]
async fn a_crash_at_any_moment_of_a_move_leaves_a_whole_game() {
    let harness = Harness::open().await;
    let mut game = harness.game(timed()).await;
    let moves = ["e4", "e5", "Nf3", "Nc6", "Bb5", "a6"];
    let mut played = 0;
    // Killed after so many of the bot's requests have been seen since the move was sent.
    for requests in 0..6 {
        let before = harness.requests().await.len();
        let body = json!({"user": game.mover().name, "channel": game.thread, "command": "move",
                "options": {"action": moves[played]}});
        harness.post("slash", body).await;
        for _ in 0..200 {
            if harness.requests().await.len() >= before + requests {
                break;
            }
        }
        crash(&harness).await;
        harness.settled().await;
        let said = harness.rows("SELECT seq, at_ms FROM events WHERE event LIKE '%\"played\"%'");
        let now = said.await.len();
        assert!(now == played || now == played + 1, "{now} after {played}");
        if now > played {
            game.was_played();
        }
        played = now;
        assert_eq!(alive(&game.messages().await), 1);
    }
    assert!(played > 0, "no move was made");
    let panel = game.panel_showing(moves[played - 1]).await;
    assert!(labels(&panel).contains(&"Move".to_owned()));
    harness.close().await;
}
