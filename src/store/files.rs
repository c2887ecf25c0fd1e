//! The files of the database as the system has them: whether they are still there, and what a failed sync left in them.
//!
//! When the sync at the end of a commit fails, SQLite reports it and does not count the commit. Its frames stay in the
//! log, though: the system remembers them, may never write them to the disk, and says of a second sync that all is well.
//! Whoever reads the log from its beginning (the next process, or a connection that finds no other) takes such frames
//! for a commit, and puts later commits behind them. After a power cut the log would end where the disk never got them,
//! and everything that was acknowledged since would be gone.
//!
//! So a failed sync is never repeated, and no log is believed that this process has not synced: whatever it says is
//! written again, byte for byte, and synced as new ([`renew_log`]) before anything is added to it. Pages of the database
//! file need no such care: SQLite writes them again from the log until a sync has succeeded.

use std::{
    fs::{self, File},
    io,
    os::unix::fs::{FileExt as _, MetadataExt as _},
    path::{Path, PathBuf},
};

use sqlx::SqliteConnection;

use super::{Error, sql};

/// How much is written again at once.
const PIECE: usize = 1 << 16;

/// Which file a name stands for: its device and its number there.
type Identity = (u64, u64);

/// The files that a connection has open.
pub(super) struct Files {
    database: PathBuf,
    identity: Identity,
    log: Option<Identity>,
}

impl Files {
    /// The files as they are now; to be called while a connection is open.
    pub(super) fn of(database: &Path) -> Result<Self, Error> {
        let identity = identity(database).map_err(|error| unavailable(database, error))?;
        Ok(Self {
            database: database.to_owned(),
            identity,
            log: identity_of_log(database),
        })
    }

    /// Whether what a connection would write can still be found under the names of the files. A file that was removed or
    /// replaced takes what is written to it with it when it is closed.
    pub(super) fn are_in_place(&self) -> Result<(), Error> {
        let is_here = identity(&self.database).is_ok_and(|now| now == self.identity);
        let has_log = self.log.is_none() || self.log == identity_of_log(&self.database);
        if is_here && has_log {
            return Ok(());
        }
        let file = if is_here { "its log" } else { "the file" };
        Err(unavailable(
            &self.database,
            format!("{file} was removed or replaced while it is used"),
        ))
    }

    /// There is no connection: whoever closes the last one removes the log, and the next makes another.
    pub(super) const fn closed(&mut self) {
        self.log = None;
    }

    /// There is a connection again.
    pub(super) fn opened(&mut self) -> Result<(), Error> {
        self.are_in_place()?;
        self.log = identity_of_log(&self.database);
        Ok(())
    }
}

/// Makes what the log says durable, whoever wrote it and whatever became of their syncs. Nobody else writes meanwhile.
pub(super) async fn renew_log(db: &mut SqliteConnection, database: &Path) -> Result<(), Error> {
    let log = log_of(database);
    sqlx::query(sql::BEGIN).execute(&mut *db).await?;
    let renewed = tokio::task::spawn_blocking(move || {
        write_again(&log).map_err(|error| unavailable(&log, error))
    });
    let renewed = renewed.await.map_err(Error::fault)?;
    sqlx::query(sql::ROLLBACK).execute(db).await?;
    renewed
}

/// Commits something of no weight where a failed commit would be in the log, so that nobody finds that one later.
pub(super) async fn write_over(db: &mut SqliteConnection) -> Result<(), Error> {
    sqlx::query(sql::COUNT_REOPENING).execute(db).await?;
    Ok(())
}

fn write_again(log: &Path) -> io::Result<()> {
    let file = match File::options().read(true).write(true).open(log) {
        Ok(file) => file,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
        Err(error) => return Err(error),
    };
    let mut piece = vec![0; PIECE];
    let mut at = 0;
    loop {
        let read = file.read_at(&mut piece, at)?;
        if read == 0 {
            break;
        }
        file.write_all_at(&piece[..read], at)?;
        at += read as u64;
    }
    if at > 0 { file.sync_all() } else { Ok(()) }
}

fn identity(path: &Path) -> io::Result<Identity> {
    fs::metadata(path).map(|found| (found.dev(), found.ino()))
}

fn identity_of_log(database: &Path) -> Option<Identity> {
    identity(&log_of(database)).ok()
}

/// The name of the log beside a database.
pub(super) fn log_of(database: &Path) -> PathBuf {
    let mut name = database.as_os_str().to_owned();
    name.push("-wal");
    name.into()
}

fn unavailable(path: &Path, what: impl std::fmt::Display) -> Error {
    Error::Unavailable(format!("{}: {what}", path.display()))
}
