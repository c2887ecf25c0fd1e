//! Deliveries that are owed to Discord: one row for each surface of an owner, not one for each event.
//!
//! A surface owes the session's version until that version, or a later one, has been shown on it. So a burst of moves
//! costs one message, and a crash between saving and sending needs no special case. A sender leases a delivery; a lease
//! that is not ended expires. A delivery may be sent twice, which must be harmless.

use super::{
    ChannelId, Connection, Error, GuildId, Location, Owner, Store, postponed,
    row::columns,
    sessions::{cut, found},
    sql, surfaces,
};
use qiyuan_core::{
    clock::Timestamp,
    session::{SessionId, Version},
};

/// A place on Discord that shows a session.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Surface {
    /// The thread of its own in which it is played.
    Thread,
    /// The live message with the board.
    Panel,
    /// The message with the invitation, later the session's line in the channel where it was begun.
    Card,
    /// A message that time is running short.
    Reminder,
    /// A message to those who cannot be told by the panel or the card: that a challenge or an offer was declined, or what
    /// they were not told in their quiet hours.
    Notice,
    /// No place of its own: tells what was postponed in quiet hours, in a message that stands as [`Surface::Notice`].
    AfterQuiet,
    /// Direct messages to the players that the channel of their game was deleted.
    Displaced,
    /// A message about what players have reached by the end of the session.
    Achievements,
    /// No message: messages that failed attempts may have left behind are deleted.
    Leftovers,
    /// No message: the thread gets its name anew, and is put away where the game is over.
    Archive,
}

impl Surface {
    /// Every surface.
    pub const ALL: [Self; 10] = [
        Self::Thread,
        Self::Panel,
        Self::Card,
        Self::Reminder,
        Self::Notice,
        Self::AfterQuiet,
        Self::Displaced,
        Self::Achievements,
        Self::Leftovers,
        Self::Archive,
    ];

    /// The stable key.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::Thread => "thread",
            Self::Panel => "panel",
            Self::Card => "card",
            Self::Reminder => "reminder",
            // As released databases have it, from when only declines were told.
            Self::Notice => "answer",
            Self::AfterQuiet => "after_quiet",
            Self::Displaced => "displaced",
            Self::Achievements => "achievements",
            Self::Leftovers => "leftovers",
            Self::Archive => "archive",
        }
    }

    /// The lower goes first when one session owes several.
    pub(super) const fn rank(self) -> i64 {
        match self {
            Self::Thread => 0,
            Self::Panel => 1,
            Self::Card => 2,
            Self::Reminder | Self::Notice => 3,
            Self::Leftovers => 4,
            Self::AfterQuiet | Self::Displaced | Self::Achievements => 5,
            Self::Archive => 6,
        }
    }

    pub(super) fn read(owner: Owner, key: &str) -> Result<Self, Error> {
        let Owner::Session(session) = owner;
        Self::ALL
            .into_iter()
            .find(|surface| surface.key() == key)
            .ok_or_else(|| Error::Corrupt {
                session,
                what: format!("unknown surface {key:?}"),
            })
    }
}

/// Who sends, and until when nobody else will.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lease {
    /// The sender, by a name that differs between two that run at once.
    pub holder: String,
    /// When the lease runs out.
    pub until: Timestamp,
}

/// A delivery, leased to a sender.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Delivery {
    /// Whose.
    pub owner: Owner,
    /// Where to show it.
    pub surface: Surface,
    /// The version that was owed when the lease was given; show the present one if it is later.
    pub owed: Version,
    /// The version that was shown last; 0 if none ever was.
    pub shown: Version,
    /// Which attempt this is, from 1; a success starts again.
    pub attempt: u32,
    /// The lease.
    pub lease: Lease,
}

impl Delivery {
    /// Which session owes it.
    #[must_use]
    pub const fn session(&self) -> SessionId {
        let Owner::Session(session) = self.owner;
        session
    }
}

columns! {
    struct LeaseColumns {
        owner_kind: String,
        owner_id: i64,
        surface: String,
        owed_version: i64,
        done_version: i64,
        attempts: i64,
    }
}

impl LeaseColumns {
    fn into_delivery(self, lease: &Lease) -> Result<Delivery, Error> {
        let owner = Owner::read(&self.owner_kind, self.owner_id)?;
        Ok(Delivery {
            owner,
            surface: Surface::read(owner, &self.surface)?,
            owed: Version(self.owed_version.cast_unsigned()),
            shown: Version(self.done_version.cast_unsigned()),
            attempt: u32::try_from(self.attempts).unwrap_or(u32::MAX),
            lease: lease.clone(),
        })
    }
}

/// The kind of owner whose deliveries are leased here; contests have senders of their own.
const SESSIONS: &str = "session";

/// The longest reason that is kept, in bytes.
const MAX_REASON: usize = 500;

impl Store {
    /// Leases up to `limit` deliveries whose time has come, the longest owed first. Of one session at most one is
    /// leased at a time, and none while the thread is still to be tried, so a panel never overtakes its thread.
    ///
    /// # Errors
    /// [`Error::Unavailable`], [`Error::Database`], [`Error::Corrupt`].
    pub async fn lease(
        &self,
        lease: Lease,
        now: Timestamp,
        limit: u32,
    ) -> Result<Vec<Delivery>, Error> {
        self.writer
            .run(move |db| {
                Box::pin(async move {
                    let rows: Vec<LeaseColumns> = sqlx::query_as(sql::LEASE)
                        .bind(&lease.holder)
                        .bind(now.as_ms())
                        .bind(lease.until.as_ms())
                        .bind(i64::from(limit))
                        .bind(SESSIONS)
                        .fetch_all(db)
                        .await?;
                    rows.into_iter()
                        .map(|row| row.into_delivery(&lease))
                        .collect()
                })
            })
            .await
    }

    /// When the next delivery can be leased: past if one is waiting, nothing if nothing is owed. What waits behind a
    /// delivery that is out does not count; ask again when that one is back.
    ///
    /// # Errors
    /// [`Error::Unavailable`], [`Error::Database`].
    pub async fn next_delivery(&self, now: Timestamp) -> Result<Option<Timestamp>, Error> {
        let next: Option<i64> = sqlx::query_scalar(sql::NEXT_DELIVERY)
            .bind(now.as_ms())
            .bind(SESSIONS)
            .fetch_optional(&self.readers)
            .await?;
        Ok(next.map(Timestamp::from_ms))
    }

    /// The sender has shown `shown`, which may be later than what was owed; `location` says where it stands now. If
    /// more has become owed meanwhile, it can be leased at once.
    ///
    /// # Errors
    /// [`Error::NotFound`] if nothing was ever owed there.
    pub async fn delivered(
        &self,
        delivery: &Delivery,
        shown: Version,
        location: Option<Location>,
        now: Timestamp,
    ) -> Result<(), Error> {
        let delivery = delivery.clone();
        self.writer
            .run(move |db| {
                Box::pin(async move {
                    let done = sqlx::query(sql::DELIVERED)
                        .bind(delivery.owner.kind())
                        .bind(delivery.owner.id())
                        .bind(delivery.surface.key())
                        .bind(shown.0.cast_signed())
                        .bind(&delivery.lease.holder)
                        .bind(delivery.lease.until.as_ms())
                        .bind(now.as_ms())
                        .execute(&mut *db)
                        .await?;
                    found(done.rows_affected(), "delivery")?;
                    if delivery.surface == Surface::AfterQuiet {
                        postponed::owe_next(db, delivery.session(), Timestamp::FIRST).await?;
                    }
                    match location {
                        Some(location) => {
                            surfaces::place(db, delivery.owner, delivery.surface, location).await
                        }
                        None => Ok(()),
                    }
                })
            })
            .await
    }

    /// The sender could not; try again at `at`. It counts as an attempt only if it was one. Does nothing when the lease
    /// has run out.
    ///
    /// # Errors
    /// [`Error::Unavailable`], [`Error::Database`].
    pub async fn retry(
        &self,
        delivery: &Delivery,
        at: Timestamp,
        is_attempted: bool,
    ) -> Result<(), Error> {
        let delivery = delivery.clone();
        self.writer
            .run(move |db| {
                Box::pin(async move {
                    sqlx::query(sql::RETRY_DELIVERY)
                        .bind(delivery.owner.kind())
                        .bind(delivery.owner.id())
                        .bind(delivery.surface.key())
                        .bind(&delivery.lease.holder)
                        .bind(delivery.lease.until.as_ms())
                        .bind(at.as_ms())
                        .bind(i64::from(!is_attempted))
                        .execute(db)
                        .await?;
                    Ok(())
                })
            })
            .await
    }

    /// It can never be sent; it is no longer owed until something new happens. Does nothing when the lease has run out.
    ///
    /// # Errors
    /// [`Error::Unavailable`], [`Error::Database`].
    pub async fn give_up(
        &self,
        delivery: &Delivery,
        reason: &str,
        now: Timestamp,
    ) -> Result<(), Error> {
        let delivery = delivery.clone();
        let reason = cut(reason, MAX_REASON);
        self.writer
            .run(move |db| {
                Box::pin(async move {
                    sqlx::query(sql::GIVE_UP_DELIVERY)
                        .bind(delivery.owner.kind())
                        .bind(delivery.owner.id())
                        .bind(delivery.surface.key())
                        .bind(&delivery.lease.holder)
                        .bind(delivery.lease.until.as_ms())
                        .bind(delivery.owed.0.cast_signed())
                        .bind(now.as_ms())
                        .bind(reason)
                        .execute(&mut *db)
                        .await?;
                    if delivery.surface == Surface::AfterQuiet {
                        // What is due now waits with what was given up.
                        postponed::owe_next(db, delivery.session(), now).await?;
                    }
                    Ok(())
                })
            })
            .await
    }

    /// Whether a surface of a session waits to be shown.
    ///
    /// # Errors
    /// [`Error::Unavailable`], [`Error::Database`].
    pub async fn is_owed(&self, session: SessionId, surface: Surface) -> Result<bool, Error> {
        let owner = Owner::from(session);
        let owed: i64 = sqlx::query_scalar(sql::IS_OWED)
            .bind(owner.kind())
            .bind(owner.id())
            .bind(surface.key())
            .fetch_one(&self.readers)
            .await?;
        Ok(owed > 0)
    }

    /// Owes a surface again, at `at`, without an event: its message was deleted, or something is to be cleared up.
    ///
    /// # Errors
    /// [`Error::NotFound`] if there is no such session.
    pub async fn owe_again(
        &self,
        session: SessionId,
        surface: Surface,
        at: Timestamp,
    ) -> Result<(), Error> {
        self.writer
            .run(move |db| {
                Box::pin(async move {
                    let version: Option<i64> = sqlx::query_scalar(sql::SESSION_EXISTS)
                        .bind(session.0)
                        .fetch_optional(&mut *db)
                        .await?;
                    let version = version.ok_or(Error::NotFound("session"))?;
                    let version = Version(version.cast_unsigned());
                    owe(db, session.into(), surface, version, at).await
                })
            })
            .await
    }

    /// Owes again what was given up in a guild, of sessions in which something happened after `since`: what was
    /// closed to us may be open now. Returns how much that is.
    ///
    /// # Errors
    /// [`Error::Unavailable`], [`Error::Database`].
    pub async fn owe_given_up(
        &self,
        guild: GuildId,
        since: Timestamp,
        now: Timestamp,
    ) -> Result<u64, Error> {
        let count: i64 = sqlx::query_scalar(sql::COUNT_GIVEN_UP)
            .bind(guild.to_stored())
            .bind(since.as_ms())
            .fetch_one(&self.readers)
            .await?;
        if count == 0 {
            return Ok(0);
        }
        self.writer
            .run(move |db| {
                Box::pin(async move {
                    let mut owed = 0;
                    for statement in [sql::OWE_GIVEN_UP, sql::OWE_GIVEN_UP_OF_CONTESTS] {
                        let done = sqlx::query(statement)
                            .bind(guild.to_stored())
                            .bind(since.as_ms())
                            .bind(now.as_ms())
                            .execute(&mut *db)
                            .await?;
                        owed += done.rows_affected();
                    }
                    Ok(owed)
                })
            })
            .await
    }

    /// As [`Store::owe_given_up`], of what is shown in a channel or thread.
    ///
    /// # Errors
    /// [`Error::Unavailable`], [`Error::Database`].
    pub async fn owe_given_up_at(
        &self,
        channel: ChannelId,
        since: Timestamp,
        now: Timestamp,
    ) -> Result<u64, Error> {
        let mut given_up = Vec::new();
        for (found, statement) in [
            (sql::GIVEN_UP_AT_CHANNEL, sql::OWE_GIVEN_UP_OF_SESSION),
            (
                sql::CONTESTS_GIVEN_UP_AT_CHANNEL,
                sql::OWE_GIVEN_UP_OF_CONTEST,
            ),
        ] {
            let owners: Vec<i64> = sqlx::query_scalar(found)
                .bind(channel.to_stored())
                .bind(since.as_ms())
                .fetch_all(&self.readers)
                .await?;
            given_up.extend(owners.into_iter().map(|owner| (statement, owner)));
        }
        if given_up.is_empty() {
            return Ok(0);
        }
        self.writer
            .run(move |db| {
                Box::pin(async move {
                    let mut owed = 0;
                    for (statement, owner) in given_up {
                        let done = sqlx::query(statement)
                            .bind(owner)
                            .bind(now.as_ms())
                            .execute(&mut *db)
                            .await?;
                        owed += done.rows_affected();
                    }
                    Ok(owed)
                })
            })
            .await
    }

    /// How many surfaces are behind with what they show.
    ///
    /// # Errors
    /// [`Error::Unavailable`], [`Error::Database`].
    pub async fn owed(&self) -> Result<u64, Error> {
        let count: i64 = sqlx::query_scalar(sql::COUNT_OWED)
            .fetch_one(&self.readers)
            .await?;
        Ok(count.cast_unsigned())
    }
}

pub(super) async fn owe(
    db: &mut Connection,
    owner: Owner,
    surface: Surface,
    version: Version,
    at: Timestamp,
) -> Result<(), Error> {
    sqlx::query(sql::OWE)
        .bind(owner.kind())
        .bind(owner.id())
        .bind(surface.key())
        .bind(surface.rank())
        .bind(version.0.cast_signed())
        .bind(at.as_ms())
        .execute(db)
        .await?;
    Ok(())
}
