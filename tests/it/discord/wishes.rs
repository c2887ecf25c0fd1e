//! Wishes to play that name several people or a clock.

use serde_json::json;

use super::{
    game::{LOBBY, number_in, says},
    harness::Harness,
    message::{answer, labels, pinged, private, text},
    settings::{chosen, menu},
};

/// A wish in which `1`, `2` and `3` in braces are people, with what is asked and the button below.
type Wish = (
    &'static str,
    [&'static str; 3],
    &'static str,
    &'static str,
    &'static str,
);

const OF_SEVERAL: &[Wish] = &[
    (
        "Ben",
        ["Eve", "Ann", "Bea"],
        "play Gong Zhu with {1}, {2} and {3}",
        "A game of Gong Zhu with {1}, {2} and {3}?",
        "Choose the clock",
    ),
    (
        "Ben",
        ["Eve", "Ann", "Bea"],
        "Gongzhu with {1}, {2} and {3}",
        "A game of Gong Zhu with {1}, {2} and {3}?",
        "Choose the clock",
    ),
    (
        "Bea",
        ["Ann", "Eve", "Chen"],
        "和 {1}、{2}、{3} 玩拱猪",
        "和 {1}、{2}、{3} 来一局拱猪？",
        "选择用时",
    ),
    (
        "Chen",
        ["Ann", "Eve", "Bea"],
        "跟 {1}、{2} 和 {3} 玩拱豬",
        "和 {1}、{2}、{3} 來一局拱豬？",
        "選擇用時",
    ),
];

#[tokio::test]
async fn everybody_who_is_named_in_a_wish_is_invited() {
    let harness = Harness::open().await;
    for (name, people, words, asked, button) in OF_SEVERAL {
        let user = harness.user(name);
        let mut ids = Vec::new();
        for person in people {
            ids.push(harness.id_of(person).await);
        }
        let filled = |text: &str| {
            let fill = |text: String, (at, id): (usize, &String)| {
                text.replace(&format!("{{{at}}}"), &format!("<@{id}>"))
            };
            (1..).zip(&ids).fold(text.to_owned(), fill)
        };
        let said = user.say(LOBBY, &format!("@Qiyuan {}", filled(words))).await;
        let reply = user.reply_to(&said).await;
        // How people are enumerated is told elsewhere.
        let first = text(&reply)
            .lines()
            .next()
            .unwrap_or_default()
            .replace(' ', "");
        assert_eq!(first, filled(asked).replace(' ', ""), "{words}");
        assert!(pinged(&reply).is_empty(), "{reply:#}");
        let terms = private(&user.click(&reply, button).await);
        let post = labels(&terms).remove(0);
        let posted = private(&user.click(&terms, &post).await);
        let card = user.sees_card(&number_in(&text(&posted))).await;
        let mut told = pinged(&card);
        told.sort();
        ids.sort();
        assert_eq!(told, ids, "{words}");
    }
    // Without a game, only those are offered that so many can play.
    let (ben, ann_id, eve_id) = (
        harness.user("Ben"),
        harness.id_of("Ann").await,
        harness.id_of("Eve").await,
    );
    let words = format!("@Qiyuan play with <@{ann_id}> and <@{eve_id}>, 5m+3s");
    let reply = ben.reply_to(&ben.say(LOBBY, &words).await).await;
    let games = private(&ben.click(&reply, "Choose the game").await);
    let listed = games.to_string();
    assert!(
        listed.contains("gongzhu") && !listed.contains("xiangqi"),
        "{games:#}"
    );
    let terms = ben.select(&games, &["niuniu"]).await;
    let terms = private(&terms);
    assert_eq!(chosen(&menu(&terms, "Clock")), ["5m+3s"]);
    let told = "This game takes 3 players: it starts as soon as all of you have joined.";
    assert!(text(&terms).contains(told), "{terms:#}");
    harness.close().await;
}

#[tokio::test]
async fn a_kind_of_clock_is_kept_and_what_only_the_command_has_is_told() {
    let harness = Harness::open().await;
    let (ben, eve) = (harness.user("Ben"), harness.id_of("Eve").await);
    for (words, clock, is_told) in [
        (format!("chess with <@{eve}> rated"), None, true),
        (format!("chess with <@{eve}>, I want white"), None, true),
        (format!("blitz chess with <@{eve}>"), Some("5m+3s"), false),
        (
            format!("play rapid chess with <@{eve}>"),
            Some("10m+5s"),
            false,
        ),
    ] {
        let said = ben.say(LOBBY, &format!("@Qiyuan {words}")).await;
        let reply = ben.reply_to(&said).await;
        let begins = format!("A game of Chess with <@{eve}>?");
        assert!(text(&reply).starts_with(&begins), "{words}: {reply:#}");
        assert_eq!(text(&reply).contains("`/challenge`"), is_told, "{words}");
        let terms = private(&ben.click(&reply, "Choose the clock").await);
        if let Some(clock) = clock {
            assert_eq!(chosen(&menu(&terms, "Clock")), [clock], "{words}");
        }
    }
    let chen = harness.user("Chen");
    let said = chen.say(LOBBY, &format!("@Qiyuan 和 <@{eve}> 打牌")).await;
    let reply = chen.reply_to(&said).await;
    assert!(text(&reply).contains(&format!("<@{eve}>")), "{reply:#}");
    harness.close().await;
}

#[tokio::test]
async fn more_people_than_a_game_takes_are_told_so_by_name() {
    let harness = Harness::open().await;
    let (ann, eve, bea) = (
        harness.id_of("Ann").await,
        harness.id_of("Eve").await,
        harness.id_of("Bea").await,
    );
    let all = [&ann, &eve, &bea];
    for (name, words, begins) in [
        (
            "Ben",
            format!("play chess with <@{ann}>, <@{eve}> and <@{bea}>"),
            "Chess is for two players, so I can't invite all of",
        ),
        (
            "Ben",
            format!("chess with <@{ann}>, <@{eve}>, <@{bea}>"),
            "Chess is for two players, so I can't invite all of",
        ),
        (
            "Chen",
            format!("跟 <@{ann}>、<@{eve}>、<@{bea}> 下圍棋"),
            "圍棋是兩個人玩的",
        ),
    ] {
        let user = harness.user(name);
        let said = user.say(LOBBY, &format!("@Qiyuan {words}")).await;
        let reply = user.reply_to(&said).await;
        assert!(text(&reply).starts_with(begins), "{words}: {reply:#}");
        let goes_on = |label: &String| label == "Choose the clock" || label == "選擇用時";
        assert!(!labels(&reply).iter().any(goes_on), "{reply:#}");
        let is_named = |id: &&String| text(&reply).contains(&format!("<@{id}>"));
        assert!(all.iter().all(is_named), "{words}: {reply:#}");
    }
    harness.close().await;
}

#[tokio::test]
async fn the_clock_of_a_wish_is_kept_up_to_the_challenge() {
    let harness = Harness::open().await;
    let [eve, chen] = [harness.id_of("Eve").await, harness.id_of("Chen").await];
    for (name, words, button, clocks, clock) in [
        (
            "Ann",
            format!("chess with <@{eve}> 10 minutes"),
            "Choose the clock",
            "Clock",
            "10m",
        ),
        (
            "Ann",
            format!("play chess 5+3 with <@{eve}>"),
            "Choose the clock",
            "Clock",
            "5m+3s",
        ),
        (
            "Ben",
            format!("play chess with <@{eve}>, 2 days a move"),
            "Choose the clock",
            "Clock",
            "2d",
        ),
        (
            "Bea",
            format!("和 <@{chen}> 下象棋 10分钟"),
            "选择用时",
            "用时",
            "10m",
        ),
        (
            "Chen",
            format!("跟 <@{eve}> 下象棋，10 分鐘"),
            "選擇用時",
            "用時",
            "10m",
        ),
        (
            "Bea",
            format!("和 <@{chen}> 下象棋，每步2天"),
            "选择用时",
            "用时",
            "2d",
        ),
        (
            "Eve",
            "play chess 10m+5s".to_owned(),
            "Play anyone",
            "Clock",
            "10m+5s",
        ),
    ] {
        let user = harness.user(name);
        let said = user.say(LOBBY, &format!("@Qiyuan {words}")).await;
        let reply = user.reply_to(&said).await;
        let terms = private(&user.click(&reply, button).await);
        assert_eq!(chosen(&menu(&terms, clocks)), [clock], "{words}");
        let post = labels(&terms).remove(0);
        let posted = user.click(&terms, &post).await;
        let card = user.sees_card(&number_in(&answer(&posted))).await;
        let shown = if clock == "2d" {
            "2 days a move"
        } else {
            clock
        };
        assert!(text(&card).contains(shown), "{words}: {card:#}");
    }
    harness.close().await;
}

#[tokio::test]
async fn a_time_from_now_is_no_clock_and_in_a_game_numbers_stay_moves() {
    let harness = Harness::open().await;
    let eve = harness.id_of("Eve").await;
    let ann = harness.user("Ann");
    let words = format!("@Qiyuan play chess with <@{eve}> in 10 minutes");
    let reply = ann.reply_to(&ann.say(LOBBY, &words).await).await;
    let terms = private(&ann.click(&reply, "Choose the clock").await);
    assert_eq!(chosen(&menu(&terms, "Clock")), ["usual"]);
    let game = harness
        .game(json!({"game": "xiangqi", "side": "red"}))
        .await;
    let told = game
        .first
        .is_replied_to(&says(game.first, &game, "5+3").await)
        .await;
    assert!(told.contains("5+3"), "{told}");
    harness.close().await;
}
