//! What is known of players and guilds beside their games: names, languages, preferences, settings.

use super::{App, AppError, Denied, quiet_until, wall_clock};
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

    /// Changes what a player has chosen for every game. Of changes that are made at once none is lost. What waits for
    /// quiet hours that end earlier now, or are switched off, is told then.
    ///
    /// # Errors
    ///
    /// The store failed.
    pub async fn change_player<T: Send + 'static>(
        &self,
        player: PlayerId,
        change: impl FnOnce(&mut PlayerSettings) -> T + Send + 'static,
    ) -> Result<T, AppError> {
        let (store, now) = (&self.inner.store, wall_clock::now());
        let change = move |settings: &mut PlayerSettings| {
            let (before, reminder) = (settings.quiet.clone(), settings.reminder);
            let changed = change(settings);
            let quiet = settings.quiet.as_ref();
            let tell_by = (quiet != before.as_ref()).then(|| {
                let end = quiet.and_then(|quiet| quiet_until(quiet, now));
                end.unwrap_or(now)
            });
            let is_reminded_anew = settings.reminder != reminder;
            ((changed, tell_by.is_some(), is_reminded_anew), tell_by)
        };
        let changed = store.change_player(player, now, change).await?;
        let (changed, is_told_earlier, is_reminded_anew) = changed;
        if is_reminded_anew {
            self.tell_games_of(player).await?;
        }
        if is_told_earlier {
            self.inner.owed.notify_one();
        }
        Ok(changed)
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
        Ok(chosen.or(own))
    }

    /// Changes what a player likes in a game and its whole family. Of changes that are made at once none is lost.
    ///
    /// # Errors
    ///
    /// There is no such game, or the store failed.
    pub async fn change_preferences<T: Send + 'static>(
        &self,
        player: PlayerId,
        game: &str,
        change: impl FnOnce(&mut GamePreferences) -> T + Send + 'static,
    ) -> Result<T, AppError> {
        let family = self.family_key(game)?;
        let formerly = Some(game).filter(|game| *game != family);
        let store = &self.inner.store;
        Ok(store
            .change_preferences(player, family, formerly, change)
            .await?)
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

    /// Changes settings of a guild. Of changes that are made at once none is lost.
    ///
    /// # Errors
    ///
    /// The store failed.
    pub async fn change_guild<T: Send + 'static>(
        &self,
        guild: GuildId,
        change: impl FnOnce(&mut GuildSettings) -> T + Send + 'static,
    ) -> Result<T, AppError> {
        let (store, now) = (&self.inner.store, wall_clock::now());
        Ok(store.change_guild(guild, now, change).await?)
    }

    /// What a guild has set for a game.
    ///
    /// # Errors
    ///
    /// The store failed.
    pub async fn guild_game(&self, guild: GuildId, game: &str) -> Result<GuildGame, AppError> {
        Ok(self.inner.store.guild_game(guild, game).await?)
    }

    /// The keys of the games for which a guild has set a clock, in alphabetical order.
    ///
    /// # Errors
    ///
    /// The store failed.
    pub async fn games_with_clocks(&self, guild: GuildId) -> Result<Vec<String>, AppError> {
        Ok(self.inner.store.games_with_clocks(guild).await?)
    }

    /// Changes what a guild has set for a game. Of changes that are made at once none is lost.
    ///
    /// # Errors
    ///
    /// There is no such game, or the store failed.
    pub async fn change_guild_game<T: Send + 'static>(
        &self,
        guild: GuildId,
        game: &str,
        change: impl FnOnce(&mut GuildGame) -> T + Send + 'static,
    ) -> Result<T, AppError> {
        let game = games::by_key(game).ok_or(Denied::NoSuchGame)?.info().key;
        let store = &self.inner.store;
        Ok(store.change_guild_game(guild, game, change).await?)
    }
}
