//! Who may not play where or with whom, and what those who manage a server do about games and players there.

use super::{App, AppError, Arrival, Denied, Loaded, Withdrawn, wall_clock};
use crate::store::{AuditEntry, BlockResult, GuildId, Moderation, Page};
use qiyuan_core::{
    clock::Timestamp,
    rules::Seat,
    session::{
        Actor, Challenge, Command, Event, Offer, PlayerId, Refusal, Request, Session, SessionId,
        Stage,
    },
};

/// How many people somebody can block.
pub const MOST_BLOCKED: u32 = 200;

/// The most entries of a server's audit list that are shown, the latest.
const MOST_LISTED: u32 = 200;

/// How many challenges of a server are withdrawn at a time.
const MOST_CLEARED: u32 = 1_000;

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

    /// Bans somebody from a server, or lets them play there again; says whether that is new. Challenges of whoever is
    /// banned are withdrawn, and they are taken out of contests; games and matches in play go on.
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
        let is_new = self.inner.store.ban(guild, entry).await?;
        if is_banned {
            for row in self.challenges_of(player).await? {
                if row.place.guild == Some(guild) && row.challenger == Some(player) {
                    self.withdraw(row.id).await?;
                }
            }
            self.take_out_of_contests(guild, player).await?;
        }
        Ok(is_new)
    }

    /// Ends a game on a server without a result, or withdraws a challenge there, which is returned.
    ///
    /// # Errors
    ///
    /// There is no such session on the server, the moderator plays in it, it is over, or the store failed.
    pub async fn stop(
        &self,
        guild: GuildId,
        moderator: PlayerId,
        session: SessionId,
        reason: String,
    ) -> Result<Option<Withdrawn>, AppError> {
        if self.place_of(session).await?.guild != Some(guild) {
            return Err(Denied::NoSuchSession.into());
        }
        let now = wall_clock::now();
        let cleared = self.clear(guild, moderator, session, &reason, now).await?;
        if cleared.is_some() {
            return Ok(cleared);
        }
        let view = self.public_view(session, now).await?;
        if view.stage() == Stage::Over {
            return Err(Refusal::Over.into());
        }
        // Whoever is about to lose must not be the one who calls it off.
        if view.people().contains(&moderator) {
            return Err(Denied::OwnGame.into());
        }
        let stop = Command::Stop {
            by: moderator,
            reason,
        };
        self.act(session, Request::system(stop), Arrival::unasked(now))
            .await?;
        Ok(None)
    }

    /// Withdraws all challenges that stand on a server; returns them.
    ///
    /// # Errors
    ///
    /// The store failed; some may be withdrawn.
    pub async fn clear_challenges(
        &self,
        guild: GuildId,
        moderator: PlayerId,
    ) -> Result<Vec<Withdrawn>, AppError> {
        let page = Page::first(MOST_CLEARED);
        let store = &self.inner.store;
        let standing = store.sessions_of_guild(guild, Stage::Challenge, page);
        let (mut all, now) = (Vec::new(), wall_clock::now());
        for row in standing.await? {
            all.extend(self.clear(guild, moderator, row.id, "", now).await?);
        }
        Ok(all)
    }

    /// Withdraws a challenge; nothing if it does not stand.
    async fn clear(
        &self,
        guild: GuildId,
        moderator: PlayerId,
        session: SessionId,
        reason: &str,
        at: Timestamp,
    ) -> Result<Option<Withdrawn>, AppError> {
        let Some(withdrawn) = self.withdraw(session).await? else {
            return Ok(None);
        };
        let action = Moderation::Cleared(session);
        let entry = AuditEntry {
            at,
            ..entry(moderator, action, reason.to_owned())
        };
        self.inner.store.audit(guild, entry).await?;
        Ok(Some(withdrawn))
    }

    /// What was done on a server by those who manage it, the latest first.
    ///
    /// # Errors
    ///
    /// The store failed.
    pub async fn audit_list(&self, guild: GuildId) -> Result<Vec<AuditEntry>, AppError> {
        Ok(self.inner.store.audit_list(guild, MOST_LISTED).await?)
    }

    /// Refuses whoever may not play on a server.
    ///
    /// # Errors
    ///
    /// [`Denied::Banned`], or the store failed.
    pub async fn check_may_play(&self, guild: GuildId, player: PlayerId) -> Result<(), AppError> {
        match self.is_banned(Some(guild), player).await? {
            true => Err(Denied::Banned.into()),
            false => Ok(()),
        }
    }

    /// Refuses a challenge to people who may not play on the server, or with whom the challenger does not play.
    pub(super) async fn check_invited(
        &self,
        guild: Option<GuildId>,
        challenge: &Challenge,
    ) -> Result<(), AppError> {
        let by = challenge.by;
        if self.is_banned(guild, by).await? {
            return Err(Denied::Banned.into());
        }
        let blocked = self.blocked_by(by).await?;
        if challenge.invited().any(|other| blocked.contains(&other)) {
            return Err(Denied::Blocked.into());
        }
        for other in challenge.invited() {
            if self.is_banned(guild, other).await? || self.are_apart(by, other).await? {
                return Err(Denied::CannotBeChallenged.into());
            }
        }
        Ok(())
    }

    /// Refuses what would bring people together who may not play there, or not with each other: that somebody joins a
    /// challenge or asks for a seat, that a table begins, and that a game is played again.
    pub(super) async fn check_company(
        &self,
        before: &Loaded,
        request: &Request,
        events: &[Event],
    ) -> Result<(), AppError> {
        let session = &before.session;
        let Actor::Player(asker) = request.by else {
            return Ok(());
        };
        let mut refused = Denied::CannotPlayTogether;
        let mut newcomers = Vec::new();
        for event in events {
            match event {
                Event::Accepted { by } | Event::SubstituteAsked { by, .. } => {
                    refused = Denied::CannotJoin;
                    newcomers.push(*by);
                }
                Event::Started => newcomers.extend(session.joined()),
                Event::Offered {
                    offer: Offer::Rematch,
                    ..
                }
                | Event::OfferAccepted {
                    offer: Offer::Rematch,
                    ..
                } => newcomers.extend(session.players()),
                _ => {}
            }
        }
        for event in events {
            if let Event::Accepted { by } = event {
                self.check_range(session, *by).await?;
            }
        }
        let company = match session.stage() {
            Stage::Challenge => session.joined().to_vec(),
            Stage::Play | Stage::Over => {
                let playing = session.seats().minus(session.left());
                let player = |seat: Seat| session.players().get(seat.index()).copied();
                playing.iter().filter_map(player).collect()
            }
        };
        let blocked = self.blocked_by(asker).await?;
        for &newcomer in &newcomers {
            if newcomer.is_former() {
                return Err(refused.into());
            }
            if self.is_banned(before.place.guild, newcomer).await? {
                let is_asker = newcomer == asker;
                let denied = if is_asker { Denied::Banned } else { refused };
                return Err(denied.into());
            }
            for &other in company.iter().filter(|&&other| other != newcomer) {
                if self.are_apart(newcomer, other).await? {
                    // Whoever blocked somebody is told so; nobody else learns who did.
                    let is_own = [newcomer, other].iter().any(|it| blocked.contains(it));
                    let denied = if is_own { Denied::Blocked } else { refused };
                    return Err(denied.into());
                }
            }
        }
        Ok(())
    }

    /// Refuses whoever takes a seat that is for anyone, if the challenge is for other ratings: those of its category and
    /// speed, in whole points. Who has no rating there that is certain enough is in no range.
    async fn check_range(&self, session: &Session, player: PlayerId) -> Result<(), AppError> {
        let challenge = session.challenge();
        let Some(range) = challenge.and_then(|it| it.invitations.range) else {
            return Ok(());
        };
        if challenge.is_some_and(|it| it.invited().any(|invited| invited == player)) {
            return Ok(());
        }
        let (terms, setups) = (session.terms(), session.game().setups());
        let division = setups.division(&terms.setup);
        let rating = self.rating_of(player, &terms.game, division, terms.control.speed());
        let established = rating.await?.filter(|record| !record.provisional);
        match established.is_some_and(|record| range.contains(record.rating.points())) {
            true => Ok(()),
            false => Err(Denied::OutsideRange(range).into()),
        }
    }

    async fn is_banned(&self, guild: Option<GuildId>, player: PlayerId) -> Result<bool, AppError> {
        Ok(match guild {
            Some(guild) => self.inner.store.is_banned(guild, player).await?,
            None => false,
        })
    }

    /// Whether one of two people does not play with the other.
    async fn are_apart(&self, one: PlayerId, other: PlayerId) -> Result<bool, AppError> {
        Ok(self.inner.store.is_blocked_between(one, other).await?)
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
