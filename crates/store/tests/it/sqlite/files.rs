//! What has to be true of the file, and whose it is.

use std::{
    fs,
    os::unix::fs::{PermissionsExt as _, symlink},
    path::Path,
};

use qiyuan_store::{self as store, Error, Store, StoreOptions};

use super::super::{Fixture, at};

async fn refusal(path: &Path) -> String {
    match Store::open(&StoreOptions::new(path)).await {
        Err(Error::Unavailable(what)) => what,
        Err(other) => panic!("{other}"),
        Ok(_) => panic!("a second store was opened"),
    }
}

#[tokio::test]
async fn two_processes_do_not_share_a_file() {
    let fixture = Fixture::new().await;
    let second = Store::open(&StoreOptions::new(fixture.path())).await;
    let Err(Error::Unavailable(what)) = second else {
        panic!("a second store was opened");
    };
    assert!(what.contains("another process"), "{what}");
    fixture.challenge().await;
}

#[tokio::test]
async fn a_file_that_is_no_database_is_called_damaged_and_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("qiyuan.sqlite");
    let text = "This is a diary and no database. ".repeat(200);
    fs::write(&path, &text).unwrap();
    let opened = Store::open(&StoreOptions::new(&path)).await;
    assert!(matches!(opened, Err(Error::Damaged(_))));
    assert_eq!(fs::read_to_string(&path).unwrap(), text);
}

#[tokio::test]
async fn a_folder_that_is_not_there_is_unavailable() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("nowhere").join("qiyuan.sqlite");
    let opened = Store::open(&StoreOptions::new(&path)).await;
    assert!(matches!(opened, Err(Error::Unavailable(_))));
}

#[tokio::test]
async fn a_link_to_a_database_in_use_is_refused_as_the_database_is() {
    let fixture = Fixture::new().await;
    let link = fixture.beside("link.sqlite");
    symlink(fixture.path(), &link).unwrap();
    let what = refusal(&link).await;
    assert!(what.contains("another process"), "{what}");
    // Through a folder that is a link, too.
    let folder = fixture.beside("folder");
    symlink(fixture.database.folder.path(), &folder).unwrap();
    let what = refusal(&folder.join("qiyuan.sqlite")).await;
    assert!(what.contains("another process"), "{what}");
}

#[tokio::test]
async fn a_database_with_a_second_name_is_refused() {
    let fixture = Fixture::new().await;
    let other = fixture.beside("other.sqlite");
    fs::hard_link(fixture.path(), &other).unwrap();
    let what = refusal(&other).await;
    assert!(what.contains("hard link"), "{what}");
}

#[cfg(target_os = "linux")]
#[tokio::test]
async fn a_database_in_use_is_refused_whatever_its_name_and_without_the_file_of_its_lock() {
    let fixture = Fixture::new().await;
    fixture.challenge().await;
    fs::remove_file(fixture.beside("qiyuan.sqlite.lock")).unwrap();
    let what = refusal(&fixture.path()).await;
    assert!(what.contains("another process"), "{what}");
    let moved = fixture.beside("moved.sqlite");
    fs::rename(fixture.path(), &moved).unwrap();
    let what = refusal(&moved).await;
    assert!(what.contains("another process"), "{what}");
    let restored = store::prepare_restore(&moved, &moved, at(1_000_000)).await;
    assert!(restored.is_err(), "restored over a database in use");
    fixture.store.close().await;
    Store::open(&StoreOptions::new(&moved)).await.unwrap();
}

#[tokio::test]
async fn a_folder_is_no_database() {
    let folder = tempfile::tempdir().unwrap();
    let what = refusal(folder.path()).await;
    assert!(what.contains("is no file"), "{what}");
}

#[tokio::test]
async fn a_database_that_everybody_could_read_is_closed_to_others() {
    let mut fixture = Fixture::new().await;
    fixture.challenge().await;
    fixture.store.close().await;
    let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
    for (before, after) in [(0o644, 0o640), (0o666, 0o660), (0o600, 0o600)] {
        fs::set_permissions(fixture.path(), fs::Permissions::from_mode(before)).unwrap();
        fixture = fixture.restart().await;
        fixture.challenge().await;
        for suffix in ["", "-wal", "-shm"] {
            let name = format!("qiyuan.sqlite{suffix}");
            assert_eq!(mode(&fixture.beside(&name)), after, "{name}");
        }
        fixture.store.close().await;
    }
}

#[tokio::test]
async fn a_link_to_nothing_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let link = folder.path().join("link.sqlite");
    symlink(folder.path().join("nothing.sqlite"), &link).unwrap();
    let what = refusal(&link).await;
    assert!(what.contains("does not exist"), "{what}");
    assert!(!folder.path().join("nothing.sqlite").exists());
}

#[tokio::test]
async fn every_file_is_readable_by_its_owner_alone() {
    let fixture = Fixture::new().await;
    fixture.challenge().await;
    let backup = fixture.beside("backup.sqlite");
    store::back_up(&fixture.path(), &backup).await.unwrap();
    let mut names = Vec::new();
    for entry in fs::read_dir(fixture.database.folder.path()).unwrap() {
        let entry = entry.unwrap();
        let name = entry.file_name().into_string().unwrap();
        let mode = entry.metadata().unwrap().permissions().mode() & 0o777;
        assert_eq!(mode, 0o600, "{name} is {mode:o}");
        names.push(name);
    }
    names.sort();
    let expected = ["", "-shm", "-wal", ".lock"].map(|suffix| format!("qiyuan.sqlite{suffix}"));
    assert_eq!(names[0], "backup.sqlite");
    assert_eq!(names[1..], expected);
    let restored = fixture.beside("restored.sqlite");
    let restoration = store::prepare_restore(&backup, &restored, at(1_000_000))
        .await
        .unwrap();
    restoration.finish().await.unwrap();
    let mode = fs::metadata(&restored).unwrap().permissions().mode() & 0o777;
    assert_eq!(mode, 0o600, "{mode:o}");
}
