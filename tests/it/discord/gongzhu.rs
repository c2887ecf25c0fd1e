//! Gong Zhu on the wire: four people, hands that nobody else sees, secret exposing, and a deal that everybody can check.

use qiyuan_core::rules::{Ply, RecordFormat};
use qiyuan_games::{
    by_key,
    cards::{Card, commitment},
};
use serde_json::{Value, json};

use super::{
    game::{Game, LOBBY},
    hand::{HANDS, dealt},
    harness::Harness,
    message::{answer, attachments, labels, options, private, text},
    niuniu::replays_differ,
    user::User,
};

pub(super) const PEOPLE: [&str; 4] = ["Ann", "Ben", "Eve", "Chen"];

/// A match of four in this order.
pub(super) async fn four<'h>(harness: &'h Harness, options: &str) -> Game<'h> {
    let [ann, ben, eve, chen] = PEOPLE.map(|name| harness.user(name));
    let options = json!({"game": "拱猪", "options": options, "side": "seat1", "time": "none",
        "opponent": "Ben", "opponent2": "Eve", "opponent3": "Chen"});
    let (number, mut card) = ann.challenges_by_card(options).await;
    for (user, seat) in [(ben, "Seat 2"), (eve, "Seat 3")] {
        user.click(&card, "Join").await;
        let joined = format!("{seat}: <@{}>\n", harness.id_of(user.name).await);
        card = user.card_with(&number, &joined).await;
    }
    chen.click(&card, "Join").await;
    Game::of(number, &card, ann, ben).await
}

pub fn alt(message: &Value) -> String {
    let alt = &attachments(message)[0]["description"];
    alt.as_str().unwrap().to_owned()
}

/// The hash that a panel tells.
pub fn hash(panel: &Value) -> String {
    let text = text(panel);
    let committed = text
        .lines()
        .find(|line| line.contains("Fair deal: SHA-256 `"));
    let hash = committed
        .and_then(|line| line.split('`').nth(1))
        .expect("a hash");
    assert!(hash.len() == 64 && hash.bytes().all(|it| it.is_ascii_hexdigit()));
    hash.to_owned()
}

/// The text that the hash of the hand before was made from, as a player reads it.
pub async fn revealed(user: User<'_>, game: &Game<'_>) -> commitment::Text {
    let panel = game.settled_panel().await;
    let page = if labels(&panel).contains(&"Check the deal".to_owned()) {
        user.click(&panel, "Check the deal").await
    } else {
        let menu = private(&user.click(&panel, "More").await);
        user.select(&menu, &["deal"]).await
    };
    let page = page_text(&private(&page));
    let text = page.split("```").nth(1).expect("a text").trim();
    let text = commitment::Text::read(text).unwrap();
    assert!(page.contains(&text.sha256_hex()), "{page}");
    text
}

/// The title and text of a page.
fn page_text(message: &Value) -> String {
    let page = &message["embeds"][0];
    let part = |key: &str| page[key].as_str().unwrap_or_default().to_owned();
    format!("{}\n{}", part("title"), part("description"))
}

/// What a player may do now. Whoever may do nothing is told so by an entry that is no action.
pub async fn offered(user: User<'_>, game: &Game<'_>) -> Vec<String> {
    let typed = json!({"action": "", "session": game.number});
    let offered = user
        .autocomplete(&game.thread, "move", typed, "action")
        .await;
    let values = offered.iter().map(|it| it["value"].as_str().unwrap());
    let actions = values.filter(|value| *value != "?");
    actions.map(str::to_owned).collect()
}

pub async fn plays(user: User<'_>, game: &Game<'_>, action: &str) -> String {
    let options = json!({"action": action});
    let told = answer(&user.slash(&game.thread, "move", options).await);
    // Also where what was done for an empty seat came after it.
    for nothing in ["Nothing changed.", "没有变化。", "沒有變化。"] {
        assert_ne!(told, nothing, "{action}");
    }
    told
}

/// What is said at the end of a match of one hand.
fn result_of_one_hand(said: &str) {
    assert!(said.contains("**That was the last hand, and <@"), "{said}");
    // The places are the only ranking.
    assert!(
        !said.contains("Hand 1") && !said.contains("Last move"),
        "{said}"
    );
    let took = said.lines().filter(|line| line.starts_with("-# <@"));
    let took: Vec<&str> = took.filter(|line| line.contains(">: ")).collect();
    for part in ["pig ", "sheep +", "transformer"] {
        let takers = took.iter().filter(|line| line.contains(part));
        assert_eq!(takers.count(), 1, "{part} in {said}");
    }
    assert!(took.iter().any(|line| line.contains('♥')), "{said}");
    // Equal points share a place.
    assert!(said.contains("\n**1.** <@"), "{said}");
    assert_eq!(said.matches(".** <@").count(), 4, "{said}");
    assert!(!said.contains("```"), "the text is behind a button: {said}");
}

#[tokio::test]
async fn a_hand_is_played_by_four_and_its_text_has_the_hash_of_the_beginning() {
    let harness = Harness::open().await;
    let game = four(&harness, "hands=1").await;
    let people = PEOPLE.map(|name| harness.user(name));
    let panel = game.panel_showing("Exposing").await;
    assert_eq!(alt(&panel).matches("face-down cards: 13").count(), 4);
    assert!(!text(&panel).contains("salt"), "{panel:#}");
    let committed = hash(&panel);

    // Everybody chooses without waiting for the others, and nobody sees what.
    let early = plays(people[0], &game, "S2").await;
    assert!(early.contains("first say what you expose"), "{early}");
    for user in people {
        let mine = alt(&private(&user.click(&panel, "My hand").await));
        // Chen reads Chinese.
        assert_eq!(mine.matches("13").count(), 3, "{mine}");
    }
    for user in people {
        let most = offered(user, &game).await.pop().unwrap();
        let told = plays(user, &game, &most).await;
        assert!(told.contains("xpose") || told.contains('亮'), "{told}");
        if user.name == "Ann" {
            let panel = game.panel_showing("> has chosen.").await;
            assert!(!alt(&panel).contains("exposed"), "{panel:#}");
        }
    }

    let panel = game.panel_showing(" holds ♣2 and leads it.").await;
    let said = text(&panel);
    let line = said.lines().find(|it| it.contains("holds ♣2")).unwrap();
    let leader = line.split(' ').next().unwrap();
    assert!(
        said.contains(&format!("{leader}, it's your turn (")),
        "{said}"
    );

    // The two of clubs comes first; whoever is not to play is offered nothing.
    let mut played = Vec::new();
    while played.len() < 48 {
        for user in people {
            if let Some(card) = offered(user, &game).await.first() {
                let told = plays(user, &game, card).await;
                assert!(!told.contains("not"), "{card}: {told}");
                played.push(card.clone());
                break;
            }
        }
    }
    assert_eq!(played[0], "C2");
    let over = game.panel_with("Rematch").await;
    replays_differ(people[0], &over, 4).await;
    result_of_one_hand(&text(&over));
    let revealed = revealed(people[0], &game).await;
    assert_eq!(revealed.sha256_hex(), committed);

    let asked = json!({"format": "gongzhu-txt", "session": game.number});
    let exported = private(&game.first.slash(&game.thread, "export", asked).await);
    let url = attachments(&exported)[0]["url"]
        .as_str()
        .unwrap()
        .to_owned();
    let written = String::from_utf8(harness.download(&url).await).unwrap();
    let records = by_key("gongzhu").unwrap().records();
    let record = records
        .read_record(RecordFormat("gongzhu-txt"), &written)
        .unwrap();
    let actions = record.plies.iter().filter_map(|ply| match ply {
        Ply::Action { action, .. } => Some(action.as_str()),
        Ply::Drawn(_) => None,
    });
    let cards: Vec<String> = actions.skip(4).map(str::to_owned).collect();
    // The last trick plays itself, and is on record as the others are.
    assert_eq!((cards.len(), &cards[..48]), (52, &played[..]));
    tricks_have_takers(people[0], &over, &cards).await;
    harness.close().await;
}

/// Each trick has a line with what everybody played, who took it and what it brought, and the points stand below.
async fn tricks_have_takers(user: User<'_>, over: &Value, played: &[String]) {
    let history = private(&user.click(over, "Cards played").await);
    let said = text(&history);
    let tricks = said.lines().filter(|line| line.contains(" – taken by "));
    let tricks: Vec<&str> = tricks.collect();
    assert_eq!(tricks.len(), 13, "{said}");
    for (number, (line, cards)) in (1..).zip(tricks.iter().zip(played.chunks(4))) {
        let shown = cards.iter().map(|card| Card::read(card).unwrap().label());
        let shown: Vec<String> = shown.collect();
        assert!(line.starts_with(&format!("{number}. ")), "{line}");
        let mut place = 0;
        for card in &shown {
            place += line[place..].find(card.as_str()).expect("in order of play");
        }
        // Whoever leads the next trick took this one.
        if let Some(next) = tricks.get(number) {
            let leader = next.split(' ').nth(1).unwrap().trim_end_matches(':');
            let taken = format!(" – taken by {leader}");
            assert!(line.contains(&taken), "{taken}: {line}");
        }
        let counts = shown
            .iter()
            .any(|card| card == "♠Q" || card == "♦J" || card.starts_with("♥K"));
        assert!(!counts || line.contains(", "), "{line}");
    }
    let scores = said.lines().find(|line| line.starts_with("Hand 1: "));
    assert!(
        scores.is_some_and(|line| line.contains("Ann ") && line.contains("Eve ")),
        "{said}"
    );
    assert!(
        said.contains(": ♥") && said.contains("transformer"),
        "{said}"
    );
}

#[tokio::test]
async fn the_cards_played_tell_nothing_of_what_is_still_held_or_chosen_in_secret() {
    let harness = Harness::open().await;
    let game = four(&harness, "hands=1").await;
    dealt(&harness, &game, HANDS).await;
    let [ann, ben, eve, chen] = PEOPLE.map(|name| harness.user(name));
    let history = async |user: User<'_>| {
        let panel = game.settled_panel().await;
        let menu = private(&user.click(&panel, "More").await);
        text(&private(&user.select(&menu, &["moves"]).await))
    };
    plays(ann, &game, "expose CT").await;
    game.panel_showing("> has chosen.").await;
    let said = history(ben).await;
    assert!(
        said.contains("Ann: has chosen") && !said.contains("♣10"),
        "{said}"
    );
    assert!(history(ann).await.contains("Ann: Expose ♣10"));
    for user in [ben, eve, chen] {
        plays(user, &game, "expose none").await;
    }
    for (user, card) in [
        (ann, "C2"),
        (ben, "C7"),
        (eve, "CQ"),
        (chen, "CK"),
        (chen, "S2"),
    ] {
        plays(user, &game, card).await;
    }
    let said = history(ben).await;
    let tricks = "\n1. Ann: ♣2 · Ben: ♣7 · Eve: ♣Q · Chen: ♣K – taken by Chen\n2. Chen: ♠2";
    assert!(said.ends_with(tricks), "{said}");
    assert_eq!(said.matches(['♠', '♥', '♦', '♣']).count(), 6, "{said}");
    harness.close().await;
}

#[tokio::test]
async fn a_card_typed_in_private_that_is_a_square_elsewhere_is_asked_about() {
    let harness = Harness::open().await;
    let cards = four(&harness, "hands=1").await;
    cards.panel_showing("Exposing").await;
    let chess = harness.game(json!({})).await;
    let ann = chess.first;
    let private = &harness.direct("Ann").await;
    // No card is played now, and in chess it is a move.
    let asked = ann.reply_to(&ann.say(private, "D3").await).await;
    let which = "You're playing more than one game. Which one do you mean?";
    assert_eq!(text(&asked), which);
    let games = options(&asked);
    assert_eq!(games.len(), 2, "{games:?}");
    // What is no card is played.
    let said = ann.say(private, "Nf3").await;
    let played = ann.is_replied_to(&said).await;
    assert_eq!(played, format!("Played: **Nf3** (#{})", chess.number));
    chess.panel_showing("1. Nf3").await;
    harness.close().await;
}

#[tokio::test]
async fn two_who_leave_end_the_match_and_come_last() {
    let harness = Harness::open().await;
    let game = four(&harness, "hands=1").await;
    let panel = game.panel_showing("Exposing").await;
    harness.user("Ann").click(&panel, "Expose nothing").await;
    game.panel_showing("> has chosen.").await;
    for (user, so) in [
        // There is no other hand, with which somebody else could begin.
        (harness.user("Ben"), "are played for you and you come last."),
        (
            harness.user("Eve"),
            "so the match ends with the points so far",
        ),
    ] {
        let asked = private(&user.slash(&game.thread, "resign", json!({})).await);
        assert!(text(&asked).contains(so), "{asked:#}");
        user.click(&asked, "Yes, leave").await;
    }
    let over = game.panel_with("Rematch").await;
    assert!(text(&over).contains("Too many players left"), "{over:#}");
    harness.close().await;
}

#[tokio::test]
async fn whoever_has_left_is_told_so_where_they_type_a_move() {
    let harness = Harness::open().await;
    let game = four(&harness, "hands=1").await;
    game.panel_showing("Exposing").await;
    let ben = harness.user("Ben");
    let asked = ben.slash(&game.thread, "resign", json!({})).await;
    let left = ben.click(&private(&asked), "Yes, leave").await;
    ben.hears(&left).await;
    let typed = json!({"action": "", "session": game.number});
    let offered = ben
        .autocomplete(&game.thread, "move", typed, "action")
        .await;
    let names: Vec<&Value> = offered.iter().map(|it| &it["name"]).collect();
    assert_eq!(names, ["You've left this game; it goes on without you"]);
    harness.close().await;
}

#[tokio::test]
async fn the_panel_says_when_the_match_ends() {
    let harness = Harness::open().await;
    for (options, told) in [
        ("hands=limit", "\nHand 1 · until someone is at −1000\n"),
        (
            "ceiling=1000",
            "\nHand 1 · until someone is at −1000 or +1000\n",
        ),
        ("hands=4", "\nHand 1 of 4\n"),
    ] {
        let game = four(&harness, options).await;
        let panel = game.panel_showing("Exposing").await;
        assert!(text(&panel).contains(told), "{panel:#}");
        assert!(!text(&panel).contains("also ends"), "{panel:#}");
    }
    harness.close().await;
}

#[tokio::test]
async fn a_match_is_counted_without_sides_and_all_who_share_the_first_place_have_won_it() {
    let harness = Harness::open().await;
    let game = four(&harness, "hands=4").await;
    let panel = game.panel_showing("Exposing").await;
    let people = PEOPLE.map(|name| harness.user(name));
    for user in people {
        user.click(&panel, "Expose nothing").await;
    }
    let mut cards = 0;
    while cards < 4 {
        for user in people {
            if let Some(card) = offered(user, &game).await.first() {
                plays(user, &game, card).await;
                cards += 1;
            }
        }
    }
    for user in [harness.user("Ben"), harness.user("Eve")] {
        let asked = user.slash(&game.thread, "resign", json!({})).await;
        user.click(&private(&asked), "Yes, leave").await;
    }
    game.panel_with("Rematch").await;
    harness.settled().await;

    for (name, locale_words) in [
        (
            "Ann",
            [
                "**All** · 1 match finished",
                "moves by all players together",
                "`/leaderboard` shows who plays best",
            ],
        ),
        (
            "Bea",
            [
                "**全部** · 已结束 1 局",
                "全桌共出手",
                "`/排行榜` 看谁的水平最高，`/历史`",
            ],
        ),
        (
            "Chen",
            [
                "**全部** · 已結束 1 局",
                "全桌共出手",
                "`/排行榜` 看誰的水準最高，`/紀錄`",
            ],
        ),
    ] {
        let options = json!({"game": "gongzhu"});
        let asked = harness.user(name).slash(LOBBY, "statistics", options).await;
        let page = private(&asked);
        for part in locale_words {
            assert!(text(&page).contains(part), "{page:#}");
        }
        assert_eq!(attachments(&page).len(), 0);
    }
    // Ann and Chen stayed, and stand alike; Ben and Eve come last.
    let ann = harness.user("Ann");
    let ben_id = harness.id_of("Ben").await;
    let told = answer(&ann.slash(LOBBY, "profile", json!({"player": "Ben"})).await);
    assert!(told.contains("1 won, 0 drawn, 0 lost"), "{told}");
    let told = answer(&ann.slash(LOBBY, "record", json!({"player": "Ben"})).await);
    assert!(
        told.contains(&format!("won 1, <@{ben_id}> won 0, 0 drawn\n")),
        "{told}"
    );
    let told = answer(&ann.slash(LOBBY, "profile", json!({"player": "Chen"})).await);
    for part in [
        "Not rated: 1 won, 0 drawn, 0 lost",
        ": 0 won, 0 drawn, 0 lost, 1 won together",
    ] {
        assert!(told.contains(part), "{part}: {told}");
    }
    let line = "won 0, 0 drawn, 1 won together";
    let told = answer(&ann.slash(LOBBY, "record", json!({"player": "Chen"})).await);
    assert!(told.contains(line), "{told}");
    let line = "won 0, 0 drawn, 1 won by others";
    let of_losers = json!({"player": "Ben", "against": "Eve"});
    let told = answer(&ann.slash(LOBBY, "record", of_losers).await);
    assert!(told.contains(line), "{told}");
    harness.close().await;
}

#[tokio::test]
async fn what_can_be_written_is_said_in_words_that_a_player_types() {
    let harness = Harness::open().await;
    four(&harness, "hands=1").await;
    for (name, hint) in [("Ann", "such as `expose none`."), ("Chen", "例如 `不亮`。")] {
        let user = harness.user(name);
        let own = harness.direct(name).await;
        let told = user.reply_to(&user.say(&own, "hi").await).await;
        assert!(text(&told).contains(hint), "{told:#}");
    }
    let chen = harness.user("Chen");
    let own = harness.direct("Chen").await;
    chen.say(&own, "不亮").await;
    let chosen = |messages: &[Value]| {
        let mut told = messages.iter().filter(|it| text(it).contains("你的選擇"));
        told.next().cloned()
    };
    chen.waits_for(&own, chosen).await;
    harness.close().await;
}
