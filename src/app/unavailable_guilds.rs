//! Guilds that the bot is not in: thrown out, or the guild is not there.
//!
//! Nobody can play there then. So no deadline of such a guild is acted on, and what passed is given back to its sessions;
//! both rest on the table of absences and survive a restart. Whoever comes back within [`LIMIT`] goes on playing.
//! Afterwards the sessions end without a result, but only when the chat service has just said that the guild is still
//! gone: it may have come back unheard. Nothing is deleted.

use std::{
    collections::HashSet,
    sync::{Mutex, MutexGuard, PoisonError},
};

use super::{App, AppError, wall_clock};
use crate::store::{self, GuildId};
use qiyuan_core::clock::Span;

/// For how long a guild may be gone until its sessions end.
const LIMIT: Span = Span::from_days(1);

/// How many sessions of one guild are ended before others are looked at.
const AT_ONCE: u32 = 1_000;

/// The guilds that the bot is not in, as the store has them.
#[derive(Default)]
pub(super) struct UnavailableGuilds {
    guilds: Mutex<HashSet<GuildId>>,
    /// Held while the store and this are changed, so that they stay the same.
    changing: tokio::sync::Mutex<()>,
}

impl UnavailableGuilds {
    fn lock(&self) -> MutexGuard<'_, HashSet<GuildId>> {
        // Every change is one call.
        self.guilds.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether the bot is not in a guild.
    pub(super) fn contains(&self, guild: GuildId) -> bool {
        self.lock().contains(&guild)
    }
}

impl App {
    /// Reads from the store which guilds the bot was not in when it ran last.
    pub(super) async fn remember_away(&self) -> Result<(), store::Error> {
        let changing = self.inner.unavailable_guilds.changing.lock().await;
        let away = self.inner.store.away().await?;
        let guilds = away.into_iter().map(|(guild, _)| guild);
        self.inner.unavailable_guilds.lock().extend(guilds);
        drop(changing);
        Ok(())
    }

    /// The guilds that the bot is not in.
    #[must_use]
    pub fn away(&self) -> Vec<GuildId> {
        let mut away: Vec<GuildId> = self
            .inner
            .unavailable_guilds
            .lock()
            .iter()
            .copied()
            .collect();
        away.sort_unstable();
        away
    }

    /// The bot is not in a guild any more, or the guild is not there.
    pub async fn left(&self, guild: GuildId) {
        let changing = self.inner.unavailable_guilds.changing.lock().await;
        match self.inner.store.leave_guild(guild, wall_clock::now()).await {
            Ok(is_away) => {
                if is_away && self.inner.unavailable_guilds.lock().insert(guild) {
                    tracing::info!(guild.id = guild.0, "a guild is gone; its clocks stand");
                }
            }
            Err(error) => tracing::warn!(error = %error, "that a guild is gone was not saved"),
        }
        drop(changing);
    }

    /// The bot is in a guild. If it was away, what passed is given back and what was given up is owed again.
    pub async fn is_in(&self, guild: GuildId) {
        if !self.inner.unavailable_guilds.contains(guild) {
            return;
        }
        let changing = self.inner.unavailable_guilds.changing.lock().await;
        let store = &self.inner.store;
        if let Err(error) = store.return_to_guild(guild, wall_clock::now()).await {
            tracing::warn!(error = %error, "that a guild is there again was not saved");
            return;
        }
        // Sessions that were replayed before do not know of it. Until they are forgotten, whoever asks something of them
        // gives back what passed.
        self.inner.cache.clear();
        self.inner.unavailable_guilds.lock().remove(&guild);
        drop(changing);
        self.inner.deadlines.notify_one();
        tracing::info!(
            guild.id = guild.0,
            "a guild is there again; its clocks go on"
        );
        self.try_again_in(guild).await;
    }

    /// The bot is in exactly these guilds of those that `is_told_of` is true of.
    pub async fn is_in_only(&self, guilds: &[GuildId], is_told_of: impl Fn(GuildId) -> bool) {
        match self.inner.store.guilds_in_play().await {
            Ok(in_play) => {
                for guild in in_play {
                    if is_told_of(guild) && !guilds.contains(&guild) {
                        self.left(guild).await;
                    }
                }
            }
            Err(error) => tracing::warn!(error = %error, "guilds that are gone are not known"),
        }
    }

    /// Forgets the guilds in which nothing goes on any more.
    pub(super) async fn forget_absences(&self) {
        let changing = self.inner.unavailable_guilds.changing.lock().await;
        match self.inner.store.forget_absences().await {
            Ok(forgotten) => {
                let mut away = self.inner.unavailable_guilds.lock();
                away.retain(|guild| !forgotten.contains(guild));
            }
            Err(error) => tracing::warn!(error = %error, "old absences were not forgotten"),
        }
        drop(changing);
    }

    /// The bot is still not in a guild: whoever says so has just asked. If that has been so for too long, what is going on
    /// there ends.
    pub async fn is_still_away(&self, guild: GuildId) {
        if let Err(error) = self.end_if_abandoned(guild).await {
            tracing::warn!(
                guild.id = guild.0,
                ?error,
                "sessions of a guild that is gone could not be ended"
            );
        }
    }

    async fn end_if_abandoned(&self, guild: GuildId) -> Result<(), AppError> {
        let (store, now) = (&self.inner.store, wall_clock::now());
        let away = store.away().await?;
        let is_abandoned = |(gone, from)| gone == guild && now - from > LIMIT;
        if away.into_iter().any(is_abandoned) {
            let sessions = store.live_in_guild(guild, AT_ONCE).await?;
            self.abandon(sessions, "its guild is gone").await?;
        }
        Ok(())
    }
}
