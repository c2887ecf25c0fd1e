//! Niu Niu on the wire: tables of three and of six, secret bids and stakes, and a deal that everybody can check.

use std::process::Command;

use qiyuan_core::rules::{Ply, Record, RecordFormat};
use qiyuan_games::by_key;
use serde_json::{Value, json};

use super::{
    game::Game,
    gongzhu::{alt, hash, offered, plays, revealed},
    harness::Harness,
    message::{answer, attachments, custom_id, labels, pinged, private, text},
    user::User,
};

const ALL_SET: &str = "You're all set. Still to choose: <@";

/// A match of these people in this order, without a clock.
pub(super) async fn table<'h>(harness: &'h Harness, people: &[&'h str], options: &str) -> Game<'h> {
    table_by_clock(harness, people, options, "none").await
}

async fn table_by_clock<'h>(
    harness: &'h Harness,
    people: &[&'h str],
    options: &str,
    time: &str,
) -> Game<'h> {
    let mut asked = json!({"game": "牛牛", "side": "seat1", "time": time});
    // The number of hands has a field of its own.
    let (hands, others) = options.split_once(' ').unwrap_or((options, ""));
    match hands.strip_prefix("hands=") {
        Some(hands) => {
            asked["hands"] = json!(hands);
            if !others.is_empty() {
                asked["options"] = json!(others);
            }
        }
        None => asked["options"] = json!(options),
    }
    for (number, name) in (1..).zip(&people[1..]) {
        let key = match number {
            1 => "opponent".to_owned(),
            _ => format!("opponent{number}"),
        };
        asked[key] = json!(name);
    }
    let (number, mut card) = harness.user(people[0]).challenges_by_card(asked).await;
    for (seat, name) in (2..).zip(&people[1..]) {
        let user = harness.user(name);
        let label = if people.len() == 2 { "Accept" } else { "Join" };
        user.click(&card, label).await;
        if seat < people.len() {
            let joined = format!("Seat {seat}: <@{}>\n", harness.id_of(name).await);
            card = user.card_with(&number, &joined).await;
        }
    }
    let (first, second) = (harness.user(people[0]), harness.user(people[1]));
    Game::of(number, &card, first, second).await
}

async fn presses(user: User<'_>, message: &Value, label: &str) -> String {
    let done = user.click(message, label).await;
    user.is_told(&done).await
}

/// Presses what nobody was offered: cards are no actions, neither one's own nor somebody else's.
async fn forges_cards(user: User<'_>, game: &Game<'_>, panel: &Value) {
    let id = custom_id(panel, "Don't bid");
    let version = id.split('/').nth(2).unwrap();
    for press in [
        "play/S5",
        "play/HA",
        "play/D9",
        "play/bid 4",
        "play/stake 3",
        "do/niuniu-grab",
    ] {
        let id = format!("q1/{}/{version}/{press}", game.number);
        let done = user.forge_click(panel, &id).await;
        let told = user.is_told(&done).await;
        let suits = ['♠', '♥', '♦', '♣'];
        assert!(!told.is_empty() && !told.contains(suits), "{press}: {told}");
    }
}

/// Replays of a match that is over, as each player saw it and in full: no two are the same.
pub(super) async fn replays_differ(user: User<'_>, over: &Value, seats: usize) {
    let mut films = Vec::new();
    let mut shown = private(&user.click(over, "Replay").await);
    let players: Vec<String> = labels(&shown)
        .into_iter()
        .filter(|label| label.starts_with("As ") && label.ends_with(" saw it"))
        .collect();
    assert_eq!(players.len(), seats, "{shown:#}");
    for seat in 0..=seats {
        let url = attachments(&shown)[0]["url"].as_str().unwrap().to_owned();
        let film = user.harness.download(&url).await;
        assert!(
            film.starts_with(b"GIF89a") && !films.contains(&film),
            "{seat}"
        );
        films.push(film);
        if let Some(label) = players.get(seat) {
            shown = private(&user.click(&shown, label).await);
            assert!(labels(&shown).contains(&"In full".to_owned()), "{shown:#}");
            assert!(!labels(&shown).contains(label), "{shown:#}");
        }
    }
}

/// The record that a player gets.
async fn exported(user: User<'_>, game: &Game<'_>) -> Record {
    let asked = json!({"format": "niuniu-txt", "session": game.number});
    let exported = private(&user.slash(&game.thread, "export", asked).await);
    let url = attachments(&exported)[0]["url"]
        .as_str()
        .unwrap()
        .to_owned();
    let written = String::from_utf8(user.harness.download(&url).await).unwrap();
    let records = by_key("niuniu").unwrap().records();
    records
        .read_record(RecordFormat("niuniu-txt"), &written)
        .unwrap()
}

/// Whoever checks the deal of a match that is over gets the texts of all its hands, of which `qiyuan` confirms each.
async fn every_deal_is_verified(user: User<'_>, over: &Value, committed: &[String]) {
    let page = private(&user.click(over, "Check the deal").await);
    assert!(text(&page).contains("`deals.txt`"), "{page:#}");
    let file = &attachments(&page)[0];
    assert_eq!(file["filename"], "deals.txt");
    let url = file["url"].as_str().unwrap();
    let written = String::from_utf8(user.harness.download(url).await).unwrap();
    let hashes = written
        .lines()
        .filter_map(|it| it.strip_prefix("# SHA-256 "));
    let hashes: Vec<&str> = hashes.collect();
    assert_eq!(hashes.len(), committed.len(), "{written}");
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("deals.txt");
    std::fs::write(&path, &written).unwrap();
    let verified = |hash: &str| {
        let verify = Command::new(env!("CARGO_BIN_EXE_qiyuan"))
            .args(["game", "commitment", "verify"])
            .arg(&path)
            .arg(hash)
            .output();
        String::from_utf8(verify.unwrap().stdout).unwrap()
    };
    for ((number, hash), committed) in (1..).zip(&hashes).zip(committed) {
        assert!(hash.starts_with(committed), "{hash} of {committed}");
        let told = format!("hand {number}: the hash is that of the text\n");
        assert_eq!(verified(hash), told);
    }
    let none = "the hash is not that of any of the 2 texts\n";
    assert_eq!(verified(&"0".repeat(64)), none);
}

/// How the points come about, of which one stakes 3 and another 2.
const SHOWDOWN: [&str; 3] = [
    "\nPoints are the stake × the winning hand's multiplier.\n",
    "** (3 × ",
    "** (2 × ",
];

/// What is said at the end of a match of one hand between these players, of whom the first held the bank.
fn result_of_one_hand(said: &str, is: &[String]) {
    assert!(said.contains("**That was the last hand, and <@"), "{said}");
    assert!(!said.contains("Last move"), "{said}");
    for part in SHOWDOWN {
        assert!(said.contains(part), "{part} in {said}");
    }
    // One ranking, in which each place tells the hand and what it won.
    let places: Vec<&str> = said
        .lines()
        .filter(|line| line.contains(".** <@"))
        .collect();
    assert_eq!(places.len(), 3, "{said}");
    // Several may have won the most.
    let is_first = |who: &str| {
        let mut places = places.iter();
        places.any(|line| line.starts_with("**1.**") && line.contains(who))
    };
    for (who, role) in is.iter().zip(["banker ×1", "stake ×3", "stake ×2"]) {
        assert_eq!(
            said.matches(&format!("{who} (")).count(),
            1 + usize::from(is_first(who)),
            "{said}"
        );
        let part = format!(".** {who} ({role}): ");
        assert!(
            places.iter().any(|line| line.contains(&part)),
            "{part} in {said}"
        );
    }
    let points = places.iter().filter_map(|line| line.split("**").nth(3));
    let is_signed = |points: &str| points == "0" || points.starts_with(['+', '−']);
    assert_eq!(points.filter(|it| is_signed(it)).count(), 3, "{said}");
}

#[tokio::test]
async fn a_challenge_to_one_other_speaks_of_seats() {
    let harness = Harness::open().await;
    let options = json!({"game": "niuniu", "opponent": "Ben"});
    let (_, card) = harness.user("Ann").challenges_by_card(options).await;
    assert!(text(&card).contains("Random seats"), "{card:#}");
    harness.close().await;
}

#[tokio::test]
async fn three_bid_and_stake_in_secret_and_whoever_may_not_act_is_refused() {
    let harness = Harness::open().await;
    let people = ["Ann", "Ben", "Eve"];
    let game = table(&harness, &people, "hands=1 deal=seen4").await;
    let [ann, ben, eve] = people.map(|name| harness.user(name));
    let panel = game.panel_showing("Bidding for the bank").await;
    assert_eq!(alt(&panel).matches("face-down cards: 5").count(), 3);
    assert!(!text(&panel).contains("salt"), "{panel:#}");
    let committed = hash(&panel);

    // Whoever only watches does not bid, and nobody bids twice.
    let told = presses(harness.user("Chen"), &panel, "Bid for the bank").await;
    assert_eq!(told, "你沒有參加這場對局，歡迎觀戰。");
    ann.click(&panel, "Bid for the bank").await;
    let first = panel["id"].clone();
    let panel = game.panel_showing("> has chosen.").await;
    assert_eq!(panel["id"], first, "a secret choice buries no panel");
    let below = "until everyone has chosen.\n<@";
    assert!(text(&panel).contains(below), "below the heading: {panel:#}");
    assert!(!text(&panel).contains("Bids for"), "{panel:#}");
    harness.settled().await;
    let before = harness.versions().await;
    for told in [
        presses(ann, &panel, "Don't bid").await,
        plays(ann, &game, "bid 0").await,
    ] {
        assert!(told.starts_with(ALL_SET), "{told}");
    }

    forges_cards(ben, &game, &panel).await;
    assert_eq!(harness.versions().await, before);
    let mine = alt(&private(&ben.click(&panel, "My hand").await));
    assert_eq!(mine.matches("face-down cards: 5").count(), 2, "{mine}");
    assert_eq!(mine.matches("face-down cards: 1").count(), 1, "{mine}");

    for user in [ben, eve] {
        user.click(&panel, "Don't bid").await;
    }
    let panel = game.panel_showing("holds the bank").await;
    assert_ne!(panel["id"], first, "the table has moved on");
    let mut is = Vec::new();
    for name in people {
        is.push(format!("<@{}>", harness.id_of(name).await));
    }
    let banker = format!("Bid for the bank: {0}\n{0} holds the bank.", is[0]);
    assert!(text(&panel).contains(&banker), "{panel:#}");
    // All have bid together: none of them did last.
    for said in [text(&panel), alt(&panel)] {
        assert!(!said.contains("Last move"), "{said}");
    }
    assert_eq!(hash(&panel), committed);
    for label in ["Stake 1", "Stake 2", "Stake 3"] {
        assert!(labels(&panel).contains(&label.to_owned()));
        let told = presses(ann, &panel, label).await;
        assert!(told.starts_with(ALL_SET), "{told}");
    }
    let told = plays(ann, &game, "stake 2").await;
    assert!(told.starts_with(ALL_SET), "{told}");
    ben.click(&panel, "Stake 3").await;
    plays(eve, &game, "2").await;

    let over = game.panel_with("Rematch").await;
    result_of_one_hand(&text(&over), &is);
    let revealed = revealed(ann, &game).await;
    assert!(revealed.sha256_hex().starts_with(&committed));
    assert_eq!(revealed.cards.len(), 15);

    let record = exported(ann, &game).await;
    assert_eq!((record.seats, record.tags.players.len()), (3, 3));
    let actions = record.plies.iter().filter_map(|ply| match ply {
        Ply::Action { seat, action, .. } => Some((seat.0, action.as_str())),
        Ply::Drawn(_) => None,
    });
    let stakes: Vec<(u8, &str)> = actions.skip(3).collect();
    assert_eq!(stakes, [(1, "stake 3"), (2, "stake 2")]);
    let results = record.outcome.unwrap().results(3);
    let points: Vec<i32> = results.iter().map(|it| it.points.unwrap()).collect();
    assert_eq!(points.iter().sum::<i32>(), 0);
    harness.close().await;
}

#[tokio::test]
async fn equal_bids_are_told_with_who_was_in_the_draw() {
    let harness = Harness::open().await;
    let people = ["Ann", "Ben", "Eve"];
    let game = table(&harness, &people, "hands=1 bid=graded").await;
    let bids = ["bid 2", "bid 2", "bid 1"];
    for (name, bid) in people.iter().zip(bids) {
        plays(harness.user(name), &game, bid).await;
    }
    let panel = game.panel_showing(" holds the bank ×2, drawn").await;
    let [ann, ben] = [harness.id_of("Ann").await, harness.id_of("Ben").await];
    let drawn = format!(", drawn at random from <@{ann}> and <@{ben}>.");
    assert!(text(&panel).contains(&drawn), "{panel:#}");
    harness.close().await;
}

#[tokio::test]
async fn of_two_one_stakes_which_is_no_round_with_a_number() {
    let harness = Harness::open().await;
    let people = ["Ann", "Ben"];
    let game = table(&harness, &people, "hands=1 cut=on").await;
    let [ann, ben] = people.map(|name| harness.user(name));
    for (user, text) in [
        (ann, "cut 7"),
        (ann, "bid 1"),
        (ben, "bid 0"),
        (ben, "stake 2"),
    ] {
        plays(user, &game, text).await;
    }
    let over = game.panel_with("Rematch").await;
    let said = text(&over);
    assert!(said.contains("multiplier (cut by 7).\n"), "{said}");
    for (name, role) in [("Ann", "banker ×1"), ("Ben", "stake ×2")] {
        let told = format!(".** <@{}> ({role}): ", harness.id_of(name).await);
        assert_eq!(said.matches(&told).count(), 1, "{said}");
    }
    assert!(!said.contains("Last move"), "{said}");
    let history = text(&private(&ann.click(&over, "Hand history").await));
    let told = "**Hand 1**\nAnn: Cut 7\nAnn: Bid for the bank · Ben: No bid\nBen: Stake 2\n";
    assert!(history.contains(told), "{history}");
    harness.close().await;
}

#[tokio::test]
async fn six_play_two_hands_to_the_result() {
    let harness = Harness::open().await;
    harness.post("users", json!({"name": "Fay"})).await;
    let people = ["Ann", "Ben", "Eve", "Bea", "Chen", "Fay"];
    let game = table(&harness, &people, "hands=2 bid=graded deal=seen4").await;
    let panel = game.panel_showing("Hand 1 of 2").await;
    assert_eq!(alt(&panel).matches("face-down cards: 5").count(), 6);
    let bids = labels(&panel)
        .into_iter()
        .filter(|it| it.starts_with("Bid ×"));
    assert_eq!(bids.count(), 4);
    let mut committed = vec![hash(&panel)];
    for hand in 1..=2 {
        // The others stake as soon as all six have bid.
        for part in ["bid", "stake"] {
            for name in people {
                let user = harness.user(name);
                if let Some(most) = offered(user, &game).await.pop() {
                    plays(user, &game, &most).await;
                }
            }
            if part == "bid" {
                let panel = game.panel_showing("drawn at random from everyone.").await;
                let said = text(&panel);
                let bids = said.lines().find(|line| line.starts_with("Bids: "));
                let bids = bids.expect("who bid what");
                assert_eq!(bids.matches("> ×4").count(), 6, "{bids}");
            }
        }
        if hand == 1 {
            let panel = game.panel_showing("Hand 2 of 2").await;
            let said = text(&panel);
            let short = said.lines().find(|line| line.starts_with("Hand 1: "));
            let short = short.expect("what everybody won");
            assert_eq!(short.matches(" · ").count(), 5, "{short}");
            assert_eq!(short.matches(" (bank) ").count(), 1, "{short}");
            assert!(!said.contains("showdown"), "{said}");
            let first = revealed(harness.user("Ann"), &game).await;
            assert!(first.sha256_hex().starts_with(&committed[0]));
            committed.push(hash(&panel));
        }
    }
    let over = game.panel_with("Rematch").await;
    assert!(text(&over).contains("Hand 2, showdown:"), "{over:#}");
    let last = revealed(harness.user("Ann"), &game).await;
    assert!(last.sha256_hex().starts_with(&committed[1]));
    assert_eq!(last.cards.len(), 30);
    every_deal_is_verified(harness.user("Fay"), &over, &committed).await;
    bids_and_stakes_have_lines_of_their_own(harness.user("Ann"), &over).await;
    replays_differ(harness.user("Ann"), &over, 6).await;
    assert_eq!(exported(harness.user("Fay"), &game).await.seats, 6);
    harness.close().await;
}

/// In each of two hands all six bid, and the five that don't hold the bank stake.
async fn bids_and_stakes_have_lines_of_their_own(user: User<'_>, over: &Value) {
    let history = private(&user.click(over, "Hand history").await);
    let said = text(&history);
    let lines = said.lines().filter(|line| line.contains(" · "));
    let acted: Vec<usize> = lines.map(|line| line.split(" · ").count()).collect();
    assert_eq!(acted, [6, 5, 6, 5], "{said}");
    // Below them all hands, of which one held the bank.
    for hand in 1..=2 {
        let heading = format!("\nHand {hand}, showdown: ");
        let (_, shown) = said.split_once(&heading).expect("a showdown");
        let results: Vec<&str> = shown.lines().skip(1).take(6).collect();
        let holds = |line: &&&str| line.contains(" (banker ×4): ");
        assert_eq!(results.iter().filter(holds).count(), 1, "{said}");
        for line in results {
            let cards = line.matches(['♠', '♥', '♦', '♣']).count();
            assert!(cards >= 5 && line.contains(", **"), "{line}");
        }
    }
    assert!(labels(&history).is_empty(), "one page: {history:#}");
}

#[tokio::test]
async fn a_long_history_has_pages_of_which_the_last_comes_first() {
    let harness = Harness::open().await;
    let people = ["Ann", "Ben", "Eve"];
    let game = table(&harness, &people, "hands=18 banker=rotate").await;
    let people = people.map(|name| harness.user(name));
    let ann = people[0];
    for hand in 0..18 {
        game.panel_showing(&format!("Hand {} of 18", hand + 1))
            .await;
        for (seat, user) in people.into_iter().enumerate() {
            if seat != hand % 3 {
                plays(user, &game, "stake 2").await;
            }
        }
    }
    let over = game.panel_with("Rematch").await;
    let last = private(&ann.click(&over, "Hand history").await);
    let said = text(&last);
    assert!(said.ends_with("Page 2 of 2"), "{said}");
    assert!(
        said.contains("**Hand 18**") && !said.contains("**Hand 1**"),
        "{said}"
    );
    let first = private(&ann.click(&last, "◀ Earlier").await);
    assert_eq!(first["id"], last["id"], "the page is turned in its place");
    let earlier = text(&first);
    assert!(earlier.ends_with("Page 1 of 2"), "{earlier}");
    assert!(
        earlier.contains("**Hand 1**\nBen: Stake 2 · Eve: Stake 2\n"),
        "{earlier}"
    );
    for hand in 1..=18 {
        let heading = format!("Hand {hand}, showdown");
        let pages = [&said, &earlier].into_iter();
        assert_eq!(
            pages.filter(|page| page.contains(&heading)).count(),
            1,
            "{heading}"
        );
    }
    let last = private(&ann.click(&first, "Later ▶").await);
    assert_eq!(text(&last), said);
    harness.close().await;
}

#[tokio::test]
async fn whoever_chooses_at_once_is_reminded_in_one_message_and_runs_out_of_time_together() {
    for people in [vec!["Ann", "Ben"], vec!["Ann", "Ben", "Chen"]] {
        let harness = Harness::open().await;
        let game = table_by_clock(&harness, &people, "hands=2", "12s/move").await;
        let reminds = |messages: &[Value]| {
            let is_reminder = |it: &&Value| text(it).contains("your time runs out <t:");
            let reminders: Vec<&Value> = messages.iter().filter(is_reminder).collect();
            assert!(reminders.len() < 2, "{reminders:#?}");
            reminders.first().map(|it| (*it).clone())
        };
        let reminder = harness.user("Ann").waits_for(&game.thread, reminds).await;
        assert_eq!(pinged(&reminder).len(), people.len(), "{reminder:#}");
        let over = game.panel_with("Rematch").await;
        let told = text(&over);
        match people.len() {
            2 => assert!(told.contains("Draw: everyone ran out of time"), "{told}"),
            _ => assert_eq!(told.matches("· dropped out").count(), 3, "{told}"),
        }
        let (_, said) = harness.sessions(&["quarantined"]);
        assert_eq!(said, "no session is quarantined\n");
        harness.close().await;
    }
}

#[tokio::test]
async fn half_of_a_table_that_leaves_ends_the_match() {
    let harness = Harness::open().await;
    let game = table(&harness, &["Ann", "Ben", "Eve", "Chen"], "hands=3").await;
    game.panel_showing("Bidding for the bank").await;
    let leaves = async |user: User<'_>, says: &str| {
        let asked = private(&user.slash(&game.thread, "resign", json!({})).await);
        assert!(text(&asked).ends_with(says), "{asked:#}");
        let done = user.click(&asked, "Yes, leave").await;
        assert_eq!(answer(&done), "You've left the game.");
    };
    let goes_on = "The others keep playing, your turns are played for you and you come last; \
                   from the next hand someone else may take your seat.";
    leaves(harness.user("Ben"), goes_on).await;
    let panel = game.settled_panel().await;
    assert!(
        !labels(&panel).contains(&"Rematch".to_owned()),
        "three play on"
    );
    let ends = "so the match ends with the points so far and you come last.";
    leaves(harness.user("Eve"), ends).await;
    let over = game.panel_with("Rematch").await;
    assert!(text(&over).contains("Too many players left"), "{over:#}");
    harness.close().await;
}

#[tokio::test]
async fn whoever_opens_a_hand_that_lies_face_down_is_told_so_and_can_bid_there() {
    let harness = Harness::open().await;
    let game = table(&harness, &["Ann", "Ben", "Eve"], "hands=1").await;
    let panel = game.panel_showing("Bidding for the bank").await;
    assert_eq!(labels(&panel)[0], "My hand");
    // Everything that may be done has a button of its own beside it.
    let first = &panel["components"][0]["components"][0];
    assert_eq!(first["style"], 2, "{panel:#}");
    let mut is = Vec::new();
    for name in ["Ann", "Ben", "Eve"] {
        is.push(format!("<@{}>", harness.id_of(name).await));
    }
    let scores = format!("\n{} **0** · {} **0** · {} **0**\n", is[0], is[1], is[2]);
    let told = text(&panel);
    assert!(told.contains(&scores), "{told}");
    assert!(told.to_lowercase().matches("hand").count() <= 2, "{told}");
    assert_eq!(told.matches("First time?").count(), 1, "{told}");
    let ann = harness.user("Ann");
    let hand = ann.opens_hand(&panel).await;
    let said = text(&hand);
    assert!(!said.contains("First time?"), "the panel has it: {said}");
    let face_down = "Your 5 cards stay face down until the showdown.";
    assert!(said.contains(face_down), "{said}");
    assert!(
        !said.contains("SHA-256") && !said.contains("Seat 2"),
        "{said}"
    );
    for label in ["Bid for the bank", "Don't bid"] {
        assert!(labels(&hand).contains(&label.to_owned()), "{hand:#}");
    }
    assert!(!labels(&hand).contains(&"Flip".to_owned()), "{hand:#}");
    let shown = private(&ann.click(&hand, "Bid for the bank").await);
    assert!(
        text(&shown).starts_with("Your choice: **Bid for the bank**"),
        "{shown:#}"
    );
    // Pictures and their words name people.
    assert!(alt(&panel).contains("Ann: face-down cards: 5"), "{panel:#}");
    harness.close().await;
}

#[tokio::test]
async fn what_cannot_count_now_is_answered_in_private_with_how_the_match_stands() {
    let harness = Harness::open().await;
    let game = table(&harness, &["Ann", "Ben"], "hands=1").await;
    let private = &harness.direct("Ann").await;
    let ann = game.first;
    let said = ann.say(private, "bid 1").await;
    assert!(ann.is_replied_to(&said).await.contains("#1"));
    let said = ann.say(private, "bid 1").await;
    let reply = ann.is_replied_to(&said).await;
    let still = format!("Still to choose: <@{}>", harness.id_of("Ben").await);
    assert!(reply.ends_with(&still), "{reply}");
    assert!(!reply.contains("Bids"), "nothing counted: {reply}");
    harness.close().await;
}
