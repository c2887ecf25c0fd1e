//! How long the panel of a count is, and what its fields suggest.

use serde_json::json;

use super::WALLS;
use crate::discord::{
    harness::Harness,
    message::{alt_of, answer, private, text},
};

#[tokio::test]
async fn the_panel_of_a_count_is_short_and_says_first_who_leads() {
    for (locale, ahead, both) in [
        (
            "en-US",
            "As it stands: White leads by 7.5.",
            "please accept the dead stones or change them.",
        ),
        (
            "zh-CN",
            "按目前的标记：白方领先 3¾ 子（7½ 目）。",
            "请确认或更改死子。",
        ),
        ("zh-TW", "3¾ 子（7½ 目）。", "請確認或更改死子。"),
    ] {
        let harness = Harness::open_with(json!({"guild_locale": locale})).await;
        let mut game = harness.go(json!({})).await;
        game.plays(WALLS).await;
        game.plays("pass pass").await;
        let panel = game.panel_showing(ahead).await;
        let told = text(&panel);
        assert!(told.lines().count() <= 10, "{told}");
        assert_eq!(
            told.matches(both).count(),
            1,
            "both are asked at once: {told}"
        );
        for name in ["Ann", "Ben"] {
            let player = format!("<@{}>", harness.id_of(name).await);
            let asked = told.lines().find(|line| line.ends_with(both)).unwrap();
            assert!(asked.contains(&player), "{told}");
        }
        harness.close().await;
    }
}

#[tokio::test]
async fn who_has_captured_how_many_stones_is_told_in_words_as_soon_as_somebody_has() {
    for (locale, told) in [
        (
            "en-US",
            "Black has captured 1 stone. White has captured no stones.",
        ),
        ("zh-CN", "黑方提了 1 子。白方提了 0 子。"),
        ("zh-TW", "黑方提了 1 子。白方提了 0 子。"),
    ] {
        let harness = Harness::open_with(json!({"guild_locale": locale})).await;
        let mut game = harness.go(json!({})).await;
        game.plays("A2 A1").await;
        let before = alt_of(&game.settled_panel().await);
        assert!(
            !before.contains("captured") && !before.contains("提了"),
            "{before}"
        );
        game.plays("B1").await;
        let alt = alt_of(&game.settled_panel().await);
        assert!(alt.contains(told), "{alt}");
        harness.close().await;
    }
}

#[tokio::test]
async fn fields_suggest_only_points_that_the_board_has() {
    let harness = Harness::open().await;
    let game = harness.counting(json!({})).await;
    let panel = game.settled_panel().await;
    let asked = game.first.click(&panel, "Mark").await;
    let field = &asked["modal"]["fields"][0];
    let suggested = field["placeholder"].as_str().unwrap_or_default();
    assert!(!suggested.contains("Q16"), "{field:#}");
    let refused = answer(
        &game
            .first
            .slash(&game.thread, "move", json!({"action": "zz"}))
            .await,
    );
    assert!(!refused.contains("Q16"), "{refused}");
    harness.close().await;
}

#[tokio::test]
async fn stones_are_listed_by_their_points_alone_in_chinese() {
    for (locale, own, words) in [
        (
            "zh-CN",
            "我的视角",
            "围棋。轮到黑方。上一手：G7。黑方：E5。白方：G7。",
        ),
        (
            "zh-TW",
            "我的視角",
            "圍棋。輪到黑方。上一手：G7。黑方：E5。白方：G7。",
        ),
    ] {
        let harness = Harness::open_with(json!({"guild_locale": locale})).await;
        let mut game = harness.go(json!({})).await;
        game.plays("E5 G7").await;
        let panel = game.panel_showing("G7").await;
        assert_eq!(alt_of(&panel), words);
        let view = private(&game.first.click(&panel, own).await);
        assert!(alt_of(&view).contains("E5"), "{view:#}");
        harness.close().await;
    }
}
