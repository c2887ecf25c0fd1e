//! A hand of cards in one private message: opening a menu and choosing is a move, and the message is renewed.

use qiyuan_games::cards::{Card, deal};
use serde_json::{Value, json};

use super::{
    game::Game,
    gongzhu::{PEOPLE, four},
    harness::Harness,
    message::{answer, attachments, custom_id, labels, options, private, text},
    user::User,
};

/// Deals these hands, to the seats in their order. The bot is restarted for it.
pub(super) async fn dealt(harness: &Harness, game: &Game<'_>, hands: [&str; 4]) {
    let hands = hands.map(|hand| Card::read_all(hand).unwrap());
    assert!(hands.iter().all(|hand| hand.len() == 13));
    let order: Vec<Card> = (0..52).map(|at| hands[at % 4][at / 4]).collect();
    dealt_in_order(harness, game, &order).await;
}

/// Deals these cards, five by each draw. The bot is restarted for it.
pub(super) async fn dealt_in_order(harness: &Harness, game: &Game<'_>, order: &[Card]) {
    game.settled_panel().await;
    harness.stop_bot().await;
    let mut left: Vec<Card> = Card::deck().collect();
    let mut numbers = Vec::new();
    for cards in order.chunks(deal::AT_ONCE) {
        let number = deal::encode(cards, &left).unwrap();
        assert_eq!(deal::decode(number, &mut left, cards.len()), cards);
        numbers.push(number);
    }
    let statement = format!(
        "UPDATE events SET event = '{{\"kind\":\"dealt\",\"what\":\"deal\",\"numbers\":{numbers:?}}}'
            WHERE event LIKE '%\"what\":\"deal\"%';
         UPDATE events SET event = '{{\"kind\":\"dealt\",\"what\":\"salt\",\"numbers\":[1,2,3,4]}}'
            WHERE event LIKE '%\"what\":\"salt\"%';"
    );
    harness.rewrites(statement.leak()).await;
    harness.start_bot().await;
}

/// Ann has the transformer, Ben the pig, Eve the sheep and the ace of hearts. Ann leads.
pub(super) const HANDS: [&str; 4] = [
    "C2 C6 CT CA D5 D9 DK H4 H8 HQ S3 S7 SJ",
    "C3 C7 CJ D2 D6 DT DA H5 H9 HK S4 S8 SQ",
    "C4 C8 CQ D3 D7 DJ H2 H6 HT HA S5 S9 SK",
    "C5 C9 CK D4 D8 DQ H3 H7 HJ S2 S6 ST SA",
];

impl User<'_> {
    /// Opens their hand from the panel.
    pub(super) async fn opens_hand(&self, panel: &Value) -> Value {
        let id = custom_id(panel, "My hand");
        let clicked = self.forge_click(panel, &id).await;
        private(&self.hears(&clicked).await)
    }

    /// The private message, as soon as it `fits`.
    pub(super) async fn holds(&self, hand: &Value, fits: impl Fn(&Value) -> bool) -> Value {
        let channel = hand["channel_id"].as_str().unwrap();
        let find = |messages: &[Value]| {
            let own = messages.iter().find(|it| it["id"] == hand["id"]);
            own.filter(|it| fits(it)).cloned()
        };
        self.waits_for(channel, find).await
    }

    /// Picks entries of the menu with this custom id, whether it is there or not.
    pub(super) async fn forges_pick(&self, message: &Value, id: &str, values: &[&str]) -> Value {
        let body =
            json!({"message": message["id"], "custom_id": id, "values": values, "force": true});
        let done = self.tries("select", body).await;
        assert_eq!(done["refused"], json!([]), "{done:#}");
        done
    }
}

/// The values of all menus.
fn values(message: &Value) -> Vec<String> {
    options(message)
        .into_iter()
        .map(|(_, value)| value)
        .collect()
}

/// The custom ids of all menus.
fn menus(message: &Value) -> Vec<String> {
    of_menus(message, "custom_id")
}

/// What all menus have under this key.
fn of_menus(message: &Value, key: &str) -> Vec<String> {
    let rows = message["components"].as_array().unwrap();
    let components = rows
        .iter()
        .flat_map(|row| row["components"].as_array().unwrap());
    let menus = components.filter(|it| it["type"] == 3);
    menus
        .map(|menu| menu[key].as_str().unwrap().to_owned())
        .collect()
}

async fn mention(harness: &Harness, name: &str) -> String {
    format!("<@{}>", harness.id_of(name).await)
}

#[tokio::test]
async fn a_player_needs_two_taps_a_move_in_the_private_message_of_their_hand() {
    let harness = Harness::open().await;
    let game = four(&harness, "hands=1").await;
    dealt(&harness, &game, HANDS).await;
    let panel = game.settled_panel().await;
    let [ann_is, ben_is, eve_is] = [
        mention(&harness, "Ann").await,
        mention(&harness, "Ben").await,
        mention(&harness, "Eve").await,
    ];
    let chen_is = mention(&harness, "Chen").await;
    assert_eq!(
        labels(&panel),
        ["My hand", "Expose nothing", "Type it", "More"]
    );
    let everybody = format!("Still to choose: {ann_is}, {ben_is}, {eve_is} and {chen_is}");
    assert!(text(&panel).contains(&everybody), "{panel:#}");

    // Several cards are exposed by one choice from one menu.
    let eve = harness.user("Eve");
    let hand = eve.opens_hand(&panel).await;
    let told = text(&hand);
    assert!(told.contains("Your hand: spades"), "{told}");
    // The menu stays as it is while others choose, so nothing is said of them.
    assert!(!told.contains("Still to choose"), "{told}");
    assert!(
        told.contains(&format!("{eve_is}, it's your turn")),
        "{told}"
    );
    assert_eq!(attachments(&hand).len(), 1);
    assert_eq!(values(&hand), ["DJ", "HA"]);
    let shown = private(&eve.select(&hand, &["DJ", "HA"]).await);
    assert_eq!(shown["id"], hand["id"], "the message is renewed");
    let told = text(&shown);
    assert!(told.starts_with("Your choice: **Expose ♦J, ♥A**"), "{told}");
    let others = format!("Still to choose: {ann_is}, {ben_is} and {chen_is}");
    assert!(told.contains(&others), "{told}");
    assert!(menus(&shown).is_empty(), "{shown:#}");
    let panel = game.panel_showing(&others).await;
    assert!(text(&panel).contains("> has chosen."), "{panel:#}");

    // Whoever has nothing to expose has a button; in Chinese, too.
    let chen = harness.user("Chen");
    let hand = chen.opens_hand(&panel).await;
    assert!(menus(&hand).is_empty(), "{hand:#}");
    assert!(!text(&hand).contains("還沒選好"), "{hand:#}");
    let shown = private(&chen.click(&hand, "不亮").await);
    assert_eq!(shown["id"], hand["id"]);
    let rest = format!("還沒選好：{ann_is}、{ben_is}");
    assert!(text(&shown).contains(&rest), "{shown:#}");
    let ben = harness.user("Ben");
    let bens = ben.opens_hand(&game.settled_panel().await).await;
    ben.click(&bens, "Expose nothing").await;
    let panel = game
        .panel_showing(&format!("Still to choose: {ann_is}\n"))
        .await;

    // The hand follows the game: the menu is there as soon as it is Ann's turn.
    let ann = harness.user("Ann");
    let hand = ann.opens_hand(&panel).await;
    assert_eq!(values(&hand), ["CT"]);
    ann.select(&hand, &["CT"]).await;
    let hand = ann.holds(&hand, |hand| values(hand) == ["C2"]).await;
    assert!(!text(&hand).contains("Still to choose"), "{hand:#}");
    let shown = private(&ann.select(&hand, &["C2"]).await);
    assert_eq!(shown["id"], hand["id"]);
    assert!(text(&shown).starts_with("Your choice: **♣2**"), "{shown:#}");
    let bens = ben.holds(&bens, |hand| !menus(hand).is_empty()).await;
    let exposed = format!("Exposed: {ann_is} ♣10 · {eve_is} ♦J ♥A");
    assert!(text(&game.settled_panel().await).contains(&exposed));
    assert_eq!(values(&bens), ["CJ", "C7", "C3"], "as in the picture");
    ben.select(&bens, &["C7"]).await;
    let panel = game.panel_showing("♣7").await;
    assert_eq!(labels(&panel), ["My hand", "Type it", "More"]);
    harness.close().await;
}

#[tokio::test]
async fn an_outdated_press_renews_the_hand_and_plays_nothing() {
    let harness = Harness::open().await;
    let game = four(&harness, "hands=1 expose=off").await;
    dealt(&harness, &game, HANDS).await;
    let (ann, ben) = (harness.user("Ann"), harness.user("Ben"));
    let panel = game.settled_panel().await;
    let before = ann.opens_hand(&panel).await;
    let old = menus(&before)[0].clone();
    let options = json!({"action": "C2"});
    ann.slash(&game.thread, "move", options).await;
    game.settled_panel().await;
    // The hand follows the game; else it could be renewed after the answer to the press.
    ann.holds(&before, |hand| menus(hand).is_empty()).await;
    let versions = harness.versions().await;
    let moved_on = |hand: &Value| text(hand).starts_with("The game has moved on");
    for (id, values) in [(old.as_str(), ["C2"]), (old.as_str(), ["C6"])] {
        ann.forges_pick(&before, id, &values).await;
        let hand = ann.holds(&before, moved_on).await;
        assert!(menus(&hand).is_empty(), "{hand:#}");
        assert_eq!(
            text(&hand).matches("Your hand: spades").count(),
            1,
            "{hand:#}"
        );
    }
    // Of this version, and not her turn.
    let version = custom_id(&game.panel().await, "My hand");
    let now = version.replace("/view", "/hand/0");
    ann.forges_pick(&before, &now, &["C6"]).await;
    let not_yours = |hand: &Value| text(hand).contains("'s turn.");
    let hand = ann.holds(&before, not_yours).await;
    assert!(text(&hand).contains("Your hand: spades"), "{hand:#}");
    let several = version.replace("/view", "/several");
    ann.forges_pick(&before, &several, &["CT"]).await;
    ann.holds(&before, not_yours).await;
    assert_eq!(harness.versions().await, versions);

    // A card that may not be played is refused in the same message, which has the menu still.
    let bens = ben.opens_hand(&game.panel().await).await;
    let id = menus(&bens)[0].clone();
    ben.forges_pick(&bens, &id, &["D2"]).await;
    let hand = ben
        .holds(&bens, |hand| text(hand).contains("follow suit"))
        .await;
    assert_eq!(menus(&hand), [id]);
    assert_eq!(harness.versions().await, versions);
    harness.close().await;
}

#[tokio::test]
async fn more_goes_back_to_the_hand_in_whose_place_it_stands() {
    let harness = Harness::open().await;
    let game = four(&harness, "hands=1").await;
    dealt(&harness, &game, HANDS).await;
    let ann = harness.user("Ann");
    let hand = ann.opens_hand(&game.settled_panel().await).await;
    let more = private(&ann.click(&hand, "More").await);
    assert_eq!(
        (&more["id"], labels(&more)),
        (&hand["id"], vec!["Back".to_owned()])
    );
    let back = private(&ann.click(&more, "Back").await);
    assert_eq!(back["id"], hand["id"]);
    assert!(text(&back).contains("Your hand: spades"), "{back:#}");
    assert_eq!(values(&back), values(&hand));
    harness.close().await;
}

#[tokio::test]
async fn more_actions_than_a_menu_takes_are_in_several() {
    let harness = Harness::open().await;
    let game = four(&harness, "hands=1 cut=on expose=off").await;
    let panel = game.settled_panel().await;
    let mut has_cut = false;
    for name in PEOPLE {
        let user = harness.user(name);
        let hand = user.opens_hand(&panel).await;
        let menus = menus(&hand);
        if menus.is_empty() {
            continue;
        }
        assert_eq!((menus.len(), options(&hand).len()), (3, 52), "{hand:#}");
        let placeholders = ["Cut 0 – Cut 24", "Cut 25 – Cut 49", "Cut 50 – Cut 51"];
        assert_eq!(of_menus(&hand, "placeholder"), placeholders);
        user.forges_pick(&hand, &menus[2], &["cut 51"]).await;
        user.holds(&hand, |hand| text(hand).contains("51")).await;
        has_cut = true;
        break;
    }
    assert!(has_cut);
    game.panel_without("Cut").await;
    harness.close().await;
}

#[tokio::test]
async fn a_card_that_is_not_ones_own_is_refused_the_same_wherever_it_is() {
    let harness = Harness::open().await;
    let game = four(&harness, "hands=1 expose=off").await;
    dealt(&harness, &game, HANDS).await;
    let (ann, ben, bea) = (
        harness.user("Ann"),
        harness.user("Ben"),
        harness.user("Bea"),
    );
    ann.slash(&game.thread, "move", json!({"action": "C2"}))
        .await;
    let panel = game.settled_panel().await;
    let versions = harness.versions().await;
    let id = |press: &str| custom_id(&panel, "My hand").replace("view", press);
    // The two of clubs lies on the table, Eve holds the four, and Chen the king.
    let cards = ["C2", "C4", "CK"];
    for (user, refusal) in [
        (ben, "hat card isn't in your hand"),
        (ann, "'s turn."),
        (bea, "你没有参加这场对局"),
    ] {
        let mut told = Vec::new();
        for card in cards {
            let play = id(&format!("play/{card}"));
            let answered = user.forge_click(&panel, &play).await;
            let words = user.is_told(&answered).await;
            let picked = user.forges_pick(&panel, &id("hand/0"), &[card]).await;
            assert_eq!(user.is_told(&picked).await, words);
            let several = user
                .forges_pick(&panel, &id("several"), &[card, "SQ"])
                .await;
            told.push((words.clone(), user.is_told(&several).await));
            let typed = json!({"action": card});
            let typed = answer(&user.slash(&game.thread, "move", typed).await);
            assert!(typed.contains(refusal), "{typed}");
        }
        assert!(told[0].0.contains(refusal), "{told:?}");
        assert!(told.iter().all(|it| it == &told[0]), "{told:?}");
    }
    assert_eq!(harness.versions().await, versions);

    // Whoever looks on gets the table without a hand, as a picture and in words.
    harness.post("users", json!({"name": "Fay"})).await;
    let fay = harness.user("Fay");
    let written = json!({"text": true});
    for (user, has_hand) in [(ann, true), (fay, false)] {
        let shown = private(&user.hears(&user.click(&panel, "My hand").await).await);
        let board = user.slash(&game.thread, "board", written.clone()).await;
        let alt = attachments(&shown)[0]["description"].to_string();
        for told in [text(&shown), alt, answer(&board)] {
            assert_eq!(told.contains(": spades"), has_hand, "{told}");
        }
        assert_eq!(menus(&shown), Vec::<String>::new(), "it's Ben's turn");
    }
    harness.close().await;
}

#[tokio::test]
async fn what_is_exposed_is_held_and_chosen_once_and_a_refusal_tells_nothing_of_others() {
    let harness = Harness::open().await;
    let game = four(&harness, "hands=1").await;
    dealt(&harness, &game, HANDS).await;
    let (ann, bea) = (harness.user("Ann"), harness.user("Bea"));
    let panel = game.settled_panel().await;
    // What is loaded first is credited with the time of the restart.
    ann.opens_hand(&panel).await;
    let versions = harness.versions().await;
    let several = custom_id(&panel, "My hand").replace("view", "several");
    // Ben holds the pig and Eve the sheep and the ace; Ann has the transformer alone.
    let mut told = Vec::new();
    for card in ["SQ", "DJ", "HA"] {
        let picked = ann.forges_pick(&panel, &several, &[card]).await;
        told.push(ann.is_told(&picked).await);
        let both = ann.forges_pick(&panel, &several, &["CT", card]).await;
        told.push(ann.is_told(&both).await);
        let typed = json!({"action": format!("expose {card}")});
        told.push(answer(&ann.slash(&game.thread, "move", typed).await));
    }
    for said in &told {
        assert!(said.contains("hat card isn't in your hand"), "{said}");
        let cards = ["♠", "♦", "♥", "♣", "SQ", "DJ", "HA", "CT"];
        let named = cards.iter().filter(|card| said.contains(*card));
        // What was typed is quoted, and no other card.
        assert!(named.count() <= 1, "{said}");
    }
    let picked = bea.forges_pick(&panel, &several, &["SQ"]).await;
    assert!(bea.is_told(&picked).await.contains("你没有参加这场对局"));
    assert_eq!(harness.versions().await, versions);

    // Once chosen is chosen, also if it was nothing.
    ann.click(&panel, "Expose nothing").await;
    let panel = game.panel_showing("> has chosen.").await;
    let versions = harness.versions().await;
    let id = custom_id(&panel, "My hand");
    let again = [
        ann.forges_pick(&panel, &id.replace("view", "several"), &["CT"])
            .await,
        ann.forge_click(&panel, &id.replace("view", "play/expose CT"))
            .await,
        ann.forge_click(&panel, &custom_id(&panel, "Expose nothing"))
            .await,
    ];
    for done in again {
        let told = ann.is_told(&done).await;
        assert!(told.contains("You're all set. Still to choose"), "{told}");
    }
    assert_eq!(harness.versions().await, versions);
    harness.close().await;
}
