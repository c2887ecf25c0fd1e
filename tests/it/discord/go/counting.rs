//! Agreeing on what is dead: both act at once, and nobody accepts what they have not seen.

use serde_json::{Value, json};

use super::{alt_of, keep};
use crate::discord::{
    harness::Harness,
    message::{self, answer, custom_id, labels, text},
    user::User,
};

const CHANGED: &str = "the dead stones have changed since you looked";

async fn marks(user: User<'_>, thread: &str, action: &str) -> Value {
    user.slash(thread, "move", json!({"action": action})).await
}

#[tokio::test]
async fn an_accept_of_other_marks_than_those_that_stand_is_refused() {
    let harness = Harness::open().await;
    let game = harness.counting(json!({})).await;
    let before = game.panel().await;
    marks(game.second, &game.thread, "C3").await;
    game.panel_showing("Black has 59 子, White 22").await;
    // The button was drawn when nothing was marked.
    let id = custom_id(&before, "Accept");
    let late = game.first.forge_click(&before, &id).await;
    assert!(answer(&late).contains(CHANGED), "{late:#}");
    let panel = game.panel().await;
    assert!(!text(&panel).contains("✔"), "{panel:#}");
    game.first.click(&panel, "Accept").await;
    let panel = game.panel_showing("✔").await;
    marks(game.second, &game.thread, "H7").await;
    let panel_after = game.panel_showing("White 36").await;
    assert!(
        !text(&panel_after).contains("✔"),
        "a change takes back what was accepted"
    );
    let late = game
        .second
        .forge_click(&panel, &custom_id(&panel, "Accept"))
        .await;
    let said = answer(&game.second.hears(&late).await);
    assert!(
        said.contains(CHANGED) || said.contains("no longer"),
        "{said}"
    );
    harness.close().await;
}

#[tokio::test]
async fn two_who_mark_at_once_can_only_agree_on_the_same_stones() {
    let harness = Harness::open().await;
    let game = harness.counting(json!({})).await;
    let (ann, ben) = (game.first, game.second);
    let (one, other) = tokio::join!(
        marks(ann, &game.thread, "toggle C3"),
        marks(ben, &game.thread, "toggle H7")
    );
    assert!(answer(&one).contains("**") && answer(&other).contains("**"));
    let panel = game.panel_showing("Black has 45 子, White 36").await;
    let before = labels(&panel);
    assert_eq!(before.iter().filter(|label| *label == "Accept").count(), 1);
    let id = custom_id(&panel, "Accept");
    let (one, other) = tokio::join!(ann.forge_click(&panel, &id), ben.forge_click(&panel, &id));
    let panel = game.panel_showing("Black won (B+1.5): by count").await;
    assert!(text(&panel).contains("45 子"), "{one:#} {other:#}");
    harness.close().await;
}

#[tokio::test]
async fn the_suggestion_is_only_a_suggestion_until_somebody_takes_it() {
    let harness = Harness::open().await;
    let game = harness.counting(json!({})).await;
    let panel = game.panel_with("Take the suggestion").await;
    assert!(
        text(&panel).contains("Black has 40½ 子"),
        "nothing is marked yet: {panel:#}"
    );
    let words = text(&panel);
    assert!(words.contains("are probably dead: "), "{words}");
    assert!(words.contains("C3") && words.contains("H7"), "{words}");
    keep(&harness, &panel, "suggested").await;
    game.second.click(&panel, "Take the suggestion").await;
    let panel = game.panel_showing("Black has 45 子, White 36").await;
    assert!(
        !labels(&panel)
            .iter()
            .any(|label| label == "Take the suggestion")
    );
    let words = alt_of(&panel);
    assert!(
        words.contains("dead stone C3") && words.contains("dead stone H7"),
        "{words}"
    );
    assert!(
        !text(&panel).contains("✔"),
        "who takes it has not accepted it"
    );
    harness.close().await;
}

#[tokio::test]
async fn marks_change_one_message_and_notify_nobody() {
    let harness = Harness::open().await;
    let game = harness.counting(json!({})).await;
    let before = game.settled_panel().await;
    let count = game.messages().await.len();
    for action in ["C3", "H7", "dead C3", "region H7"] {
        let marked = marks(game.first, &game.thread, action).await;
        assert!(answer(&marked).contains("**"), "{action}: {marked:#}");
    }
    let after = game.settled_panel().await;
    assert_eq!(before["id"], after["id"], "the panel is edited");
    assert_eq!(game.messages().await.len(), count);
    keep(&harness, &after, "marked").await;
    harness.close().await;
}

#[tokio::test]
async fn stones_are_marked_with_a_field_and_from_menus() {
    let harness = Harness::open().await;
    let game = harness.counting(json!({})).await;
    let panel = game.settled_panel().await;
    let asked = game.first.click(&panel, "Mark").await;
    assert_eq!(asked["modal"]["title"], "Dead or alive");
    let done = game.first.submit(&asked, json!({"Stones": "c3, h7"})).await;
    assert!(answer(&done).contains("dead"), "{done:#}");
    game.panel_showing("Black has 45 子, White 36").await;
    let panel = game.settled_panel().await;
    let asked = game.second.click(&panel, "Pick stones").await;
    let groups = message::private(&asked);
    assert!(message::options(&groups).len() <= 25);
    let asked = game.second.select(&groups, &["A1-E5"]).await;
    let stones = asked["messages"][0].clone();
    keep(&harness, &stones, "chains").await;
    game.second.select(&stones, &["toggle C3"]).await;
    game.panel_showing("Black has 26½ 子, White 54½").await;
    harness.close().await;
}

#[tokio::test]
async fn play_is_resumed_once_and_then_a_dispute_leaves_every_stone_alive() {
    let harness = Harness::open().await;
    let mut game = harness.counting(json!({})).await;
    let panel = game.panel().await;
    game.second.click(&panel, "Play on").await;
    let panel = game.panel_showing("it is your move (Black)").await;
    assert!(
        labels(&panel).iter().any(|label| label == "Pass"),
        "{panel:#}"
    );
    game.plays("B3 B4 pass pass").await;
    let panel = game.panel_with("Disagree").await;
    assert!(!labels(&panel).iter().any(|label| label == "Play on"));
    let told = marks(game.first, &game.thread, "resume").await;
    assert!(
        answer(&told).contains("play was resumed once already"),
        "{told:#}"
    );
    game.first.click(&panel, "Disagree").await;
    game.panel_showing("no agreement, so all stones count as alive")
        .await;
    harness.close().await;
}

#[tokio::test]
async fn the_count_goes_on_where_it_stood_when_the_bot_was_killed() {
    let mut harness = Harness::open().await;
    let game = harness.counting(json!({"time": "20m+3x30s"})).await;
    let panel = game.settled_panel().await;
    game.first.click(&panel, "Take the suggestion").await;
    let panel = game.panel_showing("Black has 45 子, White 36").await;
    game.first.click(&panel, "Accept").await;
    let panel = game.panel_showing("✔").await;
    harness.settled().await;
    let left = game.leaves();
    harness.kill_bot().await;
    harness.start_bot().await;
    let game = left.back(&harness);
    let eve = harness.user("Eve");
    let stranger = eve.forge_click(&panel, &custom_id(&panel, "Accept")).await;
    assert!(
        answer(&stranger).contains("You are not playing in this game"),
        "{stranger:#}"
    );
    game.second.click(&panel, "Accept").await;
    game.panel_showing("Black won (B+1.5): by count").await;
    harness.close().await;
}

#[tokio::test]
async fn who_resigns_while_stones_are_counted_has_lost() {
    let harness = Harness::open().await;
    let game = harness.counting(json!({"time": "20m+3x30s"})).await;
    let panel = game.panel().await;
    let asked = game.second.click(&panel, "Resign").await;
    game.second
        .click(&asked["messages"][0], "Yes, resign")
        .await;
    let panel = game.panel_showing("Black won: resignation").await;
    assert!(
        !text(&panel).contains("Black has"),
        "what was not agreed is not told: {panel:#}"
    );
    harness.close().await;
}

#[tokio::test]
async fn counting_reads_chinese_for_who_reads_chinese() {
    let harness = Harness::open().await;
    let game = harness.game_between(
        "Bea",
        "Chen",
        json!({"game": "go", "side": "black", "options": "size=9"}),
    );
    let mut game = game.await;
    game.plays("五·5 E4 停一手 停一手").await;
    let panel = game.panel_showing("Counting.").await;
    let shown = game.first.click(&panel, "My view").await;
    let words = answer(&shown);
    for part in ["数子。", "按现在的死子", "即贴 3¾ 子", "公气与双活"] {
        assert!(words.contains(part), "{part} is not in {words}");
    }
    let buttons = labels(&message::private(&shown));
    assert!(buttons.iter().any(|label| label == "同意"), "{buttons:?}");
    harness.close().await;
}

#[tokio::test]
async fn what_is_said_about_the_count_is_told_as_such_and_is_no_move() {
    let harness = Harness::open().await;
    let game = harness.game_between(
        "Bea",
        "Chen",
        json!({"game": "go", "side": "black", "options": "size=9"}),
    );
    let mut game = game.await;
    game.plays("E5 E4 停一手 停一手").await;
    game.panel_showing("Counting.").await;
    let marked = marks(game.first, &game.thread, "E4").await;
    assert!(
        answer(&marked).contains("现在标为死子的：**E4**"),
        "{marked:#}"
    );
    let unmarked = marks(game.second, &game.thread, "E4").await;
    assert!(
        answer(&unmarked).contains("現在標為死子的：**無**"),
        "{unmarked:#}"
    );
    let accepted = marks(game.first, &game.thread, "accept -").await;
    assert!(
        answer(&accepted).contains("你已同意这些死子"),
        "{accepted:#}"
    );
    let over = marks(game.second, &game.thread, "accept -").await;
    assert!(answer(&over).contains("數子就此確定"), "{over:#}");
    let panel = game.panel_showing("by count").await;
    assert!(text(&panel).contains("Last move: 2… pass"), "{panel:#}");
    for user in [game.first, game.second] {
        let shown = user.slash(&game.thread, "board", json!({})).await;
        assert!(answer(&shown).contains("上一步：2… pass"), "{shown:#}");
    }
    harness.close().await;
}
