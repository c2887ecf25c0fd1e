//! Opening: the file lock, the version of SQLite, the settings, the migrations, the connections.

use std::{
    fs::{File, TryLockError},
    num::NonZeroU32,
    path::{Path, PathBuf},
    time::Duration,
};

use sqlx::{
    ConnectOptions, SqlSafeStr as _, SqliteConnection, SqlitePool,
    migrate::{Migration, MigrationType, Migrator},
    sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous},
};

use super::{
    Error,
    files::{self, Files},
    sql,
    writer::Writer,
};

/// Every migration by its number and name. None is ever edited: a database refuses one with another checksum.
///
/// sqlx's macro would read the folder by itself, but compiles SQLite a second time to do so.
const MIGRATIONS: &[(i64, &str, &str)] = &[
    (
        1,
        "initial",
        include_str!("../../migrations/0001_initial.sql"),
    ),
    (
        2,
        "divisions",
        include_str!("../../migrations/0002_divisions.sql"),
    ),
    (
        3,
        "absences",
        include_str!("../../migrations/0003_absences.sql"),
    ),
];

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
    /// How long to wait for a lock that somebody outside the program holds.
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

pub(super) async fn open(options: &StoreOptions) -> Result<(Writer, SqlitePool), Error> {
    let lock = lock(&options.path)?;
    let settings = settings(options);
    let mut connection = settings.connect().await?;
    check_version(&mut connection).await?;
    files::renew_log(&mut connection, &options.path).await?;
    migrator().run(&mut connection).await?;
    let readers = SqlitePoolOptions::new()
        .max_connections(options.readers.get())
        // All at once: while the file is away none can be opened, and those that are open can still read.
        .min_connections(options.readers.get())
        .acquire_timeout(ACQUIRE_TIMEOUT)
        // A connection to a file is as good as the file: to ask it how it is would only cost time.
        .test_before_acquire(false)
        .idle_timeout(None)
        .max_lifetime(None)
        .connect_with(settings.clone().create_if_missing(false).read_only(true))
        .await?;
    let files = Files::of(&options.path)?;
    Ok((Writer::start(connection, settings, files, lock), readers))
}

fn migrator() -> Migrator {
    let migrations = MIGRATIONS.iter().map(|&(number, name, sql)| {
        let kind = MigrationType::Simple;
        Migration::new(number, name.into(), kind, sql.into_sql_str(), false)
    });
    Migrator::with_migrations(migrations.collect())
}

/// Full durability: a change that was reported as saved survives a power cut.
fn settings(options: &StoreOptions) -> SqliteConnectOptions {
    SqliteConnectOptions::new()
        .filename(&options.path)
        .create_if_missing(true)
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(SqliteSynchronous::Full)
        .busy_timeout(options.patience)
        .foreign_keys(true)
        .pragma("trusted_schema", "OFF")
        .pragma("cell_size_check", "ON")
        .pragma("mmap_size", "0")
        .pragma("journal_size_limit", "67108864")
        .statement_cache_capacity(256)
        .disable_statement_logging()
}

/// One process for each file: migrations and leases rely on it. The lock ends with the process.
pub(super) fn lock(path: &Path) -> Result<File, Error> {
    let mut name = path.as_os_str().to_owned();
    name.push(".lock");
    let unavailable = |what: String| Error::Unavailable(format!("{}: {what}", path.display()));
    let file = File::options()
        .create(true)
        .truncate(false)
        .write(true)
        .open(&name)
        .map_err(|error| unavailable(error.to_string()))?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(unavailable("another process uses it".into())),
        Err(TryLockError::Error(error)) => Err(unavailable(error.to_string())),
    }
}

async fn check_version(db: &mut SqliteConnection) -> Result<(), Error> {
    let version: String = sqlx::query_scalar(sql::SQLITE_VERSION)
        .fetch_one(db)
        .await?;
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_of_migrations_is_the_folder() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("migrations");
        let mut files: Vec<_> = std::fs::read_dir(folder)
            .unwrap()
            .map(|file| file.unwrap().file_name().into_string().unwrap())
            .collect();
        files.sort();
        let listed: Vec<_> = MIGRATIONS
            .iter()
            .map(|(number, name, _)| format!("{number:04}_{name}.sql"))
            .collect();
        assert_eq!(files, listed);
    }

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
