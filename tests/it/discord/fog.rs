//! A game in fog through Discord: others get the same bytes whatever is played out of their sight.

use serde_json::{Value, json};

use super::{
    game::Game,
    harness::Harness,
    message::{alt_of, answer, attachments, labels, private, text},
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

/// A text without ids and times.
fn plain(text: &str) -> String {
    let mut plain = String::new();
    let mut number = String::new();
    for letter in text.chars().chain(['\0']) {
        if letter.is_ascii_digit() {
            number.push(letter);
            continue;
        }
        plain += if number.len() > 5 { "#" } else { &number };
        number.clear();
        plain.push(letter);
    }
    plain
}

/// What somebody gets with a message: words, buttons with their ids, names of files, pictures.
async fn received(harness: &Harness, message: &Value) -> String {
    let mut parts = vec![
        plain(&text(message)),
        format!("{:?}", labels(message)),
        plain(&message["components"].to_string()),
    ];
    for file in attachments(message) {
        parts.push(file["filename"].to_string());
        parts.push(alt_of(message));
        let picture = harness.download(file["url"].as_str().unwrap()).await;
        parts.push(format!("{picture:?}"));
    }
    parts.join("\n")
}

/// What answers whatever somebody asks of the game, and what is offered while they type a move.
async fn asks(user: User<'_>, game: &Game<'_>, panel: &Value) -> Vec<String> {
    let harness = user.harness;
    let mut told = Vec::new();
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
        let heard = user.hears(&asked).await;
        for message in heard["messages"].as_array().unwrap() {
            told.push(received(harness, message).await);
        }
        assert!(!told.is_empty(), "{command}: {asked:#}");
    }
    for typed in ["", "N", "g1", "R", "e"] {
        let typed = json!({"action": typed});
        let offered = user.autocomplete(&game.thread, "move", typed, "action");
        told.push(format!("offered {:?}", offered.await));
    }
    let pressed = user.click(panel, "My view").await;
    let heard = user.hears(&pressed).await;
    for message in heard["messages"].as_array().unwrap() {
        told.push(received(harness, message).await);
    }
    told
}

/// The names and labels of everything that is measured, without the numbers.
fn labels_of_metrics(metrics: &str) -> String {
    let lines = metrics.lines().filter(|line| !line.starts_with('#'));
    let names = lines.filter_map(|line| Some(line.rsplit_once(' ')?.0));
    names.collect::<Vec<_>>().join("\n")
}

/// What everybody gets, and what the second player is shown and refused, after the first has played these moves.
async fn told_of(first: &[&str], second: &[&str]) -> Vec<String> {
    let harness = Harness::open_watched().await;
    let options = json!({"game": "dark", "side": "white", "time": "unlimited"});
    let mut game: Game<'_> = harness.game(options).await;
    let mut told = Vec::new();
    let in_turn = first
        .iter()
        .zip(second)
        .flat_map(|(white, black)| [*white, *black]);
    for action in in_turn.chain([first[second.len()]]) {
        game.plays(action).await;
        let panel = game.settled_panel().await;
        told.push(received(&harness, &panel).await);
    }
    let panel = game.settled_panel().await;
    for user in [game.second, harness.user("Bea")] {
        told.extend(asks(user, &game, &panel).await);
    }
    for message in game.messages().await {
        told.push(received(&harness, &message).await);
    }
    for text in ["e5e4", "Qd4", "Kxe1", "h9"] {
        told.push(plain(&answer(&game.tries(text).await)));
    }
    let log = harness.log();
    assert!(log.contains("DEBUG"), "it was talkative: {log}");
    let metrics = labels_of_metrics(&harness.watches("metrics").await.1);
    assert!(
        metrics.contains("qiyuan_deliveries_total{result="),
        "{metrics}"
    );
    for hidden in HIDDEN.iter().chain(first) {
        assert!(
            !log.contains(hidden) && !metrics.contains(hidden),
            "{log}\n{metrics}"
        );
        let is_told = told.iter().any(|told| told.contains(hidden));
        assert!(!is_told, "{hidden}: {told:#?}");
    }
    harness.close().await;
    told
}

#[tokio::test]
async fn others_receive_the_same_bytes_whatever_is_played_out_of_their_sight() {
    // Of both games Black sees the same: no man of White comes where Black's men can go.
    let one = told_of(&["g1f3", "h2h3", "g2g3"], &["e7e6", "b8c6"]).await;
    let other = told_of(&["b1c3", "e2e3", "d2d3"], &["e7e6", "b8c6"]).await;
    assert_eq!(one.len(), other.len());
    for (number, (one, other)) in one.iter().zip(&other).enumerate() {
        assert!(one == other, "what was told as number {number} differs");
    }
    assert!(one[0].contains('?'), "{}", one[0]);
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
