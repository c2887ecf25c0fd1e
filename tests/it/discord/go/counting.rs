//! Agreeing on what is dead: both act at once, and nobody accepts what they have not seen.

use serde_json::{Value, json};

use super::ACCEPT;
use crate::discord::{
    game::Game,
    harness::Harness,
    message::{self, alt_of, answer, custom_id, keep, labels, text},
    user::User,
};

const DISAGREE: &str = "Disagree: all stones alive";
const CHANGED: &str = "dead stones have changed since you looked";

/// To the only game, an even number of marks: the record takes few more.
const MARKED: &str = r#"
    WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 18000)
    INSERT INTO events (session_id, seq, at_ms, event)
    SELECT id, version + n, updated_ms, '{"kind":"played","seat":1,"action":"toggle C3"}'
    FROM sessions, numbers;
    UPDATE sessions SET version = version + 18000, ply = ply + 18000;"#;

async fn marks(user: User<'_>, thread: &str, action: &str) -> Value {
    user.slash(thread, "move", json!({"action": action})).await
}

#[tokio::test]
async fn an_accept_of_other_marks_than_those_that_stand_is_refused() {
    let harness = Harness::open().await;
    let game = harness.counting(json!({})).await;
    let before = game.panel().await;
    let alt = alt_of(&before);
    assert!(
        alt.starts_with("Go. Counting. Still to agree on the dead stones: "),
        "{alt}"
    );
    assert!(!alt.contains("to move"), "{alt}");
    marks(game.second, &game.thread, "C3").await;
    game.panel_showing("neutral) = 59").await;
    // The button was drawn when nothing was marked.
    let id = custom_id(&before, "Count all as alive");
    let late = game.first.forge_click(&before, &id).await;
    assert!(answer(&late).contains(CHANGED), "{late:#}");
    let panel = game.panel().await;
    assert!(!text(&panel).contains("✔"), "{panel:#}");
    game.first.click(&panel, ACCEPT).await;
    let panel = game.panel_showing("✔").await;
    marks(game.second, &game.thread, "H7").await;
    let panel_after = game.panel_showing("White: 36 + 7.5 komi = 43.5").await;
    assert!(
        !text(&panel_after).contains("✔"),
        "a change takes back what was accepted"
    );
    let late = game
        .second
        .forge_click(&panel_after, &custom_id(&panel, ACCEPT))
        .await;
    let said = answer(&game.second.hears(&late).await);
    assert!(
        said.contains(CHANGED) || said.contains("no longer"),
        "{said}"
    );
    harness.close().await;
}

#[tokio::test]
async fn an_accept_typed_without_stones_is_asked_back_with_those_that_stand() {
    let harness = Harness::open().await;
    let game = harness.counting(json!({})).await;
    marks(game.second, &game.thread, "C3").await;
    game.panel_showing("neutral) = 59").await;
    let asked = marks(game.first, &game.thread, "accept").await;
    assert!(
        answer(&asked).contains("C3 is marked dead. Accept that?"),
        "{asked:#}"
    );
    assert!(!answer(&asked).contains(CHANGED), "{asked:#}");
    let asked = message::private(&asked);
    let label = labels(&asked).remove(0);
    assert!(label == "Accept as dead: C3", "{label}");
    game.first.click(&asked, &label).await;
    game.panel_showing("✔").await;
    harness.close().await;
}

#[tokio::test]
async fn an_accept_of_more_stones_than_a_button_can_carry_is_asked_back_with_a_button() {
    let harness = Harness::open().await;
    let setup = "9x9 board o1o1o1o1o/9/o1o1o1o1o/9/o1o1o1o1o/9/xxxxxxxxx/9/9 turn b";
    let options = json!({"game": "go", "side": "black", "setup": setup});
    let mut game = harness.game(options).await;
    game.plays("pass pass").await;
    game.panel_showing("Counting.").await;
    let stones = "A9 C9 E9 G9 J9 A7 C7 E7 G7 J7 A5 C5 E5 G5 J5";
    marks(game.second, &game.thread, &format!("dead {stones}")).await;
    let asked = marks(game.first, &game.thread, "accept").await;
    let asked = message::private(&asked);
    let [label] = &labels(&asked)[..] else {
        panic!("there is a button: {asked:#}");
    };
    game.first.click(&asked, label).await;
    game.panel_showing("✔").await;
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
    let panel = game
        .panel_showing("Black: 45\nWhite: 36 + 7.5 komi = 43.5")
        .await;
    let before = labels(&panel);
    assert_eq!(before.iter().filter(|label| *label == ACCEPT).count(), 1);
    let id = custom_id(&panel, ACCEPT);
    let (one, other) = tokio::join!(ann.forge_click(&panel, &id), ben.forge_click(&panel, &id));
    let panel = game.panel_showing("(Black) won by 1.5 points").await;
    assert!(text(&panel).contains("Black: 45\n"), "{one:#} {other:#}");
    harness.close().await;
}

#[tokio::test]
async fn the_suggestion_is_only_a_suggestion_until_somebody_takes_it() {
    let harness = Harness::open().await;
    let game = harness.counting(json!({})).await;
    let panel = game.panel_with("Use the suggestion").await;
    assert!(
        text(&panel).contains(" neutral) = 40.5"),
        "nothing is marked yet: {panel:#}"
    );
    let words = text(&panel);
    assert!(words.contains("Suggested as dead"), "{words}");
    assert!(words.contains("C3") && words.contains("H7"), "{words}");
    keep(&harness, &panel, "suggested").await;
    game.second.click(&panel, "Use the suggestion").await;
    let panel = game
        .panel_showing("Black: 45\nWhite: 36 + 7.5 komi = 43.5")
        .await;
    assert!(
        !labels(&panel)
            .iter()
            .any(|label| label == "Use the suggestion")
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
async fn whoever_takes_the_suggestion_keeps_what_was_marked_before() {
    let harness = Harness::open().await;
    let game = harness.counting(json!({})).await;
    marks(game.first, &game.thread, "E5").await;
    let marked = text(&game.settled_panel().await);
    let panel = game.panel_with("Add the suggestion").await;
    let before = alt_of(&panel);
    assert!(before.contains("dead stone E1, "), "{before} {marked}");
    let view = message::private(&game.first.click(&panel, "My view").await);
    let taken = game.first.click(&view, "Add the suggestion").await;
    let said = answer(&taken);
    assert!(said.starts_with("Marked as dead: **"), "{said}");
    for stone in ["C3", "E5", "H7"] {
        assert!(said.contains(stone), "{stone}: {said}");
    }
    game.panel_without("Add the suggestion").await;
    let after = alt_of(&game.settled_panel().await);
    for stones in ["dead stone E1, ", "dead stone C3", " H7, E8"] {
        assert!(after.contains(stones), "{stones}: {after}");
    }
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
    assert_eq!(asked["modal"]["title"], "Mark dead stones");
    let done = game.first.submit(&asked, json!({"Stones": "c3, h7"})).await;
    assert!(answer(&done).contains("dead"), "{done:#}");
    game.panel_showing("Black: 45\nWhite: 36 + 7.5 komi = 43.5")
        .await;
    let panel = game.settled_panel().await;
    let asked = game.second.click(&panel, "Choose stones").await;
    let groups = message::private(&asked);
    assert!(message::options(&groups).len() <= 25);
    let asked = game.second.select(&groups, &["A1-E5"]).await;
    let stones = asked["messages"][0].clone();
    keep(&harness, &stones, "chains").await;
    game.second.select(&stones, &["toggle C3"]).await;
    game.panel_showing("neutral) = 26.5").await;
    harness.close().await;
}

#[tokio::test]
async fn play_is_resumed_once_and_then_a_dispute_leaves_every_stone_alive() {
    let harness = Harness::open().await;
    let mut game = harness.counting(json!({})).await;
    let panel = game.panel().await;
    game.second.click(&panel, "Resume play").await;
    let panel = game.panel_showing("it's your turn (Black)").await;
    assert!(
        labels(&panel).iter().any(|label| label == "Pass"),
        "{panel:#}"
    );
    game.plays("B3 B4 pass pass").await;
    let panel = game.panel_with(DISAGREE).await;
    assert!(!labels(&panel).iter().any(|label| label == "Resume play"));
    let told = marks(game.first, &game.thread, "resume").await;
    assert!(
        answer(&told).contains("you've already resumed once"),
        "{told:#}"
    );
    let told = marks(game.first, &game.thread, "pass").await;
    assert!(
        answer(&told).contains("disagree, and all stones count as alive"),
        "{told:#}"
    );
    disagrees(&game, &panel).await;
    harness.close().await;
}

#[tokio::test]
async fn whoever_is_waited_for_in_a_count_is_told_once_until_they_act() {
    let harness = Harness::open().await;
    let game = harness.counting(json!({})).await;
    let (ann, ben, thread) = (game.first, game.second, &game.thread);
    let accepts = async {
        marks(ann, thread, "accept -").await;
    };
    assert_eq!(game.pinged_by(accepts).await, ["Ben"], "she waits for him");
    let changes = async {
        marks(ben, thread, "C3").await;
    };
    assert_eq!(game.pinged_by(changes).await, ["Ann"], "she is not done");
    let panel = game.panel().await;
    let again = format!(
        "<@{}>, the dead stones changed after you accepted them",
        harness.id_of("Ann").await
    );
    assert!(text(&panel).contains(&again), "{panel:#}");
    let changes = async {
        for stone in ["H7", "C3", "H7"] {
            marks(ben, thread, stone).await;
        }
    };
    let pinged = game.pinged_by(changes).await;
    assert_eq!(pinged, Vec::<String>::new(), "she was told");
    let accepts = async {
        marks(ben, thread, "accept -").await;
    };
    let pinged = game.pinged_by(accepts).await;
    assert_eq!(
        pinged,
        Vec::<String>::new(),
        "she was told and has not acted"
    );
    marks(ann, thread, "accept -").await;
    game.panel_showing("won by").await;
    game.has_one_panel().await;
    harness.close().await;
}

/// The first player disagrees, is asked whether they mean it, and ends the game.
async fn disagrees(game: &Game<'_>, panel: &Value) {
    let asked = message::private(&game.first.click(panel, DISAGREE).await);
    assert!(
        text(&asked).contains("Every stone then counts as alive"),
        "{asked:#}"
    );
    assert_eq!(labels(&asked), [DISAGREE, "Cancel"]);
    assert_eq!(game.settled_panel().await, *panel, "nothing is decided yet");
    game.first.click(&asked, DISAGREE).await;
    game.panel_showing("you didn't agree, so all stones count as alive")
        .await;
}

#[tokio::test]
async fn nobody_keeps_a_game_from_ending_by_marking_without_end() {
    let harness = Harness::open().await;
    let mut game = harness.counting(json!({"time": "20m+3x30s"})).await;
    harness.settled().await;
    harness.stop_bot().await;
    harness.rewrites(MARKED).await;
    harness.start_bot().await;
    let told = answer(&marks(game.second, &game.thread, "toggle C3").await);
    assert!(told.contains("too many steps"), "{told}");
    let panel = game.panel().await;
    game.first.click(&panel, "Resume play").await;
    game.panel_showing("it's your turn (Black)").await;
    game.plays("B3 B4 pass pass").await;
    let panel = game.panel_with(DISAGREE).await;
    disagrees(&game, &panel).await;
    harness.close().await;
}

#[tokio::test]
async fn the_count_goes_on_where_it_stood_when_the_bot_was_killed() {
    let harness = Harness::open().await;
    let game = harness.counting(json!({"time": "20m+3x30s"})).await;
    let panel = game.settled_panel().await;
    game.first.click(&panel, "Use the suggestion").await;
    let panel = game
        .panel_showing("Black: 45\nWhite: 36 + 7.5 komi = 43.5")
        .await;
    game.first.click(&panel, ACCEPT).await;
    let panel = game.panel_showing("✔").await;
    harness.settled().await;
    harness.kill_bot().await;
    harness.start_bot().await;
    let eve = harness.user("Eve");
    let stranger = eve.forge_click(&panel, &custom_id(&panel, ACCEPT)).await;
    assert!(
        answer(&stranger).contains("You're not playing in this game"),
        "{stranger:#}"
    );
    game.second.click(&panel, ACCEPT).await;
    game.panel_showing("(Black) won by 1.5 points").await;
    harness.close().await;
}

#[tokio::test]
async fn who_resigns_while_stones_are_counted_has_lost() {
    let harness = Harness::open().await;
    let game = harness.counting(json!({"time": "20m+3x30s"})).await;
    let panel = game.panel().await;
    let asked = game.second.more(&panel, "resign").await;
    game.second
        .click(&asked["messages"][0], "Yes, resign")
        .await;
    let panel = game
        .panel_showing(&game.lost("Black", game.second, "resigned").await)
        .await;
    assert!(
        !text(&panel).contains("wins by") && !text(&panel).contains("komi ="),
        "what was not agreed is not told: {panel:#}"
    );
    harness.close().await;
}

#[tokio::test]
async fn counting_reads_chinese_for_who_reads_chinese() {
    let harness = Harness::open().await;
    let mut game = harness.go_between("Bea", "Chen", json!({})).await;
    game.plays("五·5 E4 停一手 停一手").await;
    let panel = game.panel_showing("Counting.").await;
    let shown = game.first.click(&panel, "My view").await;
    let words = answer(&shown);
    for part in ["数子。", "按目前的标记", "（贴 7½ 目）", "单官与双活公气"] {
        assert!(words.contains(part), "{part} is not in {words}");
    }
    let buttons = labels(&message::private(&shown));
    assert!(
        buttons.iter().any(|label| label == "确认死子"),
        "{buttons:?}"
    );
    harness.close().await;
}

#[tokio::test]
async fn the_margin_is_told_in_stones_to_who_reads_chinese() {
    for (locale, [accept, export], won) in [
        (
            "zh-CN",
            ["全部算活棋", "导出棋谱"],
            "（黑方）胜 ¾ 子（1½ 目）",
        ),
        (
            "zh-TW",
            ["全部算活棋", "匯出棋譜"],
            "（黑方）勝 ¾ 子（1½ 目）",
        ),
    ] {
        let harness = Harness::open_with(json!({"guild_locale": locale})).await;
        let mut game = harness.go(json!({})).await;
        game.plays(super::WALLS).await;
        game.plays("pass pass").await;
        game.panel_with(accept).await;
        marks(game.first, &game.thread, "C3").await;
        marks(game.second, &game.thread, "H7").await;
        for user in [game.first, game.second] {
            marks(user, &game.thread, "accept H7 C3").await;
        }
        let panel = game.panel_showing(won).await;
        assert!(!text(&panel).contains("B+"), "{panel:#}");
        assert!(alt_of(&panel).contains("¾ 子（1½ 目）"), "{panel:#}");
        game.card_showing(won).await;
        let exported = game.first.click(&panel, export).await;
        let url = message::attachments(&message::private(&exported))[0]["url"].clone();
        let sgf = harness.download(url.as_str().unwrap()).await;
        assert!(String::from_utf8(sgf).unwrap().contains("RE[B+1.5]"));
        harness.close().await;
    }
}

#[tokio::test]
async fn what_is_said_about_the_count_is_told_as_such_and_is_no_move() {
    let harness = Harness::open().await;
    let mut game = harness.go_between("Bea", "Chen", json!({})).await;
    game.plays("E5 E4 停一手 停一手").await;
    game.panel_showing("Counting.").await;
    let marked = marks(game.first, &game.thread, "E4").await;
    assert!(answer(&marked).contains("现标为死子：**E4**"), "{marked:#}");
    let unmarked = marks(game.second, &game.thread, "E4").await;
    assert!(
        answer(&unmarked).contains("現標為死子：**無**"),
        "{unmarked:#}"
    );
    let accepted = marks(game.first, &game.thread, "accept -").await;
    assert!(
        answer(&accepted).contains("你已确认这些死子"),
        "{accepted:#}"
    );
    let over = marks(game.second, &game.thread, "accept -").await;
    message::is_silent(&over);
    let panel = game.panel_showing("won by").await;
    assert!(
        text(&panel).contains("Last move: pass (move 4)"),
        "{panel:#}"
    );
    for user in [game.first, game.second] {
        let shown = user.slash(&game.thread, "board", json!({})).await;
        assert!(
            answer(&shown).contains("上一手：第 4 手 停一手"),
            "{shown:#}"
        );
    }
    harness.close().await;
}

#[tokio::test]
async fn a_yes_means_the_count_and_a_stone_that_is_spoken_of_is_asked_about() {
    let harness = Harness::open().await;
    let mut game = harness.go(json!({})).await;
    game.plays("E5 E4 pass pass").await;
    game.panel_showing("Counting.").await;
    let (black, white) = (game.first, game.second);
    let said = black.say(&game.thread, "@Qiyuan E5 is dead").await;
    let asked = black.reply_to(&said).await;
    let [mark, _cancel] = &labels(&asked)[..] else {
        panic!("one stone is spoken of: {asked:#}");
    };
    assert!(mark.contains("E5"), "{mark}");
    black.click(&asked, mark).await;
    harness.settled().await;
    // Whether to resign is no question that an `ok` in a count answers.
    let question = black
        .reply_to(&black.say(&game.thread, "@Qiyuan resign").await)
        .await;
    let said = black.say(&game.thread, "@Qiyuan ok").await;
    black.is_marked(&said, "❓").await;
    black.click(&question, "Cancel").await;
    // What stands there now has to be confirmed.
    for (user, words) in [(black, "ok"), (white, "好")] {
        let said = user.say(&game.thread, &format!("@Qiyuan {words}")).await;
        let asked = user.reply_to(&said).await;
        let [label, _cancel] = &labels(&asked)[..] else {
            panic!("one accept is offered: {asked:#}");
        };
        assert!(label.contains("E5"), "{label}");
        if user.name == black.name {
            user.click(&asked, label).await;
        } else {
            user.say(&game.thread, "@Qiyuan yes").await;
        }
        harness.settled().await;
    }
    game.panel_showing("won by").await;
    harness.close().await;
}

#[tokio::test]
async fn where_stones_look_dead_and_none_is_marked_a_yes_asks_which_is_meant() {
    let harness = Harness::open().await;
    let game = harness.counting(json!({})).await;
    let panel = game.panel_with("Use the suggestion").await;
    assert!(!message::has_button(&panel, ACCEPT), "{panel:#}");
    let ann = game.first;
    for words in ["ok", "accept"] {
        let said = ann.say(&game.thread, &format!("@Qiyuan {words}")).await;
        let told = text(&ann.reply_to(&said).await);
        let both = "press **Use the suggestion** or **Count all as alive**";
        assert!(told.contains(both), "{words}: {told}");
    }
    ann.click(&panel, "Use the suggestion").await;
    game.panel_with(ACCEPT).await;
    harness.close().await;
}

#[tokio::test]
async fn a_yes_to_the_count_waits_while_the_other_is_asked_about_a_stone() {
    let harness = Harness::open().await;
    let mut game = harness.go(json!({})).await;
    game.plays("E5 E4 pass pass").await;
    game.panel_showing("Counting.").await;
    let (black, white) = (game.first, game.second);
    let said = white.say(&game.thread, "@Qiyuan what now?").await;
    let told = text(&white.reply_to(&said).await);
    assert!(
        told.contains("Mark the dead stones, then accept."),
        "{told}"
    );
    let said = black.say(&game.thread, "@Qiyuan E5 is dead").await;
    let asked = black.reply_to(&said).await;
    let said = white.say(&game.thread, "@Qiyuan ok").await;
    white.is_marked(&said, "❓").await;
    black.click(&asked, &labels(&asked)[0]).await;
    // It names the stone now, and has to be confirmed.
    let said = white.say(&game.thread, "@Qiyuan ok").await;
    let asked = white.reply_to(&said).await;
    assert!(labels(&asked)[0].contains("E5"), "{asked:#}");
    harness.close().await;
}

#[tokio::test]
async fn a_takeback_and_the_dead_stones_are_answered_by_buttons_that_say_which() {
    for (locale, expected) in [
        (
            "en-US",
            ["Accept takeback", "Decline takeback", "Accept dead stones"],
        ),
        ("zh-CN", ["同意悔棋", "拒绝悔棋", "确认死子"]),
        ("zh-TW", ["同意悔棋", "婉拒悔棋", "確認死子"]),
    ] {
        let harness = Harness::open_with(json!({"guild_locale": locale})).await;
        let mut game = harness.go(json!({})).await;
        game.plays("E5 E4 pass pass").await;
        game.first.slash(&game.thread, "takeback", json!({})).await;
        let panel = game.panel_with(expected[0]).await;
        let labels = labels(&panel);
        for label in expected {
            let same = labels.iter().filter(|it| *it == label).count();
            assert_eq!(same, 1, "{label} in {labels:?}");
        }
        game.second.click(&panel, expected[0]).await;
        game.panel_without(expected[2]).await;
        harness.close().await;
    }
}

/// Words that are typed or stored and mean nothing to people who pick.
const INTERNAL: [&str; 7] = [
    "accept", "region", "toggle", "decide", "resume", "dispute", "改判",
];

#[tokio::test]
async fn the_menus_of_a_count_are_in_plain_words_of_one_language() {
    let harness = Harness::open().await;
    for (first, second, button, words) in [
        (
            "Ann",
            "Ben",
            "Choose stones",
            ["Accept: no dead stones", "Resume play", "Dead or alive: C3"],
        ),
        (
            "Ann",
            "Bea",
            "Choose stones",
            ["确认：没有死子", "继续下", "死活：C3"],
        ),
        (
            "Ann",
            "Chen",
            "Choose stones",
            ["確認：沒有死子", "繼續下", "死活：C3"],
        ),
    ] {
        let options = json!({"game": "go", "side": "black", "options": "size=9"});
        let mut game = harness.game_between(first, second, options).await;
        game.plays(super::WALLS).await;
        game.plays("pass pass").await;
        let panel = game.panel_with(button).await;
        let groups = message::private(&game.second.click(&panel, button).await);
        let mut labels: Vec<String> = message::options(&groups)
            .into_iter()
            .map(|(label, _)| label)
            .collect();
        for group in ["decide", "A1-E5"] {
            let asked = game.second.click(&panel, button).await;
            let asked = game
                .second
                .select(&message::private(&asked), &[group])
                .await;
            let members = message::options(&asked["messages"][0]).into_iter();
            labels.extend(members.map(|(label, _)| label));
        }
        let offered = game
            .second
            .autocomplete(&game.thread, "move", json!({"action": ""}), "action")
            .await;
        let offered = offered.iter().map(|it| it["name"].as_str().unwrap());
        labels.extend(offered.map(str::to_owned));
        for label in &labels {
            let is_plain = INTERNAL.iter().all(|word| !label.contains(word));
            assert!(is_plain, "{label} in {labels:?}");
        }
        for word in words {
            assert!(
                labels.iter().any(|it| it.contains(word)),
                "{word} in {labels:?}"
            );
        }
        // What is read can be typed, too.
        let typed = json!({"action": words[0]});
        let found = game
            .second
            .autocomplete(&game.thread, "move", typed, "action");
        assert_eq!(found.await[0]["name"], words[0]);
    }
    harness.close().await;
}
