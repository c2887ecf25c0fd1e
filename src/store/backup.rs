//! Copies of the database: made while the bot plays, and put back while it does not.
//!
//! A copy is one whole file without a log beside it. It is written under another name, examined, and only then given its
//! own name, so that whatever has the name is a copy that can be put back.

use std::{
    fs::{self, File},
    path::{Path, PathBuf},
    time::Duration,
};

use sqlx::{
    ConnectOptions, Connection, SqliteConnection,
    sqlite::{SqliteConnectOptions, SqliteJournalMode},
};

use super::{Error, Store, StoreOptions, pool, sql};

/// How long to wait for a lock that somebody else holds.
const PATIENCE: Duration = Duration::from_secs(30);

/// Copies the database in `source` to a new file, `target`, as it is at one moment. Whoever uses the database goes on.
///
/// # Errors
/// [`Error::Unavailable`] if there is no such database, or the target exists or can not be written;
/// [`Error::Damaged`] if the database is not whole: then there is no copy either.
pub async fn back_up(source: &Path, target: &Path) -> Result<(), Error> {
    refuse_to_replace(target)?;
    let part = beside(target, ".part");
    remove_if_there(&part)?;
    let copied = copy(source, &part).await;
    let kept = match copied {
        Ok(()) => keep(&part, target),
        Err(error) => Err(error),
    };
    if kept.is_err() {
        // What could not be copied is of no use; the error says why.
        let _ = remove_if_there(&part);
    }
    kept
}

/// Puts the copy in `source` in the place of the database in `target`. The database that was there keeps existing
/// beside it, under the name that is given back.
///
/// # Errors
/// [`Error::Unavailable`] if a bot uses the database, or a file can not be read or written; [`Error::Damaged`] if the
/// copy is not whole; [`Error::Database`] if the copy is of a newer program. Nothing was changed then.
pub async fn restore(source: &Path, target: &Path) -> Result<Option<PathBuf>, Error> {
    let _lock = pool::lock(target)?;
    let part = beside(target, ".part");
    let clean = || {
        let suffixes = ["", "-wal", "-shm", ".lock"];
        suffixes
            .into_iter()
            .try_for_each(|suffix| remove_if_there(&beside(&part, suffix)))
    };
    clean()?;
    let restored = async {
        copy(source, &part).await?;
        // Migrates it if it is older, and shows that a bot can open it.
        Store::open(&StoreOptions::new(&part)).await?.close().await;
        let previous = set_aside(target).await?;
        keep(&part, target)?;
        Ok(previous)
    };
    let restored = restored.await;
    clean()?;
    restored
}

/// A copy of `source`, found to be whole.
async fn copy(source: &Path, target: &Path) -> Result<(), Error> {
    let name = target
        .to_str()
        .ok_or_else(|| unavailable(target, "the name is not UTF-8"))?;
    let mut connection = open(source).await?;
    let copied = sqlx::query(sql::COPY_INTO)
        .bind(name)
        .execute(&mut connection)
        .await;
    connection.close().await?;
    copied?;
    let mut connection = open(target).await?;
    let found: String = sqlx::query_scalar(sql::EXAMINE_ALL)
        .fetch_one(&mut connection)
        .await?;
    let houses: i64 = sqlx::query_scalar(sql::HOUSES)
        .fetch_one(&mut connection)
        .await?;
    connection.close().await?;
    if found != "ok" {
        Err(Error::Damaged(found))
    } else if houses == 0 {
        Err(Error::Damaged(
            "no house of games was ever in it".to_owned(),
        ))
    } else {
        Ok(())
    }
}

/// A connection that only reads, beside whoever else uses the database.
pub(super) async fn open(path: &Path) -> Result<SqliteConnection, Error> {
    let options = SqliteConnectOptions::new()
        .filename(path)
        .read_only(true)
        .busy_timeout(PATIENCE)
        .pragma("trusted_schema", "OFF")
        .disable_statement_logging();
    Ok(options.connect().await?)
}

/// Moves a database out of the way, all of it in one file.
async fn set_aside(database: &Path) -> Result<Option<PathBuf>, Error> {
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
    let aside = (1..)
        .map(|number| beside(database, &format!(".before-restore-{number}")))
        .find(|name| !name.exists())
        .expect("numbers do not end");
    for suffix in ["-wal", "-shm", ""] {
        let from = beside(database, suffix);
        if from.exists() {
            rename(&from, &beside(&aside, suffix))?;
        }
    }
    Ok(Some(aside))
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

fn beside(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(suffix);
    name.into()
}

fn unavailable(path: &Path, what: impl std::fmt::Display) -> Error {
    Error::Unavailable(format!("{}: {what}", path.display()))
}
