//! Players: their names and preferences.

use super::{Error, Store, postponed, row::columns, sessions::cut, sql};
use qiyuan_core::{
    clock::{Reminder, Span, Timestamp},
    session::PlayerId,
};

/// What is known of a player; everything that was never said is empty.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Player {
    /// The name last seen.
    pub name: Option<String>,
    /// The language of the player's client, last seen.
    pub locale: Option<String>,
    /// What the player has chosen.
    pub settings: PlayerSettings,
}

/// What a player has chosen for every game; what was never chosen is empty.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PlayerSettings {
    /// The language of private answers, instead of the client's.
    pub language: Option<String>,
    /// Which seat the player usually has at the bottom of boards.
    pub orientation: Option<Orientation>,
    /// How the player hears that it is their turn.
    pub notify_turn: Option<NotifyBy>,
    /// How the player hears that a game has ended.
    pub notify_end: Option<NotifyBy>,
    /// How the player hears of a challenge to them.
    pub notify_challenge: Option<NotifyBy>,
    /// When the player is not to be notified.
    pub quiet: Option<QuietHours>,
    /// Whether the private view of a game is kept up to date.
    pub follow_view: Option<bool>,
    /// Whether the player is on leaderboards of all guilds.
    pub is_listed: Option<bool>,
    /// When the player wants to be reminded of correspondence games.
    pub reminder: Reminder,
    /// Whether others see that the player is on line.
    pub is_visible: Option<bool>,
}

/// How somebody is notified.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum NotifyBy {
    /// By a mention in the channel.
    Mention,
    /// By a direct message.
    Direct,
    /// Not at all.
    None,
}

impl NotifyBy {
    /// Every way.
    pub const ALL: [Self; 3] = [Self::Mention, Self::Direct, Self::None];

    /// The stable key.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::Mention => "mention",
            Self::Direct => "direct",
            Self::None => "none",
        }
    }

    /// The way with this key.
    #[must_use]
    pub fn from_key(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|way| way.key() == key)
    }
}

/// Hours of the day in which somebody is not to be notified.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct QuietHours {
    /// The minute of the day with which they begin, from 0 to 1439.
    pub from: u16,
    /// The minute of the day with which they end; if it is the smaller, on the next day.
    pub to: u16,
    /// The time zone in which they are meant, by its name in the IANA database.
    pub time_zone: String,
}

/// Which seat a player usually has at the bottom of boards.
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

impl GamePreferences {
    /// These, and where nothing was chosen `others`.
    #[must_use]
    pub fn or(self, others: Self) -> Self {
        Self {
            notation: self.notation.or(others.notation),
            theme: self.theme.or(others.theme),
            pieces: self.pieces.or(others.pieces),
        }
    }
}

/// The longest name, locale, time control or key that is kept, in bytes.
pub(super) const MAX_TEXT: usize = 200;

columns! {
    struct PlayerColumns {
        name: Option<String>,
        locale: Option<String>,
        language: Option<String>,
        orientation: Option<String>,
        notify_turn: Option<String>,
        notify_end: Option<String>,
        notify_challenge: Option<String>,
        quiet_from: Option<i64>,
        quiet_to: Option<i64>,
        time_zone: Option<String>,
        follow_view: Option<i64>,
        is_listed: Option<i64>,
        remind_ms: Option<i64>,
        is_visible: Option<i64>,
    }
}

impl PlayerColumns {
    fn into_player(self) -> Player {
        let notify = |key: Option<String>| key.as_deref().and_then(NotifyBy::from_key);
        let minute = |minute: Option<i64>| minute.and_then(|minute| u16::try_from(minute).ok());
        let hours = minute(self.quiet_from).zip(minute(self.quiet_to));
        let quiet = hours.zip(self.time_zone);
        Player {
            name: self.name,
            locale: self.locale,
            settings: PlayerSettings {
                language: self.language,
                orientation: self.orientation.as_deref().and_then(Orientation::from_key),
                notify_turn: notify(self.notify_turn),
                notify_end: notify(self.notify_end),
                notify_challenge: notify(self.notify_challenge),
                quiet: quiet.map(|((from, to), time_zone)| QuietHours {
                    from,
                    to,
                    time_zone,
                }),
                follow_view: self.follow_view.map(|follow| follow != 0),
                is_listed: self.is_listed.map(|is_listed| is_listed != 0),
                reminder: match self.remind_ms {
                    None => Reminder::Usual,
                    Some(0) => Reminder::Never,
                    Some(ms) => Reminder::Before(Span::from_ms(ms)),
                },
                is_visible: self.is_visible.map(|is_visible| is_visible != 0),
            },
        }
    }
}

/// How a choice is stored.
fn remind_ms(reminder: Reminder) -> Option<i64> {
    match reminder {
        Reminder::Usual => None,
        Reminder::Never => Some(0),
        Reminder::Before(span) => Some(span.as_ms().max(0)),
    }
}

columns! {
    struct PreferenceColumns {
        notation: Option<String>,
        theme: Option<String>,
        pieces: Option<String>,
    }
}

impl PreferenceColumns {
    fn into_preferences(self) -> GamePreferences {
        GamePreferences {
            notation: self.notation,
            theme: self.theme,
            pieces: self.pieces,
        }
    }
}

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
        Ok(row.map(PlayerColumns::into_player).unwrap_or_default())
    }

    /// Until when a player has seen which of their games have ended.
    ///
    /// # Errors
    /// [`Error::Unavailable`], [`Error::Database`].
    pub async fn results_seen(&self, id: PlayerId) -> Result<Option<Timestamp>, Error> {
        let row: Option<(Option<i64>,)> = sqlx::query_as(sql::RESULTS_SEEN)
            .bind(id.0.cast_signed())
            .fetch_optional(&self.readers)
            .await?;
        Ok(row.and_then(|(at,)| at).map(Timestamp::from_ms))
    }

    /// Notes until when a player who is known has seen which of their games have ended.
    ///
    /// # Errors
    /// [`Error::Unavailable`], [`Error::Database`].
    pub async fn set_results_seen(&self, id: PlayerId, until: Timestamp) -> Result<(), Error> {
        self.writer
            .run(move |db| {
                Box::pin(async move {
                    sqlx::query(sql::SET_RESULTS_SEEN)
                        .bind(id.0.cast_signed())
                        .bind(until.as_ms())
                        .execute(db)
                        .await?;
                    Ok(())
                })
            })
            .await
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

    /// Changes what a player has chosen for every game. Of changes that are made at once none is lost. With a time that
    /// `change` returns, what the player would be told later is told then, in the same transaction.
    ///
    /// # Errors
    /// [`Error::Unavailable`], [`Error::Database`].
    pub async fn change_player<T: Send + 'static>(
        &self,
        id: PlayerId,
        now: Timestamp,
        change: impl FnOnce(&mut PlayerSettings) -> (T, Option<Timestamp>) + Send + 'static,
    ) -> Result<T, Error> {
        let short = |text: String| cut(&text, MAX_TEXT);
        self.writer
            .run(move |db| {
                Box::pin(async move {
                    let held: PlayerColumns = sqlx::query_as(sql::HOLD_PLAYER)
                        .bind(id.0.cast_signed())
                        .bind(now.as_ms())
                        .fetch_one(&mut *db)
                        .await?;
                    let mut settings = held.into_player().settings;
                    let (changed, tell_by) = change(&mut settings);
                    let quiet = settings.quiet;
                    let hours = quiet.as_ref().map(|quiet| (quiet.from, quiet.to)).unzip();
                    sqlx::query(sql::SET_PLAYER)
                        .bind(id.0.cast_signed())
                        .bind(settings.language.map(short))
                        .bind(settings.orientation.map(Orientation::key))
                        .bind(settings.notify_turn.map(NotifyBy::key))
                        .bind(settings.notify_end.map(NotifyBy::key))
                        .bind(settings.notify_challenge.map(NotifyBy::key))
                        .bind(hours.0.map(i64::from))
                        .bind(hours.1.map(i64::from))
                        .bind(quiet.map(|quiet| short(quiet.time_zone)))
                        .bind(settings.follow_view.map(i64::from))
                        .bind(settings.is_listed.map(i64::from))
                        .bind(remind_ms(settings.reminder))
                        .bind(settings.is_visible.map(i64::from))
                        .execute(&mut *db)
                        .await?;
                    if let Some(at) = tell_by {
                        postponed::tell_by(db, id, at).await?;
                    }
                    Ok(changed)
                })
            })
            .await
    }

    /// What a player likes in a game.
    ///
    /// # Errors
    /// [`Error::Unavailable`], [`Error::Database`].
    pub async fn preferences(&self, id: PlayerId, game: &str) -> Result<GamePreferences, Error> {
        let row: Option<PreferenceColumns> = sqlx::query_as(sql::PREFERENCES)
            .bind(id.0.cast_signed())
            .bind(game)
            .fetch_optional(&self.readers)
            .await?;
        Ok(row
            .map(PreferenceColumns::into_preferences)
            .unwrap_or_default())
    }

    /// Changes what a player likes in a game; what was kept under `formerly` counts where nothing else was chosen, and
    /// is kept with it from now on. Of changes that are made at once none is lost.
    ///
    /// # Errors
    /// [`Error::Unavailable`], [`Error::Database`].
    pub async fn change_preferences<T: Send + 'static>(
        &self,
        id: PlayerId,
        game: &str,
        formerly: Option<&str>,
        change: impl FnOnce(&mut GamePreferences) -> T + Send + 'static,
    ) -> Result<T, Error> {
        let short = |text: Option<String>| text.map(|text| cut(&text, MAX_TEXT));
        let player = id.0.cast_signed();
        let game = cut(game, MAX_TEXT);
        let formerly = formerly.map(|game| cut(game, MAX_TEXT));
        self.writer
            .run(move |db| {
                Box::pin(async move {
                    let held: PreferenceColumns = sqlx::query_as(sql::HOLD_PREFERENCES)
                        .bind(player)
                        .bind(&game)
                        .fetch_one(&mut *db)
                        .await?;
                    let mut preferences = held.into_preferences();
                    if let Some(formerly) = formerly {
                        let former: Option<PreferenceColumns> = sqlx::query_as(sql::PREFERENCES)
                            .bind(player)
                            .bind(&formerly)
                            .fetch_optional(&mut *db)
                            .await?;
                        if let Some(former) = former.map(PreferenceColumns::into_preferences) {
                            preferences = preferences.or(former);
                        }
                        sqlx::query(sql::FORGET_PREFERENCES)
                            .bind(player)
                            .bind(formerly)
                            .execute(&mut *db)
                            .await?;
                    }
                    let changed = change(&mut preferences);
                    sqlx::query(sql::SET_PREFERENCES)
                        .bind(player)
                        .bind(game)
                        .bind(short(preferences.notation))
                        .bind(short(preferences.theme))
                        .bind(short(preferences.pieces))
                        .execute(db)
                        .await?;
                    Ok(changed)
                })
            })
            .await
    }
}
