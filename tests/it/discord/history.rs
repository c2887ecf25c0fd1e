//! `/history`: finished games on pages that are turned, opened and posted.

use serde_json::{Value, json};

use super::{
    game::LOBBY,
    harness::Harness,
    message::{answer, has_button, labels, options, private, text},
};

/// The private message that a press changed, or that it brought.
fn page(interaction: &Value) -> Value {
    private(interaction)
}

#[tokio::test]
async fn finished_games_are_listed_on_pages_with_filters() {
    let harness = Harness::open().await;
    for _ in 0..11 {
        let mut game = harness.game(json!({})).await;
        game.plays("f3 e5 g4 Qh4").await;
    }
    let mut xiangqi = harness
        .game(json!({"game": "xiangqi", "side": "red"}))
        .await;
    xiangqi.plays("h2e2").await;
    harness.settled().await;
    let (ann, ben) = (harness.user("Ann"), harness.user("Ben"));

    let first = ann.slash(LOBBY, "history", json!({})).await;
    let shown = page(&first);
    let words = text(&shown);
    assert!(words.contains("Finished games of Ann"), "{words}");
    assert!(words.contains("Page 1 of 2"), "{words}");
    assert!(
        words.contains("Chess #11") && words.contains("Chess #2 "),
        "{words}"
    );
    assert!(
        !words.contains("Chess #1 ") && !words.contains("#12"),
        "{words}"
    );
    assert!(!has_button(&shown, "◀ Newer"), "{shown:#}");
    assert_eq!(options(&shown).len(), 10);

    let second = page(&ann.click(&shown, "Older ▶").await);
    let words = text(&second);
    assert!(
        words.contains("Chess #1 ") && words.contains("Page 2 of 2"),
        "{words}"
    );
    assert!(!has_button(&second, "Older ▶"), "{second:#}");

    for (asked, part) in [
        (json!({"result": "won"}), "No finished games found."),
        (
            json!({"result": "lost", "against": "Ben"}),
            "Ann vs Ben · lost",
        ),
        (json!({"game": "xiangqi"}), "No finished games found."),
        (
            json!({"player": "Ben", "result": "won"}),
            "Finished games of Ben · won",
        ),
    ] {
        let told = answer(&ann.slash(LOBBY, "history", asked.clone()).await);
        assert!(told.contains(part), "{asked}: {told}");
    }
    // Of somebody else, whatever is played where the asker can see it.
    let eve = harness.user("Eve");
    let told = answer(&eve.slash(LOBBY, "history", json!({"player": "Ben"})).await);
    assert!(
        told.contains("Chess #11") && told.contains("Page 1"),
        "{told}"
    );
    let told = answer(&eve.slash(LOBBY, "history", json!({})).await);
    assert!(told.contains("No finished games found."), "{told}");
    // Pages of others cannot be turned to by somebody else's buttons.
    let asked = json!({"player": "Ann", "against": "Eve"});
    let told = answer(&ben.slash(LOBBY, "history", asked).await);
    assert!(told.contains("No finished games found."), "{told}");
    harness.close().await;
}

#[tokio::test]
async fn a_finished_game_is_opened_from_its_page_and_the_page_is_posted() {
    let harness = Harness::open().await;
    let mut game = harness.game(json!({})).await;
    game.plays("f3 e5 g4 Qh4").await;
    game.panel_showing("(Black) won").await;
    let ann = harness.user("Ann");
    let shown = page(&ann.slash(LOBBY, "history", json!({})).await);
    let opened = page(&ann.select(&shown, &["1"]).await);
    assert!(text(&opened).contains("won"), "{opened:#}");
    assert!(
        labels(&opened).iter().any(|label| label == "Replay"),
        "{opened:#}"
    );

    let posted = ann.click(&shown, "Post here").await;
    assert_eq!(answer(&posted), "Posted.");
    let ann_id = harness.id_of("Ann").await;
    let eve = harness.user("Eve");
    let read = eve.reads(LOBBY).await;
    let last = read.last().unwrap();
    let words = text(last);
    assert!(words.contains(&format!("Shown by <@{ann_id}>:")), "{words}");
    assert!(words.contains("Chess #1"), "{words}");
    harness.close().await;
}
