//! Niu Niu on the wire: tables of three and of six, secret bids and stakes, and a deal that everybody can check.

use qiyuan_core::rules::{Ply, Record, RecordFormat};
use qiyuan_games::{by_key, cards::commitment};
use serde_json::{Value, json};

use super::{
    game::Game,
    gongzhu::{alt, hash, offered, plays},
    harness::Harness,
    message::{attachments, custom_id, labels, private, text},
    user::User,
};

const NOT_YOUR_TURN: &str = "It's not your turn.";

/// A match of these people in this order.
async fn table<'h>(harness: &'h Harness, people: &[&'h str], options: &str) -> Game<'h> {
    let mut asked = json!({"game": "牛牛", "options": options, "side": "seat1", "time": "none"});
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
        user.click(&card, "Join").await;
        if seat < people.len() {
            let joined = format!("Seat {seat}: <@{}>\n", harness.id_of(name).await);
            card = user.card_with(&number, &joined).await;
        }
    }
    let (first, second) = (harness.user(people[0]), harness.user(people[1]));
    Game::of(number, &card, first, second).await
}

/// The text that was opened with the last hand.
fn opened(panel: &Value) -> commitment::Text {
    let said = text(panel);
    let opened = said.split("```").nth(1).expect("an opened text");
    commitment::Text::read(opened.trim()).unwrap()
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
        assert!(!told.is_empty() && !told.contains('♠'), "{press}: {told}");
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

#[tokio::test]
async fn three_bid_and_stake_in_secret_and_whoever_may_not_act_is_refused() {
    let harness = Harness::open().await;
    let people = ["Ann", "Ben", "Eve"];
    let game = table(&harness, &people, "hands=1 deal=seen4").await;
    let [ann, ben, eve] = people.map(|name| harness.user(name));
    let panel = game.panel_showing("Bidding for the bank").await;
    assert_eq!(alt(&panel).matches("face-down cards: 5").count(), 3);
    assert!(!text(&panel).contains("salt"), "{panel:#}");
    let promised = hash(&panel);

    // Whoever only watches does not bid, and nobody bids twice.
    let told = presses(harness.user("Chen"), &panel, "Bid for the bank").await;
    assert_eq!(told, "你不是本局的棋手，歡迎觀戰。");
    ann.click(&panel, "Bid for the bank").await;
    let panel = game.panel_showing("Has chosen").await;
    assert!(!text(&panel).contains("Bids for"), "{panel:#}");
    harness.settled().await;
    let before = harness.versions().await;
    assert_eq!(presses(ann, &panel, "Don't bid").await, NOT_YOUR_TURN);
    assert_eq!(plays(ann, &game, "bid 0").await, NOT_YOUR_TURN);

    forges_cards(ben, &game, &panel).await;
    assert_eq!(harness.versions().await, before);
    let mine = alt(&private(&ben.click(&panel, "My hand").await));
    assert_eq!(mine.matches("face-down cards: 5").count(), 2, "{mine}");
    assert_eq!(mine.matches("face-down cards: 1").count(), 1, "{mine}");

    for user in [ben, eve] {
        user.click(&panel, "Don't bid").await;
    }
    let panel = game.panel_showing("holds the bank").await;
    let mut is = Vec::new();
    for name in people {
        is.push(format!("<@{}>", harness.id_of(name).await));
    }
    let banker = format!("{} holds the bank.", is[0]);
    assert!(text(&panel).contains(&banker), "{panel:#}");
    assert_eq!(hash(&panel), promised);
    for label in ["Stake 1", "Stake 2", "Stake 3"] {
        assert!(labels(&panel).contains(&label.to_owned()));
        assert_eq!(presses(ann, &panel, label).await, NOT_YOUR_TURN);
    }
    assert_eq!(plays(ann, &game, "stake 2").await, NOT_YOUR_TURN);
    ben.click(&panel, "Stake 3").await;
    plays(eve, &game, "2").await;

    let over = game.panel_with("Rematch").await;
    let said = text(&over);
    assert!(said.contains("on points after the last hand"), "{said}");
    assert!(said.contains("Hand 1, opened:"), "{said}");
    for (who, role) in is.iter().zip(["banker ×1", "stake ×3", "stake ×2"]) {
        let part = format!("\n{who} ({role}): ");
        assert!(said.contains(&part), "{part} in {said}");
    }
    assert_eq!(opened(&over).sha256_hex(), promised);
    assert_eq!(opened(&over).cards.len(), 15);

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
async fn six_play_two_hands_to_the_result() {
    let harness = Harness::open().await;
    harness.post("users", json!({"name": "Fay"})).await;
    let people = ["Ann", "Ben", "Eve", "Bea", "Chen", "Fay"];
    let game = table(&harness, &people, "hands=2 bid=graded").await;
    let panel = game.panel_showing("Hand 1 of 2").await;
    assert_eq!(alt(&panel).matches("face-down cards: 5").count(), 6);
    let bids = labels(&panel)
        .into_iter()
        .filter(|it| it.starts_with("Bid ×"));
    assert_eq!(bids.count(), 4);
    let mut promised = vec![hash(&panel)];
    for hand in 1..=2 {
        // The others stake as soon as all six have bid.
        for _ in ["bid", "stake"] {
            for name in people {
                let user = harness.user(name);
                if let Some(most) = offered(user, &game).await.pop() {
                    plays(user, &game, &most).await;
                }
            }
        }
        if hand == 1 {
            let panel = game.panel_showing("Hand 2 of 2").await;
            assert_eq!(opened(&panel).sha256_hex(), promised[0]);
            promised.push(hash(&panel));
        }
    }
    let over = game.panel_with("Rematch").await;
    assert!(text(&over).contains("Hand 2, opened:"), "{over:#}");
    assert_eq!(opened(&over).sha256_hex(), promised[1]);
    assert_eq!(opened(&over).cards.len(), 30);
    harness.close().await;
}

#[tokio::test]
async fn half_of_a_table_that_leaves_ends_the_match() {
    let harness = Harness::open().await;
    let game = table(&harness, &["Ann", "Ben", "Eve"], "hands=3").await;
    game.panel_showing("Bidding for the bank").await;
    for name in ["Ben", "Eve"] {
        let user = harness.user(name);
        let asked = user.slash(&game.thread, "resign", json!({})).await;
        user.click(&private(&asked), "Yes, resign").await;
    }
    game.panel_with("Rematch").await;
    harness.close().await;
}
