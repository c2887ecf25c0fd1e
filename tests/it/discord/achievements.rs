//! What players have reached: where it is told, and that it is found anew.

use std::process::Command;

use serde_json::{Value, json};

use super::{
    game::{Game, LOBBY},
    harness::Harness,
    message::{answer, text},
};

/// Checkmate in the sixth move.
const MATE: &str = "e4 e5 Bc4 Nc6 Nc3 a6 a3 a5 Qh5 Nf6 Qxf7";

const ACHIEVEMENTS: &str = "SELECT player_id % 100000 * 10000 + tier, at_ms * 10 + LENGTH(achievement) + session_id \
                            FROM achievements ORDER BY 1, 2";

/// The messages that tell of achievements.
async fn told(game: &Game<'_>) -> Vec<String> {
    let messages = game.messages().await;
    let texts = messages.iter().map(|message: &Value| text(message));
    texts.filter(|text| text.contains('🏅')).collect()
}

/// A game that ended with checkmate, on a server that has announced what was reached by it.
async fn announced(harness: &Harness) -> Game<'_> {
    let set = json!({"achievements": true});
    let ann = harness.user("Ann");
    ann.slash(LOBBY, "settings server", set).await;
    let mut game = harness.game(json!({})).await;
    game.plays(MATE).await;
    harness
        .until("it is told", async || told(&game).await.len() == 1)
        .await;
    game
}

/// Computes everything anew from the events, while the bot is stopped.
fn recomputes(harness: &Harness) {
    let done = Command::new(env!("CARGO_BIN_EXE_qiyuan"))
        .args(["recompute", "--database"])
        .arg(harness.database())
        .output()
        .unwrap();
    assert!(done.status.success(), "{done:?}");
}

#[tokio::test]
async fn what_was_reached_is_told_once_where_the_server_wishes_it_and_stands_on_profiles() {
    let harness = Harness::open().await;
    let game = announced(&harness).await;
    let [ann, ben] = [harness.id_of("Ann").await, harness.id_of("Ben").await];
    let lines = [
        format!("🏅 <@{ann}>: **First full game · First win · Checkmate within 10 moves**"),
        format!("🏅 <@{ben}>: **First full game**"),
    ];
    let said = told(&game).await;
    assert!(lines.iter().all(|line| said[0].contains(line)), "{said:?}");
    let profile = answer(
        &harness
            .user("Eve")
            .slash(LOBBY, "profile", json!({"player": "Ann"}))
            .await,
    );
    let line = "**Achievements** First full game · First win · Checkmate within 10 moves";
    assert!(profile.contains(line), "{profile}");
    // On one's own stands what is next, and which games count.
    let own = answer(&harness.user("Ann").slash(LOBBY, "profile", json!({})).await);
    let next = "A full game has at least 10 moves, counting all players.";
    assert!(own.contains("10 full games (1 so far)"), "{own}");
    assert!(own.contains(next), "{own}");
    assert!(!profile.contains(next), "{profile}");
    let in_chinese = harness
        .user("Bea")
        .slash(LOBBY, "profile", json!({"player": "Ben"}))
        .await;
    let in_chinese = answer(&in_chinese);
    assert!(in_chinese.contains("**成就** 下完第一局"), "{in_chinese}");
    // It is told once, whatever happens to the bot.
    harness.kill_bot().await;
    harness.start_bot().await;
    harness.settled().await;
    assert_eq!(told(&game).await, said);
    harness.close().await;
}

#[tokio::test]
async fn nothing_is_told_unless_the_server_wishes_it_or_of_games_of_few_moves() {
    let harness = Harness::open().await;
    let mut game = harness.game(json!({})).await;
    game.plays("f3 e5 g4 Qh4").await;
    let mut other = harness.game_between("Bea", "Chen", json!({})).await;
    other.plays(MATE).await;
    let found = "SELECT player_id, tier FROM achievements WHERE achievement = 'won'";
    harness
        .until("it is found", async || harness.rows(found).await.len() == 1)
        .await;
    harness.settled().await;
    assert_eq!(told(&other).await, Vec::<String>::new());
    let profile = answer(&harness.user("Ben").slash(LOBBY, "profile", json!({})).await);
    assert!(!profile.contains("Achievements"), "{profile}");
    harness.close().await;
}

#[tokio::test]
async fn recomputing_finds_the_achievements_that_stand_there_and_tells_nobody() {
    let harness = Harness::open().await;
    let game = announced(&harness).await;
    let mut second = harness.game(json!({})).await;
    second.plays("e4 e5 Nf3 Nc6 Bc4 Nf6 Ng5 d5 exd5 Nxd5").await;
    let asked = second
        .first
        .slash(&second.thread, "resign", json!({}))
        .await;
    second
        .first
        .click(&asked["messages"][0], "Yes, resign")
        .await;
    let careers = "SELECT player_id, LENGTH(career) FROM careers ORDER BY 1";
    let ends = "SELECT cursor_seq, 0 FROM consumers WHERE name = 'achievements'";
    harness
        .until("both are read", async || {
            harness.rows(ends).await == [(2, 0)]
        })
        .await;
    harness.stop_bot().await;
    let before = (
        harness.rows(ACHIEVEMENTS).await,
        harness.rows(careers).await,
    );
    assert_eq!((before.0.len(), before.1.len()), (5, 2));
    harness
        .rewrites("DELETE FROM achievements WHERE achievement = 'won'")
        .await;
    harness.rewrites("UPDATE careers SET career = '{}'").await;
    recomputes(&harness);
    let after = (
        harness.rows(ACHIEVEMENTS).await,
        harness.rows(careers).await,
    );
    assert_eq!(after, before);
    harness.start_bot().await;
    harness.settled().await;
    assert_eq!(told(&game).await.len(), 1);
    harness.close().await;
}

#[tokio::test]
async fn a_rated_loss_after_a_few_moves_ends_a_row_of_wins_also_when_all_is_computed_anew() {
    let harness = Harness::open().await;
    let rated = json!({"time": "5m+3s", "rated": true});
    let rows = "SELECT json_extract(career, '$.won'), json_extract(career, '$.streak') FROM careers ORDER BY 1";
    let mut game = harness.game(rated.clone()).await;
    game.plays(MATE).await;
    harness
        .until("the win is counted", async || {
            harness.rows(rows).await == [(0, 0), (1, 1)]
        })
        .await;
    let mut short = harness.game(rated).await;
    short.plays("f3 e5 g4 Qh4").await;
    harness
        .until("the row is ended", async || {
            harness.rows(rows).await == [(0, 0), (1, 0)]
        })
        .await;
    harness.stop_bot().await;
    harness.rewrites("UPDATE careers SET career = '{}'").await;
    recomputes(&harness);
    assert_eq!(harness.rows(rows).await, [(0, 0), (1, 0)]);
    harness.start_bot().await;
    harness.close().await;
}
