//! Sessions by their number: give one out, read its row, quarantine one.

use super::{Append, Error, SessionRow, Store, append, row::columns, sql, summary::Columns};
use qiyuan_core::{clock::Timestamp, session::SessionId};

/// A session that is quarantined because what is stored about it is invalid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Quarantined {
    /// Which session.
    pub session: SessionId,
    /// Since when.
    pub at: Timestamp,
    /// What is invalid.
    pub why: String,
}

columns! {
    pub(super) struct QuarantinedColumns {
        id: i64,
        quarantined_ms: i64,
        quarantine_reason: Option<String>,
    }
}

impl From<QuarantinedColumns> for Quarantined {
    fn from(row: QuarantinedColumns) -> Self {
        Self {
            session: SessionId(row.id),
            at: Timestamp::from_ms(row.quarantined_ms),
            why: row.quarantine_reason.unwrap_or_default(),
        }
    }
}

/// The longest reason that is kept, in bytes.
const MAX_REASON: usize = 500;

impl Store {
    /// A number for a new session. A number that is not used leaves a gap, nothing else.
    ///
    /// # Errors
    /// [`Error::Unavailable`], [`Error::Database`].
    pub async fn next_session_id(&self) -> Result<SessionId, Error> {
        self.writer
            .run(|db| {
                Box::pin(async move {
                    let value: i64 = sqlx::query_scalar(sql::NEXT_NUMBER)
                        .bind("session")
                        .fetch_one(db)
                        .await?;
                    Ok(SessionId(value))
                })
            })
            .await
    }

    /// The row of a session.
    ///
    /// # Errors
    /// [`Error::NotFound`], [`Error::Corrupt`].
    pub async fn session(&self, id: SessionId) -> Result<SessionRow, Error> {
        let row: Option<Columns> = sqlx::query_as(sql::SESSION)
            .bind(id.0)
            .fetch_optional(&self.readers)
            .await?;
        row.ok_or(Error::NotFound("session"))?.try_into()
    }

    /// Up to `limit` sessions with a number above `after`, in order.
    ///
    /// # Errors
    /// [`Error::Unavailable`], [`Error::Database`].
    pub async fn session_ids(&self, after: SessionId, limit: u32) -> Result<Vec<SessionId>, Error> {
        let ids: Vec<i64> = sqlx::query_scalar(sql::SESSION_IDS)
            .bind(after.0)
            .bind(i64::from(limit))
            .fetch_all(&self.readers)
            .await?;
        Ok(ids.into_iter().map(SessionId).collect())
    }

    /// Quarantines a session: its deadline no longer counts and lists of live sessions leave it out, until it is
    /// released.
    ///
    /// # Errors
    /// [`Error::NotFound`] if there is no such session, or if it is quarantined already.
    pub async fn quarantine(&self, id: SessionId, at: Timestamp, why: &str) -> Result<(), Error> {
        let why = cut(why, MAX_REASON);
        self.writer
            .run(move |db| {
                Box::pin(async move {
                    let done = sqlx::query(sql::QUARANTINE)
                        .bind(id.0)
                        .bind(at.as_ms())
                        .bind(why)
                        .execute(db)
                        .await?;
                    found(done.rows_affected(), "session")
                })
            })
            .await
    }

    /// Releases a session from quarantine, with what is appended to it; deliveries that were given up meanwhile are
    /// owed again.
    ///
    /// # Errors
    /// [`Error::NotFound`] if no such session is quarantined, or those of [`Store::append`].
    pub async fn release(
        &self,
        id: SessionId,
        now: Timestamp,
        appended: Option<Append>,
    ) -> Result<(), Error> {
        self.writer
            .run(move |db| {
                Box::pin(async move {
                    let done = sqlx::query(sql::RELEASE)
                        .bind(id.0)
                        .execute(&mut *db)
                        .await?;
                    found(done.rows_affected(), "quarantined session")?;
                    if let Some(append) = &appended {
                        append::advance(db, append).await?;
                    }
                    sqlx::query(sql::OWE_GIVEN_UP_OF_SESSION)
                        .bind(id.0)
                        .bind(now.as_ms())
                        .execute(db)
                        .await?;
                    Ok(())
                })
            })
            .await
    }

    /// The quarantined sessions, the longest first.
    ///
    /// # Errors
    /// [`Error::Unavailable`], [`Error::Database`].
    pub async fn quarantined(&self, limit: u32) -> Result<Vec<Quarantined>, Error> {
        let rows: Vec<QuarantinedColumns> = sqlx::query_as(sql::QUARANTINED)
            .bind(i64::from(limit))
            .fetch_all(&self.readers)
            .await?;
        Ok(rows.into_iter().map(Quarantined::from).collect())
    }
}

pub(super) fn found(rows: u64, what: &'static str) -> Result<(), Error> {
    if rows == 0 {
        return Err(Error::NotFound(what));
    }
    Ok(())
}

/// The beginning of `text`, at most `max` bytes.
pub(super) fn cut(text: &str, max: usize) -> String {
    text[..text.floor_char_boundary(max)].to_owned()
}
