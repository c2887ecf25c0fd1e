//! What cannot be read or played gets its sentence, and nothing changes.

use serde_json::json;

use crate::discord::{harness::Harness, message::answer};

#[tokio::test]
async fn whatever_is_no_move_is_told_why() {
    let harness = Harness::open().await;
    let mut game = harness.go(json!({"options": "size=19"})).await;
    game.plays("Q16 D4").await;
    let before = game.settled_panel().await;
    for (typed, said) in [
        ("I16", "Go boards have no I"),
        ("T0", "there's no T0 on this board"),
        ("Z3", "there's no Z3 on this board"),
        ("a1b2", "one stone, or one pass, at a time"),
        ("𝟏𝟔", "ordinary digits"),
        ("16", "a letter and a number"),
        ("pass-pass-pass", "one stone, or one pass, at a time"),
        ("Q16", "there's already a stone on that point"),
        ("accept", "once both players have passed"),
        ("toggle Q16", "once both players have passed"),
        ("hello", "can't read"),
        // What cannot be seen is not read.
        ("Q\u{202e}16", "there's already a stone on that point"),
    ] {
        let told = answer(&game.tries(typed).await);
        assert!(told.contains(said), "{typed}: {told}");
    }
    assert_eq!(game.settled_panel().await, before, "nothing has changed");
    harness.close().await;
}

#[tokio::test]
async fn a_mistyped_point_or_word_is_answered_with_the_nearest_first() {
    let harness = Harness::open().await;
    let mut game = harness.go(json!({"options": "size=19"})).await;
    for (typed, nearest) in [
        ("pas", "Try `pass`, "),
        ("passs", "Try `pass`, "),
        ("d44", "no D44 on this board. Did you mean `D4`"),
        ("q1616", "no Q1616 on this board. Did you mean `Q16`"),
    ] {
        let told = answer(&game.tries(typed).await);
        assert!(told.contains(nearest), "{typed}: {told}");
    }
    game.plays("过 停").await;
    game.panel_showing("Counting.").await;
    harness.close().await;
}

#[tokio::test]
async fn a_ko_and_a_suicide_are_refused_by_name() {
    let harness = Harness::open().await;
    let mut game = harness.go(json!({})).await;
    game.plays("C4 F4 D5 E5 D3 E3 A9 D4 E4").await;
    let told = answer(&game.tries("D4").await);
    assert!(
        told.contains("you can retake this ko only after a move elsewhere"),
        "{told}"
    );
    game.plays("J9 A2 J8 B1").await;
    let told = answer(&game.tries("A1").await);
    assert!(told.contains("would have no liberties"), "{told}");
    harness.close().await;
}

#[tokio::test]
async fn marks_that_make_no_sense_are_told_why() {
    let harness = Harness::open().await;
    let game = harness.counting(json!({})).await;
    let before = game.settled_panel().await;
    for (typed, said) in [
        ("A1", "You can't mark `A1`: there's no stone on that point."),
        ("toggle A1", "there's no stone on that point"),
        ("I5", "Go boards have no I"),
        ("accept C3", "the dead stones have changed"),
        ("dead -", "`dead -` changes nothing: those stones are"),
        ("dispute", "resume play first and settle it on the board"),
        ("pass", "both of you have passed"),
    ] {
        let options = json!({"action": typed});
        let told = answer(&game.first.slash(&game.thread, "move", options).await);
        assert!(told.contains(said), "{typed}: {told}");
    }
    assert_eq!(game.settled_panel().await, before, "nothing has changed");
    harness.close().await;
}

#[tokio::test]
async fn an_empty_point_is_marked_in_no_language() {
    let harness = Harness::open().await;
    for (name, said) in [
        ("Bea", "无法标记 `A1`：该点上没有棋子。"),
        ("Chen", "無法標記 `A1`：該點上沒有棋子。"),
    ] {
        let options = json!({});
        let mut game = harness.go_between(name, "Ben", options).await;
        game.plays("E5 pass pass").await;
        let options = json!({"action": "A1"});
        let told = game.first.slash(&game.thread, "move", options).await;
        assert_eq!(answer(&told), said);
    }
    harness.close().await;
}
