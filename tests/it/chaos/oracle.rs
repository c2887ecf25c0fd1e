//! What must be true after a chaos run, judged by code that shares neither the fold of events nor the
//! wording with the bot: from what the players asked for and were told ([`super::ledger`]), from what
//! the sandbox recorded of the channels, and from the rows of the database, read as SQL and JSON.

mod answers;
mod clocks;
mod go;
mod panels;
mod record;

use std::collections::HashMap;

use sqlx::{Connection, SqliteConnection};

use self::{answers::Carried, panels::Expected};
use super::{
    environment::Environment,
    ledger::{Attempt, Counts, Ledger},
};

/// Complaints of one kind that are told in full.
const TOLD: usize = 20;

/// Everything that is wrong.
pub async fn examine(environment: &Environment, ledger: &Ledger) -> Vec<String> {
    let mut database = environment.read_database().await;
    let mut wrong = whole(&mut database).await;
    let (records, found) = record::all(&mut database).await;
    wrong.extend(limited(found));
    let carried = carried(&mut database).await;
    let attempts = ledger.attempts();
    wrong.extend(limited(answers::told_and_done(
        &attempts, &carried, &records,
    )));
    wrong.extend(limited(answers::nothing_unasked(
        &attempts, &carried, &records,
    )));
    let absences = environment.absences();
    let told = by_version(&attempts, &carried);
    let (mut expected, mut late) = (Vec::new(), Vec::new());
    for record in &records {
        let reckoned = clocks::reckon(record, &absences);
        late.extend(reckoned.wrong);
        expected.push(Expected::of(record, reckoned.flag, &told));
    }
    wrong.extend(limited(late));
    wrong.extend(limited(
        panels::examine(environment, &mut database, &expected).await,
    ));
    wrong.extend(limited(ratings(&mut database).await));
    wrong.extend(limited(log(&environment.log())));
    database.close().await.unwrap();
    wrong
}

/// The first complaints of many.
fn limited(mut found: Vec<String>) -> Vec<String> {
    let more = found.len().saturating_sub(TOLD);
    found.truncate(TOLD);
    if more > 0 {
        found.push(format!("… and {more} more of this kind"));
    }
    found
}

/// The database says of itself that it is whole, and no session was quarantined.
async fn whole(database: &mut SqliteConnection) -> Vec<String> {
    let mut wrong = Vec::new();
    let check: String = sqlx::query_scalar("PRAGMA integrity_check")
        .fetch_one(&mut *database)
        .await
        .unwrap();
    if check != "ok" {
        wrong.push(format!("the database is damaged: {check}"));
    }
    let orphans: Vec<(String, i64)> =
        sqlx::query_as("SELECT \"table\", rowid FROM pragma_foreign_key_check")
            .fetch_all(&mut *database)
            .await
            .unwrap();
    if !orphans.is_empty() {
        wrong.push(format!("rows without their session: {orphans:?}"));
    }
    let aside: Vec<(i64, Option<String>)> = sqlx::query_as(
        "SELECT id, quarantine_reason FROM sessions WHERE quarantined_ms IS NOT NULL",
    )
    .fetch_all(&mut *database)
    .await
    .unwrap();
    if !aside.is_empty() {
        wrong.push(format!("sessions were quarantined: {aside:?}"));
    }
    wrong
}

async fn carried(database: &mut SqliteConnection) -> Carried {
    let rows: Vec<(i64, i64, i64)> =
        sqlx::query_as("SELECT id, session_id, version FROM interactions")
            .fetch_all(database)
            .await
            .unwrap();
    rows.into_iter()
        .map(|(id, session, version)| (id.cast_unsigned(), (session, version)))
        .collect()
}

/// What was asked for, by the session and the version that it led to.
fn by_version<'a>(attempts: &'a [Attempt], carried: &Carried) -> HashMap<(i64, i64), &'a Attempt> {
    let led_to = |attempt: &'a Attempt| Some((*carried.get(&attempt.interaction)?, attempt));
    attempts.iter().filter_map(led_to).collect()
}

/// Every rated game that counts changed both ratings once, and no other changed any.
async fn ratings(database: &mut SqliteConnection) -> Vec<String> {
    let off: Vec<(i64, String, i64, i64)> = sqlx::query_as(
        "SELECT r.player_id, r.game, r.games, COUNT(c.session_id) FROM ratings r
         LEFT JOIN rating_changes c
             ON c.player_id = r.player_id AND c.game = r.game AND c.speed = r.speed
         GROUP BY r.player_id, r.game, r.speed HAVING r.games <> COUNT(c.session_id)",
    )
    .fetch_all(&mut *database)
    .await
    .unwrap();
    let mut wrong: Vec<String> = off
        .iter()
        .map(|off| format!("a rating counts other games than were rated: {off:?}"))
        .collect();
    let changed: Vec<(i64, i64, Option<String>, i64)> = sqlx::query_as(
        "SELECT s.id, s.rated, s.result, COUNT(c.player_id) FROM sessions s
         LEFT JOIN rating_changes c ON c.session_id = s.id GROUP BY s.id",
    )
    .fetch_all(database)
    .await
    .unwrap();
    for (id, rated, result, changes) in changed {
        let may_count = rated == 1 && matches!(result.as_deref(), Some("won" | "drawn"));
        if changes != 0 && (changes != 2 || !may_count) {
            wrong.push(format!("#{id} ({result:?}) changed {changes} ratings"));
        }
    }
    wrong
}

/// Nothing in the log calls for a person.
fn log(log: &str) -> Vec<String> {
    let is_complaint = |line: &&str| {
        // SQLite takes a disk that cannot be read for a damaged file. Whether it is, was asked above.
        let is_failing_disk =
            line.contains("its disk cannot be read") || line.contains("its disk cannot be read");
        line.contains("ERROR") && !is_failing_disk || line.contains("panicked")
    };
    log.lines()
        .filter(is_complaint)
        .map(|line| format!("in the log: {line}"))
        .collect()
}

/// The numbers that the database gives.
pub async fn count(environment: &Environment) -> Counts {
    let mut database = environment.read_database().await;
    let mut one = async |question: &'static str| -> i64 {
        sqlx::query_scalar(question)
            .fetch_one(&mut database)
            .await
            .unwrap()
    };
    let counts = Counts {
        sessions: one("SELECT COUNT(*) FROM sessions").await,
        over: one("SELECT COUNT(*) FROM sessions WHERE stage = 'over'").await,
        flags: one("SELECT COUNT(*) FROM sessions WHERE reason = 'time'").await,
        events: one("SELECT COUNT(*) FROM events").await,
        moves: one("SELECT COUNT(*) FROM events WHERE event LIKE '%\"played\"%'").await,
        takebacks: one("SELECT COUNT(*) FROM events WHERE event LIKE '%\"taken_back\"%'").await,
        pauses: one("SELECT COUNT(*) FROM events WHERE event LIKE '%\"paused\"%'").await,
        rematches: one("SELECT COUNT(*) FROM events WHERE event LIKE '%\"rematched\"%'").await,
        credits: one("SELECT COUNT(*) FROM events WHERE event LIKE '%\"interrupted\"%'").await,
        given_up: one("SELECT COUNT(*) FROM deliveries WHERE given_up IS NOT NULL").await,
        ..Counts::default()
    };
    let games = sqlx::query_as("SELECT game, COUNT(*) FROM sessions GROUP BY game ORDER BY game")
        .fetch_all(&mut database)
        .await
        .unwrap();
    database.close().await.unwrap();
    Counts { games, ..counts }
}
