//! `/statistics`: how often each side wins.

use qiyuan::app::wall_clock;
use qiyuan_core::clock::{Span, Timestamp};
use serde_json::json;
use sqlx::{ConnectOptions as _, Connection as _, sqlite::SqliteConnectOptions};

use super::{
    game::LOBBY,
    harness::Harness,
    message::{self, answer, attachments, private, text},
};

#[tokio::test]
async fn shares_of_wins_are_shown_and_told_in_three_languages() {
    let harness = Harness::open().await;
    for moves in ["f3 e5 g4 Qh4", "e4 e5 Bc4 Nc6 Qh5 Nf6 Qxf7", "f4 e6 g4 Qh4"] {
        let mut game = harness.game(json!({})).await;
        game.plays(moves).await;
        game.panel_showing("won: checkmate").await;
    }
    let mut drawn = harness.game(json!({})).await;
    drawn.plays("e4 e5 Nf3 Nc6").await;
    drawn.first.slash(&drawn.thread, "draw", json!({})).await;
    let panel = drawn.panel_with("Accept").await;
    drawn.second.click(&panel, "Accept").await;
    drawn.panel_showing("Draw").await;
    let eve = harness.user("Eve");
    let asked = eve
        .slash(LOBBY, "statistics", json!({"game": "chess"}))
        .await;
    let page = private(&asked);
    let line = "**All** · 4 games · White won 1 (25.00%) · Black won 2 (50.00%) · drawn 1 (25.00%)";
    assert!(text(&page).contains(line), "{page:#}");
    assert!(text(&page).starts_with("**Chess · who wins · This server**"));
    let mean = "On average 5 moves, counting both sides";
    assert!(text(&page).contains(mean), "{page:#}");
    // Two lines below the title: the rest is in the picture and what is said of it.
    assert_eq!(text(&page).trim().lines().count(), 3, "{page:#}");
    let picture = &attachments(&page)[0];
    let alt = picture["description"].as_str().unwrap();
    for part in [
        "White won 1 (25.00%)",
        mean,
        "Openings played most",
        "Bird Opening (A02) · 1 game · Black won 1 (100.00%);",
    ] {
        assert!(alt.contains(part), "{part}: {alt}");
    }
    assert!(!alt.contains(" 0 (0.00%)"), "{alt}");
    let bytes = harness.download(picture["url"].as_str().unwrap()).await;
    assert!(bytes.starts_with(b"\x89PNG") && bytes.len() < 32_000);
    for (name, scope, line) in [
        (
            "Bea",
            "所有服务器",
            "**全部** · 4 局 · 白方胜 1（25.00%） · 黑方胜 2（50.00%） · 和棋 1（25.00%）",
        ),
        (
            "Chen",
            "everywhere",
            "白方勝 1（25.00%） · 黑方勝 2（50.00%）",
        ),
    ] {
        let options = json!({"game": "chess", "scope": scope});
        let asked = harness.user(name).slash(LOBBY, "statistics", options).await;
        let told = answer(&asked);
        assert!(told.contains(line), "{told}");
        assert!(told.contains("平均每局"), "{told}");
        let alt = message::alt_of(&private(&asked));
        assert!(alt.contains("。全部 · 4 局") && alt.contains("常"), "{alt}");
        assert!(!alt.contains(". ") && alt.ends_with('。'), "{alt}");
    }
    harness.close().await;
}

#[tokio::test]
async fn games_in_which_not_both_have_moved_twice_are_not_counted() {
    let harness = Harness::open().await;
    for moves in ["", "e4 e5", "e4 e5 Nf3", "e4 e5 Nf3 Nc6"] {
        let mut game = harness.game(json!({})).await;
        if !moves.is_empty() {
            game.plays(moves).await;
        }
        let asked = game.first.slash(&game.thread, "resign", json!({})).await;
        game.first.click(&asked["messages"][0], "Yes, resign").await;
        game.panel_showing(&game.lost("Black", game.first, "resigned").await)
            .await;
    }
    let eve = harness.user("Eve");
    let asked = eve.slash(LOBBY, "statistics", json!({"game": "chess"}));
    let told = answer(&asked.await);
    let line = "**All** · 1 game · Black won 1 (100.00%)\n";
    assert!(told.contains(line), "{told}");
    let ann = harness.user("Ann");
    let asked = ann.slash(LOBBY, "profile", json!({"player": "Ben"}));
    let told = answer(&asked.await);
    assert!(told.contains("0 won, 0 drawn, 3 lost"), "{told}");
    harness.close().await;
}

#[tokio::test]
async fn what_cannot_be_counted_is_said() {
    let harness = Harness::open().await;
    let eve = harness.user("Eve");
    for (options, said) in [
        (
            json!({"game": "chess"}),
            "Nothing to count yet: only finished games with at least two moves for each player count.",
        ),
        (json!({"game": "ludo"}), "I don't know the game `ludo`."),
        (
            json!({"game": "chess", "division": "9x9"}),
            "Chess has no divisions.",
        ),
        (
            json!({"game": "chess", "scope": "the moon"}),
            "Choose this server",
        ),
        (
            json!({"game": "chess", "period": "ever"}),
            "I don't know that period. Choose from: `All time`, `The last year`,",
        ),
        (
            json!({"game": "chess", "speed": "sluggish"}),
            "I don't know that speed.",
        ),
    ] {
        let told = answer(&eve.slash(LOBBY, "statistics", options).await);
        assert!(told.contains(said), "{told}");
    }
    harness.close().await;
}

#[tokio::test]
async fn a_scope_and_a_speed_are_read_in_any_language_and_case() {
    let harness = Harness::open().await;
    let eve = harness.user("Eve");
    for (scope, title) in [
        ("Everywhere", "who wins · Everywhere"),
        ("所有服务器", "who wins · Everywhere"),
        (" SERVER ", "who wins · This server"),
        ("本伺服器", "who wins · This server"),
    ] {
        let options = json!({"game": "chess", "scope": scope});
        let told = answer(&eve.slash(LOBBY, "statistics", options).await);
        assert!(told.contains(title), "{scope}: {told}");
    }
    for speed in ["Blitz", "BLITZ", "超快棋", "快棋"] {
        let options = json!({"game": "chess", "speed": speed});
        let told = answer(&eve.slash(LOBBY, "leaderboard", options).await);
        assert!(told.contains("Chess · "), "{speed}: {told}");
    }
    harness.close().await;
}

/// Writes as many finished games of two sides as asked into the database of a bot that has stopped: `(winners, games)`
/// as they are stored, all of chess, which ended at this moment.
async fn has_finished(harness: &Harness, counts: &[(i64, i64)], speed: &str, ended: Timestamp) {
    let options = SqliteConnectOptions::new().filename(harness.database());
    let mut database = options.connect().await.unwrap();
    for (winners, games) in counts {
        let first: i64 = sqlx::query_scalar("SELECT COALESCE(MAX(id), 0) + 1 FROM sessions")
            .fetch_one(&mut database)
            .await
            .unwrap();
        for statement in [
            "INSERT INTO sessions (id, version, guild_id, channel_id, game, division, speed, rated, stage, is_open,
                players, seated_version, to_move, ply, created_ms, updated_ms, ended_ms, result, reason, winners, results)
            WITH RECURSIVE numbers (n) AS (SELECT $1 UNION ALL SELECT n + 1 FROM numbers WHERE n + 1 < $1 + $2)
            SELECT n, 1, 900, 901, 'chess', '', $5, 0, 'over', 0, '1,2', 1, 0, 40, $4, $4, $4,
                CASE WHEN $3 = 0 THEN 'drawn' ELSE 'won' END, 'made', $3, '' FROM numbers",
            "INSERT INTO counted_games (session_id, game, division, speed, guild_id, ended_ms, winners, plies, seconds,
                opening, code)
            SELECT id, game, division, speed, guild_id, ended_ms, $3, ply, 600,
                CASE WHEN id % 3 = 0 THEN 'French Defense' ELSE 'Sicilian Defense' END,
                CASE WHEN id % 3 = 0 THEN 'C0' || (id % 10) ELSE 'B2' || (id % 10) END
            FROM sessions WHERE id >= $1 AND id < $1 + $2 AND ended_ms = $4 AND speed = $5",
        ] {
            sqlx::query(statement)
                .bind(first)
                .bind(games)
                .bind(winners)
                .bind(ended.as_ms())
                .bind(speed)
                .execute(&mut database)
                .await
                .unwrap();
        }
    }
    database.close().await.unwrap();
    let store = harness.store().await;
    store.sum_up().await.unwrap();
    store.close().await;
}

#[tokio::test]
async fn shares_of_half_a_million_counted_games_have_two_places_and_sum_to_a_hundred() {
    let harness = Harness::open().await;
    harness.stop_bot().await;
    let now = wall_clock::now();
    // The games of chess on BrainKing.
    let counts = [(1, 227_000), (2, 221_973), (0, 24_916)];
    has_finished(&harness, &counts, "blitz", now - Span::from_days(400)).await;
    has_finished(&harness, &[(1, 78)], "rapid", now - Span::from_days(60)).await;
    harness.start_bot().await;
    let eve = harness.user("Eve");
    let scope = "everywhere";
    for (options, parts) in [
        (
            json!({"game": "chess", "scope": scope}),
            vec![
                "**All** · 473967 games · White won 227078 (47.91%) · Black won 221973 (46.83%) · drawn 24916 (5.26%)",
                "On average 40 moves, counting both sides, in 10 minutes",
                "Rapid · 78 games",
                "Sicilian Defense (B20–B29) · 315978 games",
            ],
        ),
        (
            json!({"game": "chess", "scope": scope, "period": "The last 90 days"}),
            vec![
                "Everywhere · The last 90 days**",
                "**All** · 78 games · White won 78 (100.00%)",
            ],
        ),
        (
            json!({"game": "chess", "scope": scope, "period": "30d"}),
            vec!["Nothing to count yet"],
        ),
        (
            json!({"game": "chess", "scope": scope, "speed": "blitz", "period": "all"}),
            vec!["Everywhere · Blitz**", "**All** · 473889 games"],
        ),
    ] {
        let page = private(&eve.slash(LOBBY, "statistics", options).await);
        let alt = attachments(&page).first().map(|_| message::alt_of(&page));
        for part in parts {
            let told = format!("{}\n{}", text(&page), alt.as_deref().unwrap_or_default());
            assert!(told.contains(part), "{part}: {told}");
        }
    }
    let asked =
        json!({"game": "国际象棋", "scope": "所有服务器", "period": "最近一年", "speed": "快棋"});
    let asked = harness.user("Bea").slash(LOBBY, "statistics", asked).await;
    let page = private(&asked);
    for part in [
        "所有服务器 · 快棋 · 最近一年",
        "平均每局双方共走 40 步，用时 10 分钟",
    ] {
        assert!(text(&page).contains(part), "{page:#}");
    }
    message::keep(&harness, &page, "statistics").await;
    harness.close().await;
}
