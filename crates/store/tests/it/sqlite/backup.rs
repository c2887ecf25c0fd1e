//! Backups that are made under load and restored.

use std::{
    fs,
    path::{Path, PathBuf},
};

use qiyuan_core::session::Version;
use qiyuan_store::{self as store, Error, Store, StoreOptions};
use sqlx::{ConnectOptions as _, Connection as _, sqlite::SqliteConnectOptions};

use super::super::{Fixture, append, at};

/// Restores without a look at the sessions.
async fn restore(backup: &Path, target: &Path) -> Result<Option<PathBuf>, Error> {
    store::prepare_restore(backup, target).await?.finish().await
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
    let refused = store::back_up(&nowhere, &other).await;
    assert!(matches!(refused, Err(Error::Unavailable(_))), "{refused:?}");
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
    let names = fs::read_dir(fixture.database.folder.path()).unwrap();
    let names: Vec<_> = names.map(|entry| entry.unwrap().file_name()).collect();
    assert!(
        names
            .iter()
            .all(|name| !name.to_str().unwrap().contains("part")),
        "{names:?}"
    );
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

/// What a backup is refused for in which somebody ran `statement`; the database is what it was.
async fn refused_after(statement: &'static str) -> String {
    let fixture = Fixture::new().await;
    let id = fixture.game().await;
    let before = fixture.store.load(id).await.unwrap();
    let copy = fixture.beside("copy.sqlite");
    store::back_up(&fixture.path(), &copy).await.unwrap();
    fixture.store.close().await;
    let options = SqliteConnectOptions::new().filename(&copy);
    let mut db = options.connect().await.unwrap();
    sqlx::query(statement).execute(&mut db).await.unwrap();
    db.close().await.unwrap();
    let refused = restore(&copy, &fixture.path()).await.unwrap_err();
    let restored = fixture.database.open().await;
    assert_eq!(restored.load(id).await.unwrap(), before);
    assert!(!fixture.beside("qiyuan.sqlite.part").exists());
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
    let restoration = store::prepare_restore(&copy, &fixture.path())
        .await
        .unwrap();
    let row = restoration.store().session(id).await.unwrap();
    assert_eq!(row.version, Version(2));
    drop(restoration);
    assert!(!fixture.beside("qiyuan.sqlite.part").exists());
    let reopened = fixture.database.open().await;
    assert_eq!(reopened.load(id).await.unwrap(), later);
}
