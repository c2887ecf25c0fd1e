//! Playing again: the same players agree to another game, with the seats exchanged.
//!
//! An agreed rematch is a wish that somebody outside has to fulfil: they open the new session with
//! [`Session::open_rematch`] and tell this one with [`Command::Rematched`](super::Command::Rematched). Until then
//! [`Session::wanted_rematch`] says so, also after a restart, and asking once more asks for it again.

use super::{
    Challenge, Ending, Event, Fault, Offer, PlayerId, Refusal, Session, SessionId, Side, Stage,
    lobby::{exchanged, seat_among},
};
use crate::rules::Seat;

/// How far a rematch has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Next {
    /// Everybody has agreed to what this seat offered.
    Agreed(Seat),
    /// It is played in this session.
    Opened(SessionId),
}

/// A rematch that everybody has agreed to and that has no session yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rematch {
    /// The challenge that stands for it, by whoever offered the rematch. Its expiry has no meaning.
    pub challenge: Challenge,
    /// The players by their new seats.
    pub players: Vec<PlayerId>,
}

impl Session {
    /// The rematch that is agreed and waits for its session.
    #[must_use]
    pub fn wanted_rematch(&self) -> Option<Rematch> {
        let Some(Next::Agreed(by)) = self.next else {
            return None;
        };
        let players = exchanged(&self.players);
        let by = *self.players.get(by.index())?;
        let mut terms = self.lobby.terms().clone();
        terms.side = Side::Chosen(seat_among(&players, by)?);
        let only_opponent = match self.players.as_slice() {
            [one, other] if *one == by => Some(*other),
            [one, other] if *other == by => Some(*one),
            _ => None,
        };
        Some(Rematch {
            challenge: Challenge {
                by,
                opponent: only_opponent,
                terms,
                expires: self.at + super::DEFAULT_EXPIRY,
                rematch_of: Some(self.id),
            },
            players,
        })
    }

    /// The session in which the players went on.
    #[must_use]
    pub const fn rematched(&self) -> Option<SessionId> {
        match self.next {
            Some(Next::Opened(session)) => Some(session),
            _ => None,
        }
    }

    pub(super) fn may_offer_rematch(&self) -> Result<(), Refusal> {
        match (&self.ending, self.next) {
            (_, Some(_)) => Err(Refusal::AlreadyRematched),
            (Some(Ending::Ended(_) | Ending::Aborted { .. }), None) => Ok(()),
            (Some(_), None) => Err(Refusal::Over),
            (None, None) => Err(Refusal::NotOver),
        }
    }

    pub(super) fn rematch_opened(&self, session: SessionId) -> Result<Vec<Event>, Refusal> {
        match self.next {
            Some(Next::Agreed(_)) => Ok(vec![Event::Rematched { session }]),
            Some(Next::Opened(opened)) if opened == session => Ok(Vec::new()),
            Some(Next::Opened(_)) => Err(Refusal::AlreadyRematched),
            None => Err(Refusal::NoOffer),
        }
    }

    pub(super) fn fold_rematch_agreed(&mut self, by: Seat) {
        self.offers.clear(Offer::Rematch);
        self.next = Some(Next::Agreed(by));
    }

    pub(super) fn fold_rematched(&mut self, session: SessionId) -> Result<(), Fault> {
        self.check_stage(Stage::Over)?;
        match self.next {
            Some(Next::Agreed(_)) => {
                self.next = Some(Next::Opened(session));
                Ok(())
            }
            _ => Err(Fault::Offer),
        }
    }
}
