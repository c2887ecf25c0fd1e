//! Guilds: what those who manage them have set.

use super::{Error, GuildId, Store, sessions::cut, sql};
use qiyuan_core::clock::Timestamp;

/// The settings of a guild; what was never set is empty.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GuildSettings {
    /// The language of public messages.
    pub language: Option<String>,
    /// The time control that is offered first, in its notation.
    pub control: Option<String>,
    /// Whether a turn may notify a player.
    pub pings: Option<bool>,
}

/// The longest language or time control that is kept, in bytes.
const MAX_TEXT: usize = 200;

impl Store {
    /// The settings of a guild.
    ///
    /// # Errors
    /// [`Error::Unavailable`], [`Error::Database`].
    pub async fn guild(&self, id: GuildId) -> Result<GuildSettings, Error> {
        let row: Option<(Option<String>, Option<String>, Option<i64>)> = sqlx::query_as(sql::GUILD)
            .bind(id.to_stored())
            .fetch_optional(&self.readers)
            .await?;
        let (language, control, pings) = row.unwrap_or_default();
        Ok(GuildSettings {
            language,
            control,
            pings: pings.map(|pings| pings != 0),
        })
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
        self.writer
            .run(move |db| {
                Box::pin(async move {
                    sqlx::query(sql::SET_GUILD)
                        .bind(id.to_stored())
                        .bind(settings.language.map(|text| cut(&text, MAX_TEXT)))
                        .bind(settings.control.map(|text| cut(&text, MAX_TEXT)))
                        .bind(settings.pings.map(i64::from))
                        .bind(now.as_ms())
                        .execute(db)
                        .await?;
                    Ok(())
                })
            })
            .await
    }
}
