//! Gong Zhu on the wire: four people, hands that nobody else sees, secret exposing, and a deal that everybody can check.

use qiyuan_core::rules::{Ply, RecordFormat};
use qiyuan_games::{by_key, cards::commitment};
use serde_json::{Value, json};

use super::{
    game::Game,
    harness::Harness,
    message::{answer, attachments, private, text},
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

/// The hash in a message.
pub fn hash(message: &Value) -> String {
    let text = text(message);
    let mut words = text.split('`');
    let is_hash = |word: &&str| word.len() == 64 && word.bytes().all(|it| it.is_ascii_hexdigit());
    words.find(is_hash).expect("a hash").to_owned()
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
    answer(&user.slash(&game.thread, "move", options).await)
}

#[tokio::test]
async fn a_hand_is_played_by_four_and_its_opened_text_has_the_hash_of_the_beginning() {
    let harness = Harness::open().await;
    let game = four(&harness, "hands=1").await;
    let people = PEOPLE.map(|name| harness.user(name));
    let panel = game.panel_showing("Exposing").await;
    assert_eq!(alt(&panel).matches("face-down cards: 13").count(), 4);
    assert!(!text(&panel).contains("salt"), "{panel:#}");
    let promised = hash(&panel);

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
            let panel = game.panel_showing("Has chosen").await;
            assert!(!alt(&panel).contains("exposed"), "{panel:#}");
        }
    }

    // The two of clubs comes first; whoever is not to play is offered nothing.
    let mut played = Vec::new();
    while played.len() < 52 {
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
    let replay = private(&people[0].click(&over, "Replay").await);
    let film = &attachments(&replay)[0]["filename"];
    assert!(film.as_str().unwrap().ends_with(".gif"), "{replay:#}");
    let said = text(&over);
    assert!(said.contains("on points after the last hand"), "{said}");
    assert!(said.contains("Hand 1: <@"), "{said}");
    for place in ["**1.** <@", "**4.** <@"] {
        assert!(said.contains(place), "{said}");
    }
    let opened = said.split("```").nth(1).unwrap().trim();
    let opened = commitment::Text::read(opened).unwrap();
    assert_eq!(opened.sha256_hex(), promised);

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
    assert_eq!(actions.skip(4).collect::<Vec<_>>(), played);
    harness.close().await;
}

#[tokio::test]
async fn two_who_leave_end_the_match_and_come_last() {
    let harness = Harness::open().await;
    let game = four(&harness, "hands=4").await;
    let panel = game.panel_showing("Exposing").await;
    harness.user("Ann").click(&panel, "Expose nothing").await;
    game.panel_showing("Has chosen").await;
    for user in [harness.user("Ben"), harness.user("Eve")] {
        let asked = user.slash(&game.thread, "resign", json!({})).await;
        user.click(&private(&asked), "Yes, resign").await;
    }
    let over = game.panel_with("Rematch").await;
    assert!(text(&over).contains("too many players left"), "{over:#}");
    harness.close().await;
}
