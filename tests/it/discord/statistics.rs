//! `/statistics`: how often each side wins.

use serde_json::json;

use super::{
    game::LOBBY,
    harness::Harness,
    message::{self, answer, attachments, private, text},
};

#[tokio::test]
async fn shares_of_wins_are_shown_and_told_in_three_languages() {
    let harness = Harness::open().await;
    for moves in ["f3 e5 g4 Qh4", "e4 e5 Bc4 Nc6 Qh5 Nf6 Qxf7", "f4 e6 g4 Qh4"] {
        let mut game = harness.game(json!({})).await;
        game.plays(moves).await;
        game.panel_showing("won: checkmate").await;
    }
    let mut drawn = harness.game(json!({})).await;
    drawn.plays("e4 e5").await;
    drawn.first.slash(&drawn.thread, "draw", json!({})).await;
    let panel = drawn.panel_with("Accept").await;
    drawn.second.click(&panel, "Accept").await;
    drawn.panel_showing("Draw").await;
    let eve = harness.user("Eve");
    let asked = eve
        .slash(LOBBY, "statistics", json!({"game": "chess"}))
        .await;
    let page = private(&asked);
    let line = "**All** · 4 games · White won 1 (25.0%) · Black won 2 (50.0%) · drawn 1 (25.0%)";
    assert!(text(&page).contains(line), "{page:#}");
    assert!(text(&page).starts_with("**Chess · who wins · This server**"));
    let picture = &attachments(&page)[0];
    let alt = picture["description"].as_str().unwrap();
    assert!(alt.contains("White won 1 (25.0%)"), "{alt}");
    let bytes = harness.download(picture["url"].as_str().unwrap()).await;
    assert!(bytes.starts_with(b"\x89PNG") && bytes.len() < 8_000);
    for (name, scope, line) in [
        (
            "Bea",
            "全部",
            "**全部** · 4 局 · 白方胜 1（25.0%）· 黑方胜 2（50.0%）· 和棋 1（25.0%）",
        ),
        ("Chen", "everywhere", "白方勝 1（25.0%）· 黑方勝 2（50.0%）"),
    ] {
        let options = json!({"game": "chess", "scope": scope});
        let asked = harness.user(name).slash(LOBBY, "statistics", options).await;
        let told = answer(&asked);
        assert!(told.contains(line), "{told}");
        let alt = message::alt_of(&private(&asked));
        assert!(alt.contains("。全部 · 4 局"), "{alt}");
        assert!(!alt.contains(". ") && alt.ends_with('。'), "{alt}");
    }
    harness.close().await;
}

#[tokio::test]
async fn games_in_which_not_both_have_moved_are_not_counted() {
    let harness = Harness::open().await;
    for moves in ["", "e4", "e4 e5"] {
        let mut game = harness.game(json!({})).await;
        if !moves.is_empty() {
            game.plays(moves).await;
        }
        let asked = game.first.slash(&game.thread, "resign", json!({})).await;
        game.first.click(&asked["messages"][0], "Yes, resign").await;
        game.panel_showing(&game.lost("Black", game.first, "resigned").await)
            .await;
    }
    let eve = harness.user("Eve");
    let asked = eve.slash(LOBBY, "statistics", json!({"game": "chess"}));
    let told = answer(&asked.await);
    let line = "**All** · 1 game · White won 0 (0.0%) · Black won 1 (100.0%)";
    assert!(told.contains(line), "{told}");
    let ann = harness.user("Ann");
    let asked = ann.slash(LOBBY, "profile", json!({"player": "Ben"}));
    let told = answer(&asked.await);
    assert!(told.contains("0 won, 0 drawn, 1 lost"), "{told}");
    harness.close().await;
}

#[tokio::test]
async fn what_cannot_be_counted_is_said() {
    let harness = Harness::open().await;
    let eve = harness.user("Eve");
    for (options, said) in [
        (
            json!({"game": "chess"}),
            "Nothing to count yet: only finished games in which both players moved count.",
        ),
        (json!({"game": "ludo"}), "I don't know the game `ludo`."),
        (
            json!({"game": "chess", "division": "9x9"}),
            "Chess has no divisions.",
        ),
        (
            json!({"game": "chess", "scope": "the moon"}),
            "The scope is",
        ),
    ] {
        let told = answer(&eve.slash(LOBBY, "statistics", options).await);
        assert!(told.contains(said), "{told}");
    }
    harness.close().await;
}
