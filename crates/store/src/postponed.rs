//! News that somebody was not told because of their quiet hours. The delivery [`Surface::AfterQuiet`] of the session
//! tells it; that is owed when the first of it is due.

use super::{Connection, Error, Store, Surface, outbox, row::columns, sql};
use qiyuan_core::{
    clock::Timestamp,
    session::{PlayerId, SessionId, Version},
};

/// Something that a player is told of a session later.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PostponedNews {
    /// Who.
    pub player: PlayerId,
    /// What, by a stable key.
    pub news: String,
    /// The version of the session that was shown without telling it.
    pub version: Version,
    /// The turn in which that was: the ply at which it began.
    pub turn: u32,
    /// When it is told.
    pub at: Timestamp,
}

columns! {
    struct Columns {
        player_id: i64,
        news: String,
        version: i64,
        turn: i64,
        tell_ms: i64,
    }
}

impl Columns {
    fn into_news(self) -> PostponedNews {
        PostponedNews {
            player: PlayerId(self.player_id.cast_unsigned()),
            news: self.news,
            version: Version(self.version.cast_unsigned()),
            turn: u32::try_from(self.turn).unwrap_or(u32::MAX),
            at: Timestamp::from_ms(self.tell_ms),
        }
    }
}

impl Store {
    /// A player is told something later: the same of an earlier version is forgotten.
    ///
    /// # Errors
    /// [`Error::Unavailable`], [`Error::Database`].
    pub async fn postpone(&self, session: SessionId, news: PostponedNews) -> Result<(), Error> {
        self.writer
            .run(move |db| {
                Box::pin(async move {
                    sqlx::query(sql::POSTPONE_NEWS)
                        .bind(session.0)
                        .bind(news.player.0.cast_signed())
                        .bind(&news.news)
                        .bind(news.version.0.cast_signed())
                        .bind(i64::from(news.turn))
                        .bind(news.at.as_ms())
                        .execute(&mut *db)
                        .await?;
                    let surface = Surface::AfterQuiet;
                    outbox::owe(db, session.into(), surface, news.version, news.at).await?;
                    owe_next(db, session, Timestamp::FIRST).await
                })
            })
            .await
    }

    /// What is told of a session later, by player.
    ///
    /// # Errors
    /// [`Error::Unavailable`], [`Error::Database`].
    pub async fn postponed(&self, session: SessionId) -> Result<Vec<PostponedNews>, Error> {
        let rows: Vec<Columns> = sqlx::query_as(sql::POSTPONED_NEWS)
            .bind(session.0)
            .fetch_all(&self.readers)
            .await?;
        Ok(rows.into_iter().map(Columns::into_news).collect())
    }

    /// This was told, or is news no more. What was postponed since as of a later version stays.
    ///
    /// # Errors
    /// [`Error::Unavailable`], [`Error::Database`].
    pub async fn forget_postponed(
        &self,
        session: SessionId,
        told: Vec<PostponedNews>,
    ) -> Result<(), Error> {
        self.writer
            .run(move |db| {
                Box::pin(async move {
                    for news in &told {
                        sqlx::query(sql::FORGET_POSTPONED_NEWS)
                            .bind(session.0)
                            .bind(news.player.0.cast_signed())
                            .bind(&news.news)
                            .bind(news.version.0.cast_signed())
                            .bind(news.at.as_ms())
                            .execute(&mut *db)
                            .await?;
                    }
                    Ok(())
                })
            })
            .await
    }
}

/// What a player would be told later than `at`, of any session, is told then.
pub(super) async fn tell_by(
    db: &mut Connection,
    player: PlayerId,
    at: Timestamp,
) -> Result<(), Error> {
    let mut sessions: Vec<i64> = sqlx::query_scalar(sql::TELL_POSTPONED_NEWS_BY)
        .bind(player.0.cast_signed())
        .bind(at.as_ms())
        .fetch_all(&mut *db)
        .await?;
    sessions.sort_unstable();
    sessions.dedup();
    for session in sessions {
        owe_next(db, SessionId(session), Timestamp::FIRST).await?;
    }
    Ok(())
}

/// The delivery of a session that is not out is owed when the first of its news is due after `after`; not if there is
/// none.
pub(super) async fn owe_next(
    db: &mut Connection,
    session: SessionId,
    after: Timestamp,
) -> Result<(), Error> {
    sqlx::query(sql::OWE_POSTPONED_NEWS)
        .bind(session.0)
        .bind(after.as_ms())
        .execute(db)
        .await?;
    Ok(())
}
