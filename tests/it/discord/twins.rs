//! Two games that differ in two hidden cards alone, which have changed hands. Whoever holds neither gets the same, byte
//! for byte: what stands in channels, what answers whatever they press, ask or forge, their own hand and its picture.

use std::fmt::Write as _;

use serde_json::{Value, json};

use super::{
    game::{Game, LOBBY},
    gongzhu::{PEOPLE, four},
    hand::{HANDS, dealt},
    harness::Harness,
    lobby::{answers, nameless, shown},
    message::custom_id,
    user::User,
};

/// Who holds neither card, and who looks on.
const OTHERS: [&str; 3] = ["Eve", "Chen", "Bea"];

/// The version of a session that a custom id names.
fn version(id: &str) -> &str {
    id.split('/').nth(2).unwrap()
}

/// Waits until a hand shows what the panel shows.
async fn keeps_up(user: User<'_>, hand: &Value, panel: &Value) {
    let id = custom_id(panel, "My hand");
    let newest = format!("/{}/", version(&id));
    user.holds(hand, |hand| {
        hand["components"].to_string().contains(&newest)
    })
    .await;
}

/// A text without what no two games have in common: ids, moments, and the hash of the deal.
fn comparable(seen: &str) -> String {
    let mut text = String::new();
    for (at, part) in seen.split("<t:").enumerate() {
        let rest = if at == 0 {
            part
        } else {
            part.split_once('>').unwrap().1
        };
        text.push_str(rest);
    }
    let words = seen.split(|it: char| !it.is_ascii_alphanumeric());
    let is_hash = |word: &&str| word.len() == 64 && word.bytes().all(|it| it.is_ascii_hexdigit());
    for hash in words.filter(is_hash) {
        text = text.replace(hash, "<hash>");
    }
    nameless(&text)
}

/// Writes down what somebody sees, and what answers what they ask, press and forge.
async fn everything(seen: &mut String, user: User<'_>, game: &Game<'_>, panel: &Value) {
    let harness = user.harness;
    writeln!(seen, "{}", user.name).unwrap();
    for (command, options) in [
        ("board", json!({"text": true})),
        ("export", json!({})),
        ("move", json!({"action": "SQ"})),
        ("move", json!({"action": "S7"})),
    ] {
        let told = user.slash(&game.thread, command, options).await;
        answers(seen, harness, &told).await;
    }
    let typed = json!({"action": ""});
    let offered = user.autocomplete(&game.thread, "move", typed, "action");
    writeln!(seen, "offered {:?}", offered.await).unwrap();
    let id = custom_id(panel, "My hand");
    for card in ["SQ", "S7"] {
        let press = id.replace("view", &format!("play/{card}"));
        let told = user.forge_click(panel, &press).await;
        answers(seen, harness, &user.hears(&told).await).await;
        for menu in ["hand/0", "several", "member/0"] {
            let told = user
                .forges_pick(panel, &id.replace("view", menu), &[card])
                .await;
            answers(seen, harness, &user.hears(&told).await).await;
        }
    }
    for channel in [LOBBY, &game.thread] {
        for message in user.reads(channel).await {
            shown(seen, harness, &message).await;
        }
    }
}

/// Adds what the others see now, as soon as their hands are up to date.
async fn others_see(seen: &mut String, game: &Game<'_>, opened: &[Value], panel: &Value) {
    let harness = game.first.harness;
    for (name, hand) in PEOPLE.iter().zip(opened).skip(2) {
        keeps_up(harness.user(name), hand, panel).await;
    }
    for name in OTHERS {
        everything(seen, harness.user(name), game, panel).await;
    }
}

/// Ann and Ben expose nothing, in their hands; what they see then.
async fn two_choose(game: &Game<'_>, opened: &[Value]) -> String {
    let harness = game.first.harness;
    let mut own = String::new();
    for (name, hand) in PEOPLE.iter().zip(opened).take(2) {
        let told = harness.user(name).click(hand, "Expose nothing").await;
        answers(&mut own, harness, &told).await;
        harness.settled().await;
    }
    own
}

/// What others see of a game with these hands: when two have chosen what to expose, and in the first trick. Also what
/// Ann and Ben see.
async fn seen_by_others(hands: [&str; 4]) -> (String, String) {
    let harness = Harness::open().await;
    let game = four(&harness, "hands=1").await;
    dealt(&harness, &game, hands).await;
    let panel = game.settled_panel().await;
    let mut opened = Vec::new();
    for name in PEOPLE {
        opened.push(harness.user(name).opens_hand(&panel).await);
    }
    let mut seen = String::new();
    let bea = harness.user("Bea");
    let looked = bea.hears(&bea.click(&panel, "My hand").await).await;
    answers(&mut seen, &harness, &looked).await;
    let own = two_choose(&game, &opened).await;
    let panel = game.settled_panel().await;
    others_see(&mut seen, &game, &opened, &panel).await;
    for (name, action) in [
        ("Eve", "expose DJ"),
        ("Chen", "expose none"),
        ("Ann", "C2"),
        ("Ben", "C7"),
    ] {
        let action = json!({"action": action});
        harness.user(name).slash(&game.thread, "move", action).await;
        harness.settled().await;
    }
    let panel = game.settled_panel().await;
    others_see(&mut seen, &game, &opened, &panel).await;
    harness.close().await;
    (comparable(&seen), own)
}

#[tokio::test]
async fn nothing_that_others_get_depends_on_who_holds_a_hidden_card() {
    let [anns, bens, eves, chens] = HANDS;
    let (swapped_a, swapped_b) = (anns.replace("S7", "SQ"), bens.replace("SQ", "S7"));
    let swapped = [swapped_a.as_str(), swapped_b.as_str(), eves, chens];
    assert_ne!(swapped, HANDS);
    let ((one, anns), (other, others_anns)) =
        tokio::join!(seen_by_others(HANDS), seen_by_others(swapped));
    assert_ne!(anns, others_anns, "those who hold the cards see them");
    for part in [
        "<hash>",
        "♣7",
        "exposed ♦J",
        "that card isn't in your hand",
        "offered [Object",
    ] {
        assert!(one.contains(part), "{part} is not in what others see");
    }
    assert!(!one.contains("too often"), "everything was shown");
    for (one, other) in one.lines().zip(other.lines()) {
        let start = |line: &str| line.chars().take(2_000).collect::<String>();
        assert!(one == other, "{}\n{}", start(one), start(other));
    }
    assert_eq!(one.len(), other.len());
}
