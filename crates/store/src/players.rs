//! Players: their names and preferences.

use super::{Error, Store, sessions::cut, sql};
use qiyuan_core::{clock::Timestamp, session::PlayerId};

/// What is known of a player; everything that was never said is empty.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Player {
    /// The name last seen.
    pub name: Option<String>,
    /// The language of the player's client, last seen.
    pub locale: Option<String>,
    /// Which way round the player looks at boards.
    pub orientation: Option<Orientation>,
    /// Whether a turn may notify the player; yes unless the player said no.
    pub pings: Option<bool>,
}

/// Which way round a player looks at boards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Orientation {
    /// The own seat at the bottom.
    Own,
    /// The first seat at the bottom, for every viewer.
    First,
    /// The own seat at the top.
    Flipped,
}

impl Orientation {
    /// Every orientation.
    pub const ALL: [Self; 3] = [Self::Own, Self::First, Self::Flipped];

    /// The stable key.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::Own => "own",
            Self::First => "first",
            Self::Flipped => "flipped",
        }
    }

    /// The orientation with this key.
    #[must_use]
    pub fn from_key(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|way| way.key() == key)
    }
}

/// What a player likes in one game, each by its key; empty means the usual.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GamePreferences {
    /// The notation of moves.
    pub notation: Option<String>,
    /// The colors of the board.
    pub theme: Option<String>,
    /// The set of pieces.
    pub pieces: Option<String>,
}

/// The longest name, locale or key that is kept, in bytes.
const MAX_TEXT: usize = 200;

/// Name, locale, orientation, pings.
type PlayerColumns = (Option<String>, Option<String>, Option<String>, Option<i64>);

impl Store {
    /// What is known of a player; nothing is known of a stranger.
    ///
    /// # Errors
    /// [`Error::Unavailable`], [`Error::Database`].
    pub async fn player(&self, id: PlayerId) -> Result<Player, Error> {
        let row: Option<PlayerColumns> = sqlx::query_as(sql::PLAYER)
            .bind(id.0.cast_signed())
            .fetch_optional(&self.readers)
            .await?;
        let Some((name, locale, orientation, pings)) = row else {
            return Ok(Player::default());
        };
        Ok(Player {
            name,
            locale,
            orientation: orientation.as_deref().and_then(Orientation::from_key),
            pings: pings.map(|pings| pings != 0),
        })
    }

    /// Remembers the name of a player, and the locale if it is known. Costs a write only when something is new.
    ///
    /// # Errors
    /// [`Error::Unavailable`], [`Error::Database`].
    pub async fn remember_user(
        &self,
        id: PlayerId,
        name: &str,
        locale: Option<&str>,
        now: Timestamp,
    ) -> Result<(), Error> {
        let name = cut(name, MAX_TEXT);
        let locale = locale.map(|locale| cut(locale, MAX_TEXT));
        let known = self.player(id).await?;
        if known.name.as_ref() == Some(&name) && (locale.is_none() || known.locale == locale) {
            return Ok(());
        }
        self.writer
            .run(move |db| {
                Box::pin(async move {
                    sqlx::query(sql::MEET_PLAYER)
                        .bind(id.0.cast_signed())
                        .bind(name)
                        .bind(locale)
                        .bind(now.as_ms())
                        .execute(db)
                        .await?;
                    Ok(())
                })
            })
            .await
    }

    /// Sets what a player wants in every game.
    ///
    /// # Errors
    /// [`Error::Unavailable`], [`Error::Database`].
    pub async fn set_player(
        &self,
        id: PlayerId,
        orientation: Option<Orientation>,
        pings: Option<bool>,
        now: Timestamp,
    ) -> Result<(), Error> {
        self.writer
            .run(move |db| {
                Box::pin(async move {
                    sqlx::query(sql::SET_PLAYER)
                        .bind(id.0.cast_signed())
                        .bind(orientation.map(Orientation::key))
                        .bind(pings.map(i64::from))
                        .bind(now.as_ms())
                        .execute(db)
                        .await?;
                    Ok(())
                })
            })
            .await
    }

    /// What a player likes in a game.
    ///
    /// # Errors
    /// [`Error::Unavailable`], [`Error::Database`].
    pub async fn preferences(&self, id: PlayerId, game: &str) -> Result<GamePreferences, Error> {
        let row: Option<(Option<String>, Option<String>, Option<String>)> =
            sqlx::query_as(sql::PREFERENCES)
                .bind(id.0.cast_signed())
                .bind(game)
                .fetch_optional(&self.readers)
                .await?;
        let (notation, theme, pieces) = row.unwrap_or_default();
        Ok(GamePreferences {
            notation,
            theme,
            pieces,
        })
    }

    /// Sets what a player likes in a game.
    ///
    /// # Errors
    /// [`Error::Unavailable`], [`Error::Database`].
    pub async fn set_preferences(
        &self,
        id: PlayerId,
        game: &str,
        preferences: GamePreferences,
    ) -> Result<(), Error> {
        let short = |text: Option<String>| text.map(|text| cut(&text, MAX_TEXT));
        let game = cut(game, MAX_TEXT);
        let (notation, theme, pieces) = (
            short(preferences.notation),
            short(preferences.theme),
            short(preferences.pieces),
        );
        self.writer
            .run(move |db| {
                Box::pin(async move {
                    sqlx::query(sql::SET_PREFERENCES)
                        .bind(id.0.cast_signed())
                        .bind(game)
                        .bind(notation)
                        .bind(theme)
                        .bind(pieces)
                        .execute(db)
                        .await?;
                    Ok(())
                })
            })
            .await
    }
}
