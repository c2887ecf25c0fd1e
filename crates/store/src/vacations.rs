//! When players are or were on vacation. What it does to a game is an event of that game; here is what games that have
//! yet to hear of it are told.

use super::{Connection, Error, Store, sql};
use qiyuan_core::{
    clock::{Timestamp, Vacation},
    session::PlayerId,
};

impl Store {
    /// Changes when a player is on vacation: `change` is given all their vacations since `since`, the first one first,
    /// and returns the one to save, in place of the one that began with it. Of changes that are made at once each sees
    /// the one before.
    ///
    /// # Errors
    /// [`Error::Unavailable`], [`Error::Database`].
    pub async fn change_vacation<T: Send + 'static>(
        &self,
        player: PlayerId,
        since: Timestamp,
        now: Timestamp,
        change: impl FnOnce(&[Vacation]) -> (T, Option<Vacation>) + Send + 'static,
    ) -> Result<T, Error> {
        self.writer
            .run(move |db| {
                Box::pin(async move {
                    sqlx::query(sql::HOLD_PLAYER)
                        .bind(player.0.cast_signed())
                        .bind(now.as_ms())
                        .execute(&mut *db)
                        .await?;
                    let known = vacations(db, player, since).await?;
                    let (changed, saved) = change(&known);
                    if let Some(Vacation { from, until }) = saved {
                        sqlx::query(sql::SET_VACATION)
                            .bind(player.0.cast_signed())
                            .bind(from.as_ms())
                            .bind(until.as_ms())
                            .execute(db)
                            .await?;
                    }
                    Ok(changed)
                })
            })
            .await
    }

    /// The vacations of a player that ended after `since` or will, the first one first.
    ///
    /// # Errors
    /// [`Error::Unavailable`], [`Error::Database`].
    pub async fn vacations_since(
        &self,
        player: PlayerId,
        since: Timestamp,
    ) -> Result<Vec<Vacation>, Error> {
        let mut reader = self.readers.acquire().await?;
        vacations(&mut reader, player, since).await
    }
}

async fn vacations(
    db: &mut Connection,
    player: PlayerId,
    since: Timestamp,
) -> Result<Vec<Vacation>, Error> {
    let rows: Vec<(i64, i64)> = sqlx::query_as(sql::VACATIONS)
        .bind(player.0.cast_signed())
        .bind(since.as_ms())
        .fetch_all(db)
        .await?;
    let rows = rows.into_iter();
    let rows = rows.map(|(from, until)| Vacation {
        from: Timestamp::from_ms(from),
        until: Timestamp::from_ms(until),
    });
    Ok(rows.collect())
}
