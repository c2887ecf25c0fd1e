//! How SQLite prepares and runs the statements.

use std::collections::BTreeSet;

use sqlx::{
    ConnectOptions as _, Executor as _, SqlSafeStr as _, SqliteConnection,
    sqlite::SqliteConnectOptions,
};
use tempfile::TempDir;

use super::{super::*, parameters};
use crate::{Store, StoreOptions};

/// A migrated database; the folder goes when the guard does.
async fn database() -> (TempDir, SqliteConnection) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("qiyuan.sqlite");
    Store::open(&StoreOptions::new(&path))
        .await
        .unwrap()
        .close()
        .await;
    let options = SqliteConnectOptions::new().filename(&path);
    (folder, options.connect().await.unwrap())
}

#[tokio::test]
async fn every_statement_prepares() {
    let (_folder, mut db) = database().await;
    for &(name, statement) in ALL {
        if let Err(error) = (&mut db).prepare(statement.into_sql_str()).await {
            panic!("{name}: {error}");
        }
    }
    assert!(ALL.len() > 50);
}

/// How SQLite would run a statement, step by step.
async fn plan(db: &mut SqliteConnection, statement: &str) -> Vec<String> {
    let explain = sqlx::AssertSqlSafe(format!("EXPLAIN QUERY PLAN {statement}"));
    let mut query = sqlx::query_as::<_, (i64, i64, i64, String)>(explain);
    for _ in parameters(statement) {
        query = query.bind(None::<i64>);
    }
    let plan = query.fetch_all(db).await.unwrap();
    plan.into_iter().map(|(_, _, _, step)| step).collect()
}

#[tokio::test]
async fn every_index_serves_a_statement() {
    let (_folder, mut db) = database().await;
    let names = "SELECT name FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL";
    let names: Vec<String> = sqlx::query_scalar(names).fetch_all(&mut db).await.unwrap();
    let mut used = BTreeSet::new();
    for &(_, statement) in ALL {
        for step in plan(&mut db, statement).await {
            let words: Vec<&str> = step.split(' ').collect();
            used.extend(
                names
                    .iter()
                    .filter(|name| words.contains(&name.as_str()))
                    .cloned(),
            );
        }
    }
    let idle: Vec<&String> = names.iter().filter(|name| !used.contains(*name)).collect();
    assert_eq!(idle, Vec::<&String>::new());
}

/// Where numbers of people stand. Whoever adds a table or a column says in `forgetting` what becomes of it when somebody
/// is forgotten, and in `personal_data` what they get of it.
#[tokio::test]
async fn whoever_is_forgotten_is_in_no_other_column_than_these() {
    const PEOPLE: &str = "
        SELECT m.name || '.' || c.name FROM sqlite_schema m JOIN pragma_table_info(m.name) c
        WHERE m.type = 'table' AND (c.name LIKE '%player%' OR c.name LIKE '%moderator%' OR c.name LIKE '%blocked%'
            OR c.name LIKE '%challenger%' OR c.name LIKE '%guest%' OR c.name LIKE '%user%')
        ORDER BY 1";
    let (_folder, mut db) = database().await;
    let columns: Vec<String> = sqlx::query_scalar(PEOPLE).fetch_all(&mut db).await.unwrap();
    let known = [
        "achievements.player_id",
        "audit.moderator_id",
        "audit.player_id",
        "bans.player_id",
        "blocks.blocked_id",
        "blocks.player_id",
        "careers.player_id",
        "contest_players.player_id",
        "contests.opener_player_id",
        "early_exits.player_id",
        "expiring_messages.player_id",
        "forgettings.player_id",
        "guild_ratings.player_id",
        "player_games.player_id",
        "postponed_news.player_id",
        "rating_changes.player_id",
        "ratings.player_id",
        "session_guests.player_id",
        "session_players.player_id",
        "sessions.challenger",
        "sessions.guests",
        "sessions.players",
        "setup_drafts.player_id",
        "setups.player_id",
        "vacations.player_id",
    ];
    assert_eq!(columns, known);
}

/// Where numbers of guilds or sessions stand. Whoever adds one says in `gone_guilds` what becomes of it when a guild is
/// gone for long.
#[tokio::test]
async fn a_guild_that_is_gone_is_in_no_other_column_than_these() {
    const GUILDS: &str = "
        SELECT m.name || '.' || c.name FROM sqlite_schema m JOIN pragma_table_info(m.name) c
        WHERE m.type = 'table' AND (c.name LIKE '%guild%' OR c.name = 'session_id' OR c.name = 'owner_id')
        ORDER BY 1";
    let (_folder, mut db) = database().await;
    let columns: Vec<String> = sqlx::query_scalar(GUILDS).fetch_all(&mut db).await.unwrap();
    let known = [
        "absences.guild_id",
        // What was reached stays.
        "achievements.session_id",
        "audit.guild_id",
        "audit.session_id",
        "bans.guild_id",
        "contest_games.session_id",
        "contests.guild_id",
        "counted_games.guild_id",
        "counted_games.session_id",
        "counted_totals.guild_id",
        "deliveries.owner_id",
        // What games did to ratings stays.
        "early_exits.session_id",
        "events.session_id",
        "expiring_messages.guild_id",
        "expiring_messages.session_id",
        "gone_guilds.guild_id",
        "guild_games.guild_id",
        "guild_ratings.guild_id",
        "interactions.session_id",
        "postponed_news.session_id",
        "rating_changes.session_id",
        "session_ends.session_id",
        "session_guests.session_id",
        "session_players.session_id",
        "sessions.guild_id",
        "surfaces.owner_id",
    ];
    assert_eq!(columns, known);
}

#[tokio::test]
async fn the_last_game_of_a_channel_is_found_by_the_channel() {
    let (_folder, mut db) = database().await;
    let plan = plan(&mut db, LAST_FINISHED_IN_CHANNEL).await;
    let [search, row] = plan.as_slice() else {
        panic!("it sorts, or asks more: {plan:?}");
    };
    let by_channel = "session_players_over_in_channel (player_id=? AND channel_id=? AND";
    assert!(search.contains(by_channel), "{search}");
    assert!(row.contains("SEARCH s"), "{row}");
}

#[tokio::test]
async fn a_page_of_finished_games_begins_where_it_says_without_sorting() {
    let (_folder, mut db) = database().await;
    for (statement, bound) in [(FINISHED_BEFORE, '<'), (FINISHED_AFTER, '>')] {
        let plan = plan(&mut db, statement).await;
        let from_the_key = format!("(ended_ms,session_id){bound}(?,?)");
        let search = &plan[0];
        assert!(
            search.contains("session_players_over (player_id=?"),
            "{search}"
        );
        assert!(search.contains(&from_the_key), "{search}");
        assert!(
            !plan.iter().any(|step| step.contains("TEMP B-TREE")),
            "{plan:?}"
        );
    }
}

#[tokio::test]
async fn challenges_that_wait_are_read_oldest_first_without_sorting() {
    let (_folder, mut db) = database().await;
    let plan = plan(&mut db, CHALLENGES_WAITING).await;
    let search = "SEARCH s USING INDEX challenges_waiting (guild_id=?)";
    assert_eq!(plan.first().map(String::as_str), Some(search), "{plan:?}");
    let reads = |step: &&String| step.starts_with("SCAN") || step.contains("TEMP B-TREE");
    assert_eq!(plan.iter().find(reads), None, "{plan:?}");
}

#[tokio::test]
async fn statements_that_every_move_needs_read_no_table_from_end_to_end() {
    const HOT: &[(&str, &str)] = &[
        ("ABSENCES_SINCE", ABSENCES_SINCE),
        ("ADVANCE_SESSION", ADVANCE_SESSION),
        ("CHALLENGES_OF_PLAYER", CHALLENGES_OF_PLAYER),
        ("CHALLENGES_WAITING", CHALLENGES_WAITING),
        ("CHANGED_SINCE_END", CHANGED_SINCE_END),
        ("CHANGE_RATING", CHANGE_RATING),
        ("CHANNELS_IN_PLAY", CHANNELS_IN_PLAY),
        ("CONTEST", CONTEST),
        ("CONTEST_EVENTS", CONTEST_EVENTS),
        ("CONTEST_OF_SESSION", CONTEST_OF_SESSION),
        ("CONTEST_OPENED_BY", CONTEST_OPENED_BY),
        ("CONTESTS_OF_GUILD", CONTESTS_OF_GUILD),
        ("CONTESTS_OF_PLAYER", CONTESTS_OF_PLAYER),
        ("COUNT_LIVE_CONTESTS", COUNT_LIVE_CONTESTS),
        ("DUE_CONTESTS", DUE_CONTESTS),
        ("LIVE_CONTESTS_IN_CHANNEL", LIVE_CONTESTS_IN_CHANNEL),
        ("NEXT_CONTEST_DEADLINE", NEXT_CONTEST_DEADLINE),
        ("COUNT_CHALLENGES_BY", COUNT_CHALLENGES_BY),
        ("COUNT_GAMES_OF_PLAYER", COUNT_GAMES_OF_PLAYER),
        ("COUNT_ACTIVE_GAMES_OF_GUILD", COUNT_ACTIVE_GAMES_OF_GUILD),
        ("COUNT_RATED_IN_FULL", COUNT_RATED_IN_FULL),
        ("DELIVERED", DELIVERED),
        ("DUE", DUE),
        ("EVENTS", EVENTS),
        ("FINISHED_AFTER", FINISHED_AFTER),
        ("FINISHED_BEFORE", FINISHED_BEFORE),
        ("IN_PLAY_IN_CHANNEL", IN_PLAY_IN_CHANNEL),
        ("INTERACTION", INTERACTION),
        ("LAST_FINISHED_IN_CHANNEL", LAST_FINISHED_IN_CHANNEL),
        ("BEST_RATINGS", BEST_RATINGS),
        ("LEADERBOARD", LEADERBOARD),
        ("LEADERBOARD_OF_GUILD", LEADERBOARD_OF_GUILD),
        ("LEASE", LEASE),
        ("CHALLENGES_IN_CHANNEL", CHALLENGES_IN_CHANNEL),
        ("LIVE_SESSIONS_OF_PLAYER", LIVE_SESSIONS_OF_PLAYER),
        ("NEEDED_AT_MESSAGE", NEEDED_AT_MESSAGE),
        ("NEXT_DEADLINE", NEXT_DEADLINE),
        ("NEXT_DELIVERY", NEXT_DELIVERY),
        ("NEXT_ENDS", NEXT_ENDS),
        ("OWE_POSTPONED_NEWS", OWE_POSTPONED_NEWS),
        ("PLACES_OF_SESSIONS", PLACES_OF_SESSIONS),
        ("PLAYED_BEFORE", PLAYED_BEFORE),
        ("POSTPONED_NEWS", POSTPONED_NEWS),
        ("PRUNE_INTERACTIONS", PRUNE_INTERACTIONS),
        ("RANKED_RATINGS", RANKED_RATINGS),
        ("RATING_HISTORY", RATING_HISTORY),
        ("RELEASE_LEASES", RELEASE_LEASES),
        ("SESSION", SESSION),
        ("SESSIONS_AT_CHANNEL", SESSIONS_AT_CHANNEL),
        ("SESSIONS_OF_GUILD", SESSIONS_OF_GUILD),
        ("SPEEDS_PLAYED", SPEEDS_PLAYED),
        ("SPEEDS_PLAYED_IN_GUILD", SPEEDS_PLAYED_IN_GUILD),
        ("SURFACES", SURFACES),
        ("TOTALS", TOTALS),
        ("TOTALS_OF_GUILD_SINCE", TOTALS_OF_GUILD_SINCE),
        ("TOTALS_SINCE", TOTALS_SINCE),
    ];
    // An index that holds only the challenges that are open may be walked along, and the few rows of the subquery in
    // COUNT_RATED_IN_FULL are no table.
    const BOUNDED: &[&str] = &["USING INDEX challenges_by_challenger", "SCAN counted"];
    let (_folder, mut db) = database().await;
    let mut unbounded = Vec::new();
    for &(name, statement) in HOT {
        let plan = plan(&mut db, statement).await;
        assert!(!plan.is_empty(), "{name} has no plan");
        let scans = plan.into_iter().filter(|step| step.starts_with("SCAN"));
        let scans = scans.filter(|step| !BOUNDED.iter().any(|bounded| step.ends_with(bounded)));
        unbounded.extend(scans.map(|step| format!("{name}: {step}")));
    }
    assert_eq!(unbounded, Vec::<String>::new());
}
