//! Matches of several games: the next one begins by itself, and the match ends when it is decided.

use serde_json::json;

use super::{
    game::{Game, LOBBY},
    harness::Harness,
    message::{answer, has_button, private, text},
};

/// Black mates in two moves.
const BLACK_WINS: &str = "f3 e5 g4 Qh4";

/// The next game of a match, in the same thread with exchanged sides.
async fn next<'h>(game: &Game<'h>, number: &str) -> Game<'h> {
    let over = game
        .panel_showing(&format!("Next game of the match: #{number}"))
        .await;
    assert!(!has_button(&over, "Rematch"), "{over:#}");
    let next = game.rematch(number);
    next.panel_with("My view").await;
    next
}

#[tokio::test]
async fn the_next_game_begins_by_itself_until_somebody_has_won_often_enough() {
    let harness = Harness::open().await;
    let [ann, ben] = ["Ann", "Ben"].map(|name| harness.user(name));
    let [ann_is, ben_is] =
        [harness.id_of("Ann").await, harness.id_of("Ben").await].map(|id| format!("<@{id}>"));
    let mut first = harness.game(json!({"match": "2 wins"})).await;
    first
        .panel_showing("Match (first to 2 wins), game 1: just started")
        .await;
    first.plays(BLACK_WINS).await;
    first
        .panel_showing(&format!("game 1: {ben_is} leads 1–0"))
        .await;
    let mut second = next(&first, "2").await;
    assert_eq!(second.thread, first.thread);
    second
        .panel_showing(&format!("game 2: {ben_is} leads 1–0"))
        .await;
    // Ann has black now.
    second.plays("f3 e5 g4").await;
    harness.settled().await;
    harness.kill_bot().await;
    harness.start_bot().await;
    second.plays("Qh4").await;
    second.panel_showing("game 2: level at 1–1").await;
    // Whenever it dies, the next game is opened with the end of the one before, and once.
    harness.kill_bot().await;
    harness.start_bot().await;
    let mut third = next(&second, "3").await;
    let opened = harness
        .rows("SELECT id, ply FROM sessions ORDER BY id")
        .await;
    assert_eq!(opened.len(), 3, "{opened:?}");
    third.plays(BLACK_WINS).await;
    let over = third
        .panel_showing(&format!("{ben_is} wins the match 2–1."))
        .await;
    assert!(has_button(&over, "Rematch"), "{over:#}");
    assert!(!text(&over).contains("Next game"), "{over:#}");
    harness.settled().await;
    assert_eq!(harness.rows("SELECT id, ply FROM sessions").await.len(), 3);
    // Another match begins at nothing.
    ann.click(&over, "Rematch").await;
    let offered = third.panel_with("Accept rematch").await;
    ben.click(&offered, "Accept rematch").await;
    let again = third.rematch("4");
    let words = text(&again.panel_showing("game 1: just started").await);
    assert!(
        words.contains(&ann_is) && words.contains(&ben_is),
        "{words}"
    );
    harness.close().await;
}

#[tokio::test]
async fn a_match_is_agreed_on_in_the_challenge_and_given_up_by_whoever_leaves_a_later_game() {
    let harness = Harness::open().await;
    let [ann, ben] = ["Ann", "Ben"].map(|name| harness.user(name));
    for (length, refused) in [
        ("many games", "I can't read `many games` as a match."),
        ("1 win", "I can't read `1 win` as a match."),
        ("@everyone", "I can't read"),
    ] {
        let options = json!({"game": "chess", "match": length});
        let told = answer(&ann.slash(LOBBY, "challenge", options).await);
        assert!(told.starts_with(refused), "{told}");
    }
    let table = json!({"game": "secret bids", "seats": 3, "match": "2 games"});
    let told = answer(&ann.slash(LOBBY, "challenge", table).await);
    assert!(told.starts_with("A match is for two players"), "{told}");
    let open = json!({"game": "chess", "match": "4 games", "side": "white", "time": "5m+3s", "rated": true});
    let (number, card) = ann.challenges_by_card(open).await;
    assert!(
        text(&card).contains("Match: 4 games. Sides alternate"),
        "{card:#}"
    );
    let page = private(&ben.slash(LOBBY, "waiting", json!({})).await);
    assert!(
        text(&page).contains("rated · 4 games · expires"),
        "{page:#}"
    );
    ben.click(&card, "Accept").await;
    let mut first = Game::of(number, &card, ann, ben).await;
    first.plays("e4 e5 Nf3 Nc6").await;
    ann.slash(&first.thread, "draw", json!({})).await;
    let offered = first.panel_with("Accept draw").await;
    ben.click(&offered, "Accept draw").await;
    let over = first.panel_showing("game 1: level at ½–½").await;
    assert!(
        text(&over).contains("1500? →"),
        "each game is rated on its own: {over:#}"
    );
    let number: u32 = first.number.parse().unwrap();
    let second = next(&first, &(number + 1).to_string()).await;
    // Ben, who has white now, does not want to go on.
    let ask = private(&ben.slash(&second.thread, "resign", json!({})).await);
    assert!(
        text(&ask).contains("This gives the whole match up"),
        "{ask:#}"
    );
    ben.click(&ask, "Yes, resign").await;
    let over = second
        .panel_showing("the opponent has given the match up")
        .await;
    let ann_is = format!("so <@{}> wins it (1½–½)", harness.id_of("Ann").await);
    assert!(text(&over).contains(&ann_is), "{over:#}");
    harness.settled().await;
    assert_eq!(harness.rows("SELECT id, ply FROM sessions").await.len(), 2);
    harness.close().await;
}
