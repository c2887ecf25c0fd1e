//! What is refused is answered privately, in words that say why, and changes nothing.

use serde_json::json;

use super::{
    game::{Game, LOBBY},
    harness::Harness,
    message::{self, answer},
};

/// After these it is white's turn, the knight on c6 pins nothing, and the bishop on b4 pins the
/// knight on c3.
const OPENING: &str = "d4 Nf6 c4 e6 Nc3 Bb4";

#[tokio::test]
async fn an_illegal_move_is_answered_with_the_rule_that_forbids_it() {
    let harness = Harness::open().await;
    let mut game = harness.game(json!({})).await;
    game.plays(OPENING).await;
    let before = game.panel_showing("3… Bb4").await;
    for (action, rule) in [
        ("Nd5", "that piece is pinned; your king would be in check."),
        ("Ra3", "another piece stands in the way."),
        ("Kd3", "that piece doesn't move like that."),
        ("c3d9", "there's no d9 on this board."),
        ("dxc9", "there's no c9 on this board."),
        ("Nf0", "there's no f0 on this board."),
        ("e3e9", "there's no e9 on this board."),
        ("castles!", "examples"),
        ("d4d6", "that pawn can't go two squares from there."),
        ("d4e5", "there's nothing to capture there."),
        ("b4c3", "that piece isn't yours."),
        ("e4e5", "there's no piece on that square."),
        (
            "O-O",
            "something stands in the way of the king or the rook.",
        ),
        ("Qd4", "your own piece stands there."),
    ] {
        let refused = game.tries(action).await;
        let words = answer(&refused);
        if rule == "examples" {
            assert!(
                words.starts_with("I can't read `castles!` as a move."),
                "{words}"
            );
        } else {
            let told = format!("`{action}` isn't allowed: {rule}");
            // A square that is not there may be a typing error.
            let is_typing_error =
                rule.contains("on this board") && words.contains(" Did you mean `");
            assert!(
                words == told || is_typing_error && words.starts_with(&told),
                "{words}"
            );
        }
        message::private(&refused);
    }
    // No move with another piece is nearly one to a square that is not there.
    let told = answer(&game.tries("e2e9").await);
    assert!(!told.contains("`K") && !told.contains("`Q"), "{told}");
    harness.settled().await;
    assert_eq!(game.panel().await, before, "nothing has changed");
    game.plays("e3").await;
    harness.close().await;
}

#[tokio::test]
async fn an_unreadable_move_is_answered_with_legal_examples() {
    let harness = Harness::open().await;
    let game = harness.game(json!({})).await;
    let before = game.panel().await;
    for text in ["hello", "f33", "e44", "将军"] {
        let refused = game.tries(text).await;
        let words = answer(&refused);
        let start = format!("I can't read `{text}` as a move. Try ");
        let examples = words
            .strip_prefix(&start)
            .unwrap_or_else(|| panic!("{words}"));
        let examples: Vec<&str> = examples.split('`').skip(1).step_by(2).collect();
        assert_eq!(examples.len(), 3, "{words}");
        for example in examples {
            let choices =
                game.first
                    .autocomplete(&game.thread, "move", json!({"action": example}), "action");
            assert_eq!(choices.await[0]["name"], example);
        }
        message::private(&refused);
    }
    harness.settled().await;
    assert_eq!(game.panel().await, before, "nothing has changed");
    harness.close().await;
}

#[tokio::test]
async fn a_mistyped_move_is_answered_with_the_nearest_moves_first() {
    let harness = Harness::open().await;
    let game = harness.game(json!({})).await;
    for (text, examples) in [
        ("Nc33", "`Nc3`, `e4`, `Nf3`."),
        ("e44", "`e4`, `Nf3`, `d4`."),
        ("e2e44", "`e4`, `Nf3`, `d4`."),
        ("Ng1-f33", "`Nf3`, `e4`, `d4`."),
        ("Nahh3", "`Na3`, `Nh3`, `e4`."),
        ("entirely different", "`e4`, `Nf3`, `d4`."),
    ] {
        let expected = format!("I can't read `{text}` as a move. Try {examples}");
        assert_eq!(answer(&game.tries(text).await), expected);
    }
    harness.close().await;
}

#[tokio::test]
async fn mistyped_moves_of_shogi_are_answered_with_the_nearest_first() {
    let harness = Harness::open().await;
    let options = json!({"game": "shogi", "side": "sente"});
    let game = harness.game(options).await;
    for (text, nearest) in [("P-7ff", "`P-7f`, "), ("7g7ff", "`P-7f`, ")] {
        let told = answer(&game.tries(text).await);
        let told = told.split_once("Try ").map(|(_, moves)| moves);
        assert!(
            told.unwrap_or_default().starts_with(nearest),
            "{text}: {told:?}"
        );
    }
    harness.close().await;
}

#[tokio::test]
async fn a_wrong_file_is_answered_with_the_move_of_the_piece_that_can_go_there() {
    let harness = Harness::open().await;
    let mut game = harness.game(json!({})).await;
    for typed in ["Nff3", "Nbf3"] {
        let asked = message::private(&game.tries(typed).await);
        assert_eq!(
            message::text(&asked),
            format!("I can't play `{typed}` as it is. Did you mean `Nf3`?")
        );
        assert_eq!(message::labels(&asked), ["Nf3"]);
    }
    game.plays("Nf3").await;
    let refused = game.tries("Nee4").await;
    assert_eq!(
        answer(&refused),
        "`Nee4` isn't allowed: you have no piece of that kind that can go there."
    );
    harness.close().await;
}

#[tokio::test]
async fn a_bad_move_in_the_field_or_in_a_mention_is_explained_too() {
    let harness = Harness::open().await;
    let game = harness.game(json!({})).await;
    let panel = game.panel().await;
    let asked = game.first.click(&panel, "Move").await;
    let refused = game.first.submit(&asked, json!({"Move": "e5"})).await;
    assert!(
        answer(&refused).starts_with("`e5` isn't allowed: "),
        "{refused:#}"
    );
    message::private(&refused);
    let said = game.first.say(&game.thread, "@Qiyuan Ke2").await;
    let reply = game.first.is_replied_to(&said).await;
    assert_eq!(reply, "`Ke2` isn't allowed: your own piece stands there.");
    let said = game.first.say(&game.thread, "@Qiyuan").await;
    let reply = game.first.is_replied_to(&said).await;
    // Whoever only calls us is told how the game stands.
    assert!(reply.contains("it's your turn (White)"), "{reply}");
    assert_eq!(game.panel().await, panel, "nothing has changed");
    harness.close().await;
}

#[tokio::test]
async fn a_move_that_fits_two_pieces_is_asked_about() {
    let harness = Harness::open().await;
    let mut game = harness.game(json!({})).await;
    game.plays("Nf3 d5 d3 e5").await;
    let asked = game.tries("Nd2").await;
    let question = message::private(&asked);
    assert_eq!(
        answer(&asked),
        "`Nd2` could be one of several moves. Which one?"
    );
    assert_eq!(message::labels(&question), ["Nbd2", "Nfd2"]);
    let played = game.first.click(&question, "Nfd2").await;
    message::is_silent(&played);
    game.panel_showing("Nfd2").await;
    harness.close().await;
}

#[tokio::test]
async fn nobody_moves_out_of_turn_or_in_a_game_of_others() {
    let harness = Harness::open().await;
    let game = harness.game(json!({})).await;
    let panel = game.panel().await;
    let (ann, ben, eve) = (game.first, game.second, harness.user("Eve"));
    let refused = ben
        .slash(&game.thread, "move", json!({"action": "e5"}))
        .await;
    assert_eq!(answer(&refused), ann.is_to_move().await);
    for label in ["Move", "Choose piece"] {
        let refused = ben.click(&panel, label).await;
        assert_eq!(answer(&refused), "It's not your turn.", "{label}");
    }
    let stranger = "You're not playing in this game, but you're welcome to watch.";
    for label in ["Move", "Choose piece"] {
        let refused = eve.click(&panel, label).await;
        assert_eq!(answer(&refused), stranger, "{label}");
        message::private(&refused);
    }
    let refused = eve.slash(LOBBY, "move", json!({"action": "e4"})).await;
    assert_eq!(
        answer(&refused),
        "There's no game here, and you have none running. Start one: `/challenge`"
    );
    harness.settled().await;
    assert_eq!(game.panel().await, panel, "nothing has changed");
    let options = json!({"action": "e4", "session": "999"});
    let refused = ann.slash(LOBBY, "move", options).await;
    assert_eq!(
        answer(&refused),
        "There's no such game, or you can't see it. `/games` lists yours."
    );
    harness.close().await;
}

#[tokio::test]
async fn a_click_on_an_old_panel_is_answered_with_the_present_one() {
    let harness = Harness::open().await;
    let mut game = harness.game(json!({})).await;
    let old = game.panel().await;
    let asked = game.first.click(&old, "Move").await;
    let picks = message::custom_id(&old, "Choose piece");
    game.plays("e4 c5").await;
    let panel = game.panel_showing("1… c5").await;
    let refused = game.first.submit(&asked, json!({"Move": "d4"})).await;
    let shown = message::private(&refused);
    let words = answer(&refused);
    assert!(
        words.starts_with(
            "The game has moved on since that button was posted. Here's how it stands now."
        ),
        "{words}"
    );
    assert!(words.contains("1… c5"), "{words}");
    assert_eq!(message::attachments(&shown).len(), 1);
    assert_eq!(game.panel().await, panel, "nothing has changed");
    let listed = game.first.forge_click(&old, &picks).await;
    let shown = message::private(&listed);
    let pieces = message::options(&shown);
    assert!(pieces.iter().any(|(_, square)| square == "f1"), "{shown:#}");
    stale_play(&game).await;
    harness.close().await;
}

/// An old button that would play a move that is still legal does not play it.
async fn stale_play(game: &Game<'_>) {
    let panel = game.panel().await;
    let forged = format!("q1/{}/2/play/d2d4", game.number);
    let refused = game.first.forge_click(&panel, &forged).await;
    let words = answer(&refused);
    assert!(words.starts_with("The game has moved on"), "{words}");
    assert_eq!(game.panel().await, panel, "nothing has changed");
}

#[tokio::test]
async fn what_cannot_be_seen_in_a_move_or_a_time_zone_is_not_read() {
    let harness = Harness::open().await;
    let game = harness.game(json!({})).await;
    let (ann, ben) = (game.first, game.second);
    ann.say(&game.thread, "@Qiyuan \u{202e}e4\u{200b}").await;
    game.panel_showing("1. e4").await;
    let typed = json!({"action": "\u{200e}e5"});
    message::is_silent(&ben.slash(&game.thread, "move", typed).await);
    let panel = game.panel_showing("1… e5").await;
    let asked = ann.click(&panel, "Move").await;
    ann.submit(&asked, json!({"Move": "\u{feff}Nf3"})).await;
    game.panel_showing("2. Nf3").await;
    let hours = json!({"quiet": "23:00\u{200b}-7:00", "time-zone": "Europe/Berlin\u{202e}"});
    let saved = answer(&ann.slash(&game.thread, "settings notices", hours).await);
    assert!(
        saved.contains("Europe/Berlin") && saved.starts_with("Saved."),
        "{saved}"
    );
    harness.close().await;
}

#[tokio::test]
async fn a_game_without_draw_offers_says_what_ends_it() {
    let harness = Harness::open().await;
    let options = json!({"game": "go", "side": "black"});
    let game = harness.game(options).await;
    let told = "There are no draw offers in Go. When both of you pass, the points are counted; \
        to stop earlier, resign.";
    let refused = game.first.slash(&game.thread, "draw", json!({})).await;
    assert_eq!(answer(&refused), told);
    let said = game.first.say(&game.thread, "@Qiyuan draw").await;
    assert_eq!(game.first.is_replied_to(&said).await, told);
    harness.close().await;
}
