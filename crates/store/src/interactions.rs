//! Interactions that were carried out, so that one that Discord delivers twice is carried out once.

use super::{Connection, Error, InteractionId, Store, sql};
use qiyuan_core::{
    clock::Timestamp,
    session::{SessionId, Version},
};

/// What came of an interaction that was carried out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CarriedOut {
    /// The session that it changed.
    pub session: SessionId,
    /// The version of the session after it.
    pub version: Version,
}

impl Store {
    /// What came of an interaction, if it was carried out.
    ///
    /// # Errors
    /// [`Error::Unavailable`], [`Error::Database`].
    pub async fn interaction(&self, id: InteractionId) -> Result<Option<CarriedOut>, Error> {
        let row: Option<(i64, i64)> = sqlx::query_as(sql::INTERACTION)
            .bind(id.to_stored())
            .fetch_optional(&self.readers)
            .await?;
        Ok(row.map(carried))
    }

    /// Forgets up to `limit` interactions from before `before`; returns how many there were.
    ///
    /// # Errors
    /// [`Error::Unavailable`], [`Error::Database`].
    pub async fn prune_interactions(&self, before: Timestamp, limit: u32) -> Result<u64, Error> {
        self.writer
            .run(move |db| {
                Box::pin(async move {
                    let done = sqlx::query(sql::PRUNE_INTERACTIONS)
                        .bind(before.as_ms())
                        .bind(i64::from(limit))
                        .execute(db)
                        .await?;
                    Ok(done.rows_affected())
                })
            })
            .await
    }
}

/// Remembers the request with what it brings, unless it was carried out before.
pub(super) async fn record(
    db: &mut Connection,
    session: SessionId,
    version: Version,
    at: Timestamp,
    interaction: Option<InteractionId>,
) -> Result<(), Error> {
    let Some(id) = interaction else {
        return Ok(());
    };
    let done = sqlx::query(sql::RECORD_INTERACTION)
        .bind(id.to_stored())
        .bind(session.0)
        .bind(version.0.cast_signed())
        .bind(at.as_ms())
        .execute(&mut *db)
        .await?;
    if done.rows_affected() > 0 {
        return Ok(());
    }
    Err(carried_out_before(db, interaction)
        .await?
        .unwrap_or(Error::Conflict))
}

/// [`Error::Duplicate`], if the request was carried out before.
pub(super) async fn carried_out_before(
    db: &mut Connection,
    interaction: Option<InteractionId>,
) -> Result<Option<Error>, Error> {
    let Some(interaction) = interaction else {
        return Ok(None);
    };
    let row: Option<(i64, i64)> = sqlx::query_as(sql::INTERACTION)
        .bind(interaction.to_stored())
        .fetch_optional(db)
        .await?;
    Ok(row
        .map(carried)
        .map(|CarriedOut { session, version }| Error::Duplicate { session, version }))
}

fn carried((session, version): (i64, i64)) -> CarriedOut {
    CarriedOut {
        session: SessionId(session),
        version: Version(version.cast_unsigned()),
    }
}
