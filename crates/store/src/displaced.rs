//! Games whose channel was deleted: they go on without a place until one of their players shows them somewhere.

use std::collections::HashMap;

use super::{
    ChannelId, Connection, Error, GuildId, Owner, SessionRow, Store, Surface, outbox, sql,
};
use qiyuan_core::{
    clock::{Span, Timestamp},
    session::{SessionId, Version},
};

/// After how long the players of a game without a channel are told by a delivery: by then they were told, of all their
/// games in one message, unless the program ended meanwhile.
const TOLD_WITHIN: Span = Span::from_mins(1);

/// How many sessions [`sql::PLACES_OF_SESSIONS`] takes.
const PAGE: usize = 20;

/// Where a session is played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SessionPlace {
    /// The thread or channel, once that is known.
    pub played_in: Option<ChannelId>,
    /// Whether its channel was deleted.
    pub is_displaced: bool,
}

/// A game whose channel was deleted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DisplacedGame {
    /// The game, as it was until then.
    pub row: SessionRow,
    /// Whether it goes on in another channel.
    pub is_moved: bool,
}

impl Store {
    /// A channel was deleted: the games that were begun in it go on in `next`, or have no place any more. Returns those
    /// of which that is new; that their players are told is owed. Asked again with the same `at`, because it was not
    /// known whether it was saved, it also returns those that have had no place since then.
    ///
    /// # Errors
    /// [`Error::Unavailable`], [`Error::Database`], [`Error::Corrupt`]. All of them are moved, or none.
    pub async fn displace_games(
        &self,
        channel: ChannelId,
        next: Option<ChannelId>,
        at: Timestamp,
    ) -> Result<Vec<DisplacedGame>, Error> {
        self.writer
            .run(move |db| {
                Box::pin(async move {
                    let telling = at + TOLD_WITHIN;
                    let rows = sqlx::query_as(sql::DISPLACE_GAMES)
                        .bind(channel.to_stored())
                        .bind(at.as_ms())
                        .fetch_all(&mut *db)
                        .await?;
                    let mut displaced = Vec::new();
                    for row in SessionRow::read_all(rows)? {
                        let is_moved = match row.place.guild.zip(next) {
                            Some((guild, next)) => {
                                move_to(db, row.id, guild, next, None, at).await?
                            }
                            None => false,
                        };
                        if !is_moved {
                            let (owner, version) = (row.id.into(), row.version);
                            outbox::owe(db, owner, Surface::Displaced, version, telling).await?;
                        }
                        displaced.push(DisplacedGame { row, is_moved });
                    }
                    Ok(displaced)
                })
            })
            .await
    }

    /// Where these sessions are played, or were.
    ///
    /// # Errors
    /// [`Error::Unavailable`], [`Error::Database`].
    pub async fn places_of(
        &self,
        sessions: &[SessionId],
    ) -> Result<HashMap<SessionId, SessionPlace>, Error> {
        let mut places = HashMap::new();
        for page in sessions.chunks(PAGE) {
            let mut query = sqlx::query_as(sql::PLACES_OF_SESSIONS);
            let last = page.last().into_iter().cycle();
            for session in page.iter().chain(last).take(PAGE) {
                query = query.bind(session.0);
            }
            let rows: Vec<(i64, Option<i64>, Option<i64>)> = query.fetch_all(&self.readers).await?;
            places.extend(rows.into_iter().map(|(id, gone, channel)| {
                let place = SessionPlace {
                    played_in: channel.map(|id| ChannelId(id.cast_unsigned())),
                    is_displaced: gone.is_some(),
                };
                (SessionId(id), place)
            }));
        }
        Ok(places)
    }

    /// Whether a game in play has no place.
    ///
    /// # Errors
    /// [`Error::Unavailable`], [`Error::Database`].
    pub async fn is_displaced(&self, session: SessionId) -> Result<bool, Error> {
        let count: i64 = sqlx::query_scalar(sql::IS_DISPLACED)
            .bind(session.0)
            .fetch_one(&self.readers)
            .await?;
        Ok(count > 0)
    }

    /// Gives a game of a guild that has no place, or is at `leaving`, a channel of it: everything of it is owed there.
    /// Says whether that was so.
    ///
    /// # Errors
    /// [`Error::Unavailable`], [`Error::Database`].
    pub async fn move_session(
        &self,
        session: SessionId,
        guild: GuildId,
        channel: ChannelId,
        leaving: Option<ChannelId>,
        at: Timestamp,
    ) -> Result<bool, Error> {
        self.writer
            .run(move |db| Box::pin(move_to(db, session, guild, channel, leaving, at)))
            .await
    }
}

/// As [`Store::move_session`], within a transaction.
async fn move_to(
    db: &mut Connection,
    session: SessionId,
    guild: GuildId,
    channel: ChannelId,
    leaving: Option<ChannelId>,
    at: Timestamp,
) -> Result<bool, Error> {
    let version: Option<i64> = sqlx::query_scalar(sql::MOVE_SESSION)
        .bind(session.0)
        .bind(guild.to_stored())
        .bind(channel.to_stored())
        .bind(leaving.map(ChannelId::to_stored))
        .fetch_optional(&mut *db)
        .await?;
    let Some(version) = version else {
        return Ok(false);
    };
    sqlx::query(sql::FORGET_SURFACES)
        .bind(Owner::from(session).kind())
        .bind(session.0)
        .bind(leaving.is_some())
        .execute(&mut *db)
        .await?;
    let version = Version(version.cast_unsigned());
    for surface in [Surface::Thread, Surface::Panel, Surface::Card] {
        outbox::owe(db, session.into(), surface, version, at).await?;
    }
    Ok(true)
}
