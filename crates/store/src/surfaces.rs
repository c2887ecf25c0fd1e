//! Where the surfaces of a session, or of another owner, stand on Discord: card, thread and panel.

use super::{ChannelId, Connection, Error, MessageId, Owner, SessionRow, Store, Surface, sql};
use qiyuan_core::session::{SessionId, Version};

/// Where a surface stands, and what was last shown on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Location {
    /// The channel; for [`Surface::Thread`] the thread itself, or the channel that is played in instead.
    pub channel: ChannelId,
    /// The message; nothing for a thread.
    pub message: Option<MessageId>,
    /// The version that was shown.
    pub version: Version,
    /// The ply that was shown.
    pub ply: u32,
}

impl Store {
    /// Records where a surface stands now. An older version does not replace a newer one.
    ///
    /// # Errors
    /// [`Error::Unavailable`], [`Error::Database`].
    pub async fn place(
        &self,
        owner: impl Into<Owner>,
        surface: Surface,
        location: Location,
    ) -> Result<(), Error> {
        let owner = owner.into();
        self.writer
            .run(move |db| Box::pin(place(db, owner, surface, location)))
            .await
    }

    /// Where everything of an owner stands.
    ///
    /// # Errors
    /// [`Error::Corrupt`] if a surface is stored that the program does not know.
    pub async fn locations(
        &self,
        owner: impl Into<Owner>,
    ) -> Result<Vec<(Surface, Location)>, Error> {
        let owner = owner.into();
        let rows: Vec<(String, i64, Option<i64>, i64, i64)> = sqlx::query_as(sql::SURFACES)
            .bind(owner.kind())
            .bind(owner.id())
            .fetch_all(&self.readers)
            .await?;
        rows.into_iter()
            .map(|(key, channel, message, version, ply)| {
                let surface = Surface::read(owner, &key)?;
                let location = Location {
                    channel: ChannelId(channel.cast_unsigned()),
                    message: message.map(|id| MessageId(id.cast_unsigned())),
                    version: Version(version.cast_unsigned()),
                    ply: u32::try_from(ply).unwrap_or(0),
                };
                Ok((surface, location))
            })
            .collect()
    }

    /// Where one surface of an owner stands.
    ///
    /// # Errors
    /// Those of [`Store::locations`].
    pub async fn location(
        &self,
        owner: impl Into<Owner>,
        surface: Surface,
    ) -> Result<Option<Location>, Error> {
        let locations = self.locations(owner).await?;
        let found = locations.into_iter().find(|&(stands, _)| stands == surface);
        Ok(found.map(|(_, location)| location))
    }

    /// What a message is needed for: the panel of a game in play, the card of an open challenge.
    ///
    /// # Errors
    /// [`Error::Corrupt`] if a surface is stored that the program does not know.
    pub async fn needed_at(&self, message: MessageId) -> Result<Vec<(SessionId, Surface)>, Error> {
        let rows: Vec<(i64, String)> = sqlx::query_as(sql::NEEDED_AT_MESSAGE)
            .bind(message.to_stored())
            .fetch_all(&self.readers)
            .await?;
        rows.into_iter()
            .map(|(session, key)| {
                let session = SessionId(session);
                Ok((session, Surface::read(session.into(), &key)?))
            })
            .collect()
    }

    /// What is played in a channel or thread: games in play first, then the latest.
    ///
    /// # Errors
    /// [`Error::Corrupt`] if a row is invalid.
    pub async fn sessions_at(
        &self,
        channel: ChannelId,
        limit: u32,
    ) -> Result<Vec<SessionRow>, Error> {
        let rows = sqlx::query_as(sql::SESSIONS_AT_CHANNEL)
            .bind(channel.to_stored())
            .bind(i64::from(limit))
            .fetch_all(&self.readers)
            .await?;
        SessionRow::read_all(rows)
    }
}

pub(super) async fn place(
    db: &mut Connection,
    owner: Owner,
    surface: Surface,
    location: Location,
) -> Result<(), Error> {
    sqlx::query(sql::PLACE_SURFACE)
        .bind(owner.kind())
        .bind(owner.id())
        .bind(surface.key())
        .bind(location.channel.to_stored())
        .bind(location.message.map(MessageId::to_stored))
        .bind(location.version.0.cast_signed())
        .bind(i64::from(location.ply))
        .execute(db)
        .await?;
    Ok(())
}
