//! Ratings of many: who leads, how ratings are spread, and how one rating went.

use sqlx::{FromRow, Row as _};

use super::{
    Error, GuildId, Page, RatingRecord, Store, database::Row, ratings::RecordColumns, sql,
};
use qiyuan_core::{
    clock::{Speed, Timestamp},
    session::PlayerId,
};

/// The most changes of one rating that are read; the latest are.
const MOST_POINTS: u32 = 20_000;

/// Among whom players are compared. Who is provisional is not among them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RankedPlayers<'a> {
    /// The stored form of the rating category.
    pub category: &'a str,
    /// At which speed.
    pub speed: Speed,
    /// Only who has finished a rated game in this guild, if one is named.
    pub guild: Option<GuildId>,
    /// Only who has finished a rated game after this moment.
    pub active_since: Timestamp,
}

/// One line of a leaderboard.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LeaderboardEntry {
    /// The place, from 1.
    pub position: u64,
    /// Who.
    pub player: PlayerId,
    /// The rating and its games.
    pub record: RatingRecord,
    /// The rating before the games of a recent time; nothing if there was none.
    pub formerly: Option<f64>,
}

/// How many are listed, and how many of them before somebody.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Standing {
    /// How many lines the leaderboard has on all pages.
    pub listed: u64,
    /// How many of them are before the player.
    pub ahead: u64,
}

/// A rating after one game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RatingPoint {
    /// When the game ended.
    pub at: Timestamp,
    /// The rating.
    pub rating: f64,
    /// Its deviation.
    pub deviation: f64,
}

impl Store {
    /// The best of them, without those who do not want to be listed; each with the rating before the first game after
    /// `recently`.
    ///
    /// # Errors
    /// [`Error::Unavailable`], [`Error::Database`].
    pub async fn leaderboard(
        &self,
        among: RankedPlayers<'_>,
        recently: Timestamp,
        page: Page,
    ) -> Result<Vec<LeaderboardEntry>, Error> {
        let statement = match among.guild {
            None => sql::LEADERBOARD,
            Some(_) => sql::LEADERBOARD_OF_GUILD,
        };
        let mut query = sqlx::query_as(statement)
            .bind(among.category)
            .bind(among.speed.key())
            .bind(among.active_since.as_ms())
            .bind(recently.as_ms())
            .bind(i64::from(page.take))
            .bind(i64::from(page.skip));
        if let Some(guild) = among.guild {
            query = query.bind(guild.to_stored());
        }
        let rows: Vec<LeaderboardColumns> = query.fetch_all(&self.readers).await?;
        let positions = u64::from(page.skip) + 1..;
        Ok(rows
            .into_iter()
            .zip(positions)
            .map(|(row, position)| LeaderboardEntry {
                position,
                player: PlayerId(row.player_id.cast_unsigned()),
                record: row.record.into(),
                formerly: row.formerly,
            })
            .collect())
    }

    /// How many that leaderboard has in all, and how many of them are before a player with a rating.
    ///
    /// # Errors
    /// [`Error::Unavailable`], [`Error::Database`].
    pub async fn standing(
        &self,
        among: RankedPlayers<'_>,
        player: PlayerId,
        rating: f64,
    ) -> Result<Standing, Error> {
        let statement = match among.guild {
            None => sql::COUNT_RATED,
            Some(_) => sql::COUNT_RATED_IN_GUILD,
        };
        let mut query = sqlx::query_as(statement)
            .bind(among.category)
            .bind(among.speed.key())
            .bind(among.active_since.as_ms())
            .bind(rating)
            .bind(player.0.cast_signed());
        if let Some(guild) = among.guild {
            query = query.bind(guild.to_stored());
        }
        let (listed, ahead): (i64, i64) = query.fetch_one(&self.readers).await?;
        Ok(Standing {
            listed: listed.cast_unsigned(),
            ahead: ahead.cast_unsigned(),
        })
    }

    /// How many of them have a rating of so many whole points, from the lowest; also of those who are on no list.
    ///
    /// # Errors
    /// [`Error::Unavailable`], [`Error::Database`].
    pub async fn distribution(&self, among: RankedPlayers<'_>) -> Result<Vec<(i32, u64)>, Error> {
        let statement = match among.guild {
            None => sql::DISTRIBUTION,
            Some(_) => sql::DISTRIBUTION_OF_GUILD,
        };
        let mut query = sqlx::query_as(statement)
            .bind(among.category)
            .bind(among.speed.key())
            .bind(among.active_since.as_ms());
        if let Some(guild) = among.guild {
            query = query.bind(guild.to_stored());
        }
        let rows: Vec<(i64, i64)> = query.fetch_all(&self.readers).await?;
        let points = |points: i64| i32::try_from(points).unwrap_or_default();
        let rows = rows.into_iter();
        Ok(rows
            .map(|(rating, count)| (points(rating), count.cast_unsigned()))
            .collect())
    }

    /// A player's rating after each game, the earliest first; of very many only the latest.
    ///
    /// # Errors
    /// [`Error::Unavailable`], [`Error::Database`].
    pub async fn rating_history(
        &self,
        player: PlayerId,
        category: &str,
        speed: Speed,
    ) -> Result<Vec<RatingPoint>, Error> {
        let rows: Vec<(i64, f64, f64)> = sqlx::query_as(sql::RATING_HISTORY)
            .bind(player.0.cast_signed())
            .bind(category)
            .bind(speed.key())
            .bind(i64::from(MOST_POINTS))
            .fetch_all(&self.readers)
            .await?;
        let points = rows.into_iter().rev();
        Ok(points
            .map(|(at, rating, deviation)| RatingPoint {
                at: Timestamp::from_ms(at),
                rating,
                deviation,
            })
            .collect())
    }
}

struct LeaderboardColumns {
    player_id: i64,
    formerly: Option<f64>,
    record: RecordColumns,
}

impl FromRow<'_, Row> for LeaderboardColumns {
    fn from_row(row: &Row) -> sqlx::Result<Self> {
        Ok(Self {
            player_id: row.try_get("player_id")?,
            formerly: row.try_get("formerly")?,
            record: RecordColumns::from_row(row)?,
        })
    }
}
