//! The law of repetition as players meet it: the warning, then the ruling with its reasons.

use serde_json::json;

use crate::discord::{
    game::Game,
    harness::Harness,
    message::{self, keep, labels, text},
};

/// Red's chariot chases a cannon that nothing protects; black has the move.
const CHASE: &str = "3k5/9/9/6c2/9/9/9/6R2/9/5K3 b - - 0 1";
const CHASE_LOOP: &str = "g6h6 g2h2 h6g6 h2g2";

/// Red's chariot gives check with every move.
const CHECKS: &str = "c2a1k3/2c1a2R1/b6P1/8p/9/9/9/9/4K4/9 w - - 0 1";
const CHECKS_LOOP: &str = "h8h9 f9f8 h9h8 f8f9";

/// Nobody attacks anything.
const IDLE: &str = "2bakcb2/4a4/8n/2p1p1p1p/9/9/4P1P1P/2r1B2rC/4A1R1R/3AK1B2 w - - 0 1";
const IDLE_LOOP: &str = "g1h1 h2g2 h1g1 g2h2";

#[tokio::test]
async fn a_perpetual_chase_is_warned_of_and_then_lost_with_its_reasons() {
    let harness = Harness::open().await;
    let mut game = black_begins(&harness).await;
    game.plays("g6h6 g2h2 h6g6").await;
    let panel = game.settled_panel().await;
    assert!(
        !text(&panel).contains('⚠'),
        "nothing has come back: {panel:#}"
    );
    game.plays("h2g2").await;
    let panel = game.panel_showing("⚠").await;
    assert!(
        text(&panel).ends_with(
            "⚠ This position has come up 2 times. Red must change: if it comes up once more, \
             Red loses by perpetual chase."
        ),
        "{panel:#}"
    );
    game.plays(CHASE_LOOP).await;
    let panel = game
        .panel_showing(&game.lost("Black", game.second, "chased perpetually").await)
        .await;
    let words = text(&panel);
    let (_, explained) = words.split_once(" chased perpetually**\n").unwrap();
    let mut explained = explained.lines();
    assert!(
        explained.any(|line| line.starts_with("4 moves · ")),
        "{words}"
    );
    assert_eq!(
        explained.collect::<Vec<_>>(),
        [
            "This position has come up 3 times, so the repetition rules decide (rules of the Chinese \
             Xiangqi Association, 1999, 26.4). Move by move:",
            "1. Black **C7=8**: idle (闲)",
            "2. Red **R3=2**: chase (捉) – chariot on file 2 attacks the unprotected cannon on file 8",
            "3. Black **C8=7**: idle (闲)",
            "4. Red **R2=3**: chase (捉) – chariot on file 3 attacks the unprotected cannon on file 7",
        ]
    );
    assert_eq!(
        labels(&panel),
        ["Rematch", "Replay", "Export", "Analyze", "Moves", "My view"]
    );
    keep(&harness, &panel, "chase").await;
    game.card_showing("(Black) won: ").await;
    // Who reads Chinese reads it in Chinese.
    let own = harness.user("Bea").click(&panel, "My view").await;
    let own = text(&message::private(&own));
    assert!(
        own.contains("2. 红方 **车三平二**：捉——二路车捉无根的8路炮"),
        "{own}"
    );
    harness.close().await;
}

#[tokio::test]
async fn the_loop_that_decided_is_drawn_with_labelled_arrows() {
    let harness = Harness::open().await;
    let mut game = black_begins(&harness).await;
    game.plays(CHASE_LOOP).await;
    let before = game.settled_panel().await;
    game.plays(CHASE_LOOP).await;
    let after = game.panel_showing("(Black) won").await;
    let (plain, arrows) = (
        picture(&harness, &before).await,
        picture(&harness, &after).await,
    );
    assert_ne!(plain, arrows, "the same position, and now with the loop");
    // A loop that was not the end is not drawn.
    let mut other = black_begins(&harness).await;
    other.plays(CHASE_LOOP).await;
    other.plays("g6h6 f0f1").await;
    let asked = other.first.slash(&other.thread, "resign", json!({})).await;
    other
        .first
        .click(&message::private(&asked), "Yes, resign")
        .await;
    let panel = other
        .panel_showing(&other.lost("Red", other.first, "resigned").await)
        .await;
    assert!(
        !text(&panel).contains("repetition rules decide"),
        "{panel:#}"
    );
    harness.close().await;
}

#[tokio::test]
async fn on_a_chinese_server_a_perpetual_check_is_explained_in_chinese() {
    for (locale, warning, result, alt, explained) in [
        (
            "zh-CN",
            "⚠ 同一局面已出现 2 次，红方须变着；再次出现则红方长将判负。",
            "长将判负",
            "象棋。黑方胜：红方长将判负。",
            [
                "同一局面已出现 3 次，按棋例判定（中国象棋协会《象棋竞赛规则》1999，26.1）。逐着说明：",
                "1. 红方 **车二进一**：将——二路车将军",
                "2. 黑方 **将6进1**：闲——应将",
                "3. 红方 **车二退一**：将——二路车将军",
                "4. 黑方 **将6退1**：闲——应将",
            ],
        ),
        (
            "zh-TW",
            "⚠ 同一局面已出現 2 次，紅方須變著；再次出現則紅方長將判負。",
            "長將判負",
            "象棋。黑方勝：紅方長將判負。",
            [
                "同一局面已出現 3 次，依棋例判定（中國象棋協會《象棋競賽規則》1999，26.1）。逐著說明：",
                "1. 紅方 **車二進一**：將——二路車將軍",
                "2. 黑方 **將6進1**：閒——應將",
                "3. 紅方 **車二退一**：將——二路車將軍",
                "4. 黑方 **將6退1**：閒——應將",
            ],
        ),
    ] {
        let harness = Harness::open_with(json!({"guild_locale": locale})).await;
        let mut game = harness.xiangqi(json!({"setup": CHECKS})).await;
        game.plays(CHECKS_LOOP).await;
        let panel = game.panel_showing("⚠").await;
        assert!(text(&panel).ends_with(warning), "{panel:#}");
        game.plays(CHECKS_LOOP).await;
        let id = harness.id_of("Ann").await;
        let result = format!("<@{id}> {result}**");
        let panel = game.panel_showing(&result).await;
        assert!(text(&panel).ends_with(&explained.join("\n")), "{panel:#}");
        assert!(message::alt_of(&panel).starts_with(alt), "{panel:#}");
        keep(&harness, &panel, &format!("checks-{locale}")).await;
        harness.close().await;
    }
}

#[tokio::test]
async fn a_repetition_that_nobody_has_to_avoid_is_announced_and_drawn() {
    let harness = Harness::open().await;
    let mut game = harness.xiangqi(json!({"setup": IDLE})).await;
    game.plays(IDLE_LOOP).await;
    let panel = game.panel_showing("⚠").await;
    let warning =
        "⚠ This position has come up 2 times. If it comes up once more, the game is drawn.";
    assert!(text(&panel).ends_with(warning), "{panel:#}");
    game.plays(IDLE_LOOP).await;
    let panel = game
        .panel_showing("**Draw: repetition neither side has to avoid**")
        .await;
    assert!(
        text(&panel).ends_with("4. Black **R7=8**: idle (闲)"),
        "{panel:#}"
    );
    harness.close().await;
}

#[tokio::test]
async fn who_changes_in_time_is_not_warned_any_more() {
    let harness = Harness::open().await;
    let mut game = harness.xiangqi(json!({"setup": CHECKS})).await;
    game.plays(CHECKS_LOOP).await;
    game.panel_showing("⚠").await;
    game.plays("h8g8").await;
    let panel = game.panel_showing("3. R2=3").await;
    assert!(!text(&panel).contains('⚠'), "{panel:#}");
    harness.close().await;
}

/// A game from the position in which black has the move.
async fn black_begins(harness: &Harness) -> Game<'_> {
    let mut game = harness.xiangqi(json!({"setup": CHASE})).await;
    std::mem::swap(&mut game.first, &mut game.second);
    game
}

async fn picture(harness: &Harness, message: &serde_json::Value) -> Vec<u8> {
    let pictures = message::attachments(message);
    harness.download(pictures[0]["url"].as_str().unwrap()).await
}
