//! What is stored of a person beside their games, for themselves.

use super::{AuditEntry, Error, GamePreferences, Moderation, SavedSetup, Store, row::columns, sql};
use qiyuan_core::{
    clock::Timestamp,
    contest::conduct::ContestId,
    session::{PlayerId, SessionId},
};

/// What is stored of a person, beside [`Player`](super::Player), ratings and sessions.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PersonalData {
    /// What they like in games, by the key of the game.
    pub preferences: Vec<(String, GamePreferences)>,
    /// Whom they have blocked, and since when.
    pub blocked: Vec<(PlayerId, Timestamp)>,
    /// Where they may not play, by the number of the guild, and since when.
    pub bans: Vec<(u64, Timestamp)>,
    /// What they did as moderators, or what was done about them, by the number of the guild; the latest first.
    pub audit: Vec<(u64, AuditEntry)>,
    /// How their ratings changed, the latest first.
    pub changes: Vec<PersonalChange>,
    /// On whose lists they stand: game, speed, number of the guild, 0 for none, and since when the last game there is
    /// over.
    pub listed: Vec<(String, String, u64, Timestamp)>,
    /// From when until when they were or are on vacation, the latest first.
    pub vacations: Vec<(Timestamp, Timestamp)>,
    /// When they left rated games early.
    pub early_exits: Vec<Timestamp>,
    /// What they are told later: the session, what, when.
    pub postponed: Vec<(SessionId, String, Timestamp)>,
    /// Direct messages to them that are deleted later, with their channels.
    pub messages: Vec<(u64, u64)>,
    /// Until when they have seen which of their games have ended.
    pub results_seen: Option<Timestamp>,
    /// What they keep to begin games from, by name.
    pub setups: Vec<SavedSetup>,
    /// The board that they are setting up.
    pub setup_draft: Option<String>,
    /// The contests that they have opened or joined, the latest first.
    pub contests: Vec<ContestId>,
}

/// A change of a rating.
#[derive(Clone, Debug, PartialEq)]
pub struct PersonalChange {
    /// By which session.
    pub session: SessionId,
    /// The game and the speed, by their keys.
    pub kind: (String, String),
    /// Before and after.
    pub ratings: (f64, f64),
    /// How much it counted.
    pub weight: f64,
    /// What the player reached, by its key.
    pub result: String,
    /// When.
    pub at: Timestamp,
}

columns! {
    struct PreferenceColumns {
        game: String,
        notation: Option<String>,
        theme: Option<String>,
        pieces: Option<String>,
    }
}

impl From<PreferenceColumns> for (String, GamePreferences) {
    fn from(row: PreferenceColumns) -> Self {
        let preferences = GamePreferences {
            notation: row.notation,
            theme: row.theme,
            pieces: row.pieces,
        };
        (row.game, preferences)
    }
}

columns! {
    struct ChangeColumns {
        session_id: i64,
        game: String,
        speed: String,
        before_rating: f64,
        after_rating: f64,
        weight: f64,
        result: String,
        at_ms: i64,
    }
}

impl From<ChangeColumns> for PersonalChange {
    fn from(row: ChangeColumns) -> Self {
        Self {
            session: SessionId(row.session_id),
            kind: (row.game, row.speed),
            ratings: (row.before_rating, row.after_rating),
            weight: row.weight,
            result: row.result,
            at: Timestamp::from_ms(row.at_ms),
        }
    }
}

columns! {
    struct AuditOfGuild {
        guild_id: i64,
        at_ms: i64,
        moderator_id: i64,
        action: String,
        session_id: Option<i64>,
        player_id: Option<i64>,
        reason: String,
    }
}

impl AuditOfGuild {
    fn into_entry(self) -> Result<(u64, AuditEntry), Error> {
        let action = Moderation::read(&self.action, self.session_id, self.player_id);
        let entry = AuditEntry {
            at: Timestamp::from_ms(self.at_ms),
            moderator: PlayerId(self.moderator_id.cast_unsigned()),
            action: action
                .ok_or_else(|| Error::fault(format!("unknown moderation {:?}", self.action)))?,
            reason: self.reason,
        };
        Ok((self.guild_id.cast_unsigned(), entry))
    }
}

impl Store {
    /// What is stored of a person beside their games: `most` entries of each kind, the latest.
    ///
    /// # Errors
    /// [`Error::Unavailable`], [`Error::Database`].
    pub async fn personal_data(&self, player: PlayerId, most: u32) -> Result<PersonalData, Error> {
        let (id, most) = (player.0.cast_signed(), i64::from(most));
        let db = &self.readers;
        let at = Timestamp::from_ms;
        let preferences: Vec<PreferenceColumns> = sqlx::query_as(sql::PREFERENCES_OF)
            .bind(id)
            .fetch_all(db)
            .await?;
        let [blocked, bans] = self.blocks_and_bans(id).await?;
        let audit: Vec<AuditOfGuild> = sqlx::query_as(sql::AUDIT_OF)
            .bind(id)
            .bind(most)
            .fetch_all(db)
            .await?;
        let changes: Vec<ChangeColumns> = sqlx::query_as(sql::RATING_CHANGES_OF)
            .bind(id)
            .bind(most)
            .fetch_all(db)
            .await?;
        let listed: Vec<(String, String, i64, i64)> = sqlx::query_as(sql::GUILD_RATINGS_OF)
            .bind(id)
            .fetch_all(db)
            .await?;
        let postponed: Vec<(i64, String, i64)> = sqlx::query_as(sql::NEWS_OF)
            .bind(id)
            .bind(most)
            .fetch_all(db)
            .await?;
        let vacations: Vec<(i64, i64)> = sqlx::query_as(sql::ALL_VACATIONS_OF)
            .bind(id)
            .bind(most)
            .fetch_all(db)
            .await?;
        let messages: Vec<(i64, i64)> = sqlx::query_as(sql::MESSAGES_TO)
            .bind(id)
            .bind(most)
            .fetch_all(db)
            .await?;
        let number = i64::cast_unsigned;
        Ok(PersonalData {
            preferences: preferences.into_iter().map(Into::into).collect(),
            blocked: blocked
                .into_iter()
                .map(|(id, since)| (PlayerId(number(id)), at(since)))
                .collect(),
            bans: bans
                .into_iter()
                .map(|(guild, since)| (number(guild), at(since)))
                .collect(),
            audit: audit
                .into_iter()
                .map(AuditOfGuild::into_entry)
                .collect::<Result<_, _>>()?,
            changes: changes.into_iter().map(PersonalChange::from).collect(),
            listed: listed
                .into_iter()
                .map(|(game, speed, guild, last)| (game, speed, number(guild), at(last)))
                .collect(),
            vacations: vacations
                .into_iter()
                .map(|(from, until)| (at(from), at(until)))
                .collect(),
            early_exits: self.early_exits(player, at(i64::MIN)).await?,
            postponed: postponed
                .into_iter()
                .map(|(session, news, tell)| (SessionId(session), news, at(tell)))
                .collect(),
            messages: messages
                .into_iter()
                .map(|(message, channel)| (number(message), number(channel)))
                .collect(),
            results_seen: self.results_seen(player).await?,
            setups: self.setups_of(player).await?,
            setup_draft: self.setup_draft(player).await?,
            contests: self.contests_with(player, most).await?,
        })
    }

    /// Whom somebody has blocked and where they are banned, each since when.
    async fn blocks_and_bans(&self, player: i64) -> Result<[Vec<(i64, i64)>; 2], Error> {
        let of = |statement| {
            let query = sqlx::query_as(statement).bind(player);
            query.fetch_all(&self.readers)
        };
        Ok([of(sql::BLOCKS_OF).await?, of(sql::BANS_OF).await?])
    }

    /// Up to `limit` sessions before `before` in which somebody plays or played, or which they began; the latest first.
    ///
    /// # Errors
    /// [`Error::Unavailable`], [`Error::Database`].
    pub async fn sessions_with(
        &self,
        player: PlayerId,
        before: SessionId,
        limit: u32,
    ) -> Result<Vec<SessionId>, Error> {
        let ids: Vec<i64> = sqlx::query_scalar(sql::SESSIONS_OF)
            .bind(player.0.cast_signed())
            .bind(before.0)
            .bind(i64::from(limit))
            .fetch_all(&self.readers)
            .await?;
        Ok(ids.into_iter().map(SessionId).collect())
    }
}
