//! Guilds that the bot is not in any more: since when; and, after a long time, everything of one goes.

use super::{Connection, Error, GuildId, Store, sql, statistics};
use qiyuan_core::{clock::Timestamp, session::SessionId};

/// What belongs to a session; the session itself comes last. What it did to ratings stays, because ratings rest on it, and
/// so do achievements.
const OF_SESSION: [&str; 12] = [
    sql::KEEP_CAREERS_OF,
    sql::DELETE_INTERACTIONS,
    sql::DELETE_EXPIRING_MESSAGES,
    sql::DELETE_POSTPONED_NEWS,
    sql::DISMISS_GUESTS,
    sql::DELETE_SEATS,
    sql::DELETE_END,
    sql::FORGET_COUNTED_GAME,
    sql::DELETE_SURFACES,
    sql::DELETE_DELIVERIES,
    sql::DELETE_EVENTS,
    sql::DELETE_SESSION,
];

/// What belongs to a contest; the contest itself comes last.
const OF_CONTEST: [&str; 6] = [
    sql::DELETE_CONTEST_EVENTS,
    sql::DELETE_CONTEST_PLAYERS,
    sql::DELETE_CONTEST_GAMES,
    sql::FORGET_CONTEST_SURFACES,
    sql::DELETE_CONTEST_DELIVERIES,
    sql::DELETE_CONTEST,
];

/// What belongs to a guild beside its sessions and contests; that it is gone comes last.
const OF_GUILD: [&str; 8] = [
    sql::DELETE_GUILD,
    sql::DELETE_GUILD_GAMES,
    sql::DELETE_GUILD_RATINGS,
    sql::DELETE_BANS,
    sql::DELETE_AUDIT,
    sql::DELETE_ABSENCES,
    sql::DELETE_EXPIRING_MESSAGES_OF_GUILD,
    sql::NOT_GONE,
];

/// What came of a step in which a guild was deleted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Deleted {
    /// These sessions; there may be more.
    Sessions(Vec<SessionId>),
    /// What was left.
    Everything,
    /// Nothing: the guild is not gone, or not for so long.
    Nothing,
}

impl Store {
    /// Every guild that the bot is not in, and since when.
    ///
    /// # Errors
    /// [`Error::Unavailable`], [`Error::Database`].
    pub async fn gone_guilds(&self) -> Result<Vec<(GuildId, Timestamp)>, Error> {
        let rows: Vec<(i64, i64)> = sqlx::query_as(sql::GONE_GUILDS)
            .fetch_all(&self.readers)
            .await?;
        let gone =
            |(guild, from): (i64, i64)| (GuildId(guild.cast_unsigned()), Timestamp::from_ms(from));
        Ok(rows.into_iter().map(gone).collect())
    }

    /// Every guild of which anything is stored.
    ///
    /// # Errors
    /// [`Error::Unavailable`], [`Error::Database`].
    pub async fn known_guilds(&self) -> Result<Vec<GuildId>, Error> {
        let rows: Vec<i64> = sqlx::query_scalar(sql::KNOWN_GUILDS)
            .fetch_all(&self.readers)
            .await?;
        let guild = |guild: i64| GuildId(guild.cast_unsigned());
        Ok(rows.into_iter().map(guild).collect())
    }

    /// Deletes up to `limit` sessions of a guild that is gone since before `before`, or when there is none left,
    /// everything else of it.
    ///
    /// # Errors
    /// [`Error::Unavailable`], [`Error::Database`].
    pub async fn delete_gone_guild(
        &self,
        guild: GuildId,
        before: Timestamp,
        limit: u32,
    ) -> Result<Deleted, Error> {
        self.writer
            .run(move |db| Box::pin(delete(db, guild.to_stored(), before, limit)))
            .await
    }
}

async fn delete(
    db: &mut Connection,
    guild: i64,
    before: Timestamp,
    limit: u32,
) -> Result<Deleted, Error> {
    let since: Option<i64> = sqlx::query_scalar(sql::GONE_SINCE)
        .bind(guild)
        .fetch_optional(&mut *db)
        .await?;
    if since.is_none_or(|since| since >= before.as_ms()) {
        return Ok(Deleted::Nothing);
    }
    let sessions: Vec<i64> = sqlx::query_scalar(sql::SESSION_IDS_OF_GUILD)
        .bind(guild)
        .bind(i64::from(limit))
        .fetch_all(&mut *db)
        .await?;
    for &session in &sessions {
        for statement in OF_SESSION {
            sqlx::query(statement)
                .bind(session)
                .execute(&mut *db)
                .await?;
        }
    }
    if !sessions.is_empty() {
        let sessions = sessions.into_iter().map(SessionId);
        return Ok(Deleted::Sessions(sessions.collect()));
    }
    let contests: Vec<i64> = sqlx::query_scalar(sql::CONTEST_IDS_OF_GUILD)
        .bind(guild)
        .bind(i64::from(limit))
        .fetch_all(&mut *db)
        .await?;
    for &contest in &contests {
        for statement in OF_CONTEST {
            sqlx::query(statement)
                .bind(contest)
                .execute(&mut *db)
                .await?;
        }
    }
    if !contests.is_empty() {
        // There may be more.
        return Ok(Deleted::Sessions(Vec::new()));
    }
    for statement in OF_GUILD {
        sqlx::query(statement).bind(guild).execute(&mut *db).await?;
    }
    statistics::sum_up(db).await?;
    Ok(Deleted::Everything)
}
