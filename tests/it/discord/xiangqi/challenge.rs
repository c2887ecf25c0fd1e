//! Challenges to xiangqi: the clock and the setups that are suggested.

use serde_json::{Value, json};

use crate::discord::{
    game::{Game, LOBBY},
    harness::Harness,
    message::text,
};

/// 20 minutes each, 60 seconds a move, three lapses forgiven.
const CUSTOMARY: &str = "20m & 60s/move x3";

#[tokio::test]
async fn the_customary_clock_is_suggested_for_xiangqi_next_to_the_usual_one() {
    let harness = Harness::open().await;
    for (user, name) in [
        (
            "Ann",
            "20m & 60s/move x3 (20 minutes for the whole game and 1 minute a move, and 3 overruns)",
        ),
        ("Bea", "局时 20 分钟，步时 1 分钟，可超时 3 次"),
        ("Chen", "全局限時 20 分鐘，每步限時 1 分鐘，可逾時 3 次"),
    ] {
        let found = clocks(&harness, user, json!({"game": "xiangqi", "time": ""})).await;
        assert_eq!(found[0]["value"], "3d", "what is taken if none is chosen");
        assert_eq!(found[1], json!({"name": name, "value": CUSTOMARY}));
        assert_eq!(times(&found, CUSTOMARY), 1, "{found:?}");
    }
    // Named in another language, and before anything is typed.
    let found = clocks(&harness, "Bea", json!({"game": "象棋", "time": "20"})).await;
    assert_eq!(found[0]["value"], CUSTOMARY);
    let found = clocks(&harness, "Ann", json!({"game": "chess", "time": ""})).await;
    assert!(
        found[..2].iter().all(|it| it["value"] != CUSTOMARY),
        "{found:?}"
    );
    assert_eq!(
        times(&found, CUSTOMARY),
        1,
        "it is offered to all: {found:?}"
    );
    harness.close().await;
}

#[tokio::test]
async fn a_challenge_takes_the_suggested_clock_only_if_it_is_chosen_and_else_has_days() {
    let harness = Harness::open().await;
    let (ann, ben) = (harness.user("Ann"), harness.user("Ben"));
    let game = json!({"game": "xiangqi", "opponent": "Ben"});
    let number = ann.challenges(game.clone()).await;
    let card = text(&ann.sees_card(&number).await);
    assert!(card.contains("Clock: 3 days a move"), "{card}");
    let mut timed = game;
    timed["time"] = json!(CUSTOMARY);
    let (number, card) = ann.challenges_by_card(timed).await;
    let words = text(&card);
    assert!(words.contains("3 overruns"), "{words}");
    ben.click(&card, "Accept").await;
    let game = Game::of(number, &card, ann, ben).await;
    let panel = text(&game.panel().await);
    assert!(panel.contains("20m & 60s/move x3"), "{panel}");
    assert!(panel.contains(", 3 overruns left"), "{panel}");
    harness.close().await;
}

async fn clocks(harness: &Harness, user: &str, typed: Value) -> Vec<Value> {
    let user = harness.user(user);
    user.autocomplete(LOBBY, "challenge", typed, "time").await
}

fn times(found: &[Value], value: &str) -> usize {
    found.iter().filter(|it| it["value"] == value).count()
}
