//! Forgetting a person, as they ask, and a server that has been gone for long.
//!
//! A person's games stay: they are their opponents' games, too. In all of them an anonymous player takes their place,
//! under a number that nobody can trace to them. While the events are written anew nobody changes a session
//! ([`App::forget`] holds the lock for a few sessions at a time), so that nobody brings the old number back.

use std::time::Duration;

use tokio::time;

use super::{
    App, AppError, Arrival, Denied, GuildId, QuotaExceeded, deliveries::ARCHIVED_AFTER, wall_clock,
};
use crate::store::{Deleted, Forgetting, SessionRow, Surface};
use qiyuan_core::{
    clock::Span,
    session::{Command, PlayerId, Request, SessionId},
};

/// After how many days without the bot everything of a server goes.
pub const DAYS_KEPT: i64 = 90;

/// In how many sessions a person is forgotten at a time.
const SESSIONS_AT_ONCE: i64 = 500;

/// The messages of which games are edited when somebody is forgotten, and how many messages at most.
const SHOWN_WITHIN: Span = Span::from_days(30);
const MOST_SHOWN: u32 = 200;

/// How many sessions of a server are deleted at a time, and how long others have the store to themselves then. For each
/// the interactions of the last day are looked through, which have no index by session.
const DELETED_AT_ONCE: u32 = 5;
const BETWEEN_DELETIONS: Duration = Duration::from_millis(50);

impl App {
    /// The games that somebody would have to finish before they can be forgotten: those in which they have not given
    /// up their seat.
    ///
    /// # Errors
    ///
    /// The store failed.
    pub async fn still_plays(&self, player: PlayerId) -> Result<Vec<SessionRow>, AppError> {
        let mut rows = Vec::new();
        for row in self.games_of(player).await? {
            let has_left = match self.load(row.id).await {
                Ok(loaded) => {
                    let session = &loaded.session;
                    let seat = session.seat_of(player);
                    seat.is_some_and(|seat| session.left().contains(seat))
                }
                // Nobody can play on in it.
                Err(AppError::Denied(Denied::Quarantined)) => true,
                Err(error) => return Err(error),
            };
            if !has_left {
                rows.push(row);
            }
        }
        Ok(rows)
    }

    /// Takes from a player's quota of being forgotten: all events are looked through for it.
    ///
    /// # Errors
    ///
    /// It is used up for the moment.
    pub fn take_forgetting(&self, player: PlayerId) -> Result<(), QuotaExceeded> {
        self.inner.forget_quota.take(player, wall_clock::now())
    }

    /// Forgets a person: name, settings and blocks go, ratings leave the lists, and their games stay with an anonymous
    /// player. Their challenges are withdrawn and invitations to them declined. Bans stay, and so do blocks by others.
    /// Whoever comes back is a stranger.
    ///
    /// # Errors
    ///
    /// [`Denied::StillPlaying`], or the store failed. If it had begun by then, it is finished by itself.
    pub async fn forget(&self, player: PlayerId) -> Result<(), AppError> {
        self.admitted().await?;
        let _turn = self.inner.forget_turn.lock().await;
        self.finish_begun().await?;
        if !self.still_plays(player).await?.is_empty() {
            return Err(Denied::StillPlaying.into());
        }
        self.leave_challenges(player).await?;
        self.leave_contests(player).await?;
        let alone = self.inner.changing_people.write().await;
        // It may have been accepted meanwhile.
        if !self.still_plays(player).await?.is_empty() {
            return Err(Denied::StillPlaying.into());
        }
        let store = &self.inner.store;
        let left = self.games_of(player).await?;
        let person = store.begin_forgetting(player).await?;
        for row in left {
            let before = SessionId(row.id.0 - 1);
            store.forget_in_sessions(person, before, row.id).await?;
        }
        self.inner.cache.clear();
        drop(alone);
        self.go_on_forgetting(person).await
    }

    /// Takes a player out of all challenges that stand.
    async fn leave_challenges(&self, player: PlayerId) -> Result<(), AppError> {
        for row in self.challenges_of(player).await? {
            if row.challenger == Some(player) {
                self.withdraw(row.id).await?;
                continue;
            }
            for command in [Command::Decline, Command::Leave] {
                let request = Request::typed(player, command);
                let arrival = Arrival::unasked(wall_clock::now());
                match self.act(row.id, request, arrival).await {
                    // One of the two says what can be done.
                    Ok(_) | Err(AppError::Refused(_) | AppError::Denied(_)) => {}
                    Err(error) => return Err(error),
                }
            }
        }
        Ok(())
    }

    /// Finishes what was begun before a restart.
    pub(super) async fn finish_forgetting(&self) {
        let _turn = self.inner.forget_turn.lock().await;
        if let Err(error) = self.finish_begun().await {
            tracing::warn!(?error, "somebody is not yet forgotten");
        }
    }

    pub(super) async fn finish_begun(&self) -> Result<(), AppError> {
        for person in self.inner.store.forgettings().await? {
            self.go_on_forgetting(person).await?;
        }
        Ok(())
    }

    async fn go_on_forgetting(&self, person: Forgetting) -> Result<(), AppError> {
        let store = &self.inner.store;
        let mut done = person.done;
        loop {
            let to = SessionId((done.0 + SESSIONS_AT_ONCE).min(person.last.0));
            let alone = self.inner.changing_people.write().await;
            if store.forget_in_sessions(person, done, to).await? {
                self.inner.cache.clear();
            }
            store.go_on_forgetting(person, to).await?;
            drop(alone);
            done = to;
            if done >= person.last {
                break;
            }
        }
        self.show_anew(person.former).await
    }

    /// Edits what stands in channels with the latest games of somebody.
    async fn show_anew(&self, player: PlayerId) -> Result<(), AppError> {
        let (store, now) = (&self.inner.store, wall_clock::now());
        let shown = store.shown_of(player, now - SHOWN_WITHIN, MOST_SHOWN);
        for (session, surface) in shown.await? {
            store.owe_again(session, surface, now).await?;
            if surface == Surface::Panel {
                // The title of the thread, when the panel is edited.
                store
                    .owe_again(session, Surface::Archive, now + ARCHIVED_AFTER)
                    .await?;
            }
        }
        self.inner.owed.notify_one();
        Ok(())
    }

    /// The servers that have been gone for so long that everything of them goes.
    ///
    /// # Errors
    ///
    /// The store failed.
    pub async fn guilds_to_forget(&self) -> Result<Vec<GuildId>, AppError> {
        let before = wall_clock::now() - Span::from_days(DAYS_KEPT);
        let gone = self.inner.store.gone_guilds().await?.into_iter();
        let long_gone = gone.filter(|(_, since)| *since < before);
        Ok(long_gone.map(|(guild, _)| guild).collect())
    }

    /// Deletes everything of a server that has been gone for so long, a few sessions at a time; whoever says that it is
    /// gone has just asked. What its games did to ratings stays.
    ///
    /// # Errors
    ///
    /// The store failed. It can be done again, and goes on.
    pub async fn forget_guild(&self, guild: GuildId) -> Result<(), AppError> {
        let before = wall_clock::now() - Span::from_days(DAYS_KEPT);
        let store = &self.inner.store;
        loop {
            match store
                .delete_gone_guild(guild, before, DELETED_AT_ONCE)
                .await?
            {
                Deleted::Sessions(sessions) => {
                    for session in sessions {
                        self.inner.cache.forget(session);
                    }
                    time::sleep(BETWEEN_DELETIONS).await;
                }
                Deleted::Everything => {
                    self.inner.unavailable_guilds.forget(guild);
                    tracing::info!(guild.id = guild.0, "everything of a guild is deleted");
                    return Ok(());
                }
                Deleted::Nothing => return Ok(()),
            }
        }
    }
}
