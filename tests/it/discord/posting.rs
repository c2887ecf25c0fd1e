//! One button posts a history, a profile, a leaderboard and statistics: what everybody may see, and nothing else.

use serde_json::{Value, json};

use super::{
    game::LOBBY,
    harness::Harness,
    message::{answer, attachments, has_button, private, text},
    privacy::BACKROOM,
    user::User,
};

const POST: &str = "Post here";

/// What somebody has posted with the button below what a command shows.
async fn posted(user: User<'_>, command: &str, options: Value) -> Value {
    let shown = private(&user.slash(LOBBY, command, options).await);
    let done = user.click(&shown, POST).await;
    assert_eq!(answer(&done), "Posted.", "{command}");
    let read = user.reads(LOBBY).await;
    let message = read.last().unwrap().clone();
    let by = format!("Shown by <@{}>:", user.harness.id_of(user.name).await);
    assert!(text(&message).starts_with(&by), "{message:#}");
    message
}

/// Ann's rating is settled.
pub(super) async fn ann_is_ranked(harness: &Harness) {
    harness.settled().await;
    harness.kill_bot().await;
    harness
        .rewrites(
            "UPDATE ratings SET provisional = 0, deviation = 60
             WHERE player_id = (SELECT id FROM players WHERE name = 'Ann')",
        )
        .await;
    harness.start_bot().await;
}

#[tokio::test]
async fn a_profile_a_leaderboard_and_statistics_are_posted_without_what_is_the_askers_alone() {
    let harness = Harness::open().await;
    let mut game = harness.game(json!({"time": "5m+3s", "rated": true})).await;
    game.plays("f3 e5 g4 Qh4").await;
    game.panel_showing("(Black) won").await;
    harness.settled().await;
    let (ann, ben) = (harness.user("Ann"), harness.user("Ben"));

    let profile = posted(ann, "profile", json!({"player": "Ben"})).await;
    let words = text(&profile);
    assert!(
        words.contains("1662?") && words.contains("Chess #1"),
        "{words}"
    );
    assert!(!words.contains("You against"), "{words}");

    let statistics = posted(ben, "statistics", json!({"game": "chess"})).await;
    let words = text(&statistics);
    assert!(words.contains("Black won 1 (100.00%)"), "{words}");
    assert_eq!(attachments(&statistics).len(), 1, "{statistics:#}");

    // A list on which nobody stands is not posted; what is said of the asker's own rating never is.
    let own = private(&ben.slash(LOBBY, "leaderboard", json!({})).await);
    assert!(text(&own).contains("You: **1662?**"), "{own:#}");
    assert!(!has_button(&own, POST), "{own:#}");
    ann_is_ranked(&harness).await;
    let leaders = posted(ben, "leaderboard", json!({"speed": "blitz"})).await;
    let words = text(&leaders);
    let ann_id = harness.id_of("Ann").await;
    assert!(words.contains(&format!("1. <@{ann_id}>")), "{words}");
    assert!(!words.contains("You:"), "{words}");
    let direct = harness.direct("Ben").await;
    let shown = private(&ben.slash(&direct, "leaderboard", json!({})).await);
    assert!(!has_button(&shown, POST), "{shown:#}");
    harness.close().await;
}

#[tokio::test]
async fn games_that_others_may_not_see_are_left_out_of_what_is_posted() {
    let harness = Harness::open().await;
    harness.has_backroom(&["Ben", "Eve"]).await;
    let mut hidden = harness.game_in(BACKROOM).await;
    hidden.plays("f3 e5 g4 Qh4").await;
    hidden.panel_showing("(Black) won").await;
    harness.settled().await;
    let ben = harness.user("Ben");
    let listed = format!("Chess #{}]", hidden.number);
    for command in ["history", "profile"] {
        let shown = private(&ben.slash(LOBBY, command, json!({})).await);
        assert!(text(&shown).contains(&listed), "{shown:#}");
        let told = answer(&ben.click(&shown, POST).await);
        assert!(told.starts_with("No one else here may see"), "{told}");
    }
    let mut open = harness.game_between("Ben", "Eve", json!({})).await;
    open.plays("f3 e5 g4 Qh4").await;
    open.panel_showing("(Black) won").await;
    harness.settled().await;
    for command in ["history", "profile"] {
        let words = text(&posted(ben, command, json!({})).await);
        assert!(
            words.contains(&format!("Chess #{}]", open.number)),
            "{words}"
        );
        assert!(!words.contains(&listed), "{words}");
    }
    harness.close().await;
}
