//! What can go wrong in the store, one case for each thing that a caller does about it.

use std::{error, fmt};

use super::{Full, database};
use qiyuan_core::{
    contest::conduct::ContestId,
    session::{SessionId, Version},
};

/// Why the store did not do what it was asked.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// Another change came first: the session, or a rating, is no longer at the version that the caller read. Nothing
    /// was saved. Load again and decide again.
    #[error("the session has moved on")]
    Conflict,

    /// This interaction was carried out before. Nothing was saved now. Answer as if it had just been carried out.
    #[error("the interaction was carried out before, in session {session} at version {version}")]
    Duplicate {
        /// The session that it changed.
        session: SessionId,
        /// The version of the session after it.
        version: Version,
    },

    /// There is no such row. Tell the user so.
    #[error("there is no such {0}")]
    NotFound(&'static str),

    /// There are as many as there may be. Nothing was saved. Tell the user so.
    #[error("no room for more {0}")]
    Full(Full),

    /// The database does not work now: the disk is full or failing, the file is locked or read-only, or the store is
    /// closed. A write may have been saved or not; trying again with the same interaction id is safe, and the store
    /// recovers by itself when the cause is gone. Refuse politely, keep running.
    #[error("the database is unavailable: {0}")]
    Unavailable(String),

    /// What is stored about one session is invalid. Quarantine that session
    /// ([`Store::quarantine`](super::Store::quarantine)); the others are not affected.
    #[error("what is stored about session {session} is invalid: {what}")]
    Corrupt {
        /// The session.
        session: SessionId,
        /// What is invalid.
        what: String,
    },

    /// What is stored about one contest is invalid. Quarantine that contest
    /// ([`Store::quarantine_contest`](super::Store::quarantine_contest)); the others are not affected.
    #[error("what is stored about contest {contest} is invalid: {what}")]
    CorruptContest {
        /// The contest.
        contest: ContestId,
        /// What is invalid.
        what: String,
    },

    /// A newer version of the program has changed the database. Run that version.
    #[error(
        "a newer version of the program has changed the database: it knows migration {0}, this program does not. \
         Run that version, or let this one restore a backup from before the upgrade"
    )]
    Newer(i64),

    /// The database file itself is damaged, or what the disk gives of it cannot be read: SQLite does not tell the two
    /// apart. Refuse to act and tell the operator: if it is not the disk, a backup is needed.
    #[error("the database file is damaged: {0}")]
    Damaged(String),

    /// A backup holds what no version of the program creates or stores. Refuse to restore it.
    #[error("the backup {0}")]
    Foreign(String),

    /// Anything else the database says. It is a fault of ours: report an incident.
    #[error("the database refused: {0}")]
    Database(DatabaseFault),
}

impl Error {
    /// A fault of ours that the store found before asking the database.
    pub(super) fn fault(what: impl fmt::Display) -> Self {
        Self::Database(DatabaseFault(what.to_string().into()))
    }

    /// Whether the whole transaction is lost, not only the request that saw the error.
    pub(super) const fn is_fatal_to_a_transaction(&self) -> bool {
        matches!(self, Self::Unavailable(_) | Self::Damaged(_))
    }
}

/// What the database said, for the log.
#[derive(Debug)]
pub struct DatabaseFault(Box<dyn error::Error + Send + Sync>);

impl fmt::Display for DatabaseFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl error::Error for DatabaseFault {
    fn source(&self) -> Option<&(dyn error::Error + 'static)> {
        self.0.source()
    }
}

/// What an error of the database means for the caller.
pub(super) enum Kind {
    /// It may work later.
    Unavailable,
    /// What is stored cannot be read.
    Damaged,
    /// A fault of ours.
    Other,
}

impl From<sqlx::Error> for Error {
    fn from(error: sqlx::Error) -> Self {
        use sqlx::Error as E;
        match error {
            E::Database(ref database) => match database::kind(database.as_ref()) {
                Kind::Unavailable => Self::Unavailable(database.to_string()),
                Kind::Damaged => Self::Damaged(database.to_string()),
                Kind::Other => Self::Database(DatabaseFault(error.into())),
            },
            E::Io(_) | E::PoolTimedOut | E::PoolClosed | E::WorkerCrashed | E::BeginFailed => {
                Self::Unavailable(error.to_string())
            }
            _ => Self::Database(DatabaseFault(error.into())),
        }
    }
}

impl From<sqlx::migrate::MigrateError> for Error {
    fn from(error: sqlx::migrate::MigrateError) -> Self {
        use sqlx::migrate::MigrateError as M;
        match error {
            M::VersionMissing(version) => Self::Newer(version),
            M::Execute(error) | M::ExecuteMigration(error, _) => error.into(),
            _ => Self::Database(DatabaseFault(error.into())),
        }
    }
}
