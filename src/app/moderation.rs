//! Who may not play where or with whom, and what those who manage a server do about games and players there.

use super::{App, AppError, Arrival, Denied, wall_clock};
use crate::store::{AuditEntry, BlockResult, GuildId, Moderation};
use qiyuan_core::session::{Command, PlayerId, Refusal, Request, SessionId, Stage};

/// How many people somebody can block.
pub const MOST_BLOCKED: u32 = 200;

/// How much of what was done on a server is listed.
const MOST_LISTED: u32 = 1_000;

impl App {
    /// A player does not want to play with somebody. Games in play go on.
    ///
    /// # Errors
    ///
    /// The store failed.
    pub async fn block(
        &self,
        player: PlayerId,
        blocked: PlayerId,
    ) -> Result<BlockResult, AppError> {
        let (store, now) = (&self.inner.store, wall_clock::now());
        Ok(store.block(player, blocked, MOST_BLOCKED, now).await?)
    }

    /// A player wants to play with somebody again; says whether that is new.
    ///
    /// # Errors
    ///
    /// The store failed.
    pub async fn unblock(&self, player: PlayerId, blocked: PlayerId) -> Result<bool, AppError> {
        Ok(self.inner.store.unblock(player, blocked).await?)
    }

    /// Whom a player has blocked, the first one first: at most [`MOST_BLOCKED`].
    ///
    /// # Errors
    ///
    /// The store failed.
    pub async fn blocked_by(&self, player: PlayerId) -> Result<Vec<PlayerId>, AppError> {
        Ok(self.inner.store.blocked_by(player).await?)
    }

    /// Bans somebody from a server, or lets them play there again; says whether that is new. Games in play go on.
    ///
    /// # Errors
    ///
    /// The store failed.
    pub async fn ban(
        &self,
        guild: GuildId,
        moderator: PlayerId,
        player: PlayerId,
        is_banned: bool,
        reason: String,
    ) -> Result<bool, AppError> {
        let action = match is_banned {
            true => Moderation::Banned(player),
            false => Moderation::Unbanned(player),
        };
        let entry = entry(moderator, action, reason);
        Ok(self.inner.store.ban(guild, entry).await?)
    }

    /// Ends a game on a server without a result, or withdraws a challenge there.
    ///
    /// # Errors
    ///
    /// There is no such session on the server, it is over, or the store failed.
    pub async fn stop(
        &self,
        guild: GuildId,
        moderator: PlayerId,
        session: SessionId,
        reason: String,
    ) -> Result<Moderation, AppError> {
        if self.place_of(session).await?.guild != Some(guild) {
            return Err(Denied::NoSuchSession.into());
        }
        let now = wall_clock::now();
        let action = match self.public_view(session, now).await?.stage() {
            Stage::Over => return Err(Refusal::Over.into()),
            Stage::Challenge => {
                let withdrawn = self.withdraw(session).await?;
                withdrawn.ok_or(Refusal::Over)?;
                Moderation::Cleared(session)
            }
            Stage::Play => {
                let stop = Command::Stop {
                    by: moderator,
                    reason: reason.clone(),
                };
                self.act(session, Request::system(stop), Arrival::unasked(now))
                    .await?;
                Moderation::Ended(session)
            }
        };
        let entry = entry(moderator, action, reason);
        self.inner.store.audit(guild, entry).await?;
        Ok(action)
    }

    /// What was done on a server by those who manage it, the latest first.
    ///
    /// # Errors
    ///
    /// The store failed.
    pub async fn audit_list(&self, guild: GuildId) -> Result<Vec<AuditEntry>, AppError> {
        Ok(self.inner.store.audit_list(guild, MOST_LISTED).await?)
    }

    /// Refuses a game on a server if somebody in it may not play there, or one of the others and the asker do not play
    /// with each other.
    pub(super) async fn check_company(
        &self,
        guild: Option<GuildId>,
        asker: PlayerId,
        others: &[PlayerId],
        refused: Denied,
    ) -> Result<(), AppError> {
        let store = &self.inner.store;
        if let Some(guild) = guild
            && store.is_banned(guild, asker).await?
        {
            return Err(Denied::Banned.into());
        }
        for &other in others.iter().filter(|&&other| other != asker) {
            let is_banned = match guild {
                Some(guild) => store.is_banned(guild, other).await?,
                None => false,
            };
            if is_banned || store.is_blocked_between(asker, other).await? {
                return Err(refused.into());
            }
        }
        Ok(())
    }
}

fn entry(moderator: PlayerId, action: Moderation, reason: String) -> AuditEntry {
    AuditEntry {
        at: wall_clock::now(),
        moderator,
        action,
        reason,
    }
}
