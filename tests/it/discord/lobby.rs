//! Tables for several: invitations, open seats, leaving, the start; and a game with hidden hands.

use std::fmt::Write as _;

use serde_json::{Value, json};

use super::{
    game::{Game, LOBBY},
    harness::Harness,
    message::{self, answer, belongs_to, labels, text},
    told::{Presses, answers, are_alike, comparable, left_behind, read},
    user::User,
};

impl User<'_> {
    /// The card of a challenge, as soon as its text contains `part`.
    pub async fn card_with(&self, number: &str, part: &str) -> Value {
        let find = |messages: &[Value]| {
            let mut cards = messages.iter().filter(|it| belongs_to(it, number));
            cards.find(|card| text(card).contains(part)).cloned()
        };
        self.waits_for(LOBBY, find).await
    }

    /// Presses a button of the card that may be disabled or gone, and hears why that is refused.
    async fn is_refused(&self, card: &Value, number: &str, press: &str) -> String {
        let version = message::custom_id(card, "Withdraw");
        let version = version.split('/').nth(2).unwrap().to_owned();
        let id = format!("q1/{number}/{version}/{press}");
        let clicked = self.forge_click(card, &id).await;
        answer(&self.hears(&clicked).await)
    }
}

/// Mentions of people, by name.
async fn mentions<const N: usize>(harness: &Harness, names: [&str; N]) -> [String; N] {
    let mut all = [const { String::new() }; N];
    for (mention, name) in all.iter_mut().zip(names) {
        *mention = format!("<@{}>", harness.id_of(name).await);
    }
    all
}

#[tokio::test]
async fn people_join_and_leave_a_table_and_the_challenger_starts_with_the_least_number() {
    let harness = Harness::open().await;
    let (ann, ben, eve) = (
        harness.user("Ann"),
        harness.user("Ben"),
        harness.user("Eve"),
    );
    let [ann_is, ben_is, eve_is] = mentions(&harness, ["Ann", "Ben", "Eve"]).await;
    let options = json!({"game": "secret bids", "time": "none", "opponent": "Ben", "seats": 4, "side": "first"});
    let (number, card) = ann.challenges_by_card(options).await;
    let seats = format!(
        "First: {ann_is}\nSecond: {ben_is} (invited)\nThird: open to anyone\nFourth: open to anyone"
    );
    assert!(text(&card).contains(&seats), "{card:#}");
    assert!(text(&card).contains("start once 2 have joined"), "{card:#}");
    assert_eq!(labels(&card), ["Join", "Decline", "Start", "Withdraw"]);
    assert_eq!(message::pinged(&card), [harness.id_of("Ben").await]);
    let told = ann.is_refused(&card, &number, "start").await;
    assert_eq!(told, "Not enough players have joined yet.");
    let told = eve.is_refused(&card, &number, "leave").await;
    assert_eq!(told, "You haven't joined this game.");

    eve.click(&card, "Join").await;
    let card = eve.card_with(&number, &format!("Third: {eve_is}")).await;
    assert_eq!(
        labels(&card),
        ["Join", "Decline", "Leave", "Start", "Withdraw"]
    );
    let told = eve.is_refused(&card, &number, "start").await;
    assert_eq!(told, format!("Only {ann_is} can start this game."));
    let told = ann.is_refused(&card, &number, "leave").await;
    assert_eq!(
        told,
        "You're hosting this table. To close it, press “Withdraw”."
    );
    let told = eve.is_refused(&card, &number, "accept").await;
    assert_eq!(told, "You've already accepted.");

    eve.click(&card, "Leave").await;
    let card = eve.card_with(&number, "Third: open to anyone").await;
    let left = json!({"session": number});
    let told = answer(&eve.slash(LOBBY, "resign", left).await);
    assert_eq!(told, "You haven't joined this game.");
    let told = ann.is_refused(&card, &number, "start").await;
    assert_eq!(told, "Not enough players have joined yet.");
    eve.click(&card, "Join").await;
    let card = eve.card_with(&number, &format!("Third: {eve_is}")).await;
    ann.click(&card, "Start").await;
    let game = Game::of(number.clone(), &card, ann, eve).await;
    let panel = game.settled_panel().await;
    let seats = format!("First: {ann_is}\nSecond: {eve_is}");
    assert!(text(&panel).contains(&seats), "{panel:#}");
    let late = ben
        .forge_click(&card, &message::custom_id(&card, "Join"))
        .await;
    let late = answer(&ben.hears(&late).await);
    assert_eq!(late, "Someone else was faster: this challenge is taken.");
    harness.close().await;
}

#[tokio::test]
async fn whoever_has_left_a_table_three_times_cannot_join_it_again() {
    let harness = Harness::open().await;
    let [ann, eve, chen] = ["Ann", "Eve", "Chen"].map(|name| harness.user(name));
    let [eve_is, chen_is] = mentions(&harness, ["Eve", "Chen"]).await;
    let options =
        json!({"game": "bids", "time": "none", "opponent": "Ben", "seats": 3, "side": "first"});
    let number = ann.challenges(options).await;
    let mut card = ann.sees_card(&number).await;
    for _ in 0..3 {
        eve.click(&card, "Join").await;
        card = eve.card_with(&number, &format!("Third: {eve_is}")).await;
        eve.click(&card, "Leave").await;
        card = eve.card_with(&number, "Third: open to anyone").await;
    }
    let versions = harness.versions().await;
    for _ in 0..3 {
        let told = eve.is_refused(&card, &number, "accept").await;
        assert_eq!(told, "You've left this table too often to join again.");
    }
    assert_eq!(harness.versions().await, versions, "nothing is recorded");
    chen.click(&card, "Join").await;
    chen.card_with(&number, &format!("Third: {chen_is}")).await;
    harness.close().await;
}

#[tokio::test]
async fn whoever_is_invited_to_a_table_or_has_joined_it_finds_it_in_their_lists() {
    let harness = Harness::open().await;
    let people = ["Ann", "Ben", "Eve", "Chen"];
    let [ann, ben, eve, chen] = people.map(|name| harness.user(name));
    let options =
        json!({"game": "bids", "time": "none", "opponent": "Ben", "opponent2": "Chen", "seats": 4});
    let (number, card) = ann.challenges_by_card(options).await;
    let lists = async |user: &User<'_>| {
        let games = user.slash(LOBBY, "games", json!({})).await.to_string();
        let typed = json!({"session": ""});
        let offered = user.autocomplete(LOBBY, "board", typed, "session").await;
        let is_listed = games.contains("#1");
        let is_offered = offered.iter().any(|it| it["value"] == number.as_str());
        assert_eq!(is_listed, is_offered, "{games} {offered:?}");
        is_listed
    };
    for user in [&ann, &ben, &chen] {
        assert!(lists(user).await, "{}", user.name);
    }
    assert!(!lists(&eve).await);
    let is_open = "SELECT is_open, seated_version FROM sessions";
    assert_eq!(harness.rows(is_open).await[0].0, 0, "it invites somebody");

    eve.click(&card, "Join").await;
    let eve_is = format!("<@{}>", harness.id_of("Eve").await);
    let card = eve.card_with(&number, &eve_is).await;
    assert!(lists(&eve).await);
    chen.click(&card, "Decline").await;
    let chen_is = format!("<@{}> (invited)", harness.id_of("Chen").await);
    eve.waits_for(LOBBY, |messages: &[Value]| {
        let mut cards = messages.iter().filter(|it| belongs_to(it, &number));
        let is_gone = cards.any(|card| !text(card).contains(&chen_is));
        is_gone.then_some(())
    })
    .await;
    assert!(!lists(&chen).await);
    harness.close().await;
}

#[tokio::test]
async fn who_declines_frees_a_seat_for_a_stranger_and_a_full_table_starts_by_itself() {
    let harness = Harness::open().await;
    let (ann, ben, eve) = (
        harness.user("Ann"),
        harness.user("Ben"),
        harness.user("Eve"),
    );
    let chen = harness.user("Chen");
    let options = json!({"game": "bids", "time": "none", "opponent": "Ben", "opponent2": "Chen"});
    let (number, card) = ann.challenges_by_card(options).await;
    assert!(text(&card).contains("for 3 players"), "{card:#}");
    assert!(text(&card).contains("Random seats"), "{card:#}");
    let told = eve.is_refused(&card, &number, "accept").await;
    assert_eq!(told, "This challenge is for someone else.");
    ben.click(&card, "Decline").await;
    let card = eve.card_with(&number, "- open to anyone").await;
    eve.click(&card, "Join").await;
    let [eve_is] = mentions(&harness, ["Eve"]).await;
    let card = eve.card_with(&number, &format!("- {eve_is}")).await;
    let told = ben.is_refused(&card, &number, "accept").await;
    assert_eq!(told, "Someone else was faster: this challenge is taken.");
    chen.click(&card, "Join").await;
    let game = Game::of(number.clone(), &card, ann, eve).await;
    let name = format!(" #{number} · ");
    let thread = harness
        .channel(|channel| channel["name"].as_str().unwrap().contains(&name))
        .await;
    let name = thread["name"].as_str().unwrap();
    for player in ["Ann", "Chen", "Eve"] {
        assert!(name.contains(player), "{name}");
    }
    let line = game.card_showing("Bids #").await;
    for player in mentions(&harness, ["Ann", "Chen", "Eve"]).await {
        assert!(text(&line).contains(&player), "{line:#}");
    }
    harness.close().await;
}

#[tokio::test]
async fn a_table_that_cannot_be_is_refused_in_words() {
    let harness = Harness::open().await;
    let ann = harness.user("Ann");
    for (options, words) in [
        (
            json!({"game": "chess", "opponent": "Ben", "opponent2": "Eve"}),
            "Chess is for you and one opponent.",
        ),
        (
            json!({"game": "bids", "opponent": "Ben", "opponent2": "Eve", "seats": 2}),
            "Bids is for you and one opponent.",
        ),
        (
            json!({"game": "bids", "opponent": "Ben", "opponent3": "Ben"}),
            "You've named someone twice. Name each person once.",
        ),
        (
            json!({"game": "bids", "opponent": "Ben", "opponent5": "Ann"}),
            "You can't play against yourself.",
        ),
        (
            json!({"game": "bids", "opponent": "Ben", "opponent4": "Qiyuan"}),
            "Bots don't play here.",
        ),
        (
            json!({"game": "bids", "seats": 7}),
            "Bids is for 2 to 6 players, not 7.",
        ),
        (
            json!({"game": "bids", "seats": -4}),
            "Bids is for 2 to 6 players, not -4.",
        ),
        (
            json!({"game": "chess", "seats": 3}),
            "Chess is for 2 players, not 3.",
        ),
        (
            json!({"game": "bids", "seats": 3, "side": "sixth"}),
            "This game has no such side.",
        ),
    ] {
        let told = ann.slash(LOBBY, "challenge", options.clone()).await;
        assert!(answer(&told).contains(words), "{options}: {told:#}");
    }
    assert_eq!(harness.versions().await, []);
    harness.close().await;
}

/// A table of three in the order Ann, Ben, Eve, who have joined.
async fn three(harness: &Harness) -> Game<'_> {
    let (ann, ben, eve) = (
        harness.user("Ann"),
        harness.user("Ben"),
        harness.user("Eve"),
    );
    let options = json!({"game": "bids", "time": "none", "opponent": "Ben", "opponent2": "Eve", "side": "first"});
    let (number, card) = ann.challenges_by_card(options).await;
    let [ben_is] = mentions(harness, ["Ben"]).await;
    ben.click(&card, "Join").await;
    let card = ben.card_with(&number, &format!("Second: {ben_is}\n")).await;
    eve.click(&card, "Join").await;
    Game::of(number, &card, ann, ben).await
}

#[tokio::test]
async fn a_game_of_secret_bids_is_played_to_its_end() {
    let harness = Harness::open().await;
    let game = three(&harness).await;
    let eve = harness.user("Eve");
    game.panel_showing("Bidding").await;
    for round in 0..3 {
        for user in [game.first, game.second, eve] {
            let options = json!({"action": "lowest"});
            let played = user.slash(&game.thread, "move", options).await;
            assert!(answer(&played).contains("**bid "), "{round}: {played:#}");
        }
    }
    game.panel_showing("on points").await;
    game.card_showing("on points").await;
    let listed = eve.slash(LOBBY, "profile", json!({})).await;
    let [ann_is, ben_is, eve_is] = mentions(&harness, ["Ann", "Ben", "Eve"]).await;
    let players = format!("{ann_is}, {ben_is} and {eve_is}");
    assert!(answer(&listed).contains(&players), "{listed:#}");
    // Of others it is told who has won, of whom there may be several.
    let ends = ["won", "drawn", "2nd of 3", "3rd of 3"];
    let won_by = [&ann_is, &ben_is, &eve_is];
    for name in ["Ann", "Ben", "Eve"] {
        let listed = eve.slash(LOBBY, "profile", json!({"player": name})).await;
        let listed = answer(&listed);
        let line = listed.lines().find(|line| line.contains(&players)).unwrap();
        let is_told = |end: &&str| line.ends_with(&format!(" · {end}"));
        let told = line.rsplit_once(" · ").map_or("", |(_, told)| told);
        let is_of_winners = told.ends_with(" won") && won_by.iter().any(|it| told.contains(*it));
        assert!(ends.iter().any(is_told) || is_of_winners, "{line}");
    }
    harness.close().await;
}

/// The numbers that deal these cards from a deck of 36, a hand after the other.
fn dealing(hands: [[u32; 3]; 3]) -> Vec<usize> {
    let mut deck: Vec<u32> = (0..36).collect();
    let draw = |card: u32| {
        let index = deck.iter().position(|it| *it == card).unwrap();
        deck.remove(index);
        index
    };
    hands.into_iter().flatten().map(draw).collect()
}

/// A game in which Ann has this hand and bids this, and the others do always the same.
struct Secret {
    hand: [u32; 3],
    bid: &'static str,
}

impl Secret {
    /// What Ben, Eve and Chen, who looks on, see and are told while Ann's bid is secret, and what Bea is told
    /// when it no longer is.
    async fn seen_by_others(&self) -> (String, String) {
        let harness = Harness::open_watched().await;
        let game = three(&harness).await;
        game.settled_panel().await;
        harness.stop_bot().await;
        let numbers = dealing([self.hand, [1, 20, 25], [2, 21, 26]]);
        let dealt = format!(
            "UPDATE events SET event = '{{\"kind\":\"dealt\",\"what\":\"card\",\"numbers\":{numbers:?}}}'
                WHERE event LIKE '%\"what\":\"card\"%';
             UPDATE events SET event = '{{\"kind\":\"drawn\",\"what\":\"die\",\"number\":3}}'
                WHERE event LIKE '%\"what\":\"die\"%';"
        );
        harness.rewrites(dealt.leak()).await;
        harness.start_bot().await;
        let (ben, eve) = (game.second, harness.user("Eve"));
        let played = game
            .first
            .slash(&game.thread, "move", json!({"action": self.bid}))
            .await;
        assert!(answer(&played).contains("**bid "), "{played:#}");
        // Two moves at once may become one panel or two.
        game.settled_panel().await;
        let bid = json!({"action": "highest"});
        let played = ben.slash(&game.thread, "move", bid.clone()).await;
        assert!(answer(&played).contains("**bid 25**"), "{played:#}");
        let panel = game.settled_panel().await;
        let mut seen = String::new();
        for user in [ben, eve, harness.user("Chen"), harness.user("Bea")] {
            everything(&mut seen, user, &game, &panel).await;
        }
        left_behind(&mut seen, &harness, Presses::AsMany).await;
        eve.slash(&game.thread, "move", bid).await;
        game.panel_showing("Last move: bid 26").await;
        let bea = harness.user("Bea");
        let told = bea.slash(&game.thread, "board", json!({"text": true}));
        let revealed = answer(&told.await);
        harness.close().await;
        (comparable(&seen), revealed)
    }
}

/// Writes down all that somebody sees of a game, and what answers whatever they can ask.
async fn everything(seen: &mut String, user: User<'_>, game: &Game<'_>, panel: &Value) {
    let harness = user.harness;
    let name = harness.channel(|channel| channel["id"] == game.thread.as_str());
    writeln!(seen, "{} in {}", user.name, name.await["name"]).unwrap();
    for command in ["board", "export", "draw", "resign"] {
        let told = user.slash(&game.thread, command, json!({})).await;
        answers(seen, harness, &told).await;
    }
    let in_words = json!({"text": true});
    let told = user.slash(&game.thread, "board", in_words).await;
    answers(seen, harness, &told).await;
    presses(seen, user, panel).await;
    types(seen, user, game).await;
    read(seen, harness, user.name, &[LOBBY, &game.thread]).await;
}

/// Presses what can be pressed. Eve, whose turn it is, does not bid.
async fn presses(seen: &mut String, user: User<'_>, panel: &Value) {
    let harness = user.harness;
    for label in ["My view", "Choose piece", "Bid lowest", "More"] {
        if user.name != "Eve" || label != "Bid lowest" {
            let told = user.click(panel, label).await;
            answers(seen, harness, &user.hears(&told).await).await;
        }
    }
    for entry in ["text", "moves"] {
        let more = user.hears(&user.click(panel, "More").await).await;
        let told = user.select(&message::private(&more), &[entry]).await;
        answers(seen, harness, &told).await;
    }
}

/// Types what could be a bid, and looks at what is offered. Eve, whose turn it is, does not bid.
async fn types(seen: &mut String, user: User<'_>, game: &Game<'_>) {
    let harness = user.harness;
    for typed in ["", "bid 3", "bid"] {
        let options = json!({"action": typed});
        let offered = user.autocomplete(&game.thread, "move", options, "action");
        writeln!(seen, "offered {:?}", offered.await).unwrap();
    }
    if user.name != "Eve" {
        for typed in ["bid 3", "bid 33", "bid 5", "nonsense"] {
            let options = json!({"action": typed});
            let told = user.slash(&game.thread, "move", options).await;
            answers(seen, harness, &told).await;
        }
    }
}

#[tokio::test]
async fn nothing_that_others_get_depends_on_a_hidden_hand_or_a_secret_bid() {
    let low = Secret {
        hand: [3, 10, 30],
        bid: "lowest",
    };
    let high = Secret {
        hand: [5, 12, 33],
        bid: "highest",
    };
    let ((low, low_revealed), (high, high_revealed)) =
        tokio::join!(low.seen_by_others(), high.seen_by_others());
    assert!(low.contains("bid 25"), "Ben knows what he has bid");
    are_alike(&low, &high);
    assert!(
        low_revealed.contains("revealed: [3, 25, 26]"),
        "{low_revealed}"
    );
    assert!(
        high_revealed.contains("revealed: [33, 25, 26]"),
        "{high_revealed}"
    );
}
