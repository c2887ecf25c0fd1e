//! What is known of players and guilds beside their games: names, languages, preferences, settings.

use super::{App, AppError, Denied, wall_clock};
use crate::store::{GamePreferences, GuildGame, GuildId, GuildSettings, Player, PlayerSettings};
use qiyuan_core::session::PlayerId;
use qiyuan_games as games;

impl App {
    /// Remembers the name of a player, and the language of their client.
    ///
    /// # Errors
    ///
    /// The store failed.
    pub async fn remember_user(
        &self,
        player: PlayerId,
        name: &str,
        locale: Option<&str>,
    ) -> Result<(), AppError> {
        Ok(self
            .inner
            .store
            .remember_user(player, name, locale, wall_clock::now())
            .await?)
    }

    /// What is known of a player.
    ///
    /// # Errors
    ///
    /// The store failed.
    pub async fn player(&self, player: PlayerId) -> Result<Player, AppError> {
        Ok(self.inner.store.player(player).await?)
    }

    /// Sets everything that a player has chosen for every game.
    ///
    /// # Errors
    ///
    /// The store failed.
    pub async fn set_player(
        &self,
        player: PlayerId,
        settings: PlayerSettings,
    ) -> Result<(), AppError> {
        Ok(self
            .inner
            .store
            .set_player(player, settings, wall_clock::now())
            .await?)
    }

    /// What a player likes in a game: what was chosen for its family, and where nothing was, for the game itself, as
    /// earlier versions stored it.
    ///
    /// # Errors
    ///
    /// The store failed.
    pub async fn preferences(
        &self,
        player: PlayerId,
        game: &str,
    ) -> Result<GamePreferences, AppError> {
        let family = self.family_key(game)?;
        let chosen = self.inner.store.preferences(player, family).await?;
        if family == game {
            return Ok(chosen);
        }
        let own = self.inner.store.preferences(player, game).await?;
        Ok(GamePreferences {
            notation: chosen.notation.or(own.notation),
            theme: chosen.theme.or(own.theme),
            pieces: chosen.pieces.or(own.pieces),
        })
    }

    /// Sets what a player likes in a game and its whole family.
    ///
    /// # Errors
    ///
    /// There is no such game, or the store failed.
    pub async fn set_preferences(
        &self,
        player: PlayerId,
        game: &str,
        preferences: GamePreferences,
    ) -> Result<(), AppError> {
        let family = self.family_key(game)?;
        let store = &self.inner.store;
        store.set_preferences(player, family, preferences).await?;
        if family != game {
            let nothing = GamePreferences::default();
            store.set_preferences(player, game, nothing).await?;
        }
        Ok(())
    }

    /// The key under which the board, pieces and notation of a game are stored.
    fn family_key(&self, game: &str) -> Result<&'static str, AppError> {
        let game = games::by_key(game).ok_or(Denied::NoSuchGame)?;
        Ok(self.family(game.info()).key)
    }

    /// The settings of a guild.
    ///
    /// # Errors
    ///
    /// The store failed.
    pub async fn guild(&self, guild: GuildId) -> Result<GuildSettings, AppError> {
        Ok(self.inner.store.guild(guild).await?)
    }

    /// Sets all settings of a guild.
    ///
    /// # Errors
    ///
    /// The store failed.
    pub async fn set_guild(&self, guild: GuildId, settings: GuildSettings) -> Result<(), AppError> {
        Ok(self
            .inner
            .store
            .set_guild(guild, settings, wall_clock::now())
            .await?)
    }

    /// What a guild has set for a game.
    ///
    /// # Errors
    ///
    /// The store failed.
    pub async fn guild_game(&self, guild: GuildId, game: &str) -> Result<GuildGame, AppError> {
        Ok(self.inner.store.guild_game(guild, game).await?)
    }

    /// Sets what a guild has for a game.
    ///
    /// # Errors
    ///
    /// There is no such game, or the store failed.
    pub async fn set_guild_game(
        &self,
        guild: GuildId,
        game: &str,
        settings: GuildGame,
    ) -> Result<(), AppError> {
        let game = games::by_key(game).ok_or(Denied::NoSuchGame)?.info().key;
        let store = &self.inner.store;
        Ok(store.set_guild_game(guild, game, settings).await?)
    }
}
