//! What the store does when the file is copied away under it, damaged, or locked.

use std::{
    fs,
    path::{Path, PathBuf},
    time::Duration,
};

use qiyuan_core::session::{SessionId, Version};
use qiyuan_store::{
    self as store, Error, InteractionId, PlayerSettings, PostponedNews, Store, StoreOptions,
};
use sqlx::Connection as _;

use super::super::{ANN, Fixture, append, at, database::Database};

impl Fixture {
    async fn tamper(&self, statement: &'static str) {
        let mut intruder = self.database.connect().await;
        let done = sqlx::query(statement).execute(&mut intruder).await.unwrap();
        assert_eq!(done.rows_affected(), 1);
        intruder.close().await.unwrap();
    }
}

#[tokio::test]
async fn settings_are_saved_with_the_time_at_which_what_waits_is_told_or_not_at_all() {
    let fixture = Fixture::new().await;
    let (id, store) = (fixture.challenge().await, &fixture.store);
    let news = PostponedNews {
        player: ANN,
        news: "end".to_owned(),
        version: Version(1),
        turn: 1,
        at: at(9_000),
    };
    store.postpone(id, news).await.unwrap();
    let mut intruder = fixture.database.connect().await;
    let fails = "CREATE TRIGGER fails BEFORE UPDATE ON postponed_news
        BEGIN SELECT RAISE(ABORT, 'it fails'); END";
    sqlx::raw_sql(fails).execute(&mut intruder).await.unwrap();
    let change = |known: &mut PlayerSettings| {
        known.follow_view = Some(false);
        ((), Some(at(2_000)))
    };
    store
        .change_player(ANN, at(1_000), change)
        .await
        .unwrap_err();
    let told_at = async || store.postponed(id).await.unwrap()[0].at;
    let settings = async || store.player(ANN).await.unwrap().settings;
    assert_eq!(told_at().await, at(9_000));
    assert_eq!(settings().await, PlayerSettings::default());
    let works = "DROP TRIGGER fails";
    sqlx::raw_sql(works).execute(&mut intruder).await.unwrap();
    store.change_player(ANN, at(1_000), change).await.unwrap();
    assert_eq!(told_at().await, at(2_000));
    assert_eq!(settings().await.follow_view, Some(false));
    intruder.close().await.unwrap();
}

#[tokio::test]
async fn what_was_acknowledged_is_in_the_files_without_any_closing() {
    let fixture = Fixture::new().await;
    let id = fixture.game().await;
    for version in 2..40 {
        let mut click = append(id, version);
        click.change.interaction = Some(InteractionId(version));
        fixture.store.append(click).await.unwrap();
        if version % 13 != 0 {
            continue;
        }
        // The files as a killed process leaves them.
        let wreck = tempfile::tempdir().unwrap();
        for entry in fs::read_dir(fixture.database.folder.path()).unwrap() {
            let entry = entry.unwrap();
            let name = entry.file_name();
            if !name.to_str().unwrap().ends_with("-shm") {
                fs::copy(entry.path(), wreck.path().join(name)).unwrap();
            }
        }
        let copy = Store::open(&StoreOptions::new(wreck.path().join("qiyuan.sqlite"))).await;
        let copy = copy.unwrap();
        copy.examine().await.unwrap();
        let found = copy.load(id).await.unwrap();
        assert_eq!(found, fixture.store.load(id).await.unwrap());
        let last = copy.interaction(InteractionId(version)).await.unwrap();
        assert!(last.is_some());
        copy.close().await;
    }
}

#[tokio::test]
async fn an_unreadable_event_harms_one_session_only() {
    let fixture = Fixture::new().await;
    let bad = fixture.game().await;
    let good = fixture.game().await;
    assert_eq!(bad, SessionId(1));
    fixture
        .tamper(
            "UPDATE events SET event = '{\"kind\":\"exploded\"}' WHERE session_id = 1 AND seq = 2",
        )
        .await;
    let refused = fixture.store.load(bad).await.unwrap_err();
    assert!(
        matches!(&refused, Error::Corrupt { session, what } if *session == bad && what.contains("event 2")),
        "{refused}"
    );
    assert!(fixture.store.load(good).await.is_ok());
    fixture.store.append(append(good, 2)).await.unwrap();
}

#[tokio::test]
async fn a_missing_event_is_noticed_wherever_it_was() {
    for statement in [
        "DELETE FROM events WHERE session_id = 1 AND seq = 1",
        "DELETE FROM events WHERE session_id = 1 AND seq = 2",
    ] {
        let fixture = Fixture::new().await;
        let id = fixture.game().await;
        fixture.tamper(statement).await;
        let refused = fixture.store.load(id).await;
        assert!(matches!(refused, Err(Error::Corrupt { .. })));
    }
}

#[tokio::test]
async fn an_invalid_row_is_corrupt() {
    let fixture = Fixture::new().await;
    let id = fixture.game().await;
    fixture
        .tamper("UPDATE sessions SET players = '11;22' WHERE id = 1")
        .await;
    let refused = fixture.store.session(id).await;
    assert!(matches!(refused, Err(Error::Corrupt { .. })));
}

#[tokio::test]
async fn a_locked_file_is_unavailable_and_works_again_when_it_is_free() {
    let database = Database::new().await;
    let mut options = database.options();
    options.patience = Duration::from_millis(50);
    let store = Store::open(&options).await.unwrap();
    let fixture = Fixture { store, database };
    let id = fixture.challenge().await;

    let mut intruder = fixture.database.connect().await;
    let lock = sqlx::query("BEGIN IMMEDIATE");
    lock.execute(&mut intruder).await.unwrap();
    let (one, two, three) = tokio::join!(
        fixture.store.append(append(id, 1)),
        fixture.store.record_alive(at(1), at(1)),
        fixture.store.append(append(id, 7)),
    );
    assert!(matches!(one, Err(Error::Unavailable(_))), "{one:?}");
    assert!(matches!(two, Err(Error::Unavailable(_))), "{two:?}");
    assert!(matches!(three, Err(Error::Unavailable(_))), "{three:?}");
    // Reading goes on meanwhile.
    assert_eq!(fixture.store.load(id).await.unwrap().events.len(), 1);

    let free = sqlx::query("ROLLBACK");
    free.execute(&mut intruder).await.unwrap();
    fixture.store.append(append(id, 1)).await.unwrap();
    assert_eq!(fixture.store.load(id).await.unwrap().events.len(), 2);
}

#[tokio::test]
async fn nothing_is_saved_in_a_file_that_is_gone_until_it_is_back() {
    let fixture = Fixture::new().await;
    let id = fixture.challenge().await;
    let elsewhere = fixture.database.folder.path().join("elsewhere.sqlite");
    for suffix in ["", "-wal"] {
        let with = |path: &Path| PathBuf::from(format!("{}{suffix}", path.display()));
        fs::rename(with(&fixture.path()), with(&elsewhere)).unwrap();
        let lost = fixture.store.append(append(id, 1)).await;
        let Err(Error::Unavailable(what)) = lost else {
            panic!("saved where nobody finds it: {lost:?}");
        };
        assert!(what.contains("removed or replaced"), "{what}");
        fs::rename(with(&elsewhere), with(&fixture.path())).unwrap();
    }
    fixture.store.append(append(id, 1)).await.unwrap();
    let fixture = fixture.restart().await;
    assert_eq!(fixture.store.load(id).await.unwrap().events.len(), 2);
}

#[tokio::test]
async fn nothing_is_saved_in_a_file_that_was_put_in_the_place_of_the_database() {
    let fixture = Fixture::new().await;
    let id = fixture.challenge().await;
    let copy = fixture.database.folder.path().join("copy.sqlite");
    store::back_up(&fixture.path(), &copy).await.unwrap();
    fs::rename(&copy, fixture.path()).unwrap();
    let whole = fs::read(fixture.path()).unwrap();
    let lost = fixture.store.append(append(id, 1)).await;
    assert!(matches!(lost, Err(Error::Unavailable(_))), "{lost:?}");
    assert_eq!(fs::read(fixture.path()).unwrap(), whole);
}

#[tokio::test]
async fn one_refusal_does_not_undo_the_requests_around_it() {
    let fixture = Fixture::new().await;
    let mut ids = Vec::new();
    for _ in 0..20 {
        ids.push(fixture.challenge().await);
    }
    let mut known = append(fixture.challenge().await, 1);
    known.change.interaction = Some(InteractionId(1));
    fixture.store.append(known).await.unwrap();
    // While the file is locked everything that is asked for waits.
    let mut intruder = fixture.database.connect().await;
    let lock = sqlx::query("BEGIN IMMEDIATE");
    lock.execute(&mut intruder).await.unwrap();
    let mut tasks = tokio::task::JoinSet::new();
    for (index, &id) in ids.iter().enumerate() {
        // Every second request is a duplicate, which is found out only after it has begun to write.
        let is_duplicate = index % 2 == 1;
        let mut click = append(id, 1);
        click.change.interaction = is_duplicate.then_some(InteractionId(1));
        let store = fixture.store.clone();
        tasks.spawn(async move { (is_duplicate, id, store.append(click).await) });
    }
    tokio::task::yield_now().await;
    let free = sqlx::query("ROLLBACK");
    free.execute(&mut intruder).await.unwrap();
    while let Some(done) = tasks.join_next().await {
        let (is_duplicate, id, result) = done.unwrap();
        let events = fixture.store.load(id).await.unwrap().events.len();
        if is_duplicate {
            assert!(matches!(result, Err(Error::Duplicate { .. })), "{result:?}");
            assert_eq!(events, 1);
        } else {
            assert_eq!(result.unwrap().0, 2);
            assert_eq!(events, 2);
        }
    }
}
