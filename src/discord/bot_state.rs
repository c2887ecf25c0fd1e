//! What every interaction is served with: the house, and a little that is known of Discord.

use std::{
    collections::{HashMap, VecDeque},
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use serenity::{http::Http, model::user::User};
use tokio::time;

use super::{
    incoming::display_name,
    rate_limit::RateLimiter,
    wording::{self, Language},
};
use crate::{
    app::{App, GuildId, wall_clock},
    telemetry::{in_seconds, metrics},
};
use qiyuan_core::{clock::Timestamp, session::PlayerId};

/// How many acknowledgements are remembered for the latency that `/about` tells.
const REMEMBERED: usize = 1_000;

/// The house, as Discord's users meet it.
pub struct BotState {
    /// The house.
    pub app: App,
    /// The way by which interactions are answered.
    pub answers: Arc<Http>,
    /// What everything else goes through.
    pub(super) gate: Arc<RateLimiter>,
    guild_locales: Mutex<HashMap<GuildId, String>>,
    /// Milliseconds from a user's action to our acknowledgement, the latest last.
    acknowledged: Mutex<VecDeque<i64>>,
}

impl BotState {
    /// The front of a house, which answers interactions by way of `answers`.
    #[must_use]
    pub(super) fn new(app: App, answers: Arc<Http>, gate: Arc<RateLimiter>) -> Self {
        Self {
            app,
            answers,
            gate,
            guild_locales: Mutex::default(),
            acknowledged: Mutex::default(),
        }
    }

    /// Remembers the language of a server.
    pub fn note_guild(&self, guild: GuildId, locale: &str) {
        let mut locales = self
            .guild_locales
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        locales.insert(guild, locale.to_owned());
    }

    /// After something was sent: if we may write again where we could not on its server, what was given up there is
    /// owed again.
    pub(super) async fn go_on_where_reopened(&self, guild: Option<GuildId>) {
        if let Some(guild) = guild
            && self.gate.take_reopened(guild.0)
        {
            self.app.try_again_in(guild).await;
        }
    }

    /// Something may have changed about our rights on a server: if it makes sense to write again where we could not,
    /// what was given up is owed again, `after` so long. Nobody waits for it, least of all who pressed something.
    pub(super) fn go_on_after(&self, guild: GuildId, after: Option<Duration>) {
        let Some(pause) = after else {
            return;
        };
        let app = self.app.clone();
        tokio::spawn(async move {
            time::sleep(pause).await;
            app.try_again_in(guild).await;
        });
    }

    /// The language of what everybody on a server sees: as set, else the server's own.
    pub async fn language_of(&self, guild: Option<GuildId>) -> Language {
        let Some(guild) = guild else {
            return Language::default();
        };
        let settings = self.app.guild(guild).await.unwrap_or_default();
        if let Some(language) = settings.language.as_deref().and_then(Language::from_tag) {
            return language;
        }
        let locales = self
            .guild_locales
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        locales
            .get(&guild)
            .map(|locale| Language::of_locale(locale))
            .unwrap_or_default()
    }

    /// Whether `player` may be notified on a server.
    pub async fn may_ping(&self, player: PlayerId, guild: Option<GuildId>) -> bool {
        let player = self.app.player(player).await.unwrap_or_default();
        let server = match guild {
            Some(guild) => self.app.guild(guild).await.unwrap_or_default().pings,
            None => None,
        };
        player.pings.or(server).unwrap_or(true)
    }

    /// Remembers how somebody is called. Nothing depends on it.
    pub async fn meet(&self, user: &User) {
        let player = PlayerId(user.id.get());
        if let Err(error) = self.app.meet(player, &display_name(user), None).await {
            tracing::warn!(?error, "a name was not remembered");
        }
    }

    /// The name of a player, for places without markup.
    pub async fn name_of(&self, player: PlayerId) -> String {
        let known = self.app.player(player).await.unwrap_or_default();
        let name = wording::plain(&known.name.unwrap_or_default(), 32);
        if name.is_empty() {
            player.to_string()
        } else {
            name
        }
    }

    /// Notes that something a user did at `at` has just been acknowledged.
    pub fn note_acknowledged(&self, at: Timestamp) {
        let waited = wall_clock::now() - at;
        metrics().acknowledged.observe(in_seconds(waited));
        let waited = waited.as_ms().max(0);
        tracing::debug!(acknowledged.ms = waited, "acknowledged");
        let mut latest = self
            .acknowledged
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        if latest.len() >= REMEMBERED {
            latest.pop_front();
        }
        latest.push_back(waited);
    }

    /// After how many milliseconds half, and 99 of 100, of the latest interactions were acknowledged.
    pub fn latency(&self) -> Option<(i64, i64)> {
        let latest = self
            .acknowledged
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        let mut sorted: Vec<i64> = latest.iter().copied().collect();
        drop(latest);
        sorted.sort_unstable();
        let at = |hundredths: usize| {
            sorted
                .get((sorted.len() * hundredths / 100).min(sorted.len().checked_sub(1)?))
                .copied()
        };
        Some((at(50)?, at(99)?))
    }
}
