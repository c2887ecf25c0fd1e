//! The files of the database: which they are, whether they are still there, and what a failed sync left in them.
//!
//! When the fsync at the end of a commit fails, SQLite reports it and does not count the commit. Its frames stay in the
//! write-ahead log, though: the kernel marks the pages clean, may never write them, and reports success for a second
//! fsync. The next process to read the log takes such frames for a commit and appends to them. After a power cut the
//! log ends where the disk never got them, and everything acknowledged since is lost.
//!
//! So no log is believed that this process has not synced: it is written again, byte for byte, and synced as new
//! ([`renew_log`]) before anything is added to it. SQLite has no call for this. The database file needs no such care:
//! SQLite writes its pages again from the log until a sync has succeeded.

use std::{
    fs::{self, File, Permissions, TryLockError},
    io,
    os::unix::fs::{FileExt as _, MetadataExt as _, OpenOptionsExt as _, PermissionsExt as _},
    path::{Path, PathBuf},
};

use sqlx::SqliteConnection;

use super::{BEGIN, Error, ROLLBACK};

/// The number is of no use; it changes so that a page is written.
const COUNT_REOPENING: &str = "
    INSERT INTO counters (name, value) VALUES ('reopening', 1)
    ON CONFLICT (name) DO UPDATE SET value = counters.value + 1";

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

    /// Whether what a connection would write can still be found under the names of the files. A file that was removed
    /// or replaced takes what is written to it with it when it is closed.
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

    /// There is no connection: closing the last one removes the log, and the next connection creates another.
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

/// Makes what the log holds durable, whichever process wrote it and whether its fsync failed. The transaction keeps
/// others from writing meanwhile.
pub(super) async fn renew_log(db: &mut SqliteConnection, database: &Path) -> Result<(), Error> {
    let log = log_of(database);
    sqlx::query(BEGIN).execute(&mut *db).await?;
    let renewed = tokio::task::spawn_blocking(move || {
        write_again(&log).map_err(|error| unavailable(&log, error))
    });
    let renewed = renewed.await.map_err(Error::fault)?;
    sqlx::query(ROLLBACK).execute(db).await?;
    renewed
}

/// Commits something unimportant over the place in the log where a failed commit may be, so that it is not read later.
pub(super) async fn write_over(db: &mut SqliteConnection) -> Result<(), Error> {
    sqlx::query(COUNT_REOPENING).execute(db).await?;
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

/// The file that a name stands for, with every link followed: locks and logs belong to the file. A file that does not
/// exist is the one that would be created.
///
/// # Errors
/// A link leads nowhere, or the file has a second name (a hard link): SQLite keeps its log beside one name only, and
/// a process that opens the other damages the database.
pub(super) fn resolve(path: &Path) -> Result<PathBuf, Error> {
    match fs::canonicalize(path) {
        Ok(real) => {
            let found = fs::metadata(&real).map_err(|error| unavailable(path, error))?;
            if !found.is_file() {
                return Err(unavailable(path, "is no file"));
            }
            if found.nlink() > 1 {
                return Err(unavailable(
                    path,
                    "the file has another name (a hard link), beside which its log may be; remove one of the names",
                ));
            }
            Ok(real)
        }
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            if fs::symlink_metadata(path).is_ok() {
                return Err(unavailable(path, "is a link to a file that does not exist"));
            }
            let folder = match path.parent() {
                Some(folder) if folder != Path::new("") => folder,
                _ => Path::new("."),
            };
            let name = path
                .file_name()
                .ok_or_else(|| unavailable(path, "is no file"))?;
            let folder = fs::canonicalize(folder).map_err(|error| unavailable(path, error))?;
            Ok(folder.join(name))
        }
        Err(error) => Err(unavailable(path, error)),
    }
}

/// What keeps other processes from using a database: migrations and leases rely on one process for each.
///
/// The name is locked by a file beside it, also while the database does not exist or is being replaced. That lock is
/// void when somebody deletes its file, or moves the database: so the database itself is locked too, by its inode and
/// not by its name. That is `flock`, which Linux keeps apart from the `fcntl` locks of SQLite; other systems do not,
/// and there the lock of the name has to do. A lease in a row would need no lock at all, but after a kill the next
/// start would have to wait until it has run out.
///
/// Both end with the process, however it ends. It has to be dropped after every connection: when a process closes any
/// descriptor of a file, the kernel takes away all its `fcntl` locks on it.
pub(super) struct Lock {
    _name: File,
    file: Option<File>,
}

impl Lock {
    /// Locks a name; `path` is resolved. To be taken first: nobody who has not got it opens the database.
    pub(super) fn of_name(path: &Path) -> Result<Self, Error> {
        let name = beside(path, ".lock");
        create_private(&name)?;
        let file = File::options().write(true).open(&name);
        let file = file.map_err(|error| unavailable(path, error))?;
        try_lock(&file, path)?;
        Ok(Self {
            _name: file,
            file: None,
        })
    }

    /// Locks the database that has the name now.
    pub(super) fn add_file(&mut self, path: &Path) -> Result<(), Error> {
        self.file = lock_file(path)?;
        Ok(())
    }
}

/// Locks the file itself, whatever its name becomes.
fn lock_file(path: &Path) -> Result<Option<File>, Error> {
    if !cfg!(target_os = "linux") {
        return Ok(None);
    }
    let file = File::open(path).map_err(|error| unavailable(path, error))?;
    try_lock(&file, path)?;
    let locked = file
        .metadata()
        .map_err(|error| unavailable(path, error))
        .map(|found| (found.dev(), found.ino()))?;
    // Between the two steps another file may have got the name.
    if identity(path).is_ok_and(|now| now == locked) {
        Ok(Some(file))
    } else {
        Err(unavailable(path, "the file was removed or replaced"))
    }
}

fn try_lock(file: &File, path: &Path) -> Result<(), Error> {
    match file.try_lock() {
        Ok(()) => Ok(()),
        Err(TryLockError::WouldBlock) => Err(unavailable(path, "another process uses it")),
        Err(TryLockError::Error(error)) => Err(unavailable(path, error)),
    }
}

/// The suffixes of a database and of what SQLite and its lock keep beside it.
const OF_DATABASE: [&str; 5] = ["", "-wal", "-shm", "-journal", ".lock"];

/// A new database that is being written beside the file whose name it will take. It is removed when this is dropped,
/// with all that is beside it.
pub(super) struct PartFile(PathBuf);

impl PartFile {
    /// Creates an empty file for its owner alone, under a name that nothing has: neither a file of somebody else nor
    /// what a killed process has left is touched.
    pub(super) fn beside(target: &Path) -> Result<Self, Error> {
        for number in 1_u64.. {
            let path = beside(target, &format!(".part-{number}"));
            let is_taken = |suffix| fs::symlink_metadata(beside(&path, suffix)).is_ok();
            if !OF_DATABASE.into_iter().any(is_taken) && create_private(&path)? {
                return Ok(Self(path));
            }
        }
        Err(unavailable(target, "every name beside it is taken"))
    }

    /// Its present name.
    pub(super) fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for PartFile {
    fn drop(&mut self) {
        for suffix in OF_DATABASE {
            // What cannot be removed is left; the next attempt takes another name.
            let _ = fs::remove_file(beside(&self.0, suffix));
        }
    }
}

/// Creates an empty file that only its owner may read, whatever the umask; says whether it is new. One that exists
/// stays as it is. SQLite gives the files that it makes beside a database the permissions of the database.
pub(super) fn create_private(path: &Path) -> Result<bool, Error> {
    let created = File::options()
        .write(true)
        .create_new(true)
        .mode(0o600)
        .open(path)
        .and_then(|file| file.set_permissions(Permissions::from_mode(0o600)));
    match created {
        Ok(()) => Ok(true),
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Ok(false),
        Err(error) => Err(unavailable(path, error)),
    }
}

/// Takes a database and its log away from those who are neither its owner nor of its group: older versions created
/// them as the umask said. What the group may is left to the operator.
pub(super) fn hide_from_others(database: &Path) {
    for suffix in ["", "-wal", "-shm"] {
        let path = beside(database, suffix);
        let Ok(found) = fs::metadata(&path) else {
            continue;
        };
        let mode = found.permissions().mode() & 0o7777;
        if mode & 0o007 != 0
            && let Err(error) = fs::set_permissions(&path, Permissions::from_mode(mode & !0o007))
        {
            tracing::warn!(path = %path.display(), %error, "everybody on this machine may read the database");
        }
    }
}

/// The name of the log beside a database.
pub(super) fn log_of(database: &Path) -> PathBuf {
    beside(database, "-wal")
}

/// The name of a file that belongs to another.
pub(super) fn beside(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(suffix);
    name.into()
}

pub(super) fn unavailable(path: &Path, what: impl std::fmt::Display) -> Error {
    Error::Unavailable(format!("{}: {what}", path.display()))
}
