//! The ends of sessions, for consumers that read each once.
//!
//! An end is written in the transaction of the event that ends the session. A consumer (achievements, or the
//! standings of a contest) reads those after its cursor and moves the cursor in the transaction of what it writes, so nothing is missed or
//! counted twice, whenever the program stops.
//!
//! Ratings are no consumer: they are written with the end itself, since the card with the result shows them.

use super::{
    Connection, Error, Finish, FinishKind, SessionWrite, Store, append, row::columns, sql, summary,
};
use qiyuan_core::{
    clock::Timestamp,
    session::{SessionId, Version},
};

/// The end of a session.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SessionEnd {
    /// Which session.
    pub session: SessionId,
    /// When it ended.
    pub at: Timestamp,
    /// How.
    pub finish: Finish,
}

/// The ends that a consumer has not read, the first of them; an argument of [`Store::advance`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ends {
    /// In the order in which they were committed; empty if the consumer has read all.
    pub ends: Vec<SessionEnd>,
    /// The cursor before them, and after them.
    after: i64,
    to: i64,
}

impl Store {
    /// Up to `limit` ends that `consumer` has not read. A consumer that is new begins with the first end of all.
    ///
    /// # Errors
    /// [`Error::Unavailable`], [`Error::Database`].
    pub async fn next_ends(&self, consumer: &str, limit: u32) -> Result<Ends, Error> {
        let cursor: Option<i64> = sqlx::query_scalar(sql::CURSOR)
            .bind(consumer)
            .fetch_optional(&self.readers)
            .await?;
        let after = cursor.unwrap_or(0);
        let rows: Vec<EndColumns> = sqlx::query_as(sql::NEXT_ENDS)
            .bind(after)
            .bind(i64::from(limit))
            .fetch_all(&self.readers)
            .await?;
        let to = rows.last().map_or(after, |row| row.seq);
        let ends = rows.into_iter().map(SessionEnd::try_from);
        let ends = ends.collect::<Result<_, _>>()?;
        Ok(Ends { ends, after, to })
    }

    /// Moves the cursor of `consumer` behind `read`, and does the writes that follow from it, as one.
    ///
    /// # Errors
    /// [`Error::Conflict`] if another reader of the same name was faster; those of [`Store::commit`].
    pub async fn advance(
        &self,
        consumer: &str,
        read: &Ends,
        writes: Vec<SessionWrite>,
    ) -> Result<Vec<Version>, Error> {
        let (consumer, read) = (consumer.to_owned(), read.clone());
        self.writer
            .run(move |db| {
                Box::pin(async move {
                    move_cursor(db, &consumer, &read).await?;
                    append::write_all(db, &writes).await
                })
            })
            .await
    }
}

/// Moves the cursor of a consumer behind what it has read.
pub(super) async fn move_cursor(
    db: &mut Connection,
    consumer: &str,
    read: &Ends,
) -> Result<(), Error> {
    let done = sqlx::query(sql::ADVANCE_CURSOR)
        .bind(consumer)
        .bind(read.after)
        .bind(read.to)
        .execute(db)
        .await?;
    if done.rows_affected() == 0 {
        return Err(Error::Conflict);
    }
    Ok(())
}

/// Records the end of a session within the transaction of the event that ends it.
pub(super) async fn record(
    db: &mut Connection,
    session: SessionId,
    at: Timestamp,
    finish: &Finish,
) -> Result<(), Error> {
    let seq: i64 = sqlx::query_scalar(sql::NEXT_NUMBER)
        .bind("session_end")
        .fetch_one(&mut *db)
        .await?;
    sqlx::query(sql::RECORD_END)
        .bind(seq)
        .bind(session.0)
        .bind(at.as_ms())
        .bind(finish.kind.key())
        .bind(&finish.reason)
        .bind(summary::write_seats(finish.winners))
        .bind(finish.score.as_deref())
        .bind(summary::write_results(&finish.results))
        .execute(db)
        .await?;
    Ok(())
}

columns! {
    struct EndColumns {
        seq: i64,
        session_id: i64,
        at_ms: i64,
        result: String,
        reason: String,
        winners: i64,
        score: Option<String>,
        results: String,
    }
}

impl TryFrom<EndColumns> for SessionEnd {
    type Error = Error;

    fn try_from(row: EndColumns) -> Result<Self, Error> {
        let session = SessionId(row.session_id);
        let corrupt = |what| Error::Corrupt { session, what };
        let kind = FinishKind::from_key(&row.result)
            .ok_or_else(|| corrupt(format!("unknown result {:?}", row.result)))?;
        let results = summary::read_results(&row.results)
            .ok_or_else(|| corrupt(format!("unreadable results {:?}", row.results)))?;
        Ok(Self {
            session,
            at: Timestamp::from_ms(row.at_ms),
            finish: Finish {
                kind,
                reason: row.reason,
                winners: summary::read_seats(row.winners),
                score: row.score,
                results,
            },
        })
    }
}
