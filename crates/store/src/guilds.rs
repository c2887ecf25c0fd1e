//! Guilds: what those who manage them have set.

use super::{
    ChannelId, Error, GuildId, RoleId, Store, players::MAX_TEXT, row::columns, sessions::cut, sql,
};
use qiyuan_core::clock::{Span, Timestamp};

/// The settings of a guild; what was never set is empty.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GuildSettings {
    /// The language of public messages.
    pub language: Option<String>,
    /// The time control that is offered first, in its notation.
    pub control: Option<String>,
    /// Whether people are notified who have not chosen otherwise.
    pub pings: Option<bool>,
    /// The channels in which games may be begun; everywhere if none is named.
    pub channels: Vec<ChannelId>,
    /// The role that may play; everybody without one.
    pub play_role: Option<RoleId>,
    /// The role that may change these settings, beside those who may manage the guild.
    pub manage_role: Option<RoleId>,
    /// Whether one panel is edited instead of a new one posted for each move.
    pub edit_in_place: Option<bool>,
    /// Whether rated games here bring somebody onto the leaderboards of all guilds.
    pub is_listed: Option<bool>,
    /// Whether achievements are announced where they were reached.
    pub announces_achievements: Option<bool>,
    /// The role that is called when somebody looks for a game.
    pub call_role: Option<RoleId>,
    /// How many minutes apart it is called at least.
    pub call_minutes: Option<u32>,
}

/// What a guild has set for one game, or for a family of games, each by its key; empty means the usual.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GuildGame {
    /// The time control that is offered first, in its notation.
    pub control: Option<String>,
    /// The notation of moves in public messages.
    pub notation: Option<String>,
    /// The colors of the public board.
    pub theme: Option<String>,
    /// The set of pieces of the public board.
    pub pieces: Option<String>,
}

columns! {
    struct GuildColumns {
        language: Option<String>,
        control: Option<String>,
        pings: Option<i64>,
        channels: Option<String>,
        play_role: Option<i64>,
        manage_role: Option<i64>,
        edit_in_place: Option<i64>,
        is_listed: Option<i64>,
        announces_achievements: Option<i64>,
        call_role: Option<i64>,
        call_minutes: Option<i64>,
    }
}

impl GuildColumns {
    fn into_settings(self) -> GuildSettings {
        let role = |id: Option<i64>| id.map(|id| RoleId(id.cast_unsigned()));
        let channels = self.channels.unwrap_or_default();
        let channels = channels.split(',').filter_map(|id| id.parse().ok());
        GuildSettings {
            language: self.language,
            control: self.control,
            pings: self.pings.map(|pings| pings != 0),
            channels: channels.map(ChannelId).collect(),
            play_role: role(self.play_role),
            manage_role: role(self.manage_role),
            edit_in_place: self.edit_in_place.map(|in_place| in_place != 0),
            is_listed: self.is_listed.map(|is_listed| is_listed != 0),
            announces_achievements: self.announces_achievements.map(|announces| announces != 0),
            call_role: role(self.call_role),
            call_minutes: self
                .call_minutes
                .and_then(|minutes| u32::try_from(minutes).ok()),
        }
    }
}

columns! {
    struct GuildGameColumns {
        control: Option<String>,
        notation: Option<String>,
        theme: Option<String>,
        pieces: Option<String>,
    }
}

impl GuildGameColumns {
    fn into_settings(self) -> GuildGame {
        GuildGame {
            control: self.control,
            notation: self.notation,
            theme: self.theme,
            pieces: self.pieces,
        }
    }
}

impl Store {
    /// The settings of a guild.
    ///
    /// # Errors
    /// [`Error::Unavailable`], [`Error::Database`].
    pub async fn guild(&self, id: GuildId) -> Result<GuildSettings, Error> {
        let row: Option<GuildColumns> = sqlx::query_as(sql::GUILD)
            .bind(id.to_stored())
            .fetch_optional(&self.readers)
            .await?;
        Ok(row.map(GuildColumns::into_settings).unwrap_or_default())
    }

    /// Changes settings of a guild. Of changes that are made at once none is lost.
    ///
    /// # Errors
    /// [`Error::Unavailable`], [`Error::Database`].
    pub async fn change_guild<T: Send + 'static>(
        &self,
        id: GuildId,
        now: Timestamp,
        change: impl FnOnce(&mut GuildSettings) -> T + Send + 'static,
    ) -> Result<T, Error> {
        self.writer
            .run(move |db| {
                Box::pin(async move {
                    let held: GuildColumns = sqlx::query_as(sql::HOLD_GUILD)
                        .bind(id.to_stored())
                        .bind(now.as_ms())
                        .fetch_one(&mut *db)
                        .await?;
                    let mut settings = held.into_settings();
                    let changed = change(&mut settings);
                    let channels = settings.channels.iter();
                    let channels: Vec<String> = channels.map(ToString::to_string).collect();
                    let channels = Some(channels.join(",")).filter(|it| !it.is_empty());
                    sqlx::query(sql::SET_GUILD)
                        .bind(id.to_stored())
                        .bind(settings.language.map(|text| cut(&text, MAX_TEXT)))
                        .bind(settings.control.map(|text| cut(&text, MAX_TEXT)))
                        .bind(settings.pings.map(i64::from))
                        .bind(channels)
                        .bind(settings.play_role.map(RoleId::to_stored))
                        .bind(settings.manage_role.map(RoleId::to_stored))
                        .bind(settings.edit_in_place.map(i64::from))
                        .bind(settings.is_listed.map(i64::from))
                        .bind(settings.announces_achievements.map(i64::from))
                        .bind(settings.call_role.map(RoleId::to_stored))
                        .bind(settings.call_minutes.map(i64::from))
                        .execute(db)
                        .await?;
                    Ok(changed)
                })
            })
            .await
    }

    /// Whether the role of a guild is called now because somebody looks for a game: it has one, and it was not called
    /// within so long.
    ///
    /// # Errors
    /// [`Error::Unavailable`], [`Error::Database`].
    pub async fn take_call(&self, id: GuildId, now: Timestamp, apart: Span) -> Result<bool, Error> {
        self.writer
            .run(move |db| {
                Box::pin(async move {
                    let taken = sqlx::query(sql::TAKE_CALL)
                        .bind(id.to_stored())
                        .bind(now.as_ms())
                        .bind((now - apart).as_ms())
                        .execute(db)
                        .await?;
                    Ok(taken.rows_affected() > 0)
                })
            })
            .await
    }

    /// What a guild has set for a game.
    ///
    /// # Errors
    /// [`Error::Unavailable`], [`Error::Database`].
    pub async fn guild_game(&self, id: GuildId, game: &str) -> Result<GuildGame, Error> {
        let row: Option<GuildGameColumns> = sqlx::query_as(sql::GUILD_GAME)
            .bind(id.to_stored())
            .bind(game)
            .fetch_optional(&self.readers)
            .await?;
        Ok(row.map(GuildGameColumns::into_settings).unwrap_or_default())
    }

    /// The keys of the games for which a guild has set a clock, in alphabetical order.
    ///
    /// # Errors
    /// [`Error::Unavailable`], [`Error::Database`].
    pub async fn games_with_clocks(&self, id: GuildId) -> Result<Vec<String>, Error> {
        Ok(sqlx::query_scalar(sql::GUILD_CLOCKS)
            .bind(id.to_stored())
            .fetch_all(&self.readers)
            .await?)
    }

    /// Changes what a guild has set for a game. Of changes that are made at once none is lost.
    ///
    /// # Errors
    /// [`Error::Unavailable`], [`Error::Database`].
    pub async fn change_guild_game<T: Send + 'static>(
        &self,
        id: GuildId,
        game: &str,
        change: impl FnOnce(&mut GuildGame) -> T + Send + 'static,
    ) -> Result<T, Error> {
        let game = cut(game, MAX_TEXT);
        let short = |text: Option<String>| text.map(|text| cut(&text, MAX_TEXT));
        self.writer
            .run(move |db| {
                Box::pin(async move {
                    let held: GuildGameColumns = sqlx::query_as(sql::HOLD_GUILD_GAME)
                        .bind(id.to_stored())
                        .bind(&game)
                        .fetch_one(&mut *db)
                        .await?;
                    let mut settings = held.into_settings();
                    let changed = change(&mut settings);
                    sqlx::query(sql::SET_GUILD_GAME)
                        .bind(id.to_stored())
                        .bind(game)
                        .bind(short(settings.control))
                        .bind(short(settings.notation))
                        .bind(short(settings.theme))
                        .bind(short(settings.pieces))
                        .execute(db)
                        .await?;
                    Ok(changed)
                })
            })
            .await
    }
}
