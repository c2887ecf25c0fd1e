//! Copies that are made under load and put back.

use std::fs;

use qiyuan::store::{self, Error, Store, StoreOptions};
use qiyuan_core::session::Version;

use super::{Fixture, append, at, path};

#[tokio::test]
async fn a_copy_made_under_load_is_the_house_as_it_was_at_one_moment() {
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
    let copy = fixture.folder.path().join("copy.sqlite");
    store::back_up(&fixture.path(), &copy).await.unwrap();
    fixture.store.append(append(id, 2)).await.unwrap();
    let later = fixture.store.load(id).await.unwrap();

    let refused = store::restore(&copy, &fixture.path()).await;
    assert!(
        matches!(refused, Err(Error::Unavailable(_))),
        "a bot uses it"
    );
    assert_eq!(fixture.store.load(id).await.unwrap(), later);

    fixture.store.close().await;
    let previous = store::restore(&copy, &fixture.path()).await.unwrap();
    let restored = super::open(&fixture.folder).await;
    assert_eq!(restored.load(id).await.unwrap(), copied);
    restored.append(append(id, 2)).await.unwrap();
    let previous = Store::open(&StoreOptions::new(previous.unwrap())).await;
    assert_eq!(previous.unwrap().load(id).await.unwrap(), later);
}

#[tokio::test]
async fn a_copy_replaces_no_file_and_needs_a_database() {
    let fixture = Fixture::new().await;
    fixture.challenge().await;
    let copy = fixture.folder.path().join("copy.sqlite");
    fs::write(&copy, "a diary").unwrap();
    let refused = store::back_up(&fixture.path(), &copy).await;
    assert!(matches!(refused, Err(Error::Unavailable(_))), "{refused:?}");
    assert_eq!(fs::read_to_string(&copy).unwrap(), "a diary");

    let nowhere = fixture.folder.path().join("nowhere.sqlite");
    let other = fixture.folder.path().join("other.sqlite");
    let refused = store::back_up(&nowhere, &other).await;
    assert!(matches!(refused, Err(Error::Unavailable(_))), "{refused:?}");
    assert!(!nowhere.exists() && !other.exists());
}

#[tokio::test]
async fn a_damaged_copy_is_refused_and_changes_nothing() {
    let fixture = Fixture::new().await;
    let id = fixture.game().await;
    let before = fixture.store.load(id).await.unwrap();
    let copy = fixture.folder.path().join("copy.sqlite");
    store::back_up(&fixture.path(), &copy).await.unwrap();
    fixture.store.close().await;
    let mut bytes = fs::read(&copy).unwrap();
    bytes.truncate(bytes.len() / 2);
    bytes[5_000..9_000].fill(0xaa);
    fs::write(&copy, bytes).unwrap();

    let refused = store::restore(&copy, &fixture.path()).await;
    assert!(matches!(refused, Err(Error::Damaged(_))), "{refused:?}");
    let names = fs::read_dir(fixture.folder.path()).unwrap();
    let names: Vec<_> = names.map(|entry| entry.unwrap().file_name()).collect();
    assert!(
        names
            .iter()
            .all(|name| !name.to_str().unwrap().contains("part")),
        "{names:?}"
    );
    let reopened = super::open(&fixture.folder).await;
    assert_eq!(reopened.load(id).await.unwrap(), before);
}

#[tokio::test]
async fn an_empty_file_is_no_copy() {
    let fixture = Fixture::new().await;
    let id = fixture.game().await;
    let before = fixture.store.load(id).await.unwrap();
    fixture.store.close().await;
    let empty = fixture.folder.path().join("copy.sqlite");
    fs::write(&empty, "").unwrap();

    let refused = store::restore(&empty, &fixture.path()).await;
    assert!(matches!(refused, Err(Error::Damaged(_))), "{refused:?}");
    let refused = store::back_up(&empty, &fixture.folder.path().join("other.sqlite")).await;
    assert!(matches!(refused, Err(Error::Damaged(_))), "{refused:?}");
    assert!(!fixture.folder.path().join("other.sqlite").exists());
    let reopened = super::open(&fixture.folder).await;
    assert_eq!(reopened.load(id).await.unwrap(), before);
}

#[tokio::test]
async fn a_copy_is_restored_where_nothing_was() {
    let fixture = Fixture::new().await;
    let id = fixture.game().await;
    let copy = fixture.folder.path().join("copy.sqlite");
    store::back_up(&fixture.path(), &copy).await.unwrap();
    let elsewhere = tempfile::tempdir().unwrap();
    let previous = store::restore(&copy, &path(&elsewhere)).await.unwrap();
    assert_eq!(previous, None);
    let restored = super::open(&elsewhere).await;
    assert_eq!(
        restored.load(id).await.unwrap(),
        fixture.store.load(id).await.unwrap()
    );
    assert_eq!(restored.session(id).await.unwrap().id, id);
    assert!(restored.begin_run(at(1)).await.unwrap().is_none());
}
