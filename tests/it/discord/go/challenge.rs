//! Challenges to Go: size, komi and handicap, and the clocks of Go.

use serde_json::json;

use crate::discord::{
    game::{Game, LOBBY},
    harness::Harness,
    message::{alt_of, answer, text},
};

#[tokio::test]
async fn size_komi_and_handicap_are_chosen_and_shown() {
    let harness = Harness::open().await;
    let (ann, ben) = (harness.user("Ann"), harness.user("Ben"));
    let options = json!({
        "game": "go", "opponent": "Ben", "side": "black",
        "options": "size=13 komi=0.5 handicap=4", "time": "10m+5m/25",
    });
    let (number, card) = ann.challenges_by_card(options).await;
    let words = text(&card);
    let terms = "13×13 · komi 0.5 · handicap 4 (+4 for White)";
    assert!(words.contains(terms), "{words}");
    assert!(
        words.contains("then 5 minutes for every 25 moves"),
        "{words}"
    );
    ben.click(&card, "Accept").await;
    let game = Game::of(number, &card, ann, ben).await;
    let panel = game.panel_showing(terms).await;
    let words = text(&panel);
    assert!(words.contains("it's your turn (White)"), "{words}");
    assert!(
        words.contains("10:00, then 5 minutes for every 25 moves"),
        "{words}"
    );
    assert!(
        alt_of(&panel).contains("Black: D4, K4, D10, K10."),
        "{panel:#}"
    );
    harness.close().await;
}

#[tokio::test]
async fn a_handicap_without_star_points_is_placed_freely_as_the_refusal_says() {
    let harness = Harness::open().await;
    let ann = harness.user("Ann");
    let options = json!({"game": "go", "options": "size=5 handicap=2"});
    let refused = ann.slash(LOBBY, "challenge", options).await;
    assert!(answer(&refused).contains("`placement=free`"), "{refused:#}");
    let typed = json!({"game": "go", "options": "size=5 handicap=2 pl"});
    let offered = ann.autocomplete(LOBBY, "challenge", typed, "options");
    let value = "size=5 handicap=2 placement=free";
    assert_eq!(offered.await[0]["value"], value);
    for chosen in [
        json!({"options": value, "game": "go"}),
        json!({"setup": "5x5 handicap 2 free", "game": "go"}),
    ] {
        let (_, card) = ann.challenges_by_card(chosen).await;
        assert!(text(&card).contains("free placement by Black"), "{card:#}");
    }
    harness.close().await;
}

#[tokio::test]
async fn what_can_be_chosen_is_offered_for_the_game_that_has_it() {
    let harness = Harness::open().await;
    let ann = harness.user("Ann");
    let offered = |game: &'static str, typed: &'static str| async move {
        let options = json!({"game": game, "options": typed});
        let found = ann
            .autocomplete(LOBBY, "challenge", options, "options")
            .await;
        let pairs = found.iter().map(|it| {
            let text = |key: &str| it[key].as_str().unwrap().to_owned();
            (text("name"), text("value"))
        });
        pairs.collect::<Vec<_>>()
    };
    let values = |offered: Vec<(String, String)>| -> Vec<String> {
        offered.into_iter().map(|(_, value)| value).collect()
    };
    let sizes = values(offered("go", "").await);
    assert_eq!(sizes[..3], ["size=19", "size=13", "size=9"]);
    let both = offered("围棋", "路数=9 komi=5").await;
    assert_eq!(
        both[0],
        ("9×9 · komi 5".to_owned(), "路数=9 komi=5".to_owned())
    );
    assert!(
        values(both).contains(&"size=9 komi=5.5".to_owned()),
        "the value that was begun is completed"
    );
    assert!(offered("shogi", "").await.is_empty());
    let typed = json!({"game": "go", "options": "size=9 handicap=2 placement="});
    for (name, words) in [
        ("Bea", ["让子摆法：自由摆放", "让子摆法：固定星位"]),
        ("Chen", ["讓子擺法：自由擺放", "讓子擺法：固定星位"]),
    ] {
        let reader = harness.user(name);
        let found = reader.autocomplete(LOBBY, "challenge", typed.clone(), "options");
        let names: Vec<String> = found
            .await
            .iter()
            .map(|it| it["name"].as_str().unwrap().to_owned())
            .collect();
        assert!(
            words
                .iter()
                .all(|it| names.iter().any(|name| name.ends_with(it))),
            "{names:?}"
        );
    }
    harness.close().await;
}

#[tokio::test]
async fn stones_have_styles_although_the_board_is_empty() {
    let harness = Harness::open().await;
    let ann = harness.user("Ann");
    let typed = json!({"game": "go", "pieces": ""});
    let sets = ann.autocomplete(LOBBY, "settings mine", typed, "pieces");
    let sets = sets.await;
    let sets: Vec<&str> = sets
        .iter()
        .map(|it| it["value"].as_str().unwrap())
        .collect();
    assert_eq!(sets, ["classic", "shell", "minimal", "usual"]);
    harness.close().await;
}

#[tokio::test]
async fn what_cannot_be_chosen_is_refused_with_its_sentence() {
    let harness = Harness::open().await;
    let ann = harness.user("Ann");
    for (options, said) in [
        (
            json!({"game": "chess", "options": "size=9"}),
            "Chess has no option `size`.",
        ),
        (
            json!({"game": "shogi", "options": "2"}),
            "Shogi has no options to choose from.",
        ),
        (
            json!({"game": "go", "options": "size=9 5.5"}),
            "Write it as name=value, such as size=19 komi=7.5.",
        ),
        (
            json!({"game": "go", "options": "size=8"}),
            "odd size from 5×5 to 19×19",
        ),
        (
            json!({"game": "go", "options": "size=9 size=13"}),
            "You gave the option `size` twice.",
        ),
        (
            json!({"game": "go", "options": "komi=7.25"}),
            "komi is a multiple of 0.5",
        ),
        (
            json!({"game": "go", "options": "handicap=1"}),
            "a handicap is from 2 to 9 stones",
        ),
        (
            json!({"game": "go", "options": "size=5 handicap=9"}),
            "no star points for so many handicap stones",
        ),
        (
            json!({"game": "go", "options": "size=9", "setup": "13x13"}),
            "not both",
        ),
        (json!({"game": "go", "options": "komi=𝟏𝟔"}), "komi"),
    ] {
        let told = answer(&ann.slash(LOBBY, "challenge", options.clone()).await);
        assert!(told.contains(said), "{options}: {told}");
    }
    harness.close().await;
}

#[tokio::test]
async fn the_periods_that_are_left_stand_on_the_panel() {
    let harness = Harness::open().await;
    let mut game = harness.go(json!({"time": "1s+5x30s"})).await;
    game.plays("E5").await;
    // Main time runs out by itself; every look at the board tells how the clock stands now.
    let are_told = async || {
        let shown = game.second.slash(&game.thread, "board", json!({})).await;
        let words = answer(&shown);
        words.contains("5 byo-yomi periods left") && words.contains("0:")
    };
    harness.until("the periods are told", are_told).await;
    harness.close().await;
}

#[tokio::test]
async fn a_flag_that_has_fallen_leaves_no_periods_to_count() {
    let harness = Harness::open().await;
    let game = harness.go(json!({"time": "1s+2x1s"})).await;
    let panel = game
        .panel_showing(&game.lost("White", game.first, "ran out of time").await)
        .await;
    assert!(!text(&panel).contains("0 byo-yomi"), "{panel:#}");
    harness.close().await;
}
