//! A move to a square that one player names, and of which the other chooses the piece.

use serde_json::{Value, json};

use super::{
    game::{Game, LOBBY},
    harness::Harness,
    message::{alt_of, answer, attachments, is_silent, labels, private, text},
};

/// A game in which White has named a square to which a pawn and a knight can go.
async fn game(harness: &Harness) -> Game<'_> {
    let game = harness.game(json!({"game": "ambiguous"})).await;
    game.first
        .slash(&game.thread, "move", json!({"action": "f3"}))
        .await;
    game
}

#[tokio::test]
async fn the_chooser_sees_which_pieces_can_go_and_presses_one() {
    let harness = Harness::open().await;
    let game = game(&harness).await;
    let panel = game.panel_with("Knight g1").await;
    let shown = text(&panel);
    // Nothing has moved yet.
    assert!(!shown.contains("Last move"), "{shown}");
    let ben = harness.id_of("Ben").await;
    let asks = format!("<@{ben}>, you choose first: which of White's pieces goes to f3?");
    assert!(shown.contains(&asks), "{shown}");
    assert!(shown.contains("such as `N` or `g1`"), "{shown}");
    assert!(!shown.contains("it's your turn ("), "{shown}");
    assert!(labels(&panel).contains(&"Pawn f2".to_owned()), "{panel:#}");
    let alt = alt_of(&panel);
    assert!(alt.contains("Can go to f3: knight g1; pawn f2."), "{alt}");
    let refused = game.first.click(&panel, "Knight g1").await;
    assert!(answer(&refused).contains("not your"), "{refused:#}");
    game.second.click(&panel, "Knight g1").await;
    let panel = game.panel_showing("1. Nf3").await;
    let shown = text(&panel);
    assert!(shown.contains("it's your turn (Black)"), "{shown}");
    assert!(!labels(&panel).contains(&"Pawn f2".to_owned()), "{panel:#}");
    harness.close().await;
}

#[tokio::test]
async fn a_piece_that_is_asked_about_is_not_chosen_yet() {
    let harness = Harness::open().await;
    let game = game(&harness).await;
    let ben = game.second;
    for words in ["knight?", "马？", "g1?", "\"knight\"", "knight 🤷"] {
        let said = ben.say(&game.thread, &format!("@Qiyuan {words}")).await;
        let question = ben.reply_to(&said).await;
        // The name of a piece says nothing of the language that Ben reads.
        assert_eq!(text(&question), "Play `Nf3`?", "{words}");
        if words == "knight?" {
            // It is the answer to that now.
            ben.say(&game.thread, "@Qiyuan n").await;
            let find = |messages: &[Value]| {
                let stands = messages.iter().any(|it| it["id"] == question["id"]);
                (!stands).then_some(())
            };
            ben.waits_for(&game.thread, find).await;
        }
    }
    harness.close().await;
}

#[tokio::test]
async fn the_name_of_the_piece_or_its_square_is_enough() {
    let harness = Harness::open().await;
    let among_others = "knight!;knight.;马!;**knight**;knight please;the knight please;my knight;马吧;走马;用马;选马;我用马;N;n";
    let said = "馬;knight;g1;Nf3;g1f3".split(';');
    for said in said.chain(among_others.split(';')) {
        let game = game(&harness).await;
        let said = format!("@Qiyuan {said}");
        game.second.say(&game.thread, &said).await;
        game.panel_showing("1. Nf3").await;
    }
    let game = game(&harness).await;
    let choices = game
        .second
        .autocomplete(&game.thread, "move", json!({"action": ""}), "action")
        .await;
    let names: Vec<&str> = choices
        .iter()
        .filter_map(|choice| choice["name"].as_str())
        .collect();
    assert_eq!(names, ["Pf3", "Nf3"]);
    harness.close().await;
}

#[tokio::test]
async fn a_choice_has_no_number_of_its_own() {
    let harness = Harness::open().await;
    let game = game(&harness).await;
    for (chooser, action) in [
        (true, "pawn"),
        (true, "f6"),
        (false, "knight"),
        (false, "a4"),
        (true, "a5"),
    ] {
        let mover = if chooser { game.second } else { game.first };
        let played = mover
            .slash(&game.thread, "move", json!({"action": action}))
            .await;
        is_silent(&played);
    }
    game.panel_showing("2… a5").await;
    game.second.slash(&game.thread, "draw", json!({})).await;
    game.first.slash(&game.thread, "draw", json!({})).await;
    let over = game.panel_with("Rematch").await;
    assert!(text(&over).contains("2 moves"), "{}", text(&over));
    let moves = answer(&game.first.click(&over, "Moves").await);
    let numbered = moves.replace('\u{a0}', " ");
    assert!(
        numbered.contains("1. f3 → Pf3 f6 → Nf6 2. a4 a5"),
        "{moves}"
    );
    let asked = json!({"session": game.number});
    let exported = private(&game.first.slash(LOBBY, "export", asked).await);
    let files = attachments(&exported);
    let url = files[0]["url"].as_str().unwrap();
    let written = String::from_utf8(harness.download(url).await).unwrap();
    assert!(written.contains("1. f3 Pf3 f6 Nf6 2. a4 a5"), "{written}");
    harness.close().await;
}

#[tokio::test]
async fn the_square_alone_chooses_no_piece_and_is_asked_about() {
    let harness = Harness::open().await;
    let game = game(&harness).await;
    let ben = game.second;
    let said = ben.say(&game.thread, "@Qiyuan f3").await;
    let question = ben.reply_to(&said).await;
    assert_eq!(
        text(&question),
        "`f3` could be one of several moves. Which one?"
    );
    assert_eq!(labels(&question), ["Pf3", "Nf3", "Cancel"]);
    ben.click(&question, "Pf3").await;
    game.panel_showing("1. Pf3").await;
    harness.close().await;
}

#[tokio::test]
async fn whoever_names_a_piece_while_the_other_chooses_is_told_whose_turn_it_is() {
    let harness = Harness::open().await;
    let game = game(&harness).await;
    for words in ["N", "knight"] {
        let said = game
            .first
            .say(&game.thread, &format!("@Qiyuan {words}"))
            .await;
        let told = text(&game.first.reply_to(&said).await);
        assert!(told.contains("turn"), "{words}: {told}");
    }
    harness.close().await;
}

#[tokio::test]
async fn a_square_to_which_one_piece_can_go_is_told_as_its_move() {
    let harness = Harness::open().await;
    let mut game = harness.game(json!({"game": "ambiguous"})).await;
    game.plays("e4 d6 b5").await;
    game.panel_showing("2. Bb5").await;
    harness.close().await;
}
