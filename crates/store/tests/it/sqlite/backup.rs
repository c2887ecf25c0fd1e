//! Backups that are made under load and restored.

use std::{
    fs,
    path::{Path, PathBuf},
};

use qiyuan_core::{clock::Timestamp, session::Version};
use qiyuan_store::{self as store, Error, Store, StoreOptions};
use sqlx::{AssertSqlSafe, ConnectOptions as _, Connection as _, sqlite::SqliteConnectOptions};

use super::super::{Fixture, append, at};

/// When the backups are restored.
const NOW: Timestamp = at(1_000_000_000_000);

impl Fixture {
    /// The names beside the database of files that are being written.
    fn parts(&self) -> Vec<String> {
        let entries = fs::read_dir(self.database.folder.path()).unwrap();
        let names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
        names.filter(|name| name.contains(".part")).collect()
    }
}

/// Restores without a look at the sessions.
async fn restore(backup: &Path, target: &Path) -> Result<Option<PathBuf>, Error> {
    store::prepare_restore(backup, target, NOW)
        .await?
        .finish()
        .await
}

#[tokio::test]
async fn a_copy_made_under_load_is_the_database_at_one_moment() {
    let fixture = Fixture::new().await;
    let folder = tempfile::tempdir().unwrap();
    let mut games = Vec::new();
    for _ in 0..8 {
        games.push(fixture.game().await);
    }
    let mut players = tokio::task::JoinSet::new();
    for &id in &games {
        let store = fixture.store.clone();
        players.spawn(async move {
            for version in 2..60 {
                store.append(append(id, version)).await.unwrap();
            }
        });
    }
    let mut copies = Vec::new();
    while !players.is_empty() {
        let copy = folder.path().join(format!("{}.sqlite", copies.len()));
        store::back_up(&fixture.path(), &copy).await.unwrap();
        copies.push(copy);
        while players.try_join_next().is_some() {}
    }

    let mut seen = vec![Version(0); games.len()];
    for copy in copies {
        let old = Store::open(&StoreOptions::new(&copy)).await.unwrap();
        old.examine().await.unwrap();
        for (id, seen) in games.iter().zip(&mut seen) {
            let then = old.load(*id).await.unwrap();
            let now = fixture.store.load(*id).await.unwrap();
            assert!(now.events.starts_with(&then.events));
            let version = then.events.last().unwrap().seq;
            assert!(version >= seen.0, "a later copy knows less");
            *seen = Version(version);
        }
        old.close().await;
    }
}

#[tokio::test]
async fn what_is_restored_is_what_was_copied_and_what_was_there_is_kept() {
    let fixture = Fixture::new().await;
    let id = fixture.game().await;
    let copied = fixture.store.load(id).await.unwrap();
    let copy = fixture.database.folder.path().join("copy.sqlite");
    store::back_up(&fixture.path(), &copy).await.unwrap();
    fixture.store.append(append(id, 2)).await.unwrap();
    let later = fixture.store.load(id).await.unwrap();

    let refused = restore(&copy, &fixture.path()).await;
    assert!(
        matches!(refused, Err(Error::Unavailable(_))),
        "a bot uses it"
    );
    assert_eq!(fixture.store.load(id).await.unwrap(), later);

    fixture.store.close().await;
    let previous = restore(&copy, &fixture.path()).await.unwrap();
    let restored = fixture.database.open().await;
    assert_eq!(restored.load(id).await.unwrap(), copied);
    restored.append(append(id, 2)).await.unwrap();
    let previous = Store::open(&StoreOptions::new(previous.unwrap())).await;
    assert_eq!(previous.unwrap().load(id).await.unwrap(), later);
}

#[tokio::test]
async fn a_copy_replaces_no_file_and_needs_a_database() {
    let fixture = Fixture::new().await;
    fixture.challenge().await;
    let copy = fixture.database.folder.path().join("copy.sqlite");
    fs::write(&copy, "a diary").unwrap();
    let refused = store::back_up(&fixture.path(), &copy).await;
    assert!(matches!(refused, Err(Error::Unavailable(_))), "{refused:?}");
    assert_eq!(fs::read_to_string(&copy).unwrap(), "a diary");

    let nowhere = fixture.database.folder.path().join("nowhere.sqlite");
    let other = fixture.database.folder.path().join("other.sqlite");
    for refused in [
        store::back_up(&nowhere, &other).await,
        store::quarantined_in(&nowhere, 10).await.map(|_| ()),
        restore(&nowhere, &other).await.map(|_| ()),
    ] {
        let Err(Error::Unavailable(what)) = refused else {
            panic!("{refused:?}");
        };
        assert!(what.contains("there is no such file"), "{what}");
    }
    assert!(!nowhere.exists() && !other.exists());
}

#[tokio::test]
async fn a_damaged_copy_is_refused_and_changes_nothing() {
    let fixture = Fixture::new().await;
    let id = fixture.game().await;
    let before = fixture.store.load(id).await.unwrap();
    let copy = fixture.database.folder.path().join("copy.sqlite");
    store::back_up(&fixture.path(), &copy).await.unwrap();
    fixture.store.close().await;
    let mut bytes = fs::read(&copy).unwrap();
    bytes.truncate(bytes.len() / 2);
    bytes[5_000..9_000].fill(0xaa);
    fs::write(&copy, bytes).unwrap();

    let refused = restore(&copy, &fixture.path()).await;
    assert!(matches!(refused, Err(Error::Damaged(_))), "{refused:?}");
    assert_eq!(fixture.parts(), Vec::<String>::new());
    let reopened = fixture.database.open().await;
    assert_eq!(reopened.load(id).await.unwrap(), before);
}

#[tokio::test]
async fn an_empty_file_is_no_copy() {
    let fixture = Fixture::new().await;
    let id = fixture.game().await;
    let before = fixture.store.load(id).await.unwrap();
    fixture.store.close().await;
    let empty = fixture.database.folder.path().join("copy.sqlite");
    fs::write(&empty, "").unwrap();

    let refused = restore(&empty, &fixture.path()).await;
    assert!(matches!(refused, Err(Error::Damaged(_))), "{refused:?}");
    let refused =
        store::back_up(&empty, &fixture.database.folder.path().join("other.sqlite")).await;
    assert!(matches!(refused, Err(Error::Damaged(_))), "{refused:?}");
    assert!(!fixture.database.folder.path().join("other.sqlite").exists());
    let reopened = fixture.database.open().await;
    assert_eq!(reopened.load(id).await.unwrap(), before);
}

#[tokio::test]
async fn a_copy_is_restored_where_nothing_was() {
    let fixture = Fixture::new().await;
    let id = fixture.game().await;
    let copy = fixture.database.folder.path().join("copy.sqlite");
    store::back_up(&fixture.path(), &copy).await.unwrap();
    let elsewhere = tempfile::tempdir().unwrap();
    let previous = restore(&copy, &elsewhere.path().join("qiyuan.sqlite"))
        .await
        .unwrap();
    assert_eq!(previous, None);
    let restored = Store::open(&StoreOptions::new(elsewhere.path().join("qiyuan.sqlite")))
        .await
        .unwrap();
    assert_eq!(
        restored.load(id).await.unwrap(),
        fixture.store.load(id).await.unwrap()
    );
    assert_eq!(restored.session(id).await.unwrap().id, id);
    assert!(restored.begin_run(at(1)).await.unwrap().is_none());
}

#[tokio::test]
async fn restoring_to_a_link_replaces_the_file_behind_it() {
    let fixture = Fixture::new().await;
    let id = fixture.game().await;
    let copied = fixture.store.load(id).await.unwrap();
    let copy = fixture.beside("copy.sqlite");
    store::back_up(&fixture.path(), &copy).await.unwrap();
    let link = fixture.beside("link.sqlite");
    std::os::unix::fs::symlink(fixture.path(), &link).unwrap();
    let refused = restore(&copy, &link).await;
    assert!(
        matches!(refused, Err(Error::Unavailable(_))),
        "a bot uses it"
    );
    fixture.store.append(append(id, 2)).await.unwrap();
    fixture.store.close().await;
    restore(&copy, &link).await.unwrap();
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    let restored = fixture.database.open().await;
    assert_eq!(restored.load(id).await.unwrap(), copied);
}

/// What a backup with a game and a challenge is refused for in which somebody ran `statement`; the database is what it
/// was.
async fn refused_after(statement: impl Into<String>) -> String {
    let fixture = Fixture::new().await;
    let id = fixture.game().await;
    fixture.challenge().await;
    let before = fixture.store.load(id).await.unwrap();
    let copy = fixture.beside("copy.sqlite");
    store::back_up(&fixture.path(), &copy).await.unwrap();
    fixture.store.close().await;
    let options = SqliteConnectOptions::new().filename(&copy);
    let mut db = options.foreign_keys(false).connect().await.unwrap();
    sqlx::raw_sql(AssertSqlSafe(statement.into()))
        .execute(&mut db)
        .await
        .unwrap();
    db.close().await.unwrap();
    let refused = restore(&copy, &fixture.path()).await.unwrap_err();
    let restored = fixture.database.open().await;
    assert_eq!(restored.load(id).await.unwrap(), before);
    assert_eq!(fixture.parts(), Vec::<String>::new());
    refused.to_string()
}

#[tokio::test]
async fn a_backup_with_what_no_version_creates_is_refused() {
    for (statement, name) in [
        (
            "CREATE TRIGGER t AFTER INSERT ON events BEGIN DELETE FROM ratings; END",
            "trigger t",
        ),
        ("CREATE VIEW v AS SELECT 1", "view v"),
        ("CREATE TABLE diary (page TEXT)", "table diary"),
        ("CREATE INDEX i ON events (at_ms)", "index i"),
        (
            "PRAGMA writable_schema = ON;
             INSERT INTO sqlite_schema VALUES ('trigger', 'sqlite_t', 'events', 0,
                 'CREATE TRIGGER sqlite_t AFTER INSERT ON events BEGIN DELETE FROM ratings; END')",
            "trigger sqlite_t",
        ),
        (
            "ALTER TABLE players ADD COLUMN note TEXT",
            "another table players",
        ),
        (
            "DROP INDEX ratings_by_rank; CREATE INDEX ratings_by_rank ON ratings (games)",
            "another index ratings_by_rank",
        ),
    ] {
        let refused = refused_after(statement).await;
        assert!(refused.contains(name), "{refused}");
    }
}

#[tokio::test]
async fn a_backup_without_what_every_version_creates_is_refused() {
    let refused = refused_after("DROP INDEX deliveries_by_time").await;
    assert!(refused.contains("no index deliveries_by_time"), "{refused}");
}

#[tokio::test]
async fn a_backup_with_values_that_no_version_stores_is_refused() {
    for (statement, what) in [
        (
            "UPDATE events SET at_ms = 9223372036854775807",
            "at_ms in events",
        ),
        (
            "UPDATE sessions SET deadline_ms = -1",
            "deadline_ms in sessions",
        ),
        ("UPDATE sessions SET ply = 'many'", "ply in sessions"),
        ("UPDATE sessions SET players = x'00'", "players in sessions"),
        (
            "UPDATE counters SET value = 9223372036854775807 WHERE name = 'session'",
            "value in counters",
        ),
        (
            "UPDATE counters SET value = 0 WHERE name = 'session'",
            "number that is still to be given (1)",
        ),
        (
            "INSERT INTO ratings VALUES (11, 'chess', 'blitz', 9e99, 100, 0.06, 0, 1, 1, 0, 0, 1)",
            "rating in ratings",
        ),
        (
            "INSERT INTO ratings VALUES (11, 'chess', 'blitz', 9e999, 100, 0.06, 0, 1, 1, 0, 0, 1)",
            "rating in ratings",
        ),
        (
            "INSERT INTO ratings VALUES (11, 'chess', 'blitz', 1500, 1, 0.06, 0, 1, 1, 0, 0, 1)",
            "deviation in ratings",
        ),
        (
            "INSERT INTO ratings VALUES (11, 'chess', 'blitz', 1500, 100, 0.06, 0, 9, 1, 0, 0, 1)",
            "a rating of other games",
        ),
        (
            "INSERT INTO rating_changes VALUES
                 (1, 11, 'chess', 'blitz', 1500, 350, 0.06, 1600, 300, 0.06, 1, 7, 0, 'won')",
            "weight in rating_changes",
        ),
        (
            "INSERT INTO session_ends VALUES (1, 1, 1, 'won', 'checkmate', 1, NULL, '')",
            "the end of a session that is not over",
        ),
        (
            "INSERT INTO counted_games VALUES (1, 'chess', '', 'blitz', 900, 1, 1, 9, 60, '', NULL)",
            "a game that is counted otherwise than it was played (1)",
        ),
        (
            "UPDATE sessions SET players = '33,44'",
            "a player of a session who does not play it",
        ),
        (
            "INSERT INTO players (id, name, updated_ms) VALUES (5, hex(randomblob(101)), 1)",
            "a name in players",
        ),
        (
            "INSERT INTO events VALUES (99, 1, 1, '{}')",
            "a row in events that belongs to a session it does not have",
        ),
    ] {
        is_refused_after(statement, what).await;
    }
}

#[tokio::test]
async fn a_backup_with_other_players_or_guests_than_its_sessions_have_is_refused() {
    for (statement, what) in [
        (
            "INSERT INTO session_guests VALUES (1, 22)",
            "a guest of a challenge that is not for them, or does not stand (1)",
        ),
        (
            "INSERT INTO session_guests VALUES (2, 77)",
            "a guest of a challenge that is not for them, or does not stand (2)",
        ),
        (
            "UPDATE session_guests SET player_id = 77",
            "a guest of a challenge that is not for them, or does not stand (2)",
        ),
        (
            "DELETE FROM session_guests",
            "a challenge without one of those for whom it is (2)",
        ),
        (
            "UPDATE sessions SET seated_version = 9999999",
            "a session whose players sat down in a version that it does not have (1)",
        ),
        (
            "UPDATE session_players SET seat_bit = 0",
            "somebody who left a session that is not over, or plays it",
        ),
    ] {
        is_refused_after(statement, what).await;
    }
}

/// A backup to which this was done is refused for that.
async fn is_refused_after(statement: &str, what: &str) {
    let refused = refused_after(statement).await;
    assert!(refused.starts_with("the backup has "), "{refused}");
    assert!(refused.contains(what), "{statement}: {refused}");
}

#[tokio::test]
async fn a_backup_that_tells_of_days_to_come_is_refused() {
    // A clock may differ by a day.
    const AHEAD: &str = "1000086400001";
    for (statement, column) in [
        (
            "INSERT INTO interruptions (from_ms, to_ms) VALUES (1, $)",
            "to_ms in interruptions",
        ),
        (
            "INSERT INTO absences (guild_id, from_ms, to_ms) VALUES (9, 1, $)",
            "to_ms in absences",
        ),
        (
            "INSERT INTO early_exits (session_id, player_id, at_ms) VALUES (1, 11, $)",
            "at_ms in early_exits",
        ),
        ("UPDATE events SET at_ms = $", "at_ms in events"),
        (
            "UPDATE sessions SET updated_ms = $",
            "updated_ms in sessions",
        ),
        (
            "INSERT INTO lifecycle VALUES ('alive', $)",
            "at_ms in lifecycle",
        ),
        (
            "INSERT INTO session_ends VALUES (1, 1, $, 'won', 'checkmate', 1, NULL, '')",
            "at_ms in session_ends",
        ),
        (
            "INSERT INTO rating_changes VALUES
                 (1, 11, 'chess', 'blitz', 1500, 350, 0.06, 1600, 300, 0.06, $, 1, 0, 'won')",
            "at_ms in rating_changes",
        ),
    ] {
        let refused = refused_after(statement.replace('$', AHEAD)).await;
        assert!(refused.contains(column), "{statement}: {refused}");
    }
}

#[tokio::test]
async fn a_backup_with_times_in_which_nobody_could_play_that_end_before_they_begin_is_refused() {
    for (statement, what) in [
        (
            "INSERT INTO interruptions (from_ms, to_ms) VALUES (2, 1)",
            "an interruption that ends",
        ),
        (
            "INSERT INTO absences (guild_id, from_ms, to_ms) VALUES (9, 2, 1)",
            "an absence that ends",
        ),
    ] {
        let refused = refused_after(statement).await;
        assert!(refused.contains(what), "{statement}: {refused}");
    }
}

#[tokio::test]
async fn a_copy_through_a_second_name_is_refused() {
    let fixture = Fixture::new().await;
    let id = fixture.game().await;
    let (other, copy) = (
        fixture.beside("other.sqlite"),
        fixture.beside("copy.sqlite"),
    );
    fs::hard_link(fixture.path(), &other).unwrap();
    // The log with the game in it is not beside this name.
    for result in [
        store::back_up(&other, &copy).await,
        store::quarantined_in(&other, 10).await.map(|_| ()),
        restore(&other, &copy).await.map(|_| ()),
    ] {
        let Err(Error::Unavailable(what)) = result else {
            panic!("copied without its log: {result:?}");
        };
        assert!(what.contains("hard link"), "{what}");
    }
    assert!(!copy.exists());
    assert_eq!(fixture.parts(), Vec::<String>::new());
    fs::remove_file(&other).unwrap();
    let link = fixture.beside("link.sqlite");
    std::os::unix::fs::symlink(fixture.path(), &link).unwrap();
    store::back_up(&link, &copy).await.unwrap();
    let copy = Store::open(&StoreOptions::new(&copy)).await.unwrap();
    assert_eq!(
        copy.load(id).await.unwrap(),
        fixture.store.load(id).await.unwrap()
    );
}

#[tokio::test]
async fn a_copy_does_not_take_the_place_of_a_link() {
    let fixture = Fixture::new().await;
    fixture.challenge().await;
    let (link, nowhere) = (
        fixture.beside("copy.sqlite"),
        fixture.beside("nowhere.sqlite"),
    );
    std::os::unix::fs::symlink(&nowhere, &link).unwrap();
    let refused = store::back_up(&fixture.path(), &link).await;
    assert!(matches!(refused, Err(Error::Unavailable(_))), "{refused:?}");
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink() && !nowhere.exists());
}

#[tokio::test]
async fn a_copy_is_written_under_a_name_that_nothing_has() {
    let fixture = Fixture::new().await;
    let id = fixture.game().await;
    let copy = fixture.beside("copy.sqlite");
    // Somebody else's, or what a killed process has left.
    let taken = [
        "copy.sqlite.part",
        "copy.sqlite.part-1",
        "copy.sqlite.part-2-wal",
        "qiyuan.sqlite.part",
        "qiyuan.sqlite.part-1.lock",
    ];
    for name in taken {
        fs::write(fixture.beside(name), name).unwrap();
    }
    let database = fixture.path();
    let copied = tokio::join!(
        store::back_up(&database, &copy),
        store::back_up(&database, &copy)
    );
    assert!(copied.0.is_ok() != copied.1.is_ok(), "{copied:?}");
    fixture.store.close().await;
    restore(&copy, &fixture.path()).await.unwrap();
    for name in taken {
        assert_eq!(fs::read_to_string(fixture.beside(name)).unwrap(), name);
    }
    assert_eq!(fixture.parts().len(), taken.len());
    let restored = fixture.database.open().await;
    assert_eq!(restored.session(id).await.unwrap().id, id);
}

#[tokio::test]
async fn a_backup_of_a_newer_program_is_refused_in_words() {
    let refused = refused_after(
        "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time)
         VALUES (9999, 'later', true, 'x', 0)",
    )
    .await;
    assert!(
        refused.contains("newer version of the program"),
        "{refused}"
    );
}

#[tokio::test]
async fn a_restoration_that_is_not_finished_leaves_nothing() {
    let fixture = Fixture::new().await;
    let id = fixture.game().await;
    let copy = fixture.beside("copy.sqlite");
    store::back_up(&fixture.path(), &copy).await.unwrap();
    fixture.store.append(append(id, 2)).await.unwrap();
    let later = fixture.store.load(id).await.unwrap();
    fixture.store.close().await;
    let restoration = store::prepare_restore(&copy, &fixture.path(), NOW)
        .await
        .unwrap();
    let row = restoration.store().session(id).await.unwrap();
    assert_eq!(row.version, Version(2));
    drop(restoration);
    assert_eq!(fixture.parts(), Vec::<String>::new());
    let reopened = fixture.database.open().await;
    assert_eq!(reopened.load(id).await.unwrap(), later);
}
