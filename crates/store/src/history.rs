//! Questions about many sessions: mine, a guild's, finished ones, how many there are.

use super::{
    ChannelId, Error, GuildId, RatedResult, SessionRow, Store, sql,
    summary::{self, Columns},
};
use qiyuan_core::{
    rules::SeatSet,
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

/// Which games with a result are asked for: those of a player, and of these what is named besides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FinishedGames<'a> {
    /// Whose.
    pub whose: PlayerId,
    /// Against this player.
    pub against: Option<PlayerId>,
    /// Of the game with this key.
    pub game: Option<&'a str>,
    /// That ended so for the player.
    pub result: Option<RatedResult>,
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
            game: None,
            result: None,
            guild: None,
        }
    }

    fn texts(&self) -> [&str; 2] {
        let result = match self.result {
            None => "",
            Some(RatedResult::Win) => "won",
            Some(RatedResult::Draw) => "drawn",
            Some(RatedResult::Loss) => "lost",
        };
        [self.game.unwrap_or_default(), result]
    }

    fn numbers(&self) -> [i64; 2] {
        let against = self.against.map_or(0, |player| player.0.cast_signed());
        [against, self.guild.map_or(0, GuildId::to_stored)]
    }
}

/// The finished games of one player against another in which both have moved.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct HeadToHead {
    /// Won by the first.
    pub wins: u64,
    /// Won by nobody.
    pub draws: u64,
    /// Won by the second.
    pub losses: u64,
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

    /// The finished games that are asked for, the latest first.
    ///
    /// # Errors
    /// [`Error::Corrupt`] if a row is invalid.
    pub async fn finished_sessions(
        &self,
        games: &FinishedGames<'_>,
        page: Page,
    ) -> Result<Vec<SessionRow>, Error> {
        let [game, result] = games.texts();
        let [against, guild] = games.numbers();
        let rows = sqlx::query_as(sql::FINISHED_SESSIONS_OF_PLAYER)
            .bind(games.whose.0.cast_signed())
            .bind(game)
            .bind(result)
            .bind(against)
            .bind(guild)
            .bind(i64::from(page.take))
            .bind(i64::from(page.skip))
            .fetch_all(&self.readers)
            .await?;
        SessionRow::read_all(rows)
    }

    /// How many finished games are asked for.
    ///
    /// # Errors
    /// [`Error::Unavailable`], [`Error::Database`].
    pub async fn count_finished_sessions(&self, games: &FinishedGames<'_>) -> Result<u64, Error> {
        let [game, result] = games.texts();
        let [against, guild] = games.numbers();
        let count: i64 = sqlx::query_scalar(sql::COUNT_FINISHED_SESSIONS_OF_PLAYER)
            .bind(games.whose.0.cast_signed())
            .bind(game)
            .bind(result)
            .bind(against)
            .bind(guild)
            .fetch_one(&self.readers)
            .await?;
        Ok(count.cast_unsigned())
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

    /// How two players stand against each other, in one game or in all.
    ///
    /// # Errors
    /// [`Error::Unavailable`], [`Error::Database`].
    pub async fn head_to_head(
        &self,
        first: PlayerId,
        second: PlayerId,
        game: Option<&str>,
    ) -> Result<HeadToHead, Error> {
        let rows: Vec<(Option<String>, i64)> = sqlx::query_as(sql::HEAD_TO_HEAD)
            .bind(first.0.cast_signed())
            .bind(second.0.cast_signed())
            .bind(game.unwrap_or_default())
            .fetch_all(&self.readers)
            .await?;
        let mut score = HeadToHead::default();
        for (result, count) in rows {
            match result.as_deref() {
                Some("won") => score.wins = count.cast_unsigned(),
                Some("drawn") => score.draws = count.cast_unsigned(),
                Some("lost") => score.losses = count.cast_unsigned(),
                _ => {}
            }
        }
        Ok(score)
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
