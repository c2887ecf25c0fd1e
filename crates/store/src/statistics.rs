//! How the games of a kind ended, how long they were and with which openings they began.

use super::{Connection, Error, GuildId, Store, row::columns, sql, summary};
use qiyuan_core::{
    clock::{Speed, Timestamp},
    rules::SeatSet,
    session::SessionId,
};

/// What statistics count of a game with a result, beside what its row says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CountedGame {
    /// When it began.
    pub began: Timestamp,
    /// How many moves were made.
    pub plies: u32,
    /// The opening, as a stable key, and its code where it has one.
    pub opening: Option<(String, Option<&'static str>)>,
}

/// Which games are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CountedGames<'a> {
    /// The key of the game.
    pub game: &'a str,
    /// Begun in this guild.
    pub guild: Option<GuildId>,
    /// Ended since then.
    pub since: Option<Timestamp>,
    /// Of this division.
    pub division: Option<&'a str>,
    /// At this speed.
    pub speed: Option<Speed>,
}

impl<'a> CountedGames<'a> {
    /// All of a game.
    #[must_use]
    pub const fn of(game: &'a str) -> Self {
        Self {
            game,
            guild: None,
            since: None,
            division: None,
            speed: None,
        }
    }
}

/// How many games with the same opening, division, speed and winners there are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ResultCount {
    /// The opening, as a stable key; empty where it has no name.
    pub opening: String,
    /// The division; empty where a game has none.
    pub division: String,
    /// How fast they were.
    pub speed: Speed,
    /// Who won; nobody in a draw.
    pub winners: SeatSet,
    /// How many games.
    pub games: u64,
    /// How many plies they had together.
    pub plies: u64,
    /// How long they took together.
    pub seconds: u64,
    /// The first and the last of the codes of their openings; empty where these have none.
    pub codes: [String; 2],
}

columns! {
    struct TotalColumns {
        opening: String,
        division: String,
        speed: String,
        winners: i64,
        games: i64,
        plies: i64,
        seconds: i64,
        first_code: String,
        last_code: String,
    }
}

impl Store {
    /// How the games ended, by opening, division, speed and winners.
    ///
    /// # Errors
    /// [`Error::Unavailable`], [`Error::Database`].
    pub async fn result_counts(&self, games: &CountedGames<'_>) -> Result<Vec<ResultCount>, Error> {
        let guild = games.guild.map(GuildId::to_stored);
        let query = match (games.since, guild) {
            (None, guild) => sqlx::query_as(sql::TOTALS)
                .bind(games.game)
                .bind(guild.unwrap_or(0)),
            (Some(since), None) => sqlx::query_as(sql::TOTALS_SINCE)
                .bind(games.game)
                .bind(since.as_ms()),
            (Some(since), Some(guild)) => sqlx::query_as(sql::TOTALS_OF_GUILD_SINCE)
                .bind(games.game)
                .bind(since.as_ms())
                .bind(guild),
        };
        let rows: Vec<TotalColumns> = query.fetch_all(&self.readers).await?;
        let mut counts = Vec::new();
        for row in rows {
            let speed = Speed::from_key(&row.speed)
                .ok_or_else(|| Error::fault(format!("unknown speed {:?}", row.speed)))?;
            let is_asked_for = games.division.is_none_or(|it| it == row.division)
                && games.speed.is_none_or(|it| it == speed);
            if is_asked_for {
                counts.push(ResultCount {
                    opening: row.opening,
                    division: row.division,
                    speed,
                    winners: summary::read_seats(row.winners),
                    games: row.games.max(0).cast_unsigned(),
                    plies: row.plies.max(0).cast_unsigned(),
                    seconds: row.seconds.max(0).cast_unsigned(),
                    codes: [row.first_code, row.last_code],
                });
            }
        }
        Ok(counts)
    }

    /// Sums up anew what is noted of each game.
    ///
    /// # Errors
    /// [`Error::Unavailable`], [`Error::Database`].
    pub async fn sum_up(&self) -> Result<(), Error> {
        self.writer.run(|db| Box::pin(sum_up(db))).await
    }
}

pub(super) async fn sum_up(db: &mut Connection) -> Result<(), Error> {
    for statement in [
        sql::FORGET_TOTALS,
        sql::SUM_UP_EVERYWHERE,
        sql::SUM_UP_GUILDS,
    ] {
        sqlx::query(statement).execute(&mut *db).await?;
    }
    Ok(())
}

/// Counts a game, within the transaction of the event that ends it.
pub(super) async fn count(
    db: &mut Connection,
    session: SessionId,
    game: &CountedGame,
) -> Result<(), Error> {
    note(db, session, game).await?;
    let guild: Option<i64> = sqlx::query_scalar(sql::GUILD_OF_COUNTED_GAME)
        .bind(session.0)
        .fetch_optional(&mut *db)
        .await?;
    let Some(guild) = guild else {
        return Ok(());
    };
    for guild in [Some(0), Some(guild).filter(|it| *it != 0)]
        .into_iter()
        .flatten()
    {
        sqlx::query(sql::ADD_TO_TOTALS)
            .bind(session.0)
            .bind(guild)
            .execute(&mut *db)
            .await?;
    }
    Ok(())
}

/// Notes of a game what its events say; the sums are as they were.
pub(super) async fn note(
    db: &mut Connection,
    session: SessionId,
    game: &CountedGame,
) -> Result<(), Error> {
    let (opening, code) = match &game.opening {
        Some((opening, code)) => (opening.as_str(), *code),
        None => ("", None),
    };
    sqlx::query(sql::COUNT_GAME)
        .bind(session.0)
        .bind(game.began.as_ms())
        .bind(opening)
        .bind(code)
        .bind(i64::from(game.plies))
        .execute(db)
        .await?;
    Ok(())
}
