//! Taking over the seat of somebody who has left: a person who does not play asks for it, everybody who still plays
//! agrees, and with the next hand they sit down. Until then they see what spectators see.
//!
//! The request is an offer that the empty seat makes.

use super::{Event, EventFault, Offer, Origin, PlayerId, Refusal, Session, SessionView, Stage};
use crate::{
    clock::Timestamp,
    rules::{AnyPosition, Seat},
};

/// How often one person may ask, answered or not: each time lengthens the record and asks the others.
const MAX_ASKS: usize = 3;

/// Who has asked for a seat, and whom they followed.
#[derive(Clone, Debug, Default)]
pub(super) struct Substitutes {
    /// Everybody who asked, once for each time; the last is who asks now, if somebody does.
    asked: Vec<PlayerId>,
    /// Who has left a seat in which somebody else sits now.
    replaced: Vec<Replaced>,
}

/// Somebody whose seat was taken over.
#[derive(Clone, Copy, Debug)]
struct Replaced {
    seat: Seat,
    left: PlayerId,
    /// How many actions stood.
    ply: u32,
}

impl Session {
    /// Somebody who does not play asks for an empty seat.
    pub(super) fn ask_for_seat(&self, player: PlayerId) -> Result<Vec<Event>, Refusal> {
        match self.stage() {
            Stage::Challenge => return Err(Refusal::NotStarted),
            Stage::Over => return Err(Refusal::Over),
            Stage::Play => {}
        }
        if !self.has_substitutes() {
            return Err(Refusal::NotInThisGame);
        }
        let has_left = |seat: Seat| self.left.contains(seat);
        match self.seat_of(player) {
            Some(seat) if !has_left(seat) => return Err(Refusal::AlreadyPlaying),
            Some(_) => return Err(Refusal::GaveUp),
            None if self.has_been_replaced(player) => return Err(Refusal::GaveUp),
            None => {}
        }
        let seat = self.left.first_seat().ok_or(Refusal::NoEmptySeat)?;
        if !self.table.position().may_deal_again() {
            return Err(Refusal::LastHand);
        }
        match self.asks_for_seat() {
            Some(asking) if asking == player => return Err(Refusal::AlreadyOffered),
            Some(_) => return Err(Refusal::SeatAskedFor),
            None => {}
        }
        let asked = self.substitutes.asked.iter().filter(|it| **it == player);
        if asked.count() >= MAX_ASKS {
            return Err(Refusal::AskedTooOften);
        }
        self.check_length()?;
        Ok(vec![Event::SubstituteAsked { by: player, seat }])
    }

    /// Whether somebody may ask for an empty seat now, as far as it does not depend on who.
    pub(super) fn may_ask_for_seat(&self) -> bool {
        self.stage() == Stage::Play
            && self.has_substitutes()
            && !self.left.is_empty()
            && self.table.position().may_deal_again()
            && self.asks_for_seat().is_none()
    }

    /// Those whom a contest has paired play themselves.
    pub(super) fn has_substitutes(&self) -> bool {
        self.game.info().substitutes && !matches!(self.origin, Some(Origin::Contest { .. }))
    }

    /// Who asks for a seat, or sits down with the next hand.
    #[must_use]
    pub fn asks_for_seat(&self) -> Option<PlayerId> {
        let standing = self.offers.standing(Offer::Substitute);
        standing.and_then(|_| self.substitutes.asked.last().copied())
    }

    /// Those who left and whose seats others have taken over, in the order in which that happened.
    pub fn replaced(&self) -> impl Iterator<Item = (Seat, PlayerId)> {
        let replaced = self.substitutes.replaced.iter();
        replaced.map(|it| (it.seat, it.left))
    }

    /// Who sat in a seat when so many actions stood.
    pub(super) fn player_then(&self, seat: Seat, ply: u32) -> Option<PlayerId> {
        let mut later = self.substitutes.replaced.iter();
        let later = later.find(|it| it.seat == seat && it.ply > ply);
        let now = || self.players.get(seat.index()).copied();
        later.map(|it| it.left).or_else(now)
    }

    fn has_been_replaced(&self, player: PlayerId) -> bool {
        self.replaced().any(|(_, left)| left == player)
    }

    /// Who sits down now, if everybody has agreed and nothing of the next hand is dealt yet.
    pub(super) fn substitution(&self) -> Option<(Seat, PlayerId)> {
        let standing = self.offers.standing(Offer::Substitute)?;
        let is_now = self.is_agreed(standing) && self.table.position().is_between_hands();
        self.asks_for_seat()
            .filter(|_| is_now)
            .map(|by| (standing.by, by))
    }

    /// A request for a seat that nobody can sit down in any more, once the hand of `position` is the last; `sits_down` says
    /// that whoever asked has just done so.
    pub(super) fn lapsed_request(
        &self,
        sits_down: bool,
        position: &dyn AnyPosition,
    ) -> Option<Event> {
        let by = self.asks_for_seat().filter(|_| !sits_down)?;
        (!position.may_deal_again()).then_some(Event::SubstituteLapsed { by })
    }

    pub(super) fn fold_substitute_asked(
        &mut self,
        by: PlayerId,
        seat: Seat,
        seq: u64,
    ) -> Result<(), EventFault> {
        self.check_in_play(seat)?;
        if !self.left.contains(seat) || self.seat_of(by).is_some() || self.has_been_replaced(by) {
            return Err(EventFault::Seat);
        }
        self.offers
            .offered(Offer::Substitute, seat, super::Version(seq))?;
        self.substitutes.asked.push(by);
        Ok(())
    }

    /// Whoever asked does not want the seat any more, or cannot have it.
    pub(super) fn fold_no_substitute(&mut self, by: PlayerId) -> Result<(), EventFault> {
        if self.asks_for_seat() != Some(by) {
            return Err(EventFault::Offer);
        }
        self.offers.clear(Offer::Substitute);
        Ok(())
    }

    pub(super) fn fold_substituted(
        &mut self,
        seat: Seat,
        by: PlayerId,
        at: Timestamp,
    ) -> Result<(), EventFault> {
        self.check_in_play(seat)?;
        if self.substitution() != Some((seat, by)) {
            return Err(EventFault::Offer);
        }
        let player = self.players.get_mut(seat.index()).ok_or(EventFault::Seat)?;
        let left = std::mem::replace(player, by);
        self.substitutes.replaced.push(Replaced {
            seat,
            left,
            ply: self.table.actions(),
        });
        self.table.taken_over(seat);
        self.left = self.left.without(seat);
        self.offers.clear(Offer::Substitute);
        self.clock.renew(seat, at);
        self.away = self.away.without(seat);
        self.set_clocks(at);
        Ok(())
    }
}

impl SessionView {
    /// Who asks for an empty seat, or sits down in it with the next hand.
    #[must_use]
    pub fn asks_for_seat(&self) -> Option<PlayerId> {
        self.session.asks_for_seat()
    }

    /// Whether everybody has agreed to whoever asks for a seat.
    #[must_use]
    pub fn is_substitute_agreed(&self) -> bool {
        let standing = self.offered(Offer::Substitute);
        standing.is_some_and(|standing| self.session.is_agreed(standing))
    }

    /// Those who left and whose seats others have taken over.
    pub fn replaced(&self) -> impl Iterator<Item = (Seat, PlayerId)> {
        self.session.replaced()
    }

    /// Who sat in a seat before it was taken over the last time.
    #[must_use]
    pub fn sat_before(&self, seat: Seat) -> Option<PlayerId> {
        let replaced = self.replaced().filter(|(other, _)| *other == seat);
        replaced.last().map(|(_, left)| left)
    }

    /// Everybody who has sat in a seat, the earliest first.
    #[must_use]
    pub fn all_in(&self, seat: Seat) -> Vec<PlayerId> {
        let replaced = self.replaced().filter(|(other, _)| *other == seat);
        let now = self.players().get(seat.index()).copied();
        replaced.map(|(_, left)| left).chain(now).collect()
    }

    /// Who makes an offer: whoever asks for an empty seat, or whoever sits in the seat that offers.
    #[must_use]
    pub fn offerer(&self, offer: Offer) -> Option<PlayerId> {
        let standing = self.offered(offer)?;
        match offer {
            Offer::Substitute => self.asks_for_seat(),
            _ => self.player(standing.by),
        }
    }
}
