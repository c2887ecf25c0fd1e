//! A game in fog through Discord: others get the same bytes whatever is played out of their sight.

use serde_json::{Value, json};

use super::{
    game::Game,
    harness::Harness,
    message::{alt_of, answer, attachments, labels, private, text},
};

/// A text without ids and times.
pub fn plain(text: &str) -> String {
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
pub async fn received(harness: &Harness, message: &Value) -> String {
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

/// What everybody gets, and what the second player is shown and refused, after the first has played these moves.
async fn told_of(first: &[&str], second: &[&str]) -> Vec<String> {
    let harness = Harness::open().await;
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
    let asks = json!({"text": true, "session": game.number});
    let seen = private(&game.second.slash(&game.thread, "board", asks.clone()).await);
    told.push(received(&harness, &seen).await);
    let stranger = harness.user("Bea").slash(&game.thread, "board", asks).await;
    told.push(received(&harness, &private(&stranger)).await);
    for text in ["e5e4", "Qd4", "Kxe1", "h9"] {
        told.push(plain(&answer(&game.tries(text).await)));
    }
    let exported = game.second.slash(&game.thread, "export", json!({})).await;
    told.push(plain(&answer(&exported)));
    let log = harness.log();
    let is_logged = first.iter().any(|action| log.contains(action));
    assert!(!is_logged, "{log}");
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
