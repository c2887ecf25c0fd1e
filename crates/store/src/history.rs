//! Questions about many sessions: mine, a guild's, finished ones, how many there are.

use super::{
    ChannelId, Error, GuildId, PlayerResult, SessionRow, Store, sql,
    summary::{self, Columns},
};
use qiyuan_core::{
    clock::{Speed, Timestamp},
    session::{PlayerId, SessionId, Stage},
};

/// Which part of a long list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Page {
    /// How many to leave out.
    pub skip: u32,
    /// How many to give at most.
    pub take: u32,
}

impl Page {
    /// The first `take`.
    #[must_use]
    pub const fn first(take: u32) -> Self {
        Self { skip: 0, take }
    }
}

/// Where a game stands among those of a player that are over: the latest stands first. Games that end later change
/// nothing about it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EndKey {
    /// When it ended.
    pub ended: Timestamp,
    /// Which it is.
    pub session: SessionId,
}

/// Which part of a list of games that are over.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Ended {
    /// The latest.
    #[default]
    Latest,
    /// Those that ended next before this one.
    Before(EndKey),
    /// Those that ended next after this one.
    After(EndKey),
}

impl EndKey {
    /// Before every game there is.
    const FIRST: Self = Self {
        ended: Timestamp::from_ms(i64::MIN),
        session: SessionId(i64::MIN),
    };
    /// After every game there is.
    const LAST: Self = Self {
        ended: Timestamp::from_ms(i64::MAX),
        session: SessionId(i64::MAX),
    };
}

/// Which challenges are asked for; any, where nothing is said.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct WantedChallenges<'a> {
    /// Of the game with this key.
    pub game: Option<&'a str>,
    /// At this speed.
    pub speed: Option<Speed>,
    /// Rated, or not.
    pub rated: Option<bool>,
}

/// Which games with a result are asked for: those of a player, and of these what is named besides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FinishedGames<'a> {
    /// Whose.
    pub whose: PlayerId,
    /// Against this player.
    pub against: Option<PlayerId>,
    /// In which this player took part besides.
    pub with: Option<PlayerId>,
    /// Of the game with this key.
    pub game: Option<&'a str>,
    /// That ended so for the player.
    pub result: Option<PlayerResult>,
    /// Begun in this guild.
    pub guild: Option<GuildId>,
}

impl FinishedGames<'_> {
    /// All of a player.
    #[must_use]
    pub const fn of(whose: PlayerId) -> Self {
        Self {
            whose,
            against: None,
            with: None,
            game: None,
            result: None,
            guild: None,
        }
    }

    fn texts(&self) -> [&str; 2] {
        let result = self.result.map_or("", PlayerResult::key);
        [self.game.unwrap_or_default(), result]
    }

    fn numbers(&self) -> [i64; 3] {
        let player = |it: Option<PlayerId>| it.map_or(0, |player| player.0.cast_signed());
        let guild = self.guild.map_or(0, GuildId::to_stored);
        [player(self.against), player(self.with), guild]
    }
}

/// How much there is of everything.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Challenges that stand.
    pub challenges: u64,
    /// Sessions in play.
    pub live: u64,
    /// Sessions that are over, played or not.
    pub over: u64,
    /// Players who were ever met.
    pub players: u64,
}

impl Store {
    /// The games that a player is in, those that wait for the player first.
    ///
    /// # Errors
    /// [`Error::Corrupt`] if a row is invalid.
    pub async fn live_sessions_of(
        &self,
        player: PlayerId,
        limit: u32,
    ) -> Result<Vec<SessionRow>, Error> {
        let rows = sqlx::query_as(sql::LIVE_SESSIONS_OF_PLAYER)
            .bind(player.0.cast_signed())
            .bind(i64::from(limit))
            .fetch_all(&self.readers)
            .await?;
        SessionRow::read_all(rows)
    }

    /// The standing challenges that a player made or was invited to, the latest first.
    ///
    /// # Errors
    /// [`Error::Corrupt`] if a row is invalid.
    pub async fn challenges_of(
        &self,
        player: PlayerId,
        limit: u32,
    ) -> Result<Vec<SessionRow>, Error> {
        let rows = sqlx::query_as(sql::CHALLENGES_OF_PLAYER)
            .bind(player.0.cast_signed())
            .bind(i64::from(limit))
            .fetch_all(&self.readers)
            .await?;
        SessionRow::read_all(rows)
    }

    /// The games of a player that ended after `since` and in which something has happened after their end, the latest
    /// first: in these, and in no others, a rematch may be offered.
    ///
    /// # Errors
    /// [`Error::Corrupt`] if a row is invalid.
    pub async fn changed_since_end(
        &self,
        player: PlayerId,
        since: Timestamp,
        limit: u32,
    ) -> Result<Vec<SessionRow>, Error> {
        let rows = sqlx::query_as(sql::CHANGED_SINCE_END)
            .bind(player.0.cast_signed())
            .bind(since.as_ms())
            .bind(i64::from(limit))
            .fetch_all(&self.readers)
            .await?;
        SessionRow::read_all(rows)
    }

    /// The sessions of a guild at one stage, the latest first.
    ///
    /// # Errors
    /// [`Error::Corrupt`] if a row is invalid.
    pub async fn sessions_of_guild(
        &self,
        guild: GuildId,
        stage: Stage,
        page: Page,
    ) -> Result<Vec<SessionRow>, Error> {
        let rows = sqlx::query_as(sql::SESSIONS_OF_GUILD)
            .bind(guild.to_stored())
            .bind(summary::stage_key(stage))
            .bind(i64::from(page.take))
            .bind(i64::from(page.skip))
            .fetch_all(&self.readers)
            .await?;
        SessionRow::read_all(rows)
    }

    /// `most` of the challenges of a guild with a seat that a player may take, the oldest first.
    ///
    /// # Errors
    /// [`Error::Corrupt`] if a row is invalid.
    pub async fn challenges_waiting(
        &self,
        guild: GuildId,
        player: PlayerId,
        wanted: WantedChallenges<'_>,
        most: u32,
    ) -> Result<Vec<SessionRow>, Error> {
        let rows = sqlx::query_as(sql::CHALLENGES_WAITING)
            .bind(guild.to_stored())
            .bind(player.0.cast_signed())
            .bind(wanted.game.unwrap_or_default())
            .bind(wanted.speed.map_or("", Speed::key))
            .bind(wanted.rated.map_or(-1, i64::from))
            .bind(i64::from(most))
            .fetch_all(&self.readers)
            .await?;
        SessionRow::read_all(rows)
    }

    /// `take` of the finished games that are asked for, the latest first.
    ///
    /// # Errors
    /// [`Error::Corrupt`] if a row is invalid.
    pub async fn finished_sessions(
        &self,
        games: &FinishedGames<'_>,
        part: Ended,
        take: u32,
    ) -> Result<Vec<SessionRow>, Error> {
        let [game, result] = games.texts();
        let [against, with, guild] = games.numbers();
        let (statement, key) = match part {
            Ended::Latest => (sql::FINISHED_BEFORE, EndKey::LAST),
            Ended::Before(key) => (sql::FINISHED_BEFORE, key),
            Ended::After(key) => (sql::FINISHED_AFTER, key),
        };
        let rows = sqlx::query_as(statement)
            .bind(games.whose.0.cast_signed())
            .bind(game)
            .bind(result)
            .bind(against)
            .bind(with)
            .bind(guild)
            .bind(key.ended.as_ms())
            .bind(key.session.0)
            .bind(i64::from(take))
            .fetch_all(&self.readers)
            .await?;
        let mut rows = SessionRow::read_all(rows)?;
        if matches!(part, Ended::After(_)) {
            rows.reverse();
        }
        Ok(rows)
    }

    /// How many of the finished games that are asked for ended after one of them; all of them without one.
    ///
    /// # Errors
    /// [`Error::Unavailable`], [`Error::Database`].
    pub async fn count_finished_sessions(
        &self,
        games: &FinishedGames<'_>,
        after: Option<EndKey>,
    ) -> Result<u64, Error> {
        let [game, result] = games.texts();
        let [against, with, guild] = games.numbers();
        let key = after.unwrap_or(EndKey::FIRST);
        let count: i64 = sqlx::query_scalar(sql::COUNT_FINISHED_AFTER)
            .bind(games.whose.0.cast_signed())
            .bind(game)
            .bind(result)
            .bind(against)
            .bind(with)
            .bind(guild)
            .bind(key.ended.as_ms())
            .bind(key.session.0)
            .fetch_one(&self.readers)
            .await?;
        Ok(count.cast_unsigned())
    }

    /// Those who left a seat of a game to somebody else, once it is over: it is among their games.
    ///
    /// # Errors
    /// [`Error::Unavailable`], [`Error::Database`].
    pub async fn replaced_in(&self, session: SessionId) -> Result<Vec<PlayerId>, Error> {
        let players: Vec<i64> = sqlx::query_scalar(sql::LEFT_SEATS)
            .bind(session.0)
            .fetch_all(&self.readers)
            .await?;
        let players = players.into_iter();
        Ok(players.map(|id| PlayerId(id.cast_unsigned())).collect())
    }

    /// Whether a player has a game of a kind that was begun before this session, in play or with a result.
    ///
    /// # Errors
    /// [`Error::Unavailable`], [`Error::Database`].
    pub async fn has_played_before(
        &self,
        player: PlayerId,
        game: &str,
        session: SessionId,
    ) -> Result<bool, Error> {
        let earlier: Option<(i64,)> = sqlx::query_as(sql::PLAYED_BEFORE)
            .bind(player.0.cast_signed())
            .bind(game)
            .bind(session.0)
            .fetch_optional(&self.readers)
            .await?;
        Ok(earlier.is_some())
    }

    /// The game of a player in a channel that ended last with a result.
    ///
    /// # Errors
    /// [`Error::Corrupt`] if the row is invalid.
    pub async fn last_finished_in_channel(
        &self,
        player: PlayerId,
        channel: ChannelId,
    ) -> Result<Option<SessionRow>, Error> {
        let row: Option<Columns> = sqlx::query_as(sql::LAST_FINISHED_IN_CHANNEL)
            .bind(player.0.cast_signed())
            .bind(channel.to_stored())
            .fetch_optional(&self.readers)
            .await?;
        row.map(SessionRow::try_from).transpose()
    }

    /// How much there is of everything.
    ///
    /// # Errors
    /// [`Error::Unavailable`], [`Error::Database`].
    pub async fn counts(&self) -> Result<Counts, Error> {
        let (challenges, live, sessions, players): (i64, i64, i64, i64) =
            sqlx::query_as(sql::COUNTS).fetch_one(&self.readers).await?;
        Ok(Counts {
            challenges: challenges.cast_unsigned(),
            live: live.cast_unsigned(),
            over: (sessions - challenges - live).cast_unsigned(),
            players: players.cast_unsigned(),
        })
    }
}
