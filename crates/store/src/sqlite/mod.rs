//! SQLite: the file and its lock, the version, the settings, the connections.

mod backup;
mod files;
mod verify;

use std::{
    fs,
    num::NonZeroU32,
    path::{Path, PathBuf},
    time::Duration,
};

use sqlx::{
    ConnectOptions as _, Sqlite,
    error::DatabaseError,
    sqlite::{
        SqliteConnectOptions, SqliteConnection, SqliteJournalMode, SqlitePoolOptions, SqliteRow,
        SqliteSynchronous,
    },
};

pub use self::backup::{Restoration, back_up, prepare_restore, quarantined_in};
use self::files::{Files, Lock};
use super::{Error, error::Kind, migrations, writer::Writer};

pub(super) type Connection = SqliteConnection;
pub(super) type Pool = sqlx::Pool<Sqlite>;
pub(super) type Row = SqliteRow;

/// Takes the write lock at once, so that no read has to turn into a write, which could fail.
pub(super) const BEGIN: &str = "BEGIN IMMEDIATE";
const ROLLBACK: &str = "ROLLBACK";
const VERSION: &str = "SELECT sqlite_version()";
const QUICK_CHECK: &str = "PRAGMA quick_check(1)";

/// Older ones can lose committed pages in WAL mode; see <https://sqlite.org/wal.html#walresetbug>.
const OLDEST_SQLITE: (u32, u32, u32) = (3, 51, 3);

/// How long a reader may wait for a connection.
const ACQUIRE_TIMEOUT: Duration = Duration::from_secs(5);

/// Where the database is and how it is used.
#[derive(Clone, Debug)]
pub struct StoreOptions {
    /// The file; it is created when it does not exist, its folder is not.
    pub path: PathBuf,
    /// How many connections read.
    pub readers: NonZeroU32,
    /// How long a request waits for its turn, and for a lock that another process holds.
    pub patience: Duration,
}

impl StoreOptions {
    /// The file at `path`, with the usual settings.
    #[must_use]
    pub fn new(path: impl Into<PathBuf>) -> Self {
        Self {
            path: path.into(),
            readers: NonZeroU32::new(4).expect("4 is not 0"),
            patience: Duration::from_secs(5),
        }
    }
}

/// Where the writer gets another connection after a failure.
pub(super) struct Source {
    settings: SqliteConnectOptions,
    files: Files,
    /// Ends with the store, or with the process.
    _lock: Lock,
}

impl Source {
    /// Whether what is written now can be found again.
    pub(super) fn check(&self) -> Result<(), Error> {
        self.files.are_in_place()
    }

    /// A fresh connection after a failure, behind which no half of anything is left.
    pub(super) async fn reopen(&mut self) -> Result<Connection, Error> {
        self.files.closed();
        self.files.are_in_place()?;
        let mut connection = self.settings.connect().await?;
        self.files.opened()?;
        files::renew_log(&mut connection, self.settings.get_filename()).await?;
        files::write_over(&mut connection).await?;
        Ok(connection)
    }
}

pub(super) async fn open(options: &StoreOptions) -> Result<(Writer, Pool), Error> {
    let path = files::resolve(&options.path)?;
    let mut lock = Lock::of_name(&path)?;
    files::create_private(&path)?;
    lock.add_file(&path)?;
    files::hide_from_others(&path);
    let settings = settings(&path, options.patience);
    let mut connection = settings.connect().await?;
    check_version(&mut connection).await?;
    files::renew_log(&mut connection, &path).await?;
    migrations::run(&mut connection).await?;
    let readers = SqlitePoolOptions::new()
        .max_connections(options.readers.get())
        // All at once: while the file is away none can be opened, and those that are open can still read.
        .min_connections(options.readers.get())
        .acquire_timeout(ACQUIRE_TIMEOUT)
        // A connection to a file is as good as the file: to ask it how it is would only cost time.
        .test_before_acquire(false)
        .idle_timeout(None)
        .max_lifetime(None)
        .connect_with(settings.clone().read_only(true))
        .await?;
    let source = Source {
        settings,
        files: Files::of(&path)?,
        _lock: lock,
    };
    Ok((Writer::new(connection, source, options.patience), readers))
}

/// Full durability: a change that was reported as saved survives a power cut.
fn settings(path: &Path, patience: Duration) -> SqliteConnectOptions {
    SqliteConnectOptions::new()
        .filename(path)
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(SqliteSynchronous::Full)
        .busy_timeout(patience)
        .foreign_keys(true)
        .pragma("trusted_schema", "OFF")
        .pragma("cell_size_check", "ON")
        .pragma("mmap_size", "0")
        // What was deleted is overwritten: it could be somebody's name.
        .pragma("secure_delete", "ON")
        .pragma("journal_size_limit", "67108864")
        .statement_cache_capacity(256)
        .disable_statement_logging()
}

async fn check_version(db: &mut Connection) -> Result<(), Error> {
    let version: String = sqlx::query_scalar(VERSION).fetch_one(db).await?;
    if is_new_enough(&version) {
        return Ok(());
    }
    let (major, minor, patch) = OLDEST_SQLITE;
    Err(Error::fault(format!(
        "SQLite {version} can lose what it has committed; {major}.{minor}.{patch} or newer is needed"
    )))
}

fn is_new_enough(version: &str) -> bool {
    let mut numbers = version.split('.').map_while(|number| number.parse().ok());
    let mut next = || numbers.next().unwrap_or(0);
    (next(), next(), next()) >= OLDEST_SQLITE
}

/// How large the log beside the file is, in bytes.
pub(super) fn log_bytes(pool: &Pool) -> u64 {
    let options = pool.connect_options();
    let log = files::log_of(options.get_filename());
    fs::metadata(log).map_or(0, |found| found.len())
}

/// Asks the database to examine itself.
pub(super) async fn examine(pool: &Pool) -> Result<(), Error> {
    let found: String = sqlx::query_scalar(QUICK_CHECK).fetch_one(pool).await?;
    if found == "ok" {
        Ok(())
    } else {
        Err(Error::Damaged(found))
    }
}

/// The primary result codes of SQLite that have a meaning here; see <https://sqlite.org/rescode.html>.
mod code {
    pub(super) const BUSY: i32 = 5;
    pub(super) const LOCKED: i32 = 6;
    pub(super) const NO_MEMORY: i32 = 7;
    pub(super) const READ_ONLY: i32 = 8;
    pub(super) const INTERRUPTED: i32 = 9;
    pub(super) const IO: i32 = 10;
    pub(super) const CORRUPT: i32 = 11;
    pub(super) const FULL: i32 = 13;
    pub(super) const CANNOT_OPEN: i32 = 14;
    pub(super) const PROTOCOL: i32 = 15;
    pub(super) const NOT_A_DATABASE: i32 = 26;
}

/// What an error of SQLite means for the caller.
pub(super) fn kind(error: &dyn DatabaseError) -> Kind {
    let extended = error.code().and_then(|code| code.parse::<i32>().ok());
    match extended.map(|code| code & 0xff) {
        Some(
            code::BUSY
            | code::LOCKED
            | code::NO_MEMORY
            | code::READ_ONLY
            | code::INTERRUPTED
            | code::IO
            | code::FULL
            | code::CANNOT_OPEN
            | code::PROTOCOL,
        ) => Kind::Unavailable,
        Some(code::CORRUPT | code::NOT_A_DATABASE) => Kind::Damaged,
        _ => Kind::Other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_are_compared_by_number() {
        assert!(!is_new_enough("3.51.2"));
        assert!(is_new_enough("3.51.3"));
        assert!(is_new_enough("3.100.0"));
        assert!(is_new_enough("4.0"));
        assert!(!is_new_enough("3.9.9"));
        assert!(!is_new_enough("unknown"));
    }
}
