//! The store: what happened, what is owed, who likes what, in one SQLite file.
//!
//! A session is a list of events that only grows; its row beside them holds the version that every change checks
//! first, and what questions are asked about. Whatever an event causes (a deadline, a message to send, a rating) is
//! written in the transaction of the event.
//!
//! Writing goes through one task (`writer.rs`) that nobody cancels; a caller that stops waiting does not know whether
//! its change was saved, and finds out by the number of its interaction. Reading goes through a few read-only
//! connections. Nothing of sqlx is seen outside this module, and nothing here reads the time.

mod absences;
mod append;
mod backup;
mod deadlines;
mod error;
mod events;
mod files;
mod guilds;
mod history;
mod ids;
mod interactions;
mod known;
mod lifecycle;
mod limits;
mod outbox;
mod panels;
mod players;
mod pool;
mod ratings;
mod row;
mod sessions;
mod sql;
mod summary;
mod together;
mod writer;

use std::sync::Arc;

use sqlx::SqlitePool;

pub use self::{
    absences::Absence,
    append::{Append, Change, NewSession, Step},
    backup::{back_up, restore},
    deadlines::Due,
    error::{Error, Fault},
    events::StoredSession,
    guilds::GuildSettings,
    history::{Counts, HeadToHead, Page, Tally},
    ids::{ChannelId, GuildId, InteractionId, MessageId},
    interactions::Carried,
    lifecycle::Interruption,
    limits::{Full, Limits},
    outbox::{Delivery, Lease, Surface},
    panels::Location,
    players::{GamePreferences, Orientation, Player},
    pool::StoreOptions,
    ratings::{
        LeaderboardEntry, RatedResult, RatingChange, RatingChanged, RatingRecord, RatingRow,
    },
    sessions::{SetAside, set_aside_in},
    summary::{Finish, FinishKind, Place, SessionRow, Summary},
};

use self::{known::Known, writer::Writer};
use qiyuan_core::session::PlayerId;

/// The way to everything that is stored; clones share the same connections.
#[derive(Clone)]
pub struct Store {
    writer: Writer,
    readers: SqlitePool,
    known: Arc<Everybody>,
}

/// What was read lately of those who are asked about with every move.
struct Everybody {
    players: Arc<Known<PlayerId, Player>>,
    preferences: Arc<Known<(PlayerId, String), GamePreferences>>,
    guilds: Arc<Known<GuildId, GuildSettings>>,
}

impl Store {
    /// Opens the database, creates or migrates it, and starts the writer.
    ///
    /// # Errors
    /// [`Error::Unavailable`] when the file can not be used now (another process uses it, no permission, no room),
    /// [`Error::Damaged`] when it is not a whole database, [`Error::Database`] when SQLite is too old, or when a newer
    /// program has already changed the database.
    pub async fn open(options: &StoreOptions) -> Result<Self, Error> {
        let (writer, readers) = pool::open(options).await?;
        let known = Arc::new(Everybody {
            players: Arc::new(Known::new()),
            preferences: Arc::new(Known::new()),
            guilds: Arc::new(Known::new()),
        });
        Ok(Self {
            writer,
            readers,
            known,
        })
    }

    /// How large the log beside the file is, in bytes: what is saved and not yet in the file.
    #[must_use]
    pub fn log_bytes(&self) -> u64 {
        let options = self.readers.connect_options();
        let log = files::log_of(options.get_filename());
        std::fs::metadata(log).map_or(0, |found| found.len())
    }

    /// Saves what waits and closes. Whatever is asked for afterwards is [`Error::Unavailable`].
    pub async fn close(&self) {
        self.readers.close().await;
        self.writer.close().await;
    }

    /// Asks the database to examine itself; takes a while when it is large.
    ///
    /// # Errors
    /// [`Error::Damaged`] with what was found.
    pub async fn examine(&self) -> Result<(), Error> {
        let found: String = sqlx::query_scalar(sql::EXAMINE)
            .fetch_one(&self.readers)
            .await?;
        if found == "ok" {
            Ok(())
        } else {
            Err(Error::Damaged(found))
        }
    }
}
