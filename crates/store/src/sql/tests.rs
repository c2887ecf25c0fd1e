//! Every statement prepares, keeps to the shared subset, and finds its rows by an index where that matters.

use std::collections::BTreeSet;

#[cfg(feature = "postgres")]
use sqlx::{Executor as _, SqlSafeStr as _};

use super::*;

#[cfg(not(feature = "postgres"))]
mod sqlite;

#[cfg(feature = "postgres")]
#[tokio::test]
#[expect(
    clippy::disallowed_methods,
    reason = "where the server of the tests is"
)]
async fn every_statement_prepares() {
    use crate::{Store, StoreOptions};
    use sqlx::{AssertSqlSafe, Connection as _, PgConnection};

    let server = std::env::var("QIYUAN_TEST_POSTGRES").expect("the URL of a server for tests");
    let schema = format!("statements_{}", std::process::id());
    let mut db = PgConnection::connect(&server).await.unwrap();
    let create = AssertSqlSafe(format!("CREATE SCHEMA {schema}"));
    sqlx::query(create).execute(&mut db).await.unwrap();
    let url = format!("{server}&options[search_path]={schema}");
    Store::open(&StoreOptions::new(&url)).await.unwrap();
    let mut db = PgConnection::connect(&url).await.unwrap();
    for &(name, statement) in ALL {
        if let Err(error) = (&mut db).prepare(statement.into_sql_str()).await {
            panic!("{name}: {error}");
        }
    }
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
    for &(name, statement) in ALL {
        for word in FOREIGN {
            assert!(!statement.contains(word), "{name} uses {word}");
        }
    }
}
