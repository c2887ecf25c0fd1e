//! The start of a run, when it was last alive, and the times in which the program did not run.

use super::{Error, Store, sql};
use qiyuan_core::clock::Timestamp;

/// A time in which the program did not run and nobody could play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Interruption {
    /// When the program was last known to be alive.
    pub from: Timestamp,
    /// When it ran again.
    pub to: Timestamp,
}

impl Store {
    /// Begins a run: releases every lease, and records the time since the run before was last alive as an interruption,
    /// which it returns; none at the very first start. To be called once, before anything else.
    ///
    /// # Errors
    /// [`Error::Unavailable`], [`Error::Database`].
    pub async fn begin_run(&self, now: Timestamp) -> Result<Option<Interruption>, Error> {
        self.writer
            .run(move |db| {
                Box::pin(async move {
                    // No other process uses this file, so every lease is of a run that ended. See
                    // `docs/several-processes.md`.
                    sqlx::query(sql::RELEASE_LEASES)
                        .bind(now.as_ms())
                        .execute(&mut *db)
                        .await?;
                    let alive: Option<i64> = sqlx::query_scalar(sql::ALIVE)
                        .fetch_optional(&mut *db)
                        .await?;
                    sqlx::query(sql::SET_ALIVE)
                        .bind(now.as_ms())
                        .bind(now.as_ms())
                        .execute(&mut *db)
                        .await?;
                    let Some(from) = alive.filter(|&alive| alive < now.as_ms()) else {
                        return Ok(None);
                    };
                    sqlx::query(sql::RECORD_INTERRUPTION)
                        .bind(now.as_ms())
                        .bind(from)
                        .execute(db)
                        .await?;
                    Ok(Some(Interruption {
                        from: Timestamp::from_ms(from),
                        to: now,
                    }))
                })
            })
            .await
    }

    /// Remembers a time in which nobody could play although the program ran.
    ///
    /// # Errors
    /// [`Error::Unavailable`], [`Error::Database`].
    pub async fn record_interruption(&self, away: Interruption) -> Result<(), Error> {
        self.writer
            .run(move |db| {
                Box::pin(async move {
                    sqlx::query(sql::RECORD_INTERRUPTION)
                        .bind(away.to.as_ms())
                        .bind(away.from.as_ms())
                        .execute(&mut *db)
                        .await?;
                    sqlx::query(sql::SET_ALIVE)
                        .bind(away.to.as_ms())
                        .bind(away.to.as_ms())
                        .execute(db)
                        .await?;
                    Ok(())
                })
            })
            .await
    }

    /// The program was alive at `alive`, and the store takes something at `now`. To be called every second and when the
    /// program stops. What was said earlier of a later moment was said while the clock was wrong.
    ///
    /// # Errors
    /// [`Error::Unavailable`], [`Error::Database`].
    pub async fn record_alive(&self, alive: Timestamp, now: Timestamp) -> Result<(), Error> {
        self.writer
            .run(move |db| {
                Box::pin(async move {
                    sqlx::query(sql::SET_ALIVE)
                        .bind(alive.as_ms())
                        .bind(now.as_ms())
                        .execute(&mut *db)
                        .await?;
                    sqlx::query(sql::SET_WRITTEN)
                        .bind(now.as_ms())
                        .execute(db)
                        .await?;
                    Ok(())
                })
            })
            .await
    }

    /// Every interruption that ended after `since`, in order.
    ///
    /// # Errors
    /// [`Error::Unavailable`], [`Error::Database`].
    pub async fn interruptions_since(&self, since: Timestamp) -> Result<Vec<Interruption>, Error> {
        let rows: Vec<(i64, i64)> = sqlx::query_as(sql::INTERRUPTIONS_SINCE)
            .bind(since.as_ms())
            .fetch_all(&self.readers)
            .await?;
        let interruption = |(from, to)| Interruption {
            from: Timestamp::from_ms(from),
            to: Timestamp::from_ms(to),
        };
        Ok(rows.into_iter().map(interruption).collect())
    }
}
