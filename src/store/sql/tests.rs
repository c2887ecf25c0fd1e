//! Every statement prepares, keeps to the shared subset, and finds its rows by an index where that matters.

use std::collections::BTreeSet;

use sqlx::{ConnectOptions, Executor, SqlSafeStr, SqliteConnection, sqlite::SqliteConnectOptions};
use tempfile::TempDir;

use super::*;
use crate::store::{Store, StoreOptions};

/// A migrated database; the folder goes when the guard does.
async fn database() -> (TempDir, SqliteConnection) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("house.sqlite");
    Store::open(&StoreOptions::new(&path))
        .await
        .unwrap()
        .close()
        .await;
    let connection = SqliteConnectOptions::new()
        .filename(&path)
        .connect()
        .await
        .unwrap();
    (folder, connection)
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

/// The most `$n` that a statement names.
fn parameters(statement: &str) -> BTreeSet<u32> {
    statement
        .split('$')
        .skip(1)
        .map(|rest| {
            let digits: String = rest.chars().take_while(char::is_ascii_digit).collect();
            digits.parse().unwrap()
        })
        .collect()
}

#[test]
fn parameters_are_numbered_without_gaps() {
    for &(name, statement) in ALL {
        let numbers = parameters(statement);
        let expected: BTreeSet<u32> = (1..).take(numbers.len()).collect();
        assert_eq!(numbers, expected, "{name}");
    }
}

#[test]
fn statements_keep_to_what_both_databases_share() {
    const FOREIGN: &[&str] = &[
        "?",
        "rowid",
        "json",
        "->",
        "INSERT OR",
        "REPLACE INTO",
        "datetime",
        "strftime",
        "now(",
        "group_concat",
        "string_agg",
        "SKIP LOCKED",
        "IFNULL",
        "GLOB",
        "\"",
    ];
    let own = [
        "SQLITE_VERSION",
        "EXAMINE",
        "BEGIN",
        "ADVANCE_SESSIONS",
        "APPEND_EVENTS",
        "OWE_ALL",
        "RECORD_INTERACTIONS",
        "SEAT_PLAYERS",
    ];
    for &(name, statement) in ALL.iter().filter(|(name, _)| !own.contains(name)) {
        for word in FOREIGN {
            assert!(!statement.contains(word), "{name} uses {word}");
        }
    }
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
    /// A history of somebody's rating will ask by it. It costs two entries for each rated game, a thousandth of what the
    /// game itself writes; that is not worth a migration of every database.
    const SPARE: &str = "rating_changes_by_player";
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
    assert_eq!(idle, [SPARE]);
}

#[tokio::test]
async fn statements_of_the_hot_path_read_no_table_from_end_to_end() {
    const HOT: &[(&str, &str)] = &[
        ("ABSENCES_SINCE", ABSENCES_SINCE),
        ("ADVANCE_SESSION", ADVANCE_SESSION),
        ("ADVANCE_SESSIONS", ADVANCE_SESSIONS),
        ("CHALLENGES_OF_PLAYER", CHALLENGES_OF_PLAYER),
        ("CHANGE_RATING", CHANGE_RATING),
        ("CHANNELS_IN_PLAY", CHANNELS_IN_PLAY),
        ("COUNT_CHALLENGES_BY", COUNT_CHALLENGES_BY),
        ("COUNT_GAMES_OF_PLAYER", COUNT_GAMES_OF_PLAYER),
        ("COUNT_OF_GUILD", COUNT_OF_GUILD),
        ("DELIVERED", DELIVERED),
        ("DUE", DUE),
        ("EVENTS", EVENTS),
        ("FINISHED_SESSIONS_OF_PLAYER", FINISHED_SESSIONS_OF_PLAYER),
        ("HEAD_TO_HEAD", HEAD_TO_HEAD),
        ("INTERACTION", INTERACTION),
        ("LEADERBOARD", LEADERBOARD),
        ("LEASE", LEASE),
        ("LIVE_IN_CHANNEL", LIVE_IN_CHANNEL),
        ("LIVE_SESSIONS_OF_PLAYER", LIVE_SESSIONS_OF_PLAYER),
        ("NEEDED_AT_MESSAGE", NEEDED_AT_MESSAGE),
        ("NEXT_DEADLINE", NEXT_DEADLINE),
        ("NEXT_DELIVERY", NEXT_DELIVERY),
        ("PRUNE_INTERACTIONS", PRUNE_INTERACTIONS),
        ("RELEASE_LEASES", RELEASE_LEASES),
        ("SESSION", SESSION),
        ("SESSIONS_AT_CHANNEL", SESSIONS_AT_CHANNEL),
        ("SESSIONS_OF_GUILD", SESSIONS_OF_GUILD),
        ("SURFACES", SURFACES),
        ("TALLIES", TALLIES),
        ("TALLIES_OF_GUILD", TALLIES_OF_GUILD),
    ];
    let (_folder, mut db) = database().await;
    for &(name, statement) in HOT {
        let plan = plan(&mut db, statement).await;
        assert!(!plan.is_empty(), "{name} has no plan");
        for step in plan {
            // Walking along an index that holds only what is waiting is what the index is for.
            let walks_an_index = step.contains(" USING ");
            // The rows that were given, in JSON.
            let walks_what_was_given = step.contains("VIRTUAL TABLE");
            assert!(
                !step.starts_with("SCAN") || walks_an_index || walks_what_was_given,
                "{name}: {step}"
            );
        }
    }
}
