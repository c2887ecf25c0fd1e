//! Messages that are deleted when they are of no use any more, so that a restart leaves none behind.

use super::{ChannelId, Error, GuildId, MessageId, Store, row::columns, sql};
use qiyuan_core::{
    clock::Timestamp,
    session::{PlayerId, SessionId, Version},
};

/// A message that is deleted later.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExpiringMessage {
    /// Which.
    pub message: MessageId,
    /// Where.
    pub channel: ChannelId,
    /// In which guild; nothing for a direct message.
    pub guild: Option<GuildId>,
    /// When it goes.
    pub expiry: Expiry,
}

/// How long a message stays.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Expiry {
    /// Until this.
    Until(Timestamp),
    /// As long as it is news.
    News {
        /// Of which session.
        session: SessionId,
        /// For whom.
        player: PlayerId,
        /// What, by stable keys.
        news: String,
        /// As of which version.
        version: Version,
    },
}

columns! {
    struct Columns {
        message_id: i64,
        channel_id: i64,
        guild_id: Option<i64>,
        delete_ms: Option<i64>,
        session_id: Option<i64>,
        player_id: Option<i64>,
        news: Option<String>,
        version: Option<i64>,
    }
}

impl Columns {
    fn into_message(self) -> ExpiringMessage {
        let told = || {
            Some(Expiry::News {
                session: SessionId(self.session_id?),
                player: PlayerId(self.player_id?.cast_unsigned()),
                news: self.news.clone()?,
                version: Version(self.version?.cast_unsigned()),
            })
        };
        let until = Timestamp::from_ms(self.delete_ms.unwrap_or_default());
        ExpiringMessage {
            message: MessageId(self.message_id.cast_unsigned()),
            channel: ChannelId(self.channel_id.cast_unsigned()),
            guild: self.guild_id.map(|id| GuildId(id.cast_unsigned())),
            expiry: told().unwrap_or(Expiry::Until(until)),
        }
    }
}

impl Store {
    /// A message is deleted later.
    ///
    /// # Errors
    /// [`Error::Unavailable`], [`Error::Database`].
    pub async fn remember_expiring(&self, message: ExpiringMessage) -> Result<(), Error> {
        self.writer
            .run(move |db| {
                Box::pin(async move {
                    let (until, told) = match message.expiry {
                        Expiry::Until(until) => (Some(until.as_ms()), None),
                        Expiry::News {
                            session,
                            player,
                            news,
                            version,
                        } => (None, Some((session, player, news, version))),
                    };
                    let told = told.as_ref();
                    sqlx::query(sql::REMEMBER_EXPIRING_MESSAGE)
                        .bind(message.message.to_stored())
                        .bind(message.channel.to_stored())
                        .bind(message.guild.map(GuildId::to_stored))
                        .bind(until)
                        .bind(told.map(|(session, ..)| session.0))
                        .bind(told.map(|(_, player, ..)| player.0.cast_signed()))
                        .bind(told.map(|(_, _, news, _)| news.as_str()))
                        .bind(told.map(|(.., version)| version.0.cast_signed()))
                        .execute(db)
                        .await?;
                    Ok(())
                })
            })
            .await
    }

    /// A message is deleted, or stays.
    ///
    /// # Errors
    /// [`Error::Unavailable`], [`Error::Database`].
    pub async fn forget_expiring(&self, message: MessageId) -> Result<(), Error> {
        self.writer
            .run(move |db| {
                Box::pin(async move {
                    sqlx::query(sql::FORGET_EXPIRING_MESSAGE)
                        .bind(message.to_stored())
                        .execute(db)
                        .await?;
                    Ok(())
                })
            })
            .await
    }

    /// Up to `limit` messages that are deleted later, in the order in which they were posted.
    ///
    /// # Errors
    /// [`Error::Unavailable`], [`Error::Database`].
    pub async fn expiring_messages(&self, limit: u32) -> Result<Vec<ExpiringMessage>, Error> {
        let rows: Vec<Columns> = sqlx::query_as(sql::EXPIRING_MESSAGES)
            .bind(i64::from(limit))
            .fetch_all(&self.readers)
            .await?;
        Ok(rows.into_iter().map(Columns::into_message).collect())
    }
}
