//! What has to be true of a backup beyond being whole, before it takes the place of the database.
//!
//! A file that somebody else has made, or changed with other tools, may hold what no version of the program writes:
//! a trigger that runs with every move, a number that the next addition overflows, a rating that is none. Whatever is
//! found is refused by name. Whether the events of a session can be played is asked elsewhere.

use std::{collections::BTreeMap, path::Path};

use sqlx::{
    AssertSqlSafe, ConnectOptions as _, Connection as _, SqliteConnection,
    sqlite::SqliteConnectOptions,
};

use super::backup::open;
use crate::{Error, migrations, players::MAX_TEXT};
use qiyuan_core::{
    clock::{Span, Timestamp},
    rating::{HIGHEST_RATING, LOWEST_RATING, NARROWEST_DEVIATION, WIDEST_DEVIATION},
};

/// Everything that somebody has created, also under names that are reserved for SQLite. What is left out are the
/// indexes that follow from a table, which have no text, and the statistics of its `ANALYZE`.
const SCHEMA: &str = "
    SELECT type || ' ' || name, sql FROM sqlite_schema
    WHERE sql IS NOT NULL AND NOT (type = 'table' AND name IN ('sqlite_stat1', 'sqlite_stat4'))";

const COLUMNS: &str = "SELECT name, type FROM pragma_table_info($1)";

const FOREIGN_KEY_CHECK: &str = "SELECT \"table\" FROM pragma_foreign_key_check LIMIT 1";

/// What Litestream, which `deploy/` describes, adds to a database that it copies.
const OF_LITESTREAM: [&str; 2] = ["table _litestream_lock", "table _litestream_seq"];

/// The table of the migrations themselves; the migrator has checked it.
const MIGRATIONS: &str = "_sqlx_migrations";

/// The times that may lie ahead; all others tell what has happened.
const TO_COME: [&str; 3] = ["deadline_ms", "next_try_ms", "claimed_until_ms"];

/// How far behind the clock may be of whoever restores.
const BEHIND: Span = Span::DAY;

/// Above all numbers that Discord gives, with room for what is added to a number.
const HIGHEST_NUMBER: i64 = 9_000_000_000_000_000_000;

/// The texts that people choose or that name what they chose; none is kept beyond a length.
const SHORT: [&str; 9] = [
    "name",
    "locale",
    "language",
    "notation",
    "theme",
    "pieces",
    "control",
    "time_zone",
    "orientation",
];

/// What the rows say about each other: what is wrong where a statement gives a number.
const AGREEMENTS: [(&str, &str); 15] = [
    (
        "an interruption that ends before it begins",
        "SELECT to_ms FROM interruptions WHERE to_ms < from_ms",
    ),
    (
        "an absence that ends before it begins",
        "SELECT guild_id FROM absences WHERE to_ms < from_ms",
    ),
    (
        "the end of a session that is not over, or of another result",
        "SELECT e.session_id FROM session_ends e JOIN sessions s ON s.id = e.session_id
         WHERE s.ended_ms IS NULL OR s.result IS NOT e.result",
    ),
    (
        "a session that is over, and not its end",
        "SELECT id FROM sessions
         WHERE ended_ms IS NOT NULL AND result IS NOT NULL AND id NOT IN (SELECT session_id FROM session_ends)",
    ),
    (
        "a player of a session who does not play it",
        "SELECT p.session_id FROM session_players p JOIN sessions s ON s.id = p.session_id
         WHERE p.seat_bit <> 0
             AND (instr(',' || s.players || ',', ',' || p.player_id || ',') = 0 OR p.seat_bit <> 1 << p.seat)",
    ),
    (
        "somebody who left a session that is not over, or plays it",
        "SELECT p.session_id FROM session_players p JOIN sessions s ON s.id = p.session_id
         WHERE p.seat_bit = 0
             AND (p.ended_ms IS NULL OR instr(',' || s.players || ',', ',' || p.player_id || ',') <> 0)",
    ),
    (
        "a player of a session that ended in another channel",
        "SELECT p.session_id FROM session_players p JOIN sessions s ON s.id = p.session_id
         WHERE p.ended_ms IS NOT NULL AND p.channel_id IS NOT s.channel_id",
    ),
    (
        "a guest of a challenge that is not for them, or does not stand",
        "SELECT g.session_id FROM session_guests g JOIN sessions s ON s.id = g.session_id
         WHERE s.stage <> 'challenge' OR instr(',' || s.guests || ',', ',' || g.player_id || ',') = 0",
    ),
    (
        "a challenge without one of those for whom it is",
        "SELECT id FROM sessions
         WHERE stage = 'challenge' AND (SELECT COUNT(*) FROM session_guests WHERE session_id = id)
             <> CASE guests WHEN '' THEN 0 ELSE 1 + length(guests) - length(replace(guests, ',', '')) END",
    ),
    (
        "a session whose players sat down in a version that it does not have",
        "SELECT id FROM sessions WHERE seated_version NOT BETWEEN 1 AND version",
    ),
    (
        "a game that is counted otherwise than it was played",
        "SELECT c.session_id FROM counted_games c JOIN sessions s ON s.id = c.session_id
         WHERE s.result IS NULL OR s.result NOT IN ('won', 'drawn') OR c.ended_ms IS NOT s.ended_ms
             OR c.game <> s.game OR c.division <> s.division OR c.speed <> s.speed OR c.plies <> s.ply
             OR c.winners <> COALESCE(s.winners, 0) OR c.guild_id <> COALESCE(s.guild_id, 0)
             OR c.seconds NOT BETWEEN 0 AND c.ended_ms / 1000",
    ),
    (
        "a rating of other games than those that are counted",
        "SELECT player_id FROM ratings WHERE games <> wins + draws + losses OR games < 1",
    ),
    (
        "a session with a number that is still to be given",
        "SELECT id FROM sessions WHERE id > (SELECT value FROM counters WHERE name = 'session')",
    ),
    (
        "an end with a number that is still to be given",
        "SELECT seq FROM session_ends WHERE seq > (SELECT value FROM counters WHERE name = 'session_end')",
    ),
    (
        "a consumer who has read ends that are still to come",
        "SELECT cursor_seq FROM consumers
         WHERE cursor_seq > (SELECT value FROM counters WHERE name = 'session_end')",
    ),
];

/// By type and name; the text that created it.
type Schema = BTreeMap<String, String>;

/// Refuses what would take part in the migrations: no version of the program creates triggers or views.
pub(super) async fn check_before_migrating(part: &Path) -> Result<(), Error> {
    let mut connection = open(part).await?;
    let found = schema(&mut connection).await?;
    connection.close().await?;
    let is_foreign = |name: &&String| name.starts_with("trigger ") || name.starts_with("view ");
    found
        .keys()
        .find(is_foreign)
        .map_or(Ok(()), |name| Err(foreign(name)))
}

/// Refuses what the migrations do not make, and what no version of the program has stored by `now`.
pub(super) async fn check(part: &Path, now: Timestamp) -> Result<(), Error> {
    let mut fresh = SqliteConnectOptions::new()
        .in_memory(true)
        .connect()
        .await?;
    migrations::run(&mut fresh).await?;
    let mut found = open(part).await?;
    let checked = async {
        check_schema(&schema(&mut fresh).await?, &schema(&mut found).await?)?;
        check_values(&mut fresh, &mut found, now).await?;
        check_agreement(&mut found).await
    };
    let checked = checked.await;
    fresh.close().await?;
    found.close().await?;
    checked
}

async fn schema(db: &mut SqliteConnection) -> Result<Schema, Error> {
    let rows: Vec<(String, String)> = sqlx::query_as(SCHEMA).fetch_all(db).await?;
    Ok(rows.into_iter().collect())
}

fn check_schema(expected: &Schema, found: &Schema) -> Result<(), Error> {
    for (name, text) in expected {
        match found.get(name) {
            None => return Err(Error::Foreign(format!("has no {name}"))),
            Some(other) if normal(other) != normal(text) => {
                let what = format!("has another {name} than every version of the program creates");
                return Err(Error::Foreign(what));
            }
            Some(_) => {}
        }
    }
    found
        .keys()
        .find(|name| !expected.contains_key(*name) && !OF_LITESTREAM.contains(&name.as_str()))
        .map_or(Ok(()), |name| Err(foreign(name)))
}

/// The text without what versions of SQLite write differently when they change a name in it.
fn normal(text: &str) -> String {
    text.chars()
        .filter(|char| !char.is_whitespace() && *char != '"')
        .collect()
}

/// Refuses values of another type than their column's, times that are none, and ratings that no game can bring.
async fn check_values(
    fresh: &mut SqliteConnection,
    found: &mut SqliteConnection,
    now: Timestamp,
) -> Result<(), Error> {
    let tables = schema(fresh).await?;
    let names = tables.keys().filter_map(|name| name.strip_prefix("table "));
    for table in names.filter(|name| *name != MIGRATIONS) {
        let columns: Vec<(String, String)> = sqlx::query_as(COLUMNS)
            .bind(table)
            .fetch_all(&mut *fresh)
            .await?;
        let cases: String = columns
            .iter()
            .map(|(column, kind)| format!(" WHEN {} THEN '{column}'", invalid(column, kind, now)))
            .collect();
        // All names are those of our own migrations.
        let statement = format!(
            "SELECT wrong FROM (SELECT CASE{cases} END AS wrong FROM {table})
             WHERE wrong IS NOT NULL LIMIT 1"
        );
        let wrong: Option<String> = sqlx::query_scalar(AssertSqlSafe(statement))
            .fetch_optional(&mut *found)
            .await?;
        if let Some(column) = wrong {
            let what = format!("has a {column} in {table} that no version of the program stores");
            return Err(Error::Foreign(what));
        }
    }
    Ok(())
}

/// The condition under which a value is none of its column; where it may be absent is in the schema.
fn invalid(column: &str, kind: &str, now: Timestamp) -> String {
    let (types, range) = match kind {
        "TEXT" if SHORT.contains(&column) => {
            return format!(
                "(typeof({column}) NOT IN ('text', 'null')
                  OR length(CAST({column} AS BLOB)) > {MAX_TEXT})"
            );
        }
        "TEXT" => ("'text'", None),
        "DOUBLE PRECISION" => ("'real'", Some(range_of_estimate(column))),
        _ if column.ends_with("_ms") => {
            let latest = if TO_COME.contains(&column) {
                Timestamp::LAST_DATE
            } else {
                now + BEHIND
            };
            let latest = latest.as_ms().to_string();
            ("'integer'", Some((0.to_string(), latest)))
        }
        _ => (
            "'integer'",
            Some((0.to_string(), HIGHEST_NUMBER.to_string())),
        ),
    };
    let range = range.map_or_else(String::new, |(least, most)| {
        format!(" OR {column} NOT BETWEEN {least} AND {most}")
    });
    format!("(typeof({column}) NOT IN ({types}, 'null'){range})")
}

/// The range of what is stored of a rating. What is computed may miss the ends by a rounding.
fn range_of_estimate(column: &str) -> (String, String) {
    let (least, most) = match column {
        "weight" => (0.0, 1.0),
        _ if column.ends_with("deviation") => (NARROWEST_DEVIATION - 1e-6, WIDEST_DEVIATION + 1e-6),
        _ if column.ends_with("volatility") => (0.0, 1.0),
        _ => (LOWEST_RATING, HIGHEST_RATING),
    };
    (format!("{least:?}"), format!("{most:?}"))
}

async fn check_agreement(found: &mut SqliteConnection) -> Result<(), Error> {
    let table: Option<String> = sqlx::query_scalar(FOREIGN_KEY_CHECK)
        .fetch_optional(&mut *found)
        .await?;
    if let Some(table) = table {
        let what = format!("has a row in {table} that belongs to a session it does not have");
        return Err(Error::Foreign(what));
    }
    for (what, statement) in AGREEMENTS {
        let number: Option<i64> = sqlx::query_scalar(statement)
            .fetch_optional(&mut *found)
            .await?;
        if let Some(number) = number {
            return Err(Error::Foreign(format!("has {what} ({number})")));
        }
    }
    Ok(())
}

fn foreign(name: &str) -> Error {
    Error::Foreign(format!(
        "has the {name}, which no version of the program creates"
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_changed_name_in_a_schema_may_be_quoted() {
        let typed = "CREATE TABLE t (\n    a TEXT\n)";
        assert_eq!(normal(typed), normal("CREATE TABLE \"t\" (a TEXT)"));
        assert_ne!(normal(typed), normal("CREATE TABLE t (a TEXT, b TEXT)"));
    }
}
