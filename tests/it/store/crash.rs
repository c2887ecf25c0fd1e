//! What the store does when the file is copied away under it, damaged, or locked.

use std::{
    fs,
    path::{Path, PathBuf},
    time::Duration,
};

use qiyuan::store::{self, Error, InteractionId, Store, StoreOptions};
use qiyuan_core::session::SessionId;
use sqlx::{ConnectOptions, Connection, SqliteConnection, sqlite::SqliteConnectOptions};

use super::{House, append, at};

impl House {
    /// A connection beside the store.
    async fn intruder(&self) -> SqliteConnection {
        let options = SqliteConnectOptions::new().filename(self.path());
        options.connect().await.unwrap()
    }

    async fn tamper(&self, statement: &'static str) {
        let mut intruder = self.intruder().await;
        let done = sqlx::query(statement).execute(&mut intruder).await.unwrap();
        assert_eq!(done.rows_affected(), 1);
        intruder.close().await.unwrap();
    }
}

#[tokio::test]
async fn what_was_acknowledged_is_in_the_files_without_any_closing() {
    let house = House::new().await;
    let id = house.game().await;
    for version in 2..40 {
        let mut click = append(id, version);
        click.change.interaction = Some(InteractionId(version));
        house.store.append(click).await.unwrap();
        if version % 13 != 0 {
            continue;
        }
        // The files as a killed process leaves them.
        let wreck = tempfile::tempdir().unwrap();
        for entry in fs::read_dir(house.folder.path()).unwrap() {
            let entry = entry.unwrap();
            let name = entry.file_name();
            if !name.to_str().unwrap().ends_with("-shm") {
                fs::copy(entry.path(), wreck.path().join(name)).unwrap();
            }
        }
        let copy = Store::open(&StoreOptions::new(super::path(&wreck))).await;
        let copy = copy.unwrap();
        copy.examine().await.unwrap();
        let found = copy.load(id).await.unwrap();
        assert_eq!(found, house.store.load(id).await.unwrap());
        let last = copy.interaction(InteractionId(version)).await.unwrap();
        assert!(last.is_some());
        copy.close().await;
    }
}

#[tokio::test]
async fn an_unreadable_event_harms_one_session_only() {
    let house = House::new().await;
    let bad = house.game().await;
    let good = house.game().await;
    assert_eq!(bad, SessionId(1));
    house
        .tamper(
            "UPDATE events SET event = '{\"kind\":\"exploded\"}' WHERE session_id = 1 AND seq = 2",
        )
        .await;
    let refused = house.store.load(bad).await.unwrap_err();
    assert!(
        matches!(&refused, Error::Corrupt { session, what } if *session == bad && what.contains("event 2")),
        "{refused}"
    );
    assert!(house.store.load(good).await.is_ok());
    house.store.append(append(good, 2)).await.unwrap();
}

#[tokio::test]
async fn a_missing_event_is_noticed_wherever_it_was() {
    for statement in [
        "DELETE FROM events WHERE session_id = 1 AND seq = 1",
        "DELETE FROM events WHERE session_id = 1 AND seq = 2",
    ] {
        let house = House::new().await;
        let id = house.game().await;
        house.tamper(statement).await;
        let refused = house.store.load(id).await;
        assert!(matches!(refused, Err(Error::Corrupt { .. })));
    }
}

#[tokio::test]
async fn a_row_that_makes_no_sense_is_corrupt() {
    let house = House::new().await;
    let id = house.game().await;
    house
        .tamper("UPDATE sessions SET players = '11;22' WHERE id = 1")
        .await;
    let refused = house.store.session(id).await;
    assert!(matches!(refused, Err(Error::Corrupt { .. })));
}

#[tokio::test]
async fn a_locked_file_is_unavailable_and_works_again_when_it_is_free() {
    let folder = tempfile::tempdir().unwrap();
    let mut options = StoreOptions::new(super::path(&folder));
    options.patience = Duration::from_millis(50);
    let store = Store::open(&options).await.unwrap();
    let house = House { store, folder };
    let id = house.challenge().await;

    let mut intruder = house.intruder().await;
    let lock = sqlx::query("BEGIN IMMEDIATE");
    lock.execute(&mut intruder).await.unwrap();
    let (one, two, three) = tokio::join!(
        house.store.append(append(id, 1)),
        house.store.heartbeat(at(1), at(1)),
        house.store.append(append(id, 7)),
    );
    assert!(matches!(one, Err(Error::Unavailable(_))), "{one:?}");
    assert!(matches!(two, Err(Error::Unavailable(_))), "{two:?}");
    assert!(matches!(three, Err(Error::Unavailable(_))), "{three:?}");
    // Reading goes on meanwhile.
    assert_eq!(house.store.load(id).await.unwrap().events.len(), 1);

    let free = sqlx::query("ROLLBACK");
    free.execute(&mut intruder).await.unwrap();
    house.store.append(append(id, 1)).await.unwrap();
    assert_eq!(house.store.load(id).await.unwrap().events.len(), 2);
}

#[tokio::test]
async fn nothing_is_saved_in_a_file_that_is_gone_until_it_is_back() {
    let house = House::new().await;
    let id = house.challenge().await;
    let elsewhere = house.folder.path().join("elsewhere.sqlite");
    for suffix in ["", "-wal"] {
        let with = |path: &Path| PathBuf::from(format!("{}{suffix}", path.display()));
        fs::rename(with(&house.path()), with(&elsewhere)).unwrap();
        let lost = house.store.append(append(id, 1)).await;
        let Err(Error::Unavailable(what)) = lost else {
            panic!("saved where nobody finds it: {lost:?}");
        };
        assert!(what.contains("removed or replaced"), "{what}");
        fs::rename(with(&elsewhere), with(&house.path())).unwrap();
    }
    house.store.append(append(id, 1)).await.unwrap();
    let house = house.restart().await;
    assert_eq!(house.store.load(id).await.unwrap().events.len(), 2);
}

#[tokio::test]
async fn nothing_is_saved_in_a_file_that_was_put_in_the_place_of_the_database() {
    let house = House::new().await;
    let id = house.challenge().await;
    let copy = house.folder.path().join("copy.sqlite");
    store::back_up(&house.path(), &copy).await.unwrap();
    fs::rename(&copy, house.path()).unwrap();
    let whole = fs::read(house.path()).unwrap();
    let lost = house.store.append(append(id, 1)).await;
    assert!(matches!(lost, Err(Error::Unavailable(_))), "{lost:?}");
    assert_eq!(fs::read(house.path()).unwrap(), whole);
}

#[tokio::test]
async fn one_refusal_does_not_undo_the_requests_that_share_its_commit() {
    let folder = tempfile::tempdir().unwrap();
    let mut options = StoreOptions::new(super::path(&folder));
    options.patience = Duration::from_secs(30);
    let store = Store::open(&options).await.unwrap();
    let house = House { store, folder };
    let mut ids = Vec::new();
    for _ in 0..20 {
        ids.push(house.challenge().await);
    }
    let mut known = append(house.challenge().await, 1);
    known.change.interaction = Some(InteractionId(1));
    house.store.append(known).await.unwrap();
    // While the file is locked everything that is asked for waits, and is then committed together.
    let mut intruder = house.intruder().await;
    let lock = sqlx::query("BEGIN IMMEDIATE");
    lock.execute(&mut intruder).await.unwrap();
    let mut tasks = tokio::task::JoinSet::new();
    for (index, &id) in ids.iter().enumerate() {
        // Every second request is a duplicate, which is found out only after it has begun to write.
        let is_duplicate = index % 2 == 1;
        let mut click = append(id, 1);
        click.change.interaction = is_duplicate.then_some(InteractionId(1));
        let store = house.store.clone();
        tasks.spawn(async move { (is_duplicate, id, store.append(click).await) });
    }
    tokio::task::yield_now().await;
    let free = sqlx::query("ROLLBACK");
    free.execute(&mut intruder).await.unwrap();
    while let Some(done) = tasks.join_next().await {
        let (is_duplicate, id, result) = done.unwrap();
        let events = house.store.load(id).await.unwrap().events.len();
        if is_duplicate {
            assert!(matches!(result, Err(Error::Duplicate { .. })), "{result:?}");
            assert_eq!(events, 1);
        } else {
            assert_eq!(result.unwrap().0, 2);
            assert_eq!(events, 2);
        }
    }
}
