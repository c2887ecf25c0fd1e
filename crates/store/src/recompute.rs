//! Ratings and statistics computed anew from the events: what is read for it, and how it takes the place of what stands.

use super::{
    Connection, CountedGame, Error, PlayerResult, RatingChange, RatingRecord, Store, ratings,
    row::columns, sql, statistics,
};
use qiyuan_core::{
    clock::{Speed, Timestamp},
    rating::Rating,
    session::{PlayerId, SessionId},
};

/// What a session did to a rating, as it stands.
#[derive(Clone, Debug, PartialEq)]
pub struct RecordedChange {
    /// The place of the session among the ends.
    pub end: i64,
    /// By which session; it may not be there any more.
    pub session: SessionId,
    /// Whose rating, in which game and at which speed.
    pub kind: RatingKind,
    /// After.
    pub after: Rating,
    /// When.
    pub at: Timestamp,
    /// How much the game counted.
    pub weight: f64,
    /// What the player reached.
    pub result: PlayerResult,
    /// Whether somebody left the game early.
    pub is_left_early: bool,
}

/// Whose rating, in which game and at which speed.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct RatingKind {
    /// Whose.
    pub player: PlayerId,
    /// The game, with its division.
    pub game: String,
    /// The speed, by its key.
    pub speed: &'static str,
}

/// What the end of a session brings, computed anew.
#[derive(Clone, Debug)]
pub struct EndAnew {
    /// Which session.
    pub session: SessionId,
    /// When it ended.
    pub at: Timestamp,
    /// What statistics count of it.
    pub counted: Option<CountedGame>,
    /// What it does to ratings.
    pub ratings: Vec<RatingChange>,
    /// Who left it early.
    pub left_early: Vec<PlayerId>,
}

/// All ratings, computed anew.
#[derive(Clone, Debug, Default)]
pub struct RatingsAnew {
    /// Each rating.
    pub ratings: Vec<(RatingKind, RatingRecord)>,
    /// In which guild somebody has finished rated games, by its number, 0 for none, and when the last of them.
    pub in_guilds: Vec<(RatingKind, i64, Timestamp)>,
}

columns! {
    struct Columns {
        end_seq: i64,
        session_id: i64,
        player_id: i64,
        game: String,
        speed: String,
        after_rating: f64,
        after_deviation: f64,
        after_volatility: f64,
        at_ms: i64,
        weight: f64,
        result: String,
        exits: i64,
    }
}

impl Columns {
    fn into_change(self) -> Result<RecordedChange, Error> {
        let unknown = |what: &str| Error::fault(format!("unknown {what} of a rating"));
        let speed = Speed::from_key(&self.speed).ok_or_else(|| unknown("speed"))?;
        Ok(RecordedChange {
            end: self.end_seq,
            session: SessionId(self.session_id),
            kind: RatingKind {
                player: PlayerId(self.player_id.cast_unsigned()),
                game: self.game,
                speed: speed.key(),
            },
            after: Rating {
                rating: self.after_rating,
                deviation: self.after_deviation,
                volatility: self.after_volatility,
            },
            at: Timestamp::from_ms(self.at_ms),
            weight: self.weight,
            result: PlayerResult::from_key(&self.result).ok_or_else(|| unknown("result"))?,
            is_left_early: self.exits > 0,
        })
    }
}

impl Store {
    /// Up to `limit` sessions that ended after the place `after` among the ends, with their places.
    ///
    /// # Errors
    /// [`Error::Unavailable`], [`Error::Database`].
    pub async fn ends_after(&self, after: i64, limit: u32) -> Result<Vec<(i64, SessionId)>, Error> {
        let rows: Vec<(i64, i64)> = sqlx::query_as(sql::ENDS_AFTER)
            .bind(after)
            .bind(i64::from(limit))
            .fetch_all(&self.readers)
            .await?;
        let end = |(seq, session): (i64, i64)| (seq, SessionId(session));
        Ok(rows.into_iter().map(end).collect())
    }

    /// What sessions did to ratings that ended after the place `after` up to `to`, in that order.
    ///
    /// # Errors
    /// [`Error::Unavailable`], [`Error::Database`].
    pub async fn changes_between(&self, after: i64, to: i64) -> Result<Vec<RecordedChange>, Error> {
        let rows: Vec<Columns> = sqlx::query_as(sql::CHANGES_BETWEEN)
            .bind(after)
            .bind(to)
            .fetch_all(&self.readers)
            .await?;
        rows.into_iter().map(Columns::into_change).collect()
    }

    /// Who left rated games early that are not there any more, and when.
    ///
    /// # Errors
    /// [`Error::Unavailable`], [`Error::Database`].
    pub async fn kept_exits(&self) -> Result<Vec<(PlayerId, Timestamp)>, Error> {
        let rows: Vec<(i64, i64)> = sqlx::query_as(sql::KEPT_EXITS)
            .fetch_all(&self.readers)
            .await?;
        let exit =
            |(player, at): (i64, i64)| (PlayerId(player.cast_unsigned()), Timestamp::from_ms(at));
        Ok(rows.into_iter().map(exit).collect())
    }

    /// Puts what ends bring in the place of what is noted of these sessions. Ratings and sums are as they were until
    /// [`Store::replace_ratings`].
    ///
    /// # Errors
    /// [`Error::Unavailable`], [`Error::Database`].
    pub async fn note_ends_anew(&self, ends: Vec<EndAnew>) -> Result<(), Error> {
        self.writer
            .run(move |db| {
                Box::pin(async move {
                    for end in &ends {
                        note(db, end).await?;
                    }
                    Ok(())
                })
            })
            .await
    }

    /// Puts ratings in the place of all that stand, forgets what is noted of sessions that have not ended, and sums up
    /// the statistics.
    ///
    /// # Errors
    /// [`Error::Unavailable`], [`Error::Database`].
    pub async fn replace_ratings(&self, anew: RatingsAnew) -> Result<(), Error> {
        self.writer
            .run(move |db| Box::pin(async move { replace(db, &anew).await }))
            .await
    }
}

async fn note(db: &mut Connection, end: &EndAnew) -> Result<(), Error> {
    for statement in [
        sql::FORGET_CHANGES_OF_SESSION,
        sql::FORGET_EXITS_OF_SESSION,
        sql::FORGET_COUNTED_GAME,
    ] {
        sqlx::query(statement)
            .bind(end.session.0)
            .execute(&mut *db)
            .await?;
    }
    if let Some(counted) = &end.counted {
        statistics::note(db, end.session, counted).await?;
    }
    for change in &end.ratings {
        ratings::record(db, end.session, end.at, change).await?;
    }
    for player in &end.left_early {
        sqlx::query(sql::NOTE_EARLY_EXIT)
            .bind(end.session.0)
            .bind(player.0.cast_signed())
            .bind(end.at.as_ms())
            .execute(&mut *db)
            .await?;
    }
    Ok(())
}

async fn replace(db: &mut Connection, anew: &RatingsAnew) -> Result<(), Error> {
    for statement in [
        sql::FORGET_STRAY_CHANGES,
        sql::FORGET_STRAY_EXITS,
        sql::FORGET_STRAY_COUNTED_GAMES,
        sql::FORGET_RATINGS,
        sql::FORGET_GUILD_RATINGS,
    ] {
        sqlx::query(statement).execute(&mut *db).await?;
    }
    for (kind, record) in &anew.ratings {
        sqlx::query(sql::RECORD_RATING)
            .bind(kind.player.0.cast_signed())
            .bind(&kind.game)
            .bind(kind.speed)
            .bind(record.rating.rating)
            .bind(record.rating.deviation)
            .bind(record.rating.volatility)
            .bind(i64::from(record.provisional))
            .bind(record.games.cast_signed())
            .bind(record.wins.cast_signed())
            .bind(record.draws.cast_signed())
            .bind(record.losses.cast_signed())
            .bind(record.last.as_ms())
            .execute(&mut *db)
            .await?;
    }
    for (kind, guild, last) in &anew.in_guilds {
        sqlx::query(sql::RATED_IN_GUILD)
            .bind(kind.player.0.cast_signed())
            .bind(&kind.game)
            .bind(kind.speed)
            .bind(guild)
            .bind(last.as_ms())
            .execute(&mut *db)
            .await?;
    }
    statistics::sum_up(db).await
}
