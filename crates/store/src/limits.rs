//! How much there may be at once, counted in the transaction that makes it more.
//!
//! Two requests at the limit are written one after the other, so that the second one is refused.

use std::fmt;

use super::{Connection, Error, GuildId, Store, sql};
use qiyuan_core::{
    clock::{Span, Timestamp},
    session::PlayerId,
};

/// How long after its last event a game takes room of its guild's. Games without a clock may stand still for good, and
/// a few people could fill a guild with them.
const ACTIVE: Span = Span::from_days(3);

/// How much one player and one guild may have at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Challenges that stand, made by one player.
    pub challenges_of_player: u32,
    /// Challenges that stand in one guild and are open to everybody. Those to somebody only count for who made them,
    /// so that a few people cannot keep all others from challenging their friends.
    pub challenges_of_guild: u32,
    /// Games that one player is in.
    pub games_of_player: u32,
    /// Games in one guild in which something happened in the last three days.
    pub games_of_guild: u32,
}

/// What there is no room for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Full {
    /// Another challenge by the same player.
    PlayerChallenges,
    /// Another open challenge in the guild.
    GuildChallenges,
    /// Another game of this player.
    PlayerGames(PlayerId),
    /// Another game in the guild.
    GuildGames,
}

impl fmt::Display for Full {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::PlayerChallenges => f.write_str("challenges of the player"),
            Self::GuildChallenges => f.write_str("challenges in the guild"),
            Self::PlayerGames(player) => write!(f, "games of player {player}"),
            Self::GuildGames => f.write_str("games in the guild"),
        }
    }
}

impl Store {
    /// Whether a challenge could be made now. It is checked again when it is saved: this only spares the work.
    ///
    /// # Errors
    /// [`Error::Full`] if there is no room.
    pub async fn has_room_for_challenge(
        &self,
        limits: &Limits,
        by: PlayerId,
        is_open: bool,
        guild: Option<GuildId>,
        now: Timestamp,
    ) -> Result<(), Error> {
        let mut db = self.readers.acquire().await?;
        let guild = guild.map(GuildId::to_stored);
        challenge_fits(&mut db, limits, (by, is_open), guild, 1, now).await
    }
}

impl Store {
    /// Whether a player may be in another game now.
    ///
    /// # Errors
    /// [`Error::Full`] if there is no room.
    pub async fn has_room_for_game(&self, limits: &Limits, player: PlayerId) -> Result<(), Error> {
        let mut db = self.readers.acquire().await?;
        let games = games_of(&mut db, player).await?;
        fits(games, 1, limits.games_of_player, Full::PlayerGames(player))
    }
}

/// Refuses a challenge of somebody that makes too many, `more` of them not counted yet. Of the guild's, only open ones
/// are counted.
pub(super) async fn challenge_fits(
    db: &mut Connection,
    limits: &Limits,
    (by, is_open): (PlayerId, bool),
    guild: Option<i64>,
    more: u32,
    now: Timestamp,
) -> Result<(), Error> {
    let own: i64 = sqlx::query_scalar(sql::COUNT_CHALLENGES_BY)
        .bind(by.0.cast_signed())
        .fetch_one(&mut *db)
        .await?;
    fits(
        own,
        more,
        limits.challenges_of_player,
        Full::PlayerChallenges,
    )?;
    // A player without room for another game could not play this one.
    fits(
        games_of(db, by).await?,
        1,
        limits.games_of_player,
        Full::PlayerGames(by),
    )?;
    let Some(guild) = guild else {
        return Ok(());
    };
    if is_open {
        let all: i64 = sqlx::query_scalar(sql::COUNT_OPEN_OF_GUILD)
            .bind(guild)
            .fetch_one(&mut *db)
            .await?;
        fits(all, more, limits.challenges_of_guild, Full::GuildChallenges)?;
    }
    let games = active_games_of(db, guild, now).await?;
    fits(games, 1, limits.games_of_guild, Full::GuildGames)
}

/// Refuses a game that was just begun and makes too many.
pub(super) async fn game_fits(
    db: &mut Connection,
    limits: &Limits,
    players: &[PlayerId],
    guild: Option<i64>,
    now: Timestamp,
) -> Result<(), Error> {
    for &player in players {
        player_fits(db, limits, player).await?;
    }
    let Some(guild) = guild else {
        return Ok(());
    };
    let games = active_games_of(db, guild, now).await?;
    fits(games, 0, limits.games_of_guild, Full::GuildGames)
}

/// Refuses another game of somebody who has just taken over a seat in it. It is counted already, and no new one of the
/// guild's.
pub(super) async fn player_fits(
    db: &mut Connection,
    limits: &Limits,
    player: PlayerId,
) -> Result<(), Error> {
    let games = games_of(db, player).await?;
    fits(games, 0, limits.games_of_player, Full::PlayerGames(player))
}

fn fits(count: i64, more: u32, limit: u32, full: Full) -> Result<(), Error> {
    if count + i64::from(more) > i64::from(limit) {
        return Err(Error::Full(full));
    }
    Ok(())
}

async fn games_of(db: &mut Connection, player: PlayerId) -> Result<i64, Error> {
    let count = sqlx::query_scalar(sql::COUNT_GAMES_OF_PLAYER)
        .bind(player.0.cast_signed())
        .fetch_one(db)
        .await?;
    Ok(count)
}

async fn active_games_of(db: &mut Connection, guild: i64, now: Timestamp) -> Result<i64, Error> {
    let count = sqlx::query_scalar(sql::COUNT_ACTIVE_GAMES_OF_GUILD)
        .bind(guild)
        .bind((now - ACTIVE).as_ms())
        .fetch_one(db)
        .await?;
    Ok(count)
}
