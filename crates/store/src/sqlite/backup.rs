//! Backups: made while the bot plays, and restored while it does not.
//!
//! A backup is one whole file without a log beside it. It is written under another name, examined, and only then given
//! its own name, so that whatever has the name can be restored.

use std::{
    collections::BTreeSet,
    fs::{self, File},
    path::{Path, PathBuf},
    time::Duration,
};

use sqlx::{
    ConnectOptions as _, Connection as _, SqliteConnection,
    sqlite::{SqliteConnectOptions, SqliteJournalMode},
};

use super::{
    files::{self, beside, unavailable},
    lock,
};
use crate::{
    Error, Quarantined, Store, StoreOptions, migrations, sessions::QuarantinedColumns, sql,
};

/// How long to wait for a lock that another process holds.
const PATIENCE: Duration = Duration::from_secs(30);

const COPY_INTO: &str = "VACUUM INTO $1";

/// With the indexes: nobody waits for a backup.
const INTEGRITY_CHECK: &str = "PRAGMA integrity_check(1)";

/// Everything that somebody has created; SQLite's own tables and indexes have reserved names.
const SCHEMA: &str =
    "SELECT type || ' ' || name FROM sqlite_schema WHERE substr(name, 1, 7) <> 'sqlite_'";

/// What Litestream, which `deploy/` describes, adds to a database that it copies.
const OF_LITESTREAM: [&str; 2] = ["table _litestream_lock", "table _litestream_seq"];

/// Copies the database in `source` to a new file, `target`, as it is at one moment, also while a bot uses it.
///
/// # Errors
/// [`Error::Unavailable`] if there is no such database, or the target exists or cannot be written; [`Error::Damaged`] if
/// the database is not whole: then there is no copy either.
pub async fn back_up(source: &Path, target: &Path) -> Result<(), Error> {
    refuse_to_replace(target)?;
    let part = beside(target, ".part");
    remove_if_there(&part)?;
    let kept = match copy(source, &part).await {
        Ok(()) => keep(&part, target),
        Err(error) => Err(error),
    };
    if kept.is_err() {
        // What could not be copied is of no use; the error says why.
        let _ = remove_if_there(&part);
    }
    kept
}

/// A backup that was examined and can take the place of the database. Until [`Restoration::finish`] nothing of the
/// database is touched; when it is dropped instead, nothing is left of it.
pub struct Restoration {
    store: Store,
    part: PathBuf,
    target: PathBuf,
    /// Keeps every bot from opening the database meanwhile.
    _lock: File,
}

/// Examines the backup in `source`, migrates a copy of it, and gets ready to put that in the place of the database in
/// `target`. Links are followed: the file that `target` stands for is replaced.
///
/// # Errors
/// [`Error::Unavailable`] if a bot uses the database, or a file cannot be read or written; [`Error::Damaged`] if the
/// backup is not whole; [`Error::Newer`] if it is of a newer program; [`Error::Database`] if something is in it that no
/// version of the program creates, such as a trigger.
pub async fn prepare_restore(source: &Path, target: &Path) -> Result<Restoration, Error> {
    let target = files::resolve(target)?;
    let lock = lock(&target)?;
    let part = beside(&target, ".part");
    clean(&part)?;
    let prepared = async {
        copy(source, &part).await?;
        check_before_migrating(&part).await?;
        let store = Store::open(&StoreOptions::new(&part)).await?;
        match check_schema(&part).await {
            Ok(()) => Ok(store),
            Err(error) => {
                store.close().await;
                Err(error)
            }
        }
    };
    match prepared.await {
        Ok(store) => Ok(Restoration {
            store,
            part,
            target,
            _lock: lock,
        }),
        Err(error) => {
            // The error matters more.
            let _ = clean(&part);
            Err(error)
        }
    }
}

impl Restoration {
    /// The copy: what is changed in it will be in the database.
    #[must_use]
    pub const fn store(&self) -> &Store {
        &self.store
    }

    /// Puts the copy in the place of the database. The database that was there keeps existing beside it, under the name
    /// that is given back.
    ///
    /// # Errors
    /// [`Error::Unavailable`] if a file cannot be written. The database is then where it was, or under its new name.
    pub async fn finish(self) -> Result<Option<PathBuf>, Error> {
        self.store.close().await;
        let previous = move_away(&self.target).await?;
        keep(&self.part, &self.target)?;
        Ok(previous)
    }
}

impl Drop for Restoration {
    fn drop(&mut self) {
        // What cannot be removed now is removed by the next attempt.
        let _ = clean(&self.part);
    }
}

/// The quarantined sessions of a database, the longest first, also while a bot uses it.
///
/// # Errors
/// [`Error::Unavailable`] if there is no such database, or it cannot be read; [`Error::Database`] if an older program
/// made it and no newer one has opened it yet.
pub async fn quarantined_in(database: &Path, limit: u32) -> Result<Vec<Quarantined>, Error> {
    let mut connection = open(database).await?;
    let rows: Vec<QuarantinedColumns> = sqlx::query_as(sql::QUARANTINED)
        .bind(i64::from(limit))
        .fetch_all(&mut connection)
        .await?;
    connection.close().await?;
    Ok(rows.into_iter().map(Quarantined::from).collect())
}

/// A copy of `source` for its owner alone, found to be whole.
async fn copy(source: &Path, target: &Path) -> Result<(), Error> {
    let name = target
        .to_str()
        .ok_or_else(|| unavailable(target, "the name is not UTF-8"))?;
    let mut connection = open(source).await?;
    files::create_private(target)?;
    let copied = sqlx::query(COPY_INTO)
        .bind(name)
        .execute(&mut connection)
        .await;
    connection.close().await?;
    copied?;
    let mut connection = open(target).await?;
    let found: String = sqlx::query_scalar(INTEGRITY_CHECK)
        .fetch_one(&mut connection)
        .await?;
    let schema = schema(&mut connection).await?;
    connection.close().await?;
    if found != "ok" {
        Err(Error::Damaged(found))
    } else if !schema.contains("table sessions") {
        // An empty file is a whole database, too.
        Err(Error::Damaged("it is not a database of Qiyuan".to_owned()))
    } else {
        Ok(())
    }
}

async fn schema(db: &mut SqliteConnection) -> Result<BTreeSet<String>, Error> {
    let names: Vec<String> = sqlx::query_scalar(SCHEMA).fetch_all(db).await?;
    Ok(names.into_iter().collect())
}

/// Refuses what would take part in the migrations: no version of the program creates triggers or views.
async fn check_before_migrating(part: &Path) -> Result<(), Error> {
    let mut connection = open(part).await?;
    let found = schema(&mut connection).await?;
    connection.close().await?;
    let is_foreign = |name: &&String| name.starts_with("trigger ") || name.starts_with("view ");
    found
        .iter()
        .find(is_foreign)
        .map_or(Ok(()), |name| Err(foreign(name)))
}

/// Refuses a schema that is not what the migrations make.
async fn check_schema(part: &Path) -> Result<(), Error> {
    let mut connection = open(part).await?;
    let found = schema(&mut connection).await?;
    connection.close().await?;
    let mut fresh = SqliteConnectOptions::new()
        .in_memory(true)
        .connect()
        .await?;
    migrations::run(&mut fresh).await?;
    let expected = schema(&mut fresh).await?;
    fresh.close().await?;
    if let Some(missing) = expected.difference(&found).next() {
        return Err(Error::fault(format!("the backup has no {missing}")));
    }
    found
        .difference(&expected)
        .find(|name| !OF_LITESTREAM.contains(&name.as_str()))
        .map_or(Ok(()), |name| Err(foreign(name)))
}

fn foreign(name: &str) -> Error {
    Error::fault(format!(
        "the backup has the {name}, which no version of the program creates"
    ))
}

/// A connection that only reads, also while a bot uses the database.
async fn open(path: &Path) -> Result<SqliteConnection, Error> {
    let options = SqliteConnectOptions::new()
        .filename(path)
        .read_only(true)
        .busy_timeout(PATIENCE)
        .pragma("trusted_schema", "OFF")
        .disable_statement_logging();
    Ok(options.connect().await?)
}

/// Moves a database out of the way, all of it in one file.
async fn move_away(database: &Path) -> Result<Option<PathBuf>, Error> {
    if !database.exists() {
        return Ok(None);
    }
    // Ends the log beside it. A damaged database may refuse; its files are then kept as they are.
    let options = SqliteConnectOptions::new()
        .filename(database)
        .journal_mode(SqliteJournalMode::Delete)
        .busy_timeout(PATIENCE)
        .disable_statement_logging();
    if let Ok(connection) = options.connect().await {
        connection.close().await?;
    }
    let away = (1..)
        .map(|number| beside(database, &format!(".before-restore-{number}")))
        .find(|name| !name.exists())
        .expect("numbers do not end");
    for suffix in ["-wal", "-shm", ""] {
        let from = beside(database, suffix);
        if from.exists() {
            rename(&from, &beside(&away, suffix))?;
        }
    }
    Ok(Some(away))
}

/// Gives a finished file its name, for good: the name survives a power cut.
fn keep(part: &Path, target: &Path) -> Result<(), Error> {
    let synced = File::open(part).and_then(|file| file.sync_all());
    synced.map_err(|error| unavailable(part, error))?;
    rename(part, target)?;
    let folder = match target.parent() {
        Some(folder) if folder != Path::new("") => folder,
        _ => Path::new("."),
    };
    let synced = File::open(folder).and_then(|folder| folder.sync_all());
    synced.map_err(|error| unavailable(folder, error))
}

/// Removes a copy with all that is beside it.
fn clean(part: &Path) -> Result<(), Error> {
    ["", "-wal", "-shm", ".lock"]
        .into_iter()
        .try_for_each(|suffix| remove_if_there(&beside(part, suffix)))
}

fn refuse_to_replace(path: &Path) -> Result<(), Error> {
    match path.try_exists() {
        Ok(false) => Ok(()),
        Ok(true) => Err(unavailable(path, "the file exists already")),
        Err(error) => Err(unavailable(path, error)),
    }
}

fn remove_if_there(path: &Path) -> Result<(), Error> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => Err(unavailable(path, error)),
        _ => Ok(()),
    }
}

fn rename(from: &Path, to: &Path) -> Result<(), Error> {
    fs::rename(from, to).map_err(|error| unavailable(from, error))
}
