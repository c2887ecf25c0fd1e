//! Guilds that the bot is not in, or that are not there: since when, and when it was so before; and what is going on in
//! a guild or a channel, for when it is gone.

use super::{ChannelId, Error, GuildId, SessionRow, Store, sql};
use qiyuan_core::{
    clock::{Span, Timestamp},
    session::SessionId,
};

/// The most time that a game is credited because the bot was not in its guild. Whoever manages the guild can remove the
/// bot, so it must not be a way to think for ever, or to escape a loss.
pub const LONGEST_GUILD_ABSENCE: Span = Span::DAY;

/// A time in which the bot was not in a guild.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GuildAbsence {
    /// When it left.
    pub from: Timestamp,
    /// When it was back; nothing while it is away.
    pub to: Option<Timestamp>,
}

impl Store {
    /// Records that the bot is no longer in a guild, unless that is known. If a session is live there, the guild is among
    /// [`Store::absent_guilds`] then; returns whether it is.
    ///
    /// # Errors
    /// [`Error::Unavailable`], [`Error::Database`].
    pub async fn leave_guild(&self, guild: GuildId, at: Timestamp) -> Result<bool, Error> {
        self.writer
            .run(move |db| {
                Box::pin(async move {
                    sqlx::query(sql::NOTE_GONE)
                        .bind(guild.to_stored())
                        .bind(at.as_ms())
                        .execute(&mut *db)
                        .await?;
                    sqlx::query(sql::LEAVE_GUILD)
                        .bind(guild.to_stored())
                        .bind(at.as_ms())
                        .execute(&mut *db)
                        .await?;
                    let is_absent = sqlx::query_scalar(sql::IS_ABSENT)
                        .bind(guild.to_stored())
                        .fetch_one(db);
                    Ok(is_absent.await?)
                })
            })
            .await
    }

    /// The bot is in a guild again.
    ///
    /// # Errors
    /// [`Error::Unavailable`], [`Error::Database`].
    pub async fn return_to_guild(&self, guild: GuildId, at: Timestamp) -> Result<(), Error> {
        self.writer
            .run(move |db| {
                Box::pin(async move {
                    sqlx::query(sql::NOT_GONE)
                        .bind(guild.to_stored())
                        .execute(&mut *db)
                        .await?;
                    sqlx::query(sql::RETURN_TO_GUILD)
                        .bind(guild.to_stored())
                        .bind(at.as_ms())
                        .execute(db)
                        .await?;
                    Ok(())
                })
            })
            .await
    }

    /// Deletes the absences from guilds without a live session; returns those guilds, once for each absence.
    ///
    /// # Errors
    /// [`Error::Unavailable`], [`Error::Database`].
    pub async fn forget_guild_absences(&self) -> Result<Vec<GuildId>, Error> {
        let rows: Vec<i64> = self
            .writer
            .run(move |db| {
                Box::pin(async move {
                    let forgotten = sqlx::query_scalar(sql::FORGET_ABSENCES);
                    Ok(forgotten.fetch_all(db).await?)
                })
            })
            .await?;
        let guild = |guild: i64| GuildId(guild.cast_unsigned());
        Ok(rows.into_iter().map(guild).collect())
    }

    /// Every guild that the bot is not in, with the time when it left.
    ///
    /// # Errors
    /// [`Error::Unavailable`], [`Error::Database`].
    pub async fn absent_guilds(&self) -> Result<Vec<(GuildId, Timestamp)>, Error> {
        let rows: Vec<(i64, i64)> = sqlx::query_as(sql::ABSENT_GUILDS)
            .fetch_all(&self.readers)
            .await?;
        let away =
            |(guild, from): (i64, i64)| (GuildId(guild.cast_unsigned()), Timestamp::from_ms(from));
        Ok(rows.into_iter().map(away).collect())
    }

    /// When the bot was not in a guild, as far as that lasted beyond `since`, in order.
    ///
    /// # Errors
    /// [`Error::Unavailable`], [`Error::Database`].
    pub async fn guild_absences_since(
        &self,
        guild: GuildId,
        since: Timestamp,
    ) -> Result<Vec<GuildAbsence>, Error> {
        let rows: Vec<(i64, Option<i64>)> = sqlx::query_as(sql::ABSENCES_SINCE)
            .bind(guild.to_stored())
            .bind(since.as_ms())
            .fetch_all(&self.readers)
            .await?;
        let absence = |(from, to): (i64, Option<i64>)| GuildAbsence {
            from: Timestamp::from_ms(from),
            to: to.map(Timestamp::from_ms),
        };
        Ok(rows.into_iter().map(absence).collect())
    }

    /// Up to `limit` challenges that were made in a channel and stand.
    ///
    /// # Errors
    /// [`Error::Unavailable`], [`Error::Database`].
    pub async fn challenges_in_channel(
        &self,
        channel: ChannelId,
        limit: u32,
    ) -> Result<Vec<SessionId>, Error> {
        let rows: Vec<i64> = sqlx::query_scalar(sql::CHALLENGES_IN_CHANNEL)
            .bind(channel.to_stored())
            .bind(i64::from(limit))
            .fetch_all(&self.readers)
            .await?;
        Ok(rows.into_iter().map(SessionId).collect())
    }

    /// The channels of a guild in which something was begun that is not over.
    ///
    /// # Errors
    /// [`Error::Unavailable`], [`Error::Database`].
    pub async fn channels_in_play(&self, guild: GuildId) -> Result<Vec<ChannelId>, Error> {
        let rows: Vec<i64> = sqlx::query_scalar(sql::CHANNELS_IN_PLAY)
            .bind(guild.to_stored())
            .fetch_all(&self.readers)
            .await?;
        let channel = |channel: i64| ChannelId(channel.cast_unsigned());
        Ok(rows.into_iter().map(channel).collect())
    }

    /// Games in play that were begun in a channel or thread, those first whose time is over first.
    ///
    /// # Errors
    /// [`Error::Unavailable`], [`Error::Database`].
    pub async fn in_play_in_channel(
        &self,
        guild: GuildId,
        channel: ChannelId,
        limit: u32,
    ) -> Result<Vec<SessionRow>, Error> {
        let rows = sqlx::query_as(sql::IN_PLAY_IN_CHANNEL)
            .bind(guild.to_stored())
            .bind(channel.to_stored())
            .bind(i64::from(limit))
            .fetch_all(&self.readers)
            .await?;
        SessionRow::read_all(rows)
    }
}
