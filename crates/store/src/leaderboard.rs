//! Leaderboards: whose ratings stand highest in a game at a speed, in a guild and everywhere.

use sqlx::{FromRow, Row as _};

use super::{
    Error, GuildId, Page, Store,
    database::Row,
    ratings::{RatingRecord, RecordColumns, points},
    sql,
};
use qiyuan_core::{
    clock::{Speed, Timestamp},
    session::PlayerId,
};

/// One line of a leaderboard.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LeaderboardEntry {
    /// The place, from 1.
    pub position: u64,
    /// Who.
    pub player: PlayerId,
    /// The rating and its games.
    pub record: RatingRecord,
    /// By how many points, as they are shown, the rating has changed since [`Ranking::compared`].
    pub change: i32,
}

/// How many people have lately played rated games of a kind at a speed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SpeedCount {
    /// The speed.
    pub speed: Speed,
    /// How many of them have a rating that is not provisional.
    pub settled: u64,
    /// How many there are.
    pub players: u64,
}

/// Who is ranked in what: all whose rating is not provisional and who have lately finished a rated game of the kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ranking<'a> {
    /// The game, with its division.
    pub game: &'a str,
    /// The speed.
    pub speed: Speed,
    /// The guild in which they have finished it; without one any that lets its games count there, and then only who
    /// does not hide.
    pub guild: Option<GuildId>,
    /// Since when.
    pub since: Timestamp,
    /// Since when the changes of their ratings are told.
    pub compared: Timestamp,
}

impl Store {
    /// The best players of a ranking.
    ///
    /// # Errors
    /// [`Error::Unavailable`], [`Error::Database`].
    pub async fn leaderboard(
        &self,
        ranking: Ranking<'_>,
        page: Page,
    ) -> Result<Vec<LeaderboardEntry>, Error> {
        let statement = match ranking.guild {
            None => sql::LEADERBOARD,
            Some(_) => sql::LEADERBOARD_OF_GUILD,
        };
        let mut query = sqlx::query_as(statement)
            .bind(ranking.game)
            .bind(ranking.speed.key())
            .bind(ranking.since.as_ms())
            .bind(i64::from(page.take))
            .bind(i64::from(page.skip));
        if let Some(guild) = ranking.guild {
            query = query.bind(guild.to_stored());
        }
        query = query.bind(ranking.compared.as_ms());
        let rows: Vec<LeaderboardColumns> = query.fetch_all(&self.readers).await?;
        let positions = u64::from(page.skip) + 1..;
        Ok(rows
            .into_iter()
            .zip(positions)
            .map(|(row, position)| {
                let record = RatingRecord::from(row.record);
                LeaderboardEntry {
                    position,
                    player: PlayerId(row.player_id.cast_unsigned()),
                    change: record.rating.points() - points(row.compared_rating),
                    record,
                }
            })
            .collect())
    }

    /// How many people have played rated games of a kind at each speed since a moment: in a guild, or anywhere. Speeds
    /// at which nobody has are left out.
    ///
    /// # Errors
    /// [`Error::Unavailable`], [`Error::Database`].
    pub async fn speeds_played(
        &self,
        game: &str,
        guild: Option<GuildId>,
        since: Timestamp,
    ) -> Result<Vec<SpeedCount>, Error> {
        let statement = match guild {
            None => sql::SPEEDS_PLAYED,
            Some(_) => sql::SPEEDS_PLAYED_IN_GUILD,
        };
        let mut query = sqlx::query_as(statement).bind(game).bind(since.as_ms());
        if let Some(guild) = guild {
            query = query.bind(guild.to_stored());
        }
        let rows: Vec<(String, i64, i64)> = query.fetch_all(&self.readers).await?;
        let count = |(speed, settled, players): (String, i64, i64)| {
            Some(SpeedCount {
                speed: Speed::from_key(&speed)?,
                settled: settled.cast_unsigned(),
                players: players.cast_unsigned(),
            })
        };
        Ok(rows.into_iter().filter_map(count).collect())
    }

    /// The best `most` of a ranking and their ratings, in the order of the leaderboard.
    ///
    /// # Errors
    /// [`Error::Unavailable`], [`Error::Database`].
    pub async fn ranked_ratings(
        &self,
        ranking: Ranking<'_>,
        most: u32,
    ) -> Result<Vec<(PlayerId, i32)>, Error> {
        let statement = match ranking.guild {
            None => sql::RANKED_RATINGS,
            Some(_) => sql::RANKED_RATINGS_OF_GUILD,
        };
        let mut query = sqlx::query_as(statement)
            .bind(ranking.game)
            .bind(ranking.speed.key())
            .bind(ranking.since.as_ms())
            .bind(i64::from(most))
            .bind(0_i64);
        if let Some(guild) = ranking.guild {
            query = query.bind(guild.to_stored());
        }
        let rows: Vec<(i64, f64)> = query.fetch_all(&self.readers).await?;
        let ranked =
            |(player, rating): (i64, f64)| (PlayerId(player.cast_unsigned()), points(rating));
        Ok(rows.into_iter().map(ranked).collect())
    }
}

struct LeaderboardColumns {
    player_id: i64,
    record: RecordColumns,
    compared_rating: f64,
}

impl FromRow<'_, Row> for LeaderboardColumns {
    fn from_row(row: &Row) -> sqlx::Result<Self> {
        Ok(Self {
            player_id: row.try_get("player_id")?,
            compared_rating: row.try_get("compared_rating")?,
            record: RecordColumns::from_row(row)?,
        })
    }
}
