//! Xiangqi for people who read no Chinese characters, and check said in words.

use serde_json::{Value, json};

use crate::discord::{
    game::LOBBY,
    harness::Harness,
    message::{alt_of, answer, labels, options, private, text},
};

/// Red's chariot gives check with its first move.
const CHECKS: &str = "c2a1k3/2c1a2R1/b6P1/8p/9/9/9/9/4K4/9 w - - 0 1";

/// Nothing in it has to be read in Chinese.
fn is_latin(text: &str) {
    let has_chinese = text.contains(|letter| matches!(letter, '\u{3400}'..='\u{9fff}'));
    assert!(!has_chinese, "{text}");
}

fn names(choices: &[Value]) -> Vec<String> {
    let names = choices.iter().map(|choice| choice["name"].as_str());
    names.map(|name| name.unwrap().to_owned()).collect()
}

#[tokio::test]
async fn whoever_reads_english_meets_no_chinese_character_in_a_game() {
    let harness = Harness::open().await;
    let mut game = harness.xiangqi(json!({})).await;
    let thread = harness
        .channel(|channel| channel["id"] == game.thread.as_str())
        .await;
    // The icon is the general's character; nothing has to be read in it.
    assert_eq!(thread["name"], "帥 Xiangqi #1 · Ann vs Ben");
    let typed = json!({"action": "h2"});
    let ann = game.first;
    let found = names(
        &ann.autocomplete(&game.thread, "move", typed, "action")
            .await,
    );
    assert!(found.len() > 5, "{found:?}");
    for name in &found {
        assert!(name.to_lowercase().starts_with("h2"), "{found:?}");
    }
    game.plays("h2e2").await;
    let panel = game.panel_showing("Last move: 1. C2=5").await;
    let ben = game.second;
    let mut read = vec![text(&panel), alt_of(&panel)];
    read.extend(labels(&panel));
    let pieces = private(&ben.click(&panel, "Choose piece").await);
    let horse = options(&pieces)
        .into_iter()
        .find(|(label, _)| label == "Horse H2 (2 moves)");
    let (_, horse) = horse.unwrap_or_else(|| panic!("{pieces:#}"));
    let targets = ben.select(&pieces, &[&horse]).await;
    for menu in [&pieces, &targets["messages"][0]] {
        read.push(text(menu));
        read.extend(options(menu).into_iter().map(|(label, _)| label));
    }
    let offered = json!({"action": ""});
    read.extend(names(
        &ben.autocomplete(&game.thread, "move", offered, "action")
            .await,
    ));
    let asked = ben.click(&panel, "Move").await;
    let placeholder = asked["modal"]["fields"][0]["placeholder"].as_str();
    read.push(placeholder.unwrap().to_owned());
    let refused = answer(&game.tries("zz").await);
    assert!(
        refused.starts_with("I can't read `zz` as a move. Try `"),
        "{refused}"
    );
    read.push(refused);
    read.push(answer(
        &ben.slash(&game.thread, "board", json!({"text": true}))
            .await,
    ));
    read.push(answer(&ben.more(&panel, "moves").await));
    let view = private(&ben.click(&panel, "My view").await);
    read.extend([text(&view), alt_of(&view)]);
    let card = game.card_showing("in progress").await;
    read.push(text(&card));
    read.iter().for_each(|it| is_latin(it));
    harness.close().await;
}

#[tokio::test]
async fn check_is_said_in_words() {
    for (locale, icon, last, alt) in [
        (
            "en-US",
            "帥",
            "Last move: 1. R2+1 · **check**",
            "Black to move, in check. Last move: 1. R2+1.",
        ),
        (
            "zh-CN",
            "帅",
            "上一步：1. 车二进一 · **将军**",
            "轮到黑方，被将军。上一步：1. 车二进一。红方：",
        ),
        (
            "zh-TW",
            "帥",
            "上一步：1. 車二進一 · **將軍**",
            "輪到黑方，被將軍。上一步：1. 車二進一。紅方：",
        ),
    ] {
        let harness = Harness::open_with(json!({"guild_locale": locale})).await;
        let mut game = harness.xiangqi(json!({"setup": CHECKS})).await;
        let thread = harness
            .channel(|channel| channel["id"] == game.thread.as_str())
            .await;
        let name = thread["name"].as_str().unwrap();
        assert!(name.starts_with(icon), "{name}");
        game.plays("h8h9").await;
        let panel = game.panel_showing(last).await;
        assert!(alt_of(&panel).contains(alt), "{panel:#}");
        harness.close().await;
    }
}

#[tokio::test]
async fn a_clock_by_the_move_is_written_in_the_readers_language() {
    for (locale, panel, card) in [
        ("en-US", "· 20m & 60s/move x3 ·", "Clock: 20m & 60s/move x3"),
        (
            "zh-CN",
            "· 局时 20 分 · 步时 60 秒 ×3 ·",
            "局时 20 分钟，步时 1 分钟，可超时 3 次",
        ),
        (
            "zh-TW",
            "· 全局 20 分 · 每步 60 秒 ×3 ·",
            "全局限時 20 分鐘，每步限時 1 分鐘，可逾時 3 次",
        ),
    ] {
        let harness = Harness::open_with(json!({"guild_locale": locale})).await;
        let options = json!({"game": "xiangqi", "opponent": "Ben", "time": "20分 & 60秒/步 x3"});
        let ann = harness.user("Ann");
        let number = ann.challenges(options.clone()).await;
        let shown = text(&ann.sees_card(&number).await);
        assert!(shown.contains(card), "{shown}");
        let game = harness.xiangqi(options).await;
        let shown = text(&game.panel().await);
        assert!(shown.contains(panel), "{shown}");
        let found = harness.user("Eve").slash(LOBBY, "watch", json!({})).await;
        assert!(answer(&found).contains("Xiangqi #2"), "{found:#}");
        harness.close().await;
    }
}
