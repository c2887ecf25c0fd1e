//! Backups: made while the bot plays, and restored while it does not.
//!
//! A backup is one whole file without a log beside it. It is written under another name, examined, and only then given
//! its own name, so that whatever has the name can be restored.

use std::{
    fs::{self, File},
    path::{Path, PathBuf},
    time::Duration,
};

use sqlx::{
    ConnectOptions as _, Connection as _, SqliteConnection,
    sqlite::{SqliteConnectOptions, SqliteJournalMode},
};

use super::{
    files::{self, Lock, PartFile, beside, unavailable},
    verify,
};
use crate::{Error, Quarantined, Store, StoreOptions, sessions::QuarantinedColumns, sql};
use qiyuan_core::clock::Timestamp;

/// How long to wait for a lock that another process holds.
const PATIENCE: Duration = Duration::from_secs(30);

const COPY_INTO: &str = "VACUUM INTO $1";

/// With the indexes: nobody waits for a backup.
const INTEGRITY_CHECK: &str = "PRAGMA integrity_check(1)";

const HAS_SESSIONS: &str =
    "SELECT EXISTS (SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'sessions')";

/// Copies the database in `source` to a new file, `target`, as it is at one moment, also while a bot uses it.
///
/// # Errors
/// [`Error::Unavailable`] if there is no such database, it has a second name (a hard link), or the target exists or
/// cannot be written; [`Error::Damaged`] if the database is not whole: then there is no copy either.
pub async fn back_up(source: &Path, target: &Path) -> Result<(), Error> {
    refuse_to_replace(target)?;
    let part = PartFile::beside(target)?;
    copy(source, &part).await?;
    keep_new(&part, target)
}

/// A backup that was examined and can take the place of the database. Until [`Restoration::finish`] nothing of the
/// database is touched; when it is dropped instead, nothing is left of it.
pub struct Restoration {
    store: Store,
    part: PartFile,
    target: PathBuf,
    /// Keeps every bot from opening the database meanwhile.
    _lock: Lock,
}

/// Examines the backup in `source`, migrates a copy of it, and gets ready to put that in the place of the database in
/// `target`. Links are followed: the file that `target` stands for is replaced.
///
/// # Errors
/// [`Error::Unavailable`] if a bot uses the database, or a file cannot be read or written; [`Error::Damaged`] if the
/// backup is not whole; [`Error::Newer`] if it is of a newer program; [`Error::Foreign`] if something is in it that no
/// version of the program creates or has stored by `now`, such as a trigger, or a move of next week.
pub async fn prepare_restore(
    source: &Path,
    target: &Path,
    now: Timestamp,
) -> Result<Restoration, Error> {
    let target = files::resolve(target)?;
    let mut lock = Lock::of_name(&target)?;
    if target.exists() {
        lock.add_file(&target)?;
    }
    let part = PartFile::beside(&target)?;
    copy(source, &part).await?;
    verify::check_before_migrating(part.path()).await?;
    let store = Store::open(&StoreOptions::new(part.path())).await?;
    if let Err(error) = verify::check(part.path(), now).await {
        store.close().await;
        return Err(error);
    }
    Ok(Restoration {
        store,
        part,
        target,
        _lock: lock,
    })
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

/// The quarantined sessions of a database, the longest first, also while a bot uses it.
///
/// # Errors
/// [`Error::Unavailable`] if there is no such database, or it cannot be read; [`Error::Database`] if an older program
/// made it and no newer one has opened it yet.
pub async fn quarantined_in(database: &Path, limit: u32) -> Result<Vec<Quarantined>, Error> {
    let mut connection = open(&files::resolve(database)?).await?;
    let rows: Vec<QuarantinedColumns> = sqlx::query_as(sql::QUARANTINED)
        .bind(i64::from(limit))
        .fetch_all(&mut connection)
        .await?;
    connection.close().await?;
    Ok(rows.into_iter().map(Quarantined::from).collect())
}

/// A copy of `source` for its owner alone, found to be whole.
async fn copy(source: &Path, target: &PartFile) -> Result<(), Error> {
    let target = target.path();
    let name = target
        .to_str()
        .ok_or_else(|| unavailable(target, "the name is not UTF-8"))?;
    let mut connection = open(&files::resolve(source)?).await?;
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
    let is_ours: bool = sqlx::query_scalar(HAS_SESSIONS)
        .fetch_one(&mut connection)
        .await?;
    connection.close().await?;
    if found != "ok" {
        Err(Error::Damaged(found))
    } else if !is_ours {
        // An empty file is a whole database, too.
        Err(Error::Damaged("it is not a database of Qiyuan".to_owned()))
    } else {
        Ok(())
    }
}

/// A connection that only reads, also while a bot uses the database.
pub(super) async fn open(path: &Path) -> Result<SqliteConnection, Error> {
    if !path.exists() {
        return Err(unavailable(path, "there is no such file"));
    }
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
    for suffix in ["-wal", "-shm"] {
        let from = beside(database, suffix);
        if from.exists() {
            rename(&from, &beside(&away, suffix))?;
        }
    }
    // With two names until the restored file takes the first: a program that starts after a crash in between refuses
    // the file, and does not begin an empty one. Not every file system can do that.
    if fs::hard_link(database, &away).is_err() {
        rename(database, &away)?;
    }
    Ok(Some(away))
}

/// Gives a finished file its name, for good: the name survives a power cut.
fn keep(part: &PartFile, target: &Path) -> Result<(), Error> {
    sync(part.path())?;
    rename(part.path(), target)?;
    sync_folder_of(target)
}

/// As [`keep`], but replaces no file, not even one that was created a moment ago.
fn keep_new(part: &PartFile, target: &Path) -> Result<(), Error> {
    sync(part.path())?;
    match fs::hard_link(part.path(), target) {
        Ok(()) => {
            fs::remove_file(part.path()).map_err(|error| unavailable(part.path(), error))?;
        }
        Err(_) => {
            // The name is taken, or the file system knows no second names.
            refuse_to_replace(target)?;
            rename(part.path(), target)?;
        }
    }
    sync_folder_of(target)
}

fn sync(path: &Path) -> Result<(), Error> {
    let synced = File::open(path).and_then(|file| file.sync_all());
    synced.map_err(|error| unavailable(path, error))
}

fn sync_folder_of(target: &Path) -> Result<(), Error> {
    let folder = match target.parent() {
        Some(folder) if folder != Path::new("") => folder,
        _ => Path::new("."),
    };
    let synced = File::open(folder).and_then(|folder| folder.sync_all());
    synced.map_err(|error| unavailable(folder, error))
}

fn refuse_to_replace(path: &Path) -> Result<(), Error> {
    // A link counts, wherever it leads.
    match fs::symlink_metadata(path) {
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(()),
        Ok(_) => Err(unavailable(path, "the file exists already")),
        Err(error) => Err(unavailable(path, error)),
    }
}

fn rename(from: &Path, to: &Path) -> Result<(), Error> {
    fs::rename(from, to).map_err(|error| unavailable(from, error))
}
