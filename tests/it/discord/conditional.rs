//! Conditional moves: prepared by one player, played as soon as they fit, and seen by nobody else.

use serde_json::json;

use super::{
    game::LOBBY,
    harness::Harness,
    message::{answer, buttons, private, text},
};

const NONE: &str = "You haven't prepared any answers.";

#[tokio::test]
async fn what_a_player_has_prepared_is_played_as_soon_as_it_fits_and_nobody_else_is_told() {
    let harness = Harness::open().await;
    let game = harness.game_after("e4", json!({})).await;
    let before = game.messages().await;
    let asks = json!({"line": "e5 Nf3 Nc6 Bb5"});
    let shown = game.first.slash(&game.thread, "if", asks).await;
    assert!(answer(&shown).contains("1. `e5 Nf3 Nc6 Bb5`"), "{shown:#}");
    harness.settled().await;
    assert_eq!(
        game.messages().await,
        before,
        "nothing in the channel changes"
    );
    let of_ben = game.second.slash(&game.thread, "if", json!({})).await;
    assert!(answer(&of_ben).contains(NONE), "{of_ben:#}");
    game.second
        .slash(&game.thread, "move", json!({"action": "e5"}))
        .await;
    let panel = game.panel_showing("2. Nf3").await;
    assert!(text(&panel).contains("it's your turn (Black)"), "{panel:#}");
    let shown = game.first.slash(&game.thread, "if", json!({})).await;
    assert!(answer(&shown).contains("1. `Nc6 Bb5`"), "{shown:#}");
    // A kill forgets nothing.
    harness.kill_bot().await;
    harness.start_bot().await;
    game.second
        .slash(&game.thread, "move", json!({"action": "Nc6"}))
        .await;
    game.panel_showing("3. Bb5").await;
    let shown = game.first.slash(&game.thread, "if", json!({})).await;
    assert!(answer(&shown).contains(NONE), "{shown:#}");
    harness.close().await;
}

#[tokio::test]
async fn lines_are_written_in_a_form_and_one_that_is_not_followed_is_gone() {
    let harness = Harness::open().await;
    let game = harness.game_after("e4", json!({})).await;
    let panel = game.panel().await;
    let page = private(&game.first.more(&panel, "lines").await);
    assert!(text(&page).contains(NONE), "{page:#}");
    let (_, writes) = buttons(&page)[0].clone();
    let form = game.first.forge_click(&page, &writes).await;
    let typed = json!({"lines": "if e5 then Nf3\n1... c5 2. c3 d5 exd5"});
    game.first.submit(&form, typed).await;
    let shown = game.first.slash(&game.thread, "if", json!({})).await;
    let shown = private(&shown);
    assert!(
        text(&shown).contains("1. `e5 Nf3`\n2. `c5 c3 d5 exd5`"),
        "{shown:#}"
    );
    game.second
        .slash(&game.thread, "move", json!({"action": "c5"}))
        .await;
    game.panel_showing("2. c3").await;
    game.second
        .slash(&game.thread, "move", json!({"action": "Nf6"}))
        .await;
    game.panel_showing("2… Nf6").await;
    let page = game.first.slash(&game.thread, "if", json!({})).await;
    assert!(answer(&page).contains(NONE), "{page:#}");
    let plays = json!({"action": "e5"});
    game.first.slash(&game.thread, "move", plays).await;
    let asks = json!({"line": "Nd5 d4"});
    let page = private(&game.first.slash(&game.thread, "if", asks).await);
    let page = private(&game.first.click(&page, "Remove all").await);
    assert!(text(&page).contains(NONE), "{page:#}");
    harness.close().await;
}

#[tokio::test]
async fn what_cannot_come_about_is_refused_with_its_line() {
    let harness = Harness::open().await;
    let game = harness.game(json!({})).await;
    for (player, moves, refused) in [
        (game.first, "e5 Nf3", "It's your turn."),
        (game.second, "e4 e5 Nf3 Nc5", "Line 1: "),
        (
            game.second,
            "e4",
            "Line 1 doesn't end with a move of yours.",
        ),
        (
            game.second,
            "f3 e5 g4 Qh4 a3 a6",
            "Line 1 goes on after the game would be over.",
        ),
        (
            game.second,
            "e4 e5; e4 c5",
            "Line 2 answers the same move differently",
        ),
        (
            harness.user("Eve"),
            "e4 e5",
            "You're not playing in this game",
        ),
    ] {
        let told = player
            .slash(&game.thread, "if", json!({"line": moves}))
            .await;
        let told = answer(&told);
        assert!(told.contains(refused), "{moves}: {told}");
    }
    let many = ["e4 e5"; 11].join(";");
    let told = game
        .second
        .slash(&game.thread, "if", json!({"line": many}))
        .await;
    assert!(
        answer(&told).contains("at most 10 lines of 30 moves"),
        "{told:#}"
    );
    let dark = harness
        .game_between("Bea", "Chen", json!({"game": "dark"}))
        .await;
    let told = dark
        .second
        .slash(&dark.thread, "if", json!({"line": "e4 e5"}))
        .await;
    assert!(!answer(&told).contains("`e4 e5`"), "{told:#}");
    let told = harness.user("Eve").slash(LOBBY, "if", json!({})).await;
    assert!(!answer(&told).is_empty(), "{told:#}");
    harness.close().await;
}

#[tokio::test]
async fn whoever_prepares_moves_in_a_game_that_is_over_is_told_so() {
    let harness = Harness::open().await;
    let mut game = harness.game(json!({})).await;
    game.plays("f3 e5 g4 Qh4").await;
    for options in [json!({}), json!({"line": "e4 e5"})] {
        let told = answer(&game.first.slash(&game.thread, "if", options).await);
        assert!(told.contains("is over"), "{told}");
        assert!(!told.contains("can't prepare moves"), "{told}");
    }
    harness.close().await;
}
