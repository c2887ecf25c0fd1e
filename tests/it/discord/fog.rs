//! A game in fog through Discord: others get the same bytes whatever is played out of their sight.

use std::fmt::Write as _;

use serde_json::{Value, json};

use super::{
    game::{Game, LOBBY},
    harness::Harness,
    message::{alt_of, attachments, labels, private, text},
    told::{Presses, answers, are_alike, comparable, left_behind, read, shown},
    user::User,
};

/// How the moves below are written, and the first row of White after some of them.
const HIDDEN: [&str; 8] = [
    "Nf3",
    "Nc3",
    "马f3",
    "g1-f3",
    "h2-h3",
    "RNBQKB1R",
    "R1BQKBNR",
    "knight f3",
];

/// What answers whatever somebody asks of the game, and what is offered while they type a move.
async fn asks(told: &mut String, user: User<'_>, game: &Game<'_>, panel: &Value) {
    let harness = user.harness;
    for (command, options) in [
        ("board", json!({"text": true})),
        ("board", json!({})),
        ("export", json!({})),
        ("replay", json!({})),
        ("move", json!({"action": "xyzzy"})),
        ("watch", json!({})),
        ("games", json!({})),
    ] {
        let asked = user.slash(&game.thread, command, options).await;
        let before = told.len();
        answers(told, harness, &user.hears(&asked).await).await;
        assert!(told.len() > before, "{command}: {asked:#}");
    }
    for typed in ["", "N", "g1", "R", "e"] {
        let typed = json!({"action": typed});
        let offered = user.autocomplete(&game.thread, "move", typed, "action");
        writeln!(told, "offered {:?}", offered.await).unwrap();
    }
    let pressed = user.click(panel, "My view").await;
    answers(told, harness, &user.hears(&pressed).await).await;
}

/// Neither what people are told nor the log nor what is measured names a move or what it led to.
async fn nothing_hidden_is_told(harness: &Harness, played: &[&str], told: &str) {
    let log = harness.log();
    assert!(log.contains("DEBUG"), "it was talkative: {log}");
    for hidden in HIDDEN.iter().chain(played) {
        assert!(!log.contains(hidden), "{log}");
        let line = told.lines().find(|line| line.contains(hidden));
        assert_eq!(line, None, "{hidden}");
    }
}

/// What everybody gets, and what the second player is shown and refused, after the first has played these moves.
async fn told_of(first: &[&str], second: &[&str]) -> String {
    let harness = Harness::open_watched().await;
    let options = json!({"game": "dark", "side": "white", "time": "unlimited"});
    let mut game: Game<'_> = harness.game(options).await;
    let mut told = String::new();
    let in_turn = first
        .iter()
        .zip(second)
        .flat_map(|(white, black)| [*white, *black]);
    for action in in_turn.chain([first[second.len()]]) {
        game.plays(action).await;
        let panel = game.settled_panel().await;
        shown(&mut told, &harness, &panel).await;
    }
    let panel = game.settled_panel().await;
    for user in [game.second, harness.user("Bea"), harness.user("Chen")] {
        asks(&mut told, user, &game, &panel).await;
        read(&mut told, &harness, user.name, &[LOBBY, &game.thread]).await;
    }
    for text in ["e5e4", "Qd4", "Kxe1", "h9"] {
        answers(&mut told, &harness, &game.tries(text).await).await;
    }
    left_behind(&mut told, &harness, Presses::AsMany).await;
    nothing_hidden_is_told(&harness, first, &told).await;
    harness.close().await;
    comparable(&told)
}

#[tokio::test]
async fn others_receive_the_same_bytes_whatever_is_played_out_of_their_sight() {
    // Of both games Black sees the same: no piece of White comes where Black's pieces can go.
    let (one, other) = tokio::join!(
        told_of(&["g1f3", "h2h3", "g2g3"], &["e7e6", "b8c6"]),
        told_of(&["b1c3", "e2e3", "d2d3"], &["e7e6", "b8c6"])
    );
    are_alike(&one, &other);
    assert!(one.contains("1. White has moved\n"), "{:.2000}", one);
    assert!(!one.contains(" ?"), "{:.2000}", one);
}

#[tokio::test]
async fn whoever_chooses_a_move_in_fog_sees_their_own_board_beside_the_menus() {
    let harness = Harness::open().await;
    let options = json!({"game": "dark", "side": "white", "time": "unlimited"});
    let mut game: Game<'_> = harness.game(options).await;
    let panel = game.settled_panel().await;
    let view = private(&game.first.click(&panel, "My view").await);
    // In the view, and beside the public board, which is dark.
    for message in [&view, &panel] {
        let pieces = private(&game.first.click(message, "Choose piece").await);
        let alt = alt_of(&pieces);
        assert!(alt.contains("king e1") && !alt.contains("king e8"), "{alt}");
        let targets = private(&game.first.select(&pieces, &["g1"]).await);
        assert!(alt_of(&targets).contains("king e1"), "{targets:#}");
        let back = private(&game.first.click(&targets, "Back").await);
        assert!(alt_of(&back).contains("king e1"), "{back:#}");
    }
    // A view that no longer follows shows the board of its turn; the menus stand below that of now.
    let view = private(&game.first.click(&panel, "My view").await);
    harness.stop_bot().await;
    harness.start_bot().await;
    game.plays("e4 e5").await;
    let pieces = private(&game.first.click(&view, "Choose piece").await);
    assert!(alt_of(&pieces).contains("e4"), "{pieces:#}");
    harness.close().await;
}

#[tokio::test]
async fn what_a_move_in_fog_captured_is_told_in_words() {
    for (locale, told, listed) in [
        ("en-US", "2… Black has captured the pawn on d4", "?xPd4"),
        ("zh-CN", "2… 黑方吃掉了 d4 的兵", "?x兵d4"),
        ("zh-TW", "2… 黑方吃掉了 d4 的士兵", "?x兵d4"),
    ] {
        let harness = Harness::open_with(json!({"guild_locale": locale})).await;
        let options = json!({"game": "dark", "side": "white", "time": "unlimited"});
        let mut game = harness.game(options).await;
        game.plays("d4 e5 a3 exd4").await;
        let panel = game.panel_showing(told).await;
        assert!(!text(&panel).contains(listed), "{panel:#}");
        assert!(
            alt_of(&panel).contains(&told.replace("… ", "…\u{a0}")),
            "{panel:#}"
        );
        harness.close().await;
    }
}

#[tokio::test]
async fn a_player_sees_the_own_board_in_fog_and_afterwards_everybody_sees_all() {
    let harness = Harness::open().await;
    let options = json!({"game": "dark", "side": "white", "time": "unlimited"});
    let mut game = harness.game(options).await;
    game.plays("e4 f5 Qh5 a6").await;
    let panel = game.settled_panel().await;
    assert!(alt_of(&panel).contains("No square is seen"), "{panel:#}");
    let view = private(&game.first.click(&panel, "My view").await);
    assert!(alt_of(&view).contains("queen h5"), "{view:#}");
    assert!(alt_of(&view).contains("king e8"), "{view:#}");
    assert!(text(&view).contains("keeps itself up to date"), "{view:#}");
    game.plays("Qxe8").await;
    let over = game.panel_with("Rematch").await;
    assert!(text(&over).contains("king was captured"), "{over:#}");
    assert!(alt_of(&over).contains("queen e8"), "{over:#}");
    let shown = private(&game.second.click(&over, "Replay").await);
    assert!(
        labels(&shown).contains(&"As Black saw it".to_owned()),
        "{shown:#}"
    );
    let all = harness
        .download(attachments(&shown)[0]["url"].as_str().unwrap())
        .await;
    let seen = private(&game.second.click(&shown, "As Black saw it").await);
    let part = harness
        .download(attachments(&seen)[0]["url"].as_str().unwrap())
        .await;
    assert!(part.starts_with(b"GIF89a") && part != all);
    assert!(labels(&seen).contains(&"In full".to_owned()), "{seen:#}");
    harness.close().await;
}

#[tokio::test]
async fn a_forged_field_for_drafts_does_not_open_in_a_game_without_drafts() {
    let harness = Harness::open().await;
    let options = json!({"game": "dark", "side": "white", "time": "unlimited"});
    let game = harness.game(options).await;
    let panel = game.settled_panel().await;
    let view = private(&game.first.click(&panel, "My view").await);
    let forged = game.first.forge_click(&view, "q1/1/2/draft-text/a").await;
    assert_eq!(forged["modal"], Value::Null, "{forged:#}");
    assert!(!harness.log().contains("ERROR"), "{}", harness.log());
    harness.close().await;
}
