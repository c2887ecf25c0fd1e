//! Sessions by their number: give one out, read its row, set one aside.

use std::path::Path;

use sqlx::Connection as _;

use super::{Append, Error, SessionRow, Store, append, backup, sql, summary::Columns};
use qiyuan_core::{clock::Timestamp, session::SessionId};

/// A session that was set aside because what is stored about it makes no sense.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetAside {
    /// Which session.
    pub session: SessionId,
    /// When it was set aside.
    pub at: Timestamp,
    /// What made no sense.
    pub why: String,
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

    /// Sets a session aside: its deadline no longer counts and walks leave it out, until it is taken back in.
    ///
    /// # Errors
    /// [`Error::NotFound`] if there is no such session, or if it is set aside already.
    pub async fn set_aside(&self, id: SessionId, at: Timestamp, why: &str) -> Result<(), Error> {
        let why = cut(why, MAX_REASON);
        self.writer
            .run(move |db| {
                Box::pin(async move {
                    let done = sqlx::query(sql::SET_ASIDE)
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

    /// Takes a session back in that was set aside, with what is appended to it; what of it could not be shown meanwhile
    /// is owed again.
    ///
    /// # Errors
    /// [`Error::NotFound`] if no such session is set aside, or those of [`Store::append`].
    pub async fn take_back_in(
        &self,
        id: SessionId,
        now: Timestamp,
        appended: Option<Append>,
    ) -> Result<(), Error> {
        self.writer
            .run(move |db| {
                Box::pin(async move {
                    let done = sqlx::query(sql::TAKE_BACK_IN)
                        .bind(id.0)
                        .execute(&mut *db)
                        .await?;
                    found(done.rows_affected(), "session that is set aside")?;
                    if let Some(append) = &appended {
                        append::advance(db, append, &append::texts(&append.change.events)).await?;
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
}

/// The sessions of a database that are set aside, the longest first; whoever uses the database goes on.
///
/// # Errors
/// [`Error::Unavailable`] if there is no such database, or it can not be read.
pub async fn set_aside_in(database: &Path, limit: u32) -> Result<Vec<SetAside>, Error> {
    let mut connection = backup::open(database).await?;
    let rows: Vec<(i64, i64, Option<String>)> = sqlx::query_as(sql::ALL_SET_ASIDE)
        .bind(i64::from(limit))
        .fetch_all(&mut connection)
        .await?;
    connection.close().await?;
    let aside = |(id, at, why): (i64, i64, Option<String>)| SetAside {
        session: SessionId(id),
        at: Timestamp::from_ms(at),
        why: why.unwrap_or_default(),
    };
    Ok(rows.into_iter().map(aside).collect())
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
