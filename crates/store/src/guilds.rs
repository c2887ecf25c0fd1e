//! Guilds: what those who manage them have set.

use super::{
    ChannelId, Error, GuildId, RoleId, Store, players::MAX_TEXT, row::columns, sessions::cut, sql,
};
use qiyuan_core::clock::Timestamp;

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

/// The most channels that are kept.
const MAX_CHANNELS: usize = 100;

columns! {
    struct GuildColumns {
        language: Option<String>,
        control: Option<String>,
        pings: Option<i64>,
        channels: Option<String>,
        play_role: Option<i64>,
        manage_role: Option<i64>,
        edit_in_place: Option<i64>,
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

    /// Sets all settings of a guild.
    ///
    /// # Errors
    /// [`Error::Unavailable`], [`Error::Database`].
    pub async fn set_guild(
        &self,
        id: GuildId,
        settings: GuildSettings,
        now: Timestamp,
    ) -> Result<(), Error> {
        let channels = settings.channels.iter().take(MAX_CHANNELS);
        let channels: Vec<String> = channels.map(ToString::to_string).collect();
        let channels = Some(channels.join(",")).filter(|channels| !channels.is_empty());
        self.writer
            .run(move |db| {
                Box::pin(async move {
                    sqlx::query(sql::SET_GUILD)
                        .bind(id.to_stored())
                        .bind(settings.language.map(|text| cut(&text, MAX_TEXT)))
                        .bind(settings.control.map(|text| cut(&text, MAX_TEXT)))
                        .bind(settings.pings.map(i64::from))
                        .bind(channels)
                        .bind(settings.play_role.map(RoleId::to_stored))
                        .bind(settings.manage_role.map(RoleId::to_stored))
                        .bind(settings.edit_in_place.map(i64::from))
                        .bind(now.as_ms())
                        .execute(db)
                        .await?;
                    Ok(())
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
        Ok(row.map_or_else(GuildGame::default, |row| GuildGame {
            control: row.control,
            notation: row.notation,
            theme: row.theme,
            pieces: row.pieces,
        }))
    }

    /// Sets what a guild has for a game.
    ///
    /// # Errors
    /// [`Error::Unavailable`], [`Error::Database`].
    pub async fn set_guild_game(
        &self,
        id: GuildId,
        game: &str,
        settings: GuildGame,
    ) -> Result<(), Error> {
        let game = cut(game, MAX_TEXT);
        let short = |text: Option<String>| text.map(|text| cut(&text, MAX_TEXT));
        let settings = GuildGame {
            control: short(settings.control),
            notation: short(settings.notation),
            theme: short(settings.theme),
            pieces: short(settings.pieces),
        };
        self.writer
            .run(move |db| {
                Box::pin(async move {
                    sqlx::query(sql::SET_GUILD_GAME)
                        .bind(id.to_stored())
                        .bind(game)
                        .bind(settings.control)
                        .bind(settings.notation)
                        .bind(settings.theme)
                        .bind(settings.pieces)
                        .execute(db)
                        .await?;
                    Ok(())
                })
            })
            .await
    }
}
