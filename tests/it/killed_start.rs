//! A start that is killed, or meets a failing disk, at any call that it makes of the disk: the next start goes on where
//! the database was before, or behind it, and has everything.

use std::{
    fs,
    path::{Path, PathBuf},
    process::{Child, Command, ExitStatus, Stdio},
    time::Duration,
};

use qiyuan::store::{Store, StoreOptions, StoredSession};
use sqlx::{AssertSqlSafe, Connection as _};
use tempfile::TempDir;
use tokio::net::TcpListener;

use crate::{
    faulty_disk::{Calls, Fault, FaultyDisk, Orders},
    older_database::new_database,
};

/// Every so many calls one start is interrupted.
const STRIDE: usize = 9;

/// How a start is interrupted.
#[derive(Clone, Copy, Debug)]
enum Blow {
    Kill,
    Fails(Fault),
}

/// A database as an older program left it, before the last migration; and everything in it.
async fn of_an_older_program(folder: &TempDir) -> PathBuf {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let path = folder.path().join("older.sqlite");
    let (mut database, migrations) = new_database(&path).await;
    let last = migrations.iter().last().unwrap().version;
    for migration in migrations.iter().filter(|it| it.version < last) {
        let version = migration.version;
        migrations.run_to(version, &mut database).await.unwrap();
        let sample = format!("crates/store/tests/data/{version:04}.sql");
        let sample = fs::read_to_string(root.join(sample)).unwrap();
        let sample = sqlx::raw_sql(AssertSqlSafe(sample));
        sample.execute(&mut database).await.unwrap();
    }
    database.close().await.unwrap();
    path
}

/// Everything about every session.
async fn contents(path: &Path) -> Vec<StoredSession> {
    let store = Store::open(&StoreOptions::new(path)).await.unwrap();
    store.examine().await.unwrap();
    let mut all = Vec::new();
    let last = store.next_session_id().await.unwrap().0;
    for id in 1..last {
        all.push(
            store
                .load(qiyuan_core::session::SessionId(id))
                .await
                .unwrap(),
        );
    }
    store.close().await;
    all
}

/// A bot on `database` that looks for its server at `listener`.
fn start(database: &Path, listener: &TcpListener, disk: &FaultyDisk) -> Child {
    let address = listener.local_addr().unwrap();
    let mut bot = Command::new(env!("CARGO_BIN_EXE_qiyuan"));
    bot.arg("--sandbox-url")
        .arg(format!("http://{address}"))
        .arg("--database")
        .arg(database)
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    disk.is_used_by(&mut bot, database);
    bot.spawn().unwrap()
}

/// How the bot ended; nothing if it came to look for its server, which it does when it has its database.
async fn ends(mut bot: Child, listener: &TcpListener) -> Option<ExitStatus> {
    for _ in 0..2_000 {
        if let Some(ended) = bot.try_wait().unwrap() {
            return Some(ended);
        }
        let connection = tokio::time::timeout(Duration::from_millis(10), listener.accept());
        if connection.await.is_ok() {
            bot.kill().unwrap();
            bot.wait().unwrap();
            return None;
        }
    }
    bot.kill().unwrap();
    panic!("the bot neither ends nor goes on");
}

/// Interrupts starts at one call after the other, on copies of `before`, until one comes through.
async fn interrupted_at_every_call(before: Option<&Path>, blow: Blow) {
    let folder = tempfile::tempdir().unwrap();
    let database = folder.path().join("qiyuan.sqlite");
    let mut expected = Vec::new();
    if let Some(before) = before {
        let copy = folder.path().join("copy.sqlite");
        fs::copy(before, &copy).unwrap();
        expected = contents(&copy).await;
    }
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    for call in (1..).step_by(STRIDE) {
        for suffix in ["", "-wal", "-shm", "-journal"] {
            let _ = fs::remove_file(folder.path().join(format!("qiyuan.sqlite{suffix}")));
        }
        if let Some(before) = before {
            fs::copy(before, &database).unwrap();
        }
        let disk = FaultyDisk::new(1);
        match blow {
            Blow::Kill => disk.kill_at(call),
            Blow::Fails(fault) => disk.order(Orders::Nth(call, Calls::ALL, fault)),
        }
        let ended = ends(start(&database, &listener, &disk), &listener).await;
        let is_interrupted = match (blow, ended) {
            (Blow::Kill, ended) => ended.is_some(),
            (Blow::Fails(_), ended) => {
                let has_ended_by_itself = ended.is_none_or(|ended| ended.code() == Some(1));
                assert!(has_ended_by_itself, "{blow:?} at {call}: {ended:?}");
                disk.failed() > 0
            }
        };
        assert_eq!(contents(&database).await, expected, "{blow:?} at {call}");
        if !is_interrupted {
            assert!(call > 20, "hardly anything was done to the disk");
            return;
        }
    }
}

#[tokio::test]
#[ignore = "compiles a C library; run by .ci/run disk and .ci/nightly"]
async fn a_first_start_that_is_killed_anywhere_is_begun_again() {
    interrupted_at_every_call(None, Blow::Kill).await;
}

#[tokio::test]
#[ignore = "compiles a C library; run by .ci/run disk and .ci/nightly"]
async fn a_migration_that_is_killed_anywhere_is_begun_again() {
    let folder = tempfile::tempdir().unwrap();
    let before = of_an_older_program(&folder).await;
    interrupted_at_every_call(Some(&before), Blow::Kill).await;
}

#[tokio::test]
#[ignore = "compiles a C library; run by .ci/run disk and .ci/nightly"]
async fn a_migration_that_meets_a_failing_disk_anywhere_is_begun_again() {
    let folder = tempfile::tempdir().unwrap();
    let before = of_an_older_program(&folder).await;
    for fault in [Fault::Io, Fault::Full] {
        interrupted_at_every_call(Some(&before), Blow::Fails(fault)).await;
    }
}
