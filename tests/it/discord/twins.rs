//! Two games at cards that differ in hidden cards alone. Whoever does not see them gets the same, byte for byte: what
//! stands in channels and comes directly, what answers whatever they press, ask or forge, their own hand and its picture;
//! and the same is logged, measured and requested.

use std::fmt::Write as _;

use qiyuan_games::cards::Card;
use serde_json::{Value, json};

use super::{
    game::{Game, LOBBY},
    gongzhu::{PEOPLE, four, plays},
    hand::{HANDS, dealt, dealt_in_order},
    harness::Harness,
    message::{custom_id, text},
    niuniu::table,
    told::{Presses, answers, are_alike, comparable, left_behind, read},
    user::User,
};

/// What others try who do not see the hidden cards: none of it is an action of theirs.
struct Tries {
    typed: &'static [&'static str],
    cards: &'static [&'static str],
    menus: &'static [&'static str],
}

/// Of Gong Zhu: who of Ann and Ben holds which of these two cards is hidden.
const OF_GONG_ZHU: Tries = Tries {
    typed: &["SQ", "S7"],
    cards: &["SQ", "S7"],
    menus: &["hand/0", "several", "member/0"],
};

/// Of Niu Niu, where cards are no actions.
const OF_NIU_NIU: Tries = Tries {
    typed: &["H8", "stake H8", "bid 9"],
    cards: &["H8"],
    menus: &["hand/0"],
};

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

/// Writes down what somebody sees, and what answers what they ask, press and forge.
async fn everything(
    seen: &mut String,
    user: User<'_>,
    game: &Game<'_>,
    panel: &Value,
    tries: &Tries,
) {
    let harness = user.harness;
    writeln!(seen, "{}", user.name).unwrap();
    for (command, options) in [
        ("board", json!({"text": true})),
        ("export", json!({})),
        ("games", json!({})),
    ] {
        let told = user.slash(&game.thread, command, options).await;
        answers(seen, harness, &told).await;
    }
    for action in tries.typed {
        let action = json!({"action": action});
        let told = user.slash(&game.thread, "move", action).await;
        answers(seen, harness, &told).await;
    }
    for typed in ["", "S"] {
        let typed = json!({"action": typed});
        let offered = user.autocomplete(&game.thread, "move", typed, "action");
        writeln!(seen, "offered {:?}", offered.await).unwrap();
    }
    let id = custom_id(panel, "My hand");
    for card in tries.cards {
        let press = id.replace("view", &format!("play/{card}"));
        let told = user.forge_click(panel, &press).await;
        answers(seen, harness, &user.hears(&told).await).await;
        for menu in tries.menus {
            let told = user
                .forges_pick(panel, &id.replace("view", menu), &[card])
                .await;
            answers(seen, harness, &user.hears(&told).await).await;
        }
    }
    read(seen, harness, user.name, &[LOBBY, &game.thread]).await;
}

/// Adds what those see who hold neither card, as soon as their hands are up to date.
async fn others_see(seen: &mut String, game: &Game<'_>, opened: &[Value], panel: &Value) {
    let harness = game.first.harness;
    // What is chosen from stays as it is while others choose.
    let is_chosen = text(panel).contains("Still to choose");
    for (name, hand) in PEOPLE.iter().zip(opened).skip(2).filter(|_| !is_chosen) {
        keeps_up(harness.user(name), hand, panel).await;
    }
    for name in ["Eve", "Chen", "Bea"] {
        everything(seen, harness.user(name), game, panel, &OF_GONG_ZHU).await;
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

/// The others choose, and two cards are played; all hands are renewed with each step.
async fn two_play(game: &Game<'_>, opened: &[Value]) {
    let harness = game.first.harness;
    for (name, action) in [
        ("Eve", "expose DJ"),
        ("Chen", "expose none"),
        ("Ann", "C2"),
        ("Ben", "C7"),
    ] {
        plays(harness.user(name), game, action).await;
        let panel = game.settled_panel().await;
        let is_chosen = text(&panel).contains("Still to choose");
        for (name, hand) in PEOPLE.iter().zip(opened).filter(|_| !is_chosen) {
            keeps_up(harness.user(name), hand, &panel).await;
        }
    }
}

/// What others see of a game of Gong Zhu with these hands: when two have chosen what to expose, and in the first trick.
/// Also what Ann and Ben see.
async fn seen_by_others(hands: [&str; 4]) -> (String, String) {
    let harness = Harness::open_watched().await;
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
    two_play(&game, &opened).await;
    let panel = game.settled_panel().await;
    others_see(&mut seen, &game, &opened, &panel).await;
    left_behind(&mut seen, &harness, Presses::AsMany).await;
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
        "hat card isn't in your hand",
        "offered [Object",
    ] {
        assert!(one.contains(part), "{part} is not in what others see");
    }
    are_alike(&one, &other);
}

/// Ann bids nothing, in her hand, which she then sees; Ben takes the bank.
async fn all_bid(seen: &mut String, game: &Game<'_>, anns: &Value) -> String {
    let harness = game.first.harness;
    let mut own = String::new();
    let told = game.first.click(anns, "Don't bid").await;
    answers(&mut own, harness, &told).await;
    others_try(seen, game).await;
    for (name, bid) in [("Ben", "bid 1"), ("Eve", "bid 0")] {
        plays(harness.user(name), game, bid).await;
        harness.settled().await;
    }
    own
}

/// Ann stakes, in her hand; the others see that only Eve has not.
async fn one_stakes(seen: &mut String, game: &Game<'_>, hands: &[Value; 3], stake: &str) {
    let harness = game.first.harness;
    let [ann, ben, eve] = ["Ann", "Ben", "Eve"].map(|name| harness.user(name));
    let [anns, bens, eves] = hands;
    let may_stake = |hand: &Value| text(hand).contains("**Stakes:**");
    eve.holds(eves, may_stake).await;
    ann.click(&ann.holds(anns, may_stake).await, stake).await;
    harness.settled().await;
    let only = format!("Still to choose: <@{}>", harness.id_of("Eve").await);
    ben.holds(bens, |hand| text(hand).contains(&only)).await;
    others_try(seen, game).await;
}

/// What others see of a hand of Niu Niu in which Ann holds these cards and stakes so: when she has bid, and when she has
/// staked and one player has not. Also what she sees, and what all do when the hands are shown.
async fn seen_up_to_showing(anns: &str, stake: &str) -> (String, String, String) {
    let harness = Harness::open_watched().await;
    let people = ["Ann", "Ben", "Eve"];
    let game = table(&harness, &people, "hands=1 deal=seen4").await;
    let order = [anns, "C3 D6 S9 HT SK", "D2 H5 C7 DQ CA"].join(" ");
    dealt_in_order(&harness, &game, &Card::read_all(&order).unwrap()).await;
    let panel = game.panel_showing("Bidding for the bank").await;
    let mut hands = [const { Value::Null }; 3];
    for (hand, name) in hands.iter_mut().zip(people) {
        *hand = harness.user(name).opens_hand(&panel).await;
    }
    let mut seen = String::new();
    let own = all_bid(&mut seen, &game, &hands[0]).await;
    one_stakes(&mut seen, &game, &hands, stake).await;
    plays(harness.user("Eve"), &game, "stake 2").await;
    let shown = text(&game.panel_with("Rematch").await);
    left_behind(&mut seen, &harness, Presses::AsMany).await;
    harness.close().await;
    (comparable(&seen), own, shown)
}

/// Adds what all but Ann see, and what answers what they try.
async fn others_try(seen: &mut String, game: &Game<'_>) {
    let harness = game.first.harness;
    let panel = game.settled_panel().await;
    for name in ["Ben", "Eve", "Chen", "Bea"] {
        everything(seen, harness.user(name), game, &panel, &OF_NIU_NIU).await;
    }
}

#[tokio::test]
async fn nothing_that_others_get_depends_on_a_hand_of_niu_niu_or_a_stake_until_all_are_shown() {
    // A bull of bulls, and a bull of five.
    let ((one, anns, shown), (other, others_anns, others_shown)) = tokio::join!(
        seen_up_to_showing("H8 S2 DT CT HJ", "Stake 3"),
        seen_up_to_showing("C2 S3 C6 H4 HK", "Stake 1")
    );
    assert_ne!(anns, others_anns, "she sees her cards");
    assert_ne!(shown, others_shown, "the hands were not the same");
    for part in [
        "<hash>",
        "> has chosen.",
        "holds the bank",
        "offered [Object",
    ] {
        assert!(one.contains(part), "{part} is not in what others see");
    }
    are_alike(&one, &other);
}
