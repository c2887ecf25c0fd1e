//! Contests: their events, the row beside them, and what is asked about many.

mod outbox;
mod write;

use super::{ChannelId, Error, GuildId, InteractionId, Store, row::columns, sql};
use qiyuan_core::{
    clock::Timestamp,
    contest::conduct::{ContestEvent, ContestId, ContestKind, ContestRecorded, ContestStage},
    session::{PlayerId, SessionId, Version},
};

pub(super) use self::write::forget;
pub use self::{
    outbox::{ContestDelivery, ContestSurface},
    write::{ContestAppend, ContestChange, ContestEntry, ContestSummary, NewContest},
};

/// Where a contest was announced.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ContestPlace {
    /// The guild.
    pub guild: GuildId,
    /// The channel.
    pub channel: ChannelId,
}

/// What the row of a contest says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ContestRow {
    /// Which contest.
    pub id: ContestId,
    /// Its version.
    pub version: Version,
    /// Where it was announced.
    pub place: ContestPlace,
    /// How it is played.
    pub kind: ContestKind,
    /// The key of the game.
    pub game: String,
    /// How it is called.
    pub name: String,
    /// How far it has come.
    pub stage: ContestStage,
    /// Who opened it.
    pub opener: PlayerId,
    /// When it begins by itself.
    pub starts: Option<Timestamp>,
    /// When something last happened.
    pub updated: Timestamp,
    /// When it ended.
    pub ended: Option<Timestamp>,
    /// Whether what is stored of it cannot be read.
    pub is_quarantined: bool,
}

/// A contest with everything that happened in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredContest {
    /// The row.
    pub row: ContestRow,
    /// The events.
    pub events: Vec<ContestRecorded>,
}

/// A place that somebody took in a contest that is over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ContestResult {
    /// The contest.
    pub contest: ContestId,
    /// Who.
    pub player: PlayerId,
    /// The place, from 1.
    pub place: u16,
    /// How many had joined.
    pub players: u32,
}

columns! {
    pub(super) struct ContestColumns {
        id: i64,
        version: i64,
        guild_id: i64,
        channel_id: i64,
        kind: String,
        game: String,
        name: String,
        stage: String,
        opener_player_id: i64,
        starts_ms: Option<i64>,
        updated_ms: i64,
        ended_ms: Option<i64>,
        quarantined_ms: Option<i64>,
    }
}

impl TryFrom<ContestColumns> for ContestRow {
    type Error = Error;

    fn try_from(row: ContestColumns) -> Result<Self, Error> {
        let corrupt = |what: &str| Error::CorruptContest {
            contest: ContestId(row.id),
            what: what.to_owned(),
        };
        let kind = ContestKind::from_key(&row.kind).ok_or_else(|| corrupt("unknown kind"))?;
        let stage = ContestStage::from_key(&row.stage).ok_or_else(|| corrupt("unknown stage"))?;
        Ok(Self {
            id: ContestId(row.id),
            version: Version(row.version.cast_unsigned()),
            place: ContestPlace {
                guild: GuildId(row.guild_id.cast_unsigned()),
                channel: ChannelId(row.channel_id.cast_unsigned()),
            },
            kind,
            game: row.game,
            name: row.name,
            stage,
            opener: PlayerId(row.opener_player_id.cast_unsigned()),
            starts: row.starts_ms.map(Timestamp::from_ms),
            updated: Timestamp::from_ms(row.updated_ms),
            ended: row.ended_ms.map(Timestamp::from_ms),
            is_quarantined: row.quarantined_ms.is_some(),
        })
    }
}

impl Store {
    /// A number for a new contest. A number that is not used leaves a gap, nothing else.
    ///
    /// # Errors
    /// [`Error::Unavailable`], [`Error::Database`].
    pub async fn next_contest_id(&self) -> Result<ContestId, Error> {
        self.writer
            .run(|db| {
                Box::pin(async move {
                    let value: i64 = sqlx::query_scalar(sql::NEXT_NUMBER)
                        .bind("contest")
                        .fetch_one(db)
                        .await?;
                    Ok(ContestId(value))
                })
            })
            .await
    }

    /// The row of a contest.
    ///
    /// # Errors
    /// [`Error::NotFound`]; [`Error::CorruptContest`] if it cannot be read.
    pub async fn contest(&self, id: ContestId) -> Result<ContestRow, Error> {
        let row: Option<ContestColumns> = sqlx::query_as(sql::CONTEST)
            .bind(id.0)
            .fetch_optional(&self.readers)
            .await?;
        row.ok_or(Error::NotFound("contest"))?.try_into()
    }

    /// A contest with its events.
    ///
    /// # Errors
    /// [`Error::NotFound`]; [`Error::CorruptContest`] if the row or an event cannot be read.
    pub async fn load_contest(&self, id: ContestId) -> Result<StoredContest, Error> {
        let row = self.contest(id).await?;
        let rows: Vec<(i64, i64, String)> = sqlx::query_as(sql::CONTEST_EVENTS)
            .bind(id.0)
            .bind(row.version.0.cast_signed())
            .fetch_all(&self.readers)
            .await?;
        let events = rows.into_iter().map(|(seq, at, text)| {
            let event = ContestEvent::from_text(&text).map_err(|bad| Error::CorruptContest {
                contest: id,
                what: format!("event {seq}: {bad}"),
            })?;
            Ok(ContestRecorded {
                seq: seq.cast_unsigned(),
                at: Timestamp::from_ms(at),
                event,
            })
        });
        let events = events.collect::<Result<_, Error>>()?;
        Ok(StoredContest { row, events })
    }

    /// Up to `limit` contests of a guild in a stage: the latest first.
    ///
    /// # Errors
    /// [`Error::Unavailable`], [`Error::Database`].
    pub async fn contests_of_guild(
        &self,
        guild: GuildId,
        stage: ContestStage,
        limit: u32,
    ) -> Result<Vec<ContestRow>, Error> {
        let rows: Vec<ContestColumns> = sqlx::query_as(sql::CONTESTS_OF_GUILD)
            .bind(guild.to_stored())
            .bind(stage.key())
            .bind(i64::from(limit))
            .fetch_all(&self.readers)
            .await?;
        rows.into_iter().map(TryInto::try_into).collect()
    }

    /// Up to `limit` contests that somebody has joined and that are not over, the latest first.
    ///
    /// # Errors
    /// [`Error::Unavailable`], [`Error::Database`].
    pub async fn contests_of_player(
        &self,
        player: PlayerId,
        limit: u32,
    ) -> Result<Vec<ContestRow>, Error> {
        let rows: Vec<ContestColumns> = sqlx::query_as(sql::CONTESTS_OF_PLAYER)
            .bind(player.0.cast_signed())
            .bind(i64::from(limit))
            .fetch_all(&self.readers)
            .await?;
        rows.into_iter().map(TryInto::try_into).collect()
    }

    /// Whether somebody has joined a contest and not left it before it began.
    ///
    /// # Errors
    /// [`Error::Unavailable`], [`Error::Database`].
    pub async fn is_in_contest(&self, contest: ContestId, player: PlayerId) -> Result<bool, Error> {
        let count: i64 = sqlx::query_scalar(sql::IS_IN_CONTEST)
            .bind(contest.0)
            .bind(player.0.cast_signed())
            .fetch_one(&self.readers)
            .await?;
        Ok(count > 0)
    }

    /// Every contest that somebody has opened or joined, the latest first.
    ///
    /// # Errors
    /// [`Error::Unavailable`], [`Error::Database`].
    pub async fn contests_with(
        &self,
        player: PlayerId,
        limit: i64,
    ) -> Result<Vec<ContestId>, Error> {
        let ids: Vec<i64> = sqlx::query_scalar(sql::CONTESTS_WITH)
            .bind(player.0.cast_signed())
            .bind(limit)
            .fetch_all(&self.readers)
            .await?;
        Ok(ids.into_iter().map(ContestId).collect())
    }

    /// The first three places that somebody took in contests of a guild, or everywhere, the latest first.
    ///
    /// # Errors
    /// [`Error::Unavailable`], [`Error::Database`].
    pub async fn contest_medals(
        &self,
        guild: Option<GuildId>,
        player: Option<PlayerId>,
        limit: u32,
    ) -> Result<Vec<ContestResult>, Error> {
        let rows: Vec<(i64, i64, i64, i64)> = sqlx::query_as(sql::CONTEST_MEDALS)
            .bind(guild.map_or(0, GuildId::to_stored))
            .bind(player.map_or(0, |it| it.0.cast_signed()))
            .bind(i64::from(limit))
            .fetch_all(&self.readers)
            .await?;
        let result = |(contest, player, place, players): (i64, i64, i64, i64)| ContestResult {
            contest: ContestId(contest),
            player: PlayerId(player.cast_unsigned()),
            place: u16::try_from(place).unwrap_or(u16::MAX),
            players: u32::try_from(players).unwrap_or(u32::MAX),
        };
        Ok(rows.into_iter().map(result).collect())
    }

    /// The contest, and the pairing in it, whose game a session is.
    ///
    /// # Errors
    /// [`Error::Unavailable`], [`Error::Database`].
    pub async fn contest_of_session(
        &self,
        session: SessionId,
    ) -> Result<Option<(ContestId, u32)>, Error> {
        let row: Option<(i64, i64)> = sqlx::query_as(sql::CONTEST_OF_SESSION)
            .bind(session.0)
            .fetch_optional(&self.readers)
            .await?;
        Ok(row.map(|(contest, pairing)| {
            let pairing = u32::try_from(pairing).unwrap_or(0);
            (ContestId(contest), pairing)
        }))
    }

    /// The contest that an interaction opened.
    ///
    /// # Errors
    /// [`Error::Unavailable`], [`Error::Database`].
    pub async fn contest_opened_by(
        &self,
        interaction: InteractionId,
    ) -> Result<Option<ContestId>, Error> {
        let id: Option<i64> = sqlx::query_scalar(sql::CONTEST_OPENED_BY)
            .bind(interaction.to_stored())
            .fetch_optional(&self.readers)
            .await?;
        Ok(id.map(ContestId))
    }

    /// Up to `limit` contests whose deadline is `now` or earlier, in guilds that the bot is in.
    ///
    /// # Errors
    /// [`Error::Unavailable`], [`Error::Database`].
    pub async fn due_contests(&self, now: Timestamp, limit: u32) -> Result<Vec<ContestId>, Error> {
        let ids: Vec<i64> = sqlx::query_scalar(sql::DUE_CONTESTS)
            .bind(now.as_ms())
            .bind(i64::from(limit))
            .fetch_all(&self.readers)
            .await?;
        Ok(ids.into_iter().map(ContestId).collect())
    }

    /// The earliest deadline of a contest, past or to come, in guilds that the bot is in.
    ///
    /// # Errors
    /// [`Error::Unavailable`], [`Error::Database`].
    pub async fn next_contest_deadline(&self) -> Result<Option<Timestamp>, Error> {
        let next: Option<i64> = sqlx::query_scalar(sql::NEXT_CONTEST_DEADLINE)
            .fetch_optional(&self.readers)
            .await?;
        Ok(next.map(Timestamp::from_ms))
    }

    /// How many contests of a guild are not over.
    ///
    /// # Errors
    /// [`Error::Unavailable`], [`Error::Database`].
    pub async fn live_contests_of_guild(&self, guild: GuildId) -> Result<u64, Error> {
        let count: i64 = sqlx::query_scalar(sql::COUNT_LIVE_CONTESTS)
            .bind(guild.to_stored())
            .fetch_one(&self.readers)
            .await?;
        Ok(count.cast_unsigned())
    }

    /// The contests that were announced in a channel and are not over.
    ///
    /// # Errors
    /// [`Error::Unavailable`], [`Error::Database`].
    pub async fn live_contests_in_channel(
        &self,
        guild: GuildId,
        channel: ChannelId,
    ) -> Result<Vec<ContestId>, Error> {
        let ids: Vec<i64> = sqlx::query_scalar(sql::LIVE_CONTESTS_IN_CHANNEL)
            .bind(guild.to_stored())
            .bind(channel.to_stored())
            .fetch_all(&self.readers)
            .await?;
        Ok(ids.into_iter().map(ContestId).collect())
    }
}
