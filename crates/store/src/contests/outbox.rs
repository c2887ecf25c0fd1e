//! What contests owe to Discord: deliveries and places of messages as those of sessions, in the same tables.

use super::ContestPlace;
use crate::{
    ChannelId, Connection, Error, Lease, Location, MessageId, Store,
    row::columns,
    sessions::{cut, found},
    sql,
};
use qiyuan_core::{clock::Timestamp, contest::conduct::ContestId, session::Version};

/// The kind of owner under which contests stand beside sessions.
const KIND: &str = "contest";

/// The longest reason that is kept, in bytes.
const MAX_REASON: usize = 500;

/// A place on Discord that shows a contest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum ContestSurface {
    /// The card in the channel where it was announced.
    Card,
    /// The thread in which its rounds are told.
    Hall,
    /// A message about a round, from 1; a large one has several, from 0.
    Round(u16, u8),
    /// A message with an announcement, from 1; where many play there are several, from 0.
    Announcement(u16, u8),
    /// The message with the final standings.
    End,
}

impl ContestSurface {
    /// The stable key. Rounds and announcements are in order as texts, too.
    #[must_use]
    pub fn key(self) -> String {
        match self {
            Self::Card => "card".to_owned(),
            Self::Hall => "hall".to_owned(),
            Self::Round(number, part) => format!("round-{number:05}-{part:03}"),
            Self::Announcement(number, 0) => format!("news-{number:05}"),
            Self::Announcement(number, part) => format!("news-{number:05}-{part:03}"),
            Self::End => "end".to_owned(),
        }
    }

    /// The surface with this key.
    #[must_use]
    pub fn from_key(key: &str) -> Option<Self> {
        let number = |text: &str| text.parse().ok();
        match key {
            "card" => Some(Self::Card),
            "hall" => Some(Self::Hall),
            "end" => Some(Self::End),
            other => match other.split_once('-')? {
                ("round", round) => {
                    let (round, part) = round.split_once('-')?;
                    Some(Self::Round(number(round)?, part.parse().ok()?))
                }
                ("news", news) => match news.split_once('-') {
                    Some((news, part)) => {
                        let part = part.parse().ok().filter(|part| *part > 0)?;
                        Some(Self::Announcement(number(news)?, part))
                    }
                    None => Some(Self::Announcement(number(news)?, 0)),
                },
                _ => None,
            },
        }
    }

    /// The lower goes first when a contest owes several. The card and the hall say where the others go.
    const fn rank(self) -> i64 {
        match self {
            Self::Card | Self::Hall => 1,
            Self::Round(..) | Self::Announcement(..) => 2,
            Self::End => 3,
        }
    }
}

/// A delivery of a contest, leased to a sender.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ContestDelivery {
    /// Whose.
    pub contest: ContestId,
    /// Where to show it.
    pub surface: ContestSurface,
    /// The version that was owed when the lease was given.
    pub owed: Version,
    /// The version that was shown last; 0 if none ever was.
    pub shown: Version,
    /// Which attempt this is, from 1.
    pub attempt: u32,
    /// The lease.
    pub lease: Lease,
}

columns! {
    struct LeaseColumns {
        owner_id: i64,
        surface: String,
        owed_version: i64,
        done_version: i64,
        attempts: i64,
    }
}

impl Store {
    /// Leases up to `limit` deliveries of contests whose time has come, as [`Store::lease`] those of sessions.
    ///
    /// # Errors
    /// [`Error::Unavailable`], [`Error::Database`].
    pub async fn lease_contests(
        &self,
        lease: Lease,
        now: Timestamp,
        limit: u32,
    ) -> Result<Vec<ContestDelivery>, Error> {
        self.writer
            .run(move |db| {
                Box::pin(async move {
                    let rows: Vec<LeaseColumns> = sqlx::query_as(sql::LEASE)
                        .bind(&lease.holder)
                        .bind(now.as_ms())
                        .bind(lease.until.as_ms())
                        .bind(i64::from(limit))
                        .bind(KIND)
                        .fetch_all(db)
                        .await?;
                    let rows = rows.into_iter().map(|row| {
                        let surface = ContestSurface::from_key(&row.surface);
                        let unknown = || Error::fault(format!("unknown surface {:?}", row.surface));
                        Ok(ContestDelivery {
                            contest: ContestId(row.owner_id),
                            surface: surface.ok_or_else(unknown)?,
                            owed: Version(row.owed_version.cast_unsigned()),
                            shown: Version(row.done_version.cast_unsigned()),
                            attempt: u32::try_from(row.attempts).unwrap_or(u32::MAX),
                            lease: lease.clone(),
                        })
                    });
                    rows.collect()
                })
            })
            .await
    }

    /// When the next delivery of a contest can be leased.
    ///
    /// # Errors
    /// [`Error::Unavailable`], [`Error::Database`].
    pub async fn next_contest_delivery(&self, now: Timestamp) -> Result<Option<Timestamp>, Error> {
        let next: Option<i64> = sqlx::query_scalar(sql::NEXT_DELIVERY)
            .bind(now.as_ms())
            .bind(KIND)
            .fetch_optional(&self.readers)
            .await?;
        Ok(next.map(Timestamp::from_ms))
    }

    /// The sender has shown `shown`; `location` says where it stands now.
    ///
    /// # Errors
    /// [`Error::NotFound`] if nothing was ever owed there.
    pub async fn contest_delivered(
        &self,
        delivery: &ContestDelivery,
        shown: Version,
        location: Option<Location>,
        now: Timestamp,
    ) -> Result<(), Error> {
        let delivery = delivery.clone();
        self.writer
            .run(move |db| {
                Box::pin(async move {
                    let done = sqlx::query(sql::DELIVERED)
                        .bind(KIND)
                        .bind(delivery.contest.0)
                        .bind(delivery.surface.key())
                        .bind(shown.0.cast_signed())
                        .bind(&delivery.lease.holder)
                        .bind(delivery.lease.until.as_ms())
                        .bind(now.as_ms())
                        .execute(&mut *db)
                        .await?;
                    found(done.rows_affected(), "delivery")?;
                    if let Some(location) = location {
                        sqlx::query(sql::PLACE_SURFACE)
                            .bind(KIND)
                            .bind(delivery.contest.0)
                            .bind(delivery.surface.key())
                            .bind(location.channel.to_stored())
                            .bind(location.message.map(MessageId::to_stored))
                            .bind(location.version.0.cast_signed())
                            .bind(i64::from(location.ply))
                            .execute(db)
                            .await?;
                    }
                    Ok(())
                })
            })
            .await
    }

    /// The sender could not; try again at `at`.
    ///
    /// # Errors
    /// [`Error::Unavailable`], [`Error::Database`].
    pub async fn retry_contest(
        &self,
        delivery: &ContestDelivery,
        at: Timestamp,
        is_attempted: bool,
    ) -> Result<(), Error> {
        let delivery = delivery.clone();
        self.writer
            .run(move |db| {
                Box::pin(async move {
                    sqlx::query(sql::RETRY_DELIVERY)
                        .bind(KIND)
                        .bind(delivery.contest.0)
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

    /// It can never be sent; it is no longer owed until something new happens.
    ///
    /// # Errors
    /// [`Error::Unavailable`], [`Error::Database`].
    pub async fn give_up_contest(
        &self,
        delivery: &ContestDelivery,
        reason: &str,
        now: Timestamp,
    ) -> Result<(), Error> {
        let delivery = delivery.clone();
        let reason = cut(reason, MAX_REASON);
        self.writer
            .run(move |db| {
                Box::pin(async move {
                    sqlx::query(sql::GIVE_UP_DELIVERY)
                        .bind(KIND)
                        .bind(delivery.contest.0)
                        .bind(delivery.surface.key())
                        .bind(&delivery.lease.holder)
                        .bind(delivery.lease.until.as_ms())
                        .bind(delivery.owed.0.cast_signed())
                        .bind(now.as_ms())
                        .bind(reason)
                        .execute(db)
                        .await?;
                    Ok(())
                })
            })
            .await
    }

    /// Where everything of a contest stands.
    ///
    /// # Errors
    /// [`Error::Unavailable`], [`Error::Database`].
    pub async fn contest_locations(
        &self,
        contest: ContestId,
    ) -> Result<Vec<(ContestSurface, Location)>, Error> {
        let rows: Vec<(String, i64, Option<i64>, i64, i64)> = sqlx::query_as(sql::SURFACES)
            .bind(KIND)
            .bind(contest.0)
            .fetch_all(&self.readers)
            .await?;
        let located =
            |(key, channel, message, version, ply): (String, i64, Option<i64>, i64, i64)| {
                let location = Location {
                    channel: ChannelId(channel.cast_unsigned()),
                    message: message.map(|id| MessageId(id.cast_unsigned())),
                    version: Version(version.cast_unsigned()),
                    ply: u32::try_from(ply).unwrap_or(0),
                };
                Some((ContestSurface::from_key(&key)?, location))
            };
        Ok(rows.into_iter().filter_map(located).collect())
    }

    /// Owes a surface again without an event: its message was deleted, or something it names has changed.
    ///
    /// # Errors
    /// [`Error::NotFound`] if there is no such contest.
    pub async fn owe_contest_again(
        &self,
        contest: ContestId,
        surface: ContestSurface,
        at: Timestamp,
    ) -> Result<(), Error> {
        self.writer
            .run(move |db| {
                Box::pin(async move {
                    let version: Option<i64> = sqlx::query_scalar(sql::CONTEST_EXISTS)
                        .bind(contest.0)
                        .fetch_optional(&mut *db)
                        .await?;
                    let version = version.ok_or(Error::NotFound("contest"))?;
                    owe(db, contest, surface, Version(version.cast_unsigned()), at).await
                })
            })
            .await
    }

    /// Announces a contest elsewhere from now on: its channel is gone, or a host wants so. What stood before is not
    /// looked for any more.
    ///
    /// # Errors
    /// [`Error::NotFound`] if there is no such contest that goes on.
    pub async fn move_contest(
        &self,
        contest: ContestId,
        place: ContestPlace,
        at: Timestamp,
    ) -> Result<(), Error> {
        self.writer
            .run(move |db| {
                Box::pin(async move {
                    let version: Option<i64> = sqlx::query_scalar(sql::MOVE_CONTEST)
                        .bind(contest.0)
                        .bind(place.guild.to_stored())
                        .bind(place.channel.to_stored())
                        .fetch_optional(&mut *db)
                        .await?;
                    let version = version.ok_or(Error::NotFound("contest"))?;
                    let version = Version(version.cast_unsigned());
                    sqlx::query(sql::FORGET_CONTEST_SURFACES)
                        .bind(contest.0)
                        .execute(&mut *db)
                        .await?;
                    sqlx::query(sql::SHOW_CONTEST_ANEW)
                        .bind(contest.0)
                        .execute(&mut *db)
                        .await?;
                    for surface in [ContestSurface::Card, ContestSurface::Hall] {
                        owe(db, contest, surface, version, at).await?;
                    }
                    Ok(())
                })
            })
            .await
    }
}

pub(super) async fn owe(
    db: &mut Connection,
    contest: ContestId,
    surface: ContestSurface,
    version: Version,
    at: Timestamp,
) -> Result<(), Error> {
    sqlx::query(sql::OWE)
        .bind(KIND)
        .bind(contest.0)
        .bind(surface.key())
        .bind(surface.rank())
        .bind(version.0.cast_signed())
        .bind(at.as_ms())
        .execute(db)
        .await?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_surface_is_read_by_its_key_and_rounds_are_in_order() {
        let surfaces = [
            ContestSurface::Card,
            ContestSurface::Hall,
            ContestSurface::Round(2, 0),
            ContestSurface::Round(10, 21),
            ContestSurface::Announcement(1, 0),
            ContestSurface::Announcement(1, 4),
            ContestSurface::End,
        ];
        for surface in surfaces {
            assert_eq!(ContestSurface::from_key(&surface.key()), Some(surface));
        }
        assert!(ContestSurface::Round(2, 9).key() < ContestSurface::Round(10, 0).key());
        assert!(ContestSurface::Round(2, 9).key() < ContestSurface::Round(2, 10).key());
        for nonsense in [
            "",
            "panel",
            "round-",
            "round-1",
            "round-1-x",
            "news-70000",
            "news-00001-000",
            "news-00001-x",
            "-1",
        ] {
            assert_eq!(ContestSurface::from_key(nonsense), None, "{nonsense}");
        }
    }
}
