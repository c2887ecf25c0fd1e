//! Ratings: a row for each player, game and speed, changed by the event that ends a rated session.

use std::collections::BTreeSet;

use sqlx::{FromRow, Row as _};

use super::{Connection, EarlyExit, Error, Store, database::Row, row::columns, sql};
use qiyuan_core::{
    clock::{Speed, Timestamp},
    rating::{PROVISIONAL_DEVIATION, Rating},
    session::{PlayerId, SessionId},
};

/// What the end of a session does to one player's rating.
#[derive(Clone, Debug, PartialEq)]
pub struct RatingChange {
    /// Whose.
    pub player: PlayerId,
    /// In which game.
    pub game: String,
    /// At which speed.
    pub speed: Speed,
    /// How many rated games the player had when `before` was read: if it is more now, the change is a conflict.
    pub games: u64,
    /// The rating before.
    pub before: Rating,
    /// The rating after.
    pub after: Rating,
    /// How much of the change that the result would bring `after` holds, from 0 to 1.
    pub weight: f64,
    /// What the player reached.
    pub result: PlayerResult,
}

/// The result of a game for one player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PlayerResult {
    /// Won.
    Win,
    /// Drawn.
    Draw,
    /// Lost.
    Loss,
}

impl PlayerResult {
    /// All of them, the best first.
    pub const ALL: [Self; 3] = [Self::Win, Self::Draw, Self::Loss];

    pub(super) fn from_key(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|result| result.key() == key)
    }

    /// As it is stored with a player of a finished session.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::Win => "won",
            Self::Draw => "drawn",
            Self::Loss => "lost",
        }
    }
}

/// A player's rating in one game at one speed, with the games behind it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RatingRecord {
    /// The rating after the last game.
    pub rating: Rating,
    /// Whether too little was known after that game to rank the player.
    pub provisional: bool,
    /// How many games.
    pub games: u64,
    /// How many of them won.
    pub wins: u64,
    /// How many drawn.
    pub draws: u64,
    /// How many lost.
    pub losses: u64,
    /// When the last one ended.
    pub last: Timestamp,
}

/// One line of a player's profile.
#[derive(Clone, Debug, PartialEq)]
pub struct RatingRow {
    /// The key of the game.
    pub game: String,
    /// The speed.
    pub speed: Speed,
    /// The rating and its games.
    pub record: RatingRecord,
}

/// A change of a rating as it was recorded.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RatingChanged {
    /// By which session.
    pub session: SessionId,
    /// Whose rating.
    pub player: PlayerId,
    /// Before.
    pub before: Rating,
    /// After.
    pub after: Rating,
    /// How much the game counted, from 0 to 1.
    pub weight: f64,
    /// When.
    pub at: Timestamp,
}

impl Store {
    /// A player's rating in one game at one speed, if the player has finished a rated game there.
    ///
    /// # Errors
    /// [`Error::Unavailable`], [`Error::Database`].
    pub async fn rating(
        &self,
        player: PlayerId,
        game: &str,
        speed: Speed,
    ) -> Result<Option<RatingRecord>, Error> {
        let row: Option<RecordColumns> = sqlx::query_as(sql::RATING)
            .bind(player.0.cast_signed())
            .bind(game)
            .bind(speed.key())
            .fetch_optional(&self.readers)
            .await?;
        Ok(row.map(RatingRecord::from))
    }

    /// All ratings of a player, by game and speed.
    ///
    /// # Errors
    /// [`Error::Unavailable`], [`Error::Database`].
    pub async fn profile(&self, player: PlayerId) -> Result<Vec<RatingRow>, Error> {
        let rows: Vec<ProfileColumns> = sqlx::query_as(sql::PROFILE)
            .bind(player.0.cast_signed())
            .fetch_all(&self.readers)
            .await?;
        rows.into_iter()
            .map(|row| {
                Ok(RatingRow {
                    speed: Speed::from_key(&row.speed)
                        .ok_or_else(|| Error::fault(format!("unknown speed {:?}", row.speed)))?,
                    game: row.game,
                    record: row.record.into(),
                })
            })
            .collect()
    }

    /// The best rating that a player ever had in each game at each speed while it was not provisional.
    ///
    /// # Errors
    /// [`Error::Unavailable`], [`Error::Database`].
    pub async fn best_ratings(&self, player: PlayerId) -> Result<Vec<(String, Speed, i32)>, Error> {
        let rows: Vec<(String, String, f64)> = sqlx::query_as(sql::BEST_RATINGS)
            .bind(player.0.cast_signed())
            .bind(PROVISIONAL_DEVIATION)
            .fetch_all(&self.readers)
            .await?;
        let best = |(game, speed, rating): (String, String, f64)| {
            Some((game, Speed::from_key(&speed)?, points(rating)))
        };
        Ok(rows.into_iter().filter_map(best).collect())
    }

    /// The ratings that a player had after each of the last `most` rated games, the earliest first.
    ///
    /// # Errors
    /// [`Error::Unavailable`], [`Error::Database`].
    pub async fn rating_history(
        &self,
        player: PlayerId,
        game: &str,
        speed: Speed,
        most: u32,
    ) -> Result<Vec<(Timestamp, i32)>, Error> {
        let rows: Vec<(i64, f64)> = sqlx::query_as(sql::RATING_HISTORY)
            .bind(player.0.cast_signed())
            .bind(game)
            .bind(speed.key())
            .bind(i64::from(most))
            .fetch_all(&self.readers)
            .await?;
        let rows = rows.into_iter().rev();
        Ok(rows
            .map(|(at, rating)| (Timestamp::from_ms(at), points(rating)))
            .collect())
    }

    /// The latest games that changed a rating of a player, at most so many.
    ///
    /// # Errors
    /// [`Error::Unavailable`], [`Error::Database`].
    pub async fn rated_sessions_of(
        &self,
        player: PlayerId,
        most: u32,
    ) -> Result<BTreeSet<SessionId>, Error> {
        let sessions: Vec<i64> = sqlx::query_scalar(sql::RATED_SESSIONS_OF)
            .bind(player.0.cast_signed())
            .bind(i64::from(most))
            .fetch_all(&self.readers)
            .await?;
        Ok(sessions.into_iter().map(SessionId).collect())
    }

    /// How many rated games two people have finished since a moment in one game, as ratings name it, at all speeds.
    ///
    /// # Errors
    /// [`Error::Unavailable`], [`Error::Database`].
    pub async fn rated_games_of_pair(
        &self,
        [one, other]: [PlayerId; 2],
        game: &str,
        since: Timestamp,
    ) -> Result<u32, Error> {
        let count: i64 = sqlx::query_scalar(sql::COUNT_RATED_OF_PAIR)
            .bind(one.0.cast_signed())
            .bind(other.0.cast_signed())
            .bind(game)
            .bind(since.as_ms())
            .fetch_one(&self.readers)
            .await?;
        Ok(u32::try_from(count).unwrap_or(u32::MAX))
    }

    /// How many rated games of a player counted in full, or `most` if there are more. Those that the player left early
    /// are not among them: nobody gets to be known by losing a dozen games at once without a move.
    ///
    /// # Errors
    /// [`Error::Unavailable`], [`Error::Database`].
    pub async fn games_in_full(
        &self,
        player: PlayerId,
        game: &str,
        speed: Speed,
        most: u32,
    ) -> Result<u32, Error> {
        let count: i64 = sqlx::query_scalar(sql::COUNT_RATED_IN_FULL)
            .bind(player.0.cast_signed())
            .bind(game)
            .bind(speed.key())
            .bind(i64::from(most))
            .fetch_one(&self.readers)
            .await?;
        Ok(u32::try_from(count).unwrap_or(most))
    }

    /// When a player left rated games before they could count, since a moment, in order.
    ///
    /// # Errors
    /// [`Error::Unavailable`], [`Error::Database`].
    pub async fn early_exits(
        &self,
        player: PlayerId,
        since: Timestamp,
    ) -> Result<Vec<Timestamp>, Error> {
        let rows: Vec<i64> = sqlx::query_scalar(sql::EARLY_EXITS)
            .bind(player.0.cast_signed())
            .bind(since.as_ms())
            .fetch_all(&self.readers)
            .await?;
        Ok(rows.into_iter().map(Timestamp::from_ms).collect())
    }

    /// What a session did to the ratings of its players.
    ///
    /// # Errors
    /// [`Error::Unavailable`], [`Error::Database`].
    pub async fn rating_changes_of_session(
        &self,
        session: SessionId,
    ) -> Result<Vec<RatingChanged>, Error> {
        let rows: Vec<ChangeColumns> = sqlx::query_as(sql::RATING_CHANGES_OF_SESSION)
            .bind(session.0)
            .fetch_all(&self.readers)
            .await?;
        Ok(rows.into_iter().map(RatingChanged::from).collect())
    }
}

/// Notes that somebody left a rated game before it could count. Of several that end together each is counted by the
/// next, so that no more of them cost nothing than may.
pub(super) async fn note_early_exit(
    db: &mut Connection,
    session: SessionId,
    EarlyExit { player, allowance }: EarlyExit,
    at: Timestamp,
) -> Result<(), Error> {
    if let Some(allowance) = allowance {
        let exits: Vec<i64> = sqlx::query_scalar(sql::EARLY_EXITS)
            .bind(player.0.cast_signed())
            .bind(allowance.since.as_ms())
            .fetch_all(&mut *db)
            .await?;
        if exits.len() >= allowance.exits {
            return Err(Error::Conflict);
        }
    }
    sqlx::query(sql::NOTE_EARLY_EXIT)
        .bind(session.0)
        .bind(player.0.cast_signed())
        .bind(at.as_ms())
        .execute(db)
        .await?;
    Ok(())
}

/// Changes a rating within the transaction of the session that changes it.
pub(super) async fn change(
    db: &mut Connection,
    session: SessionId,
    guild: Option<i64>,
    at: Timestamp,
    change: &RatingChange,
) -> Result<(), Error> {
    set(db, at, change).await?;
    record(db, session, at, change).await?;
    sqlx::query(sql::RATED_IN_GUILD)
        .bind(change.player.0.cast_signed())
        .bind(&change.game)
        .bind(change.speed.key())
        .bind(guild.unwrap_or(0))
        .bind(at.as_ms())
        .execute(db)
        .await?;
    Ok(())
}

/// Notes what a session did to a rating.
pub(super) async fn record(
    db: &mut Connection,
    session: SessionId,
    at: Timestamp,
    change: &RatingChange,
) -> Result<(), Error> {
    sqlx::query(sql::RECORD_RATING_CHANGE)
        .bind(session.0)
        .bind(change.player.0.cast_signed())
        .bind(&change.game)
        .bind(change.speed.key())
        .bind(change.before.rating)
        .bind(change.before.deviation)
        .bind(change.before.volatility)
        .bind(change.after.rating)
        .bind(change.after.deviation)
        .bind(change.after.volatility)
        .bind(at.as_ms())
        .bind(change.weight)
        .bind(change.result.key())
        .execute(db)
        .await?;
    Ok(())
}

/// Sets the rating, if the player has finished no other rated game since it was read.
async fn set(db: &mut Connection, at: Timestamp, change: &RatingChange) -> Result<(), Error> {
    let is_first = change.games == 0;
    let statement = if is_first {
        sql::FIRST_RATING
    } else {
        sql::CHANGE_RATING
    };
    let count = |result| i64::from(change.result == result);
    let mut query = sqlx::query(statement)
        .bind(change.player.0.cast_signed())
        .bind(&change.game)
        .bind(change.speed.key())
        .bind(change.after.rating)
        .bind(change.after.deviation)
        .bind(change.after.volatility)
        .bind(i64::from(change.after.is_provisional()))
        .bind(count(PlayerResult::Win))
        .bind(count(PlayerResult::Draw))
        .bind(count(PlayerResult::Loss))
        .bind(at.as_ms());
    if !is_first {
        query = query.bind(change.games.cast_signed());
    }
    match query.execute(db).await?.rows_affected() {
        0 => Err(Error::Conflict),
        _ => Ok(()),
    }
}

columns! {
    pub(super) struct RecordColumns {
        rating: f64,
        deviation: f64,
        volatility: f64,
        provisional: i64,
        games: i64,
        wins: i64,
        draws: i64,
        losses: i64,
        last_ms: i64,
    }
}

struct ProfileColumns {
    game: String,
    speed: String,
    record: RecordColumns,
}

columns! {
    struct ChangeColumns {
        session_id: i64,
        player_id: i64,
        before_rating: f64,
        before_deviation: f64,
        before_volatility: f64,
        after_rating: f64,
        after_deviation: f64,
        after_volatility: f64,
        weight: f64,
        at_ms: i64,
    }
}

impl FromRow<'_, Row> for ProfileColumns {
    fn from_row(row: &Row) -> sqlx::Result<Self> {
        Ok(Self {
            game: row.try_get("game")?,
            speed: row.try_get("speed")?,
            record: RecordColumns::from_row(row)?,
        })
    }
}

impl From<RecordColumns> for RatingRecord {
    fn from(row: RecordColumns) -> Self {
        Self {
            rating: Rating {
                rating: row.rating,
                deviation: row.deviation,
                volatility: row.volatility,
            },
            provisional: row.provisional != 0,
            games: row.games.cast_unsigned(),
            wins: row.wins.cast_unsigned(),
            draws: row.draws.cast_unsigned(),
            losses: row.losses.cast_unsigned(),
            last: Timestamp::from_ms(row.last_ms),
        }
    }
}

impl From<ChangeColumns> for RatingChanged {
    fn from(row: ChangeColumns) -> Self {
        Self {
            session: SessionId(row.session_id),
            player: PlayerId(row.player_id.cast_unsigned()),
            before: Rating {
                rating: row.before_rating,
                deviation: row.before_deviation,
                volatility: row.before_volatility,
            },
            after: Rating {
                rating: row.after_rating,
                deviation: row.after_deviation,
                volatility: row.after_volatility,
            },
            weight: row.weight,
            at: Timestamp::from_ms(row.at_ms),
        }
    }
}

/// A rating as it is shown.
pub(super) fn points(rating: f64) -> i32 {
    let rating = Rating {
        rating,
        ..Rating::default()
    };
    rating.points()
}
