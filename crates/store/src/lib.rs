//! What happened, what is owed to Discord, and what people have set, in one SQLite file.
//!
//! A session is a list of events that only grows (but a person who is forgotten gets another number in them, and
//! everything of a guild that is gone for long is deleted); its row beside them holds the version that every change checks first,
//! and what is asked about many sessions. Whatever an event causes (a deadline, a message to send, a rating, the end of
//! a session) is written in the transaction of the event.
//!
//! One connection writes (`writer`); a caller that stops waiting does not know whether its change was saved, and finds
//! out by the id of its interaction. A few read-only connections read. Nothing of sqlx is seen outside this crate, and
//! no wall clock is read in it.
//!
//! With the feature `postgres` the same methods run on PostgreSQL: for tests, which keep every migration and every
//! statement free of what only SQLite understands. The exceptions are in `sqlite`.

mod achievements;
mod append;
mod contests;
mod deadlines;
mod displaced;
mod ends;
mod error;
mod events;
mod expiring;
mod forgetting;
mod gone_guilds;
mod guild_absences;
mod guilds;
mod history;
mod ids;
mod interactions;
mod leaderboard;
mod lifecycle;
mod limits;
mod migrations;
mod moderation;
mod outbox;
mod owner;
mod personal_data;
mod players;
#[cfg(feature = "postgres")]
mod postgres;
mod postponed;
mod ratings;
mod recompute;
mod row;
mod sessions;
mod setups;
mod sql;
#[cfg(not(feature = "postgres"))]
mod sqlite;
mod statistics;
mod summary;
mod surfaces;
mod vacations;
mod writer;

#[cfg(feature = "postgres")]
use postgres as database;
#[cfg(not(feature = "postgres"))]
use sqlite as database;

#[cfg(not(feature = "postgres"))]
pub use self::sqlite::{Restoration, back_up, prepare_restore, quarantined_in};
pub use self::{
    achievements::{Achieved, Achievements},
    append::{Append, Change, EarlyExit, ExitAllowance, NewSession, SessionWrite},
    contests::{
        ContestAppend, ContestChange, ContestDelivery, ContestEntry, ContestPlace, ContestResult,
        ContestRow, ContestSummary, ContestSurface, NewContest, StoredContest,
    },
    database::StoreOptions,
    deadlines::Due,
    displaced::{DisplacedGame, SessionPlace},
    ends::{Ends, SessionEnd},
    error::{DatabaseFault, Error},
    events::StoredSession,
    expiring::{ExpiringMessage, Expiry},
    forgetting::Forgetting,
    gone_guilds::Deleted,
    guild_absences::{GuildAbsence, LONGEST_GUILD_ABSENCE},
    guilds::{GuildGame, GuildSettings},
    history::{Counts, EndKey, Ended, FinishedGames, Page, WantedChallenges},
    ids::{ChannelId, GuildId, InteractionId, MessageId, RoleId},
    interactions::CarriedOut,
    leaderboard::{LeaderboardEntry, Ranking, SpeedCount},
    lifecycle::Interruption,
    limits::{Full, Limits},
    moderation::{AuditEntry, BlockResult, Moderation},
    outbox::{Delivery, Lease, Surface},
    owner::Owner,
    personal_data::{PersonalChange, PersonalData},
    players::{GamePreferences, NotifyBy, Orientation, Player, PlayerSettings, QuietHours},
    postponed::PostponedNews,
    ratings::{PlayerResult, RatingChange, RatingChanged, RatingRecord, RatingRow},
    recompute::{EndAnew, RatingKind, RatingsAnew, RecordedChange},
    sessions::Quarantined,
    setups::{NewSetup, SaveResult, SavedSetup, SetupId, SetupKind},
    statistics::{CountedGame, CountedGames, ResultCount},
    summary::{Finish, FinishKind, HomeChannel, SessionRow, Summary},
    surfaces::Location,
};

use self::{
    database::{Connection, Pool},
    writer::Writer,
};

/// The way to everything that is stored; clones share the same connections.
#[derive(Clone)]
pub struct Store {
    writer: Writer,
    readers: Pool,
}

impl Store {
    /// Opens the database, creates or migrates it.
    ///
    /// # Errors
    /// [`Error::Unavailable`] when the file cannot be used now (another process uses it, no permission, no room),
    /// [`Error::Damaged`] when it is not a whole database, [`Error::Newer`] when a newer program has changed it,
    /// [`Error::Database`] when SQLite is too old.
    pub async fn open(options: &StoreOptions) -> Result<Self, Error> {
        let (writer, readers) = database::open(options).await?;
        Ok(Self { writer, readers })
    }

    /// The size of the log beside the file, in bytes: what is saved and not yet in the file.
    #[must_use]
    pub fn log_bytes(&self) -> u64 {
        database::log_bytes(&self.readers)
    }

    /// Closes when the requests that came before are done. Those that come after are [`Error::Unavailable`].
    pub async fn close(&self) {
        self.readers.close().await;
        self.writer.close().await;
    }

    /// Asks the database to examine itself; takes a while when it is large.
    ///
    /// # Errors
    /// [`Error::Damaged`] with what was found.
    pub async fn examine(&self) -> Result<(), Error> {
        database::examine(&self.readers).await
    }
}
