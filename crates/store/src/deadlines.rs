//! Deadlines. No timer is kept in memory: an index says what is due and what comes next.

use super::{Error, LONGEST_GUILD_ABSENCE, Store, sql};
use qiyuan_core::{
    clock::Timestamp,
    session::{SessionId, Version},
};

/// A session whose deadline has passed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Due {
    /// Which session.
    pub session: SessionId,
    /// The deadline.
    pub deadline: Timestamp,
}

impl Store {
    /// Up to `limit` sessions whose deadline is `now` or earlier, the most overdue first. Those of a guild that the bot
    /// left less than [`LONGEST_GUILD_ABSENCE`] ago wait.
    ///
    /// # Errors
    /// [`Error::Unavailable`], [`Error::Database`].
    pub async fn due(&self, now: Timestamp, limit: u32) -> Result<Vec<Due>, Error> {
        let rows: Vec<(i64, i64)> = sqlx::query_as(sql::DUE)
            .bind(now.as_ms())
            .bind(i64::from(limit))
            .bind((now - LONGEST_GUILD_ABSENCE).as_ms())
            .fetch_all(&self.readers)
            .await?;
        let due = |(session, deadline)| Due {
            session: SessionId(session),
            deadline: Timestamp::from_ms(deadline),
        };
        Ok(rows.into_iter().map(due).collect())
    }

    /// The earliest deadline of all, past or to come, in guilds that the bot is in.
    ///
    /// # Errors
    /// [`Error::Unavailable`], [`Error::Database`].
    pub async fn next_deadline(&self) -> Result<Option<Timestamp>, Error> {
        let next: Option<i64> = sqlx::query_scalar(sql::NEXT_DEADLINE)
            .fetch_optional(&self.readers)
            .await?;
        Ok(next.map(Timestamp::from_ms))
    }

    /// Moves the deadline of a session without an event: for a timer that found nothing to do yet.
    ///
    /// # Errors
    /// [`Error::Conflict`] if the session is not at version `expected`.
    pub async fn set_deadline(
        &self,
        session: SessionId,
        expected: Version,
        deadline: Option<Timestamp>,
    ) -> Result<(), Error> {
        self.writer
            .run(move |db| {
                Box::pin(async move {
                    let done = sqlx::query(sql::SET_DEADLINE)
                        .bind(session.0)
                        .bind(expected.0.cast_signed())
                        .bind(deadline.map(Timestamp::as_ms))
                        .execute(db)
                        .await?;
                    match done.rows_affected() {
                        0 => Err(Error::Conflict),
                        _ => Ok(()),
                    }
                })
            })
            .await
    }
}
