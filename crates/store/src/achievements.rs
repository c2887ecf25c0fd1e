//! What players have reached: written by the consumer of the ends of sessions that looks for it.

use std::collections::BTreeSet;

use super::{Connection, Ends, Error, Store, Surface, ends, outbox, row::columns, sql};
use qiyuan_core::{
    achievement::{Career, Tier, tier},
    clock::Timestamp,
    session::{PlayerId, SessionId, Version},
};

/// The name under which the ends are read.
const CONSUMER: &str = "achievements";

/// A tier that somebody has reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Achieved {
    /// Who.
    pub player: PlayerId,
    /// What.
    pub tier: Tier,
    /// When.
    pub at: Timestamp,
    /// By the end of which session.
    pub session: SessionId,
}

/// What follows from ends that were read, saved as one.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Achievements {
    /// The careers that have changed.
    pub careers: Vec<(PlayerId, Career)>,
    /// What was reached; whoever has it already keeps the earlier one.
    pub achieved: Vec<Achieved>,
    /// The sessions that tell of it, and from when on.
    pub announced: Vec<(SessionId, Timestamp)>,
}

columns! {
    struct AchievedColumns {
        player_id: i64,
        achievement: String,
        tier: i64,
        at_ms: i64,
        session_id: i64,
    }
}

impl AchievedColumns {
    /// Nothing of a tier that there is no longer.
    fn into_achieved(self) -> Option<Achieved> {
        Some(Achieved {
            player: PlayerId(self.player_id.cast_unsigned()),
            tier: tier(&self.achievement, u32::try_from(self.tier).ok()?)?,
            at: Timestamp::from_ms(self.at_ms),
            session: SessionId(self.session_id),
        })
    }
}

impl Store {
    /// Up to `limit` ends of sessions in which nobody has looked for achievements.
    ///
    /// # Errors
    /// Those of [`Store::next_ends`].
    pub async fn next_ends_for_achievements(&self, limit: u32) -> Result<Ends, Error> {
        self.next_ends(CONSUMER, limit).await
    }

    /// The career of a player, an empty one if nothing was counted; nothing if it cannot be read.
    ///
    /// # Errors
    /// [`Error::Unavailable`], [`Error::Database`].
    pub async fn career(&self, player: PlayerId) -> Result<Option<Career>, Error> {
        let text: Option<String> = sqlx::query_scalar(sql::CAREER)
            .bind(player.0.cast_signed())
            .fetch_optional(&self.readers)
            .await?;
        Ok(match text {
            Some(text) => Career::from_text(&text),
            None => Some(Career::default()),
        })
    }

    /// Saves what follows from ends that were read.
    ///
    /// # Errors
    /// [`Error::Conflict`] if somebody else has read them meanwhile.
    pub async fn achieve(&self, read: &Ends, achievements: Achievements) -> Result<(), Error> {
        let read = read.clone();
        self.writer
            .run(move |db| {
                Box::pin(async move {
                    ends::move_cursor(db, CONSUMER, &read).await?;
                    save(db, achievements).await
                })
            })
            .await
    }

    /// What a player has reached, the earliest first.
    ///
    /// # Errors
    /// [`Error::Unavailable`], [`Error::Database`].
    pub async fn achievements_of(&self, player: PlayerId) -> Result<Vec<Achieved>, Error> {
        let rows: Vec<AchievedColumns> = sqlx::query_as(sql::ACHIEVEMENTS_OF)
            .bind(player.0.cast_signed())
            .fetch_all(&self.readers)
            .await?;
        let rows = rows.into_iter();
        Ok(rows.filter_map(AchievedColumns::into_achieved).collect())
    }

    /// What was reached by the end of a session.
    ///
    /// # Errors
    /// [`Error::Unavailable`], [`Error::Database`].
    pub async fn achievements_by(&self, session: SessionId) -> Result<Vec<Achieved>, Error> {
        let rows: Vec<AchievedColumns> = sqlx::query_as(sql::ACHIEVEMENTS_BY)
            .bind(session.0)
            .fetch_all(&self.readers)
            .await?;
        let rows = rows.into_iter();
        Ok(rows.filter_map(AchievedColumns::into_achieved).collect())
    }

    /// Whose careers hold games that are gone with their guilds, and so cannot be computed anew.
    ///
    /// # Errors
    /// [`Error::Unavailable`], [`Error::Database`].
    pub async fn kept_careers(&self) -> Result<BTreeSet<PlayerId>, Error> {
        let rows: Vec<i64> = sqlx::query_scalar(sql::KEPT_CAREERS)
            .fetch_all(&self.readers)
            .await?;
        let player = |id: i64| PlayerId(id.cast_unsigned());
        Ok(rows.into_iter().map(player).collect())
    }

    /// Puts achievements and careers in the place of all that stand but those that are kept.
    ///
    /// # Errors
    /// [`Error::Unavailable`], [`Error::Database`].
    pub async fn replace_achievements(&self, achievements: Achievements) -> Result<(), Error> {
        self.writer
            .run(move |db| {
                Box::pin(async move {
                    for statement in [sql::FORGET_ACHIEVEMENTS, sql::FORGET_CAREERS] {
                        sqlx::query(statement).execute(&mut *db).await?;
                    }
                    save(db, achievements).await
                })
            })
            .await
    }
}

async fn save(db: &mut Connection, achievements: Achievements) -> Result<(), Error> {
    for (player, career) in achievements.careers {
        sqlx::query(sql::SET_CAREER)
            .bind(player.0.cast_signed())
            .bind(career.to_text())
            .execute(&mut *db)
            .await?;
    }
    for it in achievements.achieved {
        sqlx::query(sql::ACHIEVE)
            .bind(it.player.0.cast_signed())
            .bind(it.tier.key)
            .bind(i64::from(it.tier.reached))
            .bind(it.at.as_ms())
            .bind(it.session.0)
            .execute(&mut *db)
            .await?;
    }
    for (session, at) in achievements.announced {
        let version: i64 = sqlx::query_scalar(sql::SESSION_EXISTS)
            .bind(session.0)
            .fetch_one(&mut *db)
            .await?;
        let version = Version(version.cast_unsigned());
        outbox::owe(db, session.into(), Surface::Achievements, version, at).await?;
    }
    Ok(())
}
