//! Who pays for games that are begun and not played: each opens a thread, however soon it ends.
//!
//! Whoever challenges, accepts, or offers or agrees to a rematch takes one from their quota of challenges. It is given
//! back once everybody has moved. Whoever asks for an empty seat pays in any case. Where a game ends before that, only whoever left it has paid: a stranger who accepts
//! challenges and calls them off uses up nobody's quota but their own.

use super::{
    App, Denied,
    limits::{ChallengeQuota, QuotaExceeded},
    wall_clock,
};
use qiyuan_core::{
    rules::{Seat, SeatSet},
    session::{Actor, Command, Ending, Offer, Origin, PlayerId, Request, Session, Stage},
};

/// What was taken from somebody's quota for a request. It is given back unless the request is carried out.
pub(super) struct Charge<'a> {
    quota: &'a ChallengeQuota,
    by: PlayerId,
    to: Vec<PlayerId>,
    is_kept: bool,
}

impl Charge<'_> {
    /// The request was carried out.
    pub(super) fn keep(mut self) {
        self.is_kept = true;
    }
}

impl Drop for Charge<'_> {
    fn drop(&mut self) {
        if !self.is_kept {
            self.quota.give_back(self.by, self.to.iter().copied());
        }
    }
}

impl App {
    /// Takes from the quota of challenges that somebody has. It is to be asked before [`App::challenge`], which returns
    /// it if it makes none.
    ///
    /// # Errors
    ///
    /// [`Denied::ChallengesTooOften`]: it is used up for the moment.
    pub fn take_challenge(
        &self,
        by: PlayerId,
        invited: impl IntoIterator<Item = PlayerId>,
    ) -> Result<(), Denied> {
        let taken = self
            .inner
            .challenge_quota
            .take(by, invited, wall_clock::now());
        taken.map_err(|QuotaExceeded { until, .. }| Denied::ChallengesTooOften(until))
    }

    /// Takes from the quota of whoever asks to begin a game with others; of nobody for any other request.
    pub(super) fn charge(
        &self,
        session: &Session,
        request: &Request,
    ) -> Result<Option<Charge<'_>>, Denied> {
        let Actor::Player(by) = request.by else {
            return Ok(None);
        };
        let to: Vec<PlayerId> = match request.command {
            Command::Accept => session.challenge().map(|it| it.by).into_iter().collect(),
            Command::Substitute => session.players().to_vec(),
            Command::Offer(Offer::Rematch) | Command::AcceptOffer(Offer::Rematch) => {
                others(session, by)
            }
            _ => return Ok(None),
        };
        self.take_challenge(by, to.iter().copied())?;
        Ok(Some(Charge {
            quota: &self.inner.challenge_quota,
            by,
            to,
            is_kept: false,
        }))
    }

    /// After a change of a session: gives back what was taken for it from those who need not pay.
    pub(super) fn settle_challenge_quota(&self, before: &Session, after: &Session) {
        for player in relieved(before, after) {
            if let Some(to) = paid_for(after, player) {
                self.inner.challenge_quota.give_back(player, to);
            }
        }
    }
}

fn others(session: &Session, player: PlayerId) -> Vec<PlayerId> {
    let players = session.players().iter().copied();
    players.filter(|&other| other != player).collect()
}

/// For games with whom a player of the session has paid; nothing if it was begun without them.
fn paid_for(session: &Session, player: PlayerId) -> Option<Vec<PlayerId>> {
    match (session.challenge(), session.origin()) {
        (Some(challenge), _) if challenge.by == player => Some(challenge.invited().collect()),
        (Some(challenge), _) => Some(vec![challenge.by]),
        (None, Some(Origin::Rematch { .. })) => Some(others(session, player)),
        (None, _) => None,
    }
}

/// Who need not pay any longer for the session.
fn relieved(before: &Session, after: &Session) -> Vec<PlayerId> {
    match (before.stage(), after.stage()) {
        // Whoever gives a seat back, or has one when the challenge ends, has begun nothing.
        (Stage::Challenge, Stage::Challenge) => {
            let joined = before.joined().iter().copied();
            joined.filter(|it| !after.joined().contains(it)).collect()
        }
        (Stage::Challenge, Stage::Over) => after.joined().iter().skip(1).copied().collect(),
        (Stage::Play, _) if !has_everybody_moved(before) => {
            if has_everybody_moved(after) {
                after.players().to_vec()
            } else if after.stage() == Stage::Over {
                let stayed = after.seats().minus(left(after));
                let player = |seat: Seat| after.players().get(seat.index());
                stayed.iter().filter_map(player).copied().collect()
            } else {
                Vec::new()
            }
        }
        _ => Vec::new(),
    }
}

fn has_everybody_moved(session: &Session) -> bool {
    session.seats().iter().all(|seat| session.has_acted(seat))
}

/// Who has ended the game: whoever called it off or lost it; of a draw, everybody.
fn left(session: &Session) -> SeatSet {
    match session.ending() {
        Some(Ending::Aborted { seat }) => seat.iter().copied().collect(),
        Some(Ending::Ended(outcome)) => session.seats().minus(outcome.winners()),
        _ => SeatSet::EMPTY,
    }
}
