//! Who may not play where or with whom, and what those who manage a guild did there.

use super::{Connection, Error, GuildId, Store, row::columns, sql};
use qiyuan_core::{
    clock::Timestamp,
    session::{Event, PlayerId, Recorded, SessionId},
};

/// Something that somebody who manages a guild does there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AuditEntry {
    /// When.
    pub at: Timestamp,
    /// Who.
    pub moderator: PlayerId,
    /// What, and to what.
    pub action: Moderation,
    /// Why, in their own words; empty if they gave no reason.
    pub reason: String,
}

/// What is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Moderation {
    /// A game was ended without a result.
    Ended(SessionId),
    /// A challenge was withdrawn.
    Cleared(SessionId),
    /// Somebody may not play in the guild any more.
    Banned(PlayerId),
    /// Somebody may play in the guild again.
    Unbanned(PlayerId),
}

impl Moderation {
    /// The stable key.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::Ended(_) => "ended",
            Self::Cleared(_) => "cleared",
            Self::Banned(_) => "banned",
            Self::Unbanned(_) => "unbanned",
        }
    }

    const fn session(self) -> Option<SessionId> {
        match self {
            Self::Ended(session) | Self::Cleared(session) => Some(session),
            Self::Banned(_) | Self::Unbanned(_) => None,
        }
    }

    const fn player(self) -> Option<PlayerId> {
        match self {
            Self::Banned(player) | Self::Unbanned(player) => Some(player),
            Self::Ended(_) | Self::Cleared(_) => None,
        }
    }

    pub(super) fn read(key: &str, session: Option<i64>, player: Option<i64>) -> Option<Self> {
        let session = session.map(SessionId);
        let player = player.map(|id| PlayerId(id.cast_unsigned()));
        Some(match key {
            "ended" => Self::Ended(session?),
            "cleared" => Self::Cleared(session?),
            "banned" => Self::Banned(player?),
            "unbanned" => Self::Unbanned(player?),
            _ => return None,
        })
    }
}

/// What became of a wish to block somebody.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BlockResult {
    /// They are blocked from now on.
    Blocked,
    /// They were already.
    Already,
    /// The player has blocked as many as can be.
    Full,
}

columns! {
    struct AuditColumns {
        at_ms: i64,
        moderator_id: i64,
        action: String,
        session_id: Option<i64>,
        player_id: Option<i64>,
        reason: String,
    }
}

impl AuditColumns {
    fn into_entry(self) -> Result<AuditEntry, Error> {
        let action = Moderation::read(&self.action, self.session_id, self.player_id);
        Ok(AuditEntry {
            at: Timestamp::from_ms(self.at_ms),
            moderator: PlayerId(self.moderator_id.cast_unsigned()),
            action: action
                .ok_or_else(|| Error::fault(format!("unknown moderation {:?}", self.action)))?,
            reason: self.reason,
        })
    }
}

impl Store {
    /// A player does not want to play with somebody, of whom there may be at most `most`.
    ///
    /// # Errors
    /// [`Error::Unavailable`], [`Error::Database`].
    pub async fn block(
        &self,
        player: PlayerId,
        blocked: PlayerId,
        most: u32,
        now: Timestamp,
    ) -> Result<BlockResult, Error> {
        self.writer
            .run(move |db| {
                Box::pin(async move {
                    let known = blocked_by(db, player).await?;
                    if known.contains(&blocked) {
                        return Ok(BlockResult::Already);
                    }
                    if u32::try_from(known.len()).unwrap_or(u32::MAX) >= most {
                        return Ok(BlockResult::Full);
                    }
                    sqlx::query(sql::BLOCK)
                        .bind(player.0.cast_signed())
                        .bind(blocked.0.cast_signed())
                        .bind(now.as_ms())
                        .execute(db)
                        .await?;
                    Ok(BlockResult::Blocked)
                })
            })
            .await
    }

    /// A player wants to play with somebody again; says whether that is new.
    ///
    /// # Errors
    /// [`Error::Unavailable`], [`Error::Database`].
    pub async fn unblock(&self, player: PlayerId, blocked: PlayerId) -> Result<bool, Error> {
        self.writer
            .run(move |db| {
                Box::pin(async move {
                    let unblocked = sqlx::query(sql::UNBLOCK)
                        .bind(player.0.cast_signed())
                        .bind(blocked.0.cast_signed())
                        .execute(db)
                        .await?;
                    Ok(unblocked.rows_affected() > 0)
                })
            })
            .await
    }

    /// Whom a player has blocked, the first one first.
    ///
    /// # Errors
    /// [`Error::Unavailable`], [`Error::Database`].
    pub async fn blocked_by(&self, player: PlayerId) -> Result<Vec<PlayerId>, Error> {
        let mut reader = self.readers.acquire().await?;
        blocked_by(&mut reader, player).await
    }

    /// Whether one of two people has blocked the other.
    ///
    /// # Errors
    /// [`Error::Unavailable`], [`Error::Database`].
    pub async fn is_blocked_between(&self, one: PlayerId, other: PlayerId) -> Result<bool, Error> {
        let count: i64 = sqlx::query_scalar(sql::IS_BLOCKED_BETWEEN)
            .bind(one.0.cast_signed())
            .bind(other.0.cast_signed())
            .fetch_one(&self.readers)
            .await?;
        Ok(count > 0)
    }

    /// Whether somebody may not play in a guild.
    ///
    /// # Errors
    /// [`Error::Unavailable`], [`Error::Database`].
    pub async fn is_banned(&self, guild: GuildId, player: PlayerId) -> Result<bool, Error> {
        let count: i64 = sqlx::query_scalar(sql::IS_BANNED)
            .bind(guild.to_stored())
            .bind(player.0.cast_signed())
            .fetch_one(&self.readers)
            .await?;
        Ok(count > 0)
    }

    /// Bans somebody from a guild, or lets them play there again, and notes who did it; says whether that is new.
    ///
    /// # Errors
    /// [`Error::Unavailable`], [`Error::Database`].
    pub async fn ban(&self, guild: GuildId, entry: AuditEntry) -> Result<bool, Error> {
        self.writer
            .run(move |db| {
                Box::pin(async move {
                    let query = match entry.action {
                        Moderation::Banned(player) => sqlx::query(sql::BAN)
                            .bind(guild.to_stored())
                            .bind(player.0.cast_signed())
                            .bind(entry.at.as_ms()),
                        Moderation::Unbanned(player) => sqlx::query(sql::UNBAN)
                            .bind(guild.to_stored())
                            .bind(player.0.cast_signed()),
                        Moderation::Ended(_) | Moderation::Cleared(_) => return Ok(false),
                    };
                    let is_new = query.execute(&mut *db).await?.rows_affected() > 0;
                    if is_new {
                        note(db, guild.to_stored(), entry).await?;
                    }
                    Ok(is_new)
                })
            })
            .await
    }

    /// Notes what somebody who manages a guild did there. That they ended a game is noted with its event.
    ///
    /// # Errors
    /// [`Error::Unavailable`], [`Error::Database`].
    pub async fn audit(&self, guild: GuildId, entry: AuditEntry) -> Result<(), Error> {
        self.writer
            .run(move |db| Box::pin(note(db, guild.to_stored(), entry)))
            .await
    }

    /// What was done in a guild, the latest first, `most` at most.
    ///
    /// # Errors
    /// [`Error::Unavailable`], [`Error::Database`].
    pub async fn audit_list(&self, guild: GuildId, most: u32) -> Result<Vec<AuditEntry>, Error> {
        let rows: Vec<AuditColumns> = sqlx::query_as(sql::AUDIT_LIST)
            .bind(guild.to_stored())
            .bind(i64::from(most))
            .fetch_all(&self.readers)
            .await?;
        rows.into_iter().map(AuditColumns::into_entry).collect()
    }
}

async fn blocked_by(db: &mut Connection, player: PlayerId) -> Result<Vec<PlayerId>, Error> {
    let rows: Vec<i64> = sqlx::query_scalar(sql::BLOCKED_BY)
        .bind(player.0.cast_signed())
        .fetch_all(db)
        .await?;
    Ok(rows.into_iter().map(read_player).collect())
}

const fn read_player(id: i64) -> PlayerId {
    PlayerId(id.cast_unsigned())
}

/// Notes who ended a game, with the event that tells it.
pub(super) async fn note_stopped(
    db: &mut Connection,
    guild: i64,
    session: SessionId,
    events: &[Recorded],
) -> Result<(), Error> {
    for recorded in events {
        if let Event::Stopped { by, reason } = &recorded.event {
            let entry = AuditEntry {
                at: recorded.at,
                moderator: *by,
                action: Moderation::Ended(session),
                reason: reason.clone(),
            };
            note(db, guild, entry).await?;
        }
    }
    Ok(())
}

async fn note(db: &mut Connection, guild: i64, entry: AuditEntry) -> Result<(), Error> {
    sqlx::query(sql::NOTE_AUDIT)
        .bind(guild)
        .bind(entry.at.as_ms())
        .bind(entry.moderator.0.cast_signed())
        .bind(entry.action.key())
        .bind(entry.action.session().map(|session| session.0))
        .bind(entry.action.player().map(|player| player.0.cast_signed()))
        .bind(entry.reason)
        .execute(db)
        .await?;
    Ok(())
}
