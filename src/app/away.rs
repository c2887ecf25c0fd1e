//! Guilds that the bot is not in: thrown out, or the guild is not there.
//!
//! Nobody can play there then. So no deadline of such a guild is acted on, and what passed is given back to each
//! session when it is next loaded, as after an interruption of the whole house; both rest on the table of absences and
//! survive a restart. Whoever comes back within [`LIMIT`] goes on playing. Afterwards the sessions end without a
//! result; nothing is deleted.

use std::{
    collections::HashSet,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use super::{App, Trouble, draft::Draft, sessions::Loaded, wall_clock};
use crate::{
    clock::{Span, Timestamp},
    session::Command,
    store::{self, GuildId},
};

/// For how long a guild may be gone until its sessions end.
const LIMIT: Span = Span::from_days(1);

/// How many sessions of one guild are ended before others are looked at.
const AT_ONCE: u32 = 1_000;

/// The guilds that the bot is not in, as the store has them.
#[derive(Default)]
pub(super) struct Away(Mutex<HashSet<GuildId>>);

impl Away {
    fn lock(&self) -> MutexGuard<'_, HashSet<GuildId>> {
        // Every change is one call.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl App {
    /// Reads from the store which guilds the bot was not in when it ran last.
    pub(super) async fn remember_away(&self) -> Result<(), store::Error> {
        let away = self.house.store.away().await?;
        self.house
            .away
            .lock()
            .extend(away.into_iter().map(|(guild, _)| guild));
        Ok(())
    }

    /// The guilds that the bot is not in.
    #[must_use]
    pub fn away(&self) -> Vec<GuildId> {
        let mut away: Vec<GuildId> = self.house.away.lock().iter().copied().collect();
        away.sort_unstable();
        away
    }

    /// The bot is not in a guild any more, or the guild is not there.
    pub async fn left(&self, guild: GuildId) {
        match self.house.store.leave_guild(guild, wall_clock::now()).await {
            Ok(()) => {
                if self.house.away.lock().insert(guild) {
                    tracing::info!(guild.id = guild.0, "a guild is gone; its clocks stand");
                }
            }
            Err(error) => tracing::warn!(error = %error, "that a guild is gone was not saved"),
        }
    }

    /// The bot is in a guild. If it was away, what passed is given back and what was given up is owed again.
    pub async fn is_in(&self, guild: GuildId) {
        if !self.house.away.lock().contains(&guild) {
            return;
        }
        if let Err(error) = self
            .house
            .store
            .return_to_guild(guild, wall_clock::now())
            .await
        {
            tracing::warn!(error = %error, "that a guild is there again was not saved");
            return;
        }
        self.house.away.lock().remove(&guild);
        // Sessions that were replayed before do not know of it.
        self.house.cache.clear();
        self.house.deadlines.notify_one();
        tracing::info!(
            guild.id = guild.0,
            "a guild is there again; its clocks go on"
        );
        self.try_again_in(guild).await;
    }

    /// The bot is in exactly these guilds of those that `is_told_of` is true of.
    pub async fn is_in_only(&self, guilds: &[GuildId], is_told_of: impl Fn(GuildId) -> bool) {
        match self.house.store.guilds_in_play().await {
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

    /// Before something is asked of a session by somebody who can: if its guild is gone, what passed since is given
    /// back at once.
    pub(super) async fn credited_for_absence(
        &self,
        before: Arc<Loaded>,
    ) -> Result<Arc<Loaded>, Trouble> {
        let Some(guild) = before.place.guild else {
            return Ok(before);
        };
        if !self.house.away.lock().contains(&guild) {
            return Ok(before);
        }
        let (since, now) = (before.session.last_at(), wall_clock::now());
        let absences = self.house.store.absences_since(guild, since).await?;
        let mut draft = Draft::of(&before, Vec::new(), since)?;
        for from in absences
            .iter()
            .filter(|it| it.to.is_none())
            .map(|it| it.from)
        {
            draft.tell_at(Command::Interrupted { from, to: now }, now)?;
        }
        if draft.has_events() {
            Ok(self.save_credit(&before, draft).await?)
        } else {
            Ok(before)
        }
    }

    /// The times that a session of this guild must be given back, beside those of the whole house.
    pub(super) async fn absences_of(
        &self,
        guild: Option<GuildId>,
        since: Timestamp,
    ) -> Result<Vec<store::Interruption>, store::Error> {
        let Some(guild) = guild else {
            return Ok(Vec::new());
        };
        let absences = self.house.store.absences_since(guild, since).await?;
        let over = |it: store::Absence| {
            Some(store::Interruption {
                from: it.from,
                to: it.to?,
            })
        };
        Ok(absences.into_iter().filter_map(over).collect())
    }

    /// Ends the sessions of guilds that have been gone for too long.
    pub(super) async fn end_abandoned(&self) {
        if let Err(trouble) = self.try_to_end_abandoned().await {
            tracing::warn!(
                ?trouble,
                "sessions of guilds that are gone could not be ended"
            );
        }
    }

    async fn try_to_end_abandoned(&self) -> Result<(), Trouble> {
        self.house.presence.begun().await;
        let now = wall_clock::now();
        let away = self.house.store.away().await?;
        for (guild, _) in away.into_iter().filter(|(_, from)| now - *from > LIMIT) {
            self.end_in(guild).await?;
        }
        Ok(())
    }

    async fn end_in(&self, guild: GuildId) -> Result<(), Trouble> {
        let sessions = self.house.store.live_in_guild(guild, AT_ONCE).await?;
        Ok(self.abandon(sessions, "its guild is gone").await?)
    }
}
