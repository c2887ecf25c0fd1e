//! That both players hear of ends that come by a claim, a ruling or a count, and by a flag after days.

use serde_json::{Value, json};

use super::{game::Game, harness::Harness, message::text};

/// Red's chariot gives check with every move.
const CHECKS: &str = "c2a1k3/2c1a2R1/b6P1/8p/9/9/9/9/4K4/9 w - - 0 1";
const CHECKS_LOOP: &str = "h8h9 f9f8 h9h8 f8f9";

/// Both are mentioned once in the thread by what `does`, and the panel then says `words`.
async fn both_hear(game: &Game<'_>, words: &str, does: impl Future<Output = ()>) {
    let pinged = game.pinged_by(does).await;
    assert_eq!(pinged, ["Ann", "Ben"], "{words}");
    let panel = game.panel_showing(words).await;
    let messages = game.messages().await;
    assert_eq!(
        messages.last().map(|last| &last["id"]),
        Some(&panel["id"]),
        "at the bottom: {}",
        text(&panel)
    );
    game.has_one_panel().await;
}

#[tokio::test]
async fn both_players_are_mentioned_once_when_a_draw_is_claimed() {
    let harness = Harness::open().await;
    let shuffle = "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8";
    let game = harness.game_after(shuffle, json!({"time": "3d"})).await;
    let claims = async {
        let claim = json!({"claim": "threefold"});
        game.first.slash(&game.thread, "draw", claim).await;
    };
    both_hear(&game, "**Draw: threefold repetition**", claims).await;
    harness.close().await;
}

#[tokio::test]
async fn both_players_are_mentioned_once_when_a_law_of_repetition_decides() {
    let harness = Harness::open().await;
    let options = json!({"game": "xiangqi", "side": "red", "setup": CHECKS});
    let mut game = harness.game(options).await;
    game.plays(CHECKS_LOOP).await;
    game.plays("h8h9 f9f8 h9h8").await;
    let decides = async { game.clone().plays("f8f9").await };
    let words = game.lost("Black", game.first, "gave perpetual check").await;
    both_hear(&game, &words, decides).await;
    harness.close().await;
}

#[tokio::test]
async fn both_players_are_mentioned_once_when_a_count_is_agreed() {
    let harness = Harness::open().await;
    let options = json!({"game": "go", "side": "black", "options": "size=9"});
    let mut game = harness.game(options).await;
    game.plays("E5 E4 pass pass").await;
    game.panel_showing("Counting.").await;
    let accepts = async |game: &Game<'_>, by_first: bool| {
        let user = if by_first { game.first } else { game.second };
        let accept = json!({"action": "accept -"});
        user.slash(&game.thread, "move", accept).await;
    };
    accepts(&game, true).await;
    game.panel_showing("✔").await;
    let settles = async { accepts(&game, false).await };
    both_hear(&game, "won by 7.5 points", settles).await;
    harness.close().await;
}

#[tokio::test]
async fn whoever_waits_for_days_hears_that_the_opponents_time_is_over() {
    let harness = Harness::open().await;
    let game = harness.game_after("e4", json!({"time": "3d"})).await;
    let before: Vec<Value> = game.messages().await;
    harness.stop_bot().await;
    // Four days pass in which the bot runs and Ben does not move.
    harness
        .rewrites(
            "UPDATE events SET at_ms = at_ms - 345600000;
             UPDATE sessions SET deadline_ms = deadline_ms - 345600000;",
        )
        .await;
    harness.start_bot().await;
    let words = game.lost("White", game.second, "ran out of time").await;
    let panel = game.panel_showing(&words).await;
    assert!(before.iter().all(|it| it["id"] != panel["id"]), "it is new");
    let ids = [harness.id_of("Ann").await, harness.id_of("Ben").await];
    let mut pinged = super::message::pinged(&panel);
    pinged.sort_unstable();
    assert_eq!(pinged, ids, "{panel:#}");
    harness.close().await;
}
