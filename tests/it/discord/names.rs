//! Names that are markup, turn the direction of writing, show nothing, have no letters, or are as long as Discord
//! allows: a game is played under each of them, and everything that names people says something.

use serde_json::json;

use super::{
    game::LOBBY,
    harness::Harness,
    message::{self, alt_of, attachments, private, text},
};

fn names() -> Vec<String> {
    vec![
        "**@everyone** [x](http://y) \"]`x".to_owned(),
        "\u{202e}live\u{202c}\u{2066}".to_owned(),
        "محمد".to_owned(),
        "\u{3164}\u{2800}".to_owned(),
        "!!! ???".to_owned(),
        "🙂🙃".to_owned(),
        "x".repeat(32),
        "棋".repeat(32),
        format!("Z{}", "\u{301}\u{489}\u{330}".repeat(10)),
    ]
}

/// Nothing in it turns the direction of writing, or is not seen.
fn is_seen(told: &str) {
    let is_invisible = |letter: char| {
        (letter.is_control() && letter != '\n')
            || matches!(letter, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{3164}' | '\u{2800}')
    };
    assert!(!told.contains(is_invisible), "{told:?}");
}

/// As [`is_seen`], where markup is read, too: none of it is live.
fn is_plain(told: &str) {
    is_seen(told);
    for markup in ["**@", "[x](http", "http://", "]`x"] {
        assert!(!told.contains(markup), "{told}");
    }
}

#[tokio::test]
async fn a_game_is_played_and_told_under_any_name() {
    let harness = Harness::open().await;
    for (index, name) in names().into_iter().enumerate() {
        // Nobody looks too often.
        let looker = harness.user(["Eve", "Ann", "Bea", "Chen"][index % 4]);
        let made = harness
            .post("users", json!({"name": name, "force": true}))
            .await;
        let id = made["id"].as_str().unwrap_or_else(|| panic!("{made}"));
        let mut game = harness.game_between("Ben", id, json!({})).await;
        // Autocomplete says whose turn it is.
        let typed = json!({"action": ""});
        let offered = game
            .second
            .autocomplete(&game.thread, "move", typed, "action")
            .await;
        let offered = offered[0]["name"].as_str().unwrap();
        assert!(offered.starts_with("It's Ben's turn"), "{offered}");
        game.plays("f3").await;
        let typed = json!({"action": ""});
        let offered = game
            .first
            .autocomplete(&game.thread, "move", typed, "action")
            .await;
        let offered = offered[0]["name"].as_str().unwrap();
        is_seen(offered);
        let (_, turn) = offered.split_once("It's ").unwrap();
        let (called, _) = turn.split_once("'s turn").unwrap();
        assert!(!called.trim().is_empty(), "{offered}");
        assert!(offered.chars().count() <= 100, "{offered}");
        game.plays("e5 g4 Qh4").await;
        let panel = game.panel_showing("(Black) won: checkmate").await;
        assert!(text(&panel).contains(&format!("<@{id}>")), "{panel:#}");
        let thread = harness.channel(|it| it["id"] == *game.thread).await;
        let called = thread["name"].as_str().unwrap();
        // No markup is read there; an address would be.
        is_seen(called);
        assert!(!called.contains("://"), "{called}");
        assert!(called.chars().count() <= 100, "{called}");
        // The replay writes the names beside the board.
        let replay = private(&looker.click(&panel, "Replay").await);
        is_plain(&text(&replay));
        is_seen(&alt_of(&replay));
        assert_eq!(attachments(&replay).len(), 1, "{replay:#}");
        let profile = looker.slash(LOBBY, "profile", json!({"player": id})).await;
        let shown = private(&profile);
        let title = shown["embeds"][0]["title"].as_str();
        let title = title.unwrap_or_else(|| panic!("{shown:#}"));
        is_plain(title);
        assert!(!title.trim().is_empty() && title.chars().count() <= 256);
        assert_eq!(message::pinged(&shown), Vec::<String>::new());
    }
    harness.has_no_warning();
    harness.close().await;
}

#[tokio::test]
async fn whoever_asks_for_direct_messages_is_told_of_people_with_any_name() {
    let harness = Harness::open().await;
    let ben = harness.user("Ben");
    let direct = json!({"challenges": "direct", "ends": "direct"});
    ben.slash(LOBBY, "settings notices", direct).await;
    for name in names() {
        let made = harness
            .post("users", json!({"name": name, "force": true}))
            .await;
        let rogue = harness.user(made["id"].as_str().unwrap());
        let options = json!({"game": "chess", "opponent": "Ben"});
        let number = rogue.challenges(options).await;
        let told = format!("• Chess #{number} · ");
        let message = text(&harness.tells_directly("Ben", &told).await);
        is_plain(&message);
        let (called, rest) = message.split_once(" challenges you to a game.").unwrap();
        assert!(!called.trim().is_empty() && !rest.is_empty(), "{message}");
        let card = ben.sees_card(&number).await;
        ben.click(&card, "Decline").await;
    }
    let open = "SELECT id, 0 FROM sessions WHERE ended_ms IS NULL";
    let are_declined = async || harness.rows(open).await.is_empty();
    harness
        .until("all challenges are declined", are_declined)
        .await;
    harness.settled().await;
    harness.close().await;
}
