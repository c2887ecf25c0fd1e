//! Games whose channel was deleted: they go on without a place until one of their players shows them somewhere.

use super::{ChannelId, Error, GuildId, Owner, Store, Surface, outbox, sql};
use qiyuan_core::{
    clock::Timestamp,
    session::{SessionId, Version},
};

impl Store {
    /// A channel was deleted: the games that were begun in it have no place any more. Returns those of which that is new.
    ///
    /// # Errors
    /// [`Error::Unavailable`], [`Error::Database`].
    pub async fn displace_games(
        &self,
        channel: ChannelId,
        at: Timestamp,
    ) -> Result<Vec<SessionId>, Error> {
        let rows: Vec<i64> = self
            .writer
            .run(move |db| {
                Box::pin(async move {
                    let displaced = sqlx::query_scalar(sql::DISPLACE_GAMES)
                        .bind(channel.to_stored())
                        .bind(at.as_ms());
                    Ok(displaced.fetch_all(db).await?)
                })
            })
            .await?;
        Ok(rows.into_iter().map(SessionId).collect())
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
            .run(move |db| {
                Box::pin(async move {
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
                })
            })
            .await
    }
}
